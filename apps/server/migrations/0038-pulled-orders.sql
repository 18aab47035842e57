-- Orders of platforms that are still to be followed or acknowledged: found every minute.
create index channel_orders_left_idx on channel_orders (updated_at) where applied_revision is distinct from revision;
create index channel_orders_unacknowledged_idx on channel_orders (connection_id, updated_at)
  where acknowledged_at is null;
