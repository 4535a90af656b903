-- The lists by what an object is of: without these each of them reads every object of its kind.
create index objects_by_payment on stripe_sandbox.objects ((body ->> 'payment_intent'), kind)
  where body ->> 'payment_intent' is not null;
create index objects_by_charge on stripe_sandbox.objects ((body ->> 'latest_charge'), kind)
  where body ->> 'latest_charge' is not null;
create index objects_by_source on stripe_sandbox.objects ((body ->> 'source'), kind)
  where body ->> 'source' is not null;
create index objects_by_transfer on stripe_sandbox.objects ((body ->> 'transfer'), kind)
  where body ->> 'transfer' is not null;
