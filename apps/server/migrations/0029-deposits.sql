-- Deposits 押金: money of the guest that the house holds until he leaves; and when and in which shift money went back.

create table deposits (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  state text not null
    check (state in ('none', 'due', 'held', 'returning', 'return_failed', 'returned', 'waived')),
  amount_fen bigint not null check (amount_fen > 0),
  -- What the deductions that stand have taken.
  deducted_fen bigint not null default 0,
  created_at timestamptz not null,
  method text,
  collected_by text,
  collected_at timestamptz,
  -- The house's business date, and the shift of who took it; null: nobody was on shift.
  collected_on date,
  shift_id uuid,
  waived_by text,
  waived_at timestamptz,
  waive_reason text,
  -- How the rest goes back, and whether by people or by the institution that took it.
  return_method text,
  by_hand boolean not null default false,
  return_asked_by text,
  return_asked_at timestamptz,
  -- Tries at the institution so far; its answer of the last one.
  attempts int not null default 0,
  reference text,
  fail_reason text,
  returned_by text,
  returned_at timestamptz,
  returned_on date,
  return_shift_id uuid,
  -- The message that told the guest.
  told_at timestamptz,
  notification_id uuid,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, shift_id) references shifts (house_id, id),
  foreign key (house_id, return_shift_id) references shifts (house_id, id),
  -- Refuses a deduction above what is held, whoever asks at the same time.
  constraint deposits_deducted_check check (deducted_fen between 0 and amount_fen),
  check (state in ('none', 'due', 'waived') or num_nulls(method, collected_by, collected_at, collected_on) = 0),
  check ((state = 'returned') = (returned_on is not null))
);
create index deposits_order_idx on deposits (house_id, order_id, created_at desc, id desc);
-- An order has one deposit at a time; those that are over stay as its history.
create unique index deposits_open_key on deposits (house_id, order_id)
  where state in ('due', 'held', 'returning', 'return_failed');
create index deposits_shift_idx on deposits (house_id, shift_id) where shift_id is not null;
create index deposits_return_shift_idx on deposits (house_id, return_shift_id) where return_shift_id is not null;
create index deposits_collected_idx on deposits (collected_on, house_id) include (method, amount_fen);
create index deposits_returned_idx on deposits (returned_on, house_id) where returned_on is not null;

create table deposit_deductions (
  house_id uuid not null,
  id uuid not null,
  deposit_id uuid not null,
  order_id uuid not null,
  category text not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  -- The line on the folio, none where it pays what was open; and the payment that the deposit made of it.
  charge_id uuid,
  payment_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  primary key (house_id, id),
  foreign key (house_id, deposit_id) references deposits (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, payment_id) references payments (house_id, id)
);
create index deposit_deductions_deposit_idx on deposit_deductions (house_id, deposit_id, created_at);
create unique index deposit_deductions_payment_key on deposit_deductions (house_id, payment_id);
create index deposit_deductions_charge_idx on deposit_deductions (house_id, charge_id) where charge_id is not null;

-- Sent before its deduction is made; one that none was made for is purged after a day.
create table deposit_photos (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  deduction_id uuid,
  file_id uuid not null references files,
  -- Made up once per picture by the browser that sends it: one that arrives twice is one.
  send_key text not null,
  uploaded_by text not null,
  created_at timestamptz not null,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, deduction_id) references deposit_deductions (house_id, id),
  constraint deposit_photos_send_key unique (house_id, send_key)
);
create index deposit_photos_deduction_idx on deposit_photos (house_id, deduction_id) where deduction_id is not null;
create index deposit_photos_unused_idx on deposit_photos (created_at) where deduction_id is null;

alter table orders
  -- The state of its newest deposit.
  add column deposit text not null default 'none'
    check (deposit in ('none', 'due', 'held', 'returning', 'return_failed', 'returned', 'waived')),
  -- Of the guest, and still here.
  add column deposit_kept_fen bigint not null default 0;
create index orders_deposit_to_return_idx on orders (created_at desc, id desc) include (house_id)
  where deposit_kept_fen > 0 and shown in ('completed', 'no_show', 'cancelled');

-- The business date a refund went out, and the shift of who handed it over.
alter table refunds
  add column finished_on date,
  add column shift_id uuid,
  add foreign key (house_id, shift_id) references shifts (house_id, id);
update refunds r set finished_on = (r.finished_at at time zone h.time_zone - make_interval(hours => coalesce(
    (select (s.value #>> '{}')::int from settings s where s.key = 'business.auditHour'), 6)))::date
from houses h where h.id = r.house_id and r.state = 'succeeded' and r.finished_at is not null;
create index refunds_finished_idx on refunds (finished_on, house_id) include (method, amount_fen) where state = 'succeeded';
create index refunds_shift_idx on refunds (house_id, shift_id) where shift_id is not null;
