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

-- A sale marked its months four times over. Its stays mark them once: what an order sells lies in the days of its stays, and a
-- night in a room is sold by the stay that holds it. Rows of room_night count by themselves where a block owns them.
drop trigger orders_mark_insert on orders;
create function mark_report_blocks() returns trigger language plpgsql as $$
begin
  if exists (select from touched where block_id is not null) then
    insert into report_marks (house_id, month)
    select distinct house_id, date_trunc('month', night)::date from touched where block_id is not null;
  end if;
  return null;
end $$;
drop trigger room_night_mark_insert on room_night;
drop trigger room_night_mark_delete on room_night;
create trigger room_night_mark_insert after insert on room_night referencing new table as touched
  for each statement execute function mark_report_blocks();
create trigger room_night_mark_delete after delete on room_night referencing old table as touched
  for each statement execute function mark_report_blocks();
