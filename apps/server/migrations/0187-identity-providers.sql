-- Sign-in through OpenID providers: their settings, who signed in through which, and sign-ins under way.

create table identity_providers (
  id uuid primary key,
  name text not null constraint identity_providers_name_key unique,
  state text not null default 'active' check (state in ('active', 'paused', 'revoked')),
  issuer text not null,
  client_id text not null,
  client_secret_cipher text,
  scopes text not null,
  groups_claim text not null,
  tested_at timestamptz,
  test_works boolean,
  test_message text not null default '',
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 0
);

-- A role that follows a group. Other roles of a user are left alone.
create table identity_provider_roles (
  provider_id uuid not null references identity_providers on delete cascade,
  group_name text not null,
  role_id uuid not null references roles on delete cascade,
  primary key (provider_id, group_name, role_id)
);
create index identity_provider_roles_role on identity_provider_roles (role_id);

-- By issuer and subject, never by mail address: a provider may let its users choose one.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  provider_id uuid references identity_providers on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);
create index user_identities_provider on user_identities (provider_id);

-- The browser keeps the flow; here is its hash, so that it works once.
create table oidc_flows (
  flow_hash bytea primary key,
  provider_id uuid not null references identity_providers on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Proved by the provider, before the second factor.
  user_id uuid references users on delete cascade,
  tries int not null default 0
);
create index oidc_flows_provider on oidc_flows (provider_id);
create index oidc_flows_user on oidc_flows (user_id);
create index oidc_flows_expired on oidc_flows (expires_at);

alter table sign_ins drop constraint sign_ins_method_check;
alter table sign_ins add constraint sign_ins_method_check
  check (method in ('password', 'totp', 'recoveryCode', 'oidc', 'oidcTotp', 'oidcRecoveryCode'));
