-- What a check-in wrote over: how many were booked, and under which name. Null of one from before this was kept.
alter table stays add column check_in_changed jsonb;
