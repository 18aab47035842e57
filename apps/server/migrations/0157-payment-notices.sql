-- Notifications of payment providers that were believed, stored before they are answered. What is in `facts` was verified.

create table payment_notices (
  id uuid primary key,
  account_id uuid not null references merchant_accounts,
  -- The provider's number of the notification: a repetition carries the same.
  event_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'other')),
  -- The merchant order number, or the number of the refund.
  subject text not null,
  facts jsonb not null,
  received_at timestamptz not null,
  -- Null: not carried into our records yet.
  applied_at timestamptz,
  outcome text,
  times int not null default 1,
  constraint payment_notices_event_key unique (account_id, event_id)
);
create index payment_notices_waiting_idx on payment_notices (received_at) where applied_at is null;
create index payment_notices_subject_idx on payment_notices (subject);
