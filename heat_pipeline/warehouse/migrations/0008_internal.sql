-- What only the program needs stands in a schema of its own, row by row as before: nothing is read, judged or fused again.
-- The tables that an earlier version may not have are made empty first, since all have kept their columns ever since.
CREATE SCHEMA internal;

CREATE TABLE IF NOT EXISTS raw.versions (version INTEGER NOT NULL, since TIMESTAMP NOT NULL);
CREATE TABLE internal.versions (version INTEGER NOT NULL, since TIMESTAMP NOT NULL);
INSERT INTO internal.versions SELECT version, since FROM raw.versions;
DROP TABLE raw.versions;

CREATE TABLE internal.done (
    description_id VARCHAR NOT NULL,
    stage VARCHAR NOT NULL CHECK (stage IN ('read', 'judge')),
    fingerprint VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    done_at TIMESTAMP NOT NULL
);
INSERT INTO internal.done SELECT description_id, stage, fingerprint, run_id, done_at FROM raw.done;
DROP TABLE raw.done;

CREATE TABLE internal.traits (
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    item VARCHAR NOT NULL,
    cells INTEGER NOT NULL
);
INSERT INTO internal.traits SELECT description_id, kind, series, name, item, cells FROM quality.traits;
DROP TABLE quality.traits;

CREATE TABLE internal.contexts (
    collection VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    gist VARCHAR NOT NULL
);
INSERT INTO internal.contexts SELECT collection, kind, series, name, fingerprint, verdict, gist FROM quality.contexts;
DROP TABLE quality.contexts;

CREATE TABLE internal.judged_in (
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL
);
INSERT INTO internal.judged_in SELECT description_id, kind, series, name, verdict FROM quality.judged_in;
DROP TABLE quality.judged_in;

CREATE TABLE IF NOT EXISTS fused.done (
    figure_id VARCHAR, told VARCHAR, weighed VARCHAR, run_id VARCHAR, done_at TIMESTAMP
);
CREATE TABLE internal.fused (
    figure_id VARCHAR NOT NULL,
    told VARCHAR NOT NULL,
    weighed VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    done_at TIMESTAMP NOT NULL
);
INSERT INTO internal.fused SELECT figure_id, told, weighed, run_id, done_at FROM fused.done;
DROP TABLE fused.done;

CREATE TABLE IF NOT EXISTS fused.counts (
    figure_id VARCHAR, description_id VARCHAR, describer VARCHAR, kind VARCHAR, correct BIGINT, wrong BIGINT
);
CREATE TABLE internal.fused_counts (
    figure_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    correct BIGINT NOT NULL,
    wrong BIGINT NOT NULL
);
INSERT INTO internal.fused_counts
SELECT figure_id, description_id, describer, kind, correct, wrong FROM fused.counts;
DROP TABLE fused.counts;

CREATE TABLE IF NOT EXISTS fused.history (
    describer VARCHAR, kind VARCHAR, share DOUBLE, low DOUBLE, high DOUBLE, run_id VARCHAR, noted_at TIMESTAMP
);
CREATE TABLE internal.fused_history (
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    share DOUBLE,
    low DOUBLE,
    high DOUBLE,
    run_id VARCHAR NOT NULL,
    noted_at TIMESTAMP NOT NULL
);
INSERT INTO internal.fused_history SELECT describer, kind, share, low, high, run_id, noted_at FROM fused.history;
DROP TABLE fused.history;

CREATE TABLE internal.grades (
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
INSERT INTO internal.grades
SELECT grade, meaning, critical, warnings, contradicted, not_ok, rejected, unread, coverage FROM summary.grades;
DROP TABLE summary.grades;
