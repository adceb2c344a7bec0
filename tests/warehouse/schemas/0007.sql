-- The tables and views of version 7, without their comments.

CREATE SCHEMA raw;
CREATE SCHEMA parsed;
CREATE SCHEMA validated;
CREATE SCHEMA quality;
CREATE SCHEMA fused;
CREATE SCHEMA summary;

-- raw: what arrived ---------------------------------------------------------------------------------------------------

CREATE TABLE raw.collections (
    collection VARCHAR NOT NULL,
    inbox VARCHAR NOT NULL,
    manifest VARCHAR NOT NULL,
    arrived BIGINT NOT NULL,
    ingested_at TIMESTAMP NOT NULL,
    run_id VARCHAR NOT NULL,
    removed_at TIMESTAMP
);

CREATE TABLE raw.descriptions (
    description_id VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    figure_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    source_uri VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL,
    ingested_at TIMESTAMP NOT NULL,
    run_id VARCHAR NOT NULL,
    removed_at TIMESTAMP
);

CREATE TABLE raw.rejected (
    source_uri VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    bytes BIGINT,
    sha256 VARCHAR,
    rejected_at TIMESTAMP NOT NULL,
    run_id VARCHAR NOT NULL,
    description_id VARCHAR
);

CREATE TABLE raw.done (
    description_id VARCHAR NOT NULL,
    stage VARCHAR NOT NULL CHECK (stage IN ('read', 'judge')),
    fingerprint VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    done_at TIMESTAMP NOT NULL
);

CREATE TABLE raw.versions (
    version INTEGER NOT NULL,
    since TIMESTAMP NOT NULL
);

-- parsed: what the texts say ------------------------------------------------------------------------------------------

CREATE TABLE parsed.figures (
    description_id VARCHAR NOT NULL,
    chart_type VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
    unit VARCHAR NOT NULL,
    row_axis VARCHAR NOT NULL,
    column_axis VARCHAR NOT NULL,
    cells INTEGER NOT NULL,
    numbers INTEGER NOT NULL,
    numbers_explained INTEGER NOT NULL,
    sha256 VARCHAR NOT NULL,
    reader_version VARCHAR NOT NULL
);

CREATE TABLE parsed.panels (
    panel_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    number INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    legend_label VARCHAR NOT NULL,
    legend_first DOUBLE,
    legend_last DOUBLE,
    legend_low DOUBLE,
    legend_high DOUBLE,
    legend_approximate BOOLEAN,
    legend_printed VARCHAR NOT NULL,
    legend_start INTEGER,
    legend_end INTEGER,
    legend_step DOUBLE,
    legend_open_low BOOLEAN,
    legend_open_high BOOLEAN,
    legend_is_axis BOOLEAN,
    confidence DOUBLE NOT NULL,
    doubts VARCHAR[] NOT NULL,
    alternative VARCHAR NOT NULL
);

CREATE TABLE parsed.bands (
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    statement INTEGER NOT NULL,
    colour VARCHAR NOT NULL,
    low DOUBLE,
    high DOUBLE,
    rank VARCHAR CHECK (rank IN ('low', 'high')),
    approximate BOOLEAN NOT NULL,
    printed VARCHAR NOT NULL,
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL
);

CREATE TABLE parsed.ticks (
    description_id VARCHAR NOT NULL,
    axis VARCHAR NOT NULL CHECK (axis IN ('row', 'column')),
    position INTEGER NOT NULL,
    label VARCHAR NOT NULL,
    number DOUBLE
);

CREATE TABLE parsed.cells (
    cell_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    panel_id VARCHAR NOT NULL,
    panel VARCHAR NOT NULL,
    row_label VARCHAR NOT NULL,
    row_number DOUBLE,
    column_label VARCHAR NOT NULL,
    column_number DOUBLE,
    value DOUBLE,
    low DOUBLE,
    high DOUBLE,
    sd DOUBLE,
    printed VARCHAR NOT NULL,
    how VARCHAR NOT NULL CHECK (how IN ('exact', 'approx', 'range')),
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL,
    slots VARCHAR NOT NULL,
    list_length INTEGER,
    colour VARCHAR NOT NULL,
    confidence DOUBLE NOT NULL,
    position INTEGER NOT NULL
);

CREATE TABLE parsed.mentions (
    mention_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    role VARCHAR NOT NULL CHECK (role IN ('model', 'benchmark', 'metric')),
    source VARCHAR NOT NULL,
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL,
    called VARCHAR CHECK (called IN ('model', 'benchmark', 'metric')),
    called_at INTEGER
);

