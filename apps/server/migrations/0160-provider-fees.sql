-- What payment providers kept of what they collected, by day and property: the documents behind the fees in the ledger.

create table provider_fees (
  id uuid primary key,
  bill_id uuid not null references provider_bills,
  house_id uuid not null references houses,
  method text not null,
  day date not null,
  fee_fen bigint not null check (fee_fen <> 0),
  constraint provider_fees_key unique (bill_id, house_id)
);
create trigger provider_fees_stand before update on provider_fees for each row execute function refuse_settled_change();
create trigger provider_fees_stay before delete on provider_fees for each row execute function refuse_settled_change();

alter table ledger_entries drop constraint ledger_entries_source_check;
alter table ledger_entries add constraint ledger_entries_source_check check (source in ('payment', 'refund', 'deposit',
  'depositReturn', 'night', 'charge', 'companySettlement', 'split', 'accrual', 'statement', 'payout', 'payoutFee', 'paymentFee',
  'expense', 'channelStatement', 'transfer', 'opening', 'adjustment', 'reversal'));
