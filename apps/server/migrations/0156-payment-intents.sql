-- Amounts asked of guests through a payment provider. The row stands before the provider is asked, and the number that the provider
-- knows it by never changes, so that nothing is charged twice.

create table payment_intents (
  id uuid primary key,
  house_id uuid not null,
  order_id uuid not null,
  account_id uuid not null references merchant_accounts,
  provider text not null,
  kind text not null check (kind in ('qr', 'scan', 'link')),
  -- What the provider knows it by.
  merchant_order_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- Of the amount: for the deposit that was due, the rest is for the folio.
  deposit_fen bigint not null default 0,
  deposit_id uuid,
  currency text not null,
  state text not null check (state in ('created', 'pending', 'succeeded', 'closed', 'failed', 'unknown')),
  description text not null,
  -- Content of the QR code or the address of the link.
  code text,
  provider_ref text,
  provider_trade_no text,
  expires_at timestamptz not null,
  -- Set once it has to be closed at the provider, with the reason.
  close_reason text check (close_reason in ('cancelled', 'receivedOtherwise', 'expired', 'changed')),
  close_asked_by text,
  fail_reason text,
  -- When the provider is asked next; while a call is under way it lies behind the time that the call may take.
  next_at timestamptz,
  tries int not null default 0,
  -- Who asks the guest, and in which shift.
  started_by text not null,
  started_by_id uuid,
  shift_id uuid references shifts,
  created_at timestamptz not null,
  opened_at timestamptz,
  paid_at timestamptz,
  settled_at timestamptz,
  closed_at timestamptz,
  -- Why a person has to look at it: paid after it was closed, paid above what was due, or paid as something else than was asked.
  attention text check (attention in ('late', 'above', 'depositGone', 'mismatch')),
  attention_ended_by text,
  attention_ended_at timestamptz,
  attention_outcome text check (attention_outcome in ('credit', 'refund', 'checked')),
  version int not null default 0,
  constraint payment_intents_number_key unique (merchant_order_no),
  foreign key (house_id, order_id) references orders (house_id, id),
  check (deposit_fen between 0 and amount_fen),
  check ((deposit_fen > 0) = (deposit_id is not null)),
  check (state <> 'succeeded' or num_nulls(provider_trade_no, paid_at, settled_at) = 0),
  check (state not in ('created', 'pending', 'unknown') or next_at is not null)
);
create index payment_intents_order_idx on payment_intents (house_id, order_id, created_at desc);
-- Two clerks never ask for the same balance at once.
create unique index payment_intents_active_key on payment_intents (house_id, order_id)
  where state in ('created', 'pending', 'unknown');
create index payment_intents_due_idx on payment_intents (next_at) where next_at is not null;
create index payment_intents_attention_idx on payment_intents (created_at desc)
  where attention is not null and attention_ended_at is null;
create index payment_intents_paid_idx on payment_intents (account_id, paid_at) where state = 'succeeded';
create index payment_intents_deposit_idx on payment_intents (house_id, deposit_id) where deposit_id is not null;

-- One payment on the folio and one deposit per intent, whoever reports it how often.
alter table payments add column intent_id uuid references payment_intents;
create unique index payments_intent_key on payments (house_id, intent_id) where intent_id is not null;
alter table deposits add column intent_id uuid references payment_intents;
create unique index deposits_intent_key on deposits (house_id, intent_id) where intent_id is not null;