CREATE TABLE parsed.unread (
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    printed VARCHAR NOT NULL,
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL
);

CREATE TABLE parsed.notices (
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('rows', 'columns', 'panels', 'grid', 'full', 'blank', 'corner')),
    printed VARCHAR NOT NULL,
    number INTEGER,
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL
);

CREATE TABLE parsed.claims (
    claim_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN (
        'max', 'min', 'value', 'range', 'threshold', 'trend', 'change', 'compare', 'count', 'coverage', 'symmetry',
        'constant', 'legend'
    )),
    text VARCHAR NOT NULL,
    says VARCHAR NOT NULL,
    statement JSON NOT NULL,
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL,
    position INTEGER NOT NULL
);

-- validated: the same, judged -----------------------------------------------------------------------------------------

CREATE TABLE validated.cells (
    cell_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    panel_id VARCHAR NOT NULL,
    panel VARCHAR NOT NULL,
    row_label VARCHAR NOT NULL,
    row_number DOUBLE,
    column_label VARCHAR NOT NULL,
    column_number DOUBLE,
    value DOUBLE,
    low DOUBLE,
    high DOUBLE,
    sd DOUBLE,
    printed VARCHAR NOT NULL,
    how VARCHAR NOT NULL CHECK (how IN ('exact', 'approx', 'range')),
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL,
    slots VARCHAR NOT NULL,
    list_length INTEGER,
    colour VARCHAR NOT NULL,
    confidence DOUBLE NOT NULL,
    position INTEGER NOT NULL,
    model VARCHAR NOT NULL,
    model_from VARCHAR NOT NULL,
    model_status VARCHAR NOT NULL,
    benchmark VARCHAR NOT NULL,
    benchmark_from VARCHAR NOT NULL,
    benchmark_status VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
    unit VARCHAR NOT NULL,
    status VARCHAR NOT NULL CHECK (status IN ('ok', 'suspect', 'rejected')),
    rules VARCHAR[] NOT NULL
);

CREATE TABLE validated.claims (
    claim_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL CHECK (verdict IN ('supported', 'contradicted', 'unverifiable')),
    evidence VARCHAR[] NOT NULL,
    why VARCHAR NOT NULL
);

CREATE TABLE validated.names (
    description_id VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    role VARCHAR NOT NULL CHECK (role IN ('model', 'benchmark', 'metric')),
    mentions INTEGER NOT NULL,
    canonical VARCHAR NOT NULL,
    likely VARCHAR NOT NULL,
    method VARCHAR NOT NULL,
    score DOUBLE,
    status VARCHAR NOT NULL CHECK (status IN ('exact', 'variant', 'lookalike', 'unknown')),
    reason VARCHAR NOT NULL,
    commonly_spelled VARCHAR NOT NULL
);

-- quality: what is wrong ----------------------------------------------------------------------------------------------

CREATE TABLE quality.anomalies (
    anomaly_id VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    severity VARCHAR NOT NULL CHECK (severity IN ('critical', 'warning', 'info')),
    description_id VARCHAR NOT NULL,
    panel_id VARCHAR,
    cell_id VARCHAR,
    cell_ids VARCHAR[] NOT NULL,
    claim_id VARCHAR,
    name VARCHAR,
    char_start INTEGER,
    char_end INTEGER,
    message VARCHAR NOT NULL,
    observed VARCHAR NOT NULL,
    expected VARCHAR NOT NULL,
    confidence DOUBLE NOT NULL,
    unless VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL
);

CREATE TABLE quality.expectations (
    run_id VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    suite VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    expectation VARCHAR NOT NULL,
    severity VARCHAR NOT NULL CHECK (severity IN ('critical', 'warning', 'info')),
    success BOOLEAN NOT NULL,
    element_count BIGINT,
    unexpected_count BIGINT,
    unexpected_percent DOUBLE,
    settings VARCHAR NOT NULL,
    checked_at TIMESTAMP NOT NULL
);

CREATE TABLE quality.traits (
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    item VARCHAR NOT NULL,
    cells INTEGER NOT NULL
);

CREATE TABLE quality.contexts (
    collection VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    gist VARCHAR NOT NULL
);

CREATE TABLE quality.judged_in (
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL
);

CREATE TABLE quality.history (
    anomaly_id VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    severity VARCHAR NOT NULL CHECK (severity IN ('critical', 'warning', 'info')),
    description_id VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    found_run_id VARCHAR NOT NULL,
    found_at TIMESTAMP NOT NULL,
    gone_run_id VARCHAR,
    gone_at TIMESTAMP
);

