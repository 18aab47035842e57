-- Legal entities: who keeps books, which bank accounts are theirs, which properties belong to them since when.

create table legal_entities (
  id uuid primary key,
  name text not null,
  tax_no text not null default '',
  vat_kind text not null check (vat_kind in ('general', 'small')),
  standard text not null check (standard in ('small', 'enterprise')),
  -- Language of voucher summaries.
  language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
  -- Keeps the books of everything that no other entity does.
  is_default boolean not null default false,
  active boolean not null default true,
  note text not null default '',
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint legal_entities_default_active check (active or not is_default)
);
create unique index legal_entities_name_key on legal_entities (lower(name));
create unique index legal_entities_tax_no_key on legal_entities (tax_no) where tax_no <> '';
create unique index legal_entities_default_key on legal_entities (is_default) where is_default;

-- A bank or wallet account, and the ledger account that follows it: `cash` of a method, of one property or of the business.
create table entity_accounts (
  id uuid primary key,
  entity_id uuid not null references legal_entities,
  kind text not null check (kind in ('bank', 'wallet')),
  name text not null,
  bank text not null default '',
  account_no text not null default '',
  method text not null,
  house_id uuid references houses,
  active boolean not null default true,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index entity_accounts_ledger_key on entity_accounts (method, house_id) nulls not distinct where active;
create unique index entity_accounts_account_no_key on entity_accounts (account_no) where active and account_no <> '';
create index entity_accounts_entity on entity_accounts (entity_id);

-- From this day on the property belongs to the entity; before the first row it belongs to the default entity.
create table entity_houses (
  house_id uuid not null references houses,
  from_date date not null,
  entity_id uuid not null references legal_entities,
  primary key (house_id, from_date)
);
create index entity_houses_entity on entity_houses (entity_id);
