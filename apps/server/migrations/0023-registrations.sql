-- Guests of a stay by their documents, reported to the authority; visitors. Documents, births and phones lie encrypted.

alter table houses
  -- Whose registration a check-in waits for: all guests of the stay, or the first.
  add column registration_rule text not null default 'all' check (registration_rule in ('all', 'first')),
  -- Its doors take codes.
  add column smart_locks boolean not null default false;

create table registrations (
  house_id uuid not null references houses,
  id uuid not null,
  order_id uuid not null,
  -- The first part of a stay that was cut in two: the same guests go on in the other.
  stay_id uuid not null,
  name text not null,
  document_type text not null check (document_type in
    ('idCard', 'passport', 'hkMacaoPermit', 'taiwanPermit', 'residencePermit', 'other')),
  document_cipher text not null,
  document_hash bytea not null,
  document_masked text not null,
  nationality text not null,
  sex text not null check (sex in ('male', 'female')),
  birth_cipher text not null,
  -- On the day he was registered.
  age int not null,
  -- Falls under the 24 h rule.
  is_foreign boolean not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  guardian_cipher text,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'accepted', 'rejected')),
  -- His check-in; before it there is nothing to report.
  arrived_at timestamptz,
  -- Counts the reports: one that was returned goes out again under another reference.
  round int not null default 0,
  attempts int not null default 0,
  next_try_at timestamptz,
  -- What the authority, or the way to it, said last.
  reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  receipt_no text,
  recorded_by text not null,
  recorded_at timestamptz not null,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, stay_id) references stays (house_id, id),
  constraint registrations_document_key unique (house_id, stay_id, document_hash),
  check ((state = 'submitted') = (next_try_at is not null)),
  check (state <> 'accepted' or receipt_no is not null)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index registrations_id_idx on registrations (id);
create index registrations_order_idx on registrations (house_id, order_id);
create index registrations_newest_idx on registrations (arrived_at desc nulls first, id desc) include (house_id, stay_id);
create index registrations_state_idx on registrations (state, arrived_at desc, id desc) include (house_id)
  where arrived_at is not null;
create index registrations_foreign_idx on registrations (arrived_at, id) include (house_id)
  where is_foreign and state <> 'accepted' and arrived_at is not null;
create index registrations_due_idx on registrations (next_try_at) where next_try_at is not null;
create index registrations_name_idx on registrations (name text_pattern_ops) include (house_id);
create index registrations_document_idx on registrations (document_hash, recorded_at desc);

create table visitors (
  house_id uuid not null references houses,
  id uuid not null,
  stay_id uuid not null,
  name text not null,
  document_type text not null,
  document_cipher text not null,
  document_masked text not null,
  phone_cipher text,
  phone_masked text,
  came_at timestamptz not null,
  left_at timestamptz,
  recorded_by text not null,
  primary key (house_id, id),
  foreign key (house_id, stay_id) references stays (house_id, id),
  check (left_at >= came_at)
);
create index visitors_id_idx on visitors (id);
create index visitors_stay_idx on visitors (house_id, stay_id);
