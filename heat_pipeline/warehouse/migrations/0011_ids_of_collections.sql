-- Ids begin with the name of their collection now, and a collection may have its texts in another column than `text`.
-- So every collection is to be taken in once more.
ALTER TABLE internal.collections ADD COLUMN text_column VARCHAR;
UPDATE internal.collections SET text_column = 'text', manifest = '';
ALTER TABLE internal.collections ALTER COLUMN text_column SET NOT NULL;
