-- Every schema, table and column of the warehouse, in the order in which data flows, each with its comment.
-- Texts that have nothing to say are '' and not NULL, so that grouping and joining need no special case; NULL stands
-- for a number, a place or a time that is not there. No keys are declared: rows of a description are replaced within
-- one transaction, which DuckDB's indexes don't allow; checks count the keys instead. A column that a view has from a
-- table needs no words of its own where those of the table hold (`make_tables` in catalogue.py).

CREATE SCHEMA raw;
CREATE SCHEMA parsed;
CREATE SCHEMA validated;
CREATE SCHEMA quality;
CREATE SCHEMA fused;
CREATE SCHEMA summary;
CREATE SCHEMA internal;

-- raw: what arrived ---------------------------------------------------------------------------------------------------

CREATE TABLE raw.descriptions (
    description_id VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    figure_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    source_uri VARCHAR NOT NULL,
    image VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL,
    ingested_at TIMESTAMP NOT NULL,
    run_id VARCHAR NOT NULL,
    removed_at TIMESTAMP
);
COMMENT ON TABLE raw.descriptions IS 'A description: one text about one figure, as it arrived.';
COMMENT ON COLUMN raw.descriptions.description_id IS 'Its id: the name of its collection, and the id as given, or else the place in the collection. Unique.';
COMMENT ON COLUMN raw.descriptions.collection IS 'Collection that it arrived in.';
COMMENT ON COLUMN raw.descriptions.figure_id IS 'The figure that it describes, as given: descriptions with the same one describe the same picture. Empty where none was given.';
COMMENT ON COLUMN raw.descriptions.describer IS 'Model or person who wrote it, as given. Empty where none was given.';
COMMENT ON COLUMN raw.descriptions.source_uri IS 'Where it comes from: as given, or its place relative to the inbox (#L12 is a line, #R12 a row).';
COMMENT ON COLUMN raw.descriptions.image IS 'A picture of the figure: its path in the inbox, as given, or that of a file beside the text. Empty where there is none.';
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
COMMENT ON COLUMN raw.rejected.sha256 IS 'SHA-256 of its bytes; NULL where they could not be had, or are over the limit.';
COMMENT ON COLUMN raw.rejected.rejected_at IS 'When it was first rejected for this reason (UTC).';
COMMENT ON COLUMN raw.rejected.run_id IS 'Run that first rejected it for this reason.';
COMMENT ON COLUMN raw.rejected.description_id IS 'Description on whose text the reader or a rule failed: it is in raw.descriptions. NULL for what was never taken in.';

CREATE TABLE raw.answers (
    text_sha256 VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    prompt VARCHAR NOT NULL,
    part VARCHAR NOT NULL CHECK (part IN ('table', 'statements')),
    attempt INTEGER NOT NULL,
    answer VARCHAR,
    answered_by VARCHAR NOT NULL,
    endpoint VARCHAR NOT NULL,
    finish VARCHAR NOT NULL,
    prompt_tokens BIGINT NOT NULL,
    completion_tokens BIGINT NOT NULL,
    seconds DOUBLE NOT NULL,
    answered_at TIMESTAMP NOT NULL,
    run_id VARCHAR NOT NULL,
    error VARCHAR NOT NULL
);
COMMENT ON TABLE raw.answers IS 'What a second reader, a language model, answered about a text. Every answer is kept, those that could not be used with the reason.';
COMMENT ON COLUMN raw.answers.text_sha256 IS 'SHA-256 of the text in UTF-8, as in raw.descriptions.';
COMMENT ON COLUMN raw.answers.model IS 'Model as it was asked for.';
COMMENT ON COLUMN raw.answers.prompt IS 'Version of the prompt that asked it.';
COMMENT ON COLUMN raw.answers.part IS 'What was asked for: the table of the values, or the statements about them.';
COMMENT ON COLUMN raw.answers.attempt IS '1 for the first answer, 2 for the one that was asked for after checks of the first had failed.';
COMMENT ON COLUMN raw.answers.answer IS 'The answer as JSON; NULL where there is none that could be used.';
COMMENT ON COLUMN raw.answers.answered_by IS 'Model that says that it answered.';
COMMENT ON COLUMN raw.answers.endpoint IS 'Where it was asked. Empty for answers that came from a file.';
COMMENT ON COLUMN raw.answers.finish IS 'Why the model stopped, as the endpoint says; where it gave no answer the status of its response.';
COMMENT ON COLUMN raw.answers.prompt_tokens IS 'Tokens of the question; as many as it may have had at most where nobody counted them.';
COMMENT ON COLUMN raw.answers.completion_tokens IS 'Tokens of the answer; as many as it may have had at most where nobody counted them.';
COMMENT ON COLUMN raw.answers.seconds IS 'How long the answer took.';
COMMENT ON COLUMN raw.answers.answered_at IS 'When it was answered (UTC); of answers from a file, when they were taken in.';
COMMENT ON COLUMN raw.answers.run_id IS 'Run that asked, or took the file in.';
COMMENT ON COLUMN raw.answers.error IS 'Why the answer could not be used, in words. Empty where it could.';

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
    reader_version VARCHAR NOT NULL,
    second_reader VARCHAR NOT NULL,
    better VARCHAR NOT NULL CHECK (better IN ('higher', 'lower', ''))
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
COMMENT ON COLUMN parsed.figures.second_reader IS 'Language model whose reading was settled with the program''s. Empty where only the program read.';
COMMENT ON COLUMN parsed.figures.better IS 'Which values are the better ones, as a person decided: higher or lower. Empty where nobody did.';

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
COMMENT ON COLUMN parsed.panels.confidence IS 'How likely it is read as the text means it, from 0 to 1: halfway between the mean of its cells'' confidence and the least sure of them.';
COMMENT ON COLUMN parsed.panels.doubts IS 'What speaks against the reading, in words: 12 of 25 places have two values.';
COMMENT ON COLUMN parsed.panels.alternative IS 'The second-best reading, in words, with an example cell. Empty where there is none.';

CREATE TABLE parsed.ticks (
    description_id VARCHAR NOT NULL,
    axis VARCHAR NOT NULL CHECK (axis IN ('row', 'column')),
    position INTEGER NOT NULL,
    label VARCHAR NOT NULL,
    number DOUBLE
);
COMMENT ON TABLE parsed.ticks IS 'A tick: one label that the text lists on an axis.';
COMMENT ON COLUMN parsed.ticks.description_id IS 'Description. Unique together with axis and position.';
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
    read_by VARCHAR NOT NULL CHECK (read_by IN ('rules', 'model', 'both', 'person')),
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
COMMENT ON COLUMN parsed.cells.read_by IS 'Who read it so: rules (the program), model (a language model), both, or person (somebody who decided).';
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
COMMENT ON COLUMN parsed.unread.description_id IS 'Description. Unique together with position.';
COMMENT ON COLUMN parsed.unread.position IS 'Place in the order of the text, from 1 in each description.';
COMMENT ON COLUMN parsed.unread.printed IS 'The characters of the number.';
COMMENT ON COLUMN parsed.unread.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.unread.char_end IS 'Where it stands in the text: the character after the last.';

