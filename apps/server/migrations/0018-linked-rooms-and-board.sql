-- Rooms that share space (包栋/联动), holds with a release time, steps of the board that can be taken back, the log of rooms.

-- What a person says: this room holds these others within it. Loops are refused by the command.
create table room_parts (
  house_id uuid not null,
  room_id uuid not null,
  part_id uuid not null,
  primary key (house_id, room_id, part_id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  foreign key (house_id, part_id) references rooms (house_id, id),
  check (room_id <> part_id)
);
create index room_parts_part_idx on room_parts (house_id, part_id);

-- What follows from it: rooms that share space, both ways. Whoever owns a night of one closes it for the others.
create table room_overlaps (
  house_id uuid not null,
  room_id uuid not null,
  other_id uuid not null,
  primary key (house_id, room_id, other_id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  foreign key (house_id, other_id) references rooms (house_id, id),
  check (room_id <> other_id)
);

-- When a held room is given free again by itself.
alter table room_blocks
  add column release_at timestamptz,
  add constraint room_blocks_release_check check (release_at is null or kind = 'held');
create index room_blocks_release_idx on room_blocks (release_at) where release_at is not null and removed_at is null;
create index room_blocks_room_idx on room_blocks (house_id, room_id, to_date) where removed_at is null;

-- One drop on the board: how the stays and blocks concerned were and how it left them. Kept a week.
create table board_steps (
  house_id uuid not null references houses,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  made_by text not null,
  made_at timestamptz not null,
  undone_at timestamptz,
  primary key (house_id, id)
);
create index board_steps_user_idx on board_steps (user_id, id desc);
create index board_steps_age_idx on board_steps (made_at);

-- The room-state log: ids are made in the order of time.
create index events_room_state_idx on events (id desc) include (house_id, name) where entity in ('room', 'roomBlock');

-- A stay that was cut off another: the same guests go on in it, so they are counted once.
alter table stays add column split_of uuid;
