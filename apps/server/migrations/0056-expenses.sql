-- Expenses with their receipts, bills of channels matched order by order, and the balances a business begins with.

insert into dictionary_items (type, code, zh, en, group_code, icon, position) values
  ('expenseGroup', 'upkeep', '房屋维护', 'Upkeep', null, null, 1),
  ('expenseGroup', 'running', '日常运营', 'Running costs', null, null, 2),
  ('expenseGroup', 'business', '经营管理', 'Business', null, null, 3),
  ('expense', 'repair', '维修', 'Repairs', 'upkeep', null, 1),
  ('expense', 'furnishing', '家具家电', 'Furniture and appliances', 'upkeep', null, 2),
  ('expense', 'garden', '园艺绿化', 'Garden', 'upkeep', null, 3),
  ('expense', 'deepClean', '深度清洁', 'Deep cleaning', 'upkeep', null, 4),
  ('expense', 'supplies', '客用耗品', 'Guest supplies', 'running', null, 11),
  ('expense', 'linen', '布草采购', 'Linen', 'running', null, 12),
  ('expense', 'laundry', '布草洗涤', 'Laundry', 'running', null, 13),
  ('expense', 'power', '电费', 'Electricity', 'running', null, 14),
  ('expense', 'water', '水费', 'Water', 'running', null, 15),
  ('expense', 'gas', '燃气费', 'Gas', 'running', null, 16),
  ('expense', 'internet', '网络通讯', 'Internet and phone', 'running', null, 17),
  ('expense', 'property', '物业费', 'Property management', 'running', null, 18),
  ('expense', 'food', '早餐食材', 'Breakfast', 'running', null, 19),
  ('expense', 'labour', '临时用工', 'Casual labour', 'business', null, 21),
  ('expense', 'transport', '交通差旅', 'Travel', 'business', null, 22),
  ('expense', 'marketing', '推广拍摄', 'Marketing', 'business', null, 23),
  ('expense', 'software', '软件服务', 'Software', 'business', null, 24),
  ('expense', 'office', '办公用品', 'Office', 'business', null, 25),
  ('expense', 'insurance', '保险', 'Insurance', 'business', null, 26),
  ('expense', 'other', '其他', 'Other', 'business', null, 99);

-- ── Expenses ─────────────────────────────────────────────────────────────────────────────────────────────────

create sequence expense_number_seq;

create table expenses (
  id uuid primary key,
  expense_no text not null unique,
  -- A code of the dictionary.
  category text not null,
  vendor text not null,
  spent_on date not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- Null: not paid yet, owed to the vendor.
  method text check (method in ('cash', 'wechat', 'alipay', 'card', 'transfer')),
  charged_to text not null check (charged_to in ('house', 'landlord', 'business')),
  house_id uuid references houses,
  landlord_id uuid references landlords,
  -- Basis points of the amount that the landlord pays on top, and what that came to.
  markup_bp int not null default 0 check (markup_bp between 0 and 10000),
  markup_fen bigint not null default 0 check (markup_fen >= 0),
  note text not null default '',
  state text not null check (state in ('draft', 'submitted', 'approved', 'returned', 'voided')),
  -- Why it was returned or voided.
  reason text,
  created_by uuid references users,
  created_by_name text not null,
  submitted_by uuid references users,
  submitted_by_name text,
  submitted_at timestamptz,
  approved_by uuid references users,
  approved_by_name text,
  approved_at timestamptz,
  -- When a vendor who waited for his money was paid, and how.
  paid_on date,
  paid_method text check (paid_method in ('cash', 'wechat', 'alipay', 'card', 'transfer')),
  voided_at timestamptz,
  voided_by_name text,
  -- What was posted of it: the approval and the payment of the vendor.
  entry_id uuid,
  paid_entry_id uuid,
  -- The landlord's statement it is a line of; after a void the one that corrects it.
  statement_id uuid,
  correction_statement_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 0,
  constraint expenses_house_check check (charged_to <> 'house' or house_id is not null),
  constraint expenses_landlord_check check ((charged_to = 'landlord') = (landlord_id is not null)),
  constraint expenses_markup_check check (charged_to = 'landlord' or (markup_bp = 0 and markup_fen = 0)),
  -- Four eyes: nobody approves what he has submitted.
  constraint expenses_four_eyes_check check (approved_by is null or approved_by <> submitted_by),
  constraint expenses_paid_check check ((paid_on is null) = (paid_method is null) and (paid_on is null or method is null))
);
create index expenses_spent_idx on expenses (spent_on desc, id desc);
create index expenses_state_idx on expenses (state, spent_on desc, id desc) where state in ('draft', 'submitted', 'returned');
create index expenses_unpaid_idx on expenses (spent_on desc, id desc) where state = 'approved' and method is null and paid_on is null;
create index expenses_house_idx on expenses (house_id, spent_on desc) where house_id is not null;
create index expenses_landlord_idx on expenses (landlord_id, spent_on desc) where landlord_id is not null;
create index expenses_open_idx on expenses (landlord_id, spent_on) where landlord_id is not null and state = 'approved' and statement_id is null;
create index expenses_statement_idx on expenses (statement_id) where statement_id is not null;
create index expenses_correction_idx on expenses (landlord_id) where state = 'voided' and statement_id is not null and correction_statement_id is null;
create index expenses_creator_idx on expenses (created_by, spent_on desc);
create index expenses_category_idx on expenses (category, spent_on desc);
-- Finds the same expense recorded twice, and what one vendor was paid.
create index expenses_twin_idx on expenses (lower(vendor) text_pattern_ops, spent_on, amount_fen);
create index expenses_letters_idx on expenses using gin (string_to_array(lower(vendor), null)) with (fastupdate = off);

