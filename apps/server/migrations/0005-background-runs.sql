-- Work too long for one request: exports, bulk changes, imports. A run belongs to who began it; its rows and its file
-- are gone when it expires.
create table background_runs (
  id uuid primary key,
  kind text not null check (kind in ('export', 'bulk', 'import')),
  work text not null,
  user_id uuid not null references users on delete cascade,
  -- The roles the session had: a session narrowed to one role must not reach further in the background.
  role_codes text[] not null,
  language text not null,
  input jsonb not null,
  -- Of an import: the rows of the file.
  sheet jsonb,
  state text not null check (state in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  total int not null check (total >= 0),
  done int not null default 0,
  failed int not null default 0,
  -- Why it stopped, in both languages.
  message jsonb,
  undo_of uuid,
  undone_by uuid,
  file_key text,
  file_name text,
  cancel_asked boolean not null default false,
  attempts int not null default 0,
  -- A run whose worker died is told by its old beat.
  beat_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index background_runs_user_idx on background_runs (user_id, id desc);
create index background_runs_open_idx on background_runs (state, beat_at) where state in ('waiting', 'running');
create index background_runs_expiry_idx on background_runs (expires_at);

create table background_run_items (
  run_id uuid not null references background_runs on delete cascade,
  -- Place in the run; of an import the line in the file.
  position int not null,
  target_id uuid,
  label text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  reason jsonb,
  -- How the record was, for taking the change back.
  before jsonb,
  primary key (run_id, position)
);
