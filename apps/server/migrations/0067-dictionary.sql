-- The dictionary as people keep it; payment methods and charge items become entries of it.

alter table dictionary_items
  add column id uuid,
  add column colour text check (colour in ('blue', 'cyan', 'green', 'gold', 'orange', 'red', 'purple', 'grey')),
  -- The program knows the code: it may be renamed and disabled, never deleted.
  add column built_in boolean not null default false,
  -- Of a charge item of the business: code of the built-in one whose rules, postings and reports it takes.
  add column counts_as text,
  add column updated_at timestamptz not null default '2026-01-01',
  add constraint dictionary_items_code_check check (code ~ '^[a-zA-Z][a-zA-Z0-9_]{0,39}$');
create unique index dictionary_items_zh_key on dictionary_items (type, lower(zh));
create unique index dictionary_items_en_key on dictionary_items (type, lower(en));

-- What is not offered by hand is there for its name.
insert into dictionary_items (type, code, zh, en, position, active, built_in) values
  ('paymentMethod', 'cash', '现金', 'Cash', 1, true, true),
  ('paymentMethod', 'wechat', '微信', 'WeChat Pay', 2, true, true),
  ('paymentMethod', 'alipay', '支付宝', 'Alipay', 3, true, true),
  ('paymentMethod', 'card', '银行卡', 'Card', 4, true, true),
  ('paymentMethod', 'transfer', '转账', 'Transfer', 5, true, true),
  ('paymentMethod', 'channel', '渠道代收', 'Collected by channel', 91, false, true),
  ('paymentMethod', 'account', '挂账', 'On account', 92, false, true),
  ('paymentMethod', 'opening', '期初已收', 'Paid before', 93, false, true),
  ('paymentMethod', 'deposit', '押金抵扣', 'From the deposit', 94, false, true),
  ('chargeItem', 'extra_guest', '加人费', 'Extra guest', 1, true, true),
  ('chargeItem', 'cleaning', '清洁费', 'Cleaning', 2, true, true),
  ('chargeItem', 'minibar', '迷你吧', 'Minibar', 3, true, true),
  ('chargeItem', 'damage', '物品损坏', 'Damage', 4, true, true),
  ('chargeItem', 'late_checkout', '延迟退房', 'Late check-out', 5, true, true),
  ('chargeItem', 'early_checkin', '提前入住', 'Early check-in', 6, true, true),
  ('chargeItem', 'meal', '餐饮', 'Meals', 7, true, true),
  ('chargeItem', 'laundry', '洗衣', 'Laundry', 8, true, true),
  ('chargeItem', 'parking', '停车', 'Parking', 9, true, true),
  ('chargeItem', 'tax', '税费', 'Tax', 10, true, true),
  ('chargeItem', 'discount', '优惠', 'Discount', 11, true, true),
  ('chargeItem', 'other', '其他', 'Other', 12, true, true),
  ('chargeItem', 'room_night', '房费', 'Room', 91, false, true),
  ('chargeItem', 'day_use', '钟点房费', 'Room by the hour', 92, false, true),
  ('chargeItem', 'long_stay', '长住优惠', 'Long stay', 93, false, true),
  ('chargeItem', 'cancellation_fee', '取消费', 'Cancellation fee', 94, false, true),
  ('chargeItem', 'no_show_fee', '未入住费调整', 'No-show adjustment', 95, false, true),
  ('chargeItem', 'waiver', '免收', 'Waived', 96, false, true);

-- The same in every database.
update dictionary_items set id = md5('dictionary:' || type || ':' || code)::uuid;
alter table dictionary_items alter column id set not null, alter column id set default gen_random_uuid();

update dictionary_items set colour = 'green' where type = 'houseTag' and code in ('petFriendly', 'garden', 'mountainView');
update dictionary_items set colour = 'blue' where type = 'houseTag'
  and code in ('lakeView', 'riverView', 'seaView', 'erhai', 'snowMountain');
update dictionary_items set colour = 'orange' where type = 'houseTag' and code in ('recommended', 'popular');
update dictionary_items set colour = 'purple' where type = 'houseTag'
  and code in ('oldTown', 'laneHouse', 'siheyuan', 'greatWall');

-- Which entry of the dictionary it was charged as, where that is not its kind.
alter table order_charges add column item text;

-- Methods are the dictionary's now.
alter table expenses drop constraint expenses_method_check;
alter table expenses drop constraint expenses_paid_method_check;
alter table channel_bills drop constraint channel_bills_method_check;
alter table company_settlements drop constraint company_settlements_method_check;
alter table company_settlements add constraint company_settlements_method_check check (method <> 'cash');
