-- Invoices 发票 of orders, issued and credited by a tax service that answers later. The receiver lies encrypted.

create table invoices (
  house_id uuid not null references houses,
  id uuid not null,
  order_id uuid not null,
  state text not null default 'pending'
    check (state in ('pending', 'issuing', 'issued', 'failed', 'crediting', 'credited')),
  title_kind text not null check (title_kind in ('personal', 'company')),
  kind text not null check (kind in ('general', 'special')),
  buyer_title text not null,
  tax_code text,
  buyer_address text,
  buyer_phone text,
  buyer_bank text,
  receiver_cipher text not null,
  receiver_masked text not null,
  -- With tax.
  amount_fen bigint not null check (amount_fen > 0),
  -- By the setting of the day it was asked for.
  tax_percent int not null check (tax_percent between 0 and 100),
  item_name text not null,
  requested_by text not null,
  requested_by_id uuid,
  requested_at timestamptz not null,
  -- Counts what is sent: a corrected or repeated request goes out under another reference, so does the credit note.
  round int not null default 0,
  attempts int not null default 0,
  next_try_at timestamptz,
  -- The service has taken what was sent; from now on it is only asked how far it is.
  accepted_at timestamptz,
  -- What the service, or the way to it, said last.
  reason text,
  number text,
  code text,
  issued_at timestamptz,
  pdf_file_id uuid references files,
  -- After a refund more is invoiced than was paid.
  credit_due boolean not null default false,
  credit_reason text,
  credit_number text,
  credited_at timestamptz,
  title_pairs text[] generated always as (letter_pairs(lower(buyer_title))) stored,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  constraint invoices_number_key unique (house_id, number),
  check ((state in ('issuing', 'crediting')) = (next_try_at is not null)),
  check ((state in ('issued', 'crediting', 'credited')) = (number is not null and issued_at is not null)),
  check (state <> 'credited' or (credit_number is not null and credit_reason is not null and credited_at is not null)),
  check ((title_kind = 'company') = (tax_code is not null)),
  check (kind = 'general' or title_kind = 'company'),
  check (not credit_due or state = 'issued')
);
create index invoices_id_idx on invoices (id);
create index invoices_order_idx on invoices (house_id, order_id);
create index invoices_newest_idx on invoices (requested_at desc, id desc) include (house_id);
create index invoices_state_idx on invoices (state, requested_at desc, id desc) include (house_id);
create index invoices_credit_due_idx on invoices (requested_at desc, id desc) include (house_id) where credit_due;
create index invoices_due_idx on invoices (next_try_at) where next_try_at is not null;
create index invoices_title_idx on invoices using gin (title_pairs);
create index invoices_number_idx on invoices (number text_pattern_ops) where number is not null;
