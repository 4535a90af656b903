-- Names and SKUs in the order that people expect: capitals and accents come last, and numbers count as numbers
-- (“Dual” before “DYNAMIXEL”, “de la Cruz” before “Dean”, M3 before M12).

CREATE COLLATION names (provider = icu, locale = 'und-u-kn-true');

DROP INDEX products_name;
CREATE INDEX products_name ON products (name COLLATE names, id) WHERE deleted_at IS NULL;
DROP INDEX products_sku;
CREATE INDEX products_sku ON products (sku COLLATE names, id) WHERE deleted_at IS NULL;
-- The accounts' own order; `users_username` finds them.
CREATE INDEX users_in_order ON users (username COLLATE names, id);