CREATE TABLE quality.runs (
    run_id VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    judged BIGINT NOT NULL,
    critical BIGINT NOT NULL,
    warning BIGINT NOT NULL,
    info BIGINT NOT NULL,
    new BIGINT NOT NULL,
    gone BIGINT NOT NULL,
    judged_at TIMESTAMP NOT NULL
);

-- fused: several descriptions of one figure made one table ------------------------------------------------------------

CREATE TABLE fused.figures (
    figure_id VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    outcome VARCHAR NOT NULL CHECK (outcome IN ('fused', 'single', 'not aligned', 'failed')),
    why VARCHAR NOT NULL,
    descriptions INTEGER NOT NULL,
    aligned INTEGER NOT NULL,
    cells INTEGER NOT NULL,
    alone INTEGER NOT NULL,
    agreed INTEGER NOT NULL,
    disputed INTEGER NOT NULL,
    decided INTEGER NOT NULL,
    undecided INTEGER NOT NULL,
    alpha DOUBLE
);

CREATE TABLE fused.cells (
    fused_cell_id VARCHAR NOT NULL,
    figure_id VARCHAR NOT NULL,
    panel VARCHAR NOT NULL,
    row_label VARCHAR NOT NULL,
    column_label VARCHAR NOT NULL,
    value DOUBLE,
    low DOUBLE,
    high DOUBLE,
    blank BOOLEAN NOT NULL,
    support INTEGER NOT NULL,
    against INTEGER NOT NULL,
    probability DOUBLE NOT NULL,
    decided_by VARCHAR NOT NULL CHECK (decided_by IN ('single', 'agreement', 'weight', 'evidence', 'undecided')),
    why VARCHAR NOT NULL,
    alternatives JSON NOT NULL,
    position INTEGER NOT NULL
);

CREATE TABLE fused.votes (
    fused_cell_id VARCHAR NOT NULL,
    figure_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    cell_id VARCHAR NOT NULL,
    value DOUBLE,
    low DOUBLE,
    high DOUBLE,
    panel VARCHAR NOT NULL,
    row_label VARCHAR NOT NULL,
    column_label VARCHAR NOT NULL,
    char_start INTEGER,
    char_end INTEGER,
    moved BOOLEAN NOT NULL,
    is_right BOOLEAN,
    position INTEGER NOT NULL
);

CREATE TABLE fused.alignments (
    figure_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN (
        'aligned', 'not aligned', 'same text', 'transposed', 'reversed', 'shifted', 'exchanged', 'neighbour', 'renamed',
        'filled', 'diagonal', 'scaled', 'panels'
    )),
    panel VARCHAR NOT NULL,
    row_label VARCHAR NOT NULL,
    column_label VARCHAR NOT NULL,
    evidence VARCHAR NOT NULL,
    cells VARCHAR[] NOT NULL,
    cost DOUBLE NOT NULL,
    worded BOOLEAN NOT NULL,
    shared INTEGER,
    agreeing INTEGER
);

CREATE TABLE fused.counts (
    figure_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    correct BIGINT NOT NULL,
    wrong BIGINT NOT NULL
);

CREATE TABLE fused.describers (
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    figures BIGINT NOT NULL,
    correct BIGINT NOT NULL,
    wrong BIGINT NOT NULL,
    share DOUBLE,
    low DOUBLE,
    high DOUBLE,
    reliability DOUBLE NOT NULL
);

CREATE TABLE fused.history (
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    share DOUBLE,
    low DOUBLE,
    high DOUBLE,
    run_id VARCHAR NOT NULL,
    noted_at TIMESTAMP NOT NULL
);

CREATE TABLE fused.done (
    figure_id VARCHAR NOT NULL,
    told VARCHAR NOT NULL,
    weighed VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    done_at TIMESTAMP NOT NULL
);

-- summary: what follows, filled by summaries.sql ----------------------------------------------------------------------

CREATE TABLE summary.benchmarks (
    model VARCHAR NOT NULL,
    likely_model VARCHAR NOT NULL,
    benchmark VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
    unit VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    better VARCHAR NOT NULL CHECK (better IN ('higher', 'lower', '')),
    cells BIGINT NOT NULL,
    descriptions BIGINT NOT NULL,
    best DOUBLE,
    best_setting VARCHAR NOT NULL,
    best_cell_id VARCHAR,
    worst DOUBLE,
    worst_setting VARCHAR NOT NULL,
    worst_cell_id VARCHAR,
    mean DOUBLE,
    spread DOUBLE,
    suspect_cells BIGINT NOT NULL,
    rejected_cells BIGINT NOT NULL
);

