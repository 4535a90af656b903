-- German names of small parts.

INSERT INTO synonyms (word, means) VALUES
  ('bohrung', 'bore'),
  ('endschalter', 'limit switch'),
  ('kabel', 'cable'),
  ('kupplung', 'coupling'),
  ('lufter', 'fan'),
  ('mutter', 'nut'),
  ('not aus', 'emergency stop'),
  ('not aus taster', 'emergency stop'),
  ('notaus', 'emergency stop'),
  ('riemen', 'belt'),
  ('riemenscheibe', 'pulley'),
  ('schalter', 'switch'),
  ('unterlegscheibe', 'washer'),
  ('welle', 'shaft'),
  ('zahnriemen', 'belt')
ON CONFLICT DO NOTHING;
