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

-- What a label says besides its number: of "Layer 12" it is "layer #", of "< 5k" "#".
CREATE OR REPLACE TEMP MACRO besides_number(label) AS
    regexp_replace(
        regexp_replace(lower(trim(label)), '^[<>≤≥~≈=\s]+', ''), '[-+−]?\d[\d.,]*(e[-+−]?\d+)?\s*[kmb%×x]?', '#', 'g'
    );
-- What its number counts, where ticks of one axis count in several: 410M is less than 1B. Thousands are in the number.
CREATE OR REPLACE TEMP MACRO counted_in(label) AS
    CASE regexp_extract(lower(label), '\d\s*([mb])\b', 1) WHEN 'm' THEN 1e6 WHEN 'b' THEN 1e9 ELSE 1 END;

-- What may be pooled over figures is of one model on one benchmark by one metric, of which it is known which end is the
-- better one, in one unit. All else is summed up description by description. What has no better end is no result (a
-- correlation, a count), and where not one cell is read surely there is none to be told of.
DELETE FROM summary.benchmarks;
INSERT INTO summary.benchmarks BY NAME
WITH misread AS (
    SELECT description_id, canonical AS model, min(likely) AS likely
    FROM validated.names WHERE role = 'model' AND likely <> '' GROUP BY ALL
),
cell AS (
    SELECT
        v.* EXCLUDE (metric, unit, benchmark),
        coalesce(m.name, '') AS metric,
        coalesce(nullif(f.better, ''), m.better, '') AS better,
        -- A name of more words than a name has is a piece of a sentence.
        CASE WHEN v.benchmark_status = 'unknown' AND len(string_split(v.benchmark, ' ')) > 5 THEN '' ELSE v.benchmark END
            AS benchmark,
        coalesce(n.likely, '') AS likely,
        coalesce(v.value, (v.low + v.high) / 2) AS stated,
        -- What is likelier misread than not is no result.
        v.status <> 'rejected' AND v.confidence >= 0.5 AND coalesce(isfinite(stated), false) AS counts,
        coalesce(m.share, false) AS share,
        coalesce(m.unitless, false) AS unitless,
        max(abs(stated)) FILTER (counts) OVER one_measure AS largest,
        -- Shares none of which is above 1 are fractions, unless the text calls them percents. Shares that go beyond 100
        -- are none, whatever they are called: without a unit they are pooled with nothing.
        CASE WHEN share THEN CASE WHEN largest <= 100 THEN '%' ELSE '' END ELSE v.unit END AS unit,
        CASE WHEN share AND v.unit <> '%' AND largest <= 1 THEN round(stated * 100, 9) ELSE stated END AS amount,
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
    LEFT JOIN known_metric m ON m.metric = v.metric
    LEFT JOIN misread n ON n.description_id = v.description_id AND n.model = v.model
    WHERE d.removed_at IS NULL AND (v.model <> '' OR v.benchmark <> '') AND coalesce(nullif(f.better, ''), m.better, '') <> ''
    WINDOW one_measure AS (PARTITION BY v.description_id, v.metric, v.unit)
),
placed AS (
    SELECT
        * EXCLUDE (description_id),
        description_id AS of_description,
        CASE
            WHEN model <> '' AND benchmark <> '' AND better <> '' AND (unit <> '' OR unitless) THEN ''
            ELSE description_id
        END AS description_id
    FROM cell
),
-- Which end is the better one is the metric's: of latencies the lowest is best. Where nothing is known, the highest is.
ranked AS (
    SELECT
        *,
        CASE WHEN counts THEN amount * CASE WHEN better = 'lower' THEN -1 ELSE 1 END END AS merit,
        max(merit) OVER grouped AS top,
        min(merit) OVER grouped AS bottom
    FROM placed
    WINDOW grouped AS (PARTITION BY model, benchmark, metric, unit, description_id)
)
SELECT
    model,
    max(likely) AS likely_model,
    benchmark,
    metric,
    unit,
    description_id,
    any_value(better) AS better,
    count(*) AS cells,
    count(DISTINCT of_description) AS descriptions,
    any_value(amount) FILTER (merit = top) AS best,
    settings(list(setting ORDER BY of_description, char_start, cell_id) FILTER (merit = top)) AS best_setting,
    first(cell_id ORDER BY of_description, char_start, cell_id) FILTER (merit = top) AS best_cell_id,
    any_value(amount) FILTER (merit = bottom) AS worst,
    settings(list(setting ORDER BY of_description, char_start, cell_id) FILTER (merit = bottom)) AS worst_setting,
    first(cell_id ORDER BY of_description, char_start, cell_id) FILTER (merit = bottom) AS worst_cell_id,
    list_aggregate(list(amount ORDER BY amount) FILTER (counts), 'avg') AS mean,
    list_aggregate(list(amount ORDER BY amount) FILTER (counts), 'stddev_samp') AS spread,
    count(*) FILTER (confidence >= 0.9) AS sure_cells,
    count(*) FILTER (status = 'suspect') AS suspect_cells,
    count(*) FILTER (status = 'rejected') AS rejected_cells
