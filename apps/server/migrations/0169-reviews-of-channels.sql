-- Reviews read from a platform, and our replies on their way back to it.
alter table evaluations
  add column connection_id uuid references channel_connections on delete set null,
  -- Null: nobody waits for the reply, or it was typed in here alone.
  add column reply_delivery text check (reply_delivery in ('waiting', 'sent')),
  -- Why the platform did not accept the reply, with the reply; cleared by the next one.
  add column reply_problem text,
  add column reply_tries int not null default 0,
  add column reply_next_at timestamptz,
  add constraint evaluations_delivery_check check (reply_delivery is null or reply is not null);
create index evaluations_reply_due_idx on evaluations (reply_next_at) where reply_delivery = 'waiting';
create index evaluations_connection_idx on evaluations (connection_id, channel_evaluation_id)
  where connection_id is not null;

alter table channel_operations drop constraint channel_operations_kind_check, add constraint channel_operations_kind_check
  check (kind ~ '^[a-zA-Z]{2,20}$');

alter table channel_connections add column reviews_due_at timestamptz;
