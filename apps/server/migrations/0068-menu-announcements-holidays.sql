-- The menu as administrators arrange it, announcements, and public holidays.

-- Whether somebody has arranged the entry: what nobody has touched follows the program.
alter table menu_entries
  add column touched boolean not null default false,
  add column version int not null default 0;

create table announcements (
  id uuid primary key,
  title_zh text not null,
  title_en text not null default '',
  body_zh text not null,
  body_en text not null default '',
  -- Codes of roles; empty: everybody.
  roles text[] not null default '{}',
  pinned boolean not null default false,
  state text not null check (state in ('draft', 'scheduled', 'published', 'ended')),
  -- When it is to be published, and when it ends by itself.
  publish_at timestamptz,
  end_at timestamptz,
  published_at timestamptz,
  ended_at timestamptz,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 0,
  check (state <> 'scheduled' or publish_at is not null),
  check (end_at is null or publish_at is null or end_at > publish_at)
);
create index announcements_list_idx on announcements (created_at desc, id desc);
create index announcements_open_idx on announcements (state, publish_at, end_at) where state in ('scheduled', 'published');

-- Who was told, and when he read it.
create table announcement_readers (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  told_at timestamptz not null,
  read_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_readers_user_idx on announcement_readers (user_id) where read_at is null;

-- A period of days off of one year, with the weekend days on which people work in exchange.
create table holidays (
  id uuid primary key,
  year int not null check (year between 2000 and 2100),
  zh text not null,
  en text not null,
  -- Both included.
  from_date date not null,
  to_date date not null,
  workdays text[] not null default '{}',
  -- expected: not published yet.
  status text not null check (status in ('official', 'expected')),
  source text not null default '',
  updated_at timestamptz not null default '2026-01-01',
  check (from_date <= to_date and to_date - from_date <= 20),
  unique (year, zh)
);
create index holidays_from_idx on holidays (from_date);

-- 2026: 国务院办公厅关于2026年部分节假日安排的通知 (2025-11-04). 2027 is published at the end of 2026; until then the statutory days
-- of the national rule (全国年节及纪念日放假办法, 2024-11-12) and those that commonly join them are expected.
insert into holidays (id, year, zh, en, from_date, to_date, workdays, status, source)
select md5('holiday:' || h.zh || h.f)::uuid, extract(year from h.f::date)::int, h.zh, h.en, h.f::date, h.t::date, h.w::text[], h.status,
  case h.status when 'official' then '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'
    else '全国年节及纪念日放假办法（2024-11-12），以当年通知为准' end
from (values
  ('元旦', 'New Year', '2026-01-01', '2026-01-03', '{2026-01-04}', 'official'),
  ('春节', 'Spring Festival', '2026-02-15', '2026-02-23', '{2026-02-14,2026-02-28}', 'official'),
  ('清明节', 'Qingming', '2026-04-04', '2026-04-06', '{}', 'official'),
  ('劳动节', 'Labour Day', '2026-05-01', '2026-05-05', '{2026-05-09}', 'official'),
  ('端午节', 'Dragon Boat Festival', '2026-06-19', '2026-06-21', '{}', 'official'),
  ('中秋节', 'Mid-Autumn Festival', '2026-09-25', '2026-09-27', '{}', 'official'),
  ('国庆节', 'National Day', '2026-10-01', '2026-10-07', '{2026-09-20,2026-10-10}', 'official'),
  ('元旦', 'New Year', '2027-01-01', '2027-01-03', '{}', 'expected'),
  ('春节', 'Spring Festival', '2027-02-05', '2027-02-12', '{}', 'expected'),
  ('清明节', 'Qingming', '2027-04-03', '2027-04-05', '{}', 'expected'),
  ('劳动节', 'Labour Day', '2027-05-01', '2027-05-05', '{}', 'expected'),
  ('端午节', 'Dragon Boat Festival', '2027-06-09', '2027-06-09', '{}', 'expected'),
  ('中秋节', 'Mid-Autumn Festival', '2027-09-15', '2027-09-15', '{}', 'expected'),
  ('国庆节', 'National Day', '2027-10-01', '2027-10-07', '{}', 'expected')
) h (zh, en, f, t, w, status);
