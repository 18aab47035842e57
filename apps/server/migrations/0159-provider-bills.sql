-- Bills of payment providers by day: read into rows first, then matched with payment requests and refunds of ours.

create table provider_bills (
  id uuid primary key,
  account_id uuid not null references merchant_accounts,
  -- In China (UTC+8), where providers cut their days.
  day date not null,
  state text not null check (state in ('waiting', 'read', 'matched', 'failed')),
  problem text not null default '',
  row_count int not null default 0,
  next_at timestamptz,
  tries int not null default 0,
  read_at timestamptz,
  reconciliation_id uuid references reconciliations,
  constraint provider_bills_day_key unique (account_id, day)
);
create index provider_bills_due_idx on provider_bills (next_at) where next_at is not null;

create table provider_bill_rows (
  bill_id uuid not null references provider_bills on delete cascade,
  line int not null,
  kind text not null check (kind in ('payment', 'refund')),
  merchant_order_no text not null,
  refund_no text,
  provider_trade_no text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  currency text not null,
  at timestamptz not null,
  primary key (bill_id, line)
);

-- A day is reconciled with the payment institution, or with one merchant account.
alter table reconciliations
  add column account_id uuid references merchant_accounts,
  drop constraint reconciliations_day_key,
  add constraint reconciliations_day_key unique nulls not distinct (day, account_id),
  drop constraint reconciliations_source_check,
  add constraint reconciliations_source_check check (source in ('institution', 'import', 'provider'));
alter table reconciliation_differences
  drop constraint reconciliation_differences_what_check,
  add constraint reconciliation_differences_what_check check (what in ('payout', 'divide', 'payment', 'refund')),
  add column intent_id uuid references payment_intents;
create index reconciliation_differences_intent_idx on reconciliation_differences (intent_id) where intent_id is not null;
