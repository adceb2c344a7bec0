-- Every schema, table and column of the warehouse, in the order in which data flows, each with its comment.
-- Texts that have nothing to say are '' and not NULL, so that grouping and joining need no special case; NULL stands
-- for a number, a place or a time that is not there. No keys are declared: rows of a description are replaced within
-- one transaction, which DuckDB's indexes don't allow; checks count the keys instead.

CREATE SCHEMA raw;
CREATE SCHEMA parsed;
CREATE SCHEMA validated;
CREATE SCHEMA quality;
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
COMMENT ON TABLE raw.collections IS 'A collection of the inbox, as it was when it was last taken in. The one with the empty name counts what lies loose in the inbox.';
COMMENT ON COLUMN raw.collections.collection IS 'Name of the folder or file, without suffix. Unique.';
COMMENT ON COLUMN raw.collections.inbox IS 'Inbox that it came from, as the way there from the data folder: what is gone from another inbox stays.';
COMMENT ON COLUMN raw.collections.manifest IS 'Hash of the paths, sizes and times of its files: where it is the same there is nothing to take in. Empty where it must be looked at again.';
COMMENT ON COLUMN raw.collections.arrived IS 'Number of descriptions that arrived, read or rejected: what the check that nothing is lost starts from.';
COMMENT ON COLUMN raw.collections.ingested_at IS 'When it was last taken in (UTC).';
COMMENT ON COLUMN raw.collections.run_id IS 'Run that took it in.';
COMMENT ON COLUMN raw.collections.removed_at IS 'When it was found to be gone from the inbox (UTC); NULL while it is there.';

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
COMMENT ON TABLE raw.descriptions IS 'A description: one text about one figure, as it arrived.';
COMMENT ON COLUMN raw.descriptions.description_id IS 'Its id, as given or made of collection and place in it. Unique.';
COMMENT ON COLUMN raw.descriptions.collection IS 'Collection that it arrived in.';
COMMENT ON COLUMN raw.descriptions.figure_id IS 'The figure that it describes, as given: descriptions with the same one describe the same picture. Empty where none was given.';
COMMENT ON COLUMN raw.descriptions.describer IS 'Model or person who wrote it, as given. Empty where none was given.';
COMMENT ON COLUMN raw.descriptions.source_uri IS 'Where it comes from: as given, or its place relative to the inbox (#L12 is a line, #R12 a row).';
COMMENT ON COLUMN raw.descriptions.text IS 'The text without front matter. Every char_start and char_end counts its characters, from 0.';
COMMENT ON COLUMN raw.descriptions.sha256 IS 'SHA-256 of the text in UTF-8.';
COMMENT ON COLUMN raw.descriptions.ingested_at IS 'When this text was taken in (UTC).';
COMMENT ON COLUMN raw.descriptions.run_id IS 'Run that took this text in.';
COMMENT ON COLUMN raw.descriptions.removed_at IS 'When it was found to be gone from the inbox (UTC); NULL while it is there. A removed description has rows in no later table.';

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
COMMENT ON TABLE raw.rejected IS 'Something that lies in the inbox and could not be taken as a description, or not be read or judged, and why.';
COMMENT ON COLUMN raw.rejected.source_uri IS 'Where it lies, relative to the inbox (#L12 is a line, #R12 a row).';
COMMENT ON COLUMN raw.rejected.collection IS 'Collection that it is part of. Empty for what lies loose in the inbox.';
COMMENT ON COLUMN raw.rejected.reason IS 'Why it was rejected and what to do, in words.';
COMMENT ON COLUMN raw.rejected.bytes IS 'Its size in bytes; NULL where it could not be had.';
COMMENT ON COLUMN raw.rejected.sha256 IS 'SHA-256 of its bytes; NULL where they could not be had.';
COMMENT ON COLUMN raw.rejected.rejected_at IS 'When it was first rejected for this reason (UTC).';
COMMENT ON COLUMN raw.rejected.run_id IS 'Run that first rejected it for this reason.';
COMMENT ON COLUMN raw.rejected.description_id IS 'Description on whose text the reader or a rule failed: it is in raw.descriptions. NULL for what was never taken in.';