CREATE TABLE parsed.disputed (
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    printed VARCHAR NOT NULL,
    char_start INTEGER,
    char_end INTEGER,
    rules_panel VARCHAR,
    rules_row VARCHAR,
    rules_column VARCHAR,
    model_panel VARCHAR,
    model_row VARCHAR,
    model_column VARCHAR,
    shown VARCHAR CHECK (shown IN ('rules', 'model')),
    why VARCHAR NOT NULL
);
COMMENT ON TABLE parsed.disputed IS 'A number that the two readers place otherwise, or that only one of them reads as a cell and that is not shown; and what the model says that the text doesn''t have.';
COMMENT ON COLUMN parsed.disputed.description_id IS 'Description. Unique together with position.';
COMMENT ON COLUMN parsed.disputed.position IS 'Place in the order of the reading, from 1 in each description.';
COMMENT ON COLUMN parsed.disputed.printed IS 'The number as printed in the text, or as the model says it.';
COMMENT ON COLUMN parsed.disputed.char_start IS 'Where it stands in the text: first character, from 0; NULL where the text doesn''t have it.';
COMMENT ON COLUMN parsed.disputed.char_end IS 'Where it stands in the text: the character after the last; NULL where the text doesn''t have it.';
COMMENT ON COLUMN parsed.disputed.rules_panel IS 'Panel in which the program places it; NULL where it reads no cell there.';
COMMENT ON COLUMN parsed.disputed.rules_row IS 'Row in which the program places it; NULL where it reads no cell there.';
COMMENT ON COLUMN parsed.disputed.rules_column IS 'Column in which the program places it; NULL where it reads no cell there.';
COMMENT ON COLUMN parsed.disputed.model_panel IS 'Panel in which the model places it; NULL where it reads no cell there.';
COMMENT ON COLUMN parsed.disputed.model_row IS 'Row in which the model places it; NULL where it reads no cell there.';
COMMENT ON COLUMN parsed.disputed.model_column IS 'Column in which the model places it; NULL where it reads no cell there.';
COMMENT ON COLUMN parsed.disputed.shown IS 'Whose place parsed.cells has: rules or model; NULL where it has no cell of it.';
COMMENT ON COLUMN parsed.disputed.why IS 'Why this is shown, in words.';

CREATE TABLE parsed.claims (
    claim_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN (
        'max', 'min', 'value', 'range', 'threshold', 'trend', 'change', 'compare', 'count', 'coverage', 'symmetry',
        'constant', 'legend'
    )),
    text VARCHAR NOT NULL,
    says VARCHAR NOT NULL,
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
COMMENT ON COLUMN parsed.claims.char_start IS 'Where it stands in the text: first character, from 0.';
COMMENT ON COLUMN parsed.claims.char_end IS 'Where it stands in the text: the character after the last.';
COMMENT ON COLUMN parsed.claims.position IS 'Place in the order of the text, from 1 in each description.';

-- validated: the same, judged -----------------------------------------------------------------------------------------

