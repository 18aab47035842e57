-- What channels keep, by channel and property: a change point each, valid until the next one of the same channel and property.
-- Without a property it counts for all that have none of their own; without a rate the next wider one counts again.
create table commission_rates (
  id uuid primary key,
  channel text not null check (channel <> 'direct'),
  house_id uuid references houses,
  from_date date not null,
  rate_bp int check (rate_bp between 0 and 10000),
  reason text not null default '',
  made_by_name text not null,
  made_at timestamptz not null,
  -- Taken back before its first day; kept to be read.
  removed_at timestamptz,
  removed_by_name text,
  version int not null default 0,
  check ((removed_at is null) = (removed_by_name is null)),
  constraint commission_rates_all_check check (house_id is not null or rate_bp is not null)
);
create unique index commission_rates_from_key on commission_rates (channel, house_id, from_date) nulls not distinct
  where removed_at is null;

-- The rate of the day an order was made, kept with it: another rate later changes no order of before. Orders of today have the
-- rate they were split at, else the general one, without being written.
do $$ declare bp int; begin
  select coalesce((select case when jsonb_typeof(value) = 'number' then value::int end from settings
    where key = 'business.assumedChannelBp'), 1200) into bp;
  execute format('alter table orders add column commission_bp int default %s check (commission_bp between 0 and 10000)', bp);
  alter table orders alter column commission_bp drop default;
end $$;
update orders o set commission_bp = u.assumed_channel_bp from split_units u
where u.house_id = o.house_id and u.id = o.id and u.assumed_channel_bp <> o.commission_bp;
-- split_units.assumed_channel_bp is read no more; processes of the version before still write it.

-- What a person has entered in place of what is assumed or told, as a rate or an amount.
alter table orders
  add column commission_set_bp int check (commission_set_bp between 0 and 10000),
  add column commission_set_fen bigint check (commission_set_fen >= 0),
  add constraint orders_commission_set_check check (num_nonnulls(commission_set_bp, commission_set_fen) <= 1);

-- What bills state of the commission of an order, over all posted lines that state any; of a line what it adds to that.
alter table channel_paid_orders
  add column billed_fen bigint not null default 0,
  add column billed_lines int not null default 0 check (billed_lines >= 0),
  add column billed_at timestamptz,
  -- Of entries that follow a commission which changed after an unstated bill.
  add column commission_changes int not null default 0;
alter table channel_bill_lines add column billed_fen bigint;
-- Lines posted so far count as the books took them: all of the commission with the first line that states one.
update channel_bill_lines l set billed_fen = l.commission_fen from channel_bills b
where b.id = l.bill_id and b.state = 'posted' and l.order_id is not null and l.told_commission_fen is not null
  and l.commission_fen <> 0
  and not exists (select from channel_orders c where c.house_id = l.house_id and c.order_id = l.order_id);
update channel_paid_orders s set billed_fen = x.fen, billed_lines = x.lines, billed_at = x.at
from (
  select l.house_id, l.order_id, sum(l.billed_fen) as fen, count(*) as lines, max(b.posted_at) as at
  from channel_bill_lines l join channel_bills b on b.id = l.bill_id and b.state = 'posted'
  where l.billed_fen is not null group by 1, 2) x
where x.house_id = s.house_id and x.order_id = s.order_id;

-- Reports lay the commission of an order on its nights, whatever it follows from.
create trigger orders_mark_commission after update on orders for each row
  when (old.commission_bp is distinct from new.commission_bp or old.commission_set_bp is distinct from new.commission_set_bp
    or old.commission_set_fen is distinct from new.commission_set_fen or old.charges_fen <> new.charges_fen)
  execute function mark_report_range();
create trigger channel_paid_orders_mark after update on channel_paid_orders for each row
  when (old.billed_fen <> new.billed_fen or old.billed_lines <> new.billed_lines) execute function mark_report_commission();
-- Nobody assumes that a channel keeps more than it holds.
create trigger payments_mark_insert after insert on payments for each row
  when (new.method = 'channel') execute function mark_report_commission();
create trigger payments_mark_update after update on payments for each row
  when (new.method = 'channel' and (old.state <> new.state or old.amount_fen <> new.amount_fen
    or old.refunded_fen <> new.refunded_fen)) execute function mark_report_commission();
insert into report_marks (house_id, month)
select o.house_id, m from orders o, report_months_of(o.check_in, o.check_out) m where o.channel not in ('direct', 'other')
group by 1, 2;