CREATE TABLE raw.done (
    description_id VARCHAR NOT NULL,
    stage VARCHAR NOT NULL CHECK (stage IN ('read', 'judge')),
    fingerprint VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    done_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE raw.done IS 'The ledger: which work is done on which text. What is missing here is the work to do.';
COMMENT ON COLUMN raw.done.description_id IS 'Description that was worked on. Unique together with stage.';
COMMENT ON COLUMN raw.done.stage IS 'Which work: read or judge.';
COMMENT ON COLUMN raw.done.fingerprint IS 'SHA-256 of the text, a colon, and the version of what did the work.';
COMMENT ON COLUMN raw.done.run_id IS 'Run that did it.';
COMMENT ON COLUMN raw.done.done_at IS 'When it was done (UTC).';

CREATE TABLE raw.versions (
    version INTEGER NOT NULL,
    since TIMESTAMP NOT NULL
);
COMMENT ON TABLE raw.versions IS 'The schema versions that this warehouse has had: the highest is the one it has.';
COMMENT ON COLUMN raw.versions.version IS 'Schema version. Unique.';
COMMENT ON COLUMN raw.versions.since IS 'Since when it has it (UTC).';

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
COMMENT ON TABLE parsed.figures IS 'What a description says about its figure as a whole. A row for every description that was read, with cells or without.';
COMMENT ON COLUMN parsed.figures.description_id IS 'Description. Unique.';
COMMENT ON COLUMN parsed.figures.chart_type IS 'Kind of chart that the text is about, such as heatmap.';
COMMENT ON COLUMN parsed.figures.title IS 'Title of the figure.';
COMMENT ON COLUMN parsed.figures.metric IS 'What the values measure, in the words of the text.';
COMMENT ON COLUMN parsed.figures.unit IS 'Unit of the values, such as %.';
COMMENT ON COLUMN parsed.figures.row_axis IS 'Name of the vertical axis.';
COMMENT ON COLUMN parsed.figures.column_axis IS 'Name of the horizontal axis.';
COMMENT ON COLUMN parsed.figures.cells IS 'Number of cells that were read.';
COMMENT ON COLUMN parsed.figures.numbers IS 'Number of numbers in the data part of the text.';
COMMENT ON COLUMN parsed.figures.numbers_explained IS 'How many of them are a cell, a coordinate, a deviation, a tick or a legend value.';
COMMENT ON COLUMN parsed.figures.sha256 IS 'SHA-256 of the text that was read.';
COMMENT ON COLUMN parsed.figures.reader_version IS 'Version of the reader that read it.';

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
COMMENT ON TABLE parsed.panels IS 'A panel (one heatmap of a figure) with its colour scale; a figure with one heatmap has one panel without a name.';
COMMENT ON COLUMN parsed.panels.panel_id IS 'The description''s id, /p and the panel''s number. Unique.';
COMMENT ON COLUMN parsed.panels.description_id IS 'Description.';
COMMENT ON COLUMN parsed.panels.number IS 'Number of the panel in the description.';
COMMENT ON COLUMN parsed.panels.name IS 'Name of the panel as printed. Empty for the only one of a figure.';
COMMENT ON COLUMN parsed.panels.legend_label IS 'Label of its colour scale.';
COMMENT ON COLUMN parsed.panels.legend_first IS 'End of the colour scale that the text names first, with its sign.';
COMMENT ON COLUMN parsed.panels.legend_last IS 'End of the colour scale that the text names last, with its sign.';
COMMENT ON COLUMN parsed.panels.legend_low IS 'Lower end of the colour scale; NULL where the text gives none.';
COMMENT ON COLUMN parsed.panels.legend_high IS 'Upper end of the colour scale; NULL where the text gives none.';
COMMENT ON COLUMN parsed.panels.legend_approximate IS 'Whether the text calls the ends approximate; NULL where it gives none.';
COMMENT ON COLUMN parsed.panels.legend_printed IS 'The colour scale as printed.';
COMMENT ON COLUMN parsed.panels.legend_start IS 'Where the colour scale stands in the text: first character.';
COMMENT ON COLUMN parsed.panels.legend_end IS 'Where the colour scale stands in the text: the character after the last.';
COMMENT ON COLUMN parsed.panels.legend_step IS 'Distance of its ticks; NULL where the text lists none.';
COMMENT ON COLUMN parsed.panels.legend_open_low IS 'Whether values below its lower end have the colour of that end; NULL where the text gives no ends.';
COMMENT ON COLUMN parsed.panels.legend_is_axis IS 'Whether it is no colour scale but the axis on which a chart of bars, lines or points has its values; NULL where the text gives no ends.';
COMMENT ON COLUMN parsed.panels.legend_open_high IS 'Whether values above its upper end have the colour of that end; NULL where the text gives no ends.';
COMMENT ON COLUMN parsed.panels.confidence IS 'How likely it is read as the text means it, from 0 to 1: the mean of its cells'' confidence.';
COMMENT ON COLUMN parsed.panels.doubts IS 'What speaks against the reading, in words: 12 of 25 places have two values.';
COMMENT ON COLUMN parsed.panels.alternative IS 'The second-best reading, in words, with an example cell. Empty where there is none.';

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
COMMENT ON TABLE parsed.bands IS 'What the text says that a colour stands for: "green: 80-100", "red means low".';
COMMENT ON COLUMN parsed.bands.description_id IS 'Description.';
COMMENT ON COLUMN parsed.bands.position IS 'Place in the order of reading, from 1 in each description.';
COMMENT ON COLUMN parsed.bands.statement IS 'Number of the list, line or sentence that it stands in, from 1 in each description.';
COMMENT ON COLUMN parsed.bands.colour IS 'The colour as printed; empty where the text states the whole scale once more.';
COMMENT ON COLUMN parsed.bands.low IS 'Lowest value that has the colour; NULL where the text gives none.';
COMMENT ON COLUMN parsed.bands.high IS 'Highest value that has the colour; NULL where the text gives none.';
COMMENT ON COLUMN parsed.bands.rank IS 'End of the scale that the colour stands for, where words say it: low or high.';
COMMENT ON COLUMN parsed.bands.approximate IS 'Whether the text calls the values approximate.';
COMMENT ON COLUMN parsed.bands.printed IS 'The characters that say it.';
COMMENT ON COLUMN parsed.bands.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.bands.char_end IS 'Where it stands in the text: the character after the last.';

CREATE TABLE parsed.ticks (
    description_id VARCHAR NOT NULL,
    axis VARCHAR NOT NULL CHECK (axis IN ('row', 'column')),
    position INTEGER NOT NULL,
    label VARCHAR NOT NULL,
    number DOUBLE
);
COMMENT ON TABLE parsed.ticks IS 'A tick: one label that the text lists on an axis.';
COMMENT ON COLUMN parsed.ticks.description_id IS 'Description.';
COMMENT ON COLUMN parsed.ticks.axis IS 'Axis that it is on: row (vertical) or column (horizontal).';
COMMENT ON COLUMN parsed.ticks.position IS 'Its place in the order of the text, from 1.';
COMMENT ON COLUMN parsed.ticks.label IS 'The label as printed.';
COMMENT ON COLUMN parsed.ticks.number IS 'The number that the label is; NULL where it is none.';

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
COMMENT ON TABLE parsed.cells IS 'A cell: one value at a row and a column of a panel, as the text gives it.';
COMMENT ON COLUMN parsed.cells.cell_id IS 'Id made of the description, the coordinates and the place in the text: the same on every run and machine. Unique.';
COMMENT ON COLUMN parsed.cells.description_id IS 'Description.';
COMMENT ON COLUMN parsed.cells.panel_id IS 'Panel.';
COMMENT ON COLUMN parsed.cells.panel IS 'Name of the panel.';
COMMENT ON COLUMN parsed.cells.row_label IS 'Label of its row. Empty where the text gives none.';
COMMENT ON COLUMN parsed.cells.row_number IS 'The number that the row''s label is; NULL where it is none.';
COMMENT ON COLUMN parsed.cells.column_label IS 'Label of its column. Empty where the text gives none.';
COMMENT ON COLUMN parsed.cells.column_number IS 'The number that the column''s label is; NULL where it is none.';
COMMENT ON COLUMN parsed.cells.value IS 'The value; NULL where the text gives a range.';
COMMENT ON COLUMN parsed.cells.low IS 'Lower end of a range; NULL for a single value.';
COMMENT ON COLUMN parsed.cells.high IS 'Upper end of a range; NULL for a single value.';
COMMENT ON COLUMN parsed.cells.sd IS 'Deviation printed with the value (±); NULL where there is none.';
COMMENT ON COLUMN parsed.cells.printed IS 'The value as printed: the text from char_start to char_end.';
COMMENT ON COLUMN parsed.cells.how IS 'How exactly it is stated: exact, approx or range.';
COMMENT ON COLUMN parsed.cells.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.cells.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN parsed.cells.slots IS 'Which places of the text gave it its labels, in words: row: head of the item, column: before the value.';
COMMENT ON COLUMN parsed.cells.list_length IS 'Number of values in the list that it was read from by position; NULL where it was not.';
COMMENT ON COLUMN parsed.cells.colour IS 'The colour that the text gives it, as printed; empty where it gives none.';
COMMENT ON COLUMN parsed.cells.confidence IS 'How likely value and labels are read as the text means them, from 0 to 1; below 0.9 it is doubtful.';
COMMENT ON COLUMN parsed.cells.position IS 'Place in the order of reading, from 1 in each description.';

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
COMMENT ON TABLE parsed.mentions IS 'A name in the text: of a model, a benchmark or a metric.';
COMMENT ON COLUMN parsed.mentions.mention_id IS 'Id made of the description, the name, its role and its place: the same on every run and machine. Unique.';
COMMENT ON COLUMN parsed.mentions.description_id IS 'Description.';
COMMENT ON COLUMN parsed.mentions.name IS 'The name as printed.';
COMMENT ON COLUMN parsed.mentions.role IS 'What it names there: model, benchmark or metric.';
COMMENT ON COLUMN parsed.mentions.source IS 'Where it stands: title, panel, row, column, legend or text.';
COMMENT ON COLUMN parsed.mentions.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.mentions.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN parsed.mentions.called IS 'What the text calls it there, where that is something else than it is; else NULL.';
COMMENT ON COLUMN parsed.mentions.called_at IS 'Where the word begins that calls it so; NULL where there is none.';

CREATE TABLE parsed.unread (
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    printed VARCHAR NOT NULL,
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL
);
COMMENT ON TABLE parsed.unread IS 'A number of the data part that the reader could not place: it is no cell, and it is not forgotten.';
COMMENT ON COLUMN parsed.unread.description_id IS 'Description.';
COMMENT ON COLUMN parsed.unread.position IS 'Place in the order of the text, from 1 in each description.';
COMMENT ON COLUMN parsed.unread.printed IS 'The characters of the number.';
COMMENT ON COLUMN parsed.unread.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.unread.char_end IS 'Where it stands in the text: the character after the last.';

CREATE TABLE parsed.notices (
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('rows', 'columns', 'panels', 'grid', 'full', 'blank', 'corner')),
    printed VARCHAR NOT NULL,
    number INTEGER,
    char_start INTEGER NOT NULL,
    char_end INTEGER NOT NULL
);
COMMENT ON TABLE parsed.notices IS 'What the text says of the grid itself: how much there is of it, a place that is empty, a corner that contradicts the axes.';
COMMENT ON COLUMN parsed.notices.description_id IS 'Description.';
COMMENT ON COLUMN parsed.notices.position IS 'Place in the order of the text, from 1 in each description.';
COMMENT ON COLUMN parsed.notices.kind IS 'What is said: a count of rows, columns, panels or places (grid); that each place has a value (full); a blank; a table corner that contradicts the axes.';
COMMENT ON COLUMN parsed.notices.printed IS 'Its words as printed.';
COMMENT ON COLUMN parsed.notices.number IS 'How many rows, columns, panels or places the text announces; NULL for the other kinds.';
COMMENT ON COLUMN parsed.notices.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.notices.char_end IS 'Where it stands in the text: the character after the last.';

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
COMMENT ON TABLE parsed.claims IS 'A claim: a checkable statement of the text on its numbers, as found in its sentences.';
COMMENT ON COLUMN parsed.claims.claim_id IS 'Id made of the description, the kind, the words and their place: the same on every run and machine. Unique.';
COMMENT ON COLUMN parsed.claims.description_id IS 'Description.';
COMMENT ON COLUMN parsed.claims.kind IS 'What it is about: max, min, value, range, threshold, trend, change, compare, count, coverage, symmetry, constant or legend.';
COMMENT ON COLUMN parsed.claims.text IS 'The statement as printed: the text from char_start to char_end.';
COMMENT ON COLUMN parsed.claims.says IS 'What it was understood to say, in plain words.';
COMMENT ON COLUMN parsed.claims.statement IS 'The same as data, which is what is judged: an object with type (Extreme, Value, Range, ...) and its fields. What has its default is left out; an empty region is all cells.';
COMMENT ON COLUMN parsed.claims.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.claims.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN parsed.claims.position IS 'Place in the order of the text, from 1 in each description.';

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
COMMENT ON TABLE validated.cells IS 'A parsed cell with its canonical model and benchmark and what is wrong with it. Every parsed cell is here; none is dropped or changed.';
COMMENT ON COLUMN validated.cells.cell_id IS 'Id of the cell, as in parsed.cells. Unique.';
COMMENT ON COLUMN validated.cells.description_id IS 'Description.';
COMMENT ON COLUMN validated.cells.panel_id IS 'Panel.';
COMMENT ON COLUMN validated.cells.panel IS 'Name of the panel.';
COMMENT ON COLUMN validated.cells.row_label IS 'Label of its row. Empty where the text gives none.';
COMMENT ON COLUMN validated.cells.row_number IS 'The number that the row''s label is; NULL where it is none.';
COMMENT ON COLUMN validated.cells.column_label IS 'Label of its column. Empty where the text gives none.';
COMMENT ON COLUMN validated.cells.column_number IS 'The number that the column''s label is; NULL where it is none.';
COMMENT ON COLUMN validated.cells.value IS 'The value; NULL where the text gives a range.';
COMMENT ON COLUMN validated.cells.low IS 'Lower end of a range; NULL for a single value.';
COMMENT ON COLUMN validated.cells.high IS 'Upper end of a range; NULL for a single value.';
COMMENT ON COLUMN validated.cells.sd IS 'Deviation printed with the value (±); NULL where there is none.';
COMMENT ON COLUMN validated.cells.printed IS 'The value as printed: the text from char_start to char_end.';
COMMENT ON COLUMN validated.cells.how IS 'How exactly it is stated: exact, approx or range.';
COMMENT ON COLUMN validated.cells.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN validated.cells.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN validated.cells.slots IS 'Which places of the text gave it its labels, in words: row: head of the item, column: before the value.';
COMMENT ON COLUMN validated.cells.list_length IS 'Number of values in the list that it was read from by position; NULL where it was not.';
COMMENT ON COLUMN validated.cells.colour IS 'The colour that the text gives it, as printed; empty where it gives none.';
COMMENT ON COLUMN validated.cells.confidence IS 'How likely value and labels are read as the text means them, from 0 to 1; below 0.9 it is doubtful.';
COMMENT ON COLUMN validated.cells.position IS 'Place in the order of reading, from 1 in each description.';
COMMENT ON COLUMN validated.cells.model IS 'Canonical name of the model. Empty where the text names none.';
COMMENT ON COLUMN validated.cells.model_from IS 'Where the model is named: row, column, panel or title. Empty where it is not.';
COMMENT ON COLUMN validated.cells.model_status IS 'How sure the model''s name is: exact, variant, lookalike or unknown.';
COMMENT ON COLUMN validated.cells.benchmark IS 'Canonical name of the benchmark. Empty where the text names none.';
COMMENT ON COLUMN validated.cells.benchmark_from IS 'Where the benchmark is named: row, column, panel or title. Empty where it is not.';
COMMENT ON COLUMN validated.cells.benchmark_status IS 'How sure the benchmark''s name is: exact, variant, lookalike or unknown.';
COMMENT ON COLUMN validated.cells.metric IS 'Canonical name of what the value measures.';
COMMENT ON COLUMN validated.cells.unit IS 'Unit of the value, such as %.';
COMMENT ON COLUMN validated.cells.status IS 'ok, suspect or rejected. Rejected cells don''t count in best, worst, mean and spread.';
COMMENT ON COLUMN validated.cells.rules IS 'Rules that it broke, in alphabetical order.';