CREATE TABLE internal.judged_cells (
    cell_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
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
COMMENT ON TABLE internal.judged_cells IS 'What judging adds to a cell of parsed.cells; validated.cells shows the two together.';
COMMENT ON COLUMN internal.judged_cells.cell_id IS 'Id of the cell, as in parsed.cells. Unique.';
COMMENT ON COLUMN internal.judged_cells.description_id IS 'Description.';
COMMENT ON COLUMN internal.judged_cells.model IS 'Canonical name of the model. Empty where the text names none.';
COMMENT ON COLUMN internal.judged_cells.model_from IS 'Where the model is named: row, column, panel or title. Empty where it is not.';
COMMENT ON COLUMN internal.judged_cells.model_status IS 'How sure the model''s name is: exact, variant, lookalike or unknown.';
COMMENT ON COLUMN internal.judged_cells.benchmark IS 'Canonical name of the benchmark. Empty where the text names none.';
COMMENT ON COLUMN internal.judged_cells.benchmark_from IS 'Where the benchmark is named: row, column, panel or title. Empty where it is not.';
COMMENT ON COLUMN internal.judged_cells.benchmark_status IS 'How sure the benchmark''s name is: exact, variant, lookalike or unknown.';
COMMENT ON COLUMN internal.judged_cells.metric IS 'Canonical name of what the value measures.';
COMMENT ON COLUMN internal.judged_cells.unit IS 'Unit of the value, such as %.';
COMMENT ON COLUMN internal.judged_cells.status IS 'ok, suspect or rejected. Rejected cells don''t count in best, worst, mean and spread.';
COMMENT ON COLUMN internal.judged_cells.rules IS 'Rules that it broke, in alphabetical order.';

CREATE TABLE internal.verdicts (
    claim_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL CHECK (verdict IN ('supported', 'contradicted', 'unverifiable')),
    why VARCHAR NOT NULL,
    evidence VARCHAR[] NOT NULL
);
COMMENT ON TABLE internal.verdicts IS 'What judging adds to a claim of parsed.claims; validated.claims shows the two together.';
COMMENT ON COLUMN internal.verdicts.claim_id IS 'Id of the claim, as in parsed.claims. Unique.';
COMMENT ON COLUMN internal.verdicts.description_id IS 'Description.';
COMMENT ON COLUMN internal.verdicts.verdict IS 'supported, contradicted or unverifiable (too vague, or the text lacks the cells that decide it).';
COMMENT ON COLUMN internal.verdicts.why IS 'Why it has its verdict, in one sentence.';
COMMENT ON COLUMN internal.verdicts.evidence IS 'The fewest cells that decide it, or that speak against one that stays unverifiable: their cell_id.';

CREATE OR REPLACE VIEW validated.cells AS
SELECT
    c.*, j.model, j.model_from, j.model_status, j.benchmark, j.benchmark_from, j.benchmark_status, j.metric, j.unit,
    j.status, j.rules
FROM parsed.cells c
JOIN internal.judged_cells j ON j.cell_id = c.cell_id AND j.description_id = c.description_id;
COMMENT ON TABLE validated.cells IS 'A parsed cell with its canonical model and benchmark and what is wrong with it. Every parsed cell is here; none is dropped or changed.';
COMMENT ON COLUMN validated.cells.cell_id IS 'Id of the cell, as in parsed.cells. Unique.';

CREATE OR REPLACE VIEW validated.claims AS
SELECT
    c.claim_id, c.description_id, j.verdict, c.kind, c.text, c.says, j.why, j.evidence, c.char_start, c.char_end
FROM parsed.claims c
JOIN internal.verdicts j ON j.claim_id = c.claim_id AND j.description_id = c.description_id;
COMMENT ON TABLE validated.claims IS 'A claim in its words with its verdict: what the text''s own cells say of it. Every claim of parsed.claims is here.';
COMMENT ON COLUMN validated.claims.claim_id IS 'Id of the claim, as in parsed.claims. Unique.';
COMMENT ON COLUMN validated.claims.kind IS 'What it is about, as in parsed.claims.';
COMMENT ON COLUMN validated.claims.text IS 'The statement as printed.';

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
COMMENT ON COLUMN validated.names.description_id IS 'Description. Unique together with name and role.';
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

CREATE TABLE quality.runs (
    run_id VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    judged BIGINT NOT NULL,
    critical BIGINT NOT NULL,
    warning BIGINT NOT NULL,
    info BIGINT NOT NULL,
    new BIGINT NOT NULL,
    gone BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    sure BIGINT NOT NULL,
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
COMMENT ON COLUMN quality.runs.cells IS 'Number of cells that it then had; 0 in runs of versions that did not count them.';
COMMENT ON COLUMN quality.runs.sure IS 'How many of these were read surely.';
COMMENT ON COLUMN quality.runs.judged_at IS 'When (UTC).';

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
COMMENT ON TABLE fused.figures IS 'A figure as all its descriptions tell it together, over all collections. A row for every figure_id; texts without one are in none.';
COMMENT ON COLUMN fused.figures.figure_id IS 'The figure, as given with the descriptions. Unique.';
COMMENT ON COLUMN fused.figures.title IS 'Its title as most descriptions give it; of several the first.';
COMMENT ON COLUMN fused.figures.outcome IS 'fused; single (one description only: its cells as they are); not aligned (the descriptions agree on nothing, so nothing is fused); failed (the program is at fault).';
COMMENT ON COLUMN fused.figures.why IS 'What became of it, in one sentence.';
COMMENT ON COLUMN fused.figures.descriptions IS 'Number of its descriptions.';
COMMENT ON COLUMN fused.figures.aligned IS 'How many of them could be laid over the others; of texts that are the same to the letter each is counted.';
COMMENT ON COLUMN fused.figures.cells IS 'Number of fused cells, blank ones among them.';
COMMENT ON COLUMN fused.figures.alone IS 'How many of them a single text tells of.';
COMMENT ON COLUMN fused.figures.agreed IS 'On how many of them two texts or more agree, and none disagrees.';
COMMENT ON COLUMN fused.figures.disputed IS 'How many of them have a vote against.';
COMMENT ON COLUMN fused.figures.decided IS 'How many of the disputed ones are decided.';
COMMENT ON COLUMN fused.figures.undecided IS 'How many cells are undecided: they have no value, and the alternatives say what it may be.';
COMMENT ON COLUMN fused.figures.alpha IS 'Krippendorff''s alpha (interval) of the aligned values: 1 is full agreement, 0 that of chance; NULL where no cell has two values.';

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
COMMENT ON TABLE fused.cells IS 'One cell of a figure, decided from what all its descriptions say of it.';
COMMENT ON COLUMN fused.cells.fused_cell_id IS 'Id made of the figure and the place: the same on every run and machine. Unique.';
COMMENT ON COLUMN fused.cells.figure_id IS 'Figure.';
COMMENT ON COLUMN fused.cells.panel IS 'Name of the panel. Empty for the only one of a figure.';
COMMENT ON COLUMN fused.cells.row_label IS 'Label of its row.';
COMMENT ON COLUMN fused.cells.column_label IS 'Label of its column.';
COMMENT ON COLUMN fused.cells.value IS 'The value; NULL where it is blank, a range or undecided.';
COMMENT ON COLUMN fused.cells.low IS 'Lower end of a range; NULL for a single value.';
COMMENT ON COLUMN fused.cells.high IS 'Upper end of a range; NULL for a single value.';
COMMENT ON COLUMN fused.cells.blank IS 'Whether it was decided that the place is empty.';
COMMENT ON COLUMN fused.cells.support IS 'Number of votes for the decision; texts that are the same to the letter have one together.';
COMMENT ON COLUMN fused.cells.against IS 'Number of votes against it: 0 where it is not disputed.';
COMMENT ON COLUMN fused.cells.probability IS 'How likely the decision is right, from 0 to 1: of cells with 0.9, nine in ten are. What only one text tells is no surer than it is read.';
COMMENT ON COLUMN fused.cells.decided_by IS 'What settled it: single (one text tells of it), agreement, weight (of the describers), evidence (inside the texts), or undecided.';
COMMENT ON COLUMN fused.cells.why IS 'Why it was decided so, in one sentence.';
COMMENT ON COLUMN fused.cells.alternatives IS 'What else it may be, the likeliest first: a list of objects with value, low, high, probability and descriptions (who says so); all three null for a blank.';
COMMENT ON COLUMN fused.cells.position IS 'Place in the order of panels, rows and columns, from 1 in each figure.';

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
COMMENT ON TABLE fused.votes IS 'What one description says of one fused cell, and where it says it. What it says stays as it is in its own tables.';
COMMENT ON COLUMN fused.votes.fused_cell_id IS 'Cell that the vote is on. Unique together with position.';
COMMENT ON COLUMN fused.votes.figure_id IS 'Figure.';
COMMENT ON COLUMN fused.votes.description_id IS 'Description.';
COMMENT ON COLUMN fused.votes.describer IS 'Model or person who wrote it.';
COMMENT ON COLUMN fused.votes.cell_id IS 'The cell in parsed.cells that says so. Empty where the description says that the place is blank.';
COMMENT ON COLUMN fused.votes.value IS 'The value that it tells; NULL for a blank or a range.';
COMMENT ON COLUMN fused.votes.low IS 'Lower end of a range; NULL for a single value.';
COMMENT ON COLUMN fused.votes.high IS 'Upper end of a range; NULL for a single value.';
COMMENT ON COLUMN fused.votes.panel IS 'Panel where the description tells it, in its own words.';
COMMENT ON COLUMN fused.votes.row_label IS 'Row where the description tells it, in its own words.';
COMMENT ON COLUMN fused.votes.column_label IS 'Column where the description tells it, in its own words.';
COMMENT ON COLUMN fused.votes.char_start IS 'Where the value stands in its text: first character, from 0; NULL for a blank.';
COMMENT ON COLUMN fused.votes.char_end IS 'Where the value stands in its text: the character after the last; NULL for a blank.';
COMMENT ON COLUMN fused.votes.moved IS 'Whether it counts for another place than the one where it is told: fused.alignments says why.';
COMMENT ON COLUMN fused.votes.is_right IS 'Whether it says what was decided; NULL where the cell is undecided, and where what was overruled was not read surely.';
COMMENT ON COLUMN fused.votes.position IS 'Place among the votes on the cell, from 1.';

CREATE TABLE fused.alignments (
    figure_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN (
        'aligned', 'not aligned', 'same text', 'transposed', 'reversed', 'shifted', 'exchanged', 'neighbour', 'renamed',
        'diagonal', 'scaled', 'panels'
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
COMMENT ON TABLE fused.alignments IS 'How each description was laid over the others of its figure: a row for the description, and one for each slip, by which its values stand elsewhere than they belong.';
COMMENT ON COLUMN fused.alignments.figure_id IS 'Figure.';
COMMENT ON COLUMN fused.alignments.description_id IS 'Description. Unique together with position.';
COMMENT ON COLUMN fused.alignments.position IS '0 for the row about the description as a whole, then its slips from 1.';
COMMENT ON COLUMN fused.alignments.describer IS 'Model or person who wrote it.';
COMMENT ON COLUMN fused.alignments.kind IS 'Of a description: aligned, not aligned, or same text (as another one: they have one vote). Of a slip: what was moved, turned or renamed.';
COMMENT ON COLUMN fused.alignments.panel IS 'Panel that the slip is in. Empty for all.';
COMMENT ON COLUMN fused.alignments.row_label IS 'Row that the slip is in. Empty for all.';
COMMENT ON COLUMN fused.alignments.column_label IS 'Column that the slip is in. Empty for all.';
COMMENT ON COLUMN fused.alignments.evidence IS 'What speaks for it, in one sentence.';
COMMENT ON COLUMN fused.alignments.cells IS 'The cells told elsewhere than they belong: their cell_id. Empty for a description.';
COMMENT ON COLUMN fused.alignments.cost IS 'How dear the explanation is: the cheapest one that makes the descriptions agree was taken.';
COMMENT ON COLUMN fused.alignments.worded IS 'Whether only the words differ, which is no mistake.';
COMMENT ON COLUMN fused.alignments.shared IS 'Number of the description''s cells that another one tells of too; NULL for a slip.';
COMMENT ON COLUMN fused.alignments.agreeing IS 'On how many of them it agrees with the decision; NULL for a slip.';

CREATE TABLE fused.anomalies (
    anomaly_id VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    severity VARCHAR NOT NULL CHECK (severity IN ('critical', 'warning', 'info')),
    figure_id VARCHAR NOT NULL,
    fused_cell_id VARCHAR,
    description_id VARCHAR,
    panel VARCHAR NOT NULL,
    row_label VARCHAR NOT NULL,
    column_label VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    observed VARCHAR NOT NULL,
    expected VARCHAR NOT NULL,
    unless VARCHAR NOT NULL,
    review VARCHAR NOT NULL CHECK (review IN ('open', 'confirmed', 'dismissed')),
    reviewed_by VARCHAR NOT NULL
);
COMMENT ON TABLE fused.anomalies IS 'A finding of a rule on several descriptions of one figure: a cell on which they disagree, or values that one tells elsewhere than the others.';
COMMENT ON COLUMN fused.anomalies.anomaly_id IS 'Id made of the rule and the place in the figure or description: the same on every run and machine. Unique.';
COMMENT ON COLUMN fused.anomalies.rule IS 'Rule that found it.';
COMMENT ON COLUMN fused.anomalies.severity IS 'critical, warning or info.';
COMMENT ON COLUMN fused.anomalies.figure_id IS 'Figure.';
COMMENT ON COLUMN fused.anomalies.fused_cell_id IS 'The cell in fused.cells that it is about; NULL where it is about a description.';
COMMENT ON COLUMN fused.anomalies.description_id IS 'Description that it is about; NULL where it is about a cell of the figure.';
COMMENT ON COLUMN fused.anomalies.panel IS 'Panel that it is in. Empty for the only one of a figure, and where it is about all.';
COMMENT ON COLUMN fused.anomalies.row_label IS 'Row that it is about. Empty for all.';
COMMENT ON COLUMN fused.anomalies.column_label IS 'Column that it is about. Empty for all.';
COMMENT ON COLUMN fused.anomalies.message IS 'The finding in words.';
COMMENT ON COLUMN fused.anomalies.observed IS 'What was seen.';
COMMENT ON COLUMN fused.anomalies.expected IS 'What was expected.';
COMMENT ON COLUMN fused.anomalies.unless IS 'What would make it wrong, in words.';
COMMENT ON COLUMN fused.anomalies.review IS 'What people made of it: open, confirmed or dismissed. What is dismissed counts nowhere.';
COMMENT ON COLUMN fused.anomalies.reviewed_by IS 'Who confirmed or dismissed it. Empty where nobody did, or left no name.';

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
    sure_cells BIGINT NOT NULL,
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
COMMENT ON TABLE summary.benchmarks IS 'All cells of one model on one benchmark by one metric: over all descriptions where the metric''s better end and the unit are known, else of one description. A range counts as its middle. Rejected cells, and those that are likelier misread than not, count only in the numbers of cells. Cells without a model and a benchmark are in none; a row has at least one cell that is surely read.';
COMMENT ON COLUMN summary.benchmarks.model IS 'Canonical name of the model. Empty for cells whose text names none. Unique together with benchmark, metric, unit and description_id.';
COMMENT ON COLUMN summary.benchmarks.likely_model IS 'The known model that a misread name is likely to stand for: R1-Qwen for R1-Owen. Empty where the name is none such.';
COMMENT ON COLUMN summary.benchmarks.benchmark IS 'Canonical name of the benchmark. Empty for cells whose text names none, or gives a piece of a sentence in its place.';
COMMENT ON COLUMN summary.benchmarks.metric IS 'Canonical name of what the values measure. Empty where the text does not say, or nothing is known of what it says.';
COMMENT ON COLUMN summary.benchmarks.unit IS 'Unit of the values: of shares %, into which fractions are made; else as the text has it. Empty where it is not known.';
COMMENT ON COLUMN summary.benchmarks.description_id IS 'Description that all of it is of, where it may not be pooled over figures: model, benchmark, the metric''s better end or the unit is not known. Empty where it is of all.';
COMMENT ON COLUMN summary.benchmarks.better IS 'Which values are the better ones: higher or lower. Empty where the metric is not known or has no better end: best is then the highest.';
COMMENT ON COLUMN summary.benchmarks.cells IS 'Number of cells.';
COMMENT ON COLUMN summary.benchmarks.sure_cells IS 'How many of them are read with a confidence of 0.9 or more.';
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
COMMENT ON COLUMN summary.axes.panel_id IS 'Panel. Unique together with axis and tick.';
COMMENT ON COLUMN summary.axes.panel IS 'Name of the panel.';
COMMENT ON COLUMN summary.axes.axis IS 'row (vertical) or column (horizontal).';
COMMENT ON COLUMN summary.axes.axis_name IS 'Name of the axis.';
COMMENT ON COLUMN summary.axes.tick IS 'Label of the tick.';
COMMENT ON COLUMN summary.axes.tick_number IS 'The number that the label is; NULL where it is none.';
COMMENT ON COLUMN summary.axes.cells IS 'Number of cells at this tick.';
COMMENT ON COLUMN summary.axes.mean IS 'Mean of those that are not rejected, a range counted as its middle; NULL where all are.';
COMMENT ON COLUMN summary.axes.trend_direction IS 'rising where the strength is 0.5 or more, falling where it is -0.5 or less, flat between; of three ticks, 1 and -1. Empty with fewer than 3 ticks and where the ticks have no order, or only number things ("Question ID").';
COMMENT ON COLUMN summary.axes.trend_strength IS 'Spearman''s rank correlation of the means with the ticks'' numbers, or with the order of words such as small, medium, large; the same for all ticks of the axis. 0 where all means are equal, NULL with fewer than 3 ticks and where they have no order.';

CREATE TABLE summary.figures (
    description_id VARCHAR NOT NULL,
    collection VARCHAR NOT NULL,
    figure_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    sure_cells BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    grade VARCHAR NOT NULL,
    reasons VARCHAR NOT NULL,
    grid_cells BIGINT,
    coverage DOUBLE,
    unread_share DOUBLE NOT NULL,
    critical BIGINT NOT NULL,
    warning BIGINT NOT NULL,
    info BIGINT NOT NULL,
    claims_supported BIGINT NOT NULL,
    claims_contradicted BIGINT NOT NULL,
    claims_unverifiable BIGINT NOT NULL
);
COMMENT ON TABLE summary.figures IS 'One description: how much of its figure it gives, what is wrong with it, and how far its numbers can be trusted.';
COMMENT ON COLUMN summary.figures.description_id IS 'Description. Unique.';
COMMENT ON COLUMN summary.figures.collection IS 'Collection that it arrived in.';
COMMENT ON COLUMN summary.figures.figure_id IS 'The figure that it describes, as given. Empty where none was given.';
COMMENT ON COLUMN summary.figures.describer IS 'Model or person who wrote it, as given. Empty where none was given.';
COMMENT ON COLUMN summary.figures.title IS 'Title of the figure.';
COMMENT ON COLUMN summary.figures.sure_cells IS 'Number of cells that are read without doubt: with a confidence of at least 0.9.';
COMMENT ON COLUMN summary.figures.cells IS 'Number of cells that were read, sure or not.';
COMMENT ON COLUMN summary.figures.grade IS 'A, B, C or D: how far its numbers can be trusted, by the share of its cells that is sure and by what speaks against them; docs/rules.md has the limits. Empty: no cells, or not yet judged.';
COMMENT ON COLUMN summary.figures.reasons IS 'Where the grade comes from, in words, the sure cells first: "41 of 80 cells sure; 20 of 80 cells beyond the colour scale; 1 name that looks like a known one".';
COMMENT ON COLUMN summary.figures.grid_cells IS 'Number of cells that the whole grid has: row ticks x column ticks x panels; NULL where the text doesn''t list them.';
COMMENT ON COLUMN summary.figures.coverage IS 'Share of the grid''s places with a cell in the text, from 0 to 1; NULL where the grid isn''t known.';
COMMENT ON COLUMN summary.figures.unread_share IS 'Share of the numbers of the data part that could not be placed, from 0 to 1.';
COMMENT ON COLUMN summary.figures.critical IS 'Number of critical findings.';
COMMENT ON COLUMN summary.figures.warning IS 'Number of warnings.';
COMMENT ON COLUMN summary.figures.info IS 'Number of findings that are for information only.';
COMMENT ON COLUMN summary.figures.claims_supported IS 'Number of claims that the cells support.';
COMMENT ON COLUMN summary.figures.claims_contradicted IS 'Number of claims that the cells contradict.';
COMMENT ON COLUMN summary.figures.claims_unverifiable IS 'Number of claims that the cells can''t decide.';

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
    cells_right DOUBLE,
    rank BIGINT
);
COMMENT ON TABLE summary.describers IS 'One describer: how much it wrote, how much of that is wrong, and how faithfully it reads figures, by those who describe the same ones. Findings, claims and rates count what is read without doubt.';
COMMENT ON COLUMN summary.describers.describer IS 'Model or person, as given. Empty for descriptions without one. Unique.';
COMMENT ON COLUMN summary.describers.descriptions IS 'Number of descriptions that were read.';
COMMENT ON COLUMN summary.describers.cells IS 'Number of cells in them.';
COMMENT ON COLUMN summary.describers.sure_cells IS 'How many of them are read without doubt: with a confidence of at least 0.9.';
COMMENT ON COLUMN summary.describers.coverage IS 'Mean of the coverage of those whose grid is known, from 0 to 1; NULL where none is.';
COMMENT ON COLUMN summary.describers.unread_share IS 'Share of the numbers of their data parts that could not be placed, from 0 to 1; NULL without numbers.';
COMMENT ON COLUMN summary.describers.critical IS 'Number of critical findings that rest on a sure reading (a confidence of at least 0.9).';
COMMENT ON COLUMN summary.describers.warning IS 'Number of such warnings.';
COMMENT ON COLUMN summary.describers.info IS 'Number of such findings that are for information only.';
COMMENT ON COLUMN summary.describers.unsure_findings IS 'Number of findings that rest on a doubtful reading, or say what could not be read: they may be ours and not the describer''s.';
COMMENT ON COLUMN summary.describers.claims_supported IS 'Number of claims that sure cells support.';
COMMENT ON COLUMN summary.describers.claims_contradicted IS 'Number of claims that sure cells contradict.';
COMMENT ON COLUMN summary.describers.claims_unverifiable IS 'Number of claims that the cells can''t decide, or decide only by cells that are not sure.';
COMMENT ON COLUMN summary.describers.claims_decided IS 'Number of claims that sure cells decide: supported and contradicted ones.';
COMMENT ON COLUMN summary.describers.contradicted_per_100 IS 'Of 100 claims that the cells decide, how many they contradict; NULL where they decide none.';
COMMENT ON COLUMN summary.describers.suspect_rate IS 'Share of the sure cells that are suspect, from 0 to 1; NULL without sure cells.';
COMMENT ON COLUMN summary.describers.rejected_rate IS 'Share of the sure cells that are rejected, from 0 to 1; NULL without sure cells.';
COMMENT ON COLUMN summary.describers.grade_a IS 'Number of descriptions with the trust grade A; those without a grade have no cells or are not yet judged.';
COMMENT ON COLUMN summary.describers.grade_b IS 'Number of descriptions with the trust grade B.';
COMMENT ON COLUMN summary.describers.grade_c IS 'Number of descriptions with the trust grade C.';
COMMENT ON COLUMN summary.describers.grade_d IS 'Number of descriptions with the trust grade D.';
COMMENT ON COLUMN summary.describers.compared_figures IS 'Number of figures that others describe too, and whose descriptions could be compared: what the following shares rest on.';
COMMENT ON COLUMN summary.describers.values_right IS 'Share of its values are right: the numbers themselves, wherever they stand, as far as other descriptions can tell, from 0 to 1; NULL where none can.';
COMMENT ON COLUMN summary.describers.values_low IS 'Lower end of the 95 % interval of that share.';
COMMENT ON COLUMN summary.describers.values_high IS 'Upper end of the 95 % interval of that share.';
COMMENT ON COLUMN summary.describers.places_right IS 'Share of its values stand at the right place, as far as other descriptions can tell, from 0 to 1; NULL where none can.';
COMMENT ON COLUMN summary.describers.places_low IS 'Lower end of the 95 % interval of that share.';
COMMENT ON COLUMN summary.describers.places_high IS 'Upper end of the 95 % interval of that share.';
COMMENT ON COLUMN summary.describers.labels_right IS 'Share of its rows, columns and panels are called what they are, as far as other descriptions can tell, from 0 to 1; NULL where none can.';
COMMENT ON COLUMN summary.describers.labels_low IS 'Lower end of the 95 % interval of that share.';
COMMENT ON COLUMN summary.describers.labels_high IS 'Upper end of the 95 % interval of that share.';
COMMENT ON COLUMN summary.describers.cells_right IS 'Of the decided cells that it and others tell, and that are read surely, the share that has the right value in the right place, from 0 to 1; NULL where there is none.';
COMMENT ON COLUMN summary.describers.rank IS 'Place among all describers by faithfulness, the most faithful first: by cells_right, drawn to the mean of all as if by five more cells. Equal ones share a place; NULL with fewer than three texts that have such cells.';

CREATE TABLE summary.describer_errors (
    describer VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    slip VARCHAR NOT NULL,
    findings BIGINT NOT NULL,
    critical BIGINT,
    warning BIGINT,
    info BIGINT,
    descriptions BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    cells_per_100 DOUBLE,
    descriptions_per_100 DOUBLE NOT NULL,
    findings_per_100_descriptions DOUBLE NOT NULL
);
COMMENT ON TABLE summary.describer_errors IS 'One kind of error of one describer, and how often it makes it: what a rule finds in what is read without doubt, and each kind of slip by which its values stand elsewhere than they belong. Limits of our reading count as none, nor do other words for the same place.';
COMMENT ON COLUMN summary.describer_errors.describer IS 'Model or person, as given. Empty for descriptions without one. Unique together with rule and slip.';
COMMENT ON COLUMN summary.describer_errors.rule IS 'Rule that finds this kind of error; shifted_against_others for slips.';
COMMENT ON COLUMN summary.describer_errors.slip IS 'Kind of slip: shifted, transposed and so on, as in fused.alignments. Empty for what a rule finds in one text.';
COMMENT ON COLUMN summary.describer_errors.findings IS 'Number of its findings, or of such slips.';
COMMENT ON COLUMN summary.describer_errors.critical IS 'How many of them are critical; NULL for slips.';
COMMENT ON COLUMN summary.describer_errors.warning IS 'How many of them are warnings; NULL for slips.';
COMMENT ON COLUMN summary.describer_errors.info IS 'How many of them are for information only; NULL for slips.';
COMMENT ON COLUMN summary.describer_errors.descriptions IS 'Number of descriptions with at least one.';
COMMENT ON COLUMN summary.describer_errors.cells IS 'Number of cells that share such a fault and are read with a confidence of at least 0.9, or that were moved.';
COMMENT ON COLUMN summary.describer_errors.cells_per_100 IS 'The same of 100 cells of the describer that are read with that confidence; NULL where it gave none.';
COMMENT ON COLUMN summary.describer_errors.descriptions_per_100 IS 'Of 100 descriptions of the describer, how many have such a fault; for slips, of those of figures that others describe too.';
COMMENT ON COLUMN summary.describer_errors.findings_per_100_descriptions IS 'How many such findings or slips 100 of these descriptions have.';

CREATE TABLE summary.readers (
    model VARCHAR NOT NULL,
    prompt VARCHAR NOT NULL,
    questions BIGINT NOT NULL,
    answered BIGINT NOT NULL,
    tokens BIGINT NOT NULL,
    texts BIGINT NOT NULL,
    cells BIGINT NOT NULL,
    both_read BIGINT NOT NULL,
    model_alone BIGINT NOT NULL,
    rules_alone BIGINT NOT NULL,
    differ BIGINT NOT NULL,
    agreement DOUBLE
);
COMMENT ON TABLE summary.readers IS 'A second reader: a language model with a prompt, what it was asked, and how far it agrees with the program.';
COMMENT ON COLUMN summary.readers.model IS 'Model as it was asked for. Unique together with prompt.';
COMMENT ON COLUMN summary.readers.prompt IS 'Version of the prompt that asked it.';
COMMENT ON COLUMN summary.readers.questions IS 'Number of questions that it was asked, or whose answers a file had: two about a text, one for its values, one for its statements.';
COMMENT ON COLUMN summary.readers.answered IS 'Number of them with an answer that could be used.';
COMMENT ON COLUMN summary.readers.tokens IS 'Tokens that questions and answers used; 0 where that is not known.';
COMMENT ON COLUMN summary.readers.texts IS 'Number of descriptions with cells that were settled with it.';
COMMENT ON COLUMN summary.readers.cells IS 'Number of their cells.';
COMMENT ON COLUMN summary.readers.both_read IS 'Number of them that both readers read alike.';
COMMENT ON COLUMN summary.readers.model_alone IS 'Number of them that stand as the model places them.';
COMMENT ON COLUMN summary.readers.rules_alone IS 'Number of them that stand as the program places them.';
COMMENT ON COLUMN summary.readers.differ IS 'Number of numbers that both readers read and place otherwise.';
COMMENT ON COLUMN summary.readers.agreement IS 'Share of the numbers that both read which they place alike, from 0 to 1; NULL where there are none.';

CREATE TABLE summary.review (
    subject VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('reader', 'sample', 'rule')),
    looked_at BIGINT NOT NULL,
    correct BIGINT NOT NULL,
    share DOUBLE NOT NULL,
    low DOUBLE NOT NULL,
    high DOUBLE NOT NULL
);
COMMENT ON TABLE summary.review IS 'How often a reader or a rule was right, of what people decided. What they were asked about is what is doubtful, so a share says nothing of all: but for the blind sample, which is drawn from what is sure.';
COMMENT ON COLUMN summary.review.subject IS 'The reader (first reader, second reader, both alike, sure) or the rule. Unique together with kind.';
COMMENT ON COLUMN summary.review.kind IS 'reader: cells that people placed; sample: those of them that were drawn blindly; rule: findings that people confirmed or dismissed.';
COMMENT ON COLUMN summary.review.looked_at IS 'Number of cells or findings that people decided about.';
COMMENT ON COLUMN summary.review.correct IS 'How many of them were right.';
COMMENT ON COLUMN summary.review.share IS 'Their share, from 0 to 1.';
COMMENT ON COLUMN summary.review.low IS 'Lower end of its 95 % interval (Wilson).';
COMMENT ON COLUMN summary.review.high IS 'Upper end of its 95 % interval (Wilson).';

-- internal: what only the program needs: its ledgers, what is compared, limits that queries read ----------------------

CREATE TABLE internal.state (
    writing VARCHAR NOT NULL,
    summed_up VARCHAR NOT NULL,
    counts VARCHAR NOT NULL,
    version VARCHAR NOT NULL
);
INSERT INTO internal.state VALUES (uuid(), '', '', '');
COMMENT ON TABLE internal.state IS 'One row: which state of the warehouse this is. A published file with the same one holds what the working file holds.';
COMMENT ON COLUMN internal.state.writing IS 'Another one after each writing, the same nowhere else. Unique.';
COMMENT ON COLUMN internal.state.summed_up IS 'The writing, and the version of the summaries, by which these were filled last. Empty where they never were.';
COMMENT ON COLUMN internal.state.counts IS 'What was counted when this was found whole and published, as JSON. Empty in the working file.';
COMMENT ON COLUMN internal.state.version IS 'Hash of how the tables are made.';

CREATE TABLE internal.done (
    description_id VARCHAR NOT NULL,
    stage VARCHAR NOT NULL CHECK (stage IN ('read', 'judge', 'fuse')),
    fingerprint VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    done_at TIMESTAMP NOT NULL
);
COMMENT ON TABLE internal.done IS 'The ledger: with what each text was read and judged, and each figure fused, last. What is not here as it would be now is the work to do.';
COMMENT ON COLUMN internal.done.description_id IS 'Description, or of fusing the figure, that was worked on. Unique together with stage.';
COMMENT ON COLUMN internal.done.stage IS 'Which work: read, judge or fuse.';
COMMENT ON COLUMN internal.done.fingerprint IS 'All that the work depended on: of reading the SHA-256 of the text, a colon, and the versions of the reader, of decisions and of answers; of judging that, the versions of rules and decisions, and hashes of its figure with its names and of what other figures say; of fusing hashes of what its descriptions were judged with and of how far their describers are trusted. Where it would be another one now, the work is to do.';
COMMENT ON COLUMN internal.done.run_id IS 'Run that did it.';
COMMENT ON COLUMN internal.done.done_at IS 'When it was done (UTC).';

CREATE TABLE internal.collections (
    collection VARCHAR NOT NULL,
    inbox VARCHAR NOT NULL,
    manifest VARCHAR NOT NULL,
    arrived BIGINT NOT NULL,
    ingested_at TIMESTAMP NOT NULL,
    run_id VARCHAR NOT NULL,
    removed_at TIMESTAMP,
    text_column VARCHAR NOT NULL
);
COMMENT ON TABLE internal.collections IS 'A collection of the inbox, as it was when it was last taken in. The one with the empty name counts what lies loose in the inbox.';
COMMENT ON COLUMN internal.collections.collection IS 'Name of the folder or file, without suffix. Unique.';
COMMENT ON COLUMN internal.collections.inbox IS 'Inbox that it came from, as the way there from the data folder: what is gone from another inbox stays.';
COMMENT ON COLUMN internal.collections.manifest IS 'Hash of the paths, sizes and times of its files: where it is the same there is nothing to take in. Empty where it must be looked at again.';
COMMENT ON COLUMN internal.collections.arrived IS 'Number of descriptions that arrived, read or rejected: what the check that nothing is lost starts from.';
COMMENT ON COLUMN internal.collections.ingested_at IS 'When it was last taken in (UTC).';
COMMENT ON COLUMN internal.collections.run_id IS 'Run that took it in.';
COMMENT ON COLUMN internal.collections.removed_at IS 'When it was found to be gone from the inbox (UTC); NULL while it is there.';
COMMENT ON COLUMN internal.collections.text_column IS 'Column in which it has its texts, where it is a file with rows: as --text-column last said.';

CREATE TABLE internal.readings (
    description_id VARCHAR NOT NULL,
    reading VARCHAR NOT NULL
);
COMMENT ON TABLE internal.readings IS 'What was read of a description, whole, as the program goes on with it; the tables of parsed show the same to people.';
COMMENT ON COLUMN internal.readings.description_id IS 'Description. Unique.';
COMMENT ON COLUMN internal.readings.reading IS 'The reading as JSON: the fields of heat_pipeline.Reading, without those that have their default. May hold NaN and Infinity.';

CREATE TABLE internal.anomalies (
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
    reading_confidence DOUBLE NOT NULL,
    unless VARCHAR NOT NULL,
    review VARCHAR NOT NULL CHECK (review IN ('open', 'confirmed', 'dismissed')),
    reviewed_by VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL
);
COMMENT ON TABLE internal.anomalies IS 'A finding of one rule about one place in one description.';
COMMENT ON COLUMN internal.anomalies.anomaly_id IS 'Id made of the rule, the place in the figure and what was seen: the same on every run and machine, and after a change of severity, of wording or of the text elsewhere. Unique.';
COMMENT ON COLUMN internal.anomalies.rule IS 'Rule that found it.';
COMMENT ON COLUMN internal.anomalies.severity IS 'critical, warning or info.';
COMMENT ON COLUMN internal.anomalies.description_id IS 'Description.';
COMMENT ON COLUMN internal.anomalies.panel_id IS 'Panel that it is about; NULL where it is about none or all.';
COMMENT ON COLUMN internal.anomalies.cell_id IS 'Cell that it is about; NULL where it is about none or several.';
COMMENT ON COLUMN internal.anomalies.cell_ids IS 'The cells that share the fault: their cell_id, in text order; empty where it is about none.';
COMMENT ON COLUMN internal.anomalies.claim_id IS 'Claim that it is about; NULL where it is about none.';
COMMENT ON COLUMN internal.anomalies.name IS 'Name that it is about; NULL where it is about none.';
COMMENT ON COLUMN internal.anomalies.char_start IS 'Where it stands in the text: first character, from 0; NULL where it has no place.';
COMMENT ON COLUMN internal.anomalies.char_end IS 'Where it stands in the text: the character after the last; NULL where it has no place.';
COMMENT ON COLUMN internal.anomalies.message IS 'The finding in words.';
COMMENT ON COLUMN internal.anomalies.observed IS 'What was seen.';
COMMENT ON COLUMN internal.anomalies.expected IS 'What was expected.';
COMMENT ON COLUMN internal.anomalies.confidence IS 'How likely it is right, 0 to 1: as its reading is sure, and as its rule was right on labelled texts.';
COMMENT ON COLUMN internal.anomalies.reading_confidence IS 'How sure the reading is that it rests on, 0 to 1; below 0.9 nothing is critical.';
COMMENT ON COLUMN internal.anomalies.unless IS 'What would make it wrong, in words.';
COMMENT ON COLUMN internal.anomalies.review IS 'What people made of it: open, confirmed or dismissed.';
COMMENT ON COLUMN internal.anomalies.reviewed_by IS 'Who confirmed or dismissed it. Empty where nobody did.';
COMMENT ON COLUMN internal.anomalies.run_id IS 'Run that found it.';

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
COMMENT ON TABLE internal.history IS 'Every anomaly that there ever was, from the run that found it first to the run that no longer did. One that comes back has a second row. Judging again what is as it was changes nothing here.';
COMMENT ON COLUMN internal.history.anomaly_id IS 'Anomaly. Unique together with found_at.';
COMMENT ON COLUMN internal.history.rule IS 'Rule that found it.';
COMMENT ON COLUMN internal.history.severity IS 'critical, warning or info, as it was last judged.';
COMMENT ON COLUMN internal.history.description_id IS 'Description.';
COMMENT ON COLUMN internal.history.message IS 'The finding in words, as it was last said.';
COMMENT ON COLUMN internal.history.found_run_id IS 'Run that found it first.';
COMMENT ON COLUMN internal.history.found_at IS 'When it was found first (UTC).';
COMMENT ON COLUMN internal.history.gone_run_id IS 'Run that no longer found it; NULL while it is there.';
COMMENT ON COLUMN internal.history.gone_at IS 'When it was no longer found (UTC); NULL while it is there.';

CREATE TABLE internal.traits (
    description_id VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    item VARCHAR NOT NULL,
    cells INTEGER NOT NULL
);
COMMENT ON TABLE internal.traits IS 'What a description adds to what is known of its collection''s figures together.';
COMMENT ON COLUMN internal.traits.description_id IS 'Description. Unique together with kind, series, name and item.';
COMMENT ON COLUMN internal.traits.kind IS 'What is compared: shares of one benchmark, or ticks of sister figures.';
COMMENT ON COLUMN internal.traits.series IS 'What the figures that are compared have in common: metric and axes, panels or title as well, or their figure_id.';
COMMENT ON COLUMN internal.traits.name IS 'The benchmark, or the axis, in the series.';
COMMENT ON COLUMN internal.traits.item IS 'A share as printed, in steps of its digits (873/1000 is 87.3 %), or the ticks as a JSON list.';
COMMENT ON COLUMN internal.traits.cells IS 'Number of cells with this share; 0 for ticks.';

CREATE TABLE internal.contexts (
    collection VARCHAR NOT NULL,
    kind VARCHAR NOT NULL CHECK (kind IN ('shares', 'sisters')),
    series VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    gist VARCHAR NOT NULL
);
COMMENT ON TABLE internal.contexts IS 'What the figures of a collection say together: the number of questions behind a benchmark''s values, the ticks of sister figures.';
COMMENT ON COLUMN internal.contexts.collection IS 'Collection. Unique together with kind, series and name.';
COMMENT ON COLUMN internal.contexts.kind IS 'What is compared: shares of one benchmark, or ticks of sister figures.';
COMMENT ON COLUMN internal.contexts.series IS 'What the figures that are compared have in common.';
COMMENT ON COLUMN internal.contexts.name IS 'The benchmark, or the axis, in the series.';
COMMENT ON COLUMN internal.contexts.fingerprint IS 'Hash of the series'' traits: where it is the same there is nothing to weigh anew.';
COMMENT ON COLUMN internal.contexts.verdict IS 'As JSON: the number of questions, its rivals, the benchmark''s own number and the number of cells; or the lists of ticks with who has them. Empty where nothing can be told.';
COMMENT ON COLUMN internal.contexts.gist IS 'The part of the verdict on which it depends whether there is a finding.';

CREATE TABLE internal.fused_counts (
    figure_id VARCHAR NOT NULL,
    description_id VARCHAR NOT NULL,
    describer VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    correct BIGINT NOT NULL,
    wrong BIGINT NOT NULL
);
COMMENT ON TABLE internal.fused_counts IS 'How much of a description is right by the others of its figure, all weighed alike: what the reliability of describers is estimated from.';
COMMENT ON COLUMN internal.fused_counts.figure_id IS 'Figure.';
COMMENT ON COLUMN internal.fused_counts.description_id IS 'Description. Unique together with kind.';
COMMENT ON COLUMN internal.fused_counts.describer IS 'Model or person who wrote it.';
COMMENT ON COLUMN internal.fused_counts.kind IS 'Kind of error: value (the number itself), place (where it stands) or label (what its row, column or panel is called).';
COMMENT ON COLUMN internal.fused_counts.correct IS 'How many are right.';
COMMENT ON COLUMN internal.fused_counts.wrong IS 'How many are wrong.';

CREATE TABLE internal.fused_describers (
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
COMMENT ON TABLE internal.fused_describers IS 'How often what a describer tells is right, by kind of error, over all figures that others describe too.';
COMMENT ON COLUMN internal.fused_describers.describer IS 'Model or person, as given. Empty for descriptions without one. Unique together with kind.';
COMMENT ON COLUMN internal.fused_describers.kind IS 'Kind of error: value, place or label.';
COMMENT ON COLUMN internal.fused_describers.figures IS 'Number of figures that this rests on.';
COMMENT ON COLUMN internal.fused_describers.correct IS 'How many are right, by the others.';
COMMENT ON COLUMN internal.fused_describers.wrong IS 'How many are wrong, by the others.';
COMMENT ON COLUMN internal.fused_describers.share IS 'Share that is right, from 0 to 1; NULL where nothing can be compared.';
COMMENT ON COLUMN internal.fused_describers.low IS 'Lower end of the 95 % interval of the share.';
COMMENT ON COLUMN internal.fused_describers.high IS 'Upper end of the 95 % interval of the share.';
COMMENT ON COLUMN internal.fused_describers.reliability IS 'What its votes are weighed by: the share drawn to the mean of all describers where it tells little, rounded.';

CREATE TABLE internal.settled (
    description_id VARCHAR NOT NULL,
    reader VARCHAR NOT NULL,
    is_correct BOOLEAN NOT NULL,
    sampled BOOLEAN NOT NULL
);
COMMENT ON TABLE internal.settled IS 'A cell that a person placed, and whether one of the readers had it so: what summary.review counts.';
COMMENT ON COLUMN internal.settled.description_id IS 'Description.';
COMMENT ON COLUMN internal.settled.reader IS 'Whose reading: first reader, second reader, both alike, or sure (what was called sure, whoever read it).';
COMMENT ON COLUMN internal.settled.is_correct IS 'Whether its place is the one that the person gave.';
COMMENT ON COLUMN internal.settled.sampled IS 'Whether it was looked at in the blind sample.';

-- views ---------------------------------------------------------------------------------------------------------------

CREATE OR REPLACE VIEW quality.anomalies AS
SELECT
    a.severity, a.rule, a.message, a.description_id,
    coalesce(p.name, '') AS panel,
    length(left(d.text, a.char_start)) - length(replace(left(d.text, a.char_start), chr(10), '')) + 1 AS line,
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
    a.observed, a.expected, a.unless, a.confidence, a.reading_confidence, a.review, a.reviewed_by, d.collection, d.describer, d.source_uri, a.char_start, a.char_end,
    a.name, a.panel_id, a.cell_id, a.cell_ids, a.claim_id, a.anomaly_id, a.run_id
FROM internal.anomalies a
JOIN raw.descriptions d USING (description_id)
LEFT JOIN parsed.panels p USING (panel_id);
COMMENT ON VIEW quality.anomalies IS 'A finding of one rule about one place in one description, with the passage that it stands in and where that text comes from.';
COMMENT ON COLUMN quality.anomalies.panel IS 'Name of the panel that it is about. Empty for the only one of a figure, and where it is about none or all.';
COMMENT ON COLUMN quality.anomalies.line IS 'Line of the text in which it begins, from 1; NULL where it has no place.';
COMMENT ON COLUMN quality.anomalies.passage IS 'The text that it stands in, with up to 40 characters before and after, in whole words and with its line breaks. Empty where it has no place.';
COMMENT ON COLUMN quality.anomalies.review IS 'What people made of it: open, confirmed or dismissed. What is dismissed counts nowhere.';
COMMENT ON COLUMN quality.anomalies.reviewed_by IS 'Who confirmed or dismissed it. Empty where nobody did, or left no name.';
COMMENT ON COLUMN quality.anomalies.collection IS 'Collection of the description.';
COMMENT ON COLUMN quality.anomalies.describer IS 'Model or person who wrote the description, as given.';
COMMENT ON COLUMN quality.anomalies.source_uri IS 'Where the description comes from.';

CREATE OR REPLACE VIEW quality.history AS
SELECT
    CASE WHEN h.gone_at IS NULL AND h.found_run_id = last.run_id THEN 'new'
        WHEN h.gone_run_id = last.run_id THEN 'gone'
        ELSE '' END AS change,
    h.severity, h.rule, h.message, h.description_id,
    CASE WHEN h.gone_at IS NULL THEN ''
        WHEN d.removed_at IS NOT NULL THEN 'the text is gone'
        WHEN d.ingested_at > h.found_at THEN 'the text is another'
        ELSE 'the same text is judged otherwise' END AS why,
    d.collection, d.describer, d.source_uri, h.found_run_id, h.found_at, h.gone_run_id, h.gone_at, h.anomaly_id
FROM internal.history h
JOIN raw.descriptions d USING (description_id)
LEFT JOIN (SELECT collection, max_by(run_id, judged_at) AS run_id FROM quality.runs GROUP BY collection) last
    USING (collection);
COMMENT ON VIEW quality.history IS 'Every anomaly that there ever was, from the run that found it first to the run that no longer did, and what the last run changed. One that comes back has a second row.';
COMMENT ON COLUMN quality.history.change IS 'new: found by the last run that changed anything in its collection; gone: that run no longer found it. Empty for all others.';
COMMENT ON COLUMN quality.history.why IS 'Why it is gone: the text is gone, the text is another, or the same text is judged otherwise (by other rules, limits or names). Empty while it is there.';
COMMENT ON COLUMN quality.history.collection IS 'Collection of the description.';
COMMENT ON COLUMN quality.history.describer IS 'Model or person who wrote the description, as given.';
COMMENT ON COLUMN quality.history.source_uri IS 'Where the description comes from.';

CREATE OR REPLACE VIEW internal.figures AS
-- What is read and judged of each figure: a figure with another text, describer, name or rule is another one.
SELECT
    d.figure_id,
    sha256(string_agg(d.sha256, ' ' ORDER BY d.description_id)) AS sha256,
    count(j.fingerprint) AS judged,
    sum(length(d.text)) FILTER (j.fingerprint IS NOT NULL)::BIGINT AS size,
    md5(string_agg(
        concat_ws(chr(31), d.description_id, d.describer, j.fingerprint), chr(30) ORDER BY d.description_id
    ) FILTER (j.fingerprint IS NOT NULL)) AS told
FROM raw.descriptions d
LEFT JOIN (
    FROM internal.done WHERE stage = 'judge' AND description_id IN (SELECT description_id FROM parsed.figures)
) j USING (description_id)
WHERE d.removed_at IS NULL AND d.figure_id <> ''
GROUP BY d.figure_id;
COMMENT ON VIEW internal.figures IS 'A figure that texts say they describe: what it is fused from.';
COMMENT ON COLUMN internal.figures.figure_id IS 'Figure, as given. Unique.';
COMMENT ON COLUMN internal.figures.sha256 IS 'SHA-256 of its texts'' hashes: a decision on the figure holds for these.';
COMMENT ON COLUMN internal.figures.judged IS 'How many of its descriptions are read and judged.';
COMMENT ON COLUMN internal.figures.size IS 'How many characters these have.';
COMMENT ON COLUMN internal.figures.told IS 'Hash of what these were judged with. NULL where none is.';

CREATE OR REPLACE VIEW internal.used_answers AS
SELECT text_sha256, model, prompt, part, answer, answered_at, run_id FROM raw.answers
WHERE error = '' AND answer IS NOT NULL
QUALIFY (model, prompt) = last_value((model, prompt)) OVER (
        PARTITION BY text_sha256 ORDER BY answered_at, attempt
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
    )
    AND row_number() OVER (
        PARTITION BY text_sha256, model, prompt, part ORDER BY answered_at DESC, attempt DESC
    ) = 1;
COMMENT ON VIEW internal.used_answers IS 'The answers that count: of several to a part of a text the last one, and of several models the one that answered last.';
COMMENT ON COLUMN internal.used_answers.text_sha256 IS 'Hash of the text. Unique together with part.';

CREATE OR REPLACE VIEW internal.reconciled AS
WITH cell AS (
    SELECT description_id, count(p.cell_id) AS parsed_cells, count(v.cell_id) AS validated_cells,
        count(*) FILTER (p.cell_id IS NULL OR v.cell_id IS NULL) AS cells_astray
    FROM parsed.cells p FULL JOIN internal.judged_cells v USING (description_id, cell_id) GROUP BY description_id
),
unfounded AS (
    SELECT DISTINCT claim_id
    FROM (SELECT claim_id, description_id, unnest(evidence) AS cell_id FROM internal.verdicts)
    ANTI JOIN parsed.cells USING (description_id, cell_id)
),
claim AS (
    SELECT description_id, count(p.claim_id) AS parsed_claims, count(v.claim_id) AS validated_claims,
        count(*) FILTER (p.claim_id IS NULL OR v.claim_id IS NULL OR u.claim_id IS NOT NULL) AS claims_astray
    FROM parsed.claims p FULL JOIN internal.verdicts v USING (description_id, claim_id)
    LEFT JOIN unfounded u USING (claim_id) GROUP BY description_id
),
described AS (
    SELECT
        d.collection,
        count(f.description_id) FILTER (parsed_cells > 0) AS read,
        count(f.description_id) - read AS qualitative,
        count(*) FILTER (f.description_id IS NULL AND r.description_id IS NULL) AS unread,
        count(*) FILTER (f.description_id IS NULL AND done.description_id IS NULL) AS waiting,
        count(f.description_id) FILTER (judged.description_id IS NULL) AS unjudged,
        sum(COLUMNS(['parsed_cells', 'validated_cells', 'parsed_claims', 'validated_claims'])),
        sum(COLUMNS(['cells_astray', 'claims_astray'])) FILTER (judged.description_id IS NOT NULL)
    FROM raw.descriptions d
    LEFT JOIN parsed.figures f USING (description_id)
    LEFT JOIN cell USING (description_id)
    LEFT JOIN claim USING (description_id)
    LEFT JOIN (SELECT DISTINCT description_id FROM raw.rejected) r USING (description_id)
    LEFT JOIN internal.done done ON done.description_id = d.description_id AND done.stage = 'read'
    LEFT JOIN internal.done judged ON judged.description_id = d.description_id AND judged.stage = 'judge'
    WHERE d.removed_at IS NULL GROUP BY d.collection
)
SELECT collection, coalesce(COLUMNS(* EXCLUDE (collection)), 0)::BIGINT
FROM (SELECT collection, arrived AS ingested FROM internal.collections WHERE removed_at IS NULL)
FULL JOIN described USING (collection)
FULL JOIN (SELECT collection, count(*) AS rejected FROM raw.rejected GROUP BY collection) USING (collection);
COMMENT ON VIEW internal.reconciled IS 'Where the descriptions that arrived are now, their cells and their claims, by collection: what the check that nothing is lost looks at.';
COMMENT ON COLUMN internal.reconciled.collection IS 'Collection. Unique.';
COMMENT ON COLUMN internal.reconciled.ingested IS 'How many descriptions the inbox counted.';
COMMENT ON COLUMN internal.reconciled.read IS 'How many are read and have cells.';
COMMENT ON COLUMN internal.reconciled.qualitative IS 'How many are read and have none.';
COMMENT ON COLUMN internal.reconciled.unread IS 'How many have no reading and are not rejected.';
COMMENT ON COLUMN internal.reconciled.waiting IS 'How many of the unread the ledger has as work to do.';
COMMENT ON COLUMN internal.reconciled.unjudged IS 'How many are read and not judged.';
COMMENT ON COLUMN internal.reconciled.parsed_cells IS 'How many cells are read.';
COMMENT ON COLUMN internal.reconciled.validated_cells IS 'How many cells are judged.';
COMMENT ON COLUMN internal.reconciled.parsed_claims IS 'How many claims are read.';
COMMENT ON COLUMN internal.reconciled.validated_claims IS 'How many claims are judged.';
COMMENT ON COLUMN internal.reconciled.cells_astray IS 'How many cells only one of parsed and validated has, in descriptions that the ledger has as judged.';
COMMENT ON COLUMN internal.reconciled.claims_astray IS 'How many claims only one of parsed and validated has, likewise, or rest on what is no cell of their description.';
COMMENT ON COLUMN internal.reconciled.rejected IS 'How many are rejected.';
