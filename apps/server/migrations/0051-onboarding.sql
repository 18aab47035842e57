-- Onboarding 入网 of landlords with the payment institution: what is written, handed in, supplemented, signed, closed. Numbers
-- of documents, cards and phones lie encrypted; photos lie encrypted on the disk, with a picture too small to be read here.

create sequence onboarding_number_seq;

create table onboarding_files (
  id uuid primary key,
  -- The institution knows the application by it.
  code text not null unique,
  landlord_id uuid not null references landlords,
  state text not null default 'staged'
    check (state in ('staged', 'ready', 'auditing', 'supplement', 'rejected', 'signing', 'joined', 'closed')),
  -- Where it was left.
  step text not null default 'subject' check (step in ('subject', 'identity', 'licence', 'account', 'photos', 'confirm')),
  subject text not null check (subject in ('person', 'soleTrader', 'company')),
  contact_name text not null default '',
  contact_phone_cipher text,
  contact_phone_masked text,
  person_name text not null default '',
  id_number_cipher text,
  id_number_masked text,
  id_number_hash bytea,
  id_until date,
  id_long_term boolean not null default false,
  licence_name text not null default '',
  licence_number text not null default '',
  licence_until date,
  licence_long_term boolean not null default false,
  account_kind text check (account_kind in ('private', 'public')),
  account_name text not null default '',
  card_number_cipher text,
  card_number_masked text,
  card_number_hash bytea,
  bank text not null default '',
  branch text not null default '',
  terms_agreed_at timestamptz,
  -- How many things were missing when it was last written; lists are ordered by it.
  missing smallint not null default 0,
  -- What the institution wants to have mended: [{field, reason}], and which of it has been changed since.
  asks jsonb not null default '[]',
  answered text[] not null default '{}',
  deadline date,
  reasons text[] not null default '{}',
  -- Counts what is handed in; the institution's own steps are counted by its seq.
  round int not null default 0,
  institution_seq int not null default 0,
  attempts int not null default 0,
  next_try_at timestamptz,
  -- The institution has what was handed in last; from now on it is only asked.
  accepted_at timestamptz,
  asked_at timestamptz,
  -- What went wrong on the way to the institution.
  mishap text,
  merchant_no text,
  -- Who wrote it last.
  keeper_id uuid references users,
  keeper text not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  submitted_at timestamptz,
  passed_at timestamptz,
  joined_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  -- Returned files before all others.
  urgency smallint not null generated always as (case when state in ('supplement', 'rejected') then 1 else 2 end) stored,
  version int not null default 0,
  check ((state in ('auditing', 'signing')) = (next_try_at is not null)),
  check (state not in ('auditing', 'signing', 'joined') or submitted_at is not null),
  check (state <> 'joined' or (merchant_no is not null and joined_at is not null)),
  check ((contact_phone_cipher is null) = (contact_phone_masked is null)),
  check ((id_number_cipher is null) = (id_number_masked is null)),
  check ((card_number_cipher is null) = (card_number_masked is null))
);
-- One file of a landlord is open or in force.
create unique index onboarding_files_open_key on onboarding_files (landlord_id) where state <> 'closed';
create unique index onboarding_files_merchant_key on onboarding_files (merchant_no) where merchant_no is not null;
create index onboarding_files_landlord_idx on onboarding_files (landlord_id, created_at desc);
create index onboarding_files_touched_idx on onboarding_files (touched_at desc, id desc);
create index onboarding_files_state_idx on onboarding_files (state, touched_at desc, id desc);
create index onboarding_files_created_idx on onboarding_files (created_at desc, id desc);
create index onboarding_files_keeper_idx on onboarding_files (keeper_id, touched_at desc);
create index onboarding_files_code_idx on onboarding_files (code text_pattern_ops);
create index onboarding_files_due_idx on onboarding_files (next_try_at) where next_try_at is not null;
create index onboarding_files_staging_idx on onboarding_files (urgency, deadline, touched_at, id)
  where state in ('staged', 'ready', 'supplement', 'rejected', 'signing');
create index onboarding_files_nearly_idx on onboarding_files (missing, touched_at, id)
  where state in ('staged', 'ready', 'supplement', 'rejected', 'signing');
-- Who is paid to one card, or is one person.
create index onboarding_files_card_idx on onboarding_files (card_number_hash) where card_number_hash is not null;
create index onboarding_files_person_idx on onboarding_files (id_number_hash) where id_number_hash is not null;
-- Landlords by a part of their name (0046 says why by letters).
create index landlords_name_letters_idx on landlords using gin (string_to_array(lower(name), null)) with (fastupdate = off);

create table onboarding_photos (
  onboarding_id uuid not null references onboarding_files on delete cascade,
  kind text not null check (kind in ('idFront', 'idBack', 'licence', 'bankCard', 'shopFront', 'shopInside')),
  id uuid not null unique,
  file_key text not null unique,
  preview bytea not null,
  -- Under which the institution has it.
  picture_no text,
  uploaded_by uuid references users,
  uploaded_at timestamptz not null,
  primary key (onboarding_id, kind)
);
