-- What differs between two warehouses that are attached as `earlier` and `later`, as temporary tables.
-- A cell is known by its description and its characters. Where the text itself was changed its characters say nothing,
-- and a cell is known by its place in the figure. The macro is_sure is made by
-- the caller.

CREATE TEMP TABLE texts AS
SELECT
    coalesce(l.description_id, e.description_id) AS description_id,
    CASE WHEN e.sha256 IS NULL THEN 'text_came' WHEN l.sha256 IS NULL THEN 'text_went'
        WHEN e.sha256 <> l.sha256 THEN 'text_changed' ELSE '' END AS kind
FROM (FROM earlier.raw.descriptions WHERE removed_at IS NULL) e
FULL JOIN (FROM later.raw.descriptions WHERE removed_at IS NULL) l ON l.description_id = e.description_id;

CREATE TEMP MACRO said(value, low, high, sd) AS
    coalesce(value::VARCHAR, low::VARCHAR || ' to ' || high::VARCHAR) || coalesce(' ± ' || sd::VARCHAR, '');

CREATE TEMP TABLE cells AS
SELECT
    side, c.description_id, char_start, char_end, position, confidence, panel, row_label, column_label, printed,
    said(value, low, high, sd) AS value, kind = 'text_changed' AS elsewhere,
    CASE WHEN kind = 'text_changed' THEN
        concat_ws(chr(31), panel, row_label, column_label, row_number() OVER (
            PARTITION BY side, c.description_id, panel, row_label, column_label ORDER BY position
        ))
        ELSE cell_id END AS key
FROM (
    SELECT 'earlier' AS side, * FROM earlier.parsed.cells UNION ALL SELECT 'later' AS side, * FROM later.parsed.cells
) c
JOIN texts USING (description_id);

-- At its place in both: the id of a cell is made of its characters and its labels.
CREATE TEMP TABLE pairs AS
SELECT e AS earlier, l AS later
FROM (FROM cells WHERE side = 'earlier') e
JOIN (FROM cells WHERE side = 'later') l ON l.description_id = e.description_id AND l.key = e.key
WHERE e.value IS DISTINCT FROM l.value OR is_sure(e.confidence) <> is_sure(l.confidence);

-- What is left over: the same characters have other labels, or no cell any more.
CREATE TEMP TABLE alone AS
SELECT *, row_number() OVER (PARTITION BY side, description_id, char_start, char_end ORDER BY position) AS nth
FROM (FROM cells WHERE side = 'earlier') ANTI JOIN (FROM cells WHERE side = 'later') l USING (description_id, key)
UNION ALL
SELECT *, row_number() OVER (PARTITION BY side, description_id, char_start, char_end ORDER BY position) AS nth
FROM (FROM cells WHERE side = 'later') ANTI JOIN (FROM cells WHERE side = 'earlier') e USING (description_id, key);

INSERT INTO pairs
SELECT CASE WHEN e.side IS NOT NULL THEN e END, CASE WHEN l.side IS NOT NULL THEN l END
FROM (FROM alone WHERE side = 'earlier') e
FULL JOIN (FROM alone WHERE side = 'later') l
    ON l.description_id = e.description_id AND l.char_start = e.char_start AND l.char_end = e.char_end
        AND l.nth = e.nth AND NOT l.elsewhere AND NOT e.elsewhere;

CREATE TEMP TABLE findings AS
SELECT 'earlier' AS side, * FROM earlier.internal.anomalies WHERE review <> 'dismissed'
UNION ALL SELECT 'later' AS side, * FROM later.internal.anomalies WHERE review <> 'dismissed';

-- Its id is of what was seen: a finding in the same words is no news, whatever it rests on now.
CREATE TEMP TABLE in_both AS
SELECT description_id, rule, severity, message FROM findings WHERE side = 'earlier'
INTERSECT SELECT description_id, rule, severity, message FROM findings WHERE side = 'later';

CREATE TEMP TABLE changes AS
SELECT kind, description_id, NULL::INTEGER AS char_start, NULL::INTEGER AS char_end, '' AS printed,
    NULL::VARCHAR AS panel_before, NULL::VARCHAR AS row_before, NULL::VARCHAR AS column_before,
    NULL::VARCHAR AS value_before, NULL::DOUBLE AS confidence_before,
    NULL::VARCHAR AS panel_after, NULL::VARCHAR AS row_after, NULL::VARCHAR AS column_after,
    NULL::VARCHAR AS value_after, NULL::DOUBLE AS confidence_after,
    NULL::VARCHAR AS rule, NULL::VARCHAR AS severity_before, NULL::VARCHAR AS severity_after, NULL::VARCHAR AS message
FROM texts WHERE kind <> ''
UNION ALL BY NAME
SELECT
    CASE WHEN earlier IS NULL THEN 'cell_came' WHEN later IS NULL THEN 'cell_went'
        WHEN earlier.key <> later.key THEN 'cell_moved'
        WHEN earlier.value IS DISTINCT FROM later.value THEN 'value_changed'
        WHEN is_sure(later.confidence) THEN 'became_sure' ELSE 'became_doubtful' END AS kind,
    coalesce(later.description_id, earlier.description_id) AS description_id,
    coalesce(later.char_start, earlier.char_start) AS char_start, coalesce(later.char_end, earlier.char_end) AS char_end,
    coalesce(later.printed, earlier.printed) AS printed,
    earlier.panel AS panel_before, earlier.row_label AS row_before, earlier.column_label AS column_before,
    earlier.value AS value_before, earlier.confidence AS confidence_before,
    later.panel AS panel_after, later.row_label AS row_after, later.column_label AS column_after,
    later.value AS value_after, later.confidence AS confidence_after
FROM pairs
UNION ALL BY NAME
SELECT
    CASE WHEN e.side IS NULL THEN 'finding_new' WHEN l.side IS NULL THEN 'finding_gone' ELSE 'severity_changed' END AS kind,
    coalesce(l.description_id, e.description_id) AS description_id,
    coalesce(l.char_start, e.char_start) AS char_start, coalesce(l.char_end, e.char_end) AS char_end,
    coalesce(l.rule, e.rule) AS rule, e.severity AS severity_before, l.severity AS severity_after,
    coalesce(l.message, e.message) AS message
FROM (FROM findings ANTI JOIN in_both USING (description_id, rule, severity, message) WHERE side = 'earlier') e
FULL JOIN (FROM findings ANTI JOIN in_both USING (description_id, rule, severity, message) WHERE side = 'later') l
    ON l.anomaly_id = e.anomaly_id
WHERE e.severity IS DISTINCT FROM l.severity;
