-- Units whose orders bear what was given back with their services too, not with their nights alone. Those split before stay as they are,
-- in the books and with their landlords.
alter table split_units add column gives_services boolean not null default false;
