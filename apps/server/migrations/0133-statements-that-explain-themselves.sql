-- How a line was worked out (LineFigures of the contract package); null on lines from before.
alter table statement_lines add column figures jsonb;

-- The landlord wants his statements by mail as soon as they are approved.
alter table landlords add column statement_mail boolean not null default false;

-- One mail for a statement, ever: put here in the transaction that approves it, and settled in the one that queues the mail.
create table statement_mails (
  statement_id uuid primary key references landlord_statements on delete cascade,
  asked_at timestamptz not null,
  -- Of the notification log; null while the paper is still to be made.
  notification_id uuid unique,
  queued_at timestamptz,
  check ((notification_id is null) = (queued_at is null))
);
create index statement_mails_due_idx on statement_mails (asked_at, statement_id) where notification_id is null;

-- Which of the owners stays; null: the landlord of the house.
alter table room_blocks add column owner_id uuid references landlords;
