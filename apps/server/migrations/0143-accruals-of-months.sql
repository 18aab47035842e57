-- Accruals of closed months: what nights that were stayed, but split later or not yet, bring each party. Each is posted on the last
-- day of its month and taken back on the first day of the next.

create table ledger_accruals (
  id uuid primary key,
  -- The closing that made it, and the opening that took it back.
  period_id uuid not null references ledger_periods (id),
  undone_by uuid references ledger_periods (id),
  -- The last day of the month.
  closed_on date not null,
  house_id uuid not null references houses,
  -- An order, or a stay of an owner.
  unit_id uuid not null,
  order_id uuid,
  nights int not null check (nights > 0),
  -- Some of it may still change: the unit was not split when the month was closed.
  is_open boolean not null,
  party text not null check (party in ('landlord', 'platform', 'channel', 'tax')),
  landlord_id uuid references landlords,
  channel text,
  amount_fen bigint not null check (amount_fen <> 0),
  entry_key text collate "C" not null,
  constraint ledger_accruals_key unique nulls not distinct (entry_key, party, landlord_id),
  constraint ledger_accruals_landlord_check check ((party = 'landlord') = (landlord_id is not null))
);
create index ledger_accruals_standing_idx on ledger_accruals (closed_on desc, landlord_id) where undone_by is null;
create trigger ledger_accruals_stand before update on ledger_accruals for each row execute function keep_settled_row('undone_by');
create trigger ledger_accruals_stay before delete on ledger_accruals for each row execute function refuse_settled_change();

alter table ledger_entries drop constraint ledger_entries_source_check;
alter table ledger_entries add constraint ledger_entries_source_check check (source in ('payment', 'refund', 'deposit',
  'depositReturn', 'night', 'charge', 'companySettlement', 'split', 'accrual', 'statement', 'payout', 'payoutFee', 'expense',
  'channelStatement', 'transfer', 'opening', 'adjustment', 'reversal'));
