-- The people of the bench's world, and the records that products refer to: filled before the products, which are
-- searchable by their vendors' companies. Run by the owner with triggers and foreign keys off.

INSERT INTO users (id, username, email, role, status, first_name, last_name, email_verified_at) OVERRIDING SYSTEM VALUE
SELECT n,
  CASE WHEN n = 1 THEN 'admin' WHEN n > 1001 THEN 'admin-' || n WHEN n <= 401 THEN 'vendor-' || n ELSE 'customer-' || n END,
  'user-' || n || '@bench.armature.test',
  CASE WHEN n = 1 OR n > 1001 THEN 'ADMIN' WHEN n <= 401 THEN 'VENDOR' ELSE 'CUSTOMER' END,
  'APPROVED', 'Given' || n, 'Family' || n, now()
FROM generate_series(1, 1010) n;

-- The fill runs without triggers, which would make each account the owner of its company.
INSERT INTO company_members (company_id, person_id, roles, invited_at, joined_at)
SELECT id, id, '{OWNER}', now(), now() FROM users;

INSERT INTO vendor_profiles (user_id, business_name, location, industry, address, city, state, country, postal_code)
SELECT n, 'Robotics Works ' || n, 'Austin', 'Robotics', n || ' Test Street', 'Austin', 'Texas', 'United States', '78701'
FROM generate_series(2, 401) n;

-- The last twenty vendors run stores.
INSERT INTO tenants (id, owner_id, name, domain, subscribed, domain_proved_at) OVERRIDING SYSTEM VALUE
SELECT n, 381 + n, 'Store ' || n, 'store-' || n || '.bench.armature.test', true, now() FROM generate_series(1, 20) n;
INSERT INTO company_domains (company_id, domain, token, claimed_at, proved_at, proof)
SELECT owner_id, domain, '', now(), now(), 'BEFORE' FROM tenants;
UPDATE users SET tenant_id = id - 381 WHERE id BETWEEN 382 AND 401;

INSERT INTO component_subcategories (id, name) OVERRIDING SYSTEM VALUE
SELECT n, 'Subcategory ' || n FROM generate_series(1, 20) n;
INSERT INTO applications (id, name) OVERRIDING SYSTEM VALUE SELECT n, 'Application ' || n FROM generate_series(1, 12) n;
INSERT INTO equipment (id, name) OVERRIDING SYSTEM VALUE SELECT n, 'Equipment ' || n FROM generate_series(1, 10) n;

-- The specifications that parts are chosen by: a voltage, a torque, a mass and a bus, asked for everywhere.
INSERT INTO attributes (id, name, kind, dimension, unit, is_facet, created_at) OVERRIDING SYSTEM VALUE VALUES
  (1, 'Input voltage', 'RANGE', 'voltage', 'V', true, now()), (2, 'Torque', 'NUMBER', 'torque', 'N·m', true, now()),
  (3, 'Mass', 'NUMBER', 'mass', 'g', true, now()), (4, 'Interface', 'CHOICE', NULL, NULL, true, now());
INSERT INTO attributes (id, name, kind, dimension, unit, is_facet, measured, created_at) OVERRIDING SYSTEM VALUE VALUES
  (5, 'Size, longest side', 'NUMBER', 'length', 'mm', true, 'LONGEST_SIDE', now());
INSERT INTO attribute_choices (id, attribute_id, name, position) OVERRIDING SYSTEM VALUE
SELECT n, 4, 'Bus ' || n, n FROM generate_series(1, 8) n;
INSERT INTO attribute_uses (attribute_id, component_subcategory_id, position)
SELECT a, n, a FROM generate_series(1, 20) n CROSS JOIN generate_series(1, 4) a;
INSERT INTO attribute_uses (attribute_id, equipment_id, position)
SELECT a, n, a FROM generate_series(1, 10) n CROSS JOIN generate_series(1, 4) a;