-- Photos and PDFs of receipts. Sent first, named by an expense when that is saved; what none names is removed after some days.
create table expense_receipts (
  file_id uuid primary key references files,
  expense_id uuid references expenses on delete cascade,
  position int not null default 0,
  file_name text not null,
  uploaded_by uuid references users,
  created_at timestamptz not null
);
create index expense_receipts_expense_idx on expense_receipts (expense_id, position) where expense_id is not null;
create index expense_receipts_loose_idx on expense_receipts (uploaded_by, created_at) where expense_id is null;

-- ── Bills of channels ────────────────────────────────────────────────────────────────────────────────────────

create sequence channel_bill_number_seq;

create table channel_bills (
  id uuid primary key,
  -- Ours, and the platform's own.
  bill_no text not null unique,
  channel text not null,
  platform_bill_no text not null,
  received_on date not null,
  method text not null check (method in ('cash', 'wechat', 'alipay', 'card', 'transfer')),
  state text not null check (state in ('draft', 'posted', 'voided')),
  void_reason text,
  made_by uuid references users,
  made_by_name text not null,
  posted_by_name text,
  posted_at timestamptz,
  created_at timestamptz not null,
  version int not null default 0
);
create unique index channel_bills_platform_key on channel_bills (channel, platform_bill_no) where state <> 'voided';
create index channel_bills_received_idx on channel_bills (received_on desc, id desc);

create table channel_bill_lines (
  id uuid primary key,
  bill_id uuid not null references channel_bills on delete cascade,
  line int not null,
  platform_order_no text not null,
  -- As the platform writes it; null: the column is not in the file.
  sell_fen bigint,
  told_commission_fen bigint,
  -- Negative when the platform takes money back.
  paid_fen bigint not null,
  memo text not null default '',
  house_id uuid,
  order_id uuid,
  -- What the order had still to bring when the line was judged, and what of our commission is posted with it.
  expected_fen bigint not null default 0,
  commission_fen bigint not null default 0,
  kind text not null check (kind in ('unmatched', 'paid', 'short', 'over', 'twice')),
  entry_id uuid,
  -- How often it was posted: a line matched by hand later is posted anew.
  round int not null default 0,
  unique (bill_id, line),
  foreign key (house_id, order_id) references orders (house_id, id),
  constraint channel_bill_lines_match_check check ((kind = 'unmatched') = (order_id is null))
);
create index channel_bill_lines_order_idx on channel_bill_lines (house_id, order_id) where order_id is not null;
create index channel_bill_lines_open_idx on channel_bill_lines (bill_id, kind) where kind <> 'paid';
create index channel_bill_lines_number_idx on channel_bill_lines (platform_order_no);

-- What a channel has paid for an order so far, over all its bills: one row, so that two bills cannot both be the first.
create table channel_paid_orders (
  house_id uuid not null,
  order_id uuid not null,
  channel text not null,
  paid_fen bigint not null default 0,
  commission_fen bigint not null default 0,
  -- Given up (positive) or kept (negative) with a reason.
  written_off_fen bigint not null default 0,
  lines int not null default 0 check (lines >= 0),
  primary key (house_id, order_id),
  foreign key (house_id, order_id) references orders (house_id, id)
);

-- A difference that is given up: asked by one, decided by another.
create table channel_write_offs (
  id uuid primary key,
  channel text not null,
  -- Of an order, or of a line that belongs to no order of ours.
  house_id uuid,
  order_id uuid,
  line_id uuid references channel_bill_lines,
  -- Positive: the channel still owed it; negative: it has paid too much.
  amount_fen bigint not null check (amount_fen <> 0),
  reason text not null,
  state text not null check (state in ('asked', 'approved', 'rejected', 'reversed')),
  asked_by uuid references users,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz,
  decision_note text not null default '',
  entry_id uuid,
  version int not null default 0,
  foreign key (house_id, order_id) references orders (house_id, id),
  constraint channel_write_offs_of_check check ((order_id is null) = (house_id is null) and num_nonnulls(order_id, line_id) = 1),
  constraint channel_write_offs_four_eyes_check check (decided_by is null or decided_by <> asked_by)
);
create unique index channel_write_offs_order_key on channel_write_offs (house_id, order_id) where state = 'asked' and order_id is not null;
create unique index channel_write_offs_line_key on channel_write_offs (line_id) where state in ('asked', 'approved') and line_id is not null;
create index channel_write_offs_order_idx on channel_write_offs (house_id, order_id) where order_id is not null;
create index channel_write_offs_state_idx on channel_write_offs (state, asked_at desc);

-- What channels owe is found by what they collected.
create index payments_channel_idx on payments (house_id, order_id) include (amount_fen, refunded_fen)
  where method = 'channel' and state = 'succeeded';

-- ── Opening balances ─────────────────────────────────────────────────────────────────────────────────────────

create table opening_balances (
  id uuid primary key,
  kind text not null check (kind in ('cash', 'channel', 'company', 'landlord', 'vendor')),
  -- Payment method, channel, company or landlord; empty for vendors.
  party text not null default '',
  house_id uuid references houses,
  amount_fen bigint not null check (amount_fen > 0),
  -- The first day of business here: the balance is that of the evening before.
  as_of date not null,
  note text not null default '',
  entry_id uuid not null,
  made_by_name text not null,
  made_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by_name text,
  reverse_reason text,
  version int not null default 0,
  check ((reversed_at is null) = (reversed_by_name is null))
);
-- An account begins once.
create unique index opening_balances_account_key on opening_balances (kind, party, house_id) nulls not distinct
  where reversed_at is null;
create index opening_balances_made_idx on opening_balances (made_at desc, id desc);
create index opening_balances_company_idx on opening_balances (party) where kind = 'company' and reversed_at is null;
