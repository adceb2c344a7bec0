-- Fills the schema summary anew from validated, parsed, quality and raw. Run inside the transaction of the caller.
-- What goes into a sum is sorted first: added in another order, the same numbers may differ in their last digit.

-- A value that stands at several settings names them all, or the first three and how many more there are.
CREATE OR REPLACE TEMP MACRO each_once(found) AS
    list_filter(found, lambda one, place: list_position(found, one) = place);
CREATE OR REPLACE TEMP MACRO settings(found) AS
    coalesce(
        array_to_string(each_once(found)[1:3], ' or ')
        || CASE WHEN len(each_once(found)) > 3 THEN ' or ' || (len(each_once(found)) - 3) || ' more' ELSE '' END,
        ''
    );

DELETE FROM summary.benchmarks;
INSERT INTO summary.benchmarks BY NAME
WITH cell AS (
    SELECT
        v.*,
        coalesce(v.value, (v.low + v.high) / 2) AS amount,
        v.status <> 'rejected' AND coalesce(isfinite(amount), false) AS counts,
        concat_ws(
            ', ',
            -- The coordinate that names the model or the benchmark is no setting.
            CASE WHEN 'panel' NOT IN (v.model_from, v.benchmark_from) THEN nullif(v.panel, '') END,
            CASE
                WHEN v.column_label = '' OR 'column' IN (v.model_from, v.benchmark_from)
                    OR lower(v.column_label) IN (lower(v.model), lower(v.benchmark)) THEN NULL
                WHEN starts_with(lower(v.column_label), lower(f.column_axis)) THEN v.column_label
                ELSE f.column_axis || ' ' || v.column_label
            END,
            CASE
                WHEN v.row_label = '' OR 'row' IN (v.model_from, v.benchmark_from)
                    OR lower(v.row_label) IN (lower(v.model), lower(v.benchmark)) THEN NULL
                WHEN starts_with(lower(v.row_label), lower(f.row_axis)) THEN v.row_label
                ELSE f.row_axis || ' ' || v.row_label
            END
        ) AS setting
    FROM validated.cells v
    JOIN raw.descriptions d USING (description_id)
    JOIN parsed.figures f USING (description_id)
    WHERE d.removed_at IS NULL
),
-- Which end is the better one is the metric's: of latencies the lowest is best. Where nothing is known, the highest is.
ranked AS (
    SELECT
        cell.*,
        coalesce(m.better, '') AS better,
        CASE WHEN counts THEN amount * CASE WHEN m.better = 'lower' THEN -1 ELSE 1 END END AS merit,
        max(merit) OVER grouped AS top,
        min(merit) OVER grouped AS bottom
    FROM cell
    LEFT JOIN metric_direction m USING (metric)
    WINDOW grouped AS (PARTITION BY model, benchmark, metric)
)
SELECT
    model,
    benchmark,
    metric,
    any_value(better) AS better,
    count(*) AS cells,
    count(DISTINCT description_id) AS descriptions,
    any_value(amount) FILTER (merit = top) AS best,
    settings(list(setting ORDER BY description_id, char_start, cell_id) FILTER (merit = top)) AS best_setting,
    first(cell_id ORDER BY description_id, char_start, cell_id) FILTER (merit = top) AS best_cell_id,
    any_value(amount) FILTER (merit = bottom) AS worst,
    settings(list(setting ORDER BY description_id, char_start, cell_id) FILTER (merit = bottom)) AS worst_setting,
    first(cell_id ORDER BY description_id, char_start, cell_id) FILTER (merit = bottom) AS worst_cell_id,
    list_aggregate(list(amount ORDER BY amount) FILTER (counts), 'avg') AS mean,
    list_aggregate(list(amount ORDER BY amount) FILTER (counts), 'stddev_samp') AS spread,
    count(*) FILTER (status = 'suspect') AS suspect_cells,
    count(*) FILTER (status = 'rejected') AS rejected_cells
FROM ranked
GROUP BY model, benchmark, metric
ORDER BY model, benchmark, metric;

