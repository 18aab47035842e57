-- In which language a user worked last: that of mails which nobody asked for just now.
alter table user_layouts add column language text check (language in ('zh-CN', 'en-US'));

-- A file that goes with a mail: base64, sealed like its text.
alter table notifications
  add column attachment_name text,
  add column attachment_cipher text,
  add constraint notifications_attachment_check check ((attachment_name is null) = (attachment_cipher is null));

-- True-ups of a month, whoever they are of.
create index statement_lines_true_up_month_idx on statement_lines (of_month)
  include (statement_id, contract_version_id, amount_fen) where true_up is not null;
