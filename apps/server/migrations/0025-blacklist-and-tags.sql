-- Guests who are not to be sold to again, and tags of orders.
create table blacklisted_guests (
  id uuid primary key,
  name text not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  document_type text,
  document_hash bytea,
  document_masked text,
  reason text not null,
  -- Null: every house.
  house_id uuid references houses,
  added_by text not null,
  added_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text,
  lifted_reason text,
  version int not null default 0,
  check (phone_hash is not null or document_hash is not null)
);
create index blacklisted_guests_phone_idx on blacklisted_guests (phone_hash)
  where phone_hash is not null and lifted_at is null;
create index blacklisted_guests_document_idx on blacklisted_guests (document_hash)
  where document_hash is not null and lifted_at is null;
create unique index blacklisted_guests_phone_key on blacklisted_guests
  (phone_hash, coalesce(house_id, '00000000-0000-0000-0000-000000000000'))
  where phone_hash is not null and lifted_at is null;
create index blacklisted_guests_newest_idx on blacklisted_guests (added_at desc, id desc);

alter table orders add column tags text[] not null default '{}';
