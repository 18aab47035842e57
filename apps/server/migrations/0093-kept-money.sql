-- Cancelled orders that keep money are split: beside fees that is what guests were charged who had not come before.
drop index orders_fee_idx;
create index orders_kept_idx on orders (id) include (house_id) where shown = 'cancelled' and kept_fen > 0;