CREATE TABLE validated.claims (
    claim_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL CHECK (verdict IN ('supported', 'contradicted', 'unverifiable')),
    evidence VARCHAR[] NOT NULL,
    why VARCHAR NOT NULL
);
COMMENT ON TABLE validated.claims IS 'The verdict on a claim: what the text''s own cells say of it. Every claim of parsed.claims is here.';
COMMENT ON COLUMN validated.claims.claim_id IS 'Id of the claim, as in parsed.claims. Unique.';
COMMENT ON COLUMN validated.claims.description_id IS 'Description.';
COMMENT ON COLUMN validated.claims.verdict IS 'supported, contradicted or unverifiable (too vague, or the text lacks the cells that decide it).';
COMMENT ON COLUMN validated.claims.evidence IS 'The fewest cells that decide it: their cell_id. Empty where none does.';
COMMENT ON COLUMN validated.claims.why IS 'Why, in one sentence.';

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
COMMENT ON TABLE validated.names IS 'A name in a description and what it was taken for. What can''t be decided is left as it is.';
COMMENT ON COLUMN validated.names.description_id IS 'Description.';
COMMENT ON COLUMN validated.names.name IS 'The name as printed.';
COMMENT ON COLUMN validated.names.role IS 'What it names: model, benchmark or metric.';
COMMENT ON COLUMN validated.names.mentions IS 'How often the text mentions it in this role.';
COMMENT ON COLUMN validated.names.canonical IS 'The name that it is counted under: the known one where that is sure, else the printed one.';
COMMENT ON COLUMN validated.names.likely IS 'The known name that a lookalike is probably meant to be. Empty otherwise.';
COMMENT ON COLUMN validated.names.method IS 'How the canonical or likely name was found.';
COMMENT ON COLUMN validated.names.score IS 'How near the printed name is to it, from 0 to 1; NULL where nothing was compared.';
COMMENT ON COLUMN validated.names.status IS 'exact, variant, lookalike or unknown.';
COMMENT ON COLUMN validated.names.reason IS 'Why, in words.';
COMMENT ON COLUMN validated.names.commonly_spelled IS 'The most frequent other spelling of the same name in the collection. Empty where this is it.';

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
COMMENT ON TABLE quality.anomalies IS 'A finding of one rule about one place in one description.';
COMMENT ON COLUMN quality.anomalies.anomaly_id IS 'Id made of the rule, the place in the figure and what was seen: the same on every run and machine, and after a change of severity, of wording or of the text elsewhere. Unique.';
COMMENT ON COLUMN quality.anomalies.rule IS 'Rule that found it.';
COMMENT ON COLUMN quality.anomalies.severity IS 'critical, warning or info.';
COMMENT ON COLUMN quality.anomalies.description_id IS 'Description.';
COMMENT ON COLUMN quality.anomalies.panel_id IS 'Panel that it is about; NULL where it is about none or all.';
COMMENT ON COLUMN quality.anomalies.cell_id IS 'Cell that it is about; NULL where it is about none or several.';
COMMENT ON COLUMN quality.anomalies.cell_ids IS 'The cells that share the fault: their cell_id, in text order; empty where it is about none.';
COMMENT ON COLUMN quality.anomalies.claim_id IS 'Claim that it is about; NULL where it is about none.';
COMMENT ON COLUMN quality.anomalies.name IS 'Name that it is about; NULL where it is about none.';
COMMENT ON COLUMN quality.anomalies.char_start IS 'Where it stands in the text: first character, from 0; NULL where it has no place.';
COMMENT ON COLUMN quality.anomalies.char_end IS 'Where it stands in the text: the character after the last; NULL where it has no place.';
COMMENT ON COLUMN quality.anomalies.message IS 'The finding in words.';
COMMENT ON COLUMN quality.anomalies.observed IS 'What was seen.';
COMMENT ON COLUMN quality.anomalies.expected IS 'What was expected.';
COMMENT ON COLUMN quality.anomalies.confidence IS 'How sure the reading is that it rests on, 0 to 1; below 0.9 nothing is critical.';
COMMENT ON COLUMN quality.anomalies.unless IS 'What would make it wrong, in words.';
COMMENT ON COLUMN quality.anomalies.run_id IS 'Run that found it.';

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
COMMENT ON TABLE quality.expectations IS 'The result of one expectation of a suite on one collection in one run that judged something of it. Nothing is ever deleted: a row an expectation for each such run, none for a run that had nothing to judge.';
COMMENT ON COLUMN quality.expectations.run_id IS 'Run that checked it.';
COMMENT ON COLUMN quality.expectations.collection IS 'Collection that was checked.';
COMMENT ON COLUMN quality.expectations.suite IS 'Suite that the expectation is from: a file in expectations/.';
COMMENT ON COLUMN quality.expectations.rule IS 'Rule that the expectation is for.';
COMMENT ON COLUMN quality.expectations.expectation IS 'Type of the expectation.';
COMMENT ON COLUMN quality.expectations.severity IS 'critical, warning or info.';
COMMENT ON COLUMN quality.expectations.success IS 'Whether it was met.';
COMMENT ON COLUMN quality.expectations.element_count IS 'Number of rows that were checked; NULL where it is not about rows.';
COMMENT ON COLUMN quality.expectations.unexpected_count IS 'How many of them failed; NULL where it is not about rows.';
COMMENT ON COLUMN quality.expectations.unexpected_percent IS 'The same in percent; NULL where it is not about rows.';
COMMENT ON COLUMN quality.expectations.settings IS 'Arguments of the expectation as JSON.';
COMMENT ON COLUMN quality.expectations.checked_at IS 'When it was checked (UTC).';

