-- Who holds such a role sets two-step verification up before he does anything else.
alter table roles add column needs_totp boolean not null default false;