FROM ranked
GROUP BY model, benchmark, metric, unit, description_id
HAVING count(*) FILTER (confidence >= 0.9) > 0
ORDER BY model, benchmark, metric, unit, description_id;

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
        CASE p.axis WHEN 'row' THEN f.row_axis ELSE f.column_axis END AS axis_name,
        max(p.number) AS tick_number,
        count(*) AS cells,
        list_aggregate(
            list(p.amount ORDER BY p.amount) FILTER (p.status <> 'rejected' AND isfinite(p.amount)), 'avg'
        ) AS mean,
        min(p.char_start) AS first_seen
    FROM point p
    JOIN raw.descriptions d USING (description_id)
    JOIN parsed.figures f USING (description_id)
    WHERE d.removed_at IS NULL
    GROUP BY ALL
),
listed AS (
    SELECT description_id, axis, label, min(position) AS position FROM parsed.ticks GROUP BY ALL
),
-- The sequences of words that hold all ticks of an axis: small, medium, large.
sequence AS (
    SELECT description_id, panel_id, axis, min(sequence) AS sequence
    FROM (
        SELECT t.description_id, t.panel_id, t.axis, o.sequence
        FROM (SELECT *, count(*) OVER (PARTITION BY description_id, panel_id, axis) AS ticks FROM tick) t
        JOIN ordered_words o ON o.word = lower(trim(t.tick))
        GROUP BY t.description_id, t.panel_id, t.axis, o.sequence
        HAVING count(*) = max(t.ticks)
    )
    GROUP BY description_id, panel_id, axis
),
placed AS (
    SELECT
        t.*,
        -- Ticks have an order where each is the same words with another number that doesn't only name a thing, or all are
        -- words of one sequence.
        count(*) OVER panel_axis = count(t.tick_number) OVER panel_axis
            AND min(besides_number(t.tick)) OVER panel_axis = max(besides_number(t.tick)) OVER panel_axis
            AND n.word IS NULL AS numbered,
        numbered OR w.place IS NOT NULL AS ordered,
        CASE
            WHEN numbered THEN t.tick_number * counted_in(t.tick)
            ELSE coalesce(w.place, row_number() OVER (
                PARTITION BY t.description_id, t.panel_id, t.axis
                ORDER BY l.position NULLS LAST, t.first_seen, t.tick
            ))
        END AS place
    FROM tick t
    LEFT JOIN sequence q ON q.description_id = t.description_id AND q.panel_id = t.panel_id AND q.axis = t.axis
    LEFT JOIN ordered_words w ON w.sequence = q.sequence AND w.word = lower(trim(t.tick))
    LEFT JOIN listed l ON l.description_id = t.description_id AND l.axis = t.axis AND l.label = t.tick
    LEFT JOIN naming_word n ON n.word = regexp_extract(lower(t.axis_name), '(\w+)\W*$', 1)
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
    WHERE mean IS NOT NULL AND ordered
),
trend AS (
    SELECT
        description_id, panel_id, axis,
        CASE
            WHEN count(*) < 3 OR min(place) = max(place) THEN NULL
            WHEN min(level) = max(level) THEN 0
            ELSE round(corr(place_rank, level_rank), 9) + 0.0  -- so that -0, which the order of a sum makes, is 0
        END AS strength,
        count(*) AS ticks
    FROM ranked
    GROUP BY ALL
)
SELECT
    p.description_id, p.panel_id, p.panel, p.axis,
    p.axis_name,
    p.tick, p.tick_number, p.cells, p.mean,
    -- Three ticks have a trend where each step goes the same way; of more, most pairs have to.
    CASE
        WHEN t.strength IS NULL THEN ''
        WHEN abs(t.strength) < CASE t.ticks WHEN 3 THEN 1 ELSE 0.5 END THEN 'flat'
        WHEN t.strength > 0 THEN 'rising'
        ELSE 'falling'
    END AS trend_direction,
    t.strength AS trend_strength