CREATE TABLE quality.traits (
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    item VARCHAR NOT NULL,
    cells INTEGER NOT NULL
);
COMMENT ON TABLE quality.traits IS 'What a description adds to what is known of its collection''s figures together.';
COMMENT ON COLUMN quality.traits.description_id IS 'Description.';
COMMENT ON COLUMN quality.traits.kind IS 'What is compared: shares of one benchmark, ticks of sister figures, or ticks of one picture.';
COMMENT ON COLUMN quality.traits.series IS 'What the figures that are compared have in common: metric and axes, panels or title as well, or their figure_id.';
COMMENT ON COLUMN quality.traits.name IS 'The benchmark, or the axis, in the series.';
COMMENT ON COLUMN quality.traits.item IS 'A share as printed, in steps of its digits (873/1000 is 87.3 %), or the ticks as a JSON list.';
COMMENT ON COLUMN quality.traits.cells IS 'Number of cells with this share; 0 for ticks.';

CREATE TABLE quality.contexts (
    collection VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    gist VARCHAR NOT NULL
);
COMMENT ON TABLE quality.contexts IS 'What the figures of a collection say together: the number of questions behind a benchmark''s values, the ticks of sister figures.';
COMMENT ON COLUMN quality.contexts.collection IS 'Collection.';
COMMENT ON COLUMN quality.contexts.kind IS 'What is compared: shares of one benchmark, ticks of sister figures, or ticks of one picture.';
COMMENT ON COLUMN quality.contexts.series IS 'What the figures that are compared have in common.';
COMMENT ON COLUMN quality.contexts.name IS 'The benchmark, or the axis, in the series.';
COMMENT ON COLUMN quality.contexts.fingerprint IS 'Hash of the series'' traits: where it is the same there is nothing to weigh anew.';
COMMENT ON COLUMN quality.contexts.verdict IS 'As JSON: the number of questions, its rivals, the benchmark''s own number and the number of cells; or the lists of ticks with who has them. Empty where nothing can be told.';
COMMENT ON COLUMN quality.contexts.gist IS 'The part of the verdict on which it depends whether there is a finding.';

