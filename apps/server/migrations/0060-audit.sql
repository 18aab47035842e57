-- The audit log: where a change came from, what is append-only, and blocks that prove that nobody touched it
-- (docs/decisions/020). Log-ins that were refused; who changed a setting last.

-- Network address of the caller; null for what the system did, and for what was recorded before.
alter table events add column address text;
-- The whole log newest first, and of one kind of event.
create index events_at_idx on events (at desc, id desc);
create index events_name_idx on events (name, at desc, id desc);

-- Events that were written without the relay have no position yet; the chain follows positions.
insert into event_positions (house_id, event_id, name, entity, entity_id, at, told_user_ids)
select e.house_id, e.id, e.name, e.entity, e.entity_id, e.at, e.told_user_ids from events e
where not exists (select from event_positions p where p.house_id = e.house_id and p.event_id = e.id)
  and not exists (select from event_outbox o where o.house_id = e.house_id and o.id = e.id)
order by e.id;

-- ── Append-only ──────────────────────────────────────────────────────────────────────────────────────────────

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;

-- Two exceptions: facts of persons from before they were sealed are sealed once, and no block is made until that is done;
-- what only tells open screens of channels is forgotten after a day and belongs to no block.
create function guard_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.entity in ('channelSync', 'channelOrder') then
    return old;
  end if;
  if tg_op = 'UPDATE' and not exists (select from sealing where done_at is not null)
    and to_jsonb(new) - array['before', 'after'] = to_jsonb(old) - array['before', 'after'] then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger events_append_only before update or delete on events for each row execute function guard_events();
create trigger events_never_emptied before truncate on events execute function refuse_audit_change();
create trigger event_positions_append_only before update or delete or truncate on event_positions
  execute function refuse_audit_change();
revoke update, delete, truncate on events, event_positions from public;
revoke truncate on events from current_user;
revoke update, delete, truncate on event_positions from current_user;

-- ── Blocks ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Events sealed together, by their positions. Each names the one before by its hash; the newest is written down outside of
-- the database too.
create table audit_blocks (
  number bigint primary key,
  -- One after the last position of the block before: no gap between blocks.
  first_position bigint not null,
  last_position bigint not null check (last_position >= first_position),
  row_count int not null,
  -- Of the hashes of its rows, in the order of their positions.
  rows_hash bytea not null,
  -- Per row 28 bytes: distance from first_position (4), event id (16), beginning of the row's hash (8). Names the bad row.
  marks bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
alter table audit_blocks alter column marks set storage external;
create trigger audit_blocks_append_only before update or delete or truncate on audit_blocks
  execute function refuse_audit_change();
revoke update, delete, truncate on audit_blocks from public;
revoke update, delete, truncate on audit_blocks from current_user;

-- One look at the whole chain, asked for on the screen or by the clock.
create table audit_checks (
  id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'intact', 'damaged', 'failed')),
  -- Null: by the clock.
  asked_by text,
  asked_at timestamptz not null,
  beat_at timestamptz,
  finished_at timestamptz,
  rows_done bigint not null default 0,
  rows_total bigint not null default 0,
  blocks bigint not null default 0,
  -- How many places are bad, and the first of them.
  finding_count int not null default 0,
  findings jsonb not null default '[]'
);
create index audit_checks_asked_idx on audit_checks (asked_at desc);
create unique index audit_checks_open_key on audit_checks ((true)) where state in ('waiting', 'running');

-- ── Log-ins that were refused ────────────────────────────────────────────────────────────────────────────────

create table sign_in_refusals (
  id uuid primary key,
  at timestamptz not null,
  -- What was typed, cut short unless it is somebody's name: people type passwords there.
  username text not null,
  user_id uuid references users on delete cascade,
  address text not null,
  user_agent text not null,
  result text not null check (result in ('wrongPassword', 'unknownUser', 'frozen', 'badCaptcha', 'badTotp', 'lockedOut'))
);
create index sign_in_refusals_user_idx on sign_in_refusals (user_id, id desc) where user_id is not null;
create index sign_in_refusals_address_idx on sign_in_refusals (address, id desc);
create index sign_ins_address_idx on sign_ins (address, id desc);

-- Null: by a seed, or before it was noted.
alter table settings add column updated_by text;
