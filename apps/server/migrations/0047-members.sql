-- Guests as members: what is known of them, their contacts and documents, and two records that become one.

alter table guests
  add column name_spelled text,
  add column sex text check (sex in ('male', 'female')),
  add column birth_cipher text,
  add column nationality text,
  add column language text,
  add column level text not null default 'standard' check (level in ('standard', 'silver', 'gold', 'diamond')),
  add column tags text[] not null default '{}',
  add column preferences jsonb not null default '{}',
  -- What he agreed to → when.
  add column consents jsonb not null default '{}',
  add column note text not null default '',
  add column source text not null default 'direct' check (source in ('direct', 'mt', 'tj', 'pig', 'other', 'manual')),
  -- Who entered him by hand; orders are made by people too, but a guest of an order is not theirs.
  add column created_by uuid references users on delete set null,
  add column created_by_name text,
  -- The member he went into; then nothing of him is shown any more.
  add column merged_into uuid references guests,
  add check (merged_into <> id);

update guests g set source = o.channel
from (select distinct on (guest_id) guest_id, channel from orders where guest_id is not null order by guest_id, created_at) o
where o.guest_id = g.id and o.channel <> 'direct';

-- Lists: the newest, the latest to stay, the most frequent, the best; under a filter of few values too. Who comes often
-- is seldom new: the filters ride along, so that no row is read for a member that is passed over.
create index guests_created_idx on guests (created_at desc, id desc) include (stay_count, last_stay_on, level, source)
  where merged_into is null;
create index guests_last_stay_idx on guests (last_stay_on desc nulls last, id desc) where merged_into is null;
create index guests_last_stay_up_idx on guests (last_stay_on, id) where merged_into is null;
create index guests_stays_idx on guests (stay_count desc, id desc) where merged_into is null;
create index guests_lifetime_idx on guests (lifetime_fen desc, id desc) where merged_into is null;
create index guests_level_idx on guests (level, created_at desc, id desc) where merged_into is null and level <> 'standard';
create index guests_source_idx on guests (source, created_at desc, id desc) where merged_into is null;
create index guests_tags_idx on guests using gin (tags) where tags <> '{}';
create index guests_created_by_idx on guests (created_by) where created_by is not null;
create index guests_merged_idx on guests (merged_into) where merged_into is not null;
-- By name: its letters, its pinyin or initials; by the last four digits of the phone.
create index guests_letters_idx on guests using gin (string_to_array(lower(name), null)) with (fastupdate = off);
create index guests_spelled_idx on guests (name_spelled text_pattern_ops);
create index guests_pinyin_idx on guests (split_part(name_spelled, ' ', 2) text_pattern_ops);
create index guests_unspelled_idx on guests (id) where name_spelled is null;
create index guests_tail_idx on guests (right(phone_masked, 4)) where phone_masked is not null;

-- Every phone, mail and WeChat of a guest; the phone of his row is the main one of them. A phone has one owner.
create table guest_contacts (
  id uuid primary key,
  guest_id uuid not null references guests on delete cascade,
  kind text not null check (kind in ('phone', 'email', 'wechat')),
  label text not null default '',
  value_cipher text not null,
  hash bytea not null,
  masked text not null,
  position int not null default 0,
  created_at timestamptz not null
);
create unique index guest_contacts_phone_key on guest_contacts (hash) where kind = 'phone';
create index guest_contacts_hash_idx on guest_contacts (hash) where kind <> 'phone';
create index guest_contacts_guest_idx on guest_contacts (guest_id, position);

insert into guest_contacts (id, guest_id, kind, value_cipher, hash, masked, created_at)
select id, id, 'phone', phone_cipher, phone_hash, phone_masked, created_at from guests where phone_hash is not null;

create table guest_documents (
  id uuid primary key,
  guest_id uuid not null references guests on delete cascade,
  type text not null check (type in ('idCard', 'passport', 'hkMacaoPermit', 'taiwanPermit', 'residencePermit', 'other')),
  number_sealed text not null,
  number_hash bytea not null,
  number_masked text not null,
  country text not null,
  issued_on date,
  expires_on date,
  state text not null check (state in ('unproved', 'pending', 'passed', 'rejected')),
  reason text,
  recorded_by uuid references users on delete set null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  decided_by_name text,
  decided_at timestamptz,
  removed_at timestamptz,
  version int not null default 0,
  check (expires_on >= issued_on),
  check (state <> 'rejected' or reason is not null)
);
create unique index guest_documents_number_key on guest_documents (number_hash) where removed_at is null;
create index guest_documents_guest_idx on guest_documents (guest_id, recorded_at) where removed_at is null;
create index guest_documents_masked_idx on guest_documents (number_masked) where removed_at is null;
create index guest_documents_queue_idx on guest_documents (state, recorded_at, id) where removed_at is null;
create index guest_documents_decided_idx on guest_documents (state, decided_at desc, id) where removed_at is null;

-- Their pictures lie sealed on the disk; without a document they were uploaded only.
create table guest_document_photos (
  id uuid primary key,
  document_id uuid references guest_documents on delete cascade,
  side text not null check (side in ('front', 'back')),
  file_key text not null,
  uploaded_by uuid not null references users on delete cascade,
  created_at timestamptz not null
);
create unique index guest_document_photos_side_key on guest_document_photos (document_id, side) where document_id is not null;
create index guest_document_photos_loose_idx on guest_document_photos (created_at) where document_id is null;

-- Who is probably one person: the smaller id first; dismissed by somebody who knows better.
create table guest_duplicates (
  guest_id uuid not null references guests on delete cascade,
  other_id uuid not null references guests on delete cascade,
  reason text not null check (reason in ('phonePart', 'document')),
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by text,
  primary key (guest_id, other_id),
  check (guest_id < other_id)
);
create index guest_duplicates_other_idx on guest_duplicates (other_id);

-- What a merge moved, sealed, so that it can be taken back.
create table guest_merges (
  id uuid primary key,
  kept_id uuid not null references guests,
  merged_id uuid not null references guests,
  orders int not null,
  moved_cipher text not null,
  merged_by text not null,
  merged_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  check (kept_id <> merged_id)
);
create index guest_merges_kept_idx on guest_merges (kept_id, merged_at desc);
create index guest_merges_merged_idx on guest_merges (merged_id);

-- Which order a mail or text message went out for.
alter table notifications add column house_id uuid, add column order_id uuid;
update notifications n set house_id = d.house_id, order_id = d.order_id from deposits d where d.notification_id = n.id;
create index notifications_order_idx on notifications (order_id, created_at desc) where order_id is not null;
