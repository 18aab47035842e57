-- Past stays of another system: part of every report, without entries in the ledger and without splits.
create table move_ins (
  id uuid primary key,
  file_name text not null,
  orders integer default 0 not null,
  nights integer default 0 not null,
  room_fen bigint default 0 not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  undone_by text,
  undone_at timestamp with time zone
);
alter table orders add column moved_in_by uuid references move_ins (id);
create index orders_moved_in_idx on orders (moved_in_by) where moved_in_by is not null;
alter table guests add column moved_in_by uuid references move_ins (id);
create index guests_moved_in_idx on guests (moved_in_by) where moved_in_by is not null;
-- On the books on evenings before the first night audit, known from the booking dates of past stays.
create table moved_books (
  house_id uuid not null references houses (id) on delete cascade,
  business_date date not null,
  room_type_id uuid not null,
  channel text not null,
  rooms integer[] not null,
  room_fen bigint[] not null,
  primary key (house_id, business_date, room_type_id, channel),
  check (cardinality(rooms) = cardinality(room_fen))
);
