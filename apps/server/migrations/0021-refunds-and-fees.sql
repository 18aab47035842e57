-- Refunds of payments, the after-sale axis they move, and cancellation fees by the terms a stay was sold under.

-- How much of a payment has been promised or paid back: asked for, on its way, failed and to be tried again, done.
-- The check refuses a refund above what was captured, whoever asks at the same time.
alter table payments
  add column refunded_fen bigint not null default 0,
  add constraint payments_refunded_check check (refunded_fen between 0 and amount_fen),
  add constraint payments_void_check check (state = 'succeeded' or refunded_fen = 0);

create table refunds (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  method text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('requested', 'processing', 'succeeded', 'failed', 'rejected')),
  -- Paid out by people or by the channel; else by the institution that took the payment.
  by_hand boolean not null default false,
  reason text not null,
  requested_by text not null,
  requested_by_id uuid,
  requested_at timestamptz not null,
  decided_by text,
  decided_by_id uuid,
  decided_at timestamptz,
  reject_reason text,
  -- Tries at the institution so far; its answer of the last one.
  attempts int not null default 0,
  reference text,
  fail_reason text,
  finished_at timestamptz,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  foreign key (house_id, payment_id) references payments (house_id, id)
);
create index refunds_order_idx on refunds (house_id, order_id);
-- Asked twice by a double click: a payment has one refund under way.
create unique index refunds_open_key on refunds (house_id, payment_id) where state in ('requested', 'processing', 'failed');

alter table orders
  -- Of the charges: what a cancellation costs. All that an ended booking owes.
  add column fee_fen bigint not null default 0,
  -- Paid back; paid_fen is what is left of the payments.
  add column refunded_fen bigint not null default 0,
  -- Asked for or on its way.
  add column refunding_fen bigint not null default 0,
  add column after_sale text not null default 'none'
    check (after_sale in ('none', 'refund_requested', 'refunding', 'refunded', 'refund_refused'));
create index orders_to_refund_idx on orders (created_at desc, id desc) include (house_id)
  where after_sale = 'refund_requested';

-- The terms of cancellation a stay was sold under: { policy, name, nameEn, tiers, nights }. Null of stays sold before
-- terms were kept: those of the house count.
alter table stays add column terms jsonb;

-- Whether the percent is kept of all room nights or of the first one.
alter table cancellation_policies
  add column nights text not null default 'all' check (nights in ('all', 'first'));
