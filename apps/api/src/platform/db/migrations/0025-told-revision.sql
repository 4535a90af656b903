-- Which revision of an offer its customer was last told of by mail, and with which the offer page compares the
-- one on offer.
ALTER TABLE quotes
  ADD COLUMN told_revision integer CHECK (told_revision >= 1),
  ADD COLUMN compared_revision integer CHECK (compared_revision >= 1);

SELECT set_config('armature.role', 'SYSTEM', true);
UPDATE quotes SET told_revision = revision, compared_revision = revision
WHERE status IN ('SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER');
SELECT set_config('armature.role', '', true);
