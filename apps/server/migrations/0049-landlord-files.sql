-- Landlords as files: what is known of them, whom one talks to, their documents, whether one works with them.

alter table landlords
  -- The name as `initials pinyin`.
  add column spelled text not null default '',
  add column status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  add column status_reason text,
  add column email_cipher text,
  add column email_masked text,
  -- ID number of a person, credit code of a company.
  add column tax_id_cipher text,
  add column tax_id_hash bytea,
  add column tax_id_masked text,
  add column address text not null default '',
  add column note text not null default '',
  add column tags text[] not null default '{}',
  -- The earliest day on which one of the documents runs out.
  add column documents_until date,
  add column updated_at timestamptz not null default now();

-- One person or company is one landlord; a user belongs to one landlord at most.
create unique index landlords_phone_key on landlords (phone_hash) where phone_hash is not null;
create unique index landlords_tax_id_key on landlords (tax_id_hash) where tax_id_hash is not null;
drop index landlords_user_idx;
create unique index landlords_user_key on landlords (user_id) where user_id is not null;

create index landlords_created_idx on landlords (created_at, id);
create index landlords_status_idx on landlords (status, name, id) where status <> 'active';
create index landlords_documents_idx on landlords (documents_until, id) where documents_until is not null;
create index landlords_tags_idx on landlords using gin (tags) where tags <> '{}';
-- As orders are found by a part of a name, and by its pinyin.
create index landlords_letters_idx on landlords using gin (string_to_array(lower(name), null)) with (fastupdate = off);
create index landlords_spelled_idx on landlords (spelled text_pattern_ops);

create table landlord_contacts (
  landlord_id uuid not null references landlords on delete cascade,
  id uuid not null,
  position int not null,
  name text not null,
  role text not null default '',
  phone_cipher text,
  phone_masked text,
  email_cipher text,
  email_masked text,
  primary key (landlord_id, id)
);

create table landlord_documents (
  landlord_id uuid not null references landlords on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('licence', 'identity', 'property', 'authorisation', 'insurance', 'other')),
  name text not null,
  number_cipher text,
  number_masked text,
  expires_on date,
  file_id uuid references files,
  created_at timestamptz not null,
  primary key (landlord_id, id)
);
create index landlord_documents_expiry_idx on landlord_documents (expires_on) where expires_on is not null;
create index landlord_documents_file_idx on landlord_documents (file_id) where file_id is not null;

-- Scans that were sent; what no document names is removed after some days.
create table landlord_uploads (
  landlord_id uuid not null references landlords on delete cascade,
  file_id uuid not null references files,
  file_name text not null,
  uploaded_by uuid references users,
  created_at timestamptz not null,
  primary key (landlord_id, file_id)
);
create index landlord_uploads_file_idx on landlord_uploads (file_id);
create index landlord_uploads_age_idx on landlord_uploads (created_at);

-- The cleaning after an owner has stayed: one open task per block.
alter table tasks add column owner_block_id uuid;
create index tasks_owner_block_idx on tasks (house_id, owner_block_id) where owner_block_id is not null;
-- The stays of an owner, soonest first.
create index room_blocks_owner_idx on room_blocks (house_id, from_date)
  where kind = 'owner_stay' and removed_at is null;
