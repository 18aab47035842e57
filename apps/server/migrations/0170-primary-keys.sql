-- Every table has a primary key. These are unique by columns of which one may be null.
alter table ledger_days add column id uuid primary key default gen_random_uuid();
alter table report_tasks add column id uuid primary key default gen_random_uuid();
alter table report_waits add column id uuid primary key default gen_random_uuid();
alter table restores add primary key (generation);
