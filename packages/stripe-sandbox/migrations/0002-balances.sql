-- What an account has: '' is the platform's own. Card payments are available at once, as after the test card that
-- passes the waiting time by.
create table stripe_sandbox.balances (
  account text primary key,
  cents bigint not null
);

insert into stripe_sandbox.balances (account, cents)
select '', coalesce(sum(case kind when 'payment_intent' then (body ->> 'amount_received')::bigint
                                  else -(body ->> 'amount')::bigint end), 0)
from stripe_sandbox.objects
where kind in ('payment_intent', 'refund');

-- Objects that belong together are looked up by one another's ids.
create index objects_by_transfer_group on stripe_sandbox.objects ((body ->> 'transfer_group'), kind)
  where body ->> 'transfer_group' is not null;
