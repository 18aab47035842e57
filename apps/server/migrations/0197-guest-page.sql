-- The guest's page: a link per stay, browsers that have answered its question, wrong answers, what the guest has entered,
-- consents with their texts, requests, and the property's guide.

create table guest_links (
  house_id uuid not null references houses,
  id uuid not null,
  -- The first part of a split stay: the same guests go on in the others.
  stay_id uuid not null,
  token_hash bytea not null constraint guest_links_token_key unique,
  -- To show the link again at the desk and to send it again.
  token_cipher text not null,
  -- Asked instead of the phone's last four digits where the booking has no phone of a person.
  code_cipher text not null,
  purposes text[] not null check (cardinality(purposes) > 0
    and purposes <@ array['registration', 'payment', 'access', 'requests', 'departure']),
  created_by text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  primary key (house_id, id),
  foreign key (house_id, stay_id) references stays (house_id, id) on delete cascade,
  check ((revoked_at is null) = (revoked_by is null))
);
-- A stay has one link at a time.
create unique index guest_links_live_key on guest_links (house_id, stay_id) where revoked_at is null;
create index guest_links_stay_idx on guest_links (house_id, stay_id);

create table guest_sessions (
  pass_hash bytea primary key,
  house_id uuid not null,
  link_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (house_id, link_id) references guest_links (house_id, id) on delete cascade
);
create index guest_sessions_link_idx on guest_sessions (house_id, link_id);
create index guest_sessions_old_idx on guest_sessions (expires_at);

-- Also of tokens that nobody was given, so that an answer tells nothing about a token.
create table guest_attempts (
  token_hash bytea primary key,
  wrong int not null,
  blocked_until timestamptz,
  at timestamptz not null
);
create index guest_attempts_old_idx on guest_attempts (at);

create table guest_pages (
  house_id uuid not null references houses,
  stay_id uuid not null,
  state text not null default 'open' check (state in ('open', 'submitted', 'approved', 'returned')),
  arrival_time text check (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  plate_cipher text,
  -- Why the desk sent it back, for the guest to read.
  reason text not null default '',
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  left_at timestamptz,
  version int not null default 0,
  primary key (house_id, stay_id),
  foreign key (house_id, stay_id) references stays (house_id, id) on delete cascade
);

create table guest_consent_texts (
  -- Digest of the text.
  version text primary key,
  purpose text not null check (purpose in ('registration', 'houseRules')),
  body text not null,
  first_used_at timestamptz not null
);

create table guest_consents (
  house_id uuid not null,
  id uuid not null,
  stay_id uuid not null,
  purpose text not null check (purpose in ('registration', 'houseRules')),
  text_version text not null references guest_consent_texts,
  given_at timestamptz not null,
  primary key (house_id, id),
  constraint guest_consents_once_key unique (house_id, stay_id, purpose, text_version),
  foreign key (house_id, stay_id) references stays (house_id, id) on delete cascade
);

create table guest_requests (
  house_id uuid not null,
  id uuid not null,
  stay_id uuid not null,
  kind text not null check (kind in ('request', 'problem', 'extension', 'lostItem')),
  -- Made by the browser, so that a repeated sending is stored once.
  once_key uuid not null,
  text_cipher text not null,
  created_at timestamptz not null,
  primary key (house_id, id),
  constraint guest_requests_once_key unique (house_id, stay_id, once_key),
  foreign key (house_id, stay_id) references stays (house_id, id) on delete cascade
);
create index guest_requests_stay_idx on guest_requests (house_id, stay_id, created_at);

create table house_guides (
  house_id uuid primary key references houses,
  wifi_name text not null default '',
  wifi_password_cipher text,
  directions_zh text not null default '',
  directions_en text not null default '',
  guide_zh text not null default '',
  guide_en text not null default '',
  rules_en text not null default '',
  updated_by text not null,
  updated_at timestamptz not null,
  version int not null default 0
);
