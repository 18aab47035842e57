-- A bill that is matched again posts the change of its fees as a further part.
alter table provider_fees add column part integer not null default 1;
alter table provider_fees drop constraint provider_fees_key;
alter table provider_fees add constraint provider_fees_key unique (bill_id, house_id, part);
