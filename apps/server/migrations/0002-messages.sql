-- What is told to people: mails and text messages that leave the house, and each user's message box.

-- One row per mail, text message or web hook call, sent or not. Recipient and text are sealed (FIELD_KEYS).
create table notifications (
  id uuid primary key,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms', 'webhook')),
  recipient_cipher text not null,
  recipient_masked text not null,
  user_id uuid references users on delete set null,
  language text not null check (language in ('zh-CN', 'en-US')),
  subject text not null,
  body_cipher text not null,
  -- The text lets its reader act for somebody (a reset link): shown under a permission of its own.
  secret boolean not null,
  -- kept: there was no server to send it with; it waits here until somebody sends it.
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  last_error text,
  next_try_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  version int not null default 0
);
create index notifications_created_idx on notifications (created_at desc, id desc);
create index notifications_state_idx on notifications (state, created_at desc, id desc);
create index notifications_due_idx on notifications (next_try_at) where state in ('queued', 'sending');
create index notifications_user_idx on notifications (user_id) where user_id is not null;

-- The message box. Titles and contents stand in both languages, so that a switch of language switches them too.
create table inbox_messages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('message', 'notice', 'todo')),
  title_zh text not null,
  title_en text not null,
  content_zh text not null,
  content_en text not null,
  -- Where its record stands: an address of this product.
  path text check (path like '/%' and path not like '//%'),
  -- The cause: one row per user and cause; a todo is settled by it.
  key text,
  read_at timestamptz,
  -- A todo that nobody need do any more.
  settled_at timestamptz,
  created_at timestamptz not null
);
create unique index inbox_messages_key on inbox_messages (user_id, key) where key is not null;
create index inbox_messages_cause_idx on inbox_messages (key) where key is not null;
create index inbox_messages_user_idx on inbox_messages (user_id, created_at desc, id desc);
create index inbox_messages_kind_idx on inbox_messages (user_id, kind, created_at desc, id desc);
create index inbox_messages_unread_idx on inbox_messages (user_id, kind) where read_at is null;
create index inbox_messages_age_idx on inbox_messages (created_at);

-- A change that concerns single users, whatever houses they see: told to their sockets alone.
alter table events add column told_user_ids uuid[];
alter table event_positions add column told_user_ids uuid[];
