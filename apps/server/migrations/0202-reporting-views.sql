-- Read-only views for reporting tools (docs/change-feed.md). They hold no names, phones, documents, notes or texts of
-- guests. A database role of its own gets them, and nothing else: grant usage on schema reporting, grant select on all
-- tables in schema reporting.
create schema reporting;
revoke all on schema reporting from public;

create view reporting.properties with (security_barrier) as
select h.id, h.name, h.name_en, h.city, h.state, h.time_zone, h.department_id, h.landlord_id from houses h;

create view reporting.room_types with (security_barrier) as
select t.house_id as property_id, t.id, t.name, t.base_price_fen, t.weekend_price_fen, t.max_guests, t.retired_at from room_types t;

create view reporting.rooms with (security_barrier) as
select r.house_id as property_id, r.id, r.room_type_id, r.number, r.floor, r.active from rooms r;

-- Rooms offered from a day on, until the next row of the property; days from today on count the active rooms.
create view reporting.rooms_offered with (security_barrier) as
select r.house_id as property_id, r.from_date, r.rooms from report_rooms r;

-- One row per sold night. Hourly, cancelled and no-show stays have none.
create view reporting.nights with (security_barrier) as
select n.house_id as property_id, n.night, n.stay_id, s.order_id, n.room_type_id, n.channel, n.lead_days, n.guest_id as member_id,
  n.room_fen, n.list_fen
from report_nights n join stays s on s.house_id = n.house_id and s.id = n.stay_id;

create view reporting.blocked_nights with (security_barrier) as
select n.house_id as property_id, n.night, n.room_id, b.kind from room_night n
join room_blocks b on b.house_id = n.house_id and b.id = n.block_id where n.block_id is not null;

create view reporting.orders with (security_barrier) as
select o.house_id as property_id, o.id, o.order_no, o.booking, o.shown as state, o.source, o.channel, o.check_in, o.check_out,
  o.nights, o.guests, o.stay_count, o.room_fen, o.charges_fen, o.waived_fen, o.paid_fen, o.refunded_fen, o.kept_fen,
  o.guest_id as member_id, o.created_at
from orders o where o.merged_into_id is null;

create view reporting.stays with (security_barrier) as
select s.house_id as property_id, s.id, s.order_id, s.room_type_id, s.room_id, s.check_in, s.check_out, s.state, s.guests,
  s.checked_in_at, s.checked_out_at
from stays s;

create view reporting.tasks with (security_barrier) as
select t.house_id as property_id, t.day, t.kind, t.tasks, t.done, t.late, t.cancelled, t.fails, t.timed, t.minutes, t.cost_fen
from report_tasks t;

create view reporting.reviews with (security_barrier) as
select e.house_id as property_id, e.day, e.channel, e.reviews, e.score, e.low, e.replied, e.in_time from report_reviews e;

-- The events of webhooks and the change feed, in the same order.
create view reporting.changes with (security_barrier) as
select p.position, p.event_id as id, p.name as event, p.entity, p.entity_id, nullif(p.house_id, '00000000-0000-0000-0000-000000000000') as property_id,
  p.at
from event_positions p
where p.told_user_ids is null and (p.entity in ('order', 'room', 'roomBlock', 'house', 'price', 'task', 'lostItem', 'evaluation',
    'member', 'registration', 'nightAudit', 'shift', 'landlord', 'contract', 'statement', 'payout', 'expense', 'company',
    'channelConnection')
  or p.name in ('thread.guestMessage', 'thread.replied', 'thread.posted'));
