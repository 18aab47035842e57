-- Keys that can be dropped after a rotation, a key of every person's own for what history keeps of him, and requests to erase
-- a person (docs/decisions/018).

-- Ids of FIELD_KEYS under which something may lie sealed. A start that misses one that is still needed is refused.
create table field_keys (
  id text primary key,
  first_used_at timestamptz not null default now()
);

-- Secrets of this database that outlive the field keys they are sealed under: what hashes and persons' keys come from.
create table field_secrets (
  name text primary key check (name in ('hash', 'person')),
  secret_sealed text not null,
  made_at timestamptz not null default now()
);

-- What the key of a person's facts in events is made of; without its row they cannot be read any more. A person is whom a
-- record is about: an order, a guest, an entry of the blacklist.
create table person_keys (
  house_id uuid not null,
  person_id uuid not null,
  salt bytea not null,
  primary key (house_id, person_id)
);

-- How far what lay in clear before has been sealed: columns, then events in the order of their key. Done when `done_at` is set.
create table sealing (
  single boolean primary key default true check (single),
  columns_at timestamptz not null,
  house_id uuid not null,
  event_id uuid not null,
  done_at timestamptz
);

-- ── Erasing ──────────────────────────────────────────────────────────────────────────────────────────────────

alter table guests add column erased_at timestamptz;

create table erasure_requests (
  id uuid primary key,
  guest_id uuid not null references guests,
  state text not null default 'requested' check (state in ('requested', 'done', 'refused', 'withdrawn')),
  -- Who asked, and how.
  asked_by text not null check (asked_by in ('guest', 'representative', 'platform')),
  asked_via text not null check (asked_via in ('phone', 'counter', 'mail', 'letter', 'message')),
  asked_on date not null,
  -- 15 working days later.
  due_on date not null,
  reason text,
  filed_by text not null,
  filed_by_id uuid,
  filed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- What was erased, by kind.
  counts jsonb,
  version int not null default 0,
  check ((state = 'refused') <= (reason is not null)),
  check ((state = 'requested') = (decided_at is null))
);
create unique index erasure_requests_open_key on erasure_requests (guest_id) where state = 'requested';
create index erasure_requests_guest_idx on erasure_requests (guest_id, filed_at desc);
create index erasure_requests_list_idx on erasure_requests (filed_at desc, id desc);
create index erasure_requests_state_idx on erasure_requests (state, filed_at desc, id desc);
create index erasure_requests_due_idx on erasure_requests (due_on) where state = 'requested';

-- A registration stays as long as the law asks for, whoever it is of; then it is purged.
alter table registrations add column purged_at timestamptz;
create index registrations_recorded_idx on registrations (recorded_at) where purged_at is null;

-- Whom a mail or text message went to, by keyed hash.
alter table notifications add column recipient_hash bytea;
create index notifications_recipient_idx on notifications (recipient_hash) where recipient_hash is not null;

-- ── Personal data that lay in clear ──────────────────────────────────────────────────────────────────────────

-- The clear columns beside them are emptied at the next start, which has the keys.
alter table users
  add column phone_cipher text,
  add column phone_hash bytea,
  add column phone_masked text;
create index users_phone_idx on users (phone_hash) where phone_hash is not null;

alter table user_applications
  alter column phone drop not null,
  add column phone_cipher text,
  add column phone_masked text;

alter table companies
  add column phone_cipher text;

alter table invoices
  add column buyer_phone_cipher text,
  add column buyer_bank_cipher text;

-- Answers kept for repetitions, and what background work was asked: rows of imports, filters by phone.
alter table idempotency_keys add column response_cipher text;
alter table background_runs
  add column input_cipher text,
  add column sheet_cipher text,
  alter column input drop not null;
