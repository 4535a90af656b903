-- What a robot takes only so much of (docs/decisions/099-payload-and-mass.md): the attribute of a part, and the robot's that bounds it.
ALTER TABLE attributes ADD COLUMN limited_by bigint REFERENCES attributes CHECK (limited_by <> id);
-- As a marketplace that begins now has it.
UPDATE attributes mass SET limited_by = payload.id FROM attributes payload
WHERE lower(mass.name) = 'mass' AND lower(payload.name) = 'payload'
  AND 'mass' = ALL (ARRAY[mass.dimension, payload.dimension]) AND mass.measured IS NULL;
