-- Company accounts: orders are charged to them within a credit, and they settle later.

create table companies (
  id uuid primary key,
  name text not null,
  tax_no text not null default '',
  contact text not null default '',
  phone text not null default '',
  note text not null default '',
  credit_fen bigint not null check (credit_fen >= 0),
  active boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index companies_name_key on companies (lower(name));

create table company_settlements (
  id uuid primary key,
  company_id uuid not null references companies,
  method text not null check (method in ('transfer', 'wechat', 'alipay', 'card')),
  amount_fen bigint not null check (amount_fen > 0),
  note text not null default '',
  settled_on date not null,
  settled_by text not null,
  settled_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  check ((voided_at is null) = (void_reason is null))
);
create index company_settlements_company_idx on company_settlements (company_id, settled_on);

-- A payment by account is a debt of its company.
alter table payments
  add column company_id uuid references companies,
  add constraint payments_company_check check ((method = 'account') = (company_id is not null));
create index payments_company_idx on payments (company_id, taken_on) include (amount_fen, refunded_fen)
  where company_id is not null and state = 'succeeded';
