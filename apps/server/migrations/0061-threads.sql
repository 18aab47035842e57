-- Conversations with guests: one for each stay that is booked, over whatever channel the guest can be reached by.

create table threads (
  id uuid primary key,
  -- Null while a platform's order has no place here yet: its guest may write before.
  house_id uuid references houses,
  order_id uuid,
  channel text not null check (channel in ('mt', 'tj', 'pig', 'sms', 'mail', 'none')),
  connection_id uuid references channel_connections on delete set null,
  platform_order_id text,
  -- As the platform names him; the order's booker comes first.
  guest_name text not null default '',
  state text not null default 'open' check (state in ('open', 'snoozed', 'closed')),
  assignee_id uuid references users on delete set null,
  snoozed_until timestamptz,
  -- Since when he agrees to text messages and mails about his stay, where no member's file says it.
  consented_at timestamptz,
  -- Of the last message, and of the guest's last.
  last_at timestamptz not null,
  last_message_id uuid,
  guest_at timestamptz,
  -- The guest's first message since our last answer.
  waiting_since timestamptz,
  -- Somebody said that what the guest wrote until then needs no answer.
  settled_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0,
  foreign key (house_id, order_id) references orders (house_id, id),
  check ((state = 'snoozed') = (snoozed_until is not null)),
  check (order_id is null or house_id is not null)
);
create unique index threads_order_key on threads (house_id, order_id) where order_id is not null;
create unique index threads_platform_key on threads (connection_id, platform_order_id)
  where platform_order_id is not null;
-- Pages are found by keys alone.
create index threads_latest_idx on threads (last_at desc, id desc) include (house_id);
create index threads_live_idx on threads (last_at desc, id desc) include (house_id) where state <> 'closed';
create index threads_open_idx on threads (last_at desc, id desc) include (house_id) where state = 'open';
create index threads_closed_idx on threads (last_at desc, id desc) include (house_id) where state = 'closed';
create index threads_waiting_idx on threads (waiting_since, id) include (house_id)
  where state = 'open' and waiting_since is not null;
create index threads_unassigned_idx on threads (last_at desc, id desc) include (house_id)
  where state = 'open' and assignee_id is null;
create index threads_assignee_idx on threads (assignee_id, last_at desc, id desc) where state <> 'closed';
create index threads_snoozed_idx on threads (snoozed_until) where state = 'snoozed';
create index threads_house_idx on threads (house_id, last_at desc, id desc);
create index threads_unplaced_idx on threads (connection_id) where order_id is null;
create index threads_guest_name_idx on threads (lower(guest_name) text_pattern_ops) where order_id is null;

create table thread_messages (
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  kind text not null check (kind in ('guest', 'reply', 'note')),
  origin text not null default 'person' check (origin in ('person', 'automation', 'platform')),
  -- Guests write phone numbers, and houses door codes.
  text_cipher text not null,
  author text not null default '',
  author_id uuid references users on delete set null,
  -- When it was said, by the clock of where it was said.
  at timestamptz not null,
  -- As the platform numbers it: told any number of times it is stored once.
  connection_id uuid references channel_connections on delete set null,
  platform_message_id text,
  -- The way to the guest; its own id is the key under which the platform takes it once.
  state text check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'kept', 'failed')),
  attempts int not null default 0,
  next_try_at timestamptz,
  problem text,
  notification_id uuid references notifications on delete set null,
  created_at timestamptz not null,
  check ((kind = 'reply') = (state is not null)),
  check (state in ('queued', 'sending') or next_try_at is null),
  -- A note among ourselves can never be sent.
  check (kind <> 'note' or (platform_message_id is null and notification_id is null))
);
create unique index thread_messages_platform_key on thread_messages (connection_id, platform_message_id)
  where platform_message_id is not null;
create index thread_messages_thread_idx on thread_messages (thread_id, at, id);
create index thread_messages_due_idx on thread_messages (next_try_at) where next_try_at is not null;
create index thread_messages_unsent_idx on thread_messages (thread_id, id) where state in ('queued', 'sending');
create index thread_messages_failed_idx on thread_messages (thread_id) where state = 'failed';
create index thread_messages_notification_idx on thread_messages (notification_id) where notification_id is not null;

create table thread_attachments (
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  -- Null until it is sent.
  message_id uuid references thread_messages on delete cascade,
  -- Null: what a guest sent is still to be fetched from the platform.
  file_id uuid references files,
  fetch_tries int not null default 0,
  mime text not null,
  name text not null,
  -- Made up once per file by the browser that sends it; of what a guest sent, the platform's number of it.
  send_key text not null,
  position int not null default 0,
  created_at timestamptz not null,
  constraint thread_attachments_send_key unique (thread_id, send_key)
);
create index thread_attachments_message_idx on thread_attachments (message_id) where message_id is not null;
create index thread_attachments_unfetched_idx on thread_attachments (created_at) where file_id is null;
create index thread_attachments_unused_idx on thread_attachments (created_at) where message_id is null;

-- How far somebody has read.
create table thread_reads (
  thread_id uuid not null references threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_to timestamptz not null,
  primary key (thread_id, user_id)
);
create index thread_reads_user_idx on thread_reads (user_id);

-- Who has a conversation open now: believed for seconds, so that a crash may lose it.
create unlogged table thread_presence (
  thread_id uuid not null,
  user_id uuid not null,
  name text not null,
  answering boolean not null,
  at timestamptz not null,
  primary key (thread_id, user_id)
);

create table message_templates (
  id uuid primary key,
  code text not null,
  name text not null,
  zh text not null,
  -- Empty: the Chinese one is taken.
  en text not null default '',
  -- Empty: all.
  channels text[] not null default '{}',
  active boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  version int not null default 0,
  constraint message_templates_code_key unique (code)
);

-- How far the messages of a platform were read.
alter table channel_connections
  add column message_cursor text,
  add column messages_pulled_at timestamptz;
alter table channel_operations drop constraint channel_operations_kind_check, add constraint channel_operations_kind_check
  check (kind in ('authorise', 'save', 'pause', 'resume', 'delete', 'test', 'listings', 'link', 'unlink', 'push', 'readBack',
    'status', 'resync', 'hook', 'feed', 'order', 'accept', 'reject', 'cancel', 'notice', 'refresh', 'static', 'message'));
