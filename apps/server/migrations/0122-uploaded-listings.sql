-- A listing that this product created at the platform. Uploading the property again updates it; a listing that was created
-- by hand and linked later is left alone and never created a second time.
alter table channel_rooms add column uploaded boolean not null default false;
update channel_rooms c set uploaded = true
from channel_hotels h where h.connection_id = c.connection_id and h.house_id = c.house_id;
