-- The desk: charge items have a usual price, a charge says how many and for which room, and reasons are offered.

alter table dictionary_items
  -- Of a charge item: what one of it usually costs; null: asked for each time.
  add column price_fen bigint check (price_fen > 0);

alter table order_charges
  add column quantity int not null default 1 check (quantity between 1 and 999),
  -- The room of the order that a charge of the desk is for. Unlike stay_id it does not follow the nights of the stay.
  add column for_stay_id uuid;

insert into dictionary_items (type, code, zh, en, position, active)
values
  ('cancelReason', 'plansChanged', '行程有变', 'Plans changed', 1, true),
  ('cancelReason', 'bookedTwice', '重复预订', 'Booked twice', 2, true),
  ('cancelReason', 'wrongDates', '日期订错', 'Wrong dates', 3, true),
  ('cancelReason', 'foundElsewhere', '另订他处', 'Booked elsewhere', 4, true),
  ('cancelReason', 'transport', '航班或列车取消', 'Flight or train cancelled', 5, true),
  ('cancelReason', 'illness', '身体不适', 'Illness', 6, true),
  ('cancelReason', 'ourFault', '我方原因', 'Our fault', 7, true),
  ('rejectReason', 'full', '已满房', 'Fully booked', 1, true),
  ('rejectReason', 'underRepair', '房间维修', 'Room under repair', 2, true),
  ('rejectReason', 'wrongPrice', '价格有误', 'Wrong price', 3, true),
  ('rejectReason', 'tooLate', '来不及接待', 'Too late to host', 4, true),
  ('rejectReason', 'houseRules', '不符合入住规定', 'Against the house rules', 5, true),
  ('blockReason', 'leak', '卫生间漏水', 'Bathroom leak', 1, true),
  ('blockReason', 'airConditioning', '空调维修', 'Air conditioning repair', 2, true),
  ('blockReason', 'lock', '门锁故障', 'Door lock fault', 3, true),
  ('blockReason', 'deepClean', '深度清洁', 'Deep cleaning', 4, true),
  ('blockReason', 'renovation', '装修翻新', 'Renovation', 5, true),
  ('blockReason', 'ownUse', '自用', 'Own use', 6, true);
