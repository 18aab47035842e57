-- Who holds such a role sets two-step verification up before he does anything else.
alter table roles add column needs_totp boolean not null default false;

-- A text message whose receipt does not come is asked after once.
alter table notifications add column receipt_asked_at timestamptz;
create index notifications_unreceipted_idx on notifications (sent_at)
  where channel = 'sms' and state = 'sent' and receipt_asked_at is null;

-- Pages and counts of conversations of a house or a channel are read from the index alone; one without an order here is
-- found by the platform's number.
drop index threads_house_idx;
create index threads_house_idx on threads (house_id, state, last_at desc, id desc);
create index threads_channel_idx on threads (channel, state, last_at desc, id desc) include (house_id);
create index threads_platform_number_idx on threads (platform_order_id text_pattern_ops) where order_id is null;
