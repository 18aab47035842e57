-- What a line of a message box is about, and how each user wants to hear of it.

alter table inbox_messages
  add column subject text,
  -- False: it went by mail alone; the row keeps its cause, so that it is told once.
  add column boxed boolean not null default true;

update inbox_messages set subject = case
  when key like 'announcement:%' then 'announcement'
  when key ~ '^(audit\.|webhook|apiToken)' then 'system'
  when key ~ '^user\.passwordChanged' or path = '/user/setting' then 'security'
  when key ~ '^(certification:[^:]+:)' then 'security'
  when key ~ '^(application|certification)' then 'people'
  when key ~ '^(order\.approveRefund|order\.waived|order\.voided|payout|statement|landlordAdjustment|reconciliation|ledgerProof)' then 'finance'
  when key ~ '^order\.vacated' then 'task'
  when key ~ '^order\.' then 'order'
  when key ~ '^(automation|thread)' or path like '/house/evaluate%' then 'guest'
  when path like '/channel/%' or key ~ '^(channel|connection|ical)' then 'channel'
  when path like '/landlord/%' or path like '/owner/%' then 'landlord'
  when path like '/walletInformationMenu/%' then 'finance'
  when path like '/house/%' then 'house'
  when path like '/orderManagement/%' then 'order'
  else 'system'
end;

alter table inbox_messages alter column subject set not null;
create index inbox_messages_subject_idx on inbox_messages (subject, created_at desc, id desc);

-- Only what differs from the defaults of the user's roles.
create table notice_choices (
  user_id uuid not null references users on delete cascade,
  subject text not null,
  box boolean,
  mail boolean,
  sound boolean,
  primary key (user_id, subject)
);

-- The run log of automation by what kept a message back.
create index automation_runs_reason_idx on automation_runs (reason, due_at desc, id desc) include (house_id, state)
  where reason is not null;
-- What has happened, newest first: what is planned lies ahead of it, perhaps by the ten thousand.
drop index automation_runs_at_idx;
create index automation_runs_done_idx on automation_runs (due_at desc, id desc) include (house_id) where state <> 'planned';
