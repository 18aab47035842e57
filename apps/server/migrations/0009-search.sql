-- Finding an order by what people remember of its guest: name, pinyin, initials, the last digits of the phone.

-- `csy chensiyuan`: initials, then pinyin of the booker's name. Null until spelled, because SQL knows no pinyin; a job
-- spells what an older version wrote. It is as personal as the name and goes with it.
alter table orders add column booker_spelled text;
create index orders_unspelled_idx on orders (id) where booker_spelled is null;

-- Covering: a search reads keys and the order of the hits from the index alone.
create index orders_spelled_idx on orders (booker_spelled text_pattern_ops) include (id, house_id, created_at);
drop index orders_booker_idx;
create index orders_booker_idx on orders (booker_name text_pattern_ops) include (id, house_id, created_at);
create index orders_phone_tail_idx on orders ((right(phone_masked, 4)), created_at desc) where phone_masked is not null;
-- A guest of a group who is not its booker.
create index stays_guest_idx on stays (guest_name text_pattern_ops) include (house_id, order_id);
