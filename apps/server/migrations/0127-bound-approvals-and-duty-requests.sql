-- What a payout was approved for, and acts that wait for a second person (docs/decisions/027).

alter table payouts
  -- Landlord, amount, account and statement lines as they were when it was approved: any of them changed, it waits again.
  add column approved_for jsonb,
  -- What had changed when the last approval became void: [{ part, from, to }].
  add column approval_void jsonb,
  -- How often: each time people are asked anew.
  add column voids int not null default 0,
  -- Where one person runs the business: why he approved his own.
  add column alone_reason text;
do $$
declare
  found text;
begin
  select c.conname into strict found from pg_constraint c
  where c.conrelid = 'payouts'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%approved_by_id <> asked_by_id%';
  execute format('alter table payouts drop constraint %I', found);
end $$;
alter table payouts add constraint payouts_four_eyes_check
  check (approved_by_id is null or approved_by_id <> asked_by_id or alone_reason is not null);

-- An act of the table of duties that is held until another person confirms it, which does it.
create table duty_requests (
  id uuid primary key,
  act text not null,
  -- What it is about; one request of an act waits for a subject at a time.
  subject text not null,
  landlord_id uuid references landlords,
  house_id uuid,
  -- What whoever decides has to know: [{ key, kind, value }].
  facts jsonb not null,
  -- What the act was asked for with; given to it again when it is confirmed.
  input jsonb not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  asked_by text not null,
  asked_by_id uuid not null references users,
  asked_at timestamptz not null,
  decided_by text,
  decided_by_id uuid references users,
  decided_at timestamptz,
  decide_reason text,
  alone_reason text,
  check ((state = 'waiting') = (decided_at is null)),
  constraint duty_requests_second_check check (
    state <> 'confirmed' or decided_by_id <> asked_by_id or alone_reason is not null)
);
create unique index duty_requests_waiting_key on duty_requests (act, subject) where state = 'waiting';
create index duty_requests_asked_idx on duty_requests (asked_at desc, id desc);
create index duty_requests_state_idx on duty_requests (state, asked_at desc, id desc);
create index duty_requests_asker_idx on duty_requests (asked_by_id, asked_at desc, id desc);
create index duty_requests_subject_idx on duty_requests (subject, asked_at desc);
