-- The figures behind the example charts (design: product §11). Filled by the demo seed, read only; they do not grow.

create table demo_content_day (
  day date not null,
  kind text not null check (kind in ('text', 'image', 'video')),
  visits int not null check (visits >= 0),
  published int not null check (published >= 0),
  clicks int not null check (clicks >= 0),
  exposures int not null check (exposures >= 0),
  likes int not null check (likes >= 0),
  comments int not null check (comments >= 0),
  shares int not null check (shares >= 0),
  primary key (day, kind)
);

create table demo_content_hour (
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  kind text not null check (kind in ('text', 'image', 'video')),
  published int not null check (published >= 0),
  clicks int not null check (clicks >= 0),
  primary key (day, hour, kind)
);

create table demo_audience_day (
  day date primary key,
  active_users int not null check (active_users >= 0),
  -- Of the active ones, those who had been there in the week before.
  returning_users int not null check (returning_users between 0 and active_users)
);

create table demo_content_month (
  month date not null,
  kind text not null check (kind in ('text', 'image', 'video')),
  facet text not null check (facet in ('topic', 'source')),
  name text not null,
  published int not null check (published >= 0),
  primary key (month, kind, facet, name)
);

create table demo_authors (
  id uuid primary key,
  name text not null
);

create table demo_author_day (
  author_id uuid not null references demo_authors on delete cascade,
  day date not null,
  published int not null check (published >= 0),
  clicks int not null check (clicks >= 0),
  primary key (author_id, day)
);
