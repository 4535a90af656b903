-- Vendors who aren't selling are few: lists of products read them from here, once a query.
CREATE INDEX users_not_selling ON users (id) WHERE status NOT IN ('PENDING', 'APPROVED');
