-- The card provider's sandbox keeps its own world: nothing outside the sandbox reads these tables.
create schema stripe_sandbox;

-- One row per provider object, whatever its kind, so that a new resource needs no migration. `body` is what
-- the API answers; `hidden` is what a provider knows and doesn't tell (a test card's outcome).
create table stripe_sandbox.objects (
  id text primary key,
  kind text not null,
  seq bigint generated always as identity,
  created bigint not null,
  body jsonb not null,
  hidden jsonb not null default '{}'
);
create index objects_by_kind on stripe_sandbox.objects (kind, seq desc);

-- Which events are still to be delivered; the events themselves are objects like all others.
create table stripe_sandbox.deliveries (
  event_id text primary key references stripe_sandbox.objects (id) on delete cascade,
  seq bigint generated always as identity,
  attempts integer not null default 0,
  -- Null once delivered or given up.
  next_attempt_at timestamptz,
  delivered_at timestamptz
);
create index deliveries_due on stripe_sandbox.deliveries (next_attempt_at) where next_attempt_at is not null;

create table stripe_sandbox.idempotency_keys (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created bigint not null
);

create table stripe_sandbox.faults (
  id bigint generated always as identity primary key,
  kind text not null,
  method text,
  path_prefix text,
  delay_ms integer not null default 0,
  remaining integer not null check (remaining >= 0)
);

create table stripe_sandbox.clock (
  only_row boolean primary key default true check (only_row),
  offset_seconds bigint not null default 0
);
insert into stripe_sandbox.clock default values;

grant usage on schema stripe_sandbox to armature_app;
grant select, insert, update, delete on all tables in schema stripe_sandbox to armature_app;
grant usage on all sequences in schema stripe_sandbox to armature_app;
