-- Rent, guarantee and tiers of a closed month whose statement was not approved by its end: posted on the last day of the month and
-- reversed on the next.
create table true_up_accruals (
  id uuid primary key,
  -- The closing, and the reopening that reversed it.
  period_id uuid not null references ledger_periods (id),
  undone_by uuid references ledger_periods (id),
  closed_on date not null,
  contract_version_id uuid not null references contract_versions (id),
  -- Month that the amount is about: the closed one, or an earlier one still not approved.
  of_month text not null,
  kind text not null check (kind in ('tier', 'guarantee', 'rent')),
  landlord_id uuid not null references landlords (id),
  -- Of a version with one property.
  house_id uuid references houses (id),
  -- Negative: the landlord gives back.
  amount_fen bigint not null check (amount_fen <> 0),
  entry_key text not null collate "C" unique
);
create index true_up_accruals_standing_idx on true_up_accruals (closed_on desc, landlord_id) where undone_by is null;
create index true_up_accruals_landlord_idx on true_up_accruals (landlord_id, of_month) where undone_by is null;
create trigger true_up_accruals_stand before update on true_up_accruals for each row execute function keep_settled_row('undone_by');
create trigger true_up_accruals_stay before delete on true_up_accruals for each row execute function refuse_settled_change();
