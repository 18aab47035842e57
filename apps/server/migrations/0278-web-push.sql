-- Notifications on a device: Web Push beside message box and mail, and hours in which a user is left alone.
alter table field_secrets drop constraint field_secrets_name_check;
alter table field_secrets add constraint field_secrets_name_check check (name in ('hash', 'person', 'push'));

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Ends with its session, however that ends.
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  -- Address and keys of the browser: who has them can send to it.
  subscription_cipher text not null,
  endpoint_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint_hash);
create index push_subscriptions_user_idx on push_subscriptions (user_id, created_at);
create index push_subscriptions_session_idx on push_subscriptions (session_hash);

create table notice_quiet_hours (
  user_id uuid primary key references users (id) on delete cascade,
  quiet_from text not null,
  quiet_to text not null
);

alter table notice_choices add column push boolean;

alter table notifications drop constraint notifications_channel_check;
alter table notifications add constraint notifications_channel_check
  check (channel in ('mail', 'sms', 'webhook', 'push'));
-- Messages of the box that a push announces: once all are read it is not sent.
alter table notifications add column inbox_ids uuid[];
