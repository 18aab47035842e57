-- The room-state log also tells what was done with stays in rooms.
drop index events_room_state_idx;
create index events_room_log_idx on events (id desc) include (house_id, name)
  where entity in ('room', 'roomBlock') or name in (
    'order.assigned', 'order.unassigned', 'order.locked', 'order.unlocked', 'order.moved', 'order.swapped', 'order.split',
    'order.extended', 'order.shortened', 'order.stepUndone', 'order.checkedIn', 'order.checkInUndone',
    'order.checkedOut', 'order.checkOutUndone');

-- What a channel last confirmed of a listing, per night: written by whoever pushes to the channel or reads back from it.
create table channel_confirmed_nights (
  house_id uuid not null references houses,
  connection_id uuid not null references channel_connections on delete cascade,
  -- The platform's own key of what it sells, and its name there.
  listing_key text not null,
  night date not null,
  listing_name text not null default '',
  room_type_id uuid not null,
  -- The nil uuid is the standard plan.
  rate_plan_id uuid not null,
  -- Null: the channel does not tell, such as a calendar feed without prices.
  stock int,
  price_fen bigint,
  closed boolean not null default false,
  confirmed_at timestamptz not null,
  primary key (house_id, connection_id, listing_key, night),
  foreign key (house_id, room_type_id) references room_types (house_id, id)
);
