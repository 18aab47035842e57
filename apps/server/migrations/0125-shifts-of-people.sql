-- Stop all first: a shift belongs to a person: one open shift per person for all properties served. Cash lies in boxes, one per
-- property or one for all; money of any property, and of companies, belongs to the shift its taker had open at that moment.

-- References named (house_id, shift_id); the shift no longer has a property of its own.
alter table shifts drop constraint shifts_pkey cascade;
drop index shifts_id_idx;
drop index shifts_newest_idx;
drop index shifts_open_till_key;
drop index shifts_open_person_key;

create table shift_boxes (
  id uuid primary key,
  shift_id uuid not null,
  -- Null: cash of every property that has no box of its own in this shift, and of companies.
  house_id uuid references houses,
  till text not null,
  -- Cash expected before the count at the opening; null: the box was never counted before.
  before_fen bigint,
  opening_fen bigint not null check (opening_fen >= 0),
  -- The latest count of the box while the shift is open, by any of those who share it, and the cash that this shift had moved by then.
  float_fen bigint not null check (float_fen >= 0),
  base_fen bigint not null default 0,
  -- Cash that others who share the box moved since the latest count, as it was at the closing.
  others_fen bigint not null default 0,
  shared_with text[] not null default '{}',
  expected_fen bigint,
  counted_fen bigint check (counted_fen >= 0),
  reason text not null default '',
  check ((expected_fen is null) = (counted_fen is null)),
  constraint shift_boxes_reason_check check (counted_fen is null or counted_fen = expected_fen or reason <> '')
);

-- Several open shifts of one person in several properties become the oldest of them, with the boxes of all.
create temporary table merged on commit drop as
  select s.id as old_id, first_value(s.id) over (partition by s.opened_by_id order by s.opened_at, s.id) as new_id
  from shifts s where s.state = 'open';

-- A person had one open till in a property at most, so no shift gets two boxes of one property.
insert into shift_boxes (id, shift_id, house_id, till, opening_fen, float_fen, expected_fen, counted_fen, reason)
  select gen_random_uuid(), coalesce(m.new_id, s.id), s.house_id, s.till, s.float_fen, s.float_fen, s.expected_fen, s.counted_fen,
    s.reason
  from shifts s left join merged m on m.old_id = s.id;

alter table shifts add column house_ids uuid[];
update shifts s set house_ids = (select array_agg(b.house_id order by b.house_id) from shift_boxes b where b.shift_id = s.id);
-- Takings are kept by property and method.
update shifts s set takings = (
    select coalesce(jsonb_agg(line || jsonb_build_object('houseId', s.house_id)), '[]') from jsonb_array_elements(s.takings) line)
  where s.takings is not null;

update payments p set shift_id = m.new_id from merged m where p.shift_id = m.old_id and m.old_id <> m.new_id;
update payments p set void_shift_id = m.new_id from merged m where p.void_shift_id = m.old_id and m.old_id <> m.new_id;
update deposits d set shift_id = m.new_id from merged m where d.shift_id = m.old_id and m.old_id <> m.new_id;
update deposits d set return_shift_id = m.new_id from merged m where d.return_shift_id = m.old_id and m.old_id <> m.new_id;
update refunds r set shift_id = m.new_id from merged m where r.shift_id = m.old_id and m.old_id <> m.new_id;
update expenses e set shift_id = m.new_id from merged m where e.shift_id = m.old_id and m.old_id <> m.new_id;
update expenses e set void_shift_id = m.new_id from merged m where e.void_shift_id = m.old_id and m.old_id <> m.new_id;
update order_confirmations c set shift_id = m.new_id from merged m where c.shift_id = m.old_id and m.old_id <> m.new_id;
delete from shifts s using merged m where s.id = m.old_id and m.old_id <> m.new_id;

alter table shifts
  drop column house_id,
  drop column till,
  drop column float_fen,
  drop column counted_fen,
  drop column expected_fen,
  drop column reason,
  add primary key (id),
  alter column house_ids set not null,
  -- Deposits, unpaid guests, tasks and unassigned money as they were handed over; null: closed before this was kept.
  add column handover jsonb,
  -- The next shift of one of these properties has read the note.
  add column note_seen_by text,
  add column note_seen_at timestamptz,
  add constraint shifts_takings_check check ((closed_at is null) = (takings is null));
update shifts set note_seen_by = signed_by, note_seen_at = signed_at where state = 'signed' and note <> '';
create index shifts_newest_idx on shifts (opened_at desc, id desc);
create index shifts_houses_idx on shifts using gin (house_ids);
create unique index shifts_open_person_key on shifts (opened_by_id) where state = 'open';
create index shifts_person_idx on shifts (opened_by_id, opened_at desc);
create index shifts_unread_idx on shifts (closed_at) where note <> '' and note_seen_at is null;

alter table shift_boxes add foreign key (shift_id) references shifts;
create unique index shift_boxes_house_key on shift_boxes (shift_id, house_id) nulls not distinct;
create index shift_boxes_till_idx on shift_boxes (house_id, lower(till));

alter table company_settlements
  add column shift_id uuid references shifts,
  add column void_shift_id uuid references shifts;
alter table payments
  add foreign key (shift_id) references shifts,
  add foreign key (void_shift_id) references shifts;
alter table deposits
  add foreign key (shift_id) references shifts,
  add foreign key (return_shift_id) references shifts;
alter table refunds add foreign key (shift_id) references shifts;
alter table expenses
  add constraint expenses_shift_fkey foreign key (shift_id) references shifts,
  add constraint expenses_void_shift_fkey foreign key (void_shift_id) references shifts;

-- A company may pay cash at the desk: the shift has a box for it.
alter table company_settlements drop constraint company_settlements_method_check;

-- What a shift took, whatever the property.
drop index payments_shift_idx;
drop index payments_void_shift_idx;
drop index deposits_shift_idx;
drop index deposits_return_shift_idx;
drop index refunds_shift_idx;
create index payments_shift_idx on payments (shift_id) where shift_id is not null;
create index payments_void_shift_idx on payments (void_shift_id) where void_shift_id is not null;
create index deposits_shift_idx on deposits (shift_id) where shift_id is not null;
create index deposits_return_shift_idx on deposits (return_shift_id) where return_shift_id is not null;
create index refunds_shift_idx on refunds (shift_id) where shift_id is not null;
create index company_settlements_shift_idx on company_settlements (shift_id) where shift_id is not null;
create index company_settlements_void_shift_idx on company_settlements (void_shift_id) where void_shift_id is not null;

-- Money on no shift.
create index payments_unshifted_idx on payments (taken_at desc, id) include (house_id, method, amount_fen)
  where shift_id is null and method not in ('deposit', 'channel') and state in ('succeeded', 'voided');
create index payments_void_unshifted_idx on payments (voided_at desc, id) include (house_id, method, amount_fen)
  where void_shift_id is null and state = 'voided' and method not in ('deposit', 'channel');
create index deposits_unshifted_idx on deposits (collected_at desc) where shift_id is null;
create index deposits_return_unshifted_idx on deposits (returned_at desc) where return_shift_id is null;
create index refunds_unshifted_idx on refunds (finished_at desc)
  where shift_id is null and state = 'succeeded' and method not in ('deposit', 'channel');

-- Money is followed from here on: what lies before was taken while a shift was optional and its absence meant nothing.
create table shift_start (
  one boolean primary key default true check (one),
  since timestamptz not null
);
insert into shift_start (since) select coalesce(max(taken_at), '-infinity') from payments;
