-- Rows that money rests on refuse what ledger rows refuse (docs/decisions/027): paid payouts, approved expenses, posted splits,
-- posted bills, approved adjustments and write-offs, opening balances, settlements of companies, decided requests. Only the columns
-- named with each trigger move on. Statements have guards of their own (0054).

create function refuse_settled_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settled row of % is not changed: correct it by a new one', tg_table_name
    using errcode = 'restrict_violation', constraint = 'settled_row';
end $$;

-- `tg_argv`: the columns that may still move on.
create function keep_settled_row() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception 'a settled row of % is not changed: correct it by a new one', tg_table_name
      using errcode = 'restrict_violation', constraint = 'settled_row';
  end if;
  return new;
end $$;

-- What a payout pays, to whom and of what, never changes; under its key the institution knows it.
create trigger payouts_fixed before update on payouts for each row
  when ((old.payout_no, old.landlord_id, old.statement_id, old.amount_fen, old.request_key, old.needs_second, old.asked_by,
      old.asked_by_id, old.asked_at, old.asked_on) is distinct from
    (new.payout_no, new.landlord_id, new.statement_id, new.amount_fen, new.request_key, new.needs_second, new.asked_by,
      new.asked_by_id, new.asked_at, new.asked_on))
  execute function refuse_settled_change();
create trigger payouts_paid before update on payouts for each row when (old.state = 'paid')
  execute function keep_settled_row('institution_seq', 'version');
create trigger payouts_given_back before update on payouts for each row when (old.returned_at is not null)
  execute function keep_settled_row('institution_seq', 'version');
create trigger payouts_stay before delete on payouts for each row execute function refuse_settled_change();

create trigger expenses_approved before update on expenses for each row
  when (old.state = 'approved' and old.paid_on is null)
  execute function keep_settled_row('state', 'reason', 'paid_on', 'paid_method', 'paid_entry_id', 'shift_id', 'void_shift_id',
    'voided_at', 'voided_by_name', 'statement_id', 'correction_statement_id', 'updated_at', 'version');
create trigger expenses_paid before update on expenses for each row
  when (old.state = 'approved' and old.paid_on is not null)
  execute function keep_settled_row('state', 'reason', 'void_shift_id', 'voided_at', 'voided_by_name', 'statement_id',
    'correction_statement_id', 'updated_at', 'version');
create trigger expenses_voided before update on expenses for each row when (old.state = 'voided')
  execute function keep_settled_row('correction_statement_id', 'updated_at', 'version');
create trigger expenses_only_voided before update on expenses for each row
  when (old.state = 'approved' and new.state not in ('approved', 'voided'))
  execute function refuse_settled_change();
create trigger expenses_stay before delete on expenses for each row when (old.state in ('approved', 'voided'))
  execute function refuse_settled_change();

create trigger split_items_posted before update on split_items for each row when (old.state = 'succeeded')
  execute function keep_settled_row('state', 'reversed_at', 'reverse_cause', 'reverse_reason', 'at', 'fail_note');
create trigger split_items_only_reversed before update on split_items for each row
  when (old.state = 'succeeded' and new.state not in ('succeeded', 'reversed'))
  execute function refuse_settled_change();
create trigger split_items_reversed before update on split_items for each row when (old.state = 'reversed')
  execute function keep_settled_row('at', 'fail_note');
create trigger split_items_stay before delete on split_items for each row when (old.state in ('succeeded', 'reversed'))
  execute function refuse_settled_change();

create trigger channel_bills_posted before update on channel_bills for each row when (old.state in ('posted', 'voided'))
  execute function keep_settled_row('state', 'void_reason', 'version');
create trigger channel_bills_only_voided before update on channel_bills for each row
  when (old.state = 'posted' and new.state not in ('posted', 'voided') or old.state = 'voided' and new.state <> 'voided')
  execute function refuse_settled_change();
create trigger channel_bills_stay before delete on channel_bills for each row when (old.state <> 'draft')
  execute function refuse_settled_change();
-- A line that is posted is matched by hand in a further round, with an entry of its own; what the platform told stays.
create trigger channel_bill_lines_posted before update on channel_bill_lines for each row
  when (old.entry_id is not null and (
    (old.bill_id, old.line, old.platform_order_no, old.sell_fen, old.told_commission_fen, old.paid_fen) is distinct from
      (new.bill_id, new.line, new.platform_order_no, new.sell_fen, new.told_commission_fen, new.paid_fen)
    or old.round = new.round and (old.house_id, old.order_id, old.commission_fen, old.entry_id) is distinct from
      (new.house_id, new.order_id, new.commission_fen, new.entry_id)))
  execute function refuse_settled_change();
create trigger channel_bill_lines_stay before delete on channel_bill_lines for each row when (old.entry_id is not null)
  execute function refuse_settled_change();

create trigger channel_write_offs_decided before update on channel_write_offs for each row when (old.state <> 'asked')
  execute function keep_settled_row('state', 'version');
create trigger channel_write_offs_stay before delete on channel_write_offs for each row when (old.state <> 'asked')
  execute function refuse_settled_change();

create trigger landlord_adjustments_decided before update on landlord_adjustments for each row when (old.state <> 'asked')
  execute function refuse_settled_change();
create trigger landlord_adjustments_stay before delete on landlord_adjustments for each row when (old.state <> 'asked')
  execute function refuse_settled_change();

create trigger opening_balances_posted before update on opening_balances for each row when (old.reversed_at is null)
  execute function keep_settled_row('reversed_at', 'reversed_by_name', 'reverse_reason', 'version');
create trigger opening_balances_reversed before update on opening_balances for each row when (old.reversed_at is not null)
  execute function refuse_settled_change();
create trigger opening_balances_stay before delete on opening_balances for each row execute function refuse_settled_change();

create trigger company_settlements_posted before update on company_settlements for each row when (old.voided_at is null)
  execute function keep_settled_row('voided_at', 'void_reason', 'voided_by_id', 'shift_id', 'void_shift_id');
create trigger company_settlements_voided before update on company_settlements for each row when (old.voided_at is not null)
  execute function keep_settled_row('shift_id', 'void_shift_id');
create trigger company_settlements_stay before delete on company_settlements for each row
  execute function refuse_settled_change();

create trigger duty_requests_decided before update on duty_requests for each row when (old.state <> 'waiting')
  execute function refuse_settled_change();
create trigger duty_requests_stay before delete on duty_requests for each row execute function refuse_settled_change();

-- One person who runs the business approves his own statement with a reason, like every other act (0107).
alter table landlord_statements add column alone_reason text;
do $$
declare
  found text;
begin
  for found in select c.conname from pg_constraint c
    where c.conrelid = 'landlord_statements'::regclass and c.contype = 'c'
      and pg_get_constraintdef(c.oid) like '%approved_by_id IS DISTINCT FROM%'
  loop
    execute format('alter table landlord_statements drop constraint %I', found);
  end loop;
end $$;
alter table landlord_statements add constraint landlord_statements_four_eyes_check check (
  approved_by_id is null or alone_reason is not null
  or (approved_by_id is distinct from made_by_id and approved_by_id is distinct from reviewed_by_id));
