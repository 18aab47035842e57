-- The life of a house: content in revisions, their reviews, the standards they are reviewed by.

-- ── What a house offers and how it is run ────────────────────────────────────────────────────────────────────

create sequence house_code_seq;

alter table houses
  add column cancellation_policy text not null default 'moderate'
    check (cancellation_policy in ('flexible', 'moderate', 'strict', 'nonRefundable')),
  add column custom_fields jsonb not null default '[]',
  -- Contacts and the notes on network and locks, encrypted as one text.
  add column sealed_notes text,
  add column archive_reason text;

-- A draft may lack its guests and its price: 0 until they are known. Nothing is sold before a review.
alter table room_types
  drop constraint room_types_base_price_fen_check,
  drop constraint room_types_base_guests_check,
  add constraint room_types_base_price_fen_check check (base_price_fen >= 0),
  add constraint room_types_base_guests_check check (base_guests >= 0),
  add column facilities text[] not null default '{}',
  -- Removed from the offer, kept for the stays it was sold to.
  add column retired_at timestamptz;

create table house_documents (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  file_id uuid not null references files,
  kind text not null check (kind in ('licence', 'property', 'fire', 'insurance', 'other')),
  name text not null,
  position int not null,
  primary key (house_id, id)
);
create index house_documents_file_idx on house_documents (file_id);
create index house_photos_file_idx on house_photos (file_id);

-- The spaces of photos are a closed list now.
update house_photos set space = 'living' where space = 'lounge';
update house_photos set space = 'other'
  where space not in ('exterior', 'living', 'bedroom', 'bathroom', 'kitchen', 'view', 'public', 'safety', 'other');

-- ── Standards ────────────────────────────────────────────────────────────────────────────────────────────────

create table house_standards (
  id uuid primary key,
  kind text not null check (kind in ('entire', 'multi')),
  number int not null,
  state text not null check (state in ('draft', 'published', 'retired')),
  items jsonb not null,
  note text not null default '',
  edited_by uuid references users,
  edited_at timestamptz not null,
  published_by uuid references users,
  published_at timestamptz,
  version int not null default 0,
  unique (kind, number)
);
create unique index house_standards_draft_key on house_standards (kind) where state = 'draft';
create unique index house_standards_published_key on house_standards (kind) where state = 'published';

-- ── Revisions and reviews ────────────────────────────────────────────────────────────────────────────────────

create table house_revisions (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  number int not null,
  state text not null check (state in ('draft', 'submitted', 'returned', 'approved', 'discarded')),
  content jsonb not null,
  -- What was live when it began; null for a house that was never approved.
  base jsonb,
  -- How many facts differ from what is live.
  changes int not null default 0,
  step text not null default 'basics',
  -- Everybody who wrote some of it: none of them decides on it.
  editors uuid[] not null default '{}',
  edited_by uuid references users,
  edited_at timestamptz not null,
  submitted_by uuid references users,
  submitted_at timestamptz,
  decided_by uuid references users,
  decided_at timestamptz,
  note text,
  created_at timestamptz not null,
  version int not null default 0,
  primary key (house_id, id),
  unique (house_id, number)
);
create index house_revisions_id_idx on house_revisions (id);
-- One at a time is worked on.
create unique index house_revisions_open_key on house_revisions (house_id)
  where state in ('draft', 'submitted', 'returned');

create table house_reviews (
  house_id uuid not null references houses on delete cascade,
  id uuid not null,
  revision_id uuid not null,
  round int not null,
  -- A change of a live house.
  of_live boolean not null,
  state text not null check (state in ('waiting', 'approved', 'returned', 'withdrawn')),
  -- As it was handed in.
  content jsonb not null,
  base jsonb,
  changes int not null,
  standard_id uuid not null references house_standards,
  items jsonb not null default '[]',
  note text not null default '',
  score int,
  editors uuid[] not null,
  submitted_by uuid references users,
  submitted_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  version int not null default 0,
  primary key (house_id, id),
  unique (house_id, revision_id, round),
  foreign key (house_id, revision_id) references house_revisions (house_id, id) on delete cascade
);
create index house_reviews_id_idx on house_reviews (id);
create index house_reviews_queue_idx on house_reviews (state, submitted_at, id) include (house_id);
