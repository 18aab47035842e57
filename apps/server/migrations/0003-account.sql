-- The signed-in user's own account: sessions with a name and a role, profile, second factor, contacts, certification.

-- A session may be narrowed to one role; it ends with that role rather than widen by itself.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column active_role_id uuid references roles on delete cascade,
  add column address text not null default '';
create unique index sessions_id_key on sessions (id);

-- Kept longer than the sessions they began.
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  address text not null,
  user_agent text not null,
  method text not null check (method in ('password', 'totp', 'recoveryCode'))
);
create index sign_ins_user_idx on sign_ins (user_id, id);

-- "What I did lately" of one user over all houses.
create index events_user_idx on events (user_id, id) where user_id is not null;

create table user_profiles (
  user_id uuid primary key references users on delete cascade,
  -- ISO 3166-1 alpha-2.
  country text,
  -- From the province down; for other countries one free line.
  area text[] not null default '{}',
  address text,
  profile text,
  version int not null default 0,
  updated_at timestamptz not null
);

-- Verified phone and mail of the account, for codes and for getting it back.
create table user_contacts (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  sealed text not null,
  masked text not null,
  hash bytea not null,
  verified_at timestamptz not null,
  primary key (user_id, kind)
);
create unique index user_contacts_hash_key on user_contacts (kind, hash);

-- A code on its way to a contact that is to be verified.
create table contact_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  sealed text not null,
  masked text not null,
  hash bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index contact_codes_user_idx on contact_codes (user_id, created_at);

create table user_totp (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  -- Null while the owner has not shown that his app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last code taken: no code counts twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table certifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('auditing', 'passed', 'rejected', 'withdrawn', 'replaced')),
  real_name text not null,
  document_type text not null,
  number_sealed text not null,
  number_masked text not null,
  number_hash bytea not null,
  reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  version int not null default 0
);
create unique index certifications_auditing_key on certifications (user_id) where state = 'auditing';
create unique index certifications_passed_key on certifications (user_id) where state = 'passed';
create unique index certifications_number_key on certifications (number_hash) where state = 'passed';
create index certifications_queue_idx on certifications (state, submitted_at);

-- Pictures of a document. Their bytes lie sealed on the disk and are never reached by a bare address.
create table certification_photos (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  certification_id uuid references certifications on delete cascade,
  side text not null check (side in ('front', 'back')),
  file_key text not null unique,
  created_at timestamptz not null
);
create index certification_photos_user_idx on certification_photos (user_id, created_at);
create index certification_photos_certification_idx on certification_photos (certification_id);
