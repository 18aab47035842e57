-- Reports read summaries, kept per house and month by a job: whatever changes a night, an order, a split, a task or an
-- evaluation leaves a mark here, in its own transaction, and the job works the marked months out anew.

-- Only ever appended to by those who change things, so that nobody waits for anybody; the job takes the marks away.
create table report_marks (
  house_id uuid not null,
  -- The first day of the month.
  month date not null,
  id bigint generated always as identity,
  primary key (house_id, id)
);
create index report_marks_id_idx on report_marks (id);

-- Room nights sold: those that stays hold, with or without a room, no-shows excepted.
create table report_days (
  house_id uuid not null,
  night date not null,
  room_type_id uuid not null,
  channel text not null,
  sold int not null,
  room_fen bigint not null,
  -- Of the nights of orders whose commission the platform has told.
  commission_fen bigint not null,
  -- Room prices of orders of platforms that have not told it: what it will be is assumed when it is read.
  untold_fen bigint not null,
  primary key (house_id, night, room_type_id, channel)
);
create index report_days_night_idx on report_days (night) include (house_id, channel, sold, room_fen, commission_fen, untold_fen);

-- The same by month, for long periods.
create table report_months (
  house_id uuid not null,
  month date not null,
  channel text not null,
  sold int not null,
  room_fen bigint not null,
  commission_fen bigint not null,
  untold_fen bigint not null,
  primary key (house_id, month, channel)
);
create index report_months_month_idx on report_months (month) include (house_id, channel, sold, room_fen, commission_fen, untold_fen);

-- Nights that blocks take.
create table report_blocks (
  house_id uuid not null,
  night date not null,
  blocked int not null,
  primary key (house_id, night)
);
create index report_blocks_night_idx on report_blocks (night) include (house_id, blocked);

-- Orders by the day of arrival, and what became of them. Never those that were not sold: rejected, expired, waiting.
create table report_arrivals (
  house_id uuid not null,
  arrival date not null,
  channel text not null,
  outcome text not null check (outcome in ('kept', 'cancelled', 'no_show')),
  -- Days from the booking to the arrival.
  lead_days int not null,
  -- Days from arrival to departure.
  length int not null,
  orders int not null,
  nights int not null,
  room_fen bigint not null,
  -- What was kept of those that did not come.
  kept_fen bigint not null,
  primary key (house_id, arrival, channel, outcome, lead_days, length)
);
create index report_arrivals_arrival_idx on report_arrivals (arrival)
  include (house_id, channel, outcome, lead_days, length, orders, nights, room_fen, kept_fen);

-- What the completion-order split gave to whom, by night.
create table report_shares (
  house_id uuid not null,
  night date not null,
  nights int not null,
  -- Of cancellations and no-shows, all parties together.
  cancelled_fen bigint not null,
  landlord_fen bigint not null,
  platform_fen bigint not null,
  channel_fen bigint not null,
  tax_fen bigint not null,
  primary key (house_id, night)
);
create index report_shares_night_idx on report_shares (night)
  include (house_id, nights, cancelled_fen, landlord_fen, platform_fen, channel_fen, tax_fen);

create table report_tasks (
  house_id uuid not null,
  day date not null,
  kind text not null,
  assignee_id uuid,
  tasks int not null,
  done int not null,
  -- Done after it was due.
  late int not null,
  cancelled int not null,
  -- Times it did not pass.
  fails int not null,
  -- Of those done whose time was taken.
  timed int not null,
  minutes int not null,
  cost_fen bigint not null,
  constraint report_tasks_key unique nulls not distinct (house_id, day, kind, assignee_id)
);
create index report_tasks_day_idx on report_tasks (day);

create table report_reviews (
  house_id uuid not null,
  -- When it was received, at the house.
  day date not null,
  channel text not null,
  reviews int not null,
  score numeric not null,
  -- 3 and less.
  low int not null,
  replied int not null,
  in_time int not null,
  primary key (house_id, day, channel)
);
create index report_reviews_day_idx on report_reviews (day);

