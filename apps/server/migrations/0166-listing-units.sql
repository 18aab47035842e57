-- Rooms that a listing has to sell there at most; null: the platform names none.
alter table channel_rooms add column units smallint check (units > 0);
