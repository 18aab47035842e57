-- The last booking of a connection, without going through all of them.
create index channel_orders_connection_idx on channel_orders (connection_id, created_at desc);
