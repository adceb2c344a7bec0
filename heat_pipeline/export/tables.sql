-- The tables of an export, as views on the published warehouse. Their columns have the names, and so the comments, of
-- those of the warehouse. `exported` has the ids of the texts that count, `decided` what people decided about them; the
-- variable `least` is the least confidence, `with_texts` whether the texts are exported too.

CREATE TEMP VIEW cells AS
SELECT
    c.cell_id, c.description_id, c.panel, c.row_label, c.row_number, c.column_label, c.column_number, c.value, c.low,
    c.high, c.sd, c.unit, c.printed, c.how, c.char_start, c.char_end, c.colour, c.model, c.model_status, c.benchmark,
    c.benchmark_status, c.metric, c.status, array_to_string(c.rules, ' ') AS rules, c.confidence, c.read_by,
    d.rules_panel, d.rules_row, d.rules_column, d.model_panel, d.model_row, d.model_column, d.why
FROM validated.cells c
JOIN exported USING (description_id)
LEFT JOIN parsed.disputed d
    ON d.description_id = c.description_id AND d.char_start = c.char_start AND d.shown IS NOT NULL
WHERE c.confidence >= getvariable('least')
-- Of a number with several cells each has the dispute about its own place, and only then that about another.
QUALIFY row_number() OVER (
    PARTITION BY c.cell_id
    ORDER BY
        coalesce(
            (c.panel, c.row_label, c.column_label) IN (
                (d.rules_panel, d.rules_row, d.rules_column), (d.model_panel, d.model_row, d.model_column)
            ), false
        ) DESC,
        d.position
) = 1
ORDER BY c.description_id, c.position;

CREATE TEMP VIEW findings AS
SELECT
    anomaly_id, description_id, severity, rule, message, observed, expected, unless, panel, name, line, char_start,
    char_end, cell_id, array_to_string(cell_ids, ' ') AS cell_ids, confidence, reading_confidence, review, reviewed_by
FROM quality.anomalies
JOIN exported USING (description_id)
WHERE review <> 'dismissed' AND reading_confidence >= getvariable('least')
ORDER BY description_id, char_start NULLS FIRST, rule, anomaly_id;

CREATE TEMP VIEW figures AS
SELECT
    description_id, s.collection, s.figure_id, s.describer, r.source_uri, r.sha256, f.chart_type, s.title, f.metric,
    f.unit, f.better, f.row_axis, f.column_axis, f.second_reader, f.reader_version, s.sure_cells, s.cells, s.grade,
    s.reasons, s.grid_cells, s.coverage, s.unread_share, s.critical, s.warning, s.info, s.claims_supported,
    s.claims_contradicted, s.claims_unverifiable, r.text
FROM summary.figures s
JOIN parsed.figures f USING (description_id)
JOIN raw.descriptions r USING (description_id)
JOIN exported USING (description_id)
ORDER BY description_id;

CREATE TEMP VIEW decisions AS
FROM decided ORDER BY description_id, rowid;

CREATE TEMP VIEW left_out AS
SELECT 1 AS place, count(*) AS rows, 'cells that are doubtful, read with a confidence below 0.9' AS words
FROM validated.cells c JOIN exported USING (description_id) WHERE NOT c.confidence >= getvariable('least')
UNION ALL
SELECT 2, count(*), 'numbers of the texts that could not be placed' FROM parsed.unread JOIN exported USING (description_id)
UNION ALL
SELECT 3, count(*), 'numbers that only one reader reads and that are not shown, or that are not in the text'
FROM parsed.disputed JOIN exported USING (description_id) WHERE shown IS NULL
UNION ALL
SELECT 4, count(*), 'findings that people dismissed'
FROM quality.anomalies JOIN exported USING (description_id) WHERE review = 'dismissed'
UNION ALL
SELECT 5, count(*), 'findings that rest on a doubtful reading'
FROM quality.anomalies JOIN exported USING (description_id)
WHERE review <> 'dismissed' AND NOT reading_confidence >= getvariable('least')
UNION ALL
SELECT 6, count(*), 'texts or files that were rejected'
FROM raw.rejected WHERE collection IN (SELECT unnest(getvariable('collections'))) OR getvariable('is_all')
UNION ALL
SELECT 7, count(*), 'texts without cells, which stand in figures alone'
FROM parsed.figures f JOIN exported USING (description_id) WHERE f.cells = 0;

-- The comment of a table is that of the first table here, and of a column that of the first that has one of its name.
CREATE TEMP VIEW sources AS
FROM (VALUES
    ('cells', 'cell_id', 1, 'parsed.cells'), ('cells', 'cell_id', 2, 'validated.cells'),
    ('cells', 'cell_id', 3, 'parsed.disputed'), ('findings', 'anomaly_id', 1, 'internal.anomalies'),
    ('findings', 'anomaly_id', 2, 'quality.anomalies'), ('figures', 'description_id', 1, 'summary.figures'),
    ('figures', 'description_id', 2, 'raw.descriptions'), ('figures', 'description_id', 3, 'parsed.figures'),
    ('decisions', '', 1, 'main.decided')
) named(name, key, place, source);

COMMENT ON TABLE decided IS 'A decision of a person on one description, as its cells, findings and names heed it.';
COMMENT ON COLUMN decided.description_id IS 'Description that was decided about.';
COMMENT ON COLUMN decided.kind IS 'What was decided: reading (its cells), figure (scale, metric, unit, better end), finding or name.';
COMMENT ON COLUMN decided.subject IS 'What it is about: the panel, the words of a part, the rule or the name. Empty for all of the text.';
COMMENT ON COLUMN decided.decision IS 'What was decided, as JSON: what it says of the text, figure, finding or name, without what it leaves as it was.';
COMMENT ON COLUMN decided.decided_by IS 'Who decided it. Empty where that was not noted.';
COMMENT ON COLUMN decided.decided_at IS 'When it was decided, as noted. Empty where it was not.';
COMMENT ON COLUMN decided.why IS 'Why, in words. Empty where no reason was given.';

CREATE TEMP VIEW described_columns AS
SELECT
    s.name AS table_name, c.column_name AS name,
    CASE c.data_type WHEN 'VARCHAR' THEN 'string' WHEN 'DOUBLE' THEN 'number' WHEN 'INTEGER' THEN 'integer'
        WHEN 'BIGINT' THEN 'integer' END AS type,
    CASE WHEN c.column_name = 'description_id' AND s.key <> 'description_id' THEN 'Description, by its id in figures.'
        ELSE if(source = 'parsed.disputed', 'The readers differ. ', '') || w.comment
            || if(w.data_type LIKE '%[]', ' Several are separated by blanks.', '') END AS comment,
    c.column_index AS position
FROM duckdb_columns() c
JOIN sources s ON s.name = c.table_name
JOIN duckdb_columns() w ON w.schema_name || '.' || w.table_name = source AND w.column_name = c.column_name
WHERE c.database_name = 'temp' AND w.database_name IN ('temp', current_database())
    AND (c.column_name <> 'text' OR getvariable('with_texts'))
QUALIFY row_number() OVER (PARTITION BY s.name, c.column_name ORDER BY place) = 1;

CREATE TEMP VIEW described_tables AS
SELECT
    s.name,
    {
        name: s.name, key: key, comment: any_value(t.comment),
        columns: list({name: c.name, type: c.type, comment: c.comment} ORDER BY position)
    } AS described
FROM sources s
JOIN duckdb_tables() t
    ON t.schema_name || '.' || t.table_name = source AND t.database_name IN ('temp', current_database())
JOIN described_columns c ON c.table_name = s.name
WHERE place = 1
GROUP BY s.name, key;