FROM placed p
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
    FROM (FROM internal.anomalies WHERE review <> 'dismissed')
    GROUP BY description_id
),
-- What each rule found that is worse than information, worst first: "20 of 80 cells beyond the colour scale".
by_rule AS (
    SELECT
        description_id, rule,
        count(*) AS found,
        len(list_distinct(flatten(list(cell_ids)))) AS cells,
        min(len(cell_ids)) > 0 AS has_cells,
        min(array_position(['critical', 'warning'], severity)) AS worst
    FROM (FROM internal.anomalies WHERE review <> 'dismissed')
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
                WHEN w.of_cells AND has_cells THEN r.cells || ' of ' || f.cells || ' ' || w.many
                ELSE found || ' ' || CASE found WHEN 1 THEN w.one ELSE w.many END
            END
            ORDER BY r.worst, w.place NULLS LAST, r.rule
        ) AS words,
        max(r.cells) FILTER (w.of_cells AND has_cells) AS most_cells
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
        d.collection,
        d.figure_id,
        d.describer,
        f.title,
        coalesce(s.sure, 0) AS sure_cells,
        f.cells::BIGINT AS cells,
        sure_cells / nullif(f.cells, 0) AS sure_share,
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
        coalesce(said.words, []) AS words,
        coalesce(said.most_cells, 0) AS most_cells,
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
    LEFT JOIN internal.done j ON j.description_id = f.description_id AND j.stage = 'judge'
    WHERE d.removed_at IS NULL
),
-- The first grade whose limits a description keeps; a limit that is NULL is none, and nothing known breaks none.
earned AS (
    SELECT f.description_id, min(g.grade) AS grade
    FROM figure f
    JOIN grade_limits g ON
        coalesce(f.sure_share >= g.sure, true)
        AND coalesce(f.critical <= g.critical, true)
        AND coalesce(f.warning <= g.warnings, true)
        AND coalesce(f.not_ok_share <= g.suspect, true)
        AND coalesce(f.unread_share <= g.unread, true)
    WHERE f.judged AND f.cells > 0
    GROUP BY f.description_id
)
SELECT
    f.description_id, f.collection, f.figure_id, f.describer, f.title, f.sure_cells, f.cells,
    coalesce(e.grade, '') AS grade,
    CASE
        WHEN NOT f.judged THEN 'not yet judged'
        WHEN f.cells = 0 THEN 'no cells to judge'
        ELSE concat_ws(
            '; ',
            f.sure_cells || ' of ' || f.cells || CASE f.cells WHEN 1 THEN ' cell' ELSE ' cells' END || ' sure',
            nullif(array_to_string(f.words, '; '), ''),
            CASE WHEN f.not_ok > f.rejected AND f.not_ok <> f.most_cells
                THEN (f.not_ok - f.rejected) || ' of ' || f.cells || ' cells suspect'
            END,
            CASE WHEN f.rejected > 0 THEN f.rejected || ' of ' || f.cells || ' cells rejected' END,
            CASE WHEN f.unread_share > best.unread
                THEN f.unread || ' of ' || f.numbers || ' numbers of the data could not be placed'
            END,
            CASE WHEN f.coverage < 0.25
                THEN CASE f.places WHEN 0 THEN 'none' ELSE 'only ' || f.places END
                    || ' of ' || f.grid_cells || ' places of the grid ' || CASE WHEN f.places > 1 THEN 'have' ELSE 'has' END || ' a cell'
            END,
            -- Of what is not read surely, that nothing was found says nothing.
            CASE WHEN e.grade = best.grade THEN CASE f.info
                WHEN 0 THEN 'nothing found'
                ELSE 'nothing but ' || f.info || CASE f.info WHEN 1 THEN ' finding' ELSE ' findings' END || ' for information'
            END END
        )
    END AS reasons,
    f.grid_cells, f.coverage, f.unread_share, f.critical, f.warning, f.info,
    f.claims_supported, f.claims_contradicted, f.claims_unverifiable
