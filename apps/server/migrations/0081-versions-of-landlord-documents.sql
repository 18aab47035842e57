-- An edit of a landlord's document carries the version it was based on.
alter table landlord_documents add column version int not null default 0;
