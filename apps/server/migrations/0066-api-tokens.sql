-- What integrations log in with: a user with fewer rights.

create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- SHA-256; the token itself is shown once and kept nowhere.
  token_hash bytea not null unique,
  -- Its first characters, to find it again.
  start text not null,
  -- Permissions it was given; at each call only those count that its owner still holds.
  scopes text[] not null,
  calls_per_minute int not null check (calls_per_minute > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz,
  revoked_by text
);
create index api_tokens_user_idx on api_tokens (user_id, created_at desc);
create index api_tokens_created_idx on api_tokens (created_at desc, id desc);
create index api_tokens_expiry_idx on api_tokens (expires_at) where revoked_at is null;
