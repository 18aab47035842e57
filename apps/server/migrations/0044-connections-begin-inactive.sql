-- A connection works only once people have authorised it.
alter table channel_connections alter column state set default 'inactive';