-- How many rooms a house offered from this day on, written when a day is closed and the number is another one. Days from
-- today on count the rooms as they are.
create table report_rooms (
  house_id uuid not null,
  from_date date not null,
  rooms int not null,
  primary key (house_id, from_date)
);

-- What the nightly comparison with a fresh computation found.
create table report_checks (
  day date primary key,
  houses int not null,
  -- Rows that differed, and were made right.
  differences int not null,
  at timestamptz not null
);

create function mark_reports() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select distinct house_id, date_trunc('month', night)::date from touched;
  return null;
end $$;

-- Nights of rooms and of orders: written in runs, so one mark per run and month.
create trigger room_night_mark_insert after insert on room_night referencing new table as touched
  for each statement execute function mark_reports();
create trigger room_night_mark_delete after delete on room_night referencing old table as touched
  for each statement execute function mark_reports();
create trigger order_nights_mark_insert after insert on order_nights referencing new table as touched
  for each statement execute function mark_reports();
create trigger order_nights_mark_delete after delete on order_nights referencing old table as touched
  for each statement execute function mark_reports();
create trigger split_items_mark_insert after insert on split_items referencing new table as touched
  for each statement execute function mark_reports();
create trigger split_items_mark_delete after delete on split_items referencing old table as touched
  for each statement execute function mark_reports();

create function mark_report_night() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select new.house_id, m::date from unnest(array[date_trunc('month', old.night), date_trunc('month', new.night)]) m group by 1, 2;
  return null;
end $$;
create trigger room_night_mark_update after update on room_night for each row
  when (old.stay_id is distinct from new.stay_id or old.block_id is distinct from new.block_id or old.night <> new.night)
  execute function mark_report_night();
create trigger order_nights_mark_update after update on order_nights for each row
  when (old.price_fen <> new.price_fen or old.room_type_id <> new.room_type_id or old.night <> new.night)
  execute function mark_report_night();
create trigger split_items_mark_update after update on split_items for each row
  when (old.state <> new.state or old.amount_fen <> new.amount_fen) execute function mark_report_night();

-- The months that a range of nights touches; of one without nights the month of its day.
create function report_months_of(check_in date, check_out date) returns setof date language sql immutable as $$
  select m::date from generate_series(date_trunc('month', check_in::timestamp),
    date_trunc('month', greatest(check_in, check_out - 1)::timestamp), interval '1 month') m
$$;

-- Orders and stays: their insertion, and what changes the figures of their nights.
create function mark_report_ranges() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select distinct t.house_id, m from touched t, report_months_of(t.check_in, t.check_out) m;
  return null;
end $$;
create trigger orders_mark_insert after insert on orders referencing new table as touched
  for each statement execute function mark_report_ranges();
create trigger orders_mark_delete after delete on orders referencing old table as touched
  for each statement execute function mark_report_ranges();
create trigger stays_mark_insert after insert on stays referencing new table as touched
  for each statement execute function mark_report_ranges();
create trigger stays_mark_delete after delete on stays referencing old table as touched
  for each statement execute function mark_report_ranges();

create function mark_report_range() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select new.house_id, m from report_months_of(old.check_in, old.check_out) m
  union select new.house_id, m from report_months_of(new.check_in, new.check_out) m;
  return null;
end $$;
create trigger orders_mark_update after update on orders for each row
  when (old.booking <> new.booking or old.shown <> new.shown or old.channel <> new.channel or old.nights <> new.nights
    or old.check_in <> new.check_in or old.check_out <> new.check_out or old.room_fen <> new.room_fen
    or old.kept_fen <> new.kept_fen or old.waived_fen <> new.waived_fen or old.created_at <> new.created_at
    or old.merged_into_id is distinct from new.merged_into_id)
  execute function mark_report_range();
create trigger stays_mark_update after update on stays for each row
  when (old.state <> new.state or old.holds_nights <> new.holds_nights or old.check_in <> new.check_in
    or old.check_out <> new.check_out or old.order_id <> new.order_id or old.room_type_id <> new.room_type_id
    or (old.room_id is null) <> (new.room_id is null))
  execute function mark_report_range();

