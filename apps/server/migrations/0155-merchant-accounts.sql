-- Accounts at payment providers, with sealed keys, and the properties that each one collects for.

create table merchant_accounts (
  id uuid primary key,
  provider text not null check (provider ~ '^[a-zA-Z]{2,20}$'),
  environment text not null check (environment in ('production', 'sandbox')),
  merchant_no text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  name text not null,
  -- The legal entity that receives the money.
  entity text not null,
  -- Collects for every property without an account of its own at this provider.
  for_all boolean not null default false,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Credentials by field name; those that are secret, as one sealed JSON text.
  public_credentials jsonb not null default '{}',
  credentials_cipher text not null,
  -- Rises with every change of a credential.
  key_version int not null default 1,
  -- The last part of the address that notifications come to.
  hook_key_hash bytea not null unique,
  hook_key_cipher text not null,
  tested_at timestamptz,
  test_works boolean,
  test_message text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 0,
  constraint merchant_accounts_number_key unique (provider, environment, merchant_no)
);
create unique index merchant_accounts_for_all_key on merchant_accounts (provider) where for_all and state = 'active';

create table merchant_account_houses (
  account_id uuid not null references merchant_accounts on delete cascade,
  house_id uuid not null references houses,
  provider text not null,
  primary key (account_id, house_id),
  -- A property collects through one account per provider.
  constraint merchant_account_houses_key unique (house_id, provider)
);
