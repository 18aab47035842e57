-- Adjustments of landlords, and releases of what was held back of them: asked for by one person, decided by another, posted,
-- and a line of the next statement.

create sequence adjustment_number_seq;

create table landlord_adjustments (
  id uuid primary key,
  adjustment_no text not null,
  kind text not null check (kind in ('adjustment', 'release')),
  landlord_id uuid not null references landlords,
  -- Whose revenue of ours bears an adjustment; null: of no house.
  house_id uuid references houses,
  -- What the landlord gets; negative where he pays.
  amount_fen bigint not null check (amount_fen <> 0),
  reason text not null,
  state text not null check (state in ('asked', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references users,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz,
  decision_note text not null default '',
  entry_id uuid,
  version int not null default 0,
  constraint landlord_adjustments_no_key unique (adjustment_no),
  constraint landlord_adjustments_release_check check (kind <> 'release' or (amount_fen > 0 and house_id is null)),
  constraint landlord_adjustments_decided_check check ((state = 'asked') = (decided_at is null)),
  -- Four eyes: who asked may withdraw, and no more.
  constraint landlord_adjustments_four_eyes_check check (decided_by is null or (decided_by = asked_by) = (state = 'withdrawn')),
  constraint landlord_adjustments_entry_check check ((state = 'approved') = (entry_id is not null))
);
create index landlord_adjustments_asked_idx on landlord_adjustments (asked_at desc, id desc);
create index landlord_adjustments_state_idx on landlord_adjustments (state, asked_at desc, id desc);
create index landlord_adjustments_landlord_idx on landlord_adjustments (landlord_id, asked_at desc, id desc);
create index landlord_adjustments_amount_idx on landlord_adjustments (amount_fen, id);
create index landlord_adjustments_no_idx on landlord_adjustments (adjustment_no text_pattern_ops);

alter table statement_lines add column adjustment_id uuid references landlord_adjustments;
create unique index statement_lines_adjustment_key on statement_lines (adjustment_id) where adjustment_id is not null;
alter table statement_lines drop constraint statement_lines_kind_check;
alter table statement_lines add constraint statement_lines_kind_check check (kind in ('night', 'cancellation',
  'ownerNight', 'tier', 'guarantee', 'rent', 'expense', 'markup', 'correction', 'adjustment', 'carried', 'release',
  'holdBack'));
alter table statement_lines add constraint statement_lines_adjustment_check
  check ((kind in ('adjustment', 'release')) = (adjustment_id is not null));

alter table landlord_statements
  add column adjustment_fen bigint not null default 0,
  -- Of what earlier statements held back.
  add column released_fen bigint not null default 0 check (released_fen >= 0),
  drop constraint landlord_statements_check,
  drop constraint landlord_statements_check1;
alter table landlord_statements
  add constraint landlord_statements_landlord_check
    check (landlord_fen = earned_fen + true_up_fen + expense_fen + correction_fen + adjustment_fen),
  add constraint landlord_statements_payable_check
    check (landlord_fen + carried_in_fen + released_fen = holdback_fen + payable_fen + carried_out_fen);

create function guard_statement_adjustments() returns trigger language plpgsql as $$
begin
  if old.state not in ('draft', 'reviewed')
    and (new.adjustment_fen, new.released_fen) is distinct from (old.adjustment_fen, old.released_fen) then
    raise exception 'an approved statement is not changed' using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  return new;
end $$;
create trigger landlord_statements_guard_adjustments before update on landlord_statements
  for each row execute function guard_statement_adjustments();

-- A reserve is never released twice over.
alter table ledger_accounts drop constraint ledger_accounts_guarded_check;
alter table ledger_accounts add constraint ledger_accounts_guarded_check check (
  balance_fen <= 0 or kind not in ('deposit', 'payable.available', 'payable.payout', 'payable.holdback'));
