-- The card provider's own account of the marketplace's money, read once: the newest tells where to read on.
CREATE TABLE provider_movements (
  -- The provider's.
  id text PRIMARY KEY,
  -- The payment or transfer whose money it moved.
  reference text NOT NULL,
  cents bigint NOT NULL,
  -- The provider's, of the store's plan that was paid.
  subscription text,
  at timestamptz NOT NULL
);
CREATE INDEX provider_movements_reference ON provider_movements (reference);
CREATE INDEX provider_movements_at ON provider_movements (at);
GRANT SELECT, INSERT ON provider_movements TO armature_app;
ALTER TABLE provider_movements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY provider_movements_all ON provider_movements USING ((SELECT ctx_is_operator()));
