-- Rooms with a name instead of a number, such as 听松: few, and searched by pinyin and by a part of the name.
create index rooms_named_idx on rooms (lower(number)) where number ~ '[^ -~]';
