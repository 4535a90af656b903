-- Claims of buyers on pieces that they received.

CREATE TABLE claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  sub_order_id bigint NOT NULL REFERENCES sub_orders,
  order_item_id bigint NOT NULL REFERENCES order_items,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  state text NOT NULL CHECK (state IN ('OPEN', 'DECLINED', 'SENDING_BACK', 'REFUND_DUE', 'REPLACEMENT_DUE', 'REFUNDED',
    'REPLACED', 'REJECTED', 'WITHDRAWN')),
  quantity integer NOT NULL CHECK (quantity > 0),
  reason text NOT NULL CHECK (reason <> ''),
  -- The last reason of the vendor or the operator.
  answer text NOT NULL DEFAULT '',
  -- The pieces came back, and so many of them went into stock.
  received_at timestamptz,
  restocked integer NOT NULL DEFAULT 0 CHECK (restocked BETWEEN 0 AND quantity),
  -- A replacement is followed there, and so many of its pieces were taken from stock.
  replacement_url text CHECK (replacement_url ~ '^https?://'),
  taken integer NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND quantity),
  refund_id uuid UNIQUE REFERENCES refunds,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  CHECK (restocked = 0 OR received_at IS NOT NULL),
  CHECK ((state = 'REPLACED') = (replacement_url IS NOT NULL)),
  CHECK ((state = 'REFUNDED') = (refund_id IS NOT NULL))
);
CREATE INDEX claims_sub_order ON claims (sub_order_id, id);
CREATE INDEX claims_order ON claims (order_id);
CREATE INDEX claims_item ON claims (order_item_id);
GRANT SELECT, INSERT, UPDATE ON claims TO armature_app;
ALTER TABLE claims ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY claims_read ON claims FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY claims_write ON claims USING ((SELECT ctx_is_operator()));
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON claims EXECUTE FUNCTION tell_list_change();

CREATE TABLE claim_pictures (
  claim_id bigint NOT NULL REFERENCES claims,
  place integer NOT NULL CHECK (place >= 0),
  media_id bigint NOT NULL UNIQUE REFERENCES media,
  public_id text NOT NULL,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  PRIMARY KEY (claim_id, place)
);
GRANT SELECT, INSERT ON claim_pictures TO armature_app;
ALTER TABLE claim_pictures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY claim_pictures_read ON claim_pictures FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY claim_pictures_write ON claim_pictures USING ((SELECT ctx_is_operator()));