DELETE FROM summary.axes;
INSERT INTO summary.axes BY NAME
WITH point AS (
    SELECT
        description_id, panel_id, panel, 'row' AS axis, row_label AS tick, row_number AS number, char_start,
        coalesce(value, (low + high) / 2) AS amount, status
    FROM validated.cells
    WHERE row_label <> ''
    UNION ALL
    SELECT
        description_id, panel_id, panel, 'column', column_label, column_number, char_start,
        coalesce(value, (low + high) / 2), status
    FROM validated.cells
    WHERE column_label <> ''
),
tick AS (
    SELECT
        p.description_id, p.panel_id, p.panel, p.axis, p.tick,
        max(p.number) AS tick_number,
        count(*) AS cells,
        list_aggregate(
            list(p.amount ORDER BY p.amount) FILTER (p.status <> 'rejected' AND isfinite(p.amount)), 'avg'
        ) AS mean,
        min(p.char_start) AS first_seen
    FROM point p
    JOIN raw.descriptions d USING (description_id)
    WHERE d.removed_at IS NULL
    GROUP BY ALL
),
listed AS (
    SELECT description_id, axis, label, min(position) AS position FROM parsed.ticks GROUP BY ALL
),
placed AS (
    SELECT
        t.*,
        -- An axis has one measure: the numbers if every tick has one, else the order that the text lists them in.
        CASE
            WHEN count(*) OVER panel_axis = count(t.tick_number) OVER panel_axis THEN t.tick_number
            ELSE row_number() OVER (
                PARTITION BY t.description_id, t.panel_id, t.axis
                ORDER BY l.position NULLS LAST, t.first_seen, t.tick
            )
        END AS place
    FROM tick t
    LEFT JOIN listed l ON l.description_id = t.description_id AND l.axis = t.axis AND l.label = t.tick
    WINDOW panel_axis AS (PARTITION BY t.description_id, t.panel_id, t.axis)
),
ranked AS (
    SELECT
        description_id, panel_id, axis, place, round(mean, 9) AS level,
        -- Equal ones share the mean of their ranks.
        rank() OVER (PARTITION BY description_id, panel_id, axis ORDER BY place)
            + (count(*) OVER (PARTITION BY description_id, panel_id, axis, place) - 1) / 2 AS place_rank,
        rank() OVER (PARTITION BY description_id, panel_id, axis ORDER BY round(mean, 9))
            + (count(*) OVER (PARTITION BY description_id, panel_id, axis, round(mean, 9)) - 1) / 2 AS level_rank
    FROM placed
    WHERE mean IS NOT NULL
),
trend AS (
    SELECT
        description_id, panel_id, axis,
        CASE
            WHEN count(*) < 3 OR min(place) = max(place) THEN NULL
            WHEN min(level) = max(level) THEN 0
            ELSE round(corr(place_rank, level_rank), 9)
        END AS strength
    FROM ranked
    GROUP BY ALL
)
SELECT
    p.description_id, p.panel_id, p.panel, p.axis,
    CASE p.axis WHEN 'row' THEN f.row_axis ELSE f.column_axis END AS axis_name,
    p.tick, p.tick_number, p.cells, p.mean,
    CASE WHEN t.strength IS NULL THEN '' WHEN t.strength >= 0.5 THEN 'rising' WHEN t.strength <= -0.5 THEN 'falling' ELSE 'flat' END
        AS trend_direction,
    t.strength AS trend_strength
FROM placed p
JOIN parsed.figures f USING (description_id)
LEFT JOIN trend t USING (description_id, panel_id, axis)
ORDER BY p.description_id, p.panel_id, p.axis, p.place;

