-- A connection works only once people have authorised it.
alter table channel_connections alter column state set default 'inactive';

-- The orders and blocks that a feed disputes nights with, as people were told: each is told once, and settled when it ends.
alter table ical_feeds add column told_conflicts uuid[] not null default '{}';
