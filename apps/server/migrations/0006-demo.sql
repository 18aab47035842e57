-- What the example screens keep (design: contract §1, template routes): content sets, campaigns, parameters, cards.

create sequence demo_number_seq start 100001;

create table demo_content_sets (
  id uuid primary key,
  number text not null unique,
  name text not null,
  content_type text not null check (content_type in ('img', 'horizontalVideo', 'verticalVideo')),
  filter_type text not null check (filter_type in ('artificial', 'rules')),
  count int not null check (count >= 0),
  status text not null check (status in ('online', 'offline')),
  created_by text not null,
  created_at timestamptz not null,
  version int not null default 0
);
create unique index demo_content_sets_name_key on demo_content_sets (lower(name));
create index demo_content_sets_created_idx on demo_content_sets (created_at desc, id);

create table demo_campaigns (
  id uuid primary key,
  name text not null,
  channel_type text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  link text not null,
  source text not null,
  media text not null,
  keywords text[] not null,
  push boolean not null,
  content text not null,
  -- When each step was done, in the order of the steps.
  done_at timestamptz[] not null,
  refusals text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  version int not null default 0
);
create index demo_campaigns_created_idx on demo_campaigns (created_at desc, id);

create table demo_parameter_sets (
  id uuid primary key,
  number text not null unique,
  state text not null check (state in ('auditing', 'passed', 'cancelled', 'replaced')),
  parameters jsonb not null,
  description text not null,
  changed text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 0
);
create index demo_parameter_sets_created_idx on demo_parameter_sets (created_at desc, id);
-- One set at a time waits for approval.
create unique index demo_parameter_sets_auditing_key on demo_parameter_sets ((true)) where state = 'auditing';

create table demo_quality_queues (
  id uuid primary key,
  title text not null,
  waiting int not null check (waiting >= 0),
  waiting_since timestamptz,
  to_sample int not null default 0 check (to_sample >= 0),
  created_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 0
);
create unique index demo_quality_queues_title_key on demo_quality_queues (lower(title)) where deleted_at is null;

create table demo_content_services (
  id uuid primary key,
  position int not null,
  title text not null,
  body text not null,
  -- Null: not opened. A day gone by: expired.
  expires_on date,
  version int not null default 0
);

create table demo_rule_presets (
  id uuid primary key,
  position int not null,
  title text not null,
  body text not null,
  enabled boolean not null,
  version int not null default 0
);
