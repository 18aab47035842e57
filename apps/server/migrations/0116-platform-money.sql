-- Amounts of a platform that are still open after a stay ended, shortened or was sold: nothing is booked until the platform tells.
alter table stays add column awaits_platform boolean not null default false;
alter table orders add column awaits_platform boolean not null default false;
create index orders_awaits_platform_idx on orders (house_id, check_in) where awaits_platform;

alter table orders drop constraint orders_after_sale_check;
alter table orders add constraint orders_after_sale_check
  check (after_sale in ('none', 'refund_requested', 'refunding', 'refunded', 'refund_refused', 'awaiting_platform'));

-- The fee for nights that a step on the board gave up: removed when the step is undone.
alter table order_charges add column step_id uuid;
create index order_charges_step_idx on order_charges (house_id, step_id) where step_id is not null;