CREATE TABLE summary.axes (
    description_id VARCHAR NOT NULL,
    panel_id VARCHAR NOT NULL,
    panel VARCHAR NOT NULL,
    axis VARCHAR NOT NULL,
    axis_name VARCHAR NOT NULL,
    tick VARCHAR NOT NULL,
    tick_number DOUBLE,
    cells BIGINT NOT NULL,
    mean DOUBLE,
    trend_direction VARCHAR NOT NULL,
    trend_strength DOUBLE
);

CREATE TABLE summary.grades (
    grade VARCHAR NOT NULL,
    meaning VARCHAR NOT NULL,
    critical BIGINT,
    warnings BIGINT,
    contradicted BIGINT,
    not_ok DOUBLE,
    rejected DOUBLE,
    unread DOUBLE,
    coverage DOUBLE
);

CREATE TABLE summary.figures (
    description_id VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    figure_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    cells BIGINT NOT NULL,
    sure_cells BIGINT NOT NULL,
    grid_cells BIGINT,
    coverage DOUBLE,
    unread_share DOUBLE NOT NULL,
    critical BIGINT NOT NULL,
    warning BIGINT NOT NULL,
    info BIGINT NOT NULL,
    claims_supported BIGINT NOT NULL,
    claims_contradicted BIGINT NOT NULL,
    claims_unverifiable BIGINT NOT NULL,
    grade VARCHAR NOT NULL,
    reasons VARCHAR NOT NULL
);

CREATE TABLE summary.describers (
    describer VARCHAR NOT NULL,
    descriptions BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    sure_cells BIGINT NOT NULL,
    coverage DOUBLE,
    unread_share DOUBLE,
    critical BIGINT NOT NULL,
    warning BIGINT NOT NULL,
    info BIGINT NOT NULL,
    unsure_findings BIGINT NOT NULL,
    claims_supported BIGINT NOT NULL,
    claims_contradicted BIGINT NOT NULL,
    claims_unverifiable BIGINT NOT NULL,
    claims_decided BIGINT NOT NULL,
    contradicted_per_100 DOUBLE,
    suspect_rate DOUBLE,
    rejected_rate DOUBLE,
    grade_a BIGINT NOT NULL,
    grade_b BIGINT NOT NULL,
    grade_c BIGINT NOT NULL,
    grade_d BIGINT NOT NULL,
    compared_figures BIGINT NOT NULL,
    values_right DOUBLE,
    values_low DOUBLE,
    values_high DOUBLE,
    places_right DOUBLE,
    places_low DOUBLE,
    places_high DOUBLE,
    labels_right DOUBLE,
    labels_low DOUBLE,
    labels_high DOUBLE,
    rank BIGINT
);

CREATE TABLE summary.describer_errors (
    describer VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    findings BIGINT NOT NULL,
    critical BIGINT NOT NULL,
    warning BIGINT NOT NULL,
    info BIGINT NOT NULL,
    descriptions BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    cells_per_100 DOUBLE,
    descriptions_per_100 DOUBLE NOT NULL,
    findings_per_100_descriptions DOUBLE NOT NULL
);

CREATE TABLE summary.describer_slips (
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    slips BIGINT NOT NULL,
    descriptions BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    slips_per_100_descriptions DOUBLE NOT NULL
);

-- views ---------------------------------------------------------------------------------------------------------------

CREATE OR REPLACE VIEW quality.findings AS
SELECT
    a.severity, a.rule, a.message, a.description_id,
    coalesce(p.name, '') AS panel,
    -- Forty characters before and after, less the words that these cut through.
    coalesce(
        trim(
            replace(
                CASE WHEN a.char_start > 40 THEN regexp_replace(substring(d.text, a.char_start - 39, 40), '^\S*\s+', '')
                    ELSE substring(d.text, 1, a.char_start) END
                || substring(d.text, a.char_start + 1, a.char_end - a.char_start)
                || CASE WHEN length(d.text) > a.char_end + 40
                    THEN regexp_replace(substring(d.text, a.char_end + 1, 40), '\s+\S*$', '')
                    ELSE substring(d.text, a.char_end + 1) END,
                chr(13), ''
            ),
            chr(9) || chr(10) || ' '
        ),
        ''
    ) AS passage,
    a.observed, a.expected, d.collection, d.describer, d.source_uri, a.char_start, a.char_end, a.anomaly_id
