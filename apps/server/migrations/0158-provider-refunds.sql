-- Money that goes back through the provider that collected it: refunds of payments and returns of deposits. The row stands before the
-- provider is asked, and its number never changes, so that nothing is paid back twice.

create table provider_refunds (
  id uuid primary key,
  house_id uuid not null,
  order_id uuid not null,
  intent_id uuid not null references payment_intents,
  source text not null check (source in ('refund', 'deposit')),
  -- The refund or the deposit.
  source_id uuid not null,
  refund_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  -- `refused`: nothing moved, and the same number is used for another try. `failed`: closed at the provider, a further try is another row.
  -- `abnormal`: accepted, but the guest's account does not take the money.
  state text not null
    check (state in ('created', 'processing', 'unknown', 'succeeded', 'abnormal', 'failed', 'refused')),
  provider_refund_no text,
  message text not null default '',
  next_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  finished_at timestamptz,
  constraint provider_refunds_number_key unique (refund_no),
  foreign key (house_id, order_id) references orders (house_id, id),
  check ((state in ('created', 'processing', 'unknown')) = (next_at is not null))
);
-- One at a time for a refund, and none beside money that has gone.
create unique index provider_refunds_source_key on provider_refunds (source, source_id)
  where state not in ('failed');
create index provider_refunds_due_idx on provider_refunds (next_at) where next_at is not null;
create index provider_refunds_order_idx on provider_refunds (house_id, order_id);
create index provider_refunds_intent_idx on provider_refunds (intent_id);

-- Accepted by the provider, but the guest's account does not take it: it is paid another way.
alter table refunds add column abnormal boolean not null default false;
alter table deposits add column return_abnormal boolean not null default false;
