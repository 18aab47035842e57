-- A refund that nobody decided on is withdrawn when its order is reinstated; it was never rejected.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'processing', 'succeeded', 'failed', 'rejected', 'withdrawn'));
update refunds set state = 'withdrawn', reject_reason = null where state = 'rejected' and reject_reason = '恢复订单';
update orders o set after_sale = 'none' where o.after_sale = 'refund_refused' and not exists (
  select from refunds r where r.house_id = o.house_id and r.order_id = o.id and r.state <> 'withdrawn');

-- The no-show that proposed it; null of a whole order or a person's own request.
alter table refunds add column stay_id uuid;
