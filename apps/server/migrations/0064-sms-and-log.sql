-- Text messages by a provider: what it calls a message, its receipt, and how often a message was asked for anew. The log of
-- notices in message boxes.

alter table notifications drop constraint notifications_state_check;
alter table notifications add constraint notifications_state_check
  check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'kept'));
-- The provider's own number.
alter table notifications add column provider_reference text;
-- By the provider's receipt.
alter table notifications add column delivered_at timestamptz;
-- Part of the id under which a provider takes it once.
alter table notifications add column resends int not null default 0;

-- A notice that is put before its reader once more, and how often.
alter table inbox_messages add column reminders int not null default 0;
drop index inbox_messages_age_idx;
create index inbox_messages_age_idx on inbox_messages (created_at desc, id desc);
