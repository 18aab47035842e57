-- Monthly long stays 长租: the bill is due in periods of a month.

alter table orders
  add column billing text not null default 'once' check (billing in ('once', 'monthly')),
  -- First day of the oldest period that is not paid.
  add column rent_due_on date,
  add constraint orders_rent_check check (billing = 'monthly' or rent_due_on is null);
create index orders_rent_due_idx on orders (rent_due_on) include (house_id) where rent_due_on is not null;
