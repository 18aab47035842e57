-- Who voided a transfer, apart from who confirmed it.

alter table own_transfers
  add column voided_by uuid references users,
  add column voided_by_name text,
  add column voided_at timestamptz;

-- Until now a void took the place of the confirmation. Those of one person had none.
drop trigger own_transfers_over on own_transfers;
update own_transfers set voided_by = decided_by, voided_by_name = decided_by_name, voided_at = decided_at
where state = 'voided';
create trigger own_transfers_over before update on own_transfers for each row
  when (old.state in ('rejected', 'withdrawn', 'voided'))
  execute function refuse_settled_change();

drop trigger own_transfers_posted on own_transfers;
create trigger own_transfers_posted before update on own_transfers for each row when (old.state = 'posted')
  execute function keep_settled_row('state', 'reason', 'voided_by', 'voided_by_name', 'voided_at', 'void_shift_id',
    'version');

alter table own_transfers add constraint own_transfers_voided_check check (
  (state = 'voided') = (voided_by is not null) and (voided_by is null) = (voided_at is null)
  and (voided_by is null) = (voided_by_name is null));
