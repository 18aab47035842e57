-- Transfers between own accounts: till to bank, bank to the payment institution and back.

create sequence transfer_number_seq;

create table own_transfers (
  id uuid primary key,
  transfer_no text not null,
  moved_on date not null,
  from_account text not null check (from_account in ('cash', 'institution')),
  -- Of a cash account.
  from_method text,
  -- Null: the account of the business.
  from_house_id uuid references houses,
  to_account text not null check (to_account in ('cash', 'institution')),
  to_method text,
  to_house_id uuid references houses,
  -- What arrives; the fee leaves the first account besides.
  amount_fen bigint not null check (amount_fen > 0),
  fee_fen bigint not null default 0 check (fee_fen >= 0),
  receipt_no text not null default '',
  note text not null default '',
  state text not null check (state in ('waiting', 'posted', 'rejected', 'withdrawn', 'voided')),
  needs_second boolean not null,
  recorded_by uuid not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz,
  -- Why it was rejected or voided.
  reason text not null default '',
  -- Why one person confirmed it alone.
  alone_reason text,
  -- Of the person who recorded it, where cash left or came into a till that day; after a void the one it went back to.
  shift_id uuid references shifts,
  void_shift_id uuid references shifts,
  entry_id uuid,
  version int not null default 0,
  constraint own_transfers_no_key unique (transfer_no),
  constraint own_transfers_from_check check ((from_account = 'cash') = (from_method is not null)
    and (from_account = 'cash' or from_house_id is null)),
  constraint own_transfers_to_check check ((to_account = 'cash') = (to_method is not null)
    and (to_account = 'cash' or to_house_id is null)),
  constraint own_transfers_two_accounts_check check (
    (from_account, from_method, from_house_id) is distinct from (to_account, to_method, to_house_id)),
  constraint own_transfers_entry_check check ((state in ('posted', 'voided')) = (entry_id is not null)),
  constraint own_transfers_four_eyes_check check (
    state <> 'posted' or not needs_second or (decided_by is not null and (decided_by <> recorded_by or alone_reason is not null)))
);
create index own_transfers_moved_idx on own_transfers (moved_on desc, id desc);
create index own_transfers_state_idx on own_transfers (state, moved_on desc, id desc);
create index own_transfers_recorded_idx on own_transfers (recorded_at desc, id desc);
create index own_transfers_amount_idx on own_transfers (amount_fen, id);
create index own_transfers_recorder_idx on own_transfers (recorded_by, recorded_at);
create index own_transfers_shift_idx on own_transfers (shift_id) where shift_id is not null;
create index own_transfers_void_shift_idx on own_transfers (void_shift_id) where void_shift_id is not null;
create index own_transfers_no_idx on own_transfers (transfer_no text_pattern_ops);
-- The same movement is not recorded twice.
create unique index own_transfers_receipt_key on own_transfers (receipt_no)
  where receipt_no <> '' and state in ('waiting', 'posted');

create trigger own_transfers_posted before update on own_transfers for each row when (old.state = 'posted')
  execute function keep_settled_row('state', 'reason', 'decided_by', 'decided_by_name', 'decided_at', 'alone_reason', 'void_shift_id', 'version');
create trigger own_transfers_only_voided before update on own_transfers for each row
  when (old.state = 'posted' and new.state not in ('posted', 'voided'))
  execute function refuse_settled_change();
create trigger own_transfers_over before update on own_transfers for each row
  when (old.state in ('rejected', 'withdrawn', 'voided'))
  execute function refuse_settled_change();
create trigger own_transfers_stay before delete on own_transfers for each row execute function refuse_settled_change();

alter table ledger_entries drop constraint ledger_entries_source_check;
alter table ledger_entries add constraint ledger_entries_source_check check (source in ('payment', 'refund', 'deposit',
  'depositReturn', 'night', 'charge', 'companySettlement', 'split', 'statement', 'payout', 'payoutFee', 'expense',
  'channelStatement', 'transfer', 'opening', 'adjustment', 'reversal'));
