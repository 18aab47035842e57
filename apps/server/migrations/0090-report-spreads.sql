-- How long ahead guests book and how long they stay, by month: over years a median needs no row of every day.

create table report_spreads (
  house_id uuid not null,
  month date not null,
  channel text not null,
  -- Which days are counted: from the booking to the arrival, or from arrival to departure.
  measure text not null check (measure in ('lead', 'length')),
  value int not null,
  -- Of the orders that stood.
  orders int not null,
  nights int not null,
  room_fen bigint not null,
  primary key (house_id, month, channel, measure, value)
);
create index report_spreads_month_idx on report_spreads (measure, month)
  include (house_id, channel, value, orders, nights, room_fen);

insert into report_spreads (house_id, month, channel, measure, value, orders, nights, room_fen)
select a.house_id, date_trunc('month', a.arrival::timestamp)::date, a.channel, m.measure, m.value,
  sum(a.orders), sum(a.nights), sum(a.room_fen)
from report_arrivals a, lateral (values ('lead', a.lead_days), ('length', a.length)) m (measure, value)
where a.outcome = 'kept' group by 1, 2, 3, 4, 5;