DELETE FROM summary.figures;
INSERT INTO summary.figures BY NAME
WITH grid AS (
    SELECT
        description_id,
        count(*) FILTER (axis = 'row') AS row_ticks,
        count(*) FILTER (axis = 'column') AS column_ticks
    FROM parsed.ticks
    GROUP BY description_id
),
panels AS (
    SELECT description_id, count(*) AS panels FROM parsed.panels GROUP BY description_id
),
-- The tick that a coordinate is: the one with its label, else the one with its number ("500" and "500.0" are one tick).
labelled AS (
    SELECT description_id, axis, label, min(coalesce(number::VARCHAR, label)) AS key FROM parsed.ticks GROUP BY ALL
),
numbered AS (
    SELECT DISTINCT description_id, axis, number, number::VARCHAR AS key FROM parsed.ticks WHERE number IS NOT NULL
),
filled AS (
    SELECT
        c.description_id,
        count(DISTINCT (c.panel_id, coalesce(rl.key, rn.key), coalesce(cl.key, cn.key)))
            FILTER (coalesce(rl.key, rn.key) IS NOT NULL AND coalesce(cl.key, cn.key) IS NOT NULL) AS places
    FROM validated.cells c
    LEFT JOIN labelled rl ON rl.description_id = c.description_id AND rl.axis = 'row' AND rl.label = c.row_label
    LEFT JOIN numbered rn ON rn.description_id = c.description_id AND rn.axis = 'row' AND rn.number = c.row_number
    LEFT JOIN labelled cl ON cl.description_id = c.description_id AND cl.axis = 'column' AND cl.label = c.column_label
    LEFT JOIN numbered cn ON cn.description_id = c.description_id AND cn.axis = 'column' AND cn.number = c.column_number
    GROUP BY c.description_id
),
status AS (
    SELECT
        description_id,
        count(*) FILTER (confidence >= 0.9) AS sure,
        count(*) FILTER (status <> 'ok') AS not_ok,
        count(*) FILTER (status = 'rejected') AS rejected
    FROM validated.cells
    GROUP BY description_id
),
finding AS (
    SELECT
        description_id,
        count(*) FILTER (severity = 'critical') AS critical,
        count(*) FILTER (severity = 'warning') AS warning,
        count(*) FILTER (severity = 'info') AS info
    FROM quality.anomalies
    GROUP BY description_id
),
-- What each rule found that is worse than information, worst first: "20 of 80 cells beyond the colour scale".
by_rule AS (
    SELECT
        description_id, rule,
        count(*) AS found,
        count(cell_id) = count(*) AS each_a_cell,
        count(claim_id) AS claims,
        min(array_position(['critical', 'warning'], severity)) AS worst
    FROM quality.anomalies
    WHERE severity <> 'info'
    GROUP BY description_id, rule
),
said AS (
    SELECT
        r.description_id,
        list(
            CASE
                WHEN w.rule IS NULL THEN found || CASE found WHEN 1 THEN ' finding' ELSE ' findings' END || ' of ' || r.rule
                WHEN w.of_the_figure THEN w.one
                WHEN each_a_cell THEN found || ' of ' || f.cells || ' ' || w.many
                ELSE found || ' ' || CASE found WHEN 1 THEN w.one ELSE w.many END
            END
            ORDER BY r.worst, w.place NULLS LAST, r.rule
        ) AS words,
        max(found) FILTER (each_a_cell AND w.rule IS NOT NULL) AS most_cells,
        sum(claims) AS claims
    FROM by_rule r
    JOIN parsed.figures f USING (description_id)
    LEFT JOIN rule_words w ON w.rule = r.rule
    GROUP BY r.description_id
),
claim AS (
    SELECT
        description_id,
        count(*) FILTER (verdict = 'supported') AS supported,
        count(*) FILTER (verdict = 'contradicted') AS contradicted,
        count(*) FILTER (verdict = 'unverifiable') AS unverifiable
    FROM validated.claims
    GROUP BY description_id
),
figure AS (
    SELECT
        f.description_id,
        f.cells::BIGINT AS cells,
        coalesce(s.sure, 0) AS sure_cells,
        CASE
            WHEN g.row_ticks > 0 AND g.column_ticks > 0
            THEN g.row_ticks * g.column_ticks * greatest(coalesce(p.panels, 1), 1)
        END AS grid_cells,
        coalesce(l.places, 0) AS places,
        coalesce(l.places, 0) / grid_cells AS coverage,
        f.numbers,
        f.numbers - f.numbers_explained AS unread,
        coalesce(unread / nullif(f.numbers, 0), 0) AS unread_share,
        coalesce(a.critical, 0) AS critical,
        coalesce(a.warning, 0) AS warning,
        coalesce(a.info, 0) AS info,
        coalesce(c.supported, 0) AS claims_supported,
        coalesce(c.contradicted, 0) AS claims_contradicted,
        coalesce(c.unverifiable, 0) AS claims_unverifiable,
        coalesce(s.not_ok, 0) AS not_ok,
        coalesce(s.rejected, 0) AS rejected,
        coalesce(s.not_ok, 0) / nullif(f.cells, 0) AS not_ok_share,
        coalesce(s.rejected, 0) / nullif(f.cells, 0) AS rejected_share,
        coalesce(said.words, []) AS words,
        coalesce(said.most_cells, 0) AS most_cells,
        coalesce(said.claims, 0) AS claims_found,
        j.description_id IS NOT NULL AS judged
    FROM parsed.figures f
    JOIN raw.descriptions d USING (description_id)
    LEFT JOIN grid g USING (description_id)
    LEFT JOIN panels p USING (description_id)
    LEFT JOIN filled l USING (description_id)
    LEFT JOIN status s USING (description_id)
    LEFT JOIN finding a USING (description_id)
    LEFT JOIN said USING (description_id)
    LEFT JOIN claim c USING (description_id)
    LEFT JOIN raw.done j ON j.description_id = f.description_id AND j.stage = 'judge'
    WHERE d.removed_at IS NULL
),
-- The first grade whose limits a description keeps; a limit that is NULL is none, and nothing known breaks none.
earned AS (
    SELECT f.description_id, min(g.grade) AS grade
    FROM figure f
    JOIN summary.grades g ON
        coalesce(f.critical <= g.critical, true)
        AND coalesce(f.warning <= g.warnings, true)
        AND coalesce(f.claims_found <= g.contradicted, true)
        AND coalesce(f.not_ok_share <= g.not_ok, true)
        AND coalesce(f.rejected_share <= g.rejected, true)
        AND coalesce(f.unread_share <= g.unread, true)
        AND coalesce(f.coverage >= g.coverage, true)
    WHERE f.judged AND f.cells > 0
    GROUP BY f.description_id
)
SELECT
    f.description_id, f.cells, f.sure_cells, f.grid_cells, f.coverage, f.unread_share, f.critical, f.warning, f.info,
    f.claims_supported, f.claims_contradicted, f.claims_unverifiable,
    coalesce(e.grade, '') AS trust,
    CASE
        WHEN NOT f.judged THEN 'not yet judged'
        WHEN f.cells = 0 THEN 'no cells to judge'
        ELSE coalesce(nullif(concat_ws(
            '; ',
            nullif(array_to_string(f.words, '; '), ''),
            CASE WHEN f.not_ok > f.rejected AND f.not_ok <> f.most_cells
                THEN (f.not_ok - f.rejected) || ' of ' || f.cells || ' cells suspect'
            END,
            CASE WHEN f.rejected > 0 THEN f.rejected || ' of ' || f.cells || ' cells rejected' END,
            CASE WHEN f.unread_share > best.unread
                THEN f.unread || ' of ' || f.numbers || ' numbers of the data could not be placed'
            END,
            CASE WHEN f.coverage < best.coverage
                THEN CASE f.places WHEN 0 THEN 'none' ELSE 'only ' || f.places END
                    || ' of ' || f.grid_cells || ' places of the grid ' || CASE WHEN f.places > 1 THEN 'have' ELSE 'has' END || ' a cell'
            END
        ), ''), CASE f.info
            WHEN 0 THEN 'nothing found'
            ELSE 'nothing but ' || f.info || CASE f.info WHEN 1 THEN ' finding' ELSE ' findings' END || ' for information'
        END)
    END AS reasons