FROM figure f
CROSS JOIN (SELECT grade, unread FROM grade_limits ORDER BY grade LIMIT 1) best
LEFT JOIN earned e USING (description_id)
ORDER BY f.description_id;

-- What rests on a doubtful reading, or is a limit of our reading, may not be the describer's fault: it is counted apart.
CREATE OR REPLACE TEMP VIEW charged AS
SELECT a.*, a.reading_confidence >= 0.9 AND NOT coalesce(w.of_reading, false) AS sure
FROM (FROM internal.anomalies WHERE review <> 'dismissed') a LEFT JOIN rule_words w USING (rule);

DELETE FROM summary.describers;
INSERT INTO summary.describers BY NAME
WITH status AS (
    SELECT
        description_id,
        count(*) FILTER (status = 'suspect') AS suspect,
        count(*) FILTER (status = 'rejected') AS rejected
    FROM validated.cells
    WHERE confidence >= 0.9
    GROUP BY description_id
),
finding AS (
    SELECT
        description_id,
        count(*) FILTER (severity = 'critical' AND sure) AS critical,
        count(*) FILTER (severity = 'warning' AND sure) AS warning,
        count(*) FILTER (severity = 'info' AND sure) AS info,
        count(*) FILTER (NOT sure) AS unsure
    FROM charged
    GROUP BY description_id
),
doubtful AS (
    SELECT DISTINCT c.claim_id
    FROM (SELECT claim_id, description_id, unnest(evidence) AS cell_id FROM validated.claims) c
    JOIN validated.cells v ON v.cell_id = c.cell_id AND v.description_id = c.description_id
    WHERE v.confidence < 0.9
),
claim AS (
    SELECT
        description_id,
        count(*) FILTER (verdict = 'supported' AND sure) AS supported,
        count(*) FILTER (verdict = 'contradicted' AND sure) AS contradicted,
        count(*) FILTER (verdict = 'unverifiable' OR NOT sure) AS unverifiable
    FROM (
        SELECT v.description_id, v.verdict, d.claim_id IS NULL AS sure
        FROM validated.claims v LEFT JOIN doubtful d ON d.claim_id = v.claim_id
    )
    GROUP BY description_id
),
-- What is read surely, others tell too and is decided: right is a value that is right and stands where it belongs.
told AS (
    SELECT
        v.describer, count(DISTINCT v.description_id) AS texts,
        count(*) AS told, count(*) FILTER (v.is_right AND NOT v.moved) AS good
    FROM fused.votes v
    JOIN fused.cells c USING (fused_cell_id)
    LEFT JOIN validated.cells p ON p.cell_id = v.cell_id
    WHERE v.is_right IS NOT NULL AND c.support + c.against > 1 AND coalesce(p.confidence >= 0.9, v.cell_id = '')
    GROUP BY v.describer
),
-- For the ranking, shares are drawn to the mean of all describers as if by five more: one right cell is no proof.
faithful AS (
    SELECT
        describer, texts, good / told AS cells_right,
        (good + 5 * sum(good) OVER () / sum(told) OVER ()) / (told + 5) AS faithful
    FROM told
),
share AS (
    SELECT
        describer,
        max(figures) AS figures,
        any_value(share) FILTER (kind = 'value') AS values_right,
        any_value(low) FILTER (kind = 'value') AS values_low,
        any_value(high) FILTER (kind = 'value') AS values_high,
        any_value(share) FILTER (kind = 'place') AS places_right,
        any_value(low) FILTER (kind = 'place') AS places_low,
        any_value(high) FILTER (kind = 'place') AS places_high,
        any_value(share) FILTER (kind = 'label') AS labels_right,
        any_value(low) FILTER (kind = 'label') AS labels_low,
        any_value(high) FILTER (kind = 'label') AS labels_high
    FROM internal.fused_describers
    GROUP BY describer
)
SELECT
    d.describer,
    count(*) AS descriptions,
    sum(f.cells)::BIGINT AS cells,
    sum(f.sure_cells)::BIGINT AS sure_cells,
    list_aggregate(list(f.coverage ORDER BY f.coverage) FILTER (f.coverage IS NOT NULL), 'avg') AS coverage,
    sum(p.numbers - p.numbers_explained) / nullif(sum(p.numbers), 0) AS unread_share,
    coalesce(sum(a.critical), 0)::BIGINT AS critical,
    coalesce(sum(a.warning), 0)::BIGINT AS warning,
    coalesce(sum(a.info), 0)::BIGINT AS info,
    coalesce(sum(a.unsure), 0)::BIGINT AS unsure_findings,
    coalesce(sum(c.supported), 0)::BIGINT AS claims_supported,
    coalesce(sum(c.contradicted), 0)::BIGINT AS claims_contradicted,
    coalesce(sum(c.unverifiable), 0)::BIGINT AS claims_unverifiable,
    coalesce(sum(c.supported + c.contradicted), 0)::BIGINT AS claims_decided,
    100 * sum(c.contradicted) / nullif(sum(c.supported + c.contradicted), 0) AS contradicted_per_100,
    coalesce(sum(s.suspect), 0) / nullif(sum(f.sure_cells), 0) AS suspect_rate,
    coalesce(sum(s.rejected), 0) / nullif(sum(f.sure_cells), 0) AS rejected_rate,
    count(*) FILTER (f.grade = 'A') AS grade_a,
    count(*) FILTER (f.grade = 'B') AS grade_b,
    count(*) FILTER (f.grade = 'C') AS grade_c,
    count(*) FILTER (f.grade = 'D') AS grade_d,
    coalesce(any_value(h.figures), 0) AS compared_figures,
    any_value(h.values_right) AS values_right,
    any_value(h.values_low) AS values_low,
    any_value(h.values_high) AS values_high,
    any_value(h.places_right) AS places_right,
    any_value(h.places_low) AS places_low,
    any_value(h.places_high) AS places_high,
    any_value(h.labels_right) AS labels_right,
    any_value(h.labels_low) AS labels_low,
    any_value(h.labels_high) AS labels_high,
    any_value(r.cells_right) AS cells_right,
    -- Of fewer than three texts chance tells more than the describer.
    CASE WHEN any_value(r.texts) >= 3
        THEN rank() OVER (ORDER BY CASE WHEN any_value(r.texts) >= 3 THEN any_value(r.faithful) END DESC NULLS LAST)
    END AS rank
