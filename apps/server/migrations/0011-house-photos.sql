-- The dictionary: facilities and tags as data. Uploaded pictures in several widths, and papers of houses.

create table dictionary_items (
  type text not null,
  code text not null,
  zh text not null,
  en text not null,
  -- Code of the item of type `<type>Group` it stands under.
  group_code text,
  icon text,
  position int not null default 0,
  -- An item that is no longer offered keeps its name for houses that carry it.
  active boolean not null default true,
  version int not null default 0,
  primary key (type, code)
);

insert into dictionary_items (type, code, zh, en, group_code, icon, position) values
  ('facilityGroup', 'basic', '基础设施', 'Basics', null, null, 0),
  ('facilityGroup', 'bathroom', '卫浴与洗护', 'Bathroom and laundry', null, null, 1),
  ('facilityGroup', 'kitchen', '厨房与餐饮', 'Kitchen and dining', null, null, 2),
  ('facilityGroup', 'room', '居室', 'Rooms', null, null, 3),
  ('facilityGroup', 'leisure', '休闲娱乐', 'Leisure', null, null, 4),
  ('facilityGroup', 'outdoor', '室外与景观', 'Outdoors and views', null, null, 5),
  ('facilityGroup', 'family', '亲子与无障碍', 'Families and access', null, null, 6),
  ('facilityGroup', 'service', '服务', 'Services', null, null, 7),
  ('facilityGroup', 'safety', '安全', 'Safety', null, null, 8),
  ('facility', 'wifi', '无线网络', 'Wi-Fi', 'basic', 'wifi', 0),
  ('facility', 'airConditioning', '空调', 'Air conditioning', 'basic', 'snow', 1),
  ('facility', 'heating', '暖气', 'Heating', 'basic', 'flame', 2),
  ('facility', 'floorHeating', '地暖', 'Floor heating', 'basic', 'flame', 3),
  ('facility', 'hotWater', '热水', 'Hot water', 'basic', 'drop', 4),
  ('facility', 'elevator', '电梯', 'Lift', 'basic', 'lift', 5),
  ('facility', 'parking', '停车场', 'Parking', 'basic', 'car', 6),
  ('facility', 'charger', '充电桩', 'EV charging', 'basic', 'plug', 7),
  ('facility', 'smartLock', '智能门锁', 'Smart lock', 'basic', 'key', 8),
  ('facility', 'codeLock', '门禁密码锁', 'Keypad lock', 'basic', 'key', 9),
  ('facility', 'drinkingWater', '净水器', 'Water purifier', 'basic', 'drop', 10),
  ('facility', 'hairDryer', '吹风机', 'Hair dryer', 'bathroom', 'wind', 11),
  ('facility', 'toiletries', '消毒一次性用品', 'Sterile single-use toiletries', 'bathroom', 'drop', 12),
  ('facility', 'towels', '毛巾牙具', 'Towels and toothbrushes', 'bathroom', 'drop', 13),
  ('facility', 'bathtub', '浴缸', 'Bathtub', 'bathroom', 'bath', 14),
  ('facility', 'lakeViewBath', '湖景浴缸', 'Bathtub with a lake view', 'bathroom', 'bath', 15),
  ('facility', 'smartToilet', '智能马桶', 'Bidet toilet', 'bathroom', 'bath', 16),
  ('facility', 'washer', '洗衣机', 'Washing machine', 'bathroom', 'shirt', 17),
  ('facility', 'dryer', '烘干机', 'Tumble dryer', 'bathroom', 'shirt', 18),
  ('facility', 'iron', '熨斗', 'Iron', 'bathroom', 'shirt', 19),
  ('facility', 'kitchen', '厨房', 'Kitchen', 'kitchen', 'pot', 20),
  ('facility', 'tableware', '餐具', 'Tableware', 'kitchen', 'cup', 21),
  ('facility', 'fridge', '冰箱', 'Fridge', 'kitchen', 'fridge', 22),
  ('facility', 'microwave', '微波炉', 'Microwave', 'kitchen', 'pot', 23),
  ('facility', 'stove', '燃气灶', 'Stove', 'kitchen', 'flame', 24),
  ('facility', 'riceCooker', '电饭煲', 'Rice cooker', 'kitchen', 'pot', 25),
  ('facility', 'dishwasher', '洗碗机', 'Dishwasher', 'kitchen', 'pot', 26),
  ('facility', 'kettle', '电热水壶', 'Kettle', 'kitchen', 'cup', 27),
  ('facility', 'coffeeMachine', '咖啡机', 'Coffee machine', 'kitchen', 'cup', 28),
  ('facility', 'farmStove', '土灶', 'Farmhouse stove', 'kitchen', 'flame', 29),
  ('facility', 'livingRoom', '客厅', 'Living room', 'room', 'sofa', 30),
  ('facility', 'study', '书房', 'Study', 'room', 'book', 31),
  ('facility', 'desk', '办公桌', 'Desk', 'room', 'desk', 32),
  ('facility', 'tallWindow', '落地窗', 'Floor-to-ceiling windows', 'room', 'window', 33),
  ('facility', 'fireplace', '壁炉', 'Fireplace', 'room', 'flame', 34),
  ('facility', 'firePit', '火塘', 'Indoor fire pit', 'room', 'flame', 35),
  ('facility', 'electricBlanket', '电热毯', 'Electric blanket', 'room', 'bed', 36),
  ('facility', 'skyWell', '天井', 'Sky well', 'room', 'window', 37),
  ('facility', 'television', '电视', 'Television', 'room', 'tv', 38),
  ('facility', 'projector', '投影', 'Projector', 'leisure', 'tv', 39),
  ('facility', 'teaRoom', '茶室', 'Tea room', 'leisure', 'cup', 40),
  ('facility', 'cafe', '咖啡吧', 'Coffee bar', 'leisure', 'cup', 41),
  ('facility', 'vinyl', '黑胶唱机', 'Record player', 'leisure', 'music', 42),
  ('facility', 'gym', '健身房', 'Gym', 'leisure', 'gym', 43),
  ('facility', 'pool', '泳池', 'Pool', 'leisure', 'wave', 44),
  ('facility', 'mahjong', '麻将机', 'Mahjong table', 'leisure', 'game', 45),
  ('facility', 'boardGames', '桌游', 'Board games', 'leisure', 'game', 46),
  ('facility', 'telescope', '望远镜', 'Telescope', 'leisure', 'star', 47),
  ('facility', 'bicycle', '自行车', 'Bicycles', 'leisure', 'bike', 48),
  ('facility', 'yard', '院子', 'Yard', 'outdoor', 'tree', 49),
  ('facility', 'courtyard', '四合院', 'Courtyard house', 'outdoor', 'tree', 50),
  ('facility', 'grapeArbour', '葡萄架', 'Grape arbour', 'outdoor', 'tree', 51),
  ('facility', 'terrace', '露台', 'Terrace', 'outdoor', 'sun', 52),
  ('facility', 'viewTerrace', '观景露台', 'Terrace with a view', 'outdoor', 'mountain', 53),
  ('facility', 'seaBalcony', '海景阳台', 'Balcony with a sea view', 'outdoor', 'wave', 54),
  ('facility', 'barbecue', '烧烤架', 'Barbecue', 'outdoor', 'flame', 55),
  ('facility', 'campfire', '篝火', 'Campfire', 'outdoor', 'flame', 56),
  ('facility', 'fishing', '钓鱼台', 'Fishing deck', 'outdoor', 'wave', 57),
  ('facility', 'beachGear', '沙滩用具', 'Beach gear', 'outdoor', 'wave', 58),
  ('facility', 'cot', '婴儿床', 'Cot', 'family', 'baby', 59),
  ('facility', 'highChair', '儿童餐椅', 'High chair', 'family', 'baby', 60),
  ('facility', 'playground', '儿童乐园', 'Playground', 'family', 'baby', 61),
  ('facility', 'pets', '可带宠物', 'Pets welcome', 'family', 'paw', 62),
  ('facility', 'stepFree', '无障碍通道', 'Step-free access', 'family', 'access', 63),
  ('facility', 'selfCheckIn', '24 小时自助入住', 'Self check-in, day and night', 'service', 'key', 64),
  ('facility', 'luggage', '行李寄存', 'Luggage storage', 'service', 'luggage', 65),
  ('facility', 'breakfast', '早餐', 'Breakfast', 'service', 'cup', 66),
  ('facility', 'transfer', '接送站', 'Station and airport transfer', 'service', 'car', 67),
  ('facility', 'cleaning', '每日打扫', 'Daily cleaning', 'service', 'bell', 68),
  ('facility', 'butler', '管家服务', 'Butler service', 'service', 'bell', 69),
  ('facility', 'smokeAlarm', '烟雾报警器', 'Smoke alarm', 'safety', 'shield', 70),
  ('facility', 'extinguisher', '灭火器', 'Fire extinguisher', 'safety', 'shield', 71),
  ('facility', 'firstAid', '急救包', 'First-aid kit', 'safety', 'shield', 72),
  ('facility', 'safe', '保险箱', 'Safe', 'safety', 'lock', 73),
  ('facility', 'cameras', '公共区域监控', 'Cameras in shared areas', 'safety', 'eye', 74),
  ('houseTag', 'petFriendly', '宠物友好', 'Pet friendly', null, null, 0),
  ('houseTag', 'family', '亲子', 'For families', null, null, 1),
  ('houseTag', 'nearMetro', '近地铁', 'Near a metro', null, null, 2),
  ('houseTag', 'cooking', '可做饭', 'Cooking allowed', null, null, 3),
  ('houseTag', 'selfCheckIn', '自助入住', 'Self check-in', null, null, 4),
  ('houseTag', 'invoice', '可开发票', 'Invoice available', null, null, 5),
  ('houseTag', 'longStay', '长住优惠', 'Long-stay discount', null, null, 6),
  ('houseTag', 'recommended', '老板推荐', 'Our pick', null, null, 7),
  ('houseTag', 'popular', '网红打卡', 'Popular on social media', null, null, 8),
  ('houseTag', 'freeParking', '免费停车', 'Free parking', null, null, 9),
  ('houseTag', 'lakeView', '湖景', 'Lake view', null, null, 10),
  ('houseTag', 'mountainView', '山景', 'Mountain view', null, null, 11),
  ('houseTag', 'oldTown', '古镇', 'Old town', null, null, 12),
  ('houseTag', 'riverView', '江景', 'River view', null, null, 13),
  ('houseTag', 'laneHouse', '老洋房', 'Lane house', null, null, 14),
  ('houseTag', 'garden', '庭院', 'Garden', null, null, 15),
  ('houseTag', 'seaView', '海景', 'Sea view', null, null, 16),
  ('houseTag', 'snowMountain', '雪山', 'Snow mountain', null, null, 17),
  ('houseTag', 'erhai', '洱海', 'Erhai Lake', null, null, 18),
  ('houseTag', 'siheyuan', '四合院', 'Siheyuan', null, null, 19),
  ('houseTag', 'greatWall', '长城', 'Great Wall', null, null, 20);

