-- A refund that the provider refuses is tried less and less often, and then left to the operator with its reason.
-- And who paid was told once that nobody knew how it ended: the end is mailed.
ALTER TABLE purchase_holds
  ADD COLUMN answered_unknown_at timestamptz,
  ADD COLUMN refund_refusals integer NOT NULL DEFAULT 0,
  ADD COLUMN refund_refusal text,
  ADD COLUMN refund_flagged_at timestamptz;
ALTER TABLE stray_payments
  ADD COLUMN refund_refusals integer NOT NULL DEFAULT 0,
  ADD COLUMN refund_refusal text;
