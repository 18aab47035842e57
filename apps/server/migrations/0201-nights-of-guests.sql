-- One row per sold night, so that reports can take a figure apart by lead time, guest, room type and discount.
create table report_nights (
  house_id uuid not null,
  night date not null,
  stay_id uuid not null,
  room_type_id uuid not null,
  channel text not null,
  -- Days from booking to arrival.
  lead_days int not null,
  -- Member of the order, if any.
  guest_id uuid,
  room_fen bigint not null,
  -- List price at the time of sale; the sold price if none was kept.
  list_fen bigint not null,
  primary key (house_id, night, stay_id)
);
create index report_nights_night_idx on report_nights (night)
  include (house_id, room_type_id, channel, lead_days, guest_id, room_fen, list_fen);

create trigger orders_mark_guest after update on orders for each row
  when (old.guest_id is distinct from new.guest_id) execute function mark_report_range();
create trigger order_nights_mark_list after update on order_nights for each row
  when (old.list_fen is distinct from new.list_fen) execute function mark_report_night();

insert into report_marks (house_id, month)
select distinct house_id, date_trunc('month', night)::date from report_days;

-- Stop sells by night, of all properties.
create index price_cell_stop_sell_idx on price_cell (night, house_id, room_type_id)
  where stop_sell and plan_id = '00000000-0000-0000-0000-000000000000';
