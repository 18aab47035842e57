-- Every wait of a guest is kept by itself: the orders behind response times need not be worked out again.

-- One row for each time a guest waited for an answer.
create table report_waits (
  house_id uuid not null,
  thread_id uuid not null,
  -- His first message after our last answer.
  asked_at timestamptz not null,
  order_id uuid not null,
  -- When he asked, by the house's own clock.
  day date not null,
  hour int not null,
  -- Of the order that is written about.
  channel text not null,
  -- Null: nobody has answered yet, or somebody did at the platform itself.
  answerer_id uuid,
  -- The first time in this conversation.
  first boolean not null,
  -- Whole minutes until the answer; null: the guest still waits.
  minutes int,
  -- A message may come in the very moment of an answer, and wait for the next one.
  constraint report_waits_key unique nulls not distinct (house_id, thread_id, asked_at, minutes)
);
create index report_waits_day_idx on report_waits (day)
  include (house_id, order_id, hour, channel, answerer_id, first, minutes);
drop table report_answers;
insert into report_marks (house_id, month)
select distinct t.house_id, m from threads t join thread_messages g on g.thread_id = t.id and g.kind = 'guest',
  report_months_near(g.at) m where t.house_id is not null;

-- Waits bear the channel of their order.
create function mark_report_order_waits() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select distinct t.house_id, m from threads t
  join thread_messages g on g.thread_id = t.id and g.kind = 'guest', report_months_near(g.at) m
  where t.house_id = new.house_id and t.order_id = new.id;
  return null;
end $$;
create trigger orders_mark_waits after update on orders for each row
  when (old.channel <> new.channel) execute function mark_report_order_waits();

-- Days are those of the house's own clock: another zone moves what lies near midnight.
create function mark_report_house() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select new.id, m from (
    select date_trunc('month', check_in)::date as m from orders where house_id = new.id
    union select report_months_near(received_at) from evaluations where house_id = new.id
    union select report_months_near(g.at) from threads t join thread_messages g on g.thread_id = t.id and g.kind = 'guest'
      where t.house_id = new.id
  ) months;
  return null;
end $$;
create trigger houses_mark_zone after update on houses for each row
  when (old.time_zone is distinct from new.time_zone) execute function mark_report_house();