FROM quality.anomalies a
JOIN raw.descriptions d USING (description_id)
LEFT JOIN parsed.panels p USING (panel_id);

CREATE OR REPLACE VIEW quality.claims AS
SELECT
    v.verdict, p.kind, p.text, p.says, v.why, coalesce(e.cells, []) AS cells, p.description_id, d.collection,
    d.describer, d.source_uri, p.char_start, p.char_end, p.claim_id
FROM parsed.claims p
JOIN validated.claims v ON v.claim_id = p.claim_id
JOIN raw.descriptions d ON d.description_id = p.description_id
LEFT JOIN (
    SELECT
        s.description_id,
        s.claim_id,
        list(c.printed || ' at ' || concat_ws('/', nullif(c.panel, ''), nullif(c.row_label, ''), nullif(c.column_label, ''))
            ORDER BY c.position) AS cells
    FROM (SELECT description_id, claim_id, unnest(evidence) AS cell_id FROM validated.claims) s
    JOIN parsed.cells c ON c.cell_id = s.cell_id AND c.description_id = s.description_id
    GROUP BY s.description_id, s.claim_id
) e ON e.claim_id = p.claim_id AND e.description_id = p.description_id;

CREATE OR REPLACE VIEW quality.new_findings AS
SELECT f.*, h.found_run_id AS run_id, h.found_at
FROM quality.findings f
JOIN quality.history h ON h.anomaly_id = f.anomaly_id AND h.gone_at IS NULL
JOIN (SELECT collection, max_by(run_id, judged_at) AS run_id FROM quality.runs GROUP BY collection) last
    ON last.collection = f.collection AND last.run_id = h.found_run_id;

CREATE OR REPLACE VIEW quality.gone_findings AS
SELECT
    h.severity, h.rule, h.message, h.description_id,
    CASE
        WHEN d.removed_at IS NOT NULL THEN 'the text is gone'
        WHEN d.ingested_at > h.found_at THEN 'the text is another'
        ELSE 'the same text is judged otherwise'
    END AS why,
    d.collection, d.describer, d.source_uri, h.anomaly_id, h.gone_run_id AS run_id, h.found_at, h.gone_at
FROM quality.history h
JOIN raw.descriptions d USING (description_id)
JOIN (SELECT collection, max_by(run_id, judged_at) AS run_id FROM quality.runs GROUP BY collection) last
    ON last.collection = d.collection AND last.run_id = h.gone_run_id;

CREATE OR REPLACE VIEW fused.overruled AS
WITH told AS (
    SELECT c.fused_cell_id, p.value, count(DISTINCT d.sha256) AS texts, list(p.cell_id) AS cell_ids
    FROM fused.cells c
    JOIN raw.descriptions d ON d.figure_id = c.figure_id AND d.removed_at IS NULL
    JOIN parsed.cells p
        ON p.description_id = d.description_id AND p.row_label = c.row_label AND p.column_label = c.column_label
        AND (p.panel = c.panel OR c.panel = '' OR p.panel = '')
    WHERE p.value IS NOT NULL
    GROUP BY c.fused_cell_id, p.value
),
ranked AS (
    SELECT *, texts > coalesce(lead(texts) OVER (PARTITION BY fused_cell_id ORDER BY texts DESC), 0) AS most
    FROM told QUALIFY row_number() OVER (PARTITION BY fused_cell_id ORDER BY texts DESC) = 1
),
moved AS (
    SELECT r.fused_cell_id, list(DISTINCT s.evidence ORDER BY s.evidence) AS slips
    FROM (SELECT fused_cell_id, unnest(cell_ids) AS cell_id FROM ranked) r
    JOIN (SELECT evidence, unnest(cells) AS cell_id FROM fused.alignments WHERE position > 0) s USING (cell_id)
    GROUP BY r.fused_cell_id
)
SELECT
    c.figure_id, c.panel, c.row_label, c.column_label, r.value AS majority, r.texts, c.value, c.blank, c.probability,
    c.decided_by, c.why, coalesce(m.slips, []) AS slips, c.fused_cell_id
FROM fused.cells c
JOIN ranked r USING (fused_cell_id)
LEFT JOIN moved m USING (fused_cell_id)
WHERE r.most AND r.texts > 1 AND c.decided_by <> 'undecided' AND c.value IS DISTINCT FROM r.value;
