-- Fees for what the front desk sold on a platform's order: the platform's amounts, when it tells them, do not replace these.
alter table order_charges add column of_desk boolean not null default false;
