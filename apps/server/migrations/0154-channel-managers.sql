-- Platforms are data of the product, and channel managers among them: channels behind them, properties, plans of one room type.

alter table channel_connections drop constraint channel_connections_platform_check;
alter table channel_connections add constraint channel_connections_platform_check check (platform ~ '^[a-z]{2,20}$');
alter table guests drop constraint guests_source_check;
alter table guests add constraint guests_source_check check (source ~ '^[a-z]{2,20}$');

-- What an account reaches there, as it was last told. Orders of one that is not chosen stay with the platform.
create table channel_properties (
  connection_id uuid not null references channel_connections on delete cascade,
  key text not null,
  name text not null default '',
  currency text not null default '',
  time_zone text not null default '',
  chosen boolean not null default true,
  -- Orders of one that is not chosen, seen in the feed; when first.
  waiting int not null default 0,
  waiting_since timestamptz,
  primary key (connection_id, key)
);

alter table channel_rooms
  -- The property it stands under there, and what it shares its rooms with; empty where a platform knows neither.
  add column property_key text not null default '',
  add column stock_key text not null default '',
  -- Empty: the platform does not say.
  add column currency text not null default '';
create index channel_rooms_stock_idx on channel_rooms (connection_id, stock_key) where stock_key <> '';

-- All of a night is told, whatever was told before: the platform may have forgotten or changed it.
alter table channel_cells add column whole boolean not null default true;

-- What a platform was told besides; null where it was told nothing of it.
alter table channel_confirmed_nights
  add column min_nights smallint,
  add column closed_arrival boolean,
  add column closed_departure boolean;

-- By which a platform knows one revision, where each is acknowledged by itself.
alter table channel_revisions
  add column receipt text,
  add column acknowledged_at timestamptz;
create index channel_revisions_receipt_idx on channel_revisions (connection_id, received_at)
  where receipt is not null and acknowledged_at is null;

-- The name of the channel behind a channel manager, and its own number of the order.
alter table channel_orders
  add column other_channel text,
  add column other_order_no text,
  add column property_key text not null default '';
-- Channels of the dictionary sell through a channel manager as well.
alter table orders
  drop constraint orders_other_channel_check,
  add constraint orders_other_channel_check check (other_channel is null or channel <> 'direct');

-- Occupancies that a plan has prices for, where it is sold per person; empty: per room.
alter table channel_rooms add column occupancies smallint[] not null default '{}';

-- A web hook said that something waits in the feed.
alter table channel_connections add column feed_due_at timestamptz;

-- Other channels have a colour; those that most managers sell through are known from the start.
update dictionary_items set colour = case code when 'ctrip' then 'cyan' when 'fliggy' then 'orange' when 'airbnb' then 'red' else 'grey' end
where type = 'otherChannel' and colour is null;
insert into dictionary_items (type, code, zh, en, position, active, colour)
select 'otherChannel', n.code, n.name, n.name, n.position, true, n.colour
from (values ('bookingCom', 'Booking.com', 4, 'blue'), ('expedia', 'Expedia', 5, 'gold'), ('agoda', 'Agoda', 6, 'purple'))
  as n (code, name, position, colour)
where not exists (
  select from dictionary_items d
  where d.type = 'otherChannel' and (lower(n.name) in (lower(d.zh), lower(d.en)) or lower(d.code) = lower(n.code))
);
