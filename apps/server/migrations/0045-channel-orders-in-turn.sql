-- An order of a platform that cannot be followed is tried again later and later, so that it keeps no other from its turn.
alter table channel_orders
  add column follow_tries smallint not null default 0,
  -- Null: at once.
  add column follow_at timestamptz;
drop index channel_orders_left_idx;
create index channel_orders_left_idx on channel_orders (coalesce(follow_at, updated_at))
  where applied_revision is distinct from revision;

-- The list of orders of platforms: what has to be looked at first, the latest first.
create index channel_orders_list_idx on channel_orders ((problem is not null and solved_by is null) desc,
  coalesce(problem_at, updated_at) desc, platform_order_id, connection_id);

-- A night is pending until the platform has answered; nothing was ever kept of its being under way.
update channel_cells set state = 'pending' where state = 'sending';
alter table channel_cells drop constraint channel_cells_state_check;
alter table channel_cells
  add constraint channel_cells_state_check check (state in ('pending', 'synced', 'failed', 'conflicted'));
drop index channel_cells_due_idx;
create index channel_cells_due_idx on channel_cells (connection_id, stops desc, wanted_at) include (channel_room_id)
  where state = 'pending';
