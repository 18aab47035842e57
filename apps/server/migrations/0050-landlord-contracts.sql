-- Contracts with landlords: versions that follow each other, their owners, and the houses they cover day by day.

create extension if not exists btree_gist;

create sequence contract_number_seq;

create table contracts (
  id uuid primary key,
  contract_no text not null,
  landlord_id uuid not null references landlords,
  -- First and last day over the versions in force; the last is null where there is no end. Both null before the first signature.
  first_from date,
  last_to date,
  has_draft boolean not null default true,
  end_reason text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 0,
  constraint contracts_no_key unique (contract_no)
);
create index contracts_landlord_idx on contracts (landlord_id);
create index contracts_updated_idx on contracts (updated_at desc, id desc);
create index contracts_end_idx on contracts (last_to) where first_from is not null;
create index contracts_draft_idx on contracts (updated_at desc) where has_draft;

create table contract_versions (
  id uuid primary key,
  contract_id uuid not null references contracts,
  number int not null,
  state text not null check (state in ('draft', 'active', 'superseded', 'ended', 'discarded')),
  -- It counts on its days; not of drafts, nor of what another version replaced before it began.
  in_force boolean not null default false,
  from_date date not null,
  -- The last day, included; null: without end.
  to_date date,
  -- ContractTerms of the contract package.
  terms jsonb not null,
  model text generated always as (terms #>> '{model,kind}') stored,
  clauses text not null default '',
  reason text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  signed_by text,
  signed_at timestamptz,
  constraint contract_versions_number_key unique (contract_id, number),
  check (to_date is null or to_date >= from_date),
  check (not in_force or state in ('active', 'superseded', 'ended'))
);
create unique index contract_versions_draft_key on contract_versions (contract_id) where state = 'draft';
create index contract_versions_model_idx on contract_versions (model, contract_id);
create index contract_versions_due_idx on contract_versions (to_date) where state = 'active';

-- Shares in basis points; the first party is the landlord of the contract.
create table contract_parties (
  version_id uuid not null references contract_versions on delete cascade,
  position int not null,
  landlord_id uuid not null references landlords,
  share_bp int not null check (share_bp between 1 and 10000),
  primary key (version_id, position),
  unique (version_id, landlord_id)
);
create index contract_parties_landlord_idx on contract_parties (landlord_id);

create table contract_houses (
  house_id uuid not null references houses,
  version_id uuid not null references contract_versions on delete cascade,
  contract_id uuid not null references contracts,
  -- Those of the version.
  from_date date not null,
  to_date date,
  in_force boolean not null default false,
  primary key (house_id, version_id),
  -- One contract per house and day, whoever signs at the same moment.
  constraint contract_houses_overlap exclude using gist (house_id with =, daterange(from_date, to_date, '[]') with &&)
    where (in_force)
);
create index contract_houses_version_idx on contract_houses (version_id);
create index contract_houses_contract_idx on contract_houses (contract_id);

-- Fees of cancellations, which a statement asks for by house and day.
create index order_charges_cancelled_idx on order_charges (house_id, charged_on)
  where kind = 'cancellation_fee' and removed_at is null;
