-- When a listing's calendar is to be read back from its platform; null: nobody asked.
alter table channel_rooms add column read_back_due_at timestamptz;
create index channel_rooms_read_back_idx on channel_rooms (connection_id, read_back_due_at)
  where read_back_due_at is not null;
