-- Shifts at the desk: opened with a float, closed with counted cash, signed by the next person.

create table shifts (
  house_id uuid not null references houses,
  id uuid not null,
  till text not null,
  state text not null check (state in ('open', 'closed', 'signed')),
  opened_by_id uuid not null references users,
  opened_by text not null,
  opened_at timestamptz not null,
  float_fen bigint not null check (float_fen >= 0),
  closed_by text,
  closed_at timestamptz,
  counted_fen bigint check (counted_fen >= 0),
  -- Of the till when it was counted: float and what came and went in cash.
  expected_fen bigint,
  -- As it was closed: [{ method, count, takenFen, voidedFen, refundedFen }].
  takings jsonb,
  reason text not null default '',
  note text not null default '',
  signed_by_id uuid references users,
  signed_by text,
  signed_at timestamptz,
  version int not null default 0,
  primary key (house_id, id),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'signed') = (signed_at is not null)),
  check (num_nulls(closed_at, counted_fen, expected_fen, takings) in (0, 4)),
  constraint shifts_reason_check check (counted_fen is null or counted_fen = expected_fen or reason <> ''),
  -- Nobody takes over from himself.
  constraint shifts_signed_check check (signed_by_id is null or signed_by_id <> opened_by_id)
);
create index shifts_id_idx on shifts (id);
create index shifts_newest_idx on shifts (opened_at desc, id desc) include (house_id);
create unique index shifts_open_till_key on shifts (house_id, lower(till)) where state = 'open';
create unique index shifts_open_person_key on shifts (house_id, opened_by_id) where state = 'open';

-- The shift a payment was taken in, and the one it was voided in. Null: taken by nobody on shift.
alter table payments
  add column shift_id uuid,
  add column void_shift_id uuid,
  add foreign key (house_id, shift_id) references shifts (house_id, id),
  add foreign key (house_id, void_shift_id) references shifts (house_id, id);
create index payments_shift_idx on payments (house_id, shift_id) where shift_id is not null;
create index payments_void_shift_idx on payments (house_id, void_shift_id) where void_shift_id is not null;
-- The daily cash report.
create index payments_day_idx on payments (taken_on, house_id) include (method, amount_fen) where state = 'succeeded';
