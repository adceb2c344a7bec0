-- A description that the reader or a rule fails on is rejected, and raw.rejected says which it is.
ALTER TABLE raw.rejected ADD COLUMN description_id VARCHAR;
