-- A handle ends with the session it was given to, however that ends.
alter table channel_handles
  add constraint channel_handles_session_fkey foreign key (session_hash) references sessions (token_hash) on delete cascade;
create index channel_handles_session_idx on channel_handles (session_hash);

-- Houses handed to a platform as hotels of its own (tj), and what came of its look at them.
create table channel_hotels (
  house_id uuid not null references houses,
  connection_id uuid not null references channel_connections on delete cascade,
  platform_hotel_id text not null,
  audit text not null check (audit in ('auditing', 'passed', 'refused')),
  reason text not null default '',
  sent_at timestamptz not null,
  primary key (house_id, connection_id)
);
