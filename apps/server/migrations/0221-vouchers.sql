-- Accounts of the books per legal entity, and the vouchers made from the ledger.

create table account_maps (
  id uuid primary key,
  entity_id uuid not null references legal_entities,
  kind text not null,
  -- Method, channel, category, or id of a company, landlord or legal entity; null: all.
  party text,
  house_id uuid references houses,
  code text not null,
  name text not null,
  dimensions text[] not null default '{}',
  -- Where the code comes from: the published chart, general knowledge to be checked, or the user.
  basis text not null check (basis in ('listed', 'general', 'own')),
  version integer not null default 0,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint account_maps_key unique nulls not distinct (entity_id, kind, party, house_id)
);

-- Codes of auxiliary items, as the accounting software knows them.
create table dimension_codes (
  entity_id uuid not null references legal_entities,
  dimension text not null check (dimension in ('customer', 'supplier', 'department', 'project')),
  subject text not null,
  code text not null,
  name text not null,
  version integer not null default 0,
  primary key (entity_id, dimension, subject),
  constraint dimension_codes_code_key unique (entity_id, dimension, code)
);

create table voucher_settings (
  entity_id uuid primary key references legal_entities,
  word text not null,
  preparer text not null,
  is_detailed boolean not null,
  per_month boolean not null,
  tax_rate text not null,
  version integer not null default 0
);

create table voucher_batches (
  id uuid primary key,
  entity_id uuid not null references legal_entities,
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  number integer not null,
  first_number integer not null,
  last_number integer not null,
  entries integer not null,
  debit_fen bigint not null,
  made_by text not null,
  made_at timestamptz not null,
  constraint voucher_batches_number_key unique (entity_id, period, number)
);

create table vouchers (
  id uuid primary key,
  batch_id uuid not null references voucher_batches on delete cascade,
  entity_id uuid not null,
  period text not null,
  word text not null,
  number integer not null,
  voucher_group text not null,
  voucher_date date not null,
  summary text not null,
  attachments integer not null,
  house_id uuid,
  debit_fen bigint not null,
  constraint vouchers_number_key unique (entity_id, period, number)
);
create index vouchers_batch on vouchers (batch_id, number);

create table voucher_lines (
  voucher_id uuid not null references vouchers on delete cascade,
  line integer not null,
  code text not null,
  name text not null,
  items jsonb not null,
  summary text not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (voucher_id, line),
  constraint voucher_lines_one_side check ((debit_fen = 0) <> (credit_fen = 0))
);

-- Each entry is in one voucher of an entity at most; null: it moves nothing between accounts of the books.
create table voucher_entries (
  entity_id uuid not null,
  entry_id uuid not null,
  batch_id uuid not null references voucher_batches on delete cascade,
  voucher_id uuid references vouchers on delete cascade,
  primary key (entity_id, entry_id)
);
create index voucher_entries_voucher on voucher_entries (voucher_id) where voucher_id is not null;
create index voucher_entries_batch on voucher_entries (batch_id);

-- The bytes that were handed over: the same ones are given again.
create table voucher_files (
  batch_id uuid not null references voucher_batches,
  format text not null,
  sha256 bytea not null,
  file_id uuid not null references files,
  file_name text not null,
  replaced text[] not null default '{}',
  made_by text not null,
  made_at timestamptz not null,
  primary key (batch_id, format)
);

-- A batch is never changed. It can be discarded as long as no file of it was made.
create function keep_vouchers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from voucher_batches b where b.id = old.batch_id) then
    return old;
  end if;
  raise exception 'vouchers are not changed' using errcode = 'check_violation', constraint = 'vouchers_stay';
end $$;
create trigger vouchers_stay before update or delete on vouchers for each row execute function keep_vouchers();
create trigger voucher_entries_stay before update or delete on voucher_entries
  for each row execute function keep_vouchers();
create function keep_voucher_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'voucher_lines' then
    if not exists (select from vouchers v where v.id = old.voucher_id) then
      return old;
    end if;
  end if;
  raise exception 'vouchers are not changed' using errcode = 'check_violation', constraint = 'vouchers_stay';
end $$;
create trigger voucher_lines_stay before update or delete on voucher_lines
  for each row execute function keep_voucher_rows();
create trigger voucher_batches_stay before update on voucher_batches
  for each row execute function keep_voucher_rows();
create trigger voucher_files_stay before update or delete on voucher_files
  for each row execute function keep_voucher_rows();
