-- A refund that is under way keeps its order's money still for everybody: its customer and its store see that there is one, and no
-- step of it.
CREATE POLICY refunds_read ON refunds FOR SELECT
  USING (tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
