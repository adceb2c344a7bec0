-- What a run found new and what it no longer found, into internal.history and quality.runs. The variables run_id,
-- collections, judged_at and sure are set by the caller.

CREATE OR REPLACE TEMP TABLE settled AS
SELECT d.description_id, d.collection, coalesce(j.run_id = getvariable('run_id'), false) AND d.removed_at IS NULL AS judged
FROM raw.descriptions d
LEFT JOIN internal.done j ON j.description_id = d.description_id AND j.stage = 'judge'
WHERE d.collection IN (SELECT unnest(getvariable('collections')))
    AND (d.removed_at IS NOT NULL OR j.description_id IS NOT NULL);

UPDATE internal.history h SET gone_run_id = getvariable('run_id'), gone_at = getvariable('judged_at')
WHERE h.gone_at IS NULL
    AND h.description_id IN (SELECT description_id FROM settled)
    AND h.anomaly_id NOT IN (SELECT anomaly_id FROM internal.anomalies);

UPDATE internal.history h SET severity = a.severity, message = a.message
FROM internal.anomalies a
WHERE h.anomaly_id = a.anomaly_id AND h.gone_at IS NULL AND (h.severity, h.message) <> (a.severity, a.message)
    AND h.description_id IN (SELECT description_id FROM settled);

INSERT INTO internal.history
SELECT a.anomaly_id, a.rule, a.severity, a.description_id, a.message, getvariable('run_id'), getvariable('judged_at'), NULL, NULL
FROM internal.anomalies a
JOIN settled USING (description_id)
WHERE a.anomaly_id NOT IN (SELECT anomaly_id FROM internal.history WHERE gone_at IS NULL)
ORDER BY a.description_id, a.anomaly_id;

DELETE FROM quality.runs
WHERE run_id = getvariable('run_id') AND collection IN (SELECT unnest(getvariable('collections')));

INSERT INTO quality.runs BY NAME
WITH news AS (
    SELECT
        description_id,
        count(*) FILTER (found_run_id = getvariable('run_id') AND gone_at IS NULL) AS new,
        count(*) FILTER (gone_run_id = getvariable('run_id')) AS gone
    FROM internal.history GROUP BY ALL
),
standing AS (
    SELECT
        description_id,
        count(*) FILTER (severity = 'critical') AS critical,
        count(*) FILTER (severity = 'warning') AS warning,
        count(*) FILTER (severity = 'info') AS info
    FROM internal.anomalies WHERE review <> 'dismissed' GROUP BY ALL
),
legible AS (
    SELECT description_id, count(*) AS cells, count(*) FILTER (confidence >= getvariable('sure')) AS sure
    FROM parsed.cells GROUP BY ALL
)
SELECT
    getvariable('run_id') AS run_id, collection, getvariable('judged_at') AS judged_at, count(*) FILTER (settled.judged) AS judged,
    coalesce(sum(COLUMNS(['critical', 'warning', 'info', 'new', 'gone', 'cells', 'sure'])), 0)
FROM settled
LEFT JOIN news USING (description_id)
LEFT JOIN standing USING (description_id)
LEFT JOIN legible USING (description_id)
GROUP BY collection HAVING bool_or(settled.judged) OR max(new) > 0 OR max(gone) > 0
ORDER BY collection;
