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

create table stripe_sandbox.events (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  type text not null,
  body jsonb not null,
  attempts integer not null default 0,
  -- Null once delivered or given up.
  next_attempt_at timestamptz,
  delivered_at timestamptz
);
create index events_due on stripe_sandbox.events (next_attempt_at) where next_attempt_at is not null;
create index events_by_seq on stripe_sandbox.events (seq desc);

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
