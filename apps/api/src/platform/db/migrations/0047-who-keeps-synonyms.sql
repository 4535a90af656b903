-- Operators keep synonyms: each has an id, and who changed it last; those of the seed have nobody.
ALTER TABLE synonyms
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN changed_by bigint REFERENCES users,
  ADD COLUMN changed_at timestamptz;
GRANT UPDATE ON synonyms TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON synonyms EXECUTE FUNCTION tell_list_change();

INSERT INTO synonyms (word, means) VALUES
  ('haltemoment', 'holding torque'),
  ('nutzlast', 'payload'),
  ('traglast', 'payload'),
  ('getriebemotor', 'geared motor'),
  ('gear motor', 'geared motor')
ON CONFLICT DO NOTHING;
