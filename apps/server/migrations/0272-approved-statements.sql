-- An approved statement keeps all its columns but those of its way to the landlord: sending, dispute and payout. A paid one keeps those
-- too.
create or replace function guard_landlord_statement() returns trigger
    language plpgsql
    as $$
declare
  counted record;
  open_states constant text[] := array['draft', 'reviewed'];
  moving constant text[] := array['state', 'sent_by', 'sent_at', 'dispute_reason', 'disputed_by', 'disputed_at', 'dispute_answer',
    'answered_by', 'answered_at', 'payout_id', 'paid_at', 'updated_at', 'version'];
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'a statement that was reviewed stays' using errcode = '23514', constraint = 'landlord_statements_locked';
    end if;
    return old;
  end if;
  if old.state <> all (open_states) and (new.state = any (open_states)
    or (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving)
    or old.state = 'paid' and new is distinct from old) then
    raise exception 'an approved statement is not changed' using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  if old.state = any (open_states) and new.state <> all (open_states) then
    select count(*) as lines, coalesce(sum(amount_fen), 0) as fen into counted
      from statement_lines where statement_id = new.id;
    if counted.lines <> new.line_count or counted.fen <> new.payable_fen + new.carried_out_fen then
      raise exception 'lines and sums of the statement differ' using errcode = '23514', constraint = 'landlord_statements_sums';
    end if;
  end if;
  return new;
end $$;

drop trigger landlord_statements_guard_adjustments on landlord_statements;
drop function guard_statement_adjustments();
