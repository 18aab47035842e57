-- Statements of landlords: one per landlord and month, drawn up of split order nights, true-ups, expenses and corrections.

create sequence statement_number_seq;

create table landlord_statements (
  id uuid primary key,
  statement_no text not null,
  landlord_id uuid not null references landlords,
  -- Calendar month of the nights, `2026-10`.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text not null default 'draft' check (state in ('draft', 'reviewed', 'approved', 'sent', 'disputed', 'paid')),
  -- Of the terms in force at the end of the month.
  hold_back_bp int not null,
  minimum_payout_fen bigint not null,
  payout_on date not null,
  -- Those that its lines name.
  house_ids uuid[] not null default '{}',
  line_count int not null,
  night_count int not null,
  earned_fen bigint not null,
  true_up_fen bigint not null,
  expense_fen bigint not null,
  correction_fen bigint not null,
  landlord_fen bigint not null,
  carried_in_fen bigint not null,
  holdback_fen bigint not null check (holdback_fen >= 0),
  payable_fen bigint not null check (payable_fen >= 0),
  carried_out_fen bigint not null,
  payout_id uuid,
  made_by text not null,
  made_by_id uuid references users,
  made_at timestamptz not null,
  reviewed_by text,
  reviewed_by_id uuid references users,
  reviewed_at timestamptz,
  approved_by text,
  approved_by_id uuid references users,
  approved_at timestamptz,
  return_reason text,
  sent_by text,
  sent_at timestamptz,
  paid_at timestamptz,
  dispute_reason text,
  disputed_by text,
  disputed_at timestamptz,
  dispute_answer text,
  answered_by text,
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 0,
  constraint landlord_statements_no_key unique (statement_no),
  -- Each landlord once per month, whoever draws it up at the same moment.
  constraint landlord_statements_month_key unique (landlord_id, month),
  check (landlord_fen = earned_fen + true_up_fen + expense_fen + correction_fen),
  check (landlord_fen + carried_in_fen = holdback_fen + payable_fen + carried_out_fen),
  -- Four eyes.
  check (approved_by_id is null or approved_by_id is distinct from made_by_id),
  check (approved_by_id is null or approved_by_id is distinct from reviewed_by_id),
  check (state in ('draft', 'reviewed') or approved_at is not null),
  check (state in ('draft', 'reviewed', 'approved') or sent_at is not null),
  check ((state = 'paid') = (paid_at is not null)),
  check (payout_id is null or state in ('sent', 'paid'))
);
create index landlord_statements_month_idx on landlord_statements (month desc, id desc);
create index landlord_statements_state_idx on landlord_statements (state, month desc, id desc);
create index landlord_statements_updated_idx on landlord_statements (updated_at desc, id desc);
create index landlord_statements_to_pay_idx on landlord_statements (payout_on, id)
  where state = 'sent' and payout_id is null and payable_fen > 0;
create index landlord_statements_payable_idx on landlord_statements (payable_fen, id);
create index landlord_statements_sent_idx on landlord_statements (sent_at desc, id desc) where sent_at is not null;
create index landlord_statements_houses_idx on landlord_statements using gin (house_ids);
create index landlord_statements_no_idx on landlord_statements (statement_no text_pattern_ops);
create unique index landlord_statements_payout_key on landlord_statements (payout_id) where payout_id is not null;

create table statement_lines (
  id uuid primary key,
  statement_id uuid not null references landlord_statements on delete cascade,
  line int not null,
  kind text not null check (kind in ('night', 'cancellation', 'ownerNight', 'tier', 'guarantee', 'rent', 'expense',
    'markup', 'correction', 'carried', 'holdBack')),
  -- The month it is about: an earlier one where it came late.
  of_month text not null,
  house_id uuid references houses,
  order_id uuid,
  stay_id uuid,
  night date,
  -- What the landlord gets; negative where he pays.
  amount_fen bigint not null,
  -- LineWhy of the contract package, what of it is known when the line is drawn.
  why jsonb not null,
  split_item_id uuid,
  expense_id uuid,
  entry_id uuid,
  -- Of a true-up, and of its corrections.
  true_up text check (true_up in ('tier', 'guarantee', 'rent')),
  contract_version_id uuid references contract_versions,
  origin_line_id uuid references statement_lines,
  -- It takes its origin back to the fen.
  mirrors boolean not null default false,
  constraint statement_lines_line_key unique (statement_id, line),
  check (not mirrors or origin_line_id is not null)
);
-- Nothing is billed twice, and nothing taken back twice.
create unique index statement_lines_split_key on statement_lines (split_item_id)
  where split_item_id is not null and not mirrors;
