-- Answers are no longer remembered for signed-in people, so nothing notes which tables a transaction writes to.
-- Copies of the release before still ask `table_writes`. One note for each table, later than any snapshot and never swept away, tells
-- them that every answer is out of date. A later release drops the table.
INSERT INTO table_writes (relation, written_by, written_at)
SELECT tgrelid, '18446744073709551615', 'infinity' FROM pg_trigger WHERE tgname = 'note_table_write';
DROP FUNCTION note_table_write() CASCADE;
