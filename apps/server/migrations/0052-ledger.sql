-- The ledger 台账: double entry, signed fen (debit positive, credit negative), append-only, every entry sums to zero.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Whose: a method, a channel, an order, a company, a landlord, a category; empty where the kind has one account.
  party text collate "C" not null default '',
  house_id uuid,
  currency text not null default 'CNY',
  -- The sum of its postings, kept in their transaction.
  balance_fen bigint not null default 0,
  postings bigint not null default 0,
  constraint ledger_accounts_key unique nulls not distinct (kind, party, house_id, currency),
  -- Credit balances that never turn: what we hold for a guest, and what a landlord may take out.
  constraint ledger_accounts_guarded_check check (
    balance_fen <= 0 or kind not in ('deposit', 'payable.available', 'payable.payout'))
);
create index ledger_accounts_house_idx on ledger_accounts (house_id, kind) where house_id is not null;
create index ledger_accounts_party_idx on ledger_accounts (party) where party <> '';

create table ledger_entries (
  id uuid primary key,
  -- What people call it by.
  number bigint generated always as identity,
  source text not null check (source in ('payment', 'refund', 'deposit', 'depositReturn', 'night', 'charge',
    'companySettlement', 'split', 'statement', 'payout', 'payoutFee', 'expense', 'channelStatement', 'opening',
    'adjustment', 'reversal')),
  -- Posted once per source and key; a correction of the same fact has `:2`, `:3` behind its key.
  source_key text collate "C" not null,
  rule text not null,
  -- What its source said, to see whether it says something else by now.
  facts text not null default '',
  house_id uuid,
  order_id uuid,
  stay_id uuid,
  night date,
  landlord_id uuid,
  -- The day it counts on; of a locked period it is the first open day, and `occurred_on` keeps when it was.
  business_date date not null,
  occurred_on date not null,
  currency text not null default 'CNY',
  -- The sum of its debits.
  amount_fen bigint not null check (amount_fen > 0),
  reverses_id uuid,
  memo text not null default '',
  actor text not null,
  at timestamptz not null,
  constraint ledger_entries_source_key unique (source, source_key),
  check ((source = 'reversal') = (reverses_id is not null))
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index ledger_entries_reverses_key on ledger_entries (reverses_id) where reverses_id is not null;
create unique index ledger_entries_number_key on ledger_entries (number);
create index ledger_entries_date_idx on ledger_entries (business_date desc, id desc);
create index ledger_entries_source_idx on ledger_entries (source, business_date desc, id desc);
create index ledger_entries_house_idx on ledger_entries (house_id, business_date desc, id desc)
  where house_id is not null;
create index ledger_entries_order_idx on ledger_entries (order_id) where order_id is not null;
create index ledger_entries_landlord_idx on ledger_entries (landlord_id, business_date desc, id desc)
  where landlord_id is not null;

create table ledger_postings (
  entry_id uuid not null,
  line smallint not null,
  account_id bigint not null references ledger_accounts,
  amount_fen bigint not null check (amount_fen <> 0),
  -- That of its entry.
  business_date date not null,
  primary key (entry_id, line)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index ledger_postings_account_idx on ledger_postings (account_id, business_date, entry_id) include (amount_fen);

-- What was posted per kind of account, house and day, kept with the postings: a trial balance reads no posting.
create table ledger_days (
  kind text not null,
  house_id uuid,
  currency text not null,
  business_date date not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  postings bigint not null,
  constraint ledger_days_key unique nulls not distinct (kind, house_id, currency, business_date)
);
create index ledger_days_date_idx on ledger_days (business_date);

-- How far the books are closed: the newest row counts; null: nothing is.
create table ledger_periods (
  number bigint generated always as identity primary key,
  id uuid not null unique,
  locked_to date,
  reason text not null,
  actor text not null,
  at timestamptz not null
);

create function ledger_locked_to() returns date language sql stable as $$
  select locked_to from ledger_periods order by number desc limit 1 $$;

-- Held by every posting until its end; closing a period takes it alone, so that none slips in behind it.
create function hold_ledger_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7203552);
  return null;
end $$;
create trigger ledger_entries_hold before insert on ledger_entries execute function hold_ledger_open();

-- At the end of the transaction: an entry has its lines, they sum to zero in its currency, and its day is open. A day that
-- was closed while the transaction ran makes it be tried again.
create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  found record;
begin
  select count(*) as lines, sum(p.amount_fen) as sum, sum(p.amount_fen) filter (where p.amount_fen > 0) as debit,
    bool_and(a.currency = new.currency and p.business_date = new.business_date) as same
  into found from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = new.id;
  if found.lines < 2 or found.sum <> 0 or found.debit <> new.amount_fen or not found.same then
    raise exception 'ledger entry % does not balance', new.id
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  if new.business_date <= ledger_locked_to() then
    raise exception 'ledger entry % lies in a locked period', new.id
      using errcode = 'serialization_failure', constraint = 'ledger_entries_open';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_entry();

-- No line without its entry, and none is added to one that is whole.
create function check_ledger_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct entry_id from made) m
    left join ledger_entries e on e.id = m.entry_id
    cross join lateral (
      select coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0) as debit,
        coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0) as credit
      from ledger_postings p where p.entry_id = m.entry_id) s
    where e.id is null or s.debit > e.amount_fen or s.credit > e.amount_fen) then
    raise exception 'ledger entries are whole: nothing is added to them'
      using errcode = 'check_violation', constraint = 'ledger_postings_whole';
  end if;
  return null;
end $$;
create trigger ledger_postings_whole after insert on ledger_postings referencing new table as made
  execute function check_ledger_postings();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a reversal' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  execute function refuse_ledger_change();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  execute function refuse_ledger_change();
create trigger ledger_periods_append_only before update or delete on ledger_periods
  execute function refuse_ledger_change();
-- The owner keeps `update` on paper: rows that refer to an entry lock it. The trigger refuses it all the same.
revoke update, delete, truncate on ledger_entries, ledger_postings from public;
revoke delete, truncate on ledger_entries, ledger_postings from current_user;

create table ledger_proofs (
  id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'passed', 'failed')),
  -- Null: by the clock.
  asked_by text,
  asked_at timestamptz not null,
  finished_at timestamptz,
  milliseconds int,
  entries bigint,
  postings bigint,
  -- [{ check, broken, samples: [text] }]
  checks jsonb not null default '[]'
);
create index ledger_proofs_asked_idx on ledger_proofs (asked_at desc, id desc);
create unique index ledger_proofs_open_key on ledger_proofs ((true)) where state in ('waiting', 'running');

-- How far orders from before the ledger are posted, in the order of their keys.
create table ledger_backfill (
  one boolean primary key default true check (one),
  house_id uuid,
  order_id uuid,
  orders bigint not null default 0,
  done_at timestamptz
);
insert into ledger_backfill default values;