-- What a platform tells of its commission.
create function mark_report_commission() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select o.house_id, m from orders o, report_months_of(o.check_in, o.check_out) m
  where o.house_id = new.house_id and o.id = new.order_id;
  return null;
end $$;
create trigger channel_orders_mark_insert after insert on channel_orders for each row
  when (new.order_id is not null and new.commission_fen is not null) execute function mark_report_commission();
create trigger channel_orders_mark_update after update on channel_orders for each row
  when (new.order_id is not null and (old.commission_fen is distinct from new.commission_fen
    or old.order_id is distinct from new.order_id)) execute function mark_report_commission();

create function mark_report_task() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_marks (house_id, month) values (old.house_id, date_trunc('month', old.day)::date);
  end if;
  if tg_op <> 'DELETE' then
    insert into report_marks (house_id, month) values (new.house_id, date_trunc('month', new.day)::date);
  end if;
  return null;
end $$;
create trigger tasks_mark after insert or delete on tasks for each row execute function mark_report_task();
create trigger tasks_mark_update after update on tasks for each row
  when (old.state <> new.state or old.day <> new.day or old.kind <> new.kind or old.fails <> new.fails
    or old.assignee_id is distinct from new.assignee_id or old.minutes_spent is distinct from new.minutes_spent
    or old.cost_fen <> new.cost_fen or old.due_at <> new.due_at or old.finished_at is distinct from new.finished_at)
  execute function mark_report_task();

-- The day of an evaluation is the house's own, a day off that of UTC at most; a mark too many does no harm.
create function report_months_near(at timestamptz) returns setof date language sql immutable as $$
  select report_months_of(((at at time zone 'UTC') - interval '1 day')::date, ((at at time zone 'UTC') + interval '2 days')::date)
$$;
create function mark_report_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_marks (house_id, month) select old.house_id, report_months_near(old.received_at);
  end if;
  if tg_op <> 'DELETE' then
    insert into report_marks (house_id, month) select new.house_id, report_months_near(new.received_at);
  end if;
  return null;
end $$;
create trigger evaluations_mark after insert or delete on evaluations for each row execute function mark_report_review();
create trigger evaluations_mark_update after update on evaluations for each row
  when (old.score <> new.score or (old.reply is null) <> (new.reply is null) or old.received_at <> new.received_at
    or (old.hidden_at is null) <> (new.hidden_at is null) or old.appeal <> new.appeal)
  execute function mark_report_review();

-- What stood before: every month of a house that has anything in it is worked out once.
insert into report_marks (house_id, month)
select o.house_id, m from orders o, report_months_of(o.check_in, o.check_out) m
union select house_id, date_trunc('month', night)::date from room_night
union select house_id, date_trunc('month', night)::date from split_items
union select house_id, date_trunc('month', day)::date from tasks
union select house_id, report_months_near(received_at) from evaluations;

-- Nobody wrote down how many rooms there were: as many as now, since the first night that was sold or closed.
insert into report_rooms (house_id, from_date, rooms)
select h.id, least(
    (select min(n.night) from room_night n where n.house_id = h.id and n.stay_id is not null),
    (select min(a.business_date) from night_audits a where a.house_id = h.id)),
  (select count(*) from rooms r where r.house_id = h.id and r.active)
from houses h where h.state in ('online', 'offline') and (
  exists (select from room_night n where n.house_id = h.id and n.stay_id is not null)
  or exists (select from night_audits a where a.house_id = h.id));

-- Orders that are over and not paid, whoever asks how old their balance is.
create index orders_owing_idx on orders (check_out, house_id) include (channel, room_fen, charges_fen, waived_fen, paid_fen)
  where shown = 'completed' and room_fen + charges_fen - waived_fen - paid_fen <> 0;
create index deposits_kept_idx on deposits (collected_on, house_id) include (amount_fen, deducted_fen, state, order_id)
  where state in ('held', 'returning', 'return_failed');

-- The screen stands in the menu.
update menu_entries set hide_in_menu = false where name = 'reportPage';