CREATE TABLE quality.judged_in (
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters', 'picture')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL
);
COMMENT ON TABLE quality.judged_in IS 'The context that a description was judged in: where it is another one now, the description is judged again.';
COMMENT ON COLUMN quality.judged_in.description_id IS 'Description.';
COMMENT ON COLUMN quality.judged_in.kind IS 'What is compared: shares of one benchmark, ticks of sister figures, or ticks of one picture.';
COMMENT ON COLUMN quality.judged_in.series IS 'What the figures that are compared have in common.';
COMMENT ON COLUMN quality.judged_in.name IS 'The benchmark, or the axis, in the series.';
COMMENT ON COLUMN quality.judged_in.verdict IS 'The verdict then; its gist alone where no finding quotes the rest.';

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
COMMENT ON TABLE quality.history IS 'Every anomaly that there ever was, from the run that found it first to the run that no longer did. One that comes back has a second row. Judging again what is as it was changes nothing here.';
COMMENT ON COLUMN quality.history.anomaly_id IS 'Anomaly. Unique together with found_at.';
COMMENT ON COLUMN quality.history.rule IS 'Rule that found it.';
COMMENT ON COLUMN quality.history.severity IS 'critical, warning or info, as it was last judged.';
COMMENT ON COLUMN quality.history.description_id IS 'Description.';
COMMENT ON COLUMN quality.history.message IS 'The finding in words, as it was last said.';
COMMENT ON COLUMN quality.history.found_run_id IS 'Run that found it first.';
COMMENT ON COLUMN quality.history.found_at IS 'When it was found first (UTC).';
COMMENT ON COLUMN quality.history.gone_run_id IS 'Run that no longer found it; NULL while it is there.';
COMMENT ON COLUMN quality.history.gone_at IS 'When it was no longer found (UTC); NULL while it is there.';

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
COMMENT ON TABLE quality.runs IS 'What a run made of one collection. A run that had nothing to judge in it and found nothing gone has no row, so the last row of a collection is about the last run that changed anything.';
COMMENT ON COLUMN quality.runs.run_id IS 'Run. Unique together with collection.';
COMMENT ON COLUMN quality.runs.collection IS 'Collection.';
COMMENT ON COLUMN quality.runs.judged IS 'Number of its descriptions that the run judged.';
COMMENT ON COLUMN quality.runs.critical IS 'Number of critical findings that the collection then had.';
COMMENT ON COLUMN quality.runs.warning IS 'Number of warnings that it then had.';
COMMENT ON COLUMN quality.runs.info IS 'Number of findings for information only that it then had.';
COMMENT ON COLUMN quality.runs.new IS 'How many of the findings the collection did not have before; all of them in its first run.';
COMMENT ON COLUMN quality.runs.gone IS 'How many findings it had before and no longer has.';
COMMENT ON COLUMN quality.runs.judged_at IS 'When (UTC).';

