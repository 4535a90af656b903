-- What a buyer says of its own robot (docs/decisions/089-robots-of-buyers.md): which MODEL it is, and what parts fit by, as products have it.
-- Which attributes may be said is the server's to decide; a product's own values are its vendor's.
ALTER TABLE own_robots
  ADD COLUMN model_id bigint REFERENCES products,
  ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object');
CREATE INDEX own_robots_model ON own_robots (model_id) WHERE model_id IS NOT NULL;
GRANT UPDATE (model_id, attributes) ON own_robots TO armature_app;
