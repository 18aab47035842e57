-- Where links for a forgotten password go while the e-mail of somebody's profile was changed without his password: to the one before it
-- ('' where there was none). Null: the e-mail itself.
alter table users add column recovery_email text;
