-- The rate that a split took for what its channel had not told, kept with the order: another setting later does not split it anew.
-- Rows of today get the one of today, without being written.
do $$ declare bp int; begin
  select coalesce((select case when jsonb_typeof(value) = 'number' then value::int end from settings
    where key = 'business.assumedChannelBp'), 1200) into bp;
  execute format('alter table split_units add column assumed_channel_bp int default %s', bp);
  alter table split_units alter column assumed_channel_bp drop default;
end $$;
