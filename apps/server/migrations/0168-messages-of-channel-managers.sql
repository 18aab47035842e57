-- Conversations over any platform of the registry.
alter table threads drop constraint threads_channel_check;
alter table threads add constraint threads_channel_check check (channel ~ '^[a-z]{2,20}$');

-- A webhook said that a guest has written.
alter table channel_connections add column messages_due_at timestamptz;