create unique index statement_lines_expense_key on statement_lines (expense_id, kind)
  where expense_id is not null and not mirrors;
create unique index statement_lines_mirror_key on statement_lines (origin_line_id) where mirrors;
create index statement_lines_origin_idx on statement_lines (origin_line_id) where origin_line_id is not null;
create index statement_lines_true_up_idx on statement_lines (contract_version_id, of_month) where true_up is not null;
create index statement_lines_stay_idx on statement_lines (stay_id, night) where stay_id is not null;
create index statement_lines_order_idx on statement_lines (order_id) where order_id is not null;

-- From the approval on figures stand still; before it the lines must come to what the statement says.
create function guard_landlord_statement() returns trigger language plpgsql as $$
declare
  counted record;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'a statement that was reviewed stays' using errcode = '23514', constraint = 'landlord_statements_locked';
    end if;
    return old;
  end if;
  if old.state not in ('draft', 'reviewed') and (
    new.state in ('draft', 'reviewed')
    or (new.landlord_id, new.month, new.statement_no, new.house_ids, new.line_count, new.night_count, new.earned_fen,
      new.true_up_fen, new.expense_fen, new.correction_fen, new.carried_in_fen, new.holdback_fen, new.payable_fen,
      new.carried_out_fen, new.hold_back_bp, new.minimum_payout_fen, new.made_by_id, new.reviewed_by_id, new.approved_by_id)
    is distinct from
      (old.landlord_id, old.month, old.statement_no, old.house_ids, old.line_count, old.night_count, old.earned_fen,
      old.true_up_fen, old.expense_fen, old.correction_fen, old.carried_in_fen, old.holdback_fen, old.payable_fen,
      old.carried_out_fen, old.hold_back_bp, old.minimum_payout_fen, old.made_by_id, old.reviewed_by_id, old.approved_by_id)
  ) then
    raise exception 'an approved statement is not changed' using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  if old.state in ('draft', 'reviewed') and new.state not in ('draft', 'reviewed') then
    select count(*) as lines, coalesce(sum(amount_fen), 0) as fen into counted
      from statement_lines where statement_id = new.id;
    if counted.lines <> new.line_count or counted.fen <> new.payable_fen + new.carried_out_fen then
      raise exception 'lines and sums of the statement differ' using errcode = '23514', constraint = 'landlord_statements_sums';
    end if;
  end if;
  return new;
end $$;
create trigger landlord_statements_guard before update or delete on landlord_statements
  for each row execute function guard_landlord_statement();

create function guard_statement_lines() returns trigger language plpgsql as $$
begin
  if exists (select from touched t join landlord_statements s on s.id = t.statement_id
    where s.state not in ('draft', 'reviewed')) then
    raise exception 'lines of an approved statement are not changed'
      using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  return null;
end $$;
create trigger statement_lines_guard_insert after insert on statement_lines referencing new table as touched
  for each statement execute function guard_statement_lines();
create trigger statement_lines_guard_update after update on statement_lines referencing new table as touched
  for each statement execute function guard_statement_lines();
create trigger statement_lines_guard_delete after delete on statement_lines referencing old table as touched
  for each statement execute function guard_statement_lines();

create function refuse_statement_truncate() returns trigger language plpgsql as $$
begin
  -- Where there is none yet, nothing is lost: other tables are emptied with those that refer to them.
  if exists (select from landlord_statements) or exists (select from statement_lines) then
    raise exception 'statements are kept' using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  return null;
end $$;
create trigger landlord_statements_truncate before truncate on landlord_statements
  for each statement execute function refuse_statement_truncate();
create trigger statement_lines_truncate before truncate on statement_lines
  for each statement execute function refuse_statement_truncate();
