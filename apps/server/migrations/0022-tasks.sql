-- Housekeeping: tasks with checklist, photos and what was used; checklists by kind and room type; lost and found.

create table task_templates (
  id uuid primary key,
  kind text not null check (kind in ('departure', 'stay_over', 'deep', 'inspection', 'repair')),
  -- Null: for all rooms that have no checklist of their own.
  house_id uuid references houses on delete cascade,
  room_type_id uuid,
  minutes int check (minutes > 0),
  min_photos int not null default 0 check (min_photos >= 0),
  lines jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  version int not null default 0,
  foreign key (house_id, room_type_id) references room_types (house_id, id) on delete cascade,
  constraint task_templates_for_check check ((house_id is null) = (room_type_id is null))
);
create unique index task_templates_for_key
  on task_templates (kind, coalesce(room_type_id, '00000000-0000-0000-0000-000000000000'));

create table tasks (
  house_id uuid not null references houses,
  id uuid not null,
  room_id uuid not null,
  kind text not null check (kind in ('departure', 'stay_over', 'deep', 'inspection', 'repair')),
  state text not null check (state in ('unassigned', 'assigned', 'cleaning', 'inspecting', 'done', 'cancelled')),
  origin text not null check (origin in ('check_out', 'plan', 'hand', 'report')),
  day date not null,
  due_at timestamptz not null,
  -- The deadline was set by hand: arrivals no longer move it.
  due_fixed boolean not null default false,
  change_over boolean not null default false,
  planned_minutes int not null,
  order_id uuid,
  stay_id uuid,
  assignee_id uuid references users,
  note text not null default '',
  -- [{ text, done }]: the checklist as it was when the task was made.
  checklist jsonb not null default '[]',
  min_photos int not null default 0,
  -- [{ code, count }] of the dictionary `supply`.
  supplies jsonb not null default '[]',
  result_note text not null default '',
  cost_fen bigint not null default 0 check (cost_fen >= 0),
  block_id uuid,
  started_at timestamptz,
  finished_at timestamptz,
  finished_by text,
  minutes_spent int,
  inspected_at timestamptz,
  inspected_by text,
  fails int not null default 0,
  fail_reason text,
  cancelled_at timestamptz,
  cancel_reason text,
  created_by text not null,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  constraint tasks_assignee_check check (assignee_id is not null or state in ('unassigned', 'cancelled'))
);
-- Counters are read from indexes alone, which needs pages that a vacuum has seen.
alter table tasks set (autovacuum_vacuum_insert_scale_factor = 0.02);
create index tasks_id_idx on tasks (id);
-- Jobs may run twice: what a stay or the plan has made is not made again.
create unique index tasks_stay_key on tasks (house_id, stay_id, room_id, day)
  where origin = 'check_out' and state <> 'cancelled';
create unique index tasks_plan_key on tasks (house_id, room_id, kind, day) where origin = 'plan';
create index tasks_room_open_idx on tasks (house_id, room_id)
  where state in ('unassigned', 'assigned', 'cleaning', 'inspecting');
create index tasks_order_idx on tasks (house_id, order_id) where order_id is not null;
-- Pages are found by keys alone; the filters of the views ride along.
create index tasks_due_idx on tasks (due_at desc, id desc) include (house_id, kind, state, day);
create index tasks_finished_idx on tasks (finished_at desc, id desc) include (house_id);
create index tasks_minutes_idx on tasks (minutes_spent, id) include (house_id);
create index tasks_day_idx on tasks (day, due_at, id) include (house_id, state, kind);
create index tasks_state_idx on tasks (state, due_at desc, id desc) include (house_id, kind, day);
create index tasks_kind_idx on tasks (kind, due_at desc, id desc) include (house_id, state, day);
create index tasks_house_idx on tasks (house_id, due_at desc, id desc) include (state, kind, day);
create index tasks_assignee_idx on tasks (assignee_id, due_at desc, id desc) include (house_id, state);
create index tasks_room_idx on tasks (house_id, room_id, due_at desc);
create index tasks_change_over_idx on tasks (due_at desc, id desc) include (house_id) where change_over;
create index tasks_open_idx on tasks (due_at, id) include (house_id, state, kind, day, assignee_id)
  where state in ('unassigned', 'assigned', 'cleaning', 'inspecting');

