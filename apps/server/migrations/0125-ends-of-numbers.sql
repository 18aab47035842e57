-- The last four digits of a phone are those of its number: an extension may follow it. The tail of an order's number, ours and the
-- platform's, is what people read to each other.

drop index orders_phone_tail_idx;
create index orders_phone_tail_idx on orders ((right(substring(phone_masked from '^[+0-9*]*'), 4)), created_at desc)
  where phone_masked is not null;
drop index guests_tail_idx;
create index guest_contacts_tail_idx on guest_contacts (right(substring(masked from '^[+0-9*]*'), 4)) where kind = 'phone';
create index guests_tail_idx on guests (right(substring(phone_masked from '^[+0-9*]*'), 4)) where phone_masked is not null;
create index registrations_tail_idx on registrations (right(substring(phone_masked from '^[+0-9*]*'), 4))
  where phone_masked is not null;
create index orders_no_tail_idx on orders (reverse(order_no) text_pattern_ops);
create index orders_channel_no_tail_idx on orders (reverse(channel_order_no) text_pattern_ops) where channel_order_no is not null;
create index rooms_number_idx on rooms (lower(number));
