-- The doors before the log-in: forgotten passwords, applications for an account, one-time states of channel authorisations.

alter table users add column last_login_at timestamptz;
update users u set last_login_at =
  (select max(e.at) from events e where e.entity_id = u.id and e.name = 'user.loggedIn');
create index users_email_idx on users (lower(email)) where deleted_at is null;
create index users_department_idx on users (department_id);

-- Somebody has asked for a link. Looked up by a job, so that the answer takes the same time whoever was named; the name
-- or mail as typed is sealed, and the row goes when the job has run.
create table reset_requests (
  id uuid primary key,
  account_cipher text not null,
  language text not null check (language in ('zh-CN', 'en-US')),
  created_at timestamptz not null
);

-- Links by which a password can be set, once. Only the hash of the token is kept.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or overtaken by a change of the password.
  used_at timestamptz
);
create index password_resets_user_idx on password_resets (user_id, created_at);

-- Uses of the public forms, by keyed hash of the address or of what was typed.
create table entry_tries (
  id uuid primary key,
  form text not null check (form in ('forgot', 'register')),
  subject bytea not null,
  at timestamptz not null
);
create index entry_tries_subject_idx on entry_tries (form, subject, at);
create index entry_tries_age_idx on entry_tries (at);

create table user_applications (
  id uuid primary key,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  username text not null,
  realname text not null,
  email text not null,
  phone text not null,
  department_wish text,
  note text,
  language text not null check (language in ('zh-CN', 'en-US')),
  -- Gone as soon as it is decided.
  password_hash text,
  user_id uuid references users on delete set null,
  reason text,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0,
  check ((state = 'pending') = (password_hash is not null))
);
create index user_applications_list_idx on user_applications (state, created_at desc, id desc);
create index user_applications_created_idx on user_applications (created_at desc, id desc);

-- One per begun authorisation of a platform: bound to the user who began it, usable once. Only its hash is kept.
create table channel_auth_states (
  state_hash bytea primary key,
  platform text not null check (platform in ('mt', 'tj', 'pig')),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index channel_auth_states_age_idx on channel_auth_states (expires_at);