create table lost_items (
  house_id uuid not null references houses,
  id uuid not null,
  room_id uuid,
  order_id uuid,
  guest_name text,
  name text not null,
  description text not null default '',
  found_at timestamptz not null,
  found_by text not null,
  found_by_id uuid references users on delete set null,
  place text not null default '',
  kept_at text not null default '',
  keeper text not null default '',
  state text not null default 'found' check (state in ('found', 'claimed', 'sent', 'disposed')),
  settled_at timestamptz,
  settled_by text,
  settled_note text not null default '',
  -- Item, room, guest, places and keeper in lower case.
  search_text text not null default '',
  search_pairs text[] generated always as (letter_pairs(search_text)) stored,
  created_at timestamptz not null,
  version int not null default 0,
  primary key (house_id, id),
  foreign key (house_id, room_id) references rooms (house_id, id),
  foreign key (house_id, order_id) references orders (house_id, id),
  constraint lost_items_settled_check check ((state = 'found') = (settled_at is null))
);
create index lost_items_id_idx on lost_items (id);
create index lost_items_found_idx on lost_items (found_at desc, id desc) include (house_id, state);
create index lost_items_state_idx on lost_items (state, found_at desc, id desc) include (house_id);
create index lost_items_house_idx on lost_items (house_id, found_at desc, id desc);
create index lost_items_pairs_idx on lost_items using gin (search_pairs);

-- Pictures of a task or of a lost item.
create table task_photos (
  house_id uuid not null,
  id uuid not null,
  task_id uuid,
  lost_item_id uuid,
  file_id uuid not null references files,
  -- Made up once per picture by the browser that sends it: one that arrives twice is one.
  send_key text not null,
  uploaded_by text not null,
  created_at timestamptz not null,
  primary key (house_id, id),
  foreign key (house_id, task_id) references tasks (house_id, id) on delete cascade,
  foreign key (house_id, lost_item_id) references lost_items (house_id, id) on delete cascade,
  constraint task_photos_send_key unique (house_id, send_key),
  constraint task_photos_of_check check (num_nonnulls(task_id, lost_item_id) = 1)
);
create index task_photos_task_idx on task_photos (house_id, task_id, created_at) where task_id is not null;
create index task_photos_lost_idx on task_photos (house_id, lost_item_id, created_at) where lost_item_id is not null;

insert into dictionary_items (type, code, zh, en, group_code, icon, position) values
  ('supplyGroup', 'linen', '布草', 'Linen', null, null, 1),
  ('supplyGroup', 'consumable', '耗品', 'Consumables', null, null, 2),
  ('supply', 'sheet', '床单', 'Bed sheet', 'linen', null, 1),
  ('supply', 'duvet_cover', '被套', 'Duvet cover', 'linen', null, 2),
  ('supply', 'pillowcase', '枕套', 'Pillowcase', 'linen', null, 3),
  ('supply', 'bath_towel', '浴巾', 'Bath towel', 'linen', null, 4),
  ('supply', 'face_towel', '毛巾', 'Face towel', 'linen', null, 5),
  ('supply', 'floor_towel', '地巾', 'Bath mat', 'linen', null, 6),
  ('supply', 'toothbrush', '牙具', 'Toothbrush set', 'consumable', null, 11),
  ('supply', 'slippers', '拖鞋', 'Slippers', 'consumable', null, 12),
  ('supply', 'toilet_paper', '卷纸', 'Toilet paper', 'consumable', null, 13),
  ('supply', 'tissue', '抽纸', 'Tissues', 'consumable', null, 14),
  ('supply', 'water', '矿泉水', 'Bottled water', 'consumable', null, 15),
  ('supply', 'shampoo', '洗发水', 'Shampoo', 'consumable', null, 16),
  ('supply', 'shower_gel', '沐浴露', 'Shower gel', 'consumable', null, 17),
  ('supply', 'bin_bag', '垃圾袋', 'Bin bag', 'consumable', null, 18),
  ('supply', 'tea', '茶包', 'Tea bags', 'consumable', null, 19);

insert into task_templates (id, kind, min_photos, lines) values
  ('019ab000-0000-7000-8000-000000000001', 'departure', 1,
    '["检查有无遗留物品", "更换床单、被套和枕套", "清洁卫生间与淋浴房", "补齐毛巾和洗漱用品", "擦拭台面与家具", "吸尘拖地", "清空垃圾桶", "检查空调、热水与门锁"]'),
  ('019ab000-0000-7000-8000-000000000002', 'stay_over', 0,
    '["整理床铺", "更换毛巾", "补充洗漱用品与饮用水", "清洁卫生间", "清空垃圾桶"]'),
  ('019ab000-0000-7000-8000-000000000003', 'deep', 2,
    '["清洗窗帘与沙发套", "清洁空调滤网", "除垢：花洒、马桶、洗手盆", "擦窗与窗槽", "移开家具清洁地面", "床垫除螨", "清洁冰箱、微波炉与油烟机"]'),
  ('019ab000-0000-7000-8000-000000000004', 'inspection', 0,
    '["床品平整无污渍", "卫生间无水渍无毛发", "用品齐全", "设备正常", "无异味"]'),
  ('019ab000-0000-7000-8000-000000000005', 'repair', 0, '["排除故障", "试用正常", "清理现场"]');
