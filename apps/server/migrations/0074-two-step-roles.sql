-- Who holds such a role sets two-step verification up before he does anything else.
alter table roles add column needs_totp boolean not null default false;

-- A text message whose receipt does not come is asked after once.
alter table notifications add column receipt_asked_at timestamptz;
create index notifications_unreceipted_idx on notifications (sent_at)
  where channel = 'sms' and state = 'sent' and receipt_asked_at is null;
