-- How each user arranged the frame: drawer settings and open tabs, the last save wins.
create table user_layouts (
  user_id uuid primary key references users on delete cascade,
  settings jsonb,
  tabs jsonb,
  saved_at timestamptz not null
);
