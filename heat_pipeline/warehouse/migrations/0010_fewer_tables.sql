-- What people look into are fewer tables: what only the program needs goes to its schema, and what it writes of findings
-- stands there, under views that say more. What can't be made anew is moved row by row; the next run makes the rest.
CREATE TABLE internal.collections (
    collection VARCHAR NOT NULL,
    inbox VARCHAR NOT NULL,
    manifest VARCHAR NOT NULL,
    arrived BIGINT NOT NULL,
    ingested_at TIMESTAMP NOT NULL,
    run_id VARCHAR NOT NULL,
    removed_at TIMESTAMP
);
INSERT INTO internal.collections
SELECT collection, inbox, manifest, arrived, ingested_at, run_id, removed_at FROM raw.collections;
DROP TABLE raw.collections;

CREATE TABLE internal.history (
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
INSERT INTO internal.history
SELECT anomaly_id, rule, severity, description_id, message, found_run_id, found_at, gone_run_id, gone_at
FROM quality.history;
DROP TABLE quality.history;