-- summary: what follows, filled by summaries.sql ----------------------------------------------------------------------

CREATE TABLE summary.benchmarks (
    model VARCHAR NOT NULL,
    benchmark VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
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
COMMENT ON TABLE summary.benchmarks IS 'All cells of one model on one benchmark by one metric, over all descriptions. A range counts as its middle; rejected cells count only in cells and rejected_cells.';
COMMENT ON COLUMN summary.benchmarks.model IS 'Canonical name of the model. Empty for cells whose text names none.';
COMMENT ON COLUMN summary.benchmarks.benchmark IS 'Canonical name of the benchmark. Empty for cells whose text names none.';
COMMENT ON COLUMN summary.benchmarks.metric IS 'What the values measure.';
COMMENT ON COLUMN summary.benchmarks.better IS 'Which values are the better ones: higher or lower. Empty where the metric is not known or has no better end: best is then the highest.';
COMMENT ON COLUMN summary.benchmarks.cells IS 'Number of cells.';
COMMENT ON COLUMN summary.benchmarks.descriptions IS 'Number of descriptions that they come from.';
COMMENT ON COLUMN summary.benchmarks.best IS 'Best value that is not rejected: the highest, or the lowest where lower is better.';
COMMENT ON COLUMN summary.benchmarks.best_setting IS 'The coordinates of the best value in words, those that are the model or the benchmark left out; several that have it are joined by or.';
COMMENT ON COLUMN summary.benchmarks.best_cell_id IS 'Cell with the best value; the first in the order of descriptions and texts where several have it.';
COMMENT ON COLUMN summary.benchmarks.worst IS 'Worst value that is not rejected.';
COMMENT ON COLUMN summary.benchmarks.worst_setting IS 'The coordinates of the worst value in words.';
COMMENT ON COLUMN summary.benchmarks.worst_cell_id IS 'Cell with the worst value; the first where several have it.';
COMMENT ON COLUMN summary.benchmarks.mean IS 'Mean of the values that are not rejected.';
COMMENT ON COLUMN summary.benchmarks.spread IS 'Their sample standard deviation; NULL for fewer than two.';
COMMENT ON COLUMN summary.benchmarks.suspect_cells IS 'How many of the cells are suspect.';
COMMENT ON COLUMN summary.benchmarks.rejected_cells IS 'How many of the cells are rejected.';

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
COMMENT ON TABLE summary.axes IS 'One tick of one axis of a panel: the mean over its cells, and the trend of these means along the axis.';
COMMENT ON COLUMN summary.axes.description_id IS 'Description.';
COMMENT ON COLUMN summary.axes.panel_id IS 'Panel.';
COMMENT ON COLUMN summary.axes.panel IS 'Name of the panel.';
COMMENT ON COLUMN summary.axes.axis IS 'row (vertical) or column (horizontal).';
COMMENT ON COLUMN summary.axes.axis_name IS 'Name of the axis.';
COMMENT ON COLUMN summary.axes.tick IS 'Label of the tick.';
COMMENT ON COLUMN summary.axes.tick_number IS 'The number that the label is; NULL where it is none.';
COMMENT ON COLUMN summary.axes.cells IS 'Number of cells at this tick.';
COMMENT ON COLUMN summary.axes.mean IS 'Mean of those that are not rejected, a range counted as its middle; NULL where all are.';
COMMENT ON COLUMN summary.axes.trend_direction IS 'rising where the strength is 0.5 or more, falling where it is -0.5 or less, flat between; empty with fewer than 3 ticks.';
COMMENT ON COLUMN summary.axes.trend_strength IS 'Spearman''s rank correlation of the means with the ticks'' numbers, or with their order where one has no number; the same for all ticks of the axis. 0 where all means are equal, NULL with fewer than 3 ticks.';

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
COMMENT ON TABLE summary.grades IS 'A trust grade and what a description may have, at most, to earn it; NULL is no limit. A description has the best grade whose limits it keeps. As they stand in heat_pipeline/quality/trust.py.';
COMMENT ON COLUMN summary.grades.grade IS 'A, B, C or D, best first. Unique.';
COMMENT ON COLUMN summary.grades.meaning IS 'What it says to those who use the numbers.';
COMMENT ON COLUMN summary.grades.critical IS 'Most critical findings.';
COMMENT ON COLUMN summary.grades.warnings IS 'Most warnings.';
COMMENT ON COLUMN summary.grades.contradicted IS 'Most claims of which a finding worse than information says that the cells contradict them.';
COMMENT ON COLUMN summary.grades.not_ok IS 'Largest share of cells that are suspect or rejected, from 0 to 1.';
COMMENT ON COLUMN summary.grades.rejected IS 'Largest share of cells that are rejected, from 0 to 1.';
COMMENT ON COLUMN summary.grades.unread IS 'Largest share of numbers of the data part that could not be placed, from 0 to 1.';
COMMENT ON COLUMN summary.grades.coverage IS 'Smallest share of the grid''s places that have a cell, from 0 to 1; a grid that is not known breaks no limit.';

CREATE TABLE summary.figures (
    description_id VARCHAR NOT NULL,
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
    trust VARCHAR NOT NULL,
    reasons VARCHAR NOT NULL
);
COMMENT ON TABLE summary.figures IS 'One description: how much of its figure it gives, what is wrong with it, and how far its numbers can be trusted.';
COMMENT ON COLUMN summary.figures.description_id IS 'Description. Unique.';
COMMENT ON COLUMN summary.figures.cells IS 'Number of cells that were read.';
COMMENT ON COLUMN summary.figures.sure_cells IS 'How many of them are read without doubt: with a confidence of at least 0.9.';
COMMENT ON COLUMN summary.figures.grid_cells IS 'Number of cells that the whole grid has: row ticks x column ticks x panels; NULL where the text doesn''t list them.';
COMMENT ON COLUMN summary.figures.coverage IS 'Share of the grid''s places with a cell in the text, from 0 to 1; NULL where the grid isn''t known.';
COMMENT ON COLUMN summary.figures.unread_share IS 'Share of the numbers of the data part that could not be placed, from 0 to 1.';
COMMENT ON COLUMN summary.figures.critical IS 'Number of critical findings.';
COMMENT ON COLUMN summary.figures.warning IS 'Number of warnings.';
COMMENT ON COLUMN summary.figures.info IS 'Number of findings that are for information only.';
COMMENT ON COLUMN summary.figures.claims_supported IS 'Number of claims that the cells support.';
COMMENT ON COLUMN summary.figures.claims_contradicted IS 'Number of claims that the cells contradict.';
COMMENT ON COLUMN summary.figures.claims_unverifiable IS 'Number of claims that the cells can''t decide.';
COMMENT ON COLUMN summary.figures.trust IS 'A, B, C or D: the best grade of summary.grades whose limits it keeps. Empty: no cells, or not yet judged.';
COMMENT ON COLUMN summary.figures.reasons IS 'Where the grade comes from, in words, worst first: "20 of 80 cells beyond the colour scale; 1 name that looks like a known one".';

CREATE TABLE summary.describers (
    describer VARCHAR NOT NULL,
    descriptions BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    coverage DOUBLE,
    unread_share DOUBLE,
    critical BIGINT NOT NULL,
    warning BIGINT NOT NULL,
    info BIGINT NOT NULL,
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
    grade_d BIGINT NOT NULL
);
COMMENT ON TABLE summary.describers IS 'One describer: how much it wrote, and how much of that is wrong.';
COMMENT ON COLUMN summary.describers.describer IS 'Model or person, as given. Empty for descriptions without one. Unique.';
COMMENT ON COLUMN summary.describers.descriptions IS 'Number of descriptions that were read.';
COMMENT ON COLUMN summary.describers.cells IS 'Number of cells in them.';
COMMENT ON COLUMN summary.describers.coverage IS 'Mean of the coverage of those whose grid is known, from 0 to 1; NULL where none is.';
COMMENT ON COLUMN summary.describers.unread_share IS 'Share of the numbers of their data parts that could not be placed, from 0 to 1; NULL without numbers.';
COMMENT ON COLUMN summary.describers.critical IS 'Number of critical findings.';
COMMENT ON COLUMN summary.describers.warning IS 'Number of warnings.';
COMMENT ON COLUMN summary.describers.info IS 'Number of findings that are for information only.';
COMMENT ON COLUMN summary.describers.claims_supported IS 'Number of claims that the cells support.';
COMMENT ON COLUMN summary.describers.claims_contradicted IS 'Number of claims that the cells contradict.';
COMMENT ON COLUMN summary.describers.claims_unverifiable IS 'Number of claims that the cells can''t decide.';
COMMENT ON COLUMN summary.describers.claims_decided IS 'Number of claims that the cells decide: supported and contradicted ones.';
COMMENT ON COLUMN summary.describers.contradicted_per_100 IS 'Of 100 claims that the cells decide, how many they contradict; NULL where they decide none.';
COMMENT ON COLUMN summary.describers.suspect_rate IS 'Share of the cells that are suspect, from 0 to 1; NULL without cells.';
COMMENT ON COLUMN summary.describers.rejected_rate IS 'Share of the cells that are rejected, from 0 to 1; NULL without cells.';
COMMENT ON COLUMN summary.describers.grade_a IS 'Number of descriptions with the trust grade A; those without a grade have no cells or are not yet judged.';
COMMENT ON COLUMN summary.describers.grade_b IS 'Number of descriptions with the trust grade B.';
COMMENT ON COLUMN summary.describers.grade_c IS 'Number of descriptions with the trust grade C.';
COMMENT ON COLUMN summary.describers.grade_d IS 'Number of descriptions with the trust grade D.';

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
COMMENT ON TABLE summary.describer_errors IS 'One kind of error of one describer, and how often it makes it. No row where the rule found nothing, or is off.';
COMMENT ON COLUMN summary.describer_errors.describer IS 'Model or person, as given. Empty for descriptions without one.';
COMMENT ON COLUMN summary.describer_errors.rule IS 'Rule that finds this kind of error.';
COMMENT ON COLUMN summary.describer_errors.findings IS 'Number of its findings.';
COMMENT ON COLUMN summary.describer_errors.critical IS 'How many of them are critical.';
COMMENT ON COLUMN summary.describer_errors.warning IS 'How many of them are warnings.';
COMMENT ON COLUMN summary.describer_errors.info IS 'How many of them are for information only.';
COMMENT ON COLUMN summary.describer_errors.descriptions IS 'Number of descriptions with at least one.';
COMMENT ON COLUMN summary.describer_errors.cells IS 'Number of cells that share such a fault.';
COMMENT ON COLUMN summary.describer_errors.cells_per_100 IS 'The same of 100 cells of the describer; NULL where it gave none.';
COMMENT ON COLUMN summary.describer_errors.descriptions_per_100 IS 'Of 100 descriptions of the describer, how many have such a fault.';
COMMENT ON COLUMN summary.describer_errors.findings_per_100_descriptions IS 'How many such findings 100 descriptions of the describer have.';

-- views ---------------------------------------------------------------------------------------------------------------

CREATE OR REPLACE VIEW quality.findings AS
SELECT
    a.severity, a.rule, a.message, a.description_id,
    coalesce(p.name, '') AS panel,
    coalesce(
        regexp_replace(substring(d.text, greatest(a.char_start - 40, 0) + 1, a.char_end - greatest(a.char_start - 40, 0) + 40), '\s+', ' ', 'g'),
        ''
    ) AS passage,
    a.observed, a.expected, d.collection, d.describer, d.source_uri, a.char_start, a.char_end, a.anomaly_id
FROM quality.anomalies a
JOIN raw.descriptions d USING (description_id)
LEFT JOIN parsed.panels p USING (panel_id);
COMMENT ON VIEW quality.findings IS 'Every anomaly with the passage of the text that it stands in and where that text comes from: what a person reads.';
COMMENT ON COLUMN quality.findings.severity IS 'critical, warning or info.';
COMMENT ON COLUMN quality.findings.rule IS 'Rule that found it.';
COMMENT ON COLUMN quality.findings.message IS 'The finding in words.';
COMMENT ON COLUMN quality.findings.description_id IS 'Description.';
COMMENT ON COLUMN quality.findings.panel IS 'Name of the panel that it is about.';
COMMENT ON COLUMN quality.findings.passage IS 'The text that it stands in, with 40 characters before and after. Empty where it has no place.';
COMMENT ON COLUMN quality.findings.observed IS 'What was seen.';
COMMENT ON COLUMN quality.findings.expected IS 'What was expected.';
COMMENT ON COLUMN quality.findings.collection IS 'Collection of the description.';
COMMENT ON COLUMN quality.findings.describer IS 'Model or person who wrote the description.';
COMMENT ON COLUMN quality.findings.source_uri IS 'Where the description comes from.';
COMMENT ON COLUMN quality.findings.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN quality.findings.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN quality.findings.anomaly_id IS 'Anomaly.';

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
COMMENT ON VIEW quality.claims IS 'Every claim in its words with its verdict, the cells that decide it and where the text comes from: what a person reads.';
COMMENT ON COLUMN quality.claims.verdict IS 'supported, contradicted or unverifiable.';
COMMENT ON COLUMN quality.claims.kind IS 'What it is about, as in parsed.claims.';
COMMENT ON COLUMN quality.claims.text IS 'The claim as printed.';
COMMENT ON COLUMN quality.claims.says IS 'What it was understood to say, in plain words.';
COMMENT ON COLUMN quality.claims.why IS 'Why it has its verdict, in one sentence.';
COMMENT ON COLUMN quality.claims.cells IS 'The cells that decide it, as printed, with their panel, row and column.';
COMMENT ON COLUMN quality.claims.description_id IS 'Description.';
COMMENT ON COLUMN quality.claims.collection IS 'Collection of the description.';
COMMENT ON COLUMN quality.claims.describer IS 'Model or person who wrote the description.';
COMMENT ON COLUMN quality.claims.source_uri IS 'Where the description comes from.';
COMMENT ON COLUMN quality.claims.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN quality.claims.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN quality.claims.claim_id IS 'Claim.';

CREATE OR REPLACE VIEW quality.new_findings AS
SELECT f.*, h.found_run_id AS run_id, h.found_at
FROM quality.findings f
JOIN quality.history h ON h.anomaly_id = f.anomaly_id AND h.gone_at IS NULL
JOIN (SELECT collection, max_by(run_id, judged_at) AS run_id FROM quality.runs GROUP BY collection) last
    ON last.collection = f.collection AND last.run_id = h.found_run_id;
COMMENT ON VIEW quality.new_findings IS 'What is new: the findings that each collection did not have before the last run that changed anything in it. After its first run these are all.';
COMMENT ON COLUMN quality.new_findings.severity IS 'critical, warning or info.';
COMMENT ON COLUMN quality.new_findings.rule IS 'Rule that found it.';
COMMENT ON COLUMN quality.new_findings.message IS 'The finding in words.';
COMMENT ON COLUMN quality.new_findings.description_id IS 'Description.';
COMMENT ON COLUMN quality.new_findings.panel IS 'Name of the panel that it is about.';
COMMENT ON COLUMN quality.new_findings.passage IS 'The text that it stands in, with 40 characters before and after. Empty where it has no place.';
COMMENT ON COLUMN quality.new_findings.observed IS 'What was seen.';
COMMENT ON COLUMN quality.new_findings.expected IS 'What was expected.';
COMMENT ON COLUMN quality.new_findings.collection IS 'Collection of the description.';
COMMENT ON COLUMN quality.new_findings.describer IS 'Model or person who wrote the description.';
COMMENT ON COLUMN quality.new_findings.source_uri IS 'Where the description comes from.';
COMMENT ON COLUMN quality.new_findings.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN quality.new_findings.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN quality.new_findings.anomaly_id IS 'Anomaly.';
COMMENT ON COLUMN quality.new_findings.run_id IS 'Run that found it first.';
COMMENT ON COLUMN quality.new_findings.found_at IS 'When it was found first (UTC).';

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
COMMENT ON VIEW quality.gone_findings IS 'What is gone: the findings that each collection had before the last run that changed anything in it, and no longer has.';
COMMENT ON COLUMN quality.gone_findings.severity IS 'critical, warning or info.';
COMMENT ON COLUMN quality.gone_findings.rule IS 'Rule that had found it.';
COMMENT ON COLUMN quality.gone_findings.message IS 'The finding in words.';
COMMENT ON COLUMN quality.gone_findings.description_id IS 'Description.';
COMMENT ON COLUMN quality.gone_findings.why IS 'Why it is gone: the text is gone, the text is another, or the same text is judged otherwise (by other rules, limits or names).';
COMMENT ON COLUMN quality.gone_findings.collection IS 'Collection of the description.';
COMMENT ON COLUMN quality.gone_findings.describer IS 'Model or person who wrote the description.';
COMMENT ON COLUMN quality.gone_findings.source_uri IS 'Where the description comes from.';
COMMENT ON COLUMN quality.gone_findings.anomaly_id IS 'Anomaly.';
COMMENT ON COLUMN quality.gone_findings.run_id IS 'Run that no longer found it.';
COMMENT ON COLUMN quality.gone_findings.found_at IS 'When it was found first (UTC).';
COMMENT ON COLUMN quality.gone_findings.gone_at IS 'When it was no longer found (UTC).';
