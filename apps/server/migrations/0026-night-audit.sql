-- The night audit: a business day of a house is closed once, with what it earned and what was on the books when it ended.

create table night_audits (
  house_id uuid not null references houses,
  business_date date not null,
  -- Marked by this audit.
  no_shows int not null,
  -- Room nights earned, with corrections of earlier days.
  nights int not null,
  room_fen bigint not null,
  -- What somebody has to look at: [{ kind, orderId, orderNo }].
  problems jsonb not null default '[]',
  -- Made after the next day was over too: its figures on the books are not those of the evening.
  late boolean not null,
  -- Null: by the clock.
  run_by text,
  at timestamptz not null,
  primary key (house_id, business_date)
);
create index night_audits_date_idx on night_audits (business_date desc, house_id);

-- Earned room nights. A correction is a further row of a later day: the sum of a stay's night is what it earned.
create table posted_nights (
  house_id uuid not null,
  stay_id uuid not null,
  night date not null,
  posted_on date not null,
  room_type_id uuid not null,
  channel text not null,
  nights smallint not null check (nights between -1 and 1),
  room_fen bigint not null,
  primary key (house_id, stay_id, night, posted_on),
  foreign key (house_id, posted_on) references night_audits (house_id, business_date),
  foreign key (house_id, stay_id) references stays (house_id, id)
);
create index posted_nights_night_idx on posted_nights (house_id, night);

-- What was sold of the nights ahead when a day ended: element 1 is the night after it.
create table on_books (
  house_id uuid not null,
  business_date date not null,
  room_type_id uuid not null,
  channel text not null,
  rooms int[] not null,
  room_fen bigint[] not null,
  primary key (house_id, business_date, room_type_id, channel),
  foreign key (house_id, business_date) references night_audits (house_id, business_date),
  check (cardinality(rooms) = cardinality(room_fen))
);

-- The first nights of guests who did not come are earned although nobody holds a room for all of them.
create index stays_no_show_idx on stays (house_id, check_in) where state = 'no_show';
-- Guests expected on a day that is over.
create index stays_expected_idx on stays (check_in, house_id) where state = 'expected' and holds_nights;
