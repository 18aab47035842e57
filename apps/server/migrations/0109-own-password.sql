-- Set for accounts whose first password somebody else has seen: nothing else is open to them until they choose their own.
alter table users add column must_change_password boolean not null default false;