FROM summary.figures f
JOIN raw.descriptions d USING (description_id)
JOIN parsed.figures p USING (description_id)
LEFT JOIN status s USING (description_id)
LEFT JOIN finding a USING (description_id)
LEFT JOIN claim c USING (description_id)
LEFT JOIN share h ON h.describer = d.describer
LEFT JOIN faithful r ON r.describer = d.describer
GROUP BY d.describer
ORDER BY d.describer;

DELETE FROM summary.describer_errors;
INSERT INTO summary.describer_errors BY NAME
WITH touched AS (
    SELECT description_id, rule, count(*) AS cells
    FROM (SELECT description_id, unnest(rules) AS rule FROM validated.cells WHERE confidence >= 0.9)
    GROUP BY ALL
),
found AS (
    SELECT
        a.description_id, a.rule, '' AS slip,
        count(*) AS findings,
        count(*) FILTER (a.severity = 'critical') AS critical,
        count(*) FILTER (a.severity = 'warning') AS warning,
        count(*) FILTER (a.severity = 'info') AS info,
        coalesce(any_value(t.cells), 0) AS cells
    FROM charged a LEFT JOIN touched t USING (description_id, rule)
    WHERE a.sure
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT
        description_id, 'shifted_against_others' AS rule, kind AS slip, count(*) AS findings, sum(len(cells)) AS cells
    FROM fused.alignments
    WHERE position > 0 AND NOT worded
    GROUP BY ALL
),
-- Of how many descriptions of a describer it can be told: slips, only of those that others can be held against.
possible AS (
    SELECT w.describer, false AS slips, w.descriptions FROM summary.describers w
    UNION ALL
    SELECT a.describer, true, count(*)
    FROM fused.alignments a JOIN fused.figures f USING (figure_id)
    WHERE a.position = 0 AND f.outcome = 'fused'
    GROUP BY a.describer
)
SELECT
    d.describer,
    f.rule,
    f.slip,
    sum(f.findings)::BIGINT AS findings,
    sum(f.critical)::BIGINT AS critical,
    sum(f.warning)::BIGINT AS warning,
    sum(f.info)::BIGINT AS info,
    count(*) AS descriptions,
    sum(f.cells)::BIGINT AS cells,
    100 * sum(f.cells) / nullif(any_value(w.sure_cells), 0) AS cells_per_100,
    100 * count(*) / any_value(p.descriptions) AS descriptions_per_100,
    100 * sum(f.findings) / any_value(p.descriptions) AS findings_per_100_descriptions