FROM figure f
CROSS JOIN (SELECT unread, coverage FROM summary.grades ORDER BY grade LIMIT 1) best
LEFT JOIN earned e USING (description_id)
ORDER BY f.description_id;

DELETE FROM summary.describers;
INSERT INTO summary.describers BY NAME
WITH status AS (
    SELECT
        description_id,
        count(*) FILTER (status = 'suspect') AS suspect,
        count(*) FILTER (status = 'rejected') AS rejected
    FROM validated.cells
    GROUP BY description_id
)
SELECT
    d.describer,
    count(*) AS descriptions,
    sum(f.cells)::BIGINT AS cells,
    list_aggregate(list(f.coverage ORDER BY f.coverage) FILTER (f.coverage IS NOT NULL), 'avg') AS coverage,
    sum(p.numbers - p.numbers_explained) / nullif(sum(p.numbers), 0) AS unread_share,
    sum(f.critical)::BIGINT AS critical,
    sum(f.warning)::BIGINT AS warning,
    sum(f.info)::BIGINT AS info,
    sum(f.claims_supported)::BIGINT AS claims_supported,
    sum(f.claims_contradicted)::BIGINT AS claims_contradicted,
    sum(f.claims_unverifiable)::BIGINT AS claims_unverifiable,
    sum(f.claims_supported + f.claims_contradicted)::BIGINT AS claims_decided,
    100 * sum(f.claims_contradicted) / nullif(sum(f.claims_supported + f.claims_contradicted), 0) AS contradicted_per_100,
    coalesce(sum(s.suspect), 0) / nullif(sum(f.cells), 0) AS suspect_rate,
    coalesce(sum(s.rejected), 0) / nullif(sum(f.cells), 0) AS rejected_rate,
    count(*) FILTER (f.trust = 'A') AS grade_a,
    count(*) FILTER (f.trust = 'B') AS grade_b,
    count(*) FILTER (f.trust = 'C') AS grade_c,
    count(*) FILTER (f.trust = 'D') AS grade_d
