-- The language that a user has chosen for himself: his screens have it in every browser, his mails are written in it.
alter table users add column language text check (language in ('zh-CN', 'en-US'));
