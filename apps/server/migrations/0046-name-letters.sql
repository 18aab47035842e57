-- Orders by a part of a name, of two letters or of one: an index of the letters of each name leaves few names to be read.
-- Trigrams would not help: most Chinese names are searched by fewer than three letters.
-- `fastupdate` off: a search would read all that is pending.
create index orders_letters_idx on orders using gin (string_to_array(lower(booker_name), null)) with (fastupdate = off);
