-- Whether an order waits for its payer, or a refused payout for its vendor, is decided by the refunds and payments under way as
-- well: their tables tell too, so that the remembered number of such a list is the number of its rows
-- (docs/decisions/033-list-counts.md). The release before hears of these tables and remembers no list of theirs.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['refunds', 'refund_shares', 'refund_steps', 'balance_payments'] LOOP
    EXECUTE format('CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_list_change()', t);
  END LOOP;
END $$;
