-- What several descriptions of one figure say together stands in a schema of its own, and summary.describers says how
-- faithfully each describer reads. These tables are filled from what is judged.
CREATE SCHEMA IF NOT EXISTS fused;
