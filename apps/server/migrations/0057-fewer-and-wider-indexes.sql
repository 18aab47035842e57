-- Landlords by the letters of their names: 0049 has that index already.
drop index landlords_name_letters_idx;

-- Who stays often is found under further filters: they ride along, and so does what pages are ordered by, so that no row
-- is read for a member that is passed over (0047 says the same of the newest).
drop index guests_stays_idx;
create index guests_stays_idx on guests (stay_count desc, id desc)
  include (level, source, last_stay_on, created_at, lifetime_fen) where merged_into is null;
