-- Several processes on one database, and what would otherwise grow without end.

-- How often somebody did something within a window, counted over all processes. Unlogged: after a crash everybody begins
-- anew. Keys are hashes: neither addresses nor tokens lie here.
create unlogged table rate_counts (
  key bytea primary key,
  count int not null,
  until timestamptz not null
);
create index rate_counts_until_idx on rate_counts (until);

-- Positions of what only tells open screens of channels: their events go after a day, and no block of the audit log holds
-- them. Everything else stays append-only.
drop trigger event_positions_append_only on event_positions;
create function guard_event_positions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.entity in ('channelSync', 'channelOrder') then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger event_positions_append_only before update or delete on event_positions
  for each row execute function guard_event_positions();
create trigger event_positions_never_emptied before truncate on event_positions execute function refuse_audit_change();
grant delete on event_positions to current_user;
create index event_positions_channel_idx on event_positions (at) where entity in ('channelSync', 'channelOrder');

-- Lines of the price log go once their nights are long past; the change itself stays listed.
alter table price_edits add column cells_forgotten_at timestamptz;
create index price_edits_past_idx on price_edits (to_night) where cells_forgotten_at is null;

-- What refers to an order is found by it: orders are merged, and their rows move along.
create index lost_items_order_idx on lost_items (house_id, order_id) where order_id is not null;
create index deposit_deductions_order_idx on deposit_deductions (house_id, order_id);
create index deposit_photos_order_idx on deposit_photos (house_id, order_id);
