-- What of the run $run_id somebody should be told, an alert a row: its place among them and its kind, the words with {}
-- where lists stand, these lists, how many it is about, and the query that shows them, with {run} where the run is named.

SELECT
    1 AS place, 'new_critical' AS kind,
    format('{:,}', count(*)) || ' new critical finding' || if(count(*) = 1, '', 's') || ' ({}) in {}' AS words,
    [list(DISTINCT h.rule ORDER BY h.rule), list(DISTINCT h.description_id ORDER BY h.description_id)] AS lists,
    count(*) AS count,
    'SELECT description_id, rule, message FROM quality.history WHERE severity = ''critical'' AND found_run_id = {run}'
        AS query
FROM internal.history h
JOIN internal.anomalies a USING (anomaly_id)
WHERE h.found_run_id = $run_id AND h.gone_at IS NULL AND a.severity = 'critical' AND a.review <> 'dismissed'
HAVING count(*) > 0

UNION ALL
SELECT
    2, 'sure_fell',
    'the share of sure cells fell in {}',
    [list(format('{} (from {:.0f}% to {:.0f}%)', collection, 100 * before, 100 * now)
        ORDER BY before - now DESC, collection)],
    count(*),
    'SELECT run_id, collection, cells, sure FROM quality.runs ORDER BY collection, judged_at'
FROM (
    SELECT
        run_id, collection, sure / cells AS now,
        lag(sure / cells) OVER (PARTITION BY collection ORDER BY judged_at, rowid) AS before
    FROM quality.runs WHERE cells > 0
)
WHERE run_id = $run_id AND round(before - now, 9) > $sure_fall
HAVING count(*) > 0

UNION ALL
SELECT
    3, 'rejected',
    'many texts are rejected: {}',
    [list(format('{:,} of {:,} in {}', rejected, arrived, coalesce(nullif(collection, ''), 'the inbox itself'))
        ORDER BY rejected DESC, collection)],
    sum(rejected)::BIGINT,
    'SELECT source_uri, reason FROM raw.rejected WHERE run_id = {run}'
FROM (
    SELECT r.collection, count(*) AS rejected, any_value(c.arrived) AS arrived
    FROM raw.rejected r
    JOIN internal.collections c USING (collection)
    GROUP BY r.collection
    HAVING bool_or(r.run_id = $run_id) AND rejected > $rejected_share * arrived
)
HAVING count(*) > 0

-- More than half of what the run asked a model was not answered so that it could be used.
UNION ALL
SELECT
    4, 'second_reader',
    'the second reader failed on ' || format('{:,} of {:,}', failed, asked) || ' question' || if(asked = 1, '', 's')
        || ', most often: {}',
    [[error]],
    failed,
    'SELECT error, count(*) FROM raw.answers WHERE error <> '''' AND run_id = {run} GROUP BY ALL'
FROM (
    SELECT
        count(*) FILTER (error <> '') AS failed, count(*) AS asked,
        left(mode(error) FILTER (error <> ''), 200) AS error
    FROM raw.answers WHERE run_id = $run_id AND endpoint <> '' AND attempt = 1
)
WHERE 2 * failed > asked
ORDER BY place
