-- Payouts 打款 to landlords by the payment institution or by hand, and reconciliation 对账 with the institution's files of days.

create sequence payout_number_seq;

create table payouts (
  id uuid primary key,
  payout_no text not null unique,
  landlord_id uuid not null references landlords,
  -- The landlord statement it pays; null: asked for by hand.
  statement_id uuid,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'pending' check (state in ('pending', 'in_transit', 'paid', 'failed')),
  -- The institution knows the payout by it, at every try: what was heard and not answered is the same payout.
  request_key text not null unique,
  method text not null default 'institution' check (method in ('institution', 'byHand')),
  -- As the institution was told last.
  merchant_no text,
  needs_second boolean not null,
  note text not null default '',
  asked_by text not null,
  asked_by_id uuid references users,
  asked_at timestamptz not null,
  asked_on date not null,
  approved_by text,
  approved_by_id uuid references users,
  approved_at timestamptz,
  -- Why one that may go out has not gone out yet.
  wait text check (wait in ('merchant', 'cooling', 'cap', 'notConnected')),
  wait_until timestamptz,
  next_try_at timestamptz,
  -- Tries since the last answer; refusals by the institution, which end in giving up.
  attempts int not null default 0,
  failures int not null default 0,
  institution_seq int not null default 0,
  submitted_at timestamptz,
  -- The day whose cap it counts in.
  submitted_on date,
  accepted_at timestamptz,
  reference text,
  fee_fen bigint not null default 0 check (fee_fen >= 0),
  paid_on date,
  finished_at timestamptz,
  reason text,
  -- What the institution has for its amount, where that is another one.
  their_fen bigint,
  -- The money is the landlord's again: it will not be tried any more.
  returned_at timestamptz,
  version int not null default 0,
  check ((state = 'paid') = (paid_on is not null and finished_at is not null)),
  check (returned_at is null or state = 'failed'),
  check (state <> 'in_transit' or (submitted_at is not null and next_try_at is not null)),
  check (returned_at is null or next_try_at is null),
  check (approved_by_id is null or approved_by_id <> asked_by_id)
);
-- A statement is paid once.
create unique index payouts_statement_key on payouts (statement_id) where statement_id is not null and returned_at is null;
create index payouts_asked_idx on payouts (asked_at desc, id desc);
create index payouts_state_idx on payouts (state, asked_at desc, id desc);
create index payouts_landlord_idx on payouts (landlord_id, asked_at desc, id desc);
create index payouts_amount_idx on payouts (amount_fen, id);
create index payouts_number_idx on payouts (payout_no text_pattern_ops);
create index payouts_approval_idx on payouts (asked_at desc, id desc)
  where state = 'pending' and needs_second and approved_at is null;
create index payouts_due_idx on payouts (next_try_at) where next_try_at is not null;
-- What was paid on a day, for the lists and for the institution's file of it.
create index payouts_paid_idx on payouts (paid_on desc, id desc) where paid_on is not null;

-- What went to the institution on a day of the business; the row is the lock of the daily cap.
create table payout_days (
  day date primary key,
  submitted_fen bigint not null check (submitted_fen >= 0)
);

-- Divides as the institution was asked for them: what its file of a day is matched against.
create table institution_divides (
  divide_no text primary key,
  order_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'processing' check (state in ('processing', 'succeeded', 'failed', 'returned')),
  institution_seq int not null default 0,
  reason text,
  asked_at timestamptz not null,
  -- The days in the institution's time zone on which it was done, and taken back.
  finished_on date,
  returned_on date
);
create index institution_divides_finished_idx on institution_divides (finished_on) where finished_on is not null;
create index institution_divides_returned_idx on institution_divides (returned_on) where returned_on is not null;

create table reconciliations (
  id uuid primary key,
  -- The day of the file, in the institution's time zone.
  day date not null unique,
  state text not null check (state in ('waiting', 'matched', 'differs', 'failed')),
  source text not null check (source in ('institution', 'import')),
  lines int not null default 0,
  matched int not null default 0,
  their_fen bigint not null default 0,
  our_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  open_count int not null default 0,
  difference_count int not null default 0,
  -- Why there is no file, or why it cannot be read.
  reason text,
  run_by text not null,
  run_at timestamptz not null,
  version int not null default 0
);
create index reconciliations_state_idx on reconciliations (state, day desc);

create table reconciliation_differences (
  id uuid primary key,
  reconciliation_id uuid not null references reconciliations on delete cascade,
  day date not null,
  what text not null check (what in ('payout', 'divide')),
  kind text not null check (kind in ('missingHere', 'missingThere', 'amountDiffers', 'stateDiffers')),
  request_no text not null,
  payout_id uuid references payouts,
  order_no text,
  our_fen bigint,
  their_fen bigint,
  our_state text,
  their_state text,
  state text not null default 'open' check (state in ('open', 'resolved')),
  note text,
  -- It closed by itself when the day was matched again; should it come back it is open again.
  cleared boolean not null default false,
  resolved_by text,
  resolved_by_id uuid references users,
  resolved_at timestamptz,
  version int not null default 0,
  unique (reconciliation_id, what, request_no, kind),
  check ((state = 'resolved') = (resolved_at is not null))
);
create index reconciliation_differences_list_idx on reconciliation_differences (day desc, id desc);
create index reconciliation_differences_open_idx on reconciliation_differences (day desc, id desc) where state = 'open';
create index reconciliation_differences_kind_idx on reconciliation_differences (kind, day desc, id desc);
create index reconciliation_differences_payout_idx on reconciliation_differences (payout_id) where payout_id is not null;
