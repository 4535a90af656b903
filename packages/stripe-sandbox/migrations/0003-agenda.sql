-- What happens by itself once its time has come: a period that ends, an invoice that is due, a payment that is tried
-- again. `clock` is the test clock by which it goes, '' the sandbox's own time.
create table stripe_sandbox.agenda (
  object_id text not null,
  what text not null,
  clock text not null,
  at bigint not null,
  primary key (object_id, what)
);
create index agenda_due on stripe_sandbox.agenda (clock, at);

create index objects_by_subscription on stripe_sandbox.objects ((body #>> '{parent,subscription_details,subscription}'))
  where kind in ('invoice', 'invoiceitem');
create index objects_by_customer on stripe_sandbox.objects ((body ->> 'customer'), kind)
  where body ->> 'customer' is not null;
