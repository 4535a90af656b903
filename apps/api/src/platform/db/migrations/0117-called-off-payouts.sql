-- A payout that was refused, and of whose part everything was refunded since: nothing of it is left to be tried again.
UPDATE sub_orders SET transfer_status = 'NOT_DUE', transfer_failure = NULL WHERE transfer_status = 'FAILED' AND called_off;
