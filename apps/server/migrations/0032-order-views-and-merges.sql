-- Orders by their tags, those that need attention, and orders that went into another one.

-- Tagged orders are few: the list's filter and the tags in use are read from this index alone.
create index orders_tagged_idx on orders (created_at desc, id desc) include (house_id, tags) where tags <> '{}';

-- What the view of orders that need attention looks for beyond the open ones.
create index orders_unsettled_idx on orders (house_id, id)
  where shown = 'completed' and room_fen + charges_fen - waived_fen - paid_fen > 0;
-- Stays ahead are many and those overdue are few: read by date alone, without a look at the rows.
create index orders_expected_idx on orders (check_in, id) where shown = 'expected';
create index orders_leaving_idx on orders (check_out, id) where shown = 'in_house';
create index refunds_failed_idx on refunds (house_id, order_id) where state = 'failed';

alter table orders
  -- Its stays, bill and payments went there; it is kept to be read.
  add column merged_into_id uuid,
  add foreign key (house_id, merged_into_id) references orders (house_id, id),
  add constraint orders_merged_check check (merged_into_id is null or booking = 'cancelled');
create index orders_merged_idx on orders (house_id, merged_into_id) where merged_into_id is not null;