FROM summary.figures f
JOIN raw.descriptions d USING (description_id)
JOIN parsed.figures p USING (description_id)
LEFT JOIN status s USING (description_id)
GROUP BY d.describer
ORDER BY d.describer;

DELETE FROM summary.describer_errors;
INSERT INTO summary.describer_errors BY NAME
WITH touched AS (
    SELECT description_id, rule, count(*) AS cells
    FROM (SELECT description_id, unnest(rules) AS rule FROM validated.cells)
    GROUP BY ALL
),
error AS (
    SELECT
        description_id, rule,
        count(*) AS findings,
        count(*) FILTER (severity = 'critical') AS critical,
        count(*) FILTER (severity = 'warning') AS warning,
        count(*) FILTER (severity = 'info') AS info
    FROM quality.anomalies
    GROUP BY ALL
)
SELECT
    d.describer,
    e.rule,
    sum(e.findings)::BIGINT AS findings,
    sum(e.critical)::BIGINT AS critical,
    sum(e.warning)::BIGINT AS warning,
    sum(e.info)::BIGINT AS info,
    count(*) AS descriptions,
    coalesce(sum(t.cells), 0)::BIGINT AS cells,
    100 * coalesce(sum(t.cells), 0) / nullif(any_value(w.cells), 0) AS cells_per_100,
    100 * count(*) / any_value(w.descriptions) AS descriptions_per_100,
    100 * sum(e.findings) / any_value(w.descriptions) AS findings_per_100_descriptions
FROM error e
JOIN raw.descriptions d USING (description_id)
JOIN summary.describers w USING (describer)
LEFT JOIN touched t ON t.description_id = e.description_id AND t.rule = e.rule
WHERE d.removed_at IS NULL
GROUP BY d.describer, e.rule
ORDER BY d.describer, e.rule;
