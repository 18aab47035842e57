-- A contract that is signed backwards has its nights split anew.
alter table split_items drop constraint split_items_reverse_cause_check,
  add constraint split_items_reverse_cause_check check (reverse_cause in ('hand', 'money', 'contract'));
-- Nobody does this job any more: what still waits of it would only be counted.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'invoices.markCreditDue';
  end if;
end $$;
