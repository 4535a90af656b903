-- What parts are chosen by (decision 070): attributes, kept by administrators, and where each is asked for. Nothing here is
-- ever deleted, since products name it: a choice or a use is retired instead.

CREATE TABLE attributes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  kind text NOT NULL CHECK (kind IN ('NUMBER', 'RANGE', 'CHOICE', 'TEXT')),
  dimension text,
  unit text,
  is_facet boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK ((dimension IS NULL) = (unit IS NULL)),
  CHECK (dimension IS NULL OR kind IN ('NUMBER', 'RANGE')),
  CHECK (NOT is_facet OR kind <> 'TEXT')
);
CREATE UNIQUE INDEX attributes_name ON attributes (lower(name));

CREATE TABLE attribute_choices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attribute_id bigint NOT NULL REFERENCES attributes,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  position integer NOT NULL,
  retired boolean NOT NULL DEFAULT false
);
CREATE INDEX attribute_choices_attribute ON attribute_choices (attribute_id, position);

CREATE TABLE attribute_uses (
  attribute_id bigint NOT NULL REFERENCES attributes,
  component_subcategory_id bigint REFERENCES component_subcategories,
  equipment_id bigint REFERENCES equipment,
  position integer NOT NULL,
  retired boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(component_subcategory_id, equipment_id) = 1)
);
CREATE UNIQUE INDEX attribute_uses_subcategory ON attribute_uses (component_subcategory_id, attribute_id)
  WHERE component_subcategory_id IS NOT NULL;
CREATE UNIQUE INDEX attribute_uses_equipment ON attribute_uses (equipment_id, attribute_id)
  WHERE equipment_id IS NOT NULL;
CREATE INDEX attribute_uses_attribute ON attribute_uses (attribute_id);

REVOKE ALL ON attributes, attribute_choices, attribute_uses FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON attributes, attribute_choices, attribute_uses TO armature_app;
