-- Voids and returns of deposits that wait for a second person, and who did what.
create table order_confirmations (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  act text not null check (act in ('voidPayment', 'returnDeposit')),
  -- The payment or the deposit.
  subject_id uuid not null,
  -- How the money goes: of a void the way it came, of a deposit the way it is returned.
  method text not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  asked_by text not null,
  asked_by_id uuid,
  asked_at timestamptz not null,
  -- The shift of the person who asked: cash goes out of that till.
  shift_id uuid,
  decided_by text,
  decided_by_id uuid,
  decided_at timestamptz,
  decide_reason text,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  check ((state = 'waiting') = (decided_at is null)),
  constraint order_confirmations_second_check check (state <> 'confirmed' or decided_by_id is distinct from asked_by_id)
);
create index order_confirmations_order_idx on order_confirmations (house_id, order_id);
create index order_confirmations_waiting_idx on order_confirmations (house_id, order_id) where state = 'waiting';
create unique index order_confirmations_waiting_key on order_confirmations (house_id, subject_id) where state = 'waiting';

alter table payments
  add column voided_by text,
  add column voided_by_id uuid,
  add column voided_at timestamptz,
  add column void_confirmed_by text;
create index payments_voided_person_idx on payments (voided_by_id, voided_at) where voided_at is not null;

alter table deposits
  add column return_asked_by_id uuid,
  add column return_confirmed_by text;
create index deposits_returned_person_idx on deposits (return_asked_by_id, return_asked_at) where return_asked_by_id is not null;

create index refunds_person_idx on refunds (requested_by_id, requested_at) where requested_by_id is not null;

-- One person who runs the business confirms with a reason, which is kept with the row that two people would have signed.
alter table expenses add column alone_reason text,
  drop constraint expenses_four_eyes_check,
  add constraint expenses_four_eyes_check check (approved_by is null or approved_by <> submitted_by or alone_reason is not null);
alter table channel_write_offs add column alone_reason text,
  drop constraint channel_write_offs_four_eyes_check,
  add constraint channel_write_offs_four_eyes_check check (decided_by is null or decided_by <> asked_by or alone_reason is not null);
alter table shifts add column alone_reason text,
  drop constraint shifts_signed_check,
  add constraint shifts_signed_check check (signed_by_id is null or signed_by_id <> opened_by_id or alone_reason is not null);
alter table landlord_adjustments add column alone_reason text,
  drop constraint landlord_adjustments_four_eyes_check,
  add constraint landlord_adjustments_four_eyes_check check (decided_by is null or (decided_by = asked_by) = (state = 'withdrawn')
    or (decided_by = asked_by and alone_reason is not null));
