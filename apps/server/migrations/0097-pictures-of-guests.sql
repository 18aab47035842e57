-- What a guest sent is asked for as long as it may be had, and whoever looks is told when it cannot.
alter table thread_attachments
  -- When it is asked for again; null: now.
  add column fetch_at timestamptz,
  -- The platform does not give it out, or it is nothing that we show.
  add column unfetchable boolean not null default false;
