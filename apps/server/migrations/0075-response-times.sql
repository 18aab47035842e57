-- How long guests wait for an answer, for reports: kept per house and month like the other summaries.

-- A guest waits from his first message after our last answer; an automatic message is no answer.
create table report_answers (
  house_id uuid not null,
  -- When the guest asked, by the house's own clock.
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
  waits int not null,
  constraint report_answers_key unique nulls not distinct (house_id, day, hour, channel, answerer_id, first, minutes)
);
create index report_answers_day_idx on report_answers (day)
  include (house_id, hour, channel, answerer_id, first, minutes, waits);

-- A reply ends a wait that may have begun in another month: the months of what it answers are marked.
create function mark_report_message() returns trigger language plpgsql as $$
declare
  message thread_messages;
  house uuid;
begin
  if tg_op = 'DELETE' then message := old; else message := new; end if;
  if message.kind = 'note' then return null; end if;
  select t.house_id into house from threads t where t.id = message.thread_id;
  if house is null then return null; end if;
  insert into report_marks (house_id, month)
  select house, m from report_months_near(message.at) m
  union
  select house, m from thread_messages g, report_months_near(g.at) m
  where message.kind = 'reply' and g.thread_id = message.thread_id and g.kind = 'guest' and g.at <= message.at
    and g.at > coalesce((select max(r.at) from thread_messages r where r.thread_id = message.thread_id and r.kind = 'reply'
      and r.origin <> 'automation' and r.id <> message.id and r.at < message.at), '-infinity');
  return null;
end $$;
create trigger thread_messages_mark after insert or delete on thread_messages for each row execute function mark_report_message();

-- A conversation that finds its order, moves to another one, or is said to need no answer.
create function mark_report_thread() returns trigger language plpgsql as $$
begin
  insert into report_marks (house_id, month)
  select h.id, m from (select distinct g.at from thread_messages g where g.thread_id = new.id and g.kind = 'guest') g,
    report_months_near(g.at) m, (select old.house_id as id union select new.house_id) h
  where h.id is not null group by 1, 2;
  return null;
end $$;
create trigger threads_mark_update after update on threads for each row
  when (old.house_id is distinct from new.house_id or old.order_id is distinct from new.order_id
    or old.settled_at is distinct from new.settled_at)
  execute function mark_report_thread();

-- What stood before.
insert into report_marks (house_id, month)
select distinct t.house_id, m from threads t join thread_messages g on g.thread_id = t.id and g.kind = 'guest',
  report_months_near(g.at) m where t.house_id is not null;
