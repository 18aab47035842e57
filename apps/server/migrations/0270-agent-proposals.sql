-- What programs propose with an API token and people decide.
create table agent_proposals (
  id uuid primary key,
  kind text not null check (kind in ('price', 'reply', 'task', 'block', 'assign')),
  house_id uuid not null references houses (id),
  -- Record of the screen that shows it.
  subject text not null,
  -- Of the command that an approval runs, with what its program saw. Emptied when it is decided.
  input jsonb,
  -- Words for a guest.
  text_cipher text,
  changes jsonb not null,
  reason text not null,
  token_name text not null,
  asked_by text not null,
  asked_by_id uuid not null references users (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  decided_by text,
  decided_by_id uuid references users (id),
  decided_at timestamptz,
  decline_reason text,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'waiting') = (input is not null))
);
create index agent_proposals_asked_idx on agent_proposals (asked_at desc, id desc);
create index agent_proposals_waiting_idx on agent_proposals (asked_by_id, expires_at) where state = 'waiting';
create index agent_proposals_house_idx on agent_proposals (house_id, asked_at desc);
