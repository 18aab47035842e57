-- The list price of a night when it was priced. Null: the same as the price, and of nights priced before this migration.
alter table order_nights add column list_fen bigint check (list_fen >= 0);

-- The highest discount that a role gives without the right to override prices: share of the list price and fen per order.
alter table roles
  add column discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  add column discount_fen bigint not null default 0 check (discount_fen >= 0);
