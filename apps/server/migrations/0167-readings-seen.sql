-- Of a platform that numbers no revisions: until when the newest one was read again as it is. An older reading that comes later is none.
alter table channel_orders add column seen_revision bigint;