-- Houses named facilities and tags by their Chinese text; from now on by code. What the dictionary lacks stays as typed.
update houses h set
  facilities = (
    select coalesce(array_agg(distinct coalesce(d.code, given.name)), '{}')
    from unnest(h.facilities) as given (name)
    left join dictionary_items d on d.type = 'facility' and d.zh = given.name),
  tags = (
    select coalesce(array_agg(coalesce(d.code, given.name) order by given.place), '{}')
    from unnest(h.tags) with ordinality as given (name, place)
    left join dictionary_items d on d.type = 'houseTag' and d.zh = given.name);

-- A picture is its largest size; the smaller ones are files of their own that go with it.
alter table files
  add column original_id uuid references files on delete cascade,
  add column width int,
  add column height int,
  -- `#rrggbb`, shown until the picture is there.
  add column color text,
  -- No bare address leads to it: it is handed out by a call that looks at who asks.
  add column private boolean not null default false;
create index files_original_idx on files (original_id) where original_id is not null;

-- Everything that was uploaded for a house: photos, and papers such as the scan of its licence. What no revision, no
-- review and no live house names is removed after some days.
create table house_uploads (
  house_id uuid not null references houses on delete cascade,
  file_id uuid not null references files,
  kind text not null check (kind in ('photo', 'document')),
  -- What people called it.
  file_name text not null default '',
  uploaded_by uuid references users,
  created_at timestamptz not null,
  primary key (house_id, file_id)
);
create index house_uploads_file_idx on house_uploads (file_id);
create index house_uploads_age_idx on house_uploads (created_at);