FROM found f
JOIN raw.descriptions d USING (description_id)
JOIN summary.describers w USING (describer)
JOIN possible p ON p.describer = d.describer AND p.slips = (f.slip <> '')
WHERE d.removed_at IS NULL
GROUP BY d.describer, f.rule, f.slip
ORDER BY d.describer, f.rule, f.slip;

DELETE FROM summary.readers;
INSERT INTO summary.readers BY NAME
WITH asked AS (
    SELECT model, prompt,
        count(*) FILTER (attempt = 1) AS questions,
        count(*) FILTER (attempt = 1 AND error = '') AS answered,
        sum(prompt_tokens + completion_tokens)::BIGINT AS tokens
    FROM raw.answers GROUP BY ALL
),
settled AS (
    SELECT f.second_reader AS model,
        count(DISTINCT f.description_id) AS texts,
        count(*) AS cells,
        count(*) FILTER (c.read_by = 'both') AS both_read,
        count(*) FILTER (c.read_by = 'model') AS model_alone,
        count(*) FILTER (c.read_by = 'rules') AS rules_alone
    FROM parsed.figures f JOIN parsed.cells c USING (description_id) WHERE f.second_reader <> '' GROUP BY ALL
),
differing AS (
    SELECT f.second_reader AS model, count(*) AS differ
    FROM parsed.figures f JOIN parsed.disputed d USING (description_id)
    WHERE d.rules_row IS NOT NULL AND d.model_row IS NOT NULL GROUP BY ALL
)
SELECT a.model, a.prompt, a.questions, a.answered, a.tokens,
    coalesce(s.texts, 0) AS texts, coalesce(s.cells, 0) AS cells, coalesce(s.both_read, 0) AS both_read,
    coalesce(s.model_alone, 0) AS model_alone, coalesce(s.rules_alone, 0) AS rules_alone,
    coalesce(d.differ, 0) AS differ,
    round(coalesce(s.both_read, 0) / nullif(coalesce(s.both_read, 0) + coalesce(d.differ, 0), 0), 4) AS agreement
FROM asked a LEFT JOIN settled s USING (model) LEFT JOIN differing d USING (model)
ORDER BY ALL;

-- What people decided, with Wilson's interval: of four of four right it says 51 to 100 %.
DELETE FROM summary.review;
INSERT INTO summary.review BY NAME
WITH looked_at AS (
    SELECT reader AS subject, 'reader' AS kind, is_correct FROM internal.settled WHERE NOT sampled
    UNION ALL
    SELECT reader, 'sample', is_correct FROM internal.settled WHERE sampled
    UNION ALL
    SELECT rule, 'rule', review = 'confirmed' FROM internal.anomalies WHERE review <> 'open'
    UNION ALL
    SELECT rule, 'rule', review = 'confirmed' FROM fused.anomalies WHERE review <> 'open'
),
counted AS (
    SELECT subject, kind, count(*) AS looked_at, count(*) FILTER (is_correct) AS correct FROM looked_at GROUP BY ALL
)
SELECT * EXCLUDE (zz, middle, reach) FROM (
SELECT
    *,
    correct / looked_at AS share,
    1.96 * 1.96 AS zz,
    (share + zz / (2 * looked_at)) / (1 + zz / looked_at) AS middle,
    1.96 * sqrt(share * (1 - share) / looked_at + zz / (4 * looked_at * looked_at)) / (1 + zz / looked_at) AS reach,
    round(greatest(middle - reach, 0), 4) AS low,
    round(least(middle + reach, 1), 4) AS high
FROM counted
) ORDER BY kind, subject;
