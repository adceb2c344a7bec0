-- What differs between two warehouses that are attached as `earlier` and `later`, as the temporary table `changes`.
-- A cell is known by its description and its characters. Where the text itself was changed its characters say nothing,
-- and a cell is known by its place in the figure. The macro is_sure is made by the caller.

CREATE TEMP TABLE texts AS
SELECT
    coalesce(l.description_id, e.description_id) AS description_id,
    CASE WHEN e.sha256 IS NULL THEN 'text_came' WHEN l.sha256 IS NULL THEN 'text_went'
        WHEN e.sha256 <> l.sha256 THEN 'text_changed' ELSE '' END AS kind
FROM (FROM earlier.raw.descriptions WHERE removed_at IS NULL) e
FULL JOIN (FROM later.raw.descriptions WHERE removed_at IS NULL) l ON l.description_id = e.description_id;

CREATE TEMP TABLE cells AS
SELECT
    side, c.description_id, char_start, char_end, position, confidence, panel, row_label, column_label, printed,
    coalesce(value::VARCHAR, low || ' to ' || high) || coalesce(' ± ' || sd, '') AS value,
    kind = 'text_changed' AS elsewhere,
    -- The id of a cell is made of its characters and its labels.
    CASE WHEN elsewhere THEN
        concat_ws(chr(31), panel, row_label, column_label, row_number() OVER (
            PARTITION BY side, c.description_id, panel, row_label, column_label ORDER BY position
        ))
        ELSE cell_id END AS key
FROM (SELECT 'earlier' AS side, * FROM earlier.parsed.cells UNION ALL SELECT 'later', * FROM later.parsed.cells) c
JOIN texts USING (description_id);

-- What stands at its place in one only: the same characters have other labels in the other, or no cell.
CREATE TEMP TABLE alone AS
SELECT cells AS cell, row_number() OVER (PARTITION BY side, description_id, char_start, char_end ORDER BY position) AS nth
FROM (FROM cells QUALIFY count(*) OVER (PARTITION BY description_id, key) = 1) cells;

CREATE TEMP TABLE pairs AS
SELECT e.cell AS earlier, l.cell AS later
FROM (FROM alone WHERE cell.side = 'earlier') e
FULL JOIN (FROM alone WHERE cell.side = 'later') l
    ON l.cell.description_id = e.cell.description_id AND l.cell.char_start = e.cell.char_start
        AND l.cell.char_end = e.cell.char_end AND l.nth = e.nth AND NOT l.cell.elsewhere AND NOT e.cell.elsewhere
UNION ALL
SELECT e, l
FROM (FROM cells WHERE side = 'earlier') e
JOIN (FROM cells WHERE side = 'later') l ON l.description_id = e.description_id AND l.key = e.key
WHERE e.value IS DISTINCT FROM l.value OR is_sure(e.confidence) <> is_sure(l.confidence);

-- The id of a finding is made of what was seen: one in the same words is no news, whatever it rests on now.
CREATE TEMP TABLE findings AS
FROM (
    SELECT 'earlier' AS side, * FROM earlier.internal.anomalies WHERE review <> 'dismissed'
    UNION ALL SELECT 'later', * FROM later.internal.anomalies WHERE review <> 'dismissed'
)
WINDOW same_words AS (PARTITION BY description_id, rule, severity, message)
QUALIFY min(side) OVER same_words = max(side) OVER same_words;

CREATE TEMP TABLE changes AS
SELECT kind, description_id FROM texts WHERE kind <> ''
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
FROM (FROM findings WHERE side = 'earlier') e
FULL JOIN (FROM findings WHERE side = 'later') l ON l.anomaly_id = e.anomaly_id
WHERE e.severity IS DISTINCT FROM l.severity;

-- In the order in which they are told.
ALTER TABLE changes ALTER kind TYPE ENUM (
    'text_came', 'text_went', 'text_changed', 'cell_came', 'cell_went', 'cell_moved', 'value_changed', 'became_sure',
    'became_doubtful', 'finding_new', 'finding_gone', 'severity_changed'
);

-- How much each warehouse holds.
CREATE TEMP TABLE totals AS
SELECT
    'earlier' AS side,
    (SELECT count(*) FROM earlier.raw.descriptions WHERE removed_at IS NULL) AS texts,
    count(*) AS cells, count(*) FILTER (is_sure(confidence)) AS sure,
    (SELECT count(*) FROM earlier.internal.anomalies WHERE review <> 'dismissed') AS findings
FROM earlier.parsed.cells
UNION ALL
SELECT
    'later',
    (SELECT count(*) FROM later.raw.descriptions WHERE removed_at IS NULL),
    count(*), count(*) FILTER (is_sure(confidence)),
    (SELECT count(*) FROM later.internal.anomalies WHERE review <> 'dismissed')
FROM later.parsed.cells;
