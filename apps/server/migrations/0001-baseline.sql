-- The schema of the first release, and the rows that every business begins with. It replaces the migrations before it
-- (replaced-by-baseline.json); later changes are migrations of their own.

set local check_function_bodies = off;

create extension if not exists btree_gist;

create function check_ledger_entry() returns trigger
    language plpgsql
    as $$
declare
  found record;
begin
  select count(*) as lines, sum(p.amount_fen) as sum, sum(p.amount_fen) filter (where p.amount_fen > 0) as debit,
    bool_and(a.currency = new.currency and p.business_date = new.business_date) as same
  into found from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = new.id;
  if found.lines < 2 or found.sum <> 0 or found.debit <> new.amount_fen or not found.same then
    raise exception 'ledger entry % does not balance', new.id
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  if new.business_date <= ledger_locked_to() then
    raise exception 'ledger entry % lies in a locked period', new.id
      using errcode = 'serialization_failure', constraint = 'ledger_entries_open';
  end if;
  return null;
end $$;

create function check_ledger_postings() returns trigger
    language plpgsql
    as $$
begin
  if exists (
    select from (select distinct entry_id from made) m
    left join ledger_entries e on e.id = m.entry_id
    cross join lateral (
      select coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0) as debit,
        coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0) as credit
      from ledger_postings p where p.entry_id = m.entry_id) s
    where e.id is null or s.debit > e.amount_fen or s.credit > e.amount_fen) then
    raise exception 'ledger entries are whole: nothing is added to them'
      using errcode = 'check_violation', constraint = 'ledger_postings_whole';
  end if;
  return null;
end $$;

create function count_house_ratings(house_ids uuid[]) returns void
    language sql
    as $$
  insert into house_ratings (house_id, count, hidden_count, score, cleanliness, location, service, value)
  select e.house_id, count(*) filter (where e.hidden_at is null), count(*) filter (where e.hidden_at is not null),
    avg(e.score) filter (where e.hidden_at is null), avg(e.cleanliness) filter (where e.hidden_at is null),
    avg(e.location) filter (where e.hidden_at is null), avg(e.service) filter (where e.hidden_at is null),
    avg(e.value) filter (where e.hidden_at is null)
  from evaluations e where e.house_id = any (house_ids) group by e.house_id
  on conflict (house_id) do update set count = excluded.count, hidden_count = excluded.hidden_count,
    score = excluded.score, cleanliness = excluded.cleanliness, location = excluded.location,
    service = excluded.service, value = excluded.value
$$;

create function delete_price_cells() returns trigger
    language plpgsql
    as $$
begin
  delete from price_cell c using gone g where c.house_id = g.house_id and c.room_type_id = g.id;
  return null;
end $$;

create function distance_m(longitude_a double precision, latitude_a double precision, longitude_b double precision, latitude_b double precision) returns integer
    language sql immutable parallel safe
    as $$
  select round(2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(latitude_b - latitude_a) / 2), 2)
    + cos(radians(latitude_a)) * cos(radians(latitude_b)) * power(sin(radians(longitude_b - longitude_a) / 2), 2)
  ))))::int
$$;

create function forget_refused_merchant() returns trigger
    language plpgsql
    as $$
begin
  update merchant_accounts set pending_change = null, pending_credentials_cipher = null where id::text = new.subject;
  return null;
end $$;

create function guard_event_positions() returns trigger
    language plpgsql
    as $$
begin
  if tg_op = 'DELETE' and old.entity in ('channelSync', 'channelOrder') then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;

create function guard_events() returns trigger
    language plpgsql
    as $$
begin
  if tg_op = 'DELETE' and old.entity in ('channelSync', 'channelOrder') then
    return old;
  end if;
  if tg_op = 'UPDATE' and not exists (select from sealing where done_at is not null)
    and to_jsonb(new) - array['before', 'after'] = to_jsonb(old) - array['before', 'after'] then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;

create function guard_landlord_statement() returns trigger
    language plpgsql
    as $$
declare
  counted record;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'a statement that was reviewed stays' using errcode = '23514', constraint = 'landlord_statements_locked';
    end if;
    return old;
  end if;
  if old.state not in ('draft', 'reviewed') and (
    new.state in ('draft', 'reviewed')
    or (new.landlord_id, new.month, new.statement_no, new.house_ids, new.line_count, new.night_count, new.earned_fen,
      new.true_up_fen, new.expense_fen, new.correction_fen, new.carried_in_fen, new.holdback_fen, new.payable_fen,
      new.carried_out_fen, new.hold_back_bp, new.minimum_payout_fen, new.made_by_id, new.reviewed_by_id, new.approved_by_id)
    is distinct from
      (old.landlord_id, old.month, old.statement_no, old.house_ids, old.line_count, old.night_count, old.earned_fen,
      old.true_up_fen, old.expense_fen, old.correction_fen, old.carried_in_fen, old.holdback_fen, old.payable_fen,
      old.carried_out_fen, old.hold_back_bp, old.minimum_payout_fen, old.made_by_id, old.reviewed_by_id, old.approved_by_id)
  ) then
    raise exception 'an approved statement is not changed' using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  if old.state in ('draft', 'reviewed') and new.state not in ('draft', 'reviewed') then
    select count(*) as lines, coalesce(sum(amount_fen), 0) as fen into counted
      from statement_lines where statement_id = new.id;
    if counted.lines <> new.line_count or counted.fen <> new.payable_fen + new.carried_out_fen then
      raise exception 'lines and sums of the statement differ' using errcode = '23514', constraint = 'landlord_statements_sums';
    end if;
  end if;
  return new;
end $$;

create function guard_statement_adjustments() returns trigger
    language plpgsql
    as $$
begin
  if old.state not in ('draft', 'reviewed')
    and (new.adjustment_fen, new.released_fen) is distinct from (old.adjustment_fen, old.released_fen) then
    raise exception 'an approved statement is not changed' using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  return new;
end $$;

create function guard_statement_lines() returns trigger
    language plpgsql
    as $$
begin
  if exists (select from touched t join landlord_statements s on s.id = t.statement_id
    where s.state not in ('draft', 'reviewed')) then
    raise exception 'lines of an approved statement are not changed'
      using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  return null;
end $$;

create function hold_ledger_open() returns trigger
    language plpgsql
    as $$
begin
  perform pg_advisory_xact_lock_shared(7203552);
  return null;
end $$;

create function keep_settled_row() returns trigger
    language plpgsql
    as $$
begin
  if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception 'a settled row of % is not changed: correct it by a new one', tg_table_name
      using errcode = 'restrict_violation', constraint = 'settled_row';
  end if;
  return new;
end $$;

create function keep_sold_arrival() returns trigger
    language plpgsql
    as $$
begin
  new.sold_arrival := coalesce(old.sold_arrival, old.check_in);
  return new;
end $$;

create function ledger_locked_to() returns date
    language sql stable
    as $$
  select locked_to from ledger_periods order by number desc limit 1 $$;

create function letter_pairs(input text) returns text[]
    language sql immutable parallel safe
    as $$
  select coalesce(array_agg(distinct letters[i] || letters[i + 1]), '{}')
  from (select string_to_array(input, null) as letters) t, generate_series(1, cardinality(letters) - 1) i
$$;

create function mark_report_blocks() returns trigger
    language plpgsql
    as $$
begin
  if exists (select from touched where block_id is not null) then
    insert into report_marks (house_id, month)
    select distinct house_id, date_trunc('month', night)::date from touched where block_id is not null;
  end if;
  return null;
end $$;

create function mark_report_commission() returns trigger
    language plpgsql
    as $$
begin
  insert into report_marks (house_id, month)
  select o.house_id, m from orders o, report_months_of(o.check_in, o.check_out) m
  where o.house_id = new.house_id and o.id = new.order_id;
  return null;
end $$;

create function mark_report_house() returns trigger
    language plpgsql
    as $$
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

create function mark_report_message() returns trigger
    language plpgsql
    as $$
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

create function mark_report_night() returns trigger
    language plpgsql
    as $$
begin
  insert into report_marks (house_id, month)
  select new.house_id, m::date from unnest(array[date_trunc('month', old.night), date_trunc('month', new.night)]) m group by 1, 2;
  return null;
end $$;

create function mark_report_order_waits() returns trigger
    language plpgsql
    as $$
begin
  insert into report_marks (house_id, month)
  select distinct t.house_id, m from threads t
  join thread_messages g on g.thread_id = t.id and g.kind = 'guest', report_months_near(g.at) m
  where t.house_id = new.house_id and t.order_id = new.id;
  return null;
end $$;

create function mark_report_range() returns trigger
    language plpgsql
    as $$
begin
  insert into report_marks (house_id, month)
  select new.house_id, m from report_months_of(old.check_in, old.check_out) m
  union select new.house_id, m from report_months_of(new.check_in, new.check_out) m;
  return null;
end $$;

create function mark_report_ranges() returns trigger
    language plpgsql
    as $$
begin
  insert into report_marks (house_id, month)
  select distinct t.house_id, m from touched t, report_months_of(t.check_in, t.check_out) m;
  return null;
end $$;

create function mark_report_review() returns trigger
    language plpgsql
    as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_marks (house_id, month) select old.house_id, report_months_near(old.received_at);
  end if;
  if tg_op <> 'DELETE' then
    insert into report_marks (house_id, month) select new.house_id, report_months_near(new.received_at);
  end if;
  return null;
end $$;

create function mark_report_task() returns trigger
    language plpgsql
    as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_marks (house_id, month) values (old.house_id, date_trunc('month', old.day)::date);
  end if;
  if tg_op <> 'DELETE' then
    insert into report_marks (house_id, month) values (new.house_id, date_trunc('month', new.day)::date);
  end if;
  return null;
end $$;

create function mark_report_thread() returns trigger
    language plpgsql
    as $$
begin
  insert into report_marks (house_id, month)
  select h.id, m from (select distinct g.at from thread_messages g where g.thread_id = new.id and g.kind = 'guest') g,
    report_months_near(g.at) m, (select old.house_id as id union select new.house_id) h
  where h.id is not null group by 1, 2;
  return null;
end $$;

create function mark_reports() returns trigger
    language plpgsql
    as $$
begin
  insert into report_marks (house_id, month)
  select distinct house_id, date_trunc('month', night)::date from touched;
  return null;
end $$;

create function refuse_audit_change() returns trigger
    language plpgsql
    as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;

create function refuse_ledger_change() returns trigger
    language plpgsql
    as $$
begin
  raise exception 'the ledger is append-only: post a reversal' using errcode = 'restrict_violation';
end $$;

create function refuse_nights_over_slots() returns trigger
    language plpgsql
    as $$
begin
  if not exists (select from taken n join room_slot s on s.house_id = n.house_id) then
    return null;
  end if;
  if exists (
    select from taken n join room_slot_nights s on s.house_id = n.house_id and s.room_id = n.room_id
      and n.night in (s.day - 1, s.day)
    left join stays g on g.house_id = n.house_id and g.id = n.stay_id
    join houses h on h.id = s.house_id
    where (n.night = s.day - 1
        and s.from_time - coalesce(g.leave_time, h.check_out_time) < make_interval(mins => h.slot_cleaning_minutes))
      or (n.night = s.day and s.to_time > coalesce(g.arrive_time, h.check_in_time))
      or exists (
        select from room_night o where o.house_id = n.house_id and o.room_id = n.room_id
          and o.night = s.day + (s.day - 1 - n.night)
          and (o.stay_id = n.stay_id or o.block_id = n.block_id)))
  then
    raise exclusion_violation using message = 'a slot lies beside this night', constraint = 'room_night_slot_check';
  end if;
  return null;
end $$;

create function refuse_settled_change() returns trigger
    language plpgsql
    as $$
begin
  raise exception 'a settled row of % is not changed: correct it by a new one', tg_table_name
    using errcode = 'restrict_violation', constraint = 'settled_row';
end $$;

create function refuse_statement_truncate() returns trigger
    language plpgsql
    as $$
begin
  -- Where there is none yet, nothing is lost: other tables are emptied with those that refer to them.
  if exists (select from landlord_statements) or exists (select from statement_lines) then
    raise exception 'statements are kept' using errcode = '23514', constraint = 'landlord_statements_locked';
  end if;
  return null;
end $$;

create function report_months_near(at timestamp with time zone) returns setof date
    language sql immutable
    as $$
  select report_months_of(((at at time zone 'UTC') - interval '1 day')::date, ((at at time zone 'UTC') + interval '2 days')::date)
$$;

create function report_months_of(check_in date, check_out date) returns setof date
    language sql immutable
    as $$
  select m::date from generate_series(date_trunc('month', check_in::timestamp),
    date_trunc('month', greatest(check_in, check_out - 1)::timestamp), interval '1 month') m
$$;

create table announcement_readers (
  announcement_id uuid not null,
  user_id uuid not null,
  told_at timestamp with time zone not null,
  read_at timestamp with time zone
);
alter table announcement_readers add constraint announcement_readers_pkey primary key (announcement_id, user_id);
create index announcement_readers_user_idx on announcement_readers (user_id) where (read_at is null);

create table announcements (
  id uuid not null,
  title_zh text not null,
  title_en text default ''::text not null,
  body_zh text not null,
  body_en text default ''::text not null,
  roles text[] default '{}'::text[] not null,
  pinned boolean default false not null,
  state text not null,
  publish_at timestamp with time zone,
  end_at timestamp with time zone,
  published_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint announcements_check check (((state <> 'scheduled'::text) or (publish_at is not null))),
  constraint announcements_check1 check (((end_at is null) or (publish_at is null) or (end_at > publish_at))),
  constraint announcements_state_check check ((state = any (array['draft'::text, 'scheduled'::text, 'published'::text, 'ended'::text])))
);
alter table announcements add constraint announcements_pkey primary key (id);
create index announcements_list_idx on announcements (created_at desc, id desc);
create index announcements_open_idx on announcements (state, publish_at, end_at) where (state = any (array['scheduled'::text, 'published'::text]));

create table api_tokens (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash bytea not null,
  start text not null,
  scopes text[] not null,
  calls_per_minute integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_address text,
  revoked_at timestamp with time zone,
  revoked_by text,
  constraint api_tokens_calls_per_minute_check check ((calls_per_minute > 0))
);
alter table api_tokens add constraint api_tokens_pkey primary key (id);
alter table api_tokens add constraint api_tokens_token_hash_key unique (token_hash);
create index api_tokens_created_idx on api_tokens (created_at desc, id desc);
create index api_tokens_expiry_idx on api_tokens (expires_at) where (revoked_at is null);
create index api_tokens_user_idx on api_tokens (user_id, created_at desc);

create table audit_blocks (
  number bigint not null,
  first_position bigint not null,
  last_position bigint not null,
  row_count integer not null,
  rows_hash bytea not null,
  marks bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null,
  constraint audit_blocks_check check ((last_position >= first_position))
);
alter table audit_blocks alter column marks set storage external;
alter table audit_blocks add constraint audit_blocks_pkey primary key (number);
create trigger audit_blocks_append_only before delete or update or truncate on audit_blocks for each statement execute function refuse_audit_change();

create table audit_checks (
  id uuid not null,
  state text not null,
  asked_by text,
  asked_at timestamp with time zone not null,
  beat_at timestamp with time zone,
  finished_at timestamp with time zone,
  rows_done bigint default 0 not null,
  rows_total bigint default 0 not null,
  blocks bigint default 0 not null,
  finding_count integer default 0 not null,
  findings jsonb default '[]'::jsonb not null,
  constraint audit_checks_state_check check ((state = any (array['waiting'::text, 'running'::text, 'intact'::text, 'damaged'::text, 'failed'::text])))
);
alter table audit_checks add constraint audit_checks_pkey primary key (id);
create index audit_checks_asked_idx on audit_checks (asked_at desc);
create unique index audit_checks_open_key on audit_checks ((true)) where (state = any (array['waiting'::text, 'running'::text]));

create table automation_rule_houses (
  house_id uuid not null,
  rule_id uuid not null
);
alter table automation_rule_houses add constraint automation_rule_houses_pkey primary key (house_id, rule_id);
create index automation_rule_houses_rule_idx on automation_rule_houses (rule_id);

create table automation_rules (
  id uuid not null,
  name text not null,
  active boolean default false not null,
  live_since timestamp with time zone,
  "position" integer default 0 not null,
  trigger text not null,
  side text not null,
  amount integer not null,
  unit text not null,
  at_time text,
  every_day boolean not null,
  catch_up boolean not null,
  follows_rule_id uuid,
  all_houses boolean not null,
  channels text[] default '{}'::text[] not null,
  nights_min smallint,
  nights_max smallint,
  weekdays smallint[] default '{}'::smallint[] not null,
  languages text[] default '{}'::text[] not null,
  member_tags text[] default '{}'::text[] not null,
  lead_min smallint,
  lead_max smallint,
  guest_kind text not null,
  stay_kind text not null,
  action text not null,
  template_id uuid,
  role_id uuid,
  task_kind text,
  note text default ''::text not null,
  quiet_from text,
  quiet_to text,
  cap_per_day smallint,
  cap_per_stay smallint,
  stop_on_answer boolean not null,
  created_by text not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  constraint automation_rules_action_check check ((action = any (array['message'::text, 'notice'::text, 'task'::text]))),
  constraint automation_rules_amount_check check ((amount >= 0)),
  constraint automation_rules_check check ((active = (live_since is not null))),
  constraint automation_rules_check1 check (((not active) or (deleted_at is null))),
  constraint automation_rules_check2 check (((action <> 'message'::text) or (template_id is not null))),
  constraint automation_rules_check3 check (((action <> 'task'::text) or (task_kind is not null))),
  constraint automation_rules_check4 check (((trigger = 'silent'::text) = (follows_rule_id is not null))),
  constraint automation_rules_guest_kind_check check ((guest_kind = any (array['any'::text, 'first'::text, 'returning'::text]))),
  constraint automation_rules_side_check check ((side = any (array['before'::text, 'after'::text]))),
  constraint automation_rules_stay_kind_check check ((stay_kind = any (array['any'::text, 'nights'::text, 'hours'::text]))),
  constraint automation_rules_trigger_check check ((trigger = any (array['confirmed'::text, 'checkIn'::text, 'inHouse'::text, 'checkOut'::text, 'checkedOut'::text, 'cancelled'::text, 'depositReturned'::text, 'reviewed'::text, 'unanswered'::text, 'silent'::text]))),
  constraint automation_rules_unit_check check ((unit = any (array['minutes'::text, 'hours'::text, 'days'::text])))
);
alter table automation_rules add constraint automation_rules_pkey primary key (id);
create index automation_rules_follows_idx on automation_rules (follows_rule_id) where (follows_rule_id is not null);
create unique index automation_rules_name_key on automation_rules (lower(name)) where (deleted_at is null);
create index automation_rules_template_idx on automation_rules (template_id) where (template_id is not null);

create table automation_runs (
  house_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  rule_version integer not null,
  order_id uuid not null,
  occurrence text not null,
  moment_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  state text not null,
  reason text,
  detail text,
  forced boolean default false not null,
  guest_id uuid,
  action text not null,
  thread_id uuid,
  message_id uuid,
  task_id uuid,
  done_at timestamp with time zone,
  handled_by text,
  handled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint automation_runs_check check (((state = any (array['planned'::text, 'sent'::text])) = (reason is null))),
  constraint automation_runs_state_check check ((state = any (array['planned'::text, 'sent'::text, 'skipped'::text, 'cancelled'::text, 'failed'::text])))
);
alter table automation_runs add constraint automation_runs_once unique (house_id, order_id, rule_id, occurrence);
alter table automation_runs add constraint automation_runs_pkey primary key (house_id, id);
create index automation_runs_done_idx on automation_runs (due_at desc, id desc) include (house_id) where (state <> 'planned'::text);
create index automation_runs_due_idx on automation_runs (due_at, id) where (state = 'planned'::text);
create index automation_runs_guest_idx on automation_runs (guest_id, done_at) where ((state = 'sent'::text) and (action = 'message'::text));
create index automation_runs_hands_idx on automation_runs (due_at desc, id desc) include (house_id) where ((handled_at is null) and (state = any (array['skipped'::text, 'failed'::text])) and (reason = any (array['missing'::text, 'noTemplate'::text, 'tooLong'::text, 'notConnected'::text, 'noAddress'::text, 'noConsent'::text, 'noRoom'::text, 'delivery'::text, 'error'::text])));
create index automation_runs_house_idx on automation_runs (house_id, due_at desc, id desc);
create index automation_runs_id_idx on automation_runs (id);
create index automation_runs_message_idx on automation_runs (message_id) where (message_id is not null);
create index automation_runs_reason_idx on automation_runs (reason, due_at desc, id desc) include (house_id, state) where (reason is not null);
create index automation_runs_rule_idx on automation_runs (rule_id, due_at desc, id desc) include (house_id, state);
create index automation_runs_state_idx on automation_runs (state, due_at desc, id desc) include (house_id);

create table background_run_items (
  run_id uuid not null,
  "position" integer not null,
  target_id uuid,
  label text not null,
  state text default 'waiting'::text not null,
  reason jsonb,
  before jsonb,
  constraint background_run_items_state_check check ((state = any (array['waiting'::text, 'done'::text, 'failed'::text])))
);
alter table background_run_items add constraint background_run_items_pkey primary key (run_id, "position");

create table background_runs (
  id uuid not null,
  kind text not null,
  work text not null,
  user_id uuid not null,
  role_codes text[] not null,
  language text not null,
  input jsonb,
  sheet jsonb,
  state text not null,
  total integer not null,
  done integer default 0 not null,
  failed integer default 0 not null,
  message jsonb,
  undo_of uuid,
  undone_by uuid,
  file_key text,
  file_name text,
  cancel_asked boolean default false not null,
  attempts integer default 0 not null,
  beat_at timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  input_cipher text,
  sheet_cipher text,
  constraint background_runs_kind_check check ((kind = any (array['export'::text, 'bulk'::text, 'import'::text]))),
  constraint background_runs_state_check check ((state = any (array['draft'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint background_runs_total_check check ((total >= 0))
);
alter table background_runs add constraint background_runs_pkey primary key (id);
create index background_runs_expiry_idx on background_runs (expires_at);
create index background_runs_open_idx on background_runs (state, beat_at) where (state = any (array['waiting'::text, 'running'::text]));
create index background_runs_user_idx on background_runs (user_id, id desc);

create table backup_runs (
  id uuid not null,
  kind text not null,
  name text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  bytes bigint not null,
  failed text,
  constraint backup_runs_kind_check check ((kind = any (array['base'::text, 'dump'::text])))
);
alter table backup_runs add constraint backup_runs_pkey primary key (id);
create index backup_runs_ended_idx on backup_runs (ended_at desc);

create table blacklisted_guests (
  id uuid not null,
  name text not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  document_type text,
  document_hash bytea,
  document_masked text,
  reason text not null,
  house_id uuid,
  added_by text not null,
  added_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by text,
  lifted_reason text,
  version integer default 0 not null,
  constraint blacklisted_guests_check check (((phone_hash is not null) or (document_hash is not null)))
);
alter table blacklisted_guests add constraint blacklisted_guests_pkey primary key (id);
create index blacklisted_guests_document_idx on blacklisted_guests (document_hash) where ((document_hash is not null) and (lifted_at is null));
create index blacklisted_guests_newest_idx on blacklisted_guests (added_at desc, id desc);
create index blacklisted_guests_phone_idx on blacklisted_guests (phone_hash) where ((phone_hash is not null) and (lifted_at is null));
create unique index blacklisted_guests_phone_key on blacklisted_guests (phone_hash, coalesce(house_id, '00000000-0000-0000-0000-000000000000'::uuid)) where ((phone_hash is not null) and (lifted_at is null));

create table board_steps (
  house_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  undone_at timestamp with time zone
);
alter table board_steps add constraint board_steps_pkey primary key (house_id, id);
create index board_steps_age_idx on board_steps (made_at);
create index board_steps_user_idx on board_steps (user_id, id desc);

create table cancellation_policies (
  id uuid not null,
  name text not null,
  name_en text,
  tiers jsonb not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  nights text default 'all'::text not null,
  constraint cancellation_policies_nights_check check ((nights = any (array['all'::text, 'first'::text])))
);
alter table cancellation_policies add constraint cancellation_policies_pkey primary key (id);
create unique index cancellation_policies_name_key on cancellation_policies (lower(name)) where (deleted_at is null);

create table captchas (
  id uuid not null,
  answer text not null,
  expires_at timestamp with time zone not null
);
alter table captchas add constraint captchas_pkey primary key (id);

create table certification_photos (
  id uuid not null,
  user_id uuid not null,
  certification_id uuid,
  side text not null,
  file_key text not null,
  created_at timestamp with time zone not null,
  constraint certification_photos_side_check check ((side = any (array['front'::text, 'back'::text])))
);
alter table certification_photos add constraint certification_photos_file_key_key unique (file_key);
alter table certification_photos add constraint certification_photos_pkey primary key (id);
create index certification_photos_certification_idx on certification_photos (certification_id);
create index certification_photos_user_idx on certification_photos (user_id, created_at);

create table certifications (
  id uuid not null,
  user_id uuid not null,
  state text not null,
  real_name text not null,
  document_type text not null,
  number_sealed text not null,
  number_masked text not null,
  number_hash bytea not null,
  reason text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  version integer default 0 not null,
  constraint certifications_state_check check ((state = any (array['auditing'::text, 'passed'::text, 'rejected'::text, 'withdrawn'::text, 'replaced'::text])))
);
alter table certifications add constraint certifications_pkey primary key (id);
create unique index certifications_auditing_key on certifications (user_id) where (state = 'auditing'::text);
create unique index certifications_number_key on certifications (number_hash) where (state = 'passed'::text);
create unique index certifications_passed_key on certifications (user_id) where (state = 'passed'::text);
create index certifications_queue_idx on certifications (state, submitted_at);
create index certifications_user_idx on certifications (user_id, submitted_at desc);

create table channel_auth_states (
  state_hash bytea not null,
  platform text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  connection_id uuid,
  constraint channel_auth_states_platform_check check ((platform = any (array['mt'::text, 'tj'::text, 'pig'::text])))
);
alter table channel_auth_states add constraint channel_auth_states_pkey primary key (state_hash);
create index channel_auth_states_age_idx on channel_auth_states (expires_at);

create table channel_bill_lines (
  id uuid not null,
  bill_id uuid not null,
  line integer not null,
  platform_order_no text not null,
  sell_fen bigint,
  told_commission_fen bigint,
  paid_fen bigint not null,
  memo text default ''::text not null,
  house_id uuid,
  order_id uuid,
  expected_fen bigint default 0 not null,
  commission_fen bigint default 0 not null,
  kind text not null,
  entry_id uuid,
  round integer default 0 not null,
  billed_fen bigint,
  constraint channel_bill_lines_kind_check check ((kind = any (array['unmatched'::text, 'paid'::text, 'short'::text, 'over'::text, 'twice'::text]))),
  constraint channel_bill_lines_match_check check (((kind = 'unmatched'::text) = (order_id is null)))
);
alter table channel_bill_lines add constraint channel_bill_lines_bill_id_line_key unique (bill_id, line);
alter table channel_bill_lines add constraint channel_bill_lines_pkey primary key (id);
create index channel_bill_lines_number_idx on channel_bill_lines (platform_order_no);
create index channel_bill_lines_open_idx on channel_bill_lines (bill_id, kind) where (kind <> 'paid'::text);
create index channel_bill_lines_order_idx on channel_bill_lines (house_id, order_id) where (order_id is not null);
create trigger channel_bill_lines_posted before update on channel_bill_lines for each row when (((old.entry_id is not null) and (((((((old.bill_id is distinct from new.bill_id) or (old.line is distinct from new.line)) or (old.platform_order_no is distinct from new.platform_order_no)) or (old.sell_fen is distinct from new.sell_fen)) or (old.told_commission_fen is distinct from new.told_commission_fen)) or (old.paid_fen is distinct from new.paid_fen)) or ((old.round = new.round) and ((((old.house_id is distinct from new.house_id) or (old.order_id is distinct from new.order_id)) or (old.commission_fen is distinct from new.commission_fen)) or (old.entry_id is distinct from new.entry_id)))))) execute function refuse_settled_change();
create trigger channel_bill_lines_stay before delete on channel_bill_lines for each row when ((old.entry_id is not null)) execute function refuse_settled_change();

create table channel_bills (
  id uuid not null,
  bill_no text not null,
  channel text not null,
  platform_bill_no text not null,
  received_on date not null,
  method text not null,
  state text not null,
  void_reason text,
  made_by uuid,
  made_by_name text not null,
  posted_by_name text,
  posted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint channel_bills_state_check check ((state = any (array['draft'::text, 'posted'::text, 'voided'::text])))
);
alter table channel_bills add constraint channel_bills_bill_no_key unique (bill_no);
alter table channel_bills add constraint channel_bills_pkey primary key (id);
create unique index channel_bills_platform_key on channel_bills (channel, platform_bill_no) where (state <> 'voided'::text);
create index channel_bills_received_idx on channel_bills (received_on desc, id desc);
create trigger channel_bills_only_voided before update on channel_bills for each row when ((((old.state = 'posted'::text) and (new.state <> all (array['posted'::text, 'voided'::text]))) or ((old.state = 'voided'::text) and (new.state <> 'voided'::text)))) execute function refuse_settled_change();
create trigger channel_bills_posted before update on channel_bills for each row when ((old.state = any (array['posted'::text, 'voided'::text]))) execute function keep_settled_row('state', 'void_reason', 'version');
create trigger channel_bills_stay before delete on channel_bills for each row when ((old.state <> 'draft'::text)) execute function refuse_settled_change();

create table channel_cells (
  house_id uuid not null,
  connection_id uuid not null,
  channel_room_id uuid not null,
  night date not null,
  stock integer not null,
  price_fen bigint,
  closed boolean not null,
  min_nights smallint,
  closed_arrival boolean default false not null,
  closed_departure boolean default false not null,
  state text default 'pending'::text not null,
  revision integer default 1 not null,
  stops boolean default false not null,
  wanted_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  attempts smallint default 0 not null,
  retry_at timestamp with time zone,
  problem text,
  whole boolean default true not null,
  max_nights smallint,
  included_guests smallint default 0 not null,
  extra_guest_fen bigint default 0 not null,
  constraint channel_cells_extra_guest_fen_check check ((extra_guest_fen >= 0)),
  constraint channel_cells_price_fen_check check ((price_fen > 0)),
  constraint channel_cells_state_check check ((state = any (array['pending'::text, 'synced'::text, 'failed'::text, 'conflicted'::text]))),
  constraint channel_cells_stock_check check ((stock >= 0))
);
alter table channel_cells add constraint channel_cells_pkey primary key (house_id, connection_id, channel_room_id, night);
create index channel_cells_due_idx on channel_cells (connection_id, stops desc, wanted_at) include (channel_room_id) where (state = 'pending'::text);
create index channel_cells_failed_idx on channel_cells (connection_id) where (state = any (array['failed'::text, 'conflicted'::text]));

create table channel_confirmed_nights (
  house_id uuid not null,
  connection_id uuid not null,
  listing_key text not null,
  night date not null,
  listing_name text default ''::text not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  stock integer,
  price_fen bigint,
  closed boolean default false not null,
  confirmed_at timestamp with time zone not null,
  min_nights smallint,
  closed_arrival boolean,
  closed_departure boolean,
  max_nights smallint,
  included_guests smallint,
  extra_guest_fen bigint
);
alter table channel_confirmed_nights add constraint channel_confirmed_nights_pkey primary key (house_id, connection_id, listing_key, night);

create table channel_connections (
    id uuid not null,
    platform text not null,
    name text not null,
    state text default 'inactive'::text not null,
    house_ids uuid[] default '{}'::uuid[] not null,
    settings jsonb default '{}'::jsonb not null,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone default now() not null,
    version integer default 0 not null,
    account_key text,
    account_name text,
    token_cipher text,
    refresh_cipher text,
    secret_cipher text,
    token_expires_at timestamp with time zone,
    refresh_expires_at timestamp with time zone,
    hook_key_hash bytea,
    hook_key_cipher text,
    feed_cursor text,
    listed_at timestamp with time zone,
    pushed_at timestamp with time zone,
    pulled_at timestamp with time zone,
    checked_at timestamp with time zone,
    failures integer default 0 not null,
    retry_at timestamp with time zone,
    problem text default ''::text not null,
    updated_at timestamp with time zone default now() not null,
    message_cursor text,
    messages_pulled_at timestamp with time zone,
    feed_due_at timestamp with time zone,
    messages_due_at timestamp with time zone,
    reviews_due_at timestamp with time zone,
    constraint channel_connections_platform_check check ((platform ~ '^[a-z]{2,20}$'::text)),
    constraint channel_connections_state_check check ((state = any (array['inactive'::text, 'active'::text, 'paused'::text, 'broken'::text])))
);
alter table channel_connections add constraint channel_connections_pkey primary key (id);
create unique index channel_connections_account_key on channel_connections (platform, account_key) where ((deleted_at is null) and (account_key is not null));
create unique index channel_connections_hook_key on channel_connections (hook_key_hash) where (hook_key_hash is not null);

create table channel_content (
  connection_id uuid not null,
  kind text not null,
  house_id uuid not null,
  our_id text not null,
  platform_key text,
  sent_at timestamp with time zone,
  constraint channel_content_kind_check check ((kind = any (array['property'::text, 'roomType'::text, 'ratePlan'::text])))
);
alter table channel_content add constraint channel_content_pkey primary key (connection_id, kind, our_id);

create table channel_dirty_houses (
  house_id uuid not null,
  since timestamp with time zone not null
);
alter table channel_dirty_houses add constraint channel_dirty_houses_pkey primary key (house_id);

create table channel_follow (
  single boolean default true not null,
  "position" bigint not null,
  constraint channel_follow_single_check check (single)
);
alter table channel_follow add constraint channel_follow_pkey primary key (single);

create table channel_handles (
  handle_hash bytea not null,
  connection_id uuid not null,
  session_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null
);
alter table channel_handles add constraint channel_handles_pkey primary key (handle_hash);
create index channel_handles_age_idx on channel_handles (expires_at);
create index channel_handles_session_idx on channel_handles (session_hash);

create table channel_hook_events (
  connection_id uuid not null,
  event_id text not null,
  received_at timestamp with time zone not null
);
alter table channel_hook_events add constraint channel_hook_events_pkey primary key (connection_id, event_id);
create index channel_hook_events_age_idx on channel_hook_events (received_at);

create table channel_hotels (
  house_id uuid not null,
  connection_id uuid not null,
  platform_hotel_id text not null,
  audit text not null,
  reason text default ''::text not null,
  sent_at timestamp with time zone not null,
  constraint channel_hotels_audit_check check ((audit = any (array['auditing'::text, 'passed'::text, 'refused'::text])))
);
alter table channel_hotels add constraint channel_hotels_pkey primary key (house_id, connection_id);

create table channel_notices (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  connection_id uuid not null,
  platform_order_id text not null,
  kind text not null,
  state text default 'pending'::text not null,
  attempts smallint default 0 not null,
  retry_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint channel_notices_kind_check check ((kind = any (array['checkIn'::text, 'checkOut'::text, 'noShow'::text]))),
  constraint channel_notices_state_check check ((state = any (array['pending'::text, 'told'::text, 'failed'::text])))
);
alter table channel_notices add constraint channel_notices_pkey primary key (house_id, id);
create index channel_notices_due_idx on channel_notices (connection_id, created_at) where (state = 'pending'::text);
create unique index channel_notices_once on channel_notices (house_id, order_id, kind);

create table channel_operations (
    id uuid not null,
    connection_id uuid not null,
    house_id uuid,
    kind text not null,
    subject text default ''::text not null,
    from_night date,
    to_night date,
    items integer default 0 not null,
    result text not null,
    code text,
    message text default ''::text not null,
    ms integer,
    by_name text not null,
    at timestamp with time zone not null,
    waited_ms integer,
    constraint channel_operations_kind_check check ((kind ~ '^[a-zA-Z]{2,20}$'::text)),
    constraint channel_operations_result_check check ((result = any (array['done'::text, 'partly'::text, 'refused'::text, 'failed'::text, 'limited'::text])))
);
alter table channel_operations add constraint channel_operations_pkey primary key (id);
create index channel_operations_at_idx on channel_operations (at desc, id desc);
create index channel_operations_bad_idx on channel_operations (at desc, id desc) where (result <> 'done'::text);
create index channel_operations_connection_idx on channel_operations (connection_id, at desc, id desc);
create index channel_operations_push_idx on channel_operations (at desc) include (connection_id, waited_ms) where ((kind = 'push'::text) and (waited_ms is not null));

create table channel_orders (
  connection_id uuid not null,
  platform_order_id text not null,
  revision bigint not null,
  applied_revision bigint,
  state text not null,
  listing_key text not null,
  listing_name text default ''::text not null,
  house_id uuid,
  order_id uuid,
  check_in date not null,
  check_out date not null,
  rooms integer not null,
  booker_name text not null,
  sell_fen bigint not null,
  settle_fen bigint not null,
  commission_fen bigint not null,
  refund_fen bigint,
  accept_by timestamp with time zone,
  problem text,
  problem_note text default ''::text not null,
  problem_at timestamp with time zone,
  solved_by text,
  acknowledged_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  follow_tries smallint default 0 not null,
  follow_at timestamp with time zone,
  other_channel text,
  other_order_no text,
  property_key text default ''::text not null,
  seen_revision bigint,
  constraint channel_orders_rooms_check check ((rooms > 0)),
  constraint channel_orders_sell_fen_check check ((sell_fen >= 0)),
  constraint channel_orders_settle_fen_check check ((settle_fen >= 0)),
  constraint channel_orders_state_check check ((state = any (array['wait_pay'::text, 'wait_accept'::text, 'confirmed'::text, 'rejected'::text, 'cancelled'::text, 'in_house'::text, 'completed'::text, 'no_show'::text, 'refund_pending'::text])))
);
alter table channel_orders add constraint channel_orders_pkey primary key (connection_id, platform_order_id);
create index channel_orders_connection_idx on channel_orders (connection_id, created_at desc);
create index channel_orders_left_idx on channel_orders (coalesce(follow_at, updated_at)) where (applied_revision is distinct from revision);
create index channel_orders_list_idx on channel_orders ((((problem is not null) and (solved_by is null))) desc, coalesce(problem_at, updated_at) desc, platform_order_id, connection_id);
create index channel_orders_order_idx on channel_orders (house_id, order_id) where (order_id is not null);
create index channel_orders_problem_idx on channel_orders (problem_at desc) where (problem is not null);
create index channel_orders_unacknowledged_idx on channel_orders (connection_id, updated_at) where (acknowledged_at is null);
create trigger channel_orders_mark_insert after insert on channel_orders for each row when (((new.order_id is not null) and (new.commission_fen is not null))) execute function mark_report_commission();
create trigger channel_orders_mark_update after update on channel_orders for each row when (((new.order_id is not null) and ((old.commission_fen is distinct from new.commission_fen) or (old.order_id is distinct from new.order_id)))) execute function mark_report_commission();

create table channel_paid_orders (
  house_id uuid not null,
  order_id uuid not null,
  channel text not null,
  paid_fen bigint default 0 not null,
  commission_fen bigint default 0 not null,
  written_off_fen bigint default 0 not null,
  lines integer default 0 not null,
  billed_fen bigint default 0 not null,
  billed_lines integer default 0 not null,
  billed_at timestamp with time zone,
  commission_changes integer default 0 not null,
  constraint channel_paid_orders_billed_lines_check check ((billed_lines >= 0)),
  constraint channel_paid_orders_lines_check check ((lines >= 0))
);
alter table channel_paid_orders add constraint channel_paid_orders_pkey primary key (house_id, order_id);
create trigger channel_paid_orders_mark after update on channel_paid_orders for each row when (((old.billed_fen <> new.billed_fen) or (old.billed_lines <> new.billed_lines))) execute function mark_report_commission();

create table channel_properties (
  connection_id uuid not null,
  key text not null,
  name text default ''::text not null,
  currency text default ''::text not null,
  time_zone text default ''::text not null,
  chosen boolean default true not null,
  waiting integer default 0 not null,
  waiting_since timestamp with time zone
);
alter table channel_properties add constraint channel_properties_pkey primary key (connection_id, key);

create table channel_revisions (
  connection_id uuid not null,
  platform_order_id text not null,
  revision bigint not null,
  payload_cipher text not null,
  received_at timestamp with time zone not null,
  receipt text,
  acknowledged_at timestamp with time zone
);
alter table channel_revisions add constraint channel_revisions_pkey primary key (connection_id, platform_order_id, revision);
create index channel_revisions_receipt_idx on channel_revisions (connection_id, received_at) where ((receipt is not null) and (acknowledged_at is null));

create table channel_room_links (
  house_id uuid not null,
  room_id uuid not null,
  connection_id uuid not null,
  channel_room_id uuid not null,
  linked_by text not null,
  linked_at timestamp with time zone not null
);
alter table channel_room_links add constraint channel_room_links_room_key primary key (house_id, room_id, connection_id);
create index channel_room_links_listing_idx on channel_room_links (connection_id, channel_room_id);

create table channel_rooms (
  connection_id uuid not null,
  id uuid not null,
  platform_room_id text not null,
  name text not null,
  type_name text default ''::text not null,
  listing_name text default ''::text not null,
  listed boolean default true not null,
  synced_at timestamp with time zone not null,
  house_id uuid,
  room_type_id uuid,
  rate_plan_id uuid,
  on_sale boolean default true not null,
  instant_book boolean default true not null,
  price_fen bigint,
  filled_at timestamp with time zone,
  read_back_due_at timestamp with time zone,
  uploaded boolean default false not null,
  property_key text default ''::text not null,
  stock_key text default ''::text not null,
  currency text default ''::text not null,
  occupancies smallint[] default '{}'::smallint[] not null,
  units smallint,
  constraint channel_rooms_mapped_check check ((((house_id is null) = (room_type_id is null)) and ((house_id is null) = (rate_plan_id is null)))),
  constraint channel_rooms_units_check check ((units > 0))
);
alter table channel_rooms add constraint channel_rooms_pkey primary key (connection_id, id);
alter table channel_rooms add constraint channel_rooms_platform_key unique (connection_id, platform_room_id);
create index channel_rooms_house_idx on channel_rooms (house_id) where (house_id is not null);
create index channel_rooms_read_back_idx on channel_rooms (connection_id, read_back_due_at) where (read_back_due_at is not null);
create index channel_rooms_stock_idx on channel_rooms (connection_id, stock_key) where (stock_key <> ''::text);

create table channel_write_offs (
  id uuid not null,
  channel text not null,
  house_id uuid,
  order_id uuid,
  line_id uuid,
  amount_fen bigint not null,
  reason text not null,
  state text not null,
  asked_by uuid,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_note text default ''::text not null,
  entry_id uuid,
  version integer default 0 not null,
  alone_reason text,
  constraint channel_write_offs_amount_fen_check check ((amount_fen <> 0)),
  constraint channel_write_offs_four_eyes_check check (((decided_by is null) or (decided_by <> asked_by) or (alone_reason is not null))),
  constraint channel_write_offs_of_check check ((((order_id is null) = (house_id is null)) and (num_nonnulls(order_id, line_id) = 1))),
  constraint channel_write_offs_state_check check ((state = any (array['asked'::text, 'approved'::text, 'rejected'::text, 'reversed'::text])))
);
alter table channel_write_offs add constraint channel_write_offs_pkey primary key (id);
create unique index channel_write_offs_line_key on channel_write_offs (line_id) where ((state = any (array['asked'::text, 'approved'::text])) and (line_id is not null));
create index channel_write_offs_order_idx on channel_write_offs (house_id, order_id) where (order_id is not null);
create unique index channel_write_offs_order_key on channel_write_offs (house_id, order_id) where ((state = 'asked'::text) and (order_id is not null));
create index channel_write_offs_state_idx on channel_write_offs (state, asked_at desc);
create trigger channel_write_offs_decided before update on channel_write_offs for each row when ((old.state <> 'asked'::text)) execute function keep_settled_row('state', 'version');
create trigger channel_write_offs_stay before delete on channel_write_offs for each row when ((old.state <> 'asked'::text)) execute function refuse_settled_change();

create table commission_rates (
  id uuid not null,
  channel text not null,
  house_id uuid,
  from_date date not null,
  rate_bp integer,
  reason text default ''::text not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  removed_by_name text,
  version integer default 0 not null,
  constraint commission_rates_all_check check (((house_id is not null) or (rate_bp is not null))),
  constraint commission_rates_channel_check check ((channel <> 'direct'::text)),
  constraint commission_rates_check check (((removed_at is null) = (removed_by_name is null))),
  constraint commission_rates_rate_bp_check check (((rate_bp >= 0) and (rate_bp <= 10000)))
);
alter table commission_rates add constraint commission_rates_pkey primary key (id);
create unique index commission_rates_from_key on commission_rates (channel, house_id, from_date) nulls not distinct where (removed_at is null);

create table companies (
  id uuid not null,
  name text not null,
  tax_no text default ''::text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  note text default ''::text not null,
  credit_fen bigint not null,
  active boolean default true not null,
  version integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  phone_cipher text,
  constraint companies_credit_fen_check check ((credit_fen >= 0))
);
alter table companies add constraint companies_pkey primary key (id);
create unique index companies_name_key on companies (lower(name));

create table company_settlements (
  id uuid not null,
  company_id uuid not null,
  method text not null,
  amount_fen bigint not null,
  note text default ''::text not null,
  settled_on date not null,
  settled_by text not null,
  settled_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  void_reason text,
  settled_by_id uuid,
  voided_by_id uuid,
  shift_id uuid,
  void_shift_id uuid,
  constraint company_settlements_amount_fen_check check ((amount_fen > 0)),
  constraint company_settlements_check check (((voided_at is null) = (void_reason is null)))
);
alter table company_settlements add constraint company_settlements_pkey primary key (id);
create index company_settlements_company_idx on company_settlements (company_id, settled_on);
create index company_settlements_shift_idx on company_settlements (shift_id) where (shift_id is not null);
create index company_settlements_void_shift_idx on company_settlements (void_shift_id) where (void_shift_id is not null);
create index company_settlements_voider_idx on company_settlements (voided_by_id, voided_at) where (voided_by_id is not null);
create trigger company_settlements_posted before update on company_settlements for each row when ((old.voided_at is null)) execute function keep_settled_row('voided_at', 'void_reason', 'voided_by_id', 'shift_id', 'void_shift_id');
create trigger company_settlements_stay before delete on company_settlements for each row execute function refuse_settled_change();
create trigger company_settlements_voided before update on company_settlements for each row when ((old.voided_at is not null)) execute function keep_settled_row('shift_id', 'void_shift_id');

create table connector_calls (
  id uuid not null,
  connector_id uuid not null,
  at timestamp with time zone not null,
  operation text not null,
  works boolean not null,
  status integer,
  code text default ''::text not null,
  message text default ''::text not null,
  took_ms integer not null,
  facts jsonb default '{}'::jsonb not null
);
alter table connector_calls add constraint connector_calls_pkey primary key (id);
create index connector_calls_newest on connector_calls (connector_id, at desc, id desc);
create index connector_calls_old on connector_calls (at);

create table connector_houses (
  connector_id uuid not null,
  house_id uuid not null
);
alter table connector_houses add constraint connector_houses_pkey primary key (connector_id, house_id);
create index connector_houses_house on connector_houses (house_id);

create table connectors (
    id uuid not null,
    port text not null,
    vendor text not null,
    name text not null,
    state text default 'active'::text not null,
    "position" integer default 1 not null,
    for_all boolean default true not null,
    settings jsonb default '{}'::jsonb not null,
    public_credentials jsonb default '{}'::jsonb not null,
    credentials_cipher text not null,
    hook_key_hash bytea not null,
    hook_key_cipher text not null,
    tested_at timestamp with time zone,
    test_works boolean,
    test_message text default ''::text not null,
    last_success_at timestamp with time zone,
    last_error_at timestamp with time zone,
    last_error text default ''::text not null,
    blocked_until timestamp with time zone,
    templates_fetched_at timestamp with time zone,
    created_by text not null,
    created_at timestamp with time zone not null,
    updated_at timestamp with time zone not null,
    version integer default 0 not null,
    constraint connectors_port_check check ((port = any (array['sms'::text, 'robot'::text]))),
    constraint connectors_position_check check ((("position" >= 1) and ("position" <= 99))),
    constraint connectors_state_check check ((state = any (array['active'::text, 'paused'::text, 'revoked'::text]))),
    constraint connectors_vendor_check check ((vendor ~ '^[a-zA-Z0-9]{2,30}$'::text))
);
alter table connectors add constraint connectors_hook_key_hash_key unique (hook_key_hash);
alter table connectors add constraint connectors_name_key unique (name);
alter table connectors add constraint connectors_pkey primary key (id);

create table contact_codes (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  sealed text not null,
  masked text not null,
  hash bytea not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint contact_codes_kind_check check ((kind = any (array['phone'::text, 'email'::text])))
);
alter table contact_codes add constraint contact_codes_pkey primary key (id);
create index contact_codes_user_idx on contact_codes (user_id, created_at);

create table contract_houses (
  house_id uuid not null,
  version_id uuid not null,
  contract_id uuid not null,
  from_date date not null,
  to_date date,
  in_force boolean default false not null
);
alter table contract_houses add constraint contract_houses_overlap exclude using gist (house_id with =, daterange(from_date, to_date, '[]'::text) with &&) where (in_force);
alter table contract_houses add constraint contract_houses_pkey primary key (house_id, version_id);
create index contract_houses_contract_idx on contract_houses (contract_id);
create index contract_houses_version_idx on contract_houses (version_id);

create table contract_parties (
  version_id uuid not null,
  "position" integer not null,
  landlord_id uuid not null,
  share_bp integer not null,
  constraint contract_parties_share_bp_check check (((share_bp >= 1) and (share_bp <= 10000)))
);
alter table contract_parties add constraint contract_parties_pkey primary key (version_id, "position");
alter table contract_parties add constraint contract_parties_version_id_landlord_id_key unique (version_id, landlord_id);
create index contract_parties_landlord_idx on contract_parties (landlord_id);

create table contract_versions (
  id uuid not null,
  contract_id uuid not null,
  number integer not null,
  state text not null,
  in_force boolean default false not null,
  from_date date not null,
  to_date date,
  terms jsonb not null,
  model text generated always as ((terms #>> '{model,kind}'::text[])) stored,
  clauses text default ''::text not null,
  reason text default ''::text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  signed_by text,
  signed_at timestamp with time zone,
  cut_at timestamp with time zone,
  constraint contract_versions_check check (((to_date is null) or (to_date >= from_date))),
  constraint contract_versions_check1 check (((not in_force) or (state = any (array['active'::text, 'superseded'::text, 'ended'::text])))),
  constraint contract_versions_state_check check ((state = any (array['draft'::text, 'active'::text, 'superseded'::text, 'ended'::text, 'discarded'::text])))
);
alter table contract_versions add constraint contract_versions_number_key unique (contract_id, number);
alter table contract_versions add constraint contract_versions_pkey primary key (id);
create unique index contract_versions_draft_key on contract_versions (contract_id) where (state = 'draft'::text);
create index contract_versions_due_idx on contract_versions (to_date) where (state = 'active'::text);
create index contract_versions_model_idx on contract_versions (model, contract_id);

create table contracts (
  id uuid not null,
  contract_no text not null,
  landlord_id uuid not null,
  first_from date,
  last_to date,
  has_draft boolean default true not null,
  end_reason text,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 0 not null
);
alter table contracts add constraint contracts_no_key unique (contract_no);
alter table contracts add constraint contracts_pkey primary key (id);
create index contracts_draft_idx on contracts (updated_at desc) where has_draft;
create index contracts_end_idx on contracts (last_to) where (first_from is not null);
create index contracts_landlord_idx on contracts (landlord_id);
create index contracts_updated_idx on contracts (updated_at desc, id desc);

create table demo_audience_day (
  day date not null,
  active_users integer not null,
  returning_users integer not null,
  constraint demo_audience_day_active_users_check check ((active_users >= 0)),
  constraint demo_audience_day_check check (((returning_users >= 0) and (returning_users <= active_users)))
);
alter table demo_audience_day add constraint demo_audience_day_pkey primary key (day);

create table demo_author_day (
  author_id uuid not null,
  day date not null,
  published integer not null,
  clicks integer not null,
  constraint demo_author_day_clicks_check check ((clicks >= 0)),
  constraint demo_author_day_published_check check ((published >= 0))
);
alter table demo_author_day add constraint demo_author_day_pkey primary key (author_id, day);

create table demo_authors (
  id uuid not null,
  name text not null
);
alter table demo_authors add constraint demo_authors_pkey primary key (id);

create table demo_campaigns (
  id uuid not null,
  name text not null,
  channel_type text not null,
  starts_on date not null,
  ends_on date not null,
  link text not null,
  source text not null,
  media text not null,
  keywords text[] not null,
  push boolean not null,
  content text not null,
  done_at timestamp with time zone[] not null,
  refusals text[] default '{}'::text[] not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint demo_campaigns_check check ((ends_on >= starts_on))
);
alter table demo_campaigns add constraint demo_campaigns_pkey primary key (id);
create index demo_campaigns_created_idx on demo_campaigns (created_at desc, id);

create table demo_content_day (
  day date not null,
  kind text not null,
  visits integer not null,
  published integer not null,
  clicks integer not null,
  exposures integer not null,
  likes integer not null,
  comments integer not null,
  shares integer not null,
  constraint demo_content_day_clicks_check check ((clicks >= 0)),
  constraint demo_content_day_comments_check check ((comments >= 0)),
  constraint demo_content_day_exposures_check check ((exposures >= 0)),
  constraint demo_content_day_kind_check check ((kind = any (array['text'::text, 'image'::text, 'video'::text]))),
  constraint demo_content_day_likes_check check ((likes >= 0)),
  constraint demo_content_day_published_check check ((published >= 0)),
  constraint demo_content_day_shares_check check ((shares >= 0)),
  constraint demo_content_day_visits_check check ((visits >= 0))
);
alter table demo_content_day add constraint demo_content_day_pkey primary key (day, kind);

create table demo_content_hour (
  day date not null,
  hour smallint not null,
  kind text not null,
  published integer not null,
  clicks integer not null,
  constraint demo_content_hour_clicks_check check ((clicks >= 0)),
  constraint demo_content_hour_hour_check check (((hour >= 0) and (hour <= 23))),
  constraint demo_content_hour_kind_check check ((kind = any (array['text'::text, 'image'::text, 'video'::text]))),
  constraint demo_content_hour_published_check check ((published >= 0))
);
alter table demo_content_hour add constraint demo_content_hour_pkey primary key (day, hour, kind);

create table demo_content_month (
  month date not null,
  kind text not null,
  facet text not null,
  name text not null,
  published integer not null,
  constraint demo_content_month_facet_check check ((facet = any (array['topic'::text, 'source'::text]))),
  constraint demo_content_month_kind_check check ((kind = any (array['text'::text, 'image'::text, 'video'::text]))),
  constraint demo_content_month_published_check check ((published >= 0))
);
alter table demo_content_month add constraint demo_content_month_pkey primary key (month, kind, facet, name);

create table demo_content_services (
  id uuid not null,
  "position" integer not null,
  title text not null,
  body text not null,
  expires_on date,
  version integer default 0 not null
);
alter table demo_content_services add constraint demo_content_services_pkey primary key (id);

create table demo_content_sets (
  id uuid not null,
  number text not null,
  name text not null,
  content_type text not null,
  filter_type text not null,
  count integer not null,
  status text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint demo_content_sets_content_type_check check ((content_type = any (array['img'::text, 'horizontalVideo'::text, 'verticalVideo'::text]))),
  constraint demo_content_sets_count_check check ((count >= 0)),
  constraint demo_content_sets_filter_type_check check ((filter_type = any (array['artificial'::text, 'rules'::text]))),
  constraint demo_content_sets_status_check check ((status = any (array['online'::text, 'offline'::text])))
);
alter table demo_content_sets add constraint demo_content_sets_number_key unique (number);
alter table demo_content_sets add constraint demo_content_sets_pkey primary key (id);
create index demo_content_sets_created_idx on demo_content_sets (created_at desc, id);
create unique index demo_content_sets_name_key on demo_content_sets (lower(name));

create table demo_parameter_sets (
  id uuid not null,
  number text not null,
  state text not null,
  parameters jsonb not null,
  description text not null,
  changed text[] not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  version integer default 0 not null,
  constraint demo_parameter_sets_state_check check ((state = any (array['auditing'::text, 'passed'::text, 'cancelled'::text, 'replaced'::text])))
);
alter table demo_parameter_sets add constraint demo_parameter_sets_number_key unique (number);
alter table demo_parameter_sets add constraint demo_parameter_sets_pkey primary key (id);
create unique index demo_parameter_sets_auditing_key on demo_parameter_sets ((true)) where (state = 'auditing'::text);
create index demo_parameter_sets_created_idx on demo_parameter_sets (created_at desc, id);

create table demo_quality_queues (
  id uuid not null,
  title text not null,
  waiting integer not null,
  waiting_since timestamp with time zone,
  to_sample integer default 0 not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  constraint demo_quality_queues_to_sample_check check ((to_sample >= 0)),
  constraint demo_quality_queues_waiting_check check ((waiting >= 0))
);
alter table demo_quality_queues add constraint demo_quality_queues_pkey primary key (id);
create unique index demo_quality_queues_title_key on demo_quality_queues (lower(title)) where (deleted_at is null);

create table demo_rule_presets (
  id uuid not null,
  "position" integer not null,
  title text not null,
  body text not null,
  enabled boolean not null,
  version integer default 0 not null
);
alter table demo_rule_presets add constraint demo_rule_presets_pkey primary key (id);

create table departments (
  id uuid not null,
  parent_id uuid,
  depart_name text not null,
  depart_code text not null,
  depart_order integer default 0 not null,
  description text,
  mobile text,
  address text,
  status smallint default 1 not null,
  create_by text,
  created_at timestamp with time zone default now() not null,
  update_by text,
  updated_at timestamp with time zone,
  version integer default 0 not null,
  constraint departments_not_under_itself check ((parent_id <> id))
);
alter table departments add constraint departments_depart_code_key unique (depart_code);
alter table departments add constraint departments_pkey primary key (id);
create index departments_parent_idx on departments (parent_id);

create table deposit_deductions (
  house_id uuid not null,
  id uuid not null,
  deposit_id uuid not null,
  order_id uuid not null,
  category text not null,
  amount_fen bigint not null,
  reason text not null,
  charge_id uuid,
  payment_id uuid not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  undone_by text,
  undone_at timestamp with time zone,
  constraint deposit_deductions_amount_fen_check check ((amount_fen > 0))
);
alter table deposit_deductions add constraint deposit_deductions_pkey primary key (house_id, id);
create index deposit_deductions_charge_idx on deposit_deductions (house_id, charge_id) where (charge_id is not null);
create index deposit_deductions_deposit_idx on deposit_deductions (house_id, deposit_id, created_at);
create index deposit_deductions_order_idx on deposit_deductions (house_id, order_id);
create unique index deposit_deductions_payment_key on deposit_deductions (house_id, payment_id);

create table deposit_photos (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  deduction_id uuid,
  file_id uuid not null,
  send_key text not null,
  uploaded_by text not null,
  created_at timestamp with time zone not null
);
alter table deposit_photos add constraint deposit_photos_pkey primary key (house_id, id);
alter table deposit_photos add constraint deposit_photos_send_key unique (house_id, send_key);
create index deposit_photos_deduction_idx on deposit_photos (house_id, deduction_id) where (deduction_id is not null);
create index deposit_photos_order_idx on deposit_photos (house_id, order_id);
create index deposit_photos_unused_idx on deposit_photos (created_at) where (deduction_id is null);

create table deposits (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  state text not null,
  amount_fen bigint not null,
  deducted_fen bigint default 0 not null,
  created_at timestamp with time zone not null,
  method text,
  collected_by text,
  collected_at timestamp with time zone,
  collected_on date,
  shift_id uuid,
  waived_by text,
  waived_at timestamp with time zone,
  waive_reason text,
  return_method text,
  by_hand boolean default false not null,
  return_asked_by text,
  return_asked_at timestamp with time zone,
  attempts integer default 0 not null,
  reference text,
  fail_reason text,
  returned_by text,
  returned_at timestamp with time zone,
  returned_on date,
  return_shift_id uuid,
  told_at timestamp with time zone,
  notification_id uuid,
  sent_at timestamp with time zone,
  return_asked_by_id uuid,
  return_confirmed_by text,
  intent_id uuid,
  return_abnormal boolean default false not null,
  constraint deposits_amount_fen_check check ((amount_fen > 0)),
  constraint deposits_check check (((state = any (array['none'::text, 'due'::text, 'waived'::text])) or (num_nulls(method, collected_by, collected_at, collected_on) = 0))),
  constraint deposits_check1 check (((state = 'returned'::text) = (returned_on is not null))),
  constraint deposits_deducted_check check (((deducted_fen >= 0) and (deducted_fen <= amount_fen))),
  constraint deposits_state_check check ((state = any (array['none'::text, 'due'::text, 'held'::text, 'returning'::text, 'return_failed'::text, 'returned'::text, 'waived'::text])))
);
alter table deposits add constraint deposits_pkey primary key (house_id, id);
create index deposits_collected_idx on deposits (collected_on, house_id) include (method, amount_fen);
create unique index deposits_intent_key on deposits (house_id, intent_id) where (intent_id is not null);
create index deposits_kept_idx on deposits (collected_on, house_id) include (amount_fen, deducted_fen, state, order_id) where (state = any (array['held'::text, 'returning'::text, 'return_failed'::text]));
create unique index deposits_open_key on deposits (house_id, order_id) where (state = any (array['due'::text, 'held'::text, 'returning'::text, 'return_failed'::text]));
create index deposits_order_idx on deposits (house_id, order_id, created_at desc, id desc);
create index deposits_return_shift_idx on deposits (return_shift_id) where (return_shift_id is not null);
create index deposits_return_unshifted_idx on deposits (returned_at desc) where (return_shift_id is null);
create index deposits_returned_idx on deposits (returned_on, house_id) where (returned_on is not null);
create index deposits_returned_person_idx on deposits (return_asked_by_id, return_asked_at) where (return_asked_by_id is not null);
create index deposits_shift_idx on deposits (shift_id) where (shift_id is not null);
create index deposits_unshifted_idx on deposits (collected_at desc) where (shift_id is null);

create table dictionary_items (
    type text not null,
    code text not null,
    zh text not null,
    en text not null,
    group_code text,
    icon text,
    "position" integer default 0 not null,
    active boolean default true not null,
    version integer default 0 not null,
    id uuid default gen_random_uuid() not null,
    colour text,
    built_in boolean default false not null,
    counts_as text,
    updated_at timestamp with time zone default '2026-01-01 00:00:00+00'::timestamp with time zone not null,
    price_fen bigint,
    constraint dictionary_items_code_check check ((code ~ '^[a-zA-Z][a-zA-Z0-9_]{0,39}$'::text)),
    constraint dictionary_items_colour_check check ((colour = any (array['blue'::text, 'cyan'::text, 'green'::text, 'gold'::text, 'orange'::text, 'red'::text, 'purple'::text, 'grey'::text]))),
    constraint dictionary_items_price_fen_check check ((price_fen > 0))
);
alter table dictionary_items add constraint dictionary_items_pkey primary key (type, code);
create unique index dictionary_items_en_key on dictionary_items (type, lower(en));
create unique index dictionary_items_zh_key on dictionary_items (type, lower(zh));

create table door_codes (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  stay_id uuid not null,
  room_id uuid not null,
  code_cipher text not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone,
  last_error text,
  issued_by text not null,
  issued_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  version integer default 0 not null,
  constraint door_codes_check check ((valid_to > valid_from)),
  constraint door_codes_check1 check (((state = any (array['pending'::text, 'revoking'::text])) = (next_try_at is not null))),
  constraint door_codes_check2 check (((state = any (array['revoking'::text, 'revoked'::text])) = (revoked_at is not null))),
  constraint door_codes_state_check check ((state = any (array['pending'::text, 'active'::text, 'revoking'::text, 'revoked'::text])))
);
alter table door_codes add constraint door_codes_pkey primary key (house_id, id);
create index door_codes_due_idx on door_codes (next_try_at) where (next_try_at is not null);
create index door_codes_id_idx on door_codes (id);
create unique index door_codes_live_key on door_codes (house_id, stay_id) where (revoked_at is null);
create index door_codes_order_idx on door_codes (house_id, order_id);

create table duty_requests (
  id uuid not null,
  act text not null,
  subject text not null,
  landlord_id uuid,
  house_id uuid,
  facts jsonb not null,
  input jsonb not null,
  reason text not null,
  state text default 'waiting'::text not null,
  asked_by text not null,
  asked_by_id uuid not null,
  asked_at timestamp with time zone not null,
  decided_by text,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  decide_reason text,
  alone_reason text,
  constraint duty_requests_check check (((state = 'waiting'::text) = (decided_at is null))),
  constraint duty_requests_second_check check (((state <> 'confirmed'::text) or (decided_by_id <> asked_by_id) or (alone_reason is not null))),
  constraint duty_requests_state_check check ((state = any (array['waiting'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text])))
);
alter table duty_requests add constraint duty_requests_pkey primary key (id);
create index duty_requests_asked_idx on duty_requests (asked_at desc, id desc);
create index duty_requests_asker_idx on duty_requests (asked_by_id, asked_at desc, id desc);
create index duty_requests_state_idx on duty_requests (state, asked_at desc, id desc);
create index duty_requests_subject_idx on duty_requests (subject, asked_at desc);
create unique index duty_requests_waiting_key on duty_requests (act, subject) where (state = 'waiting'::text);
create trigger duty_requests_decided before update on duty_requests for each row when ((old.state <> 'waiting'::text)) execute function refuse_settled_change();
create trigger duty_requests_merchant_refused after update on duty_requests for each row when (((new.act = 'merchant'::text) and (new.state = any (array['refused'::text, 'withdrawn'::text])))) execute function forget_refused_merchant();
create trigger duty_requests_stay before delete on duty_requests for each row execute function refuse_settled_change();

create table entry_tries (
  id uuid not null,
  form text not null,
  subject bytea not null,
  at timestamp with time zone not null,
  constraint entry_tries_form_check check ((form = any (array['forgot'::text, 'register'::text])))
);
alter table entry_tries add constraint entry_tries_pkey primary key (id);
create index entry_tries_age_idx on entry_tries (at);
create index entry_tries_subject_idx on entry_tries (form, subject, at);

create table erasure_requests (
  id uuid not null,
  guest_id uuid not null,
  state text default 'requested'::text not null,
  asked_by text not null,
  asked_via text not null,
  asked_on date not null,
  due_on date not null,
  reason text,
  filed_by text not null,
  filed_by_id uuid,
  filed_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  counts jsonb,
  version integer default 0 not null,
  constraint erasure_requests_asked_by_check check ((asked_by = any (array['guest'::text, 'representative'::text, 'platform'::text]))),
  constraint erasure_requests_asked_via_check check ((asked_via = any (array['phone'::text, 'counter'::text, 'mail'::text, 'letter'::text, 'message'::text]))),
  constraint erasure_requests_check check (((state = 'refused'::text) <= (reason is not null))),
  constraint erasure_requests_check1 check (((state = 'requested'::text) = (decided_at is null))),
  constraint erasure_requests_state_check check ((state = any (array['requested'::text, 'done'::text, 'refused'::text, 'withdrawn'::text])))
);
alter table erasure_requests add constraint erasure_requests_pkey primary key (id);
create index erasure_requests_due_idx on erasure_requests (due_on) where (state = 'requested'::text);
create index erasure_requests_guest_idx on erasure_requests (guest_id, filed_at desc);
create index erasure_requests_list_idx on erasure_requests (filed_at desc, id desc);
create unique index erasure_requests_open_key on erasure_requests (guest_id) where (state = 'requested'::text);
create index erasure_requests_state_idx on erasure_requests (state, filed_at desc, id desc);

create table evaluation_photos (
  house_id uuid not null,
  id uuid not null,
  evaluation_id uuid,
  file_id uuid not null,
  uploaded_by uuid,
  "position" integer default 0 not null,
  created_at timestamp with time zone not null
);
alter table evaluation_photos add constraint evaluation_photos_pkey primary key (house_id, id);
create index evaluation_photos_of_idx on evaluation_photos (house_id, evaluation_id, "position");
create index evaluation_photos_waiting_idx on evaluation_photos (created_at) where (evaluation_id is null);

create table evaluations (
  house_id uuid not null,
  id uuid not null,
  order_id uuid,
  guest_name text not null,
  channel text not null,
  score numeric(2,1) not null,
  content text not null,
  reply text,
  received_at timestamp with time zone not null,
  room_type_id uuid,
  channel_evaluation_id text,
  cleanliness numeric(2,1),
  location numeric(2,1),
  service numeric(2,1),
  value numeric(2,1),
  private_note text default ''::text not null,
  recorded_by text default ''::text not null,
  recorded_at timestamp with time zone default now() not null,
  reply_due_at timestamp with time zone not null,
  replied_at timestamp with time zone,
  replied_by text,
  reply_final_at timestamp with time zone,
  reminded_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_by text,
  hidden_reason text,
  appeal text default 'none'::text not null,
  appeal_reason text,
  appealed_by text,
  appealed_at timestamp with time zone,
  appeal_answer text,
  appeal_decided_by text,
  appeal_decided_at timestamp with time zone,
  search_text text default ''::text not null,
  version integer default 0 not null,
  search_pairs text[] generated always as (letter_pairs(search_text)) stored,
  connection_id uuid,
  reply_delivery text,
  reply_problem text,
  reply_tries integer default 0 not null,
  reply_next_at timestamp with time zone,
  reply_sent_at timestamp with time zone,
  reply_refused_for text,
  constraint evaluations_appeal_check check ((appeal = any (array['none'::text, 'appealed'::text, 'upheld'::text, 'rejected'::text]))),
  constraint evaluations_cleanliness_check check (((cleanliness >= (1)::numeric) and (cleanliness <= (5)::numeric))),
  constraint evaluations_delivery_check check (((reply_delivery is null) or (reply is not null))),
  constraint evaluations_hidden_check check (((hidden_at is null) = (hidden_reason is null))),
  constraint evaluations_location_check check (((location >= (1)::numeric) and (location <= (5)::numeric))),
  constraint evaluations_reply_check check (((reply is null) = (replied_at is null))),
  constraint evaluations_reply_delivery_check check ((reply_delivery = any (array['waiting'::text, 'sent'::text]))),
  constraint evaluations_score_check check (((score >= (1)::numeric) and (score <= (5)::numeric))),
  constraint evaluations_service_check check (((service >= (1)::numeric) and (service <= (5)::numeric))),
  constraint evaluations_value_check check (((value >= (1)::numeric) and (value <= (5)::numeric)))
)
with (autovacuum_vacuum_insert_scale_factor='0.02');
alter table evaluations add constraint evaluations_channel_key unique (house_id, channel, channel_evaluation_id);
alter table evaluations add constraint evaluations_order_key unique (house_id, order_id);
alter table evaluations add constraint evaluations_pkey primary key (house_id, id);
create index evaluations_appeal_idx on evaluations (appeal, received_at desc, id desc) include (house_id) where (appeal <> 'none'::text);
create index evaluations_best_idx on evaluations (score desc, received_at desc, id desc) include (house_id);
create index evaluations_channel_idx on evaluations (channel, received_at desc, id desc) include (house_id);
create index evaluations_connection_idx on evaluations (connection_id, channel_evaluation_id) where (connection_id is not null);
create index evaluations_due_idx on evaluations (reply_due_at, id) include (house_id);
create index evaluations_hidden_idx on evaluations (received_at desc, id desc) include (house_id) where (hidden_at is not null);
create index evaluations_house_idx on evaluations (house_id, received_at desc, id desc);
create index evaluations_id_idx on evaluations (id);
create index evaluations_low_idx on evaluations (received_at desc, id desc) include (house_id) where (score <= (3)::numeric);
create index evaluations_open_idx on evaluations (reply_due_at, id) include (house_id) where ((reply is null) and (hidden_at is null));
create index evaluations_pairs_idx on evaluations using gin (search_pairs);
create index evaluations_received_idx on evaluations (received_at desc, id desc) include (house_id, channel, score);
create index evaluations_reply_due_idx on evaluations (reply_next_at) where (reply_delivery = 'waiting'::text);
create index evaluations_score_idx on evaluations (score, received_at desc, id desc) include (house_id);
create index evaluations_unreplied_idx on evaluations (received_at desc, id desc) include (house_id) where (reply is null);
create trigger evaluations_mark after insert or delete on evaluations for each row execute function mark_report_review();
create trigger evaluations_mark_update after update on evaluations for each row when (((old.score <> new.score) or ((old.reply is null) <> (new.reply is null)) or (old.received_at <> new.received_at) or ((old.hidden_at is null) <> (new.hidden_at is null)) or (old.appeal <> new.appeal))) execute function mark_report_review();

create table event_outbox (
  house_id uuid not null,
  id uuid not null
)
with (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000');
alter table event_outbox add constraint event_outbox_pkey primary key (house_id, id);

create table event_positions (
  "position" bigint not null,
  house_id uuid not null,
  event_id uuid not null,
  name text not null,
  entity text not null,
  entity_id uuid not null,
  at timestamp with time zone not null,
  told_user_ids uuid[]
);
alter table event_positions alter column "position" add generated always as identity (
  sequence name event_positions_position_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1
);
alter table event_positions add constraint event_positions_pkey primary key ("position");
create index event_positions_channel_idx on event_positions (at) where (entity = any (array['channelSync'::text, 'channelOrder'::text]));
create trigger event_positions_append_only before delete or update on event_positions for each row execute function guard_event_positions();
create trigger event_positions_never_emptied before truncate on event_positions for each statement execute function refuse_audit_change();

create table events (
  house_id uuid not null,
  id uuid not null,
  name text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  user_id uuid,
  actor text not null,
  request_id text not null,
  at timestamp with time zone not null,
  told_user_ids uuid[],
  address text
);
alter table events add constraint events_pkey primary key (house_id, id);
create index events_at_idx on events (at desc, id desc);
create index events_entity_idx on events (house_id, entity_id, id);
create index events_name_idx on events (name, at desc, id desc);
create index events_room_log_idx on events (id desc) include (house_id, name) where ((entity = any (array['room'::text, 'roomBlock'::text])) or (name = any (array['order.assigned'::text, 'order.unassigned'::text, 'order.locked'::text, 'order.unlocked'::text, 'order.moved'::text, 'order.swapped'::text, 'order.split'::text, 'order.extended'::text, 'order.shortened'::text, 'order.stepUndone'::text, 'order.checkedIn'::text, 'order.checkInUndone'::text, 'order.checkedOut'::text, 'order.checkOutUndone'::text])));
create index events_user_idx on events (user_id, id) where (user_id is not null);
create trigger events_append_only before delete or update on events for each row execute function guard_events();
create trigger events_never_emptied before truncate on events for each statement execute function refuse_audit_change();

create table expense_receipts (
  file_id uuid not null,
  expense_id uuid,
  "position" integer default 0 not null,
  file_name text not null,
  uploaded_by uuid,
  created_at timestamp with time zone not null
);
alter table expense_receipts add constraint expense_receipts_pkey primary key (file_id);
create index expense_receipts_expense_idx on expense_receipts (expense_id, "position") where (expense_id is not null);
create index expense_receipts_loose_idx on expense_receipts (uploaded_by, created_at) where (expense_id is null);

create table expenses (
  id uuid not null,
  expense_no text not null,
  category text not null,
  vendor text not null,
  spent_on date not null,
  amount_fen bigint not null,
  method text,
  charged_to text not null,
  house_id uuid,
  landlord_id uuid,
  markup_bp integer default 0 not null,
  markup_fen bigint default 0 not null,
  note text default ''::text not null,
  state text not null,
  reason text,
  created_by uuid,
  created_by_name text not null,
  submitted_by uuid,
  submitted_by_name text,
  submitted_at timestamp with time zone,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamp with time zone,
  paid_on date,
  paid_method text,
  voided_at timestamp with time zone,
  voided_by_name text,
  entry_id uuid,
  paid_entry_id uuid,
  statement_id uuid,
  correction_statement_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 0 not null,
  shift_id uuid,
  void_shift_id uuid,
  alone_reason text,
  constraint expenses_amount_fen_check check ((amount_fen > 0)),
  constraint expenses_charged_to_check check ((charged_to = any (array['house'::text, 'landlord'::text, 'business'::text]))),
  constraint expenses_four_eyes_check check (((approved_by is null) or (approved_by <> submitted_by) or (alone_reason is not null))),
  constraint expenses_house_check check (((charged_to <> 'house'::text) or (house_id is not null))),
  constraint expenses_landlord_check check (((charged_to = 'landlord'::text) = (landlord_id is not null))),
  constraint expenses_markup_bp_check check (((markup_bp >= 0) and (markup_bp <= 10000))),
  constraint expenses_markup_check check (((charged_to = 'landlord'::text) or ((markup_bp = 0) and (markup_fen = 0)))),
  constraint expenses_markup_fen_check check ((markup_fen >= 0)),
  constraint expenses_paid_check check ((((paid_on is null) = (paid_method is null)) and ((paid_on is null) or (method is null)))),
  constraint expenses_state_check check ((state = any (array['draft'::text, 'submitted'::text, 'approved'::text, 'returned'::text, 'voided'::text])))
);
alter table expenses add constraint expenses_expense_no_key unique (expense_no);
alter table expenses add constraint expenses_pkey primary key (id);
create index expenses_category_idx on expenses (category, spent_on desc);
create index expenses_correction_idx on expenses (landlord_id) where ((state = 'voided'::text) and (statement_id is not null) and (correction_statement_id is null));
create index expenses_creator_idx on expenses (created_by, spent_on desc);
create index expenses_house_idx on expenses (house_id, spent_on desc) where (house_id is not null);
create index expenses_landlord_idx on expenses (landlord_id, spent_on desc) where (landlord_id is not null);
create index expenses_letters_idx on expenses using gin (string_to_array(lower(vendor), null::text)) with (fastupdate=off);
create index expenses_open_idx on expenses (landlord_id, spent_on) where ((landlord_id is not null) and (state = 'approved'::text) and (statement_id is null));
create index expenses_shift_idx on expenses (shift_id) where (shift_id is not null);
create index expenses_spent_idx on expenses (spent_on desc, id desc);
create index expenses_state_idx on expenses (state, spent_on desc, id desc) where (state = any (array['draft'::text, 'submitted'::text, 'returned'::text]));
create index expenses_statement_idx on expenses (statement_id) where (statement_id is not null);
create index expenses_twin_idx on expenses (lower(vendor) text_pattern_ops, spent_on, amount_fen);
create index expenses_unpaid_idx on expenses (spent_on desc, id desc) where ((state = 'approved'::text) and (method is null) and (paid_on is null));
create index expenses_void_shift_idx on expenses (void_shift_id) where (void_shift_id is not null);
create trigger expenses_approved before update on expenses for each row when (((old.state = 'approved'::text) and (old.paid_on is null))) execute function keep_settled_row('state', 'reason', 'paid_on', 'paid_method', 'paid_entry_id', 'shift_id', 'void_shift_id', 'voided_at', 'voided_by_name', 'statement_id', 'correction_statement_id', 'updated_at', 'version');
create trigger expenses_only_voided before update on expenses for each row when (((old.state = 'approved'::text) and (new.state <> all (array['approved'::text, 'voided'::text])))) execute function refuse_settled_change();
create trigger expenses_paid before update on expenses for each row when (((old.state = 'approved'::text) and (old.paid_on is not null))) execute function keep_settled_row('state', 'reason', 'void_shift_id', 'voided_at', 'voided_by_name', 'statement_id', 'correction_statement_id', 'updated_at', 'version');
create trigger expenses_stay before delete on expenses for each row when ((old.state = any (array['approved'::text, 'voided'::text]))) execute function refuse_settled_change();
create trigger expenses_voided before update on expenses for each row when ((old.state = 'voided'::text)) execute function keep_settled_row('correction_statement_id', 'updated_at', 'version');

create table field_keys (
  id text not null,
  first_used_at timestamp with time zone default now() not null
);
alter table field_keys add constraint field_keys_pkey primary key (id);

create table field_secrets (
  name text not null,
  secret_sealed text not null,
  made_at timestamp with time zone default now() not null,
  constraint field_secrets_name_check check ((name = any (array['hash'::text, 'person'::text])))
);
alter table field_secrets add constraint field_secrets_pkey primary key (name);

create table files (
  id uuid not null,
  key text not null,
  mime text not null,
  size_bytes integer not null,
  created_at timestamp with time zone not null,
  original_id uuid,
  width integer,
  height integer,
  color text,
  private boolean default false not null,
  sha256 bytea
);
alter table files add constraint files_key_key unique (key);
alter table files add constraint files_pkey primary key (id);
create index files_original_idx on files (original_id) where (original_id is not null);

create table guest_contacts (
  id uuid not null,
  guest_id uuid not null,
  kind text not null,
  label text default ''::text not null,
  value_cipher text not null,
  hash bytea not null,
  masked text not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint guest_contacts_kind_check check ((kind = any (array['phone'::text, 'email'::text, 'wechat'::text])))
);
alter table guest_contacts add constraint guest_contacts_pkey primary key (id);
create index guest_contacts_guest_idx on guest_contacts (guest_id, "position");
create index guest_contacts_hash_idx on guest_contacts (hash) where (kind <> 'phone'::text);
create unique index guest_contacts_phone_key on guest_contacts (hash) where (kind = 'phone'::text);
create index guest_contacts_tail_idx on guest_contacts ("right"("substring"(masked, '^[+0-9*]*'::text), 4)) where (kind = 'phone'::text);

create table guest_document_photos (
  id uuid not null,
  document_id uuid,
  side text not null,
  file_key text not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  constraint guest_document_photos_side_check check ((side = any (array['front'::text, 'back'::text])))
);
alter table guest_document_photos add constraint guest_document_photos_pkey primary key (id);
create index guest_document_photos_loose_idx on guest_document_photos (created_at) where (document_id is null);
create unique index guest_document_photos_side_key on guest_document_photos (document_id, side) where (document_id is not null);

create table guest_documents (
  id uuid not null,
  guest_id uuid not null,
  type text not null,
  number_sealed text not null,
  number_hash bytea not null,
  number_masked text not null,
  country text not null,
  issued_on date,
  expires_on date,
  state text not null,
  reason text,
  recorded_by uuid,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  decided_by_name text,
  decided_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer default 0 not null,
  constraint guest_documents_check check ((expires_on >= issued_on)),
  constraint guest_documents_check1 check (((state <> 'rejected'::text) or (reason is not null))),
  constraint guest_documents_state_check check ((state = any (array['unproved'::text, 'pending'::text, 'passed'::text, 'rejected'::text]))),
  constraint guest_documents_type_check check ((type = any (array['idCard'::text, 'passport'::text, 'hkMacaoPermit'::text, 'taiwanPermit'::text, 'hkMoTwResidence'::text, 'residencePermit'::text, 'other'::text])))
);
alter table guest_documents add constraint guest_documents_pkey primary key (id);
create index guest_documents_decided_idx on guest_documents (state, decided_at desc, id) where (removed_at is null);
create index guest_documents_guest_idx on guest_documents (guest_id, recorded_at) where (removed_at is null);
create index guest_documents_masked_idx on guest_documents (number_masked) where (removed_at is null);
create unique index guest_documents_number_key on guest_documents (number_hash) where (removed_at is null);
create index guest_documents_queue_idx on guest_documents (state, recorded_at, id) where (removed_at is null);

create table guest_duplicates (
  guest_id uuid not null,
  other_id uuid not null,
  reason text not null,
  found_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  dismissed_by text,
  constraint guest_duplicates_check check ((guest_id < other_id)),
  constraint guest_duplicates_reason_check check ((reason = any (array['phonePart'::text, 'document'::text])))
);
alter table guest_duplicates add constraint guest_duplicates_pkey primary key (guest_id, other_id);
create index guest_duplicates_other_idx on guest_duplicates (other_id);

create table guest_merges (
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  orders integer not null,
  moved_cipher text not null,
  merged_by text not null,
  merged_at timestamp with time zone not null,
  undone_by text,
  undone_at timestamp with time zone,
  constraint guest_merges_check check ((kept_id <> merged_id))
);
alter table guest_merges add constraint guest_merges_pkey primary key (id);
create index guest_merges_kept_idx on guest_merges (kept_id, merged_at desc);
create index guest_merges_merged_idx on guest_merges (merged_id);

create table guests (
    id uuid not null,
    name text not null,
    phone_cipher text,
    phone_hash bytea,
    phone_masked text,
    stay_count integer default 0 not null,
    lifetime_fen bigint default 0 not null,
    last_stay_on date,
    created_at timestamp with time zone default now() not null,
    version integer default 0 not null,
    name_spelled text,
    sex text,
    birth_cipher text,
    nationality text,
    language text,
    level text default 'standard'::text not null,
    tags text[] default '{}'::text[] not null,
    preferences jsonb default '{}'::jsonb not null,
    consents jsonb default '{}'::jsonb not null,
    note text default ''::text not null,
    source text default 'direct'::text not null,
    created_by uuid,
    created_by_name text,
    merged_into uuid,
    erased_at timestamp with time zone,
    constraint guests_check check ((merged_into <> id)),
    constraint guests_level_check check ((level = any (array['standard'::text, 'silver'::text, 'gold'::text, 'diamond'::text]))),
    constraint guests_sex_check check ((sex = any (array['male'::text, 'female'::text]))),
    constraint guests_source_check check ((source ~ '^[a-z]{2,20}$'::text))
);
alter table guests add constraint guests_pkey primary key (id);
create index guests_created_by_idx on guests (created_by) where (created_by is not null);
create index guests_created_idx on guests (created_at desc, id desc) include (stay_count, last_stay_on, level, source) where (merged_into is null);
create index guests_last_stay_idx on guests (last_stay_on desc nulls last, id desc) where (merged_into is null);
create index guests_last_stay_up_idx on guests (last_stay_on, id) where (merged_into is null);
create index guests_letters_idx on guests using gin (string_to_array(lower(name), null::text)) with (fastupdate=off);
create index guests_level_idx on guests (level, created_at desc, id desc) where ((merged_into is null) and (level <> 'standard'::text));
create index guests_lifetime_idx on guests (lifetime_fen desc, id desc) where (merged_into is null);
create index guests_merged_idx on guests (merged_into) where (merged_into is not null);
create unique index guests_phone_key on guests (phone_hash) where (phone_hash is not null);
create index guests_pinyin_idx on guests (split_part(name_spelled, ' '::text, 2) text_pattern_ops);
create index guests_source_idx on guests (source, created_at desc, id desc) where (merged_into is null);
create index guests_spelled_idx on guests (name_spelled text_pattern_ops);
create index guests_stays_idx on guests (stay_count desc, id desc) include (level, source, last_stay_on, created_at, lifetime_fen) where (merged_into is null);
create index guests_tags_idx on guests using gin (tags) where (tags <> '{}'::text[]);
create index guests_tail_idx on guests ("right"("substring"(phone_masked, '^[+0-9*]*'::text), 4)) where (phone_masked is not null);
create index guests_unspelled_idx on guests (id) where (name_spelled is null);

create table holidays (
  id uuid not null,
  year integer not null,
  zh text not null,
  en text not null,
  from_date date not null,
  to_date date not null,
  workdays text[] default '{}'::text[] not null,
  status text not null,
  source text default ''::text not null,
  updated_at timestamp with time zone default '2026-01-01 00:00:00+00'::timestamp with time zone not null,
  constraint holidays_check check (((from_date <= to_date) and ((to_date - from_date) <= 20))),
  constraint holidays_status_check check ((status = any (array['official'::text, 'expected'::text]))),
  constraint holidays_year_check check (((year >= 2000) and (year <= 2100)))
);
alter table holidays add constraint holidays_pkey primary key (id);
alter table holidays add constraint holidays_year_zh_key unique (year, zh);
create index holidays_from_idx on holidays (from_date);

create table house_documents (
  house_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  kind text not null,
  name text not null,
  "position" integer not null,
  constraint house_documents_kind_check check ((kind = any (array['licence'::text, 'property'::text, 'fire'::text, 'insurance'::text, 'other'::text])))
);
alter table house_documents add constraint house_documents_pkey primary key (house_id, id);
create index house_documents_file_idx on house_documents (file_id);

create table house_landmarks (
  house_id uuid not null,
  landmark_id uuid not null,
  distance_m integer not null,
  constraint house_landmarks_distance_m_check check ((distance_m >= 0))
);
alter table house_landmarks add constraint house_landmarks_pkey primary key (house_id, landmark_id);
create index house_landmarks_near_idx on house_landmarks (landmark_id, distance_m) include (house_id);

create table house_photos (
  house_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  room_type_id uuid,
  caption text not null,
  space text not null,
  "position" integer not null
);
alter table house_photos add constraint house_photos_pkey primary key (house_id, id);
create index house_photos_file_idx on house_photos (file_id);

create table house_price_rules (
  house_id uuid not null,
  long_stay jsonb default '[]'::jsonb not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  version integer default 0 not null
);
alter table house_price_rules add constraint house_price_rules_pkey primary key (house_id);

create table house_ratings (
  house_id uuid not null,
  count integer not null,
  hidden_count integer not null,
  score numeric(3,2),
  cleanliness numeric(3,2),
  location numeric(3,2),
  service numeric(3,2),
  value numeric(3,2)
);
alter table house_ratings add constraint house_ratings_pkey primary key (house_id);

create table house_reviews (
  house_id uuid not null,
  id uuid not null,
  revision_id uuid not null,
  round integer not null,
  of_live boolean not null,
  state text not null,
  content jsonb not null,
  base jsonb,
  changes integer not null,
  standard_id uuid not null,
  items jsonb default '[]'::jsonb not null,
  note text default ''::text not null,
  score integer,
  editors uuid[] not null,
  submitted_by uuid,
  submitted_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer default 0 not null,
  constraint house_reviews_state_check check ((state = any (array['waiting'::text, 'approved'::text, 'returned'::text, 'withdrawn'::text])))
);
alter table house_reviews add constraint house_reviews_house_id_revision_id_round_key unique (house_id, revision_id, round);
alter table house_reviews add constraint house_reviews_pkey primary key (house_id, id);
create index house_reviews_id_idx on house_reviews (id);
create index house_reviews_queue_idx on house_reviews (state, submitted_at, id) include (house_id);

create table house_revisions (
  house_id uuid not null,
  id uuid not null,
  number integer not null,
  state text not null,
  content jsonb not null,
  base jsonb,
  changes integer default 0 not null,
  step text default 'basics'::text not null,
  editors uuid[] default '{}'::uuid[] not null,
  edited_by uuid,
  edited_at timestamp with time zone not null,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  note text,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint house_revisions_state_check check ((state = any (array['draft'::text, 'submitted'::text, 'returned'::text, 'approved'::text, 'discarded'::text])))
);
alter table house_revisions add constraint house_revisions_house_id_number_key unique (house_id, number);
alter table house_revisions add constraint house_revisions_pkey primary key (house_id, id);
create index house_revisions_id_idx on house_revisions (id);
create unique index house_revisions_open_key on house_revisions (house_id) where (state = any (array['draft'::text, 'submitted'::text, 'returned'::text]));

create table house_standards (
  id uuid not null,
  kind text not null,
  number integer not null,
  state text not null,
  items jsonb not null,
  note text default ''::text not null,
  edited_by uuid,
  edited_at timestamp with time zone not null,
  published_by uuid,
  published_at timestamp with time zone,
  version integer default 0 not null,
  constraint house_standards_kind_check check ((kind = any (array['entire'::text, 'multi'::text]))),
  constraint house_standards_state_check check ((state = any (array['draft'::text, 'published'::text, 'retired'::text])))
);
alter table house_standards add constraint house_standards_kind_number_key unique (kind, number);
alter table house_standards add constraint house_standards_pkey primary key (id);
create unique index house_standards_draft_key on house_standards (kind) where (state = 'draft'::text);
create unique index house_standards_published_key on house_standards (kind) where (state = 'published'::text);

create table house_uploads (
  house_id uuid not null,
  file_id uuid not null,
  kind text not null,
  file_name text default ''::text not null,
  uploaded_by uuid,
  created_at timestamp with time zone not null,
  constraint house_uploads_kind_check check ((kind = any (array['photo'::text, 'document'::text])))
);
alter table house_uploads add constraint house_uploads_pkey primary key (house_id, file_id);
create index house_uploads_age_idx on house_uploads (created_at);
create index house_uploads_file_idx on house_uploads (file_id);

create table houses (
  id uuid not null,
  code text not null,
  name text not null,
  name_en text,
  kind text not null,
  state text not null,
  landlord_id uuid,
  department_id uuid,
  manager_user_id uuid,
  province text not null,
  city text not null,
  district text not null,
  address text not null,
  longitude double precision,
  latitude double precision,
  description text default ''::text not null,
  facilities text[] default '{}'::text[] not null,
  house_rules text default ''::text not null,
  tags text[] default '{}'::text[] not null,
  check_in_time time without time zone default '14:00:00'::time without time zone not null,
  check_out_time time without time zone default '12:00:00'::time without time zone not null,
  time_zone text default 'Asia/Shanghai'::text not null,
  currency text default 'CNY'::text not null,
  deposit_fen bigint default 0 not null,
  cleaning_fee_fen bigint default 0 not null,
  instant_book boolean default true not null,
  licence_number text,
  licence_expires date,
  offline_reason text,
  search_text text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  cancellation_policy text default 'moderate'::text not null,
  custom_fields jsonb default '[]'::jsonb not null,
  sealed_notes text,
  archive_reason text,
  registration_rule text default 'all'::text not null,
  smart_locks boolean default false not null,
  slot_cleaning_minutes integer default 90 not null,
  constraint houses_cancellation_policy_check check ((cancellation_policy = any (array['flexible'::text, 'moderate'::text, 'strict'::text, 'nonRefundable'::text]))),
  constraint houses_cleaning_fee_fen_check check ((cleaning_fee_fen >= 0)),
  constraint houses_deposit_fen_check check ((deposit_fen >= 0)),
  constraint houses_kind_check check ((kind = any (array['entire'::text, 'multi'::text]))),
  constraint houses_registration_rule_check check ((registration_rule = any (array['all'::text, 'first'::text]))),
  constraint houses_slot_cleaning_minutes_check check (((slot_cleaning_minutes >= 0) and (slot_cleaning_minutes <= 480))),
  constraint houses_state_check check ((state = any (array['draft'::text, 'submitted'::text, 'returned'::text, 'approved'::text, 'online'::text, 'offline'::text, 'archived'::text])))
);
alter table houses add constraint houses_code_key unique (code);
alter table houses add constraint houses_pkey primary key (id);
create index houses_city_idx on houses (city, name);
create index houses_department_idx on houses (department_id);
create index houses_landlord_idx on houses (landlord_id);
create index houses_licence_idx on houses (licence_expires) where ((licence_expires is not null) and (state <> 'archived'::text));
create index houses_manager_idx on houses (manager_user_id);
create index houses_name_idx on houses (name, id) where (state <> 'archived'::text);
create index houses_place_idx on houses (latitude, longitude) where (latitude is not null);
create index houses_state_idx on houses (state, city, name);
create trigger houses_mark_zone after update on houses for each row when ((old.time_zone is distinct from new.time_zone)) execute function mark_report_house();

create table ical_blocks (
  house_id uuid not null,
  block_id uuid not null,
  feed_id uuid not null,
  key text not null,
  kind text not null,
  constraint ical_blocks_kind_check check ((kind = any (array['booking'::text, 'busy'::text, 'block'::text])))
);
alter table ical_blocks add constraint ical_blocks_pkey primary key (house_id, block_id);
create index ical_blocks_feed_idx on ical_blocks (house_id, feed_id);

create table ical_echo_nights (
  house_id uuid not null,
  feed_id uuid not null,
  night date not null,
  seen_at timestamp with time zone not null
);
alter table ical_echo_nights add constraint ical_echo_nights_pkey primary key (house_id, feed_id, night);

create table ical_events (
  house_id uuid not null,
  feed_id uuid not null,
  key text not null,
  from_date date not null,
  to_date date not null,
  kind text not null,
  constraint ical_events_check check ((to_date > from_date)),
  constraint ical_events_kind_check check ((kind = any (array['booking'::text, 'busy'::text, 'block'::text])))
);
alter table ical_events add constraint ical_events_pkey primary key (house_id, feed_id, key);

create table ical_exports (
  house_id uuid not null,
  room_id uuid not null,
  source text not null,
  secret_hash bytea not null,
  secret_cipher text not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  constraint ical_exports_source_check check ((source = any (array['airbnb'::text, 'booking'::text, 'vrbo'::text, 'other'::text])))
);
alter table ical_exports add constraint ical_exports_pkey primary key (house_id, room_id, source);
create unique index ical_exports_secret_key on ical_exports (secret_hash);

create table ical_feeds (
  house_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  source text not null,
  name text not null,
  url_cipher text not null,
  url_hash bytea not null,
  host text not null,
  paused boolean default false not null,
  etag text,
  last_modified text,
  fetched_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  next_at timestamp with time zone not null,
  failures integer default 0 not null,
  problem text,
  problem_note text default ''::text not null,
  unread integer default 0 not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  told_conflicts uuid[] default '{}'::uuid[] not null,
  constraint ical_feeds_problem_check check ((problem = any (array['unreachable'::text, 'addressRefused'::text, 'status'::text, 'tooLarge'::text, 'empty'::text, 'notCalendar'::text, 'cutOff'::text, 'tooManyEvents'::text, 'tooDemanding'::text, 'emptied'::text]))),
  constraint ical_feeds_source_check check ((source = any (array['airbnb'::text, 'booking'::text, 'vrbo'::text, 'other'::text])))
);
alter table ical_feeds add constraint ical_feeds_pkey primary key (house_id, id);
create index ical_feeds_due_idx on ical_feeds (next_at) where ((deleted_at is null) and (not paused));
create index ical_feeds_id_idx on ical_feeds (id);
create unique index ical_feeds_url_key on ical_feeds (house_id, room_id, url_hash) where (deleted_at is null);

create table idempotency_keys (
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamp with time zone not null,
  response_cipher text
);
alter table idempotency_keys add constraint idempotency_keys_pkey primary key (user_id, endpoint, key);
create index idempotency_keys_age_idx on idempotency_keys (created_at);

create table import_words (
  work text not null,
  field text not null,
  word text not null,
  value text not null,
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  constraint import_words_word_check check (((char_length(word) >= 1) and (char_length(word) <= 100)))
);
alter table import_words add constraint import_words_pkey primary key (work, field, word);

create table inbox_messages (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title_zh text not null,
  title_en text not null,
  content_zh text not null,
  content_en text not null,
  path text,
  key text,
  read_at timestamp with time zone,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  reminders integer default 0 not null,
  subject text not null,
  boxed boolean default true not null,
  constraint inbox_messages_kind_check check ((kind = any (array['message'::text, 'notice'::text, 'todo'::text]))),
  constraint inbox_messages_path_check check (((path ~~ '/%'::text) and (path !~~ '//%'::text)))
);
alter table inbox_messages add constraint inbox_messages_pkey primary key (id);
create index inbox_messages_age_idx on inbox_messages (created_at desc, id desc);
create index inbox_messages_cause_idx on inbox_messages (key) where (key is not null);
create unique index inbox_messages_key on inbox_messages (user_id, key) where (key is not null);
create index inbox_messages_kind_idx on inbox_messages (user_id, kind, created_at desc, id desc);
create index inbox_messages_subject_idx on inbox_messages (subject, created_at desc, id desc);
create index inbox_messages_unread_idx on inbox_messages (user_id, kind) where (read_at is null);
create index inbox_messages_user_idx on inbox_messages (user_id, created_at desc, id desc);

create table institution_divides (
  divide_no text not null,
  order_no text not null,
  amount_fen bigint not null,
  state text default 'processing'::text not null,
  institution_seq integer default 0 not null,
  reason text,
  asked_at timestamp with time zone not null,
  finished_on date,
  returned_on date,
  constraint institution_divides_amount_fen_check check ((amount_fen > 0)),
  constraint institution_divides_state_check check ((state = any (array['processing'::text, 'succeeded'::text, 'failed'::text, 'returned'::text])))
);
alter table institution_divides add constraint institution_divides_pkey primary key (divide_no);
create index institution_divides_finished_idx on institution_divides (finished_on) where (finished_on is not null);
create index institution_divides_returned_idx on institution_divides (returned_on) where (returned_on is not null);

create table invoices (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  state text default 'pending'::text not null,
  title_kind text not null,
  kind text not null,
  buyer_title text not null,
  tax_code text,
  buyer_address text,
  buyer_phone text,
  buyer_bank text,
  receiver_cipher text not null,
  receiver_masked text not null,
  amount_fen bigint not null,
  tax_percent integer not null,
  item_name text not null,
  requested_by text not null,
  requested_by_id uuid,
  requested_at timestamp with time zone not null,
  round integer default 0 not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone,
  accepted_at timestamp with time zone,
  reason text,
  number text,
  code text,
  issued_at timestamp with time zone,
  pdf_file_id uuid,
  credit_due boolean default false not null,
  credit_reason text,
  credit_number text,
  credited_at timestamp with time zone,
  title_pairs text[] generated always as (letter_pairs(lower(buyer_title))) stored,
  version integer default 0 not null,
  buyer_phone_cipher text,
  buyer_bank_cipher text,
  constraint invoices_amount_fen_check check ((amount_fen > 0)),
  constraint invoices_check check (((state = any (array['issuing'::text, 'crediting'::text])) = (next_try_at is not null))),
  constraint invoices_check1 check (((state = any (array['issued'::text, 'crediting'::text, 'credited'::text])) = ((number is not null) and (issued_at is not null)))),
  constraint invoices_check2 check (((state <> 'credited'::text) or ((credit_number is not null) and (credit_reason is not null) and (credited_at is not null)))),
  constraint invoices_check3 check (((title_kind = 'company'::text) = (tax_code is not null))),
  constraint invoices_check4 check (((kind = 'general'::text) or (title_kind = 'company'::text))),
  constraint invoices_check5 check (((not credit_due) or (state = 'issued'::text))),
  constraint invoices_kind_check check ((kind = any (array['general'::text, 'special'::text]))),
  constraint invoices_state_check check ((state = any (array['pending'::text, 'issuing'::text, 'issued'::text, 'failed'::text, 'crediting'::text, 'credited'::text]))),
  constraint invoices_tax_percent_check check (((tax_percent >= 0) and (tax_percent <= 100))),
  constraint invoices_title_kind_check check ((title_kind = any (array['personal'::text, 'company'::text])))
);
alter table invoices add constraint invoices_number_key unique (house_id, number);
alter table invoices add constraint invoices_pkey primary key (house_id, id);
create index invoices_credit_due_idx on invoices (requested_at desc, id desc) include (house_id) where credit_due;
create index invoices_due_idx on invoices (next_try_at) where (next_try_at is not null);
create index invoices_id_idx on invoices (id);
create index invoices_newest_idx on invoices (requested_at desc, id desc) include (house_id);
create index invoices_number_idx on invoices (number text_pattern_ops) where (number is not null);
create index invoices_order_idx on invoices (house_id, order_id);
create index invoices_state_idx on invoices (state, requested_at desc, id desc) include (house_id);
create index invoices_title_idx on invoices using gin (title_pairs);

create table job_minutes (
  name text not null,
  minute timestamp with time zone not null
);
alter table job_minutes add constraint job_minutes_pkey primary key (name);

create table known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null
);
alter table known_devices add constraint known_devices_pkey primary key (user_id, device_hash);

create table landlord_adjustments (
  id uuid not null,
  adjustment_no text not null,
  kind text not null,
  landlord_id uuid not null,
  house_id uuid,
  amount_fen bigint not null,
  reason text not null,
  state text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_note text default ''::text not null,
  entry_id uuid,
  version integer default 0 not null,
  alone_reason text,
  method text,
  received_on date,
  receipt_no text default ''::text not null,
  constraint landlord_adjustments_amount_fen_check check ((amount_fen <> 0)),
  constraint landlord_adjustments_decided_check check (((state = 'asked'::text) = (decided_at is null))),
  constraint landlord_adjustments_entry_check check (((state = 'approved'::text) = (entry_id is not null))),
  constraint landlord_adjustments_four_eyes_check check (((decided_by is null) or ((decided_by = asked_by) = (state = 'withdrawn'::text)) or ((decided_by = asked_by) and (alone_reason is not null)))),
  constraint landlord_adjustments_kind_check check ((kind = any (array['adjustment'::text, 'release'::text, 'repayment'::text]))),
  constraint landlord_adjustments_release_check check (((kind <> 'release'::text) or ((amount_fen > 0) and (house_id is null)))),
  constraint landlord_adjustments_repayment_check check ((((kind = 'repayment'::text) = ((method is not null) and (received_on is not null))) and ((kind <> 'repayment'::text) or ((amount_fen > 0) and (house_id is null))))),
  constraint landlord_adjustments_state_check check ((state = any (array['asked'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
alter table landlord_adjustments add constraint landlord_adjustments_no_key unique (adjustment_no);
alter table landlord_adjustments add constraint landlord_adjustments_pkey primary key (id);
create index landlord_adjustments_amount_idx on landlord_adjustments (amount_fen, id);
create index landlord_adjustments_asked_idx on landlord_adjustments (asked_at desc, id desc);
create index landlord_adjustments_landlord_idx on landlord_adjustments (landlord_id, asked_at desc, id desc);
create index landlord_adjustments_no_idx on landlord_adjustments (adjustment_no text_pattern_ops);
create index landlord_adjustments_state_idx on landlord_adjustments (state, asked_at desc, id desc);
create trigger landlord_adjustments_decided before update on landlord_adjustments for each row when ((old.state <> 'asked'::text)) execute function refuse_settled_change();
create trigger landlord_adjustments_stay before delete on landlord_adjustments for each row when ((old.state <> 'asked'::text)) execute function refuse_settled_change();

create table landlord_contacts (
  landlord_id uuid not null,
  id uuid not null,
  "position" integer not null,
  name text not null,
  role text default ''::text not null,
  phone_cipher text,
  phone_masked text,
  email_cipher text,
  email_masked text
);
alter table landlord_contacts add constraint landlord_contacts_pkey primary key (landlord_id, id);

create table landlord_documents (
  landlord_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  number_cipher text,
  number_masked text,
  expires_on date,
  file_id uuid,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint landlord_documents_kind_check check ((kind = any (array['licence'::text, 'identity'::text, 'property'::text, 'authorisation'::text, 'insurance'::text, 'other'::text])))
);
alter table landlord_documents add constraint landlord_documents_pkey primary key (landlord_id, id);
create index landlord_documents_expiry_idx on landlord_documents (expires_on) where (expires_on is not null);
create index landlord_documents_file_idx on landlord_documents (file_id) where (file_id is not null);

create table landlord_statements (
    id uuid not null,
    statement_no text not null,
    landlord_id uuid not null,
    month text not null,
    state text default 'draft'::text not null,
    hold_back_bp integer not null,
    minimum_payout_fen bigint not null,
    payout_on date not null,
    house_ids uuid[] default '{}'::uuid[] not null,
    line_count integer not null,
    night_count integer not null,
    earned_fen bigint not null,
    true_up_fen bigint not null,
    expense_fen bigint not null,
    correction_fen bigint not null,
    landlord_fen bigint not null,
    carried_in_fen bigint not null,
    holdback_fen bigint not null,
    payable_fen bigint not null,
    carried_out_fen bigint not null,
    payout_id uuid,
    made_by text not null,
    made_by_id uuid,
    made_at timestamp with time zone not null,
    reviewed_by text,
    reviewed_by_id uuid,
    reviewed_at timestamp with time zone,
    approved_by text,
    approved_by_id uuid,
    approved_at timestamp with time zone,
    return_reason text,
    sent_by text,
    sent_at timestamp with time zone,
    paid_at timestamp with time zone,
    dispute_reason text,
    disputed_by text,
    disputed_at timestamp with time zone,
    dispute_answer text,
    answered_by text,
    answered_at timestamp with time zone,
    created_at timestamp with time zone not null,
    updated_at timestamp with time zone not null,
    version integer default 0 not null,
    adjustment_fen bigint default 0 not null,
    released_fen bigint default 0 not null,
    alone_reason text,
    constraint landlord_statements_check4 check (((state = any (array['draft'::text, 'reviewed'::text])) or (approved_at is not null))),
    constraint landlord_statements_check5 check (((state = any (array['draft'::text, 'reviewed'::text, 'approved'::text])) or (sent_at is not null))),
    constraint landlord_statements_check6 check (((state = 'paid'::text) = (paid_at is not null))),
    constraint landlord_statements_check7 check (((payout_id is null) or (state = any (array['sent'::text, 'paid'::text])))),
    constraint landlord_statements_four_eyes_check check (((approved_by_id is null) or (alone_reason is not null) or ((approved_by_id is distinct from made_by_id) and (approved_by_id is distinct from reviewed_by_id)))),
    constraint landlord_statements_holdback_fen_check check ((holdback_fen >= 0)),
    constraint landlord_statements_landlord_check check ((landlord_fen = ((((earned_fen + true_up_fen) + expense_fen) + correction_fen) + adjustment_fen))),
    constraint landlord_statements_month_check check ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
    constraint landlord_statements_payable_check check ((((landlord_fen + carried_in_fen) + released_fen) = ((holdback_fen + payable_fen) + carried_out_fen))),
    constraint landlord_statements_payable_fen_check check ((payable_fen >= 0)),
    constraint landlord_statements_released_fen_check check ((released_fen >= 0)),
    constraint landlord_statements_state_check check ((state = any (array['draft'::text, 'reviewed'::text, 'approved'::text, 'sent'::text, 'disputed'::text, 'paid'::text])))
);
alter table landlord_statements add constraint landlord_statements_month_key unique (landlord_id, month);
alter table landlord_statements add constraint landlord_statements_no_key unique (statement_no);
alter table landlord_statements add constraint landlord_statements_pkey primary key (id);
create index landlord_statements_houses_idx on landlord_statements using gin (house_ids);
create index landlord_statements_month_idx on landlord_statements (month desc, id desc);
create index landlord_statements_no_idx on landlord_statements (statement_no text_pattern_ops);
create index landlord_statements_payable_idx on landlord_statements (payable_fen, id);
create unique index landlord_statements_payout_key on landlord_statements (payout_id) where (payout_id is not null);
create index landlord_statements_sent_idx on landlord_statements (sent_at desc, id desc) where (sent_at is not null);
create index landlord_statements_state_idx on landlord_statements (state, month desc, id desc);
create index landlord_statements_to_pay_idx on landlord_statements (payout_on, id) where ((state = 'sent'::text) and (payout_id is null) and (payable_fen > 0));
create index landlord_statements_updated_idx on landlord_statements (updated_at desc, id desc);
create trigger landlord_statements_guard before delete or update on landlord_statements for each row execute function guard_landlord_statement();
create trigger landlord_statements_guard_adjustments before update on landlord_statements for each row execute function guard_statement_adjustments();
create trigger landlord_statements_truncate before truncate on landlord_statements for each statement execute function refuse_statement_truncate();

create table landlord_uploads (
  landlord_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  uploaded_by uuid,
  created_at timestamp with time zone not null,
  file_key text,
  identity boolean default false not null
);
alter table landlord_uploads add constraint landlord_uploads_pkey primary key (landlord_id, file_id);
create index landlord_uploads_age_idx on landlord_uploads (created_at);
create index landlord_uploads_file_idx on landlord_uploads (file_id);

create table landlords (
  id uuid not null,
  name text not null,
  kind text not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  user_id uuid,
  created_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  spelled text default ''::text not null,
  status text default 'active'::text not null,
  status_reason text,
  email_cipher text,
  email_masked text,
  tax_id_cipher text,
  tax_id_hash bytea,
  tax_id_masked text,
  address text default ''::text not null,
  note text default ''::text not null,
  tags text[] default '{}'::text[] not null,
  documents_until date,
  updated_at timestamp with time zone default now() not null,
  statement_mail boolean default false not null,
  constraint landlords_kind_check check ((kind = any (array['person'::text, 'company'::text]))),
  constraint landlords_status_check check ((status = any (array['active'::text, 'paused'::text, 'ended'::text])))
);
alter table landlords add constraint landlords_pkey primary key (id);
create index landlords_created_idx on landlords (created_at, id);
create index landlords_documents_idx on landlords (documents_until, id) where (documents_until is not null);
create index landlords_letters_idx on landlords using gin (string_to_array(lower(name), null::text)) with (fastupdate=off);
create index landlords_name_idx on landlords (name, id);
create unique index landlords_phone_key on landlords (phone_hash) where (phone_hash is not null);
create index landlords_spelled_idx on landlords (spelled text_pattern_ops);
create index landlords_status_idx on landlords (status, name, id) where (status <> 'active'::text);
create index landlords_tags_idx on landlords using gin (tags) where (tags <> '{}'::text[]);
create unique index landlords_tax_id_key on landlords (tax_id_hash) where (tax_id_hash is not null);
create unique index landlords_user_key on landlords (user_id) where (user_id is not null);

create table landmarks (
  id uuid not null,
  name text not null,
  name_en text,
  kind text not null,
  city text not null,
  longitude double precision not null,
  latitude double precision not null,
  active boolean default true not null,
  search_text text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  constraint landmarks_kind_check check ((kind = any (array['metro'::text, 'scenic'::text, 'business'::text, 'hospital'::text, 'university'::text, 'station'::text])))
);
alter table landmarks add constraint landmarks_pkey primary key (id);
create unique index landmarks_name_key on landmarks (city, kind, lower(name)) where (deleted_at is null);
create index landmarks_place_idx on landmarks (latitude, longitude) where (active and (deleted_at is null));

create table ledger_accounts (
  id bigint not null,
  kind text not null,
  party text default ''::text not null collate pg_catalog."C",
  house_id uuid,
  currency text default 'CNY'::text not null,
  balance_fen bigint default 0 not null,
  postings bigint default 0 not null,
  constraint ledger_accounts_guarded_check check (((balance_fen <= 0) or (kind <> all (array['deposit'::text, 'payable.available'::text, 'payable.payout'::text, 'payable.holdback'::text]))))
);
alter table ledger_accounts alter column id add generated always as identity (
  sequence name ledger_accounts_id_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1
);
alter table ledger_accounts add constraint ledger_accounts_key unique nulls not distinct (kind, party, house_id, currency);
alter table ledger_accounts add constraint ledger_accounts_pkey primary key (id);
create index ledger_accounts_house_idx on ledger_accounts (house_id, kind) where (house_id is not null);
create index ledger_accounts_party_idx on ledger_accounts (party) where (party <> ''::text);

create table ledger_accruals (
  id uuid not null,
  period_id uuid not null,
  undone_by uuid,
  closed_on date not null,
  house_id uuid not null,
  unit_id uuid not null,
  order_id uuid,
  nights integer not null,
  is_open boolean not null,
  party text not null,
  landlord_id uuid,
  channel text,
  amount_fen bigint not null,
  entry_key text not null collate pg_catalog."C",
  constraint ledger_accruals_amount_fen_check check ((amount_fen <> 0)),
  constraint ledger_accruals_landlord_check check (((party = 'landlord'::text) = (landlord_id is not null))),
  constraint ledger_accruals_nights_check check ((nights > 0)),
  constraint ledger_accruals_party_check check ((party = any (array['landlord'::text, 'platform'::text, 'channel'::text, 'tax'::text])))
);
alter table ledger_accruals add constraint ledger_accruals_key unique nulls not distinct (entry_key, party, landlord_id);
alter table ledger_accruals add constraint ledger_accruals_pkey primary key (id);
create index ledger_accruals_standing_idx on ledger_accruals (closed_on desc, landlord_id) where (undone_by is null);
create trigger ledger_accruals_stand before update on ledger_accruals for each row execute function keep_settled_row('undone_by');
create trigger ledger_accruals_stay before delete on ledger_accruals for each row execute function refuse_settled_change();

create table ledger_backfill (
  one boolean default true not null,
  house_id uuid,
  order_id uuid,
  orders bigint default 0 not null,
  done_at timestamp with time zone,
  constraint ledger_backfill_one_check check (one)
);
alter table ledger_backfill add constraint ledger_backfill_pkey primary key (one);

create table ledger_days (
  kind text not null,
  house_id uuid,
  currency text not null,
  business_date date not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  postings bigint not null,
  id uuid default gen_random_uuid() not null
);
alter table ledger_days add constraint ledger_days_key unique nulls not distinct (kind, house_id, currency, business_date);
alter table ledger_days add constraint ledger_days_pkey primary key (id);
create index ledger_days_date_idx on ledger_days (business_date);

create table ledger_entries (
  id uuid not null,
  number bigint not null,
  source text not null,
  source_key text not null collate pg_catalog."C",
  rule text not null,
  facts text default ''::text not null,
  house_id uuid,
  order_id uuid,
  stay_id uuid,
  night date,
  landlord_id uuid,
  business_date date not null,
  occurred_on date not null,
  currency text default 'CNY'::text not null,
  amount_fen bigint not null,
  reverses_id uuid,
  memo text default ''::text not null,
  actor text not null,
  at timestamp with time zone not null,
  constraint ledger_entries_amount_fen_check check ((amount_fen > 0)),
  constraint ledger_entries_check check (((source = 'reversal'::text) = (reverses_id is not null))),
  constraint ledger_entries_source_check check ((source = any (array['payment'::text, 'refund'::text, 'deposit'::text, 'depositReturn'::text, 'night'::text, 'charge'::text, 'companySettlement'::text, 'split'::text, 'accrual'::text, 'statement'::text, 'payout'::text, 'payoutFee'::text, 'paymentFee'::text, 'expense'::text, 'channelStatement'::text, 'transfer'::text, 'opening'::text, 'adjustment'::text, 'reversal'::text])))
)
with (autovacuum_vacuum_insert_scale_factor='0.02');
alter table ledger_entries alter column number add generated always as identity (
  sequence name ledger_entries_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1
);
alter table ledger_entries add constraint ledger_entries_pkey primary key (id);
alter table ledger_entries add constraint ledger_entries_source_key unique (source, source_key);
create index ledger_entries_date_idx on ledger_entries (business_date desc, id desc);
create index ledger_entries_house_idx on ledger_entries (house_id, business_date desc, id desc) where (house_id is not null);
create index ledger_entries_landlord_idx on ledger_entries (landlord_id, business_date desc, id desc) where (landlord_id is not null);
create unique index ledger_entries_number_key on ledger_entries (number);
create index ledger_entries_order_idx on ledger_entries (order_id) where (order_id is not null);
create unique index ledger_entries_reverses_key on ledger_entries (reverses_id) where (reverses_id is not null);
create index ledger_entries_source_idx on ledger_entries (source, business_date desc, id desc);
create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries for each statement execute function refuse_ledger_change();
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred for each row execute function check_ledger_entry();
create trigger ledger_entries_hold before insert on ledger_entries for each statement execute function hold_ledger_open();

create table ledger_periods (
  number bigint not null,
  id uuid not null,
  locked_to date,
  reason text not null,
  actor text not null,
  at timestamp with time zone not null
);
alter table ledger_periods alter column number add generated always as identity (
  sequence name ledger_periods_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1
);
alter table ledger_periods add constraint ledger_periods_id_key unique (id);
alter table ledger_periods add constraint ledger_periods_pkey primary key (number);
create trigger ledger_periods_append_only before delete or update on ledger_periods for each statement execute function refuse_ledger_change();

create table ledger_postings (
  entry_id uuid not null,
  line smallint not null,
  account_id bigint not null,
  amount_fen bigint not null,
  business_date date not null,
  constraint ledger_postings_amount_fen_check check ((amount_fen <> 0))
)
with (autovacuum_vacuum_insert_scale_factor='0.02');
alter table ledger_postings add constraint ledger_postings_pkey primary key (entry_id, line);
create index ledger_postings_account_idx on ledger_postings (account_id, business_date, entry_id) include (amount_fen);
create trigger ledger_postings_append_only before delete or update or truncate on ledger_postings for each statement execute function refuse_ledger_change();
create trigger ledger_postings_whole after insert on ledger_postings referencing new table as made for each statement execute function check_ledger_postings();

create table ledger_proofs (
  id uuid not null,
  state text not null,
  asked_by text,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  milliseconds integer,
  entries bigint,
  postings bigint,
  checks jsonb default '[]'::jsonb not null,
  constraint ledger_proofs_state_check check ((state = any (array['waiting'::text, 'running'::text, 'passed'::text, 'failed'::text])))
);
alter table ledger_proofs add constraint ledger_proofs_pkey primary key (id);
create index ledger_proofs_asked_idx on ledger_proofs (asked_at desc, id desc);
create unique index ledger_proofs_open_key on ledger_proofs ((true)) where (state = any (array['waiting'::text, 'running'::text]));

create table login_failures (
  username text not null,
  device text not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null
);
alter table login_failures add constraint login_failures_pkey primary key (username, device);

create table lost_approvals (
  user_id uuid not null,
  permission text not null,
  taken_by uuid not null,
  lost_at timestamp with time zone not null
);
alter table lost_approvals add constraint lost_approvals_pkey primary key (user_id, permission);
create index lost_approvals_taken_idx on lost_approvals (taken_by, lost_at);

create table lost_items (
  house_id uuid not null,
  id uuid not null,
  room_id uuid,
  order_id uuid,
  guest_name text,
  name text not null,
  description text default ''::text not null,
  found_at timestamp with time zone not null,
  found_by text not null,
  found_by_id uuid,
  place text default ''::text not null,
  kept_at text default ''::text not null,
  keeper text default ''::text not null,
  state text default 'found'::text not null,
  settled_at timestamp with time zone,
  settled_by text,
  settled_note text default ''::text not null,
  search_text text default ''::text not null,
  search_pairs text[] generated always as (letter_pairs(search_text)) stored,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint lost_items_settled_check check (((state = 'found'::text) = (settled_at is null))),
  constraint lost_items_state_check check ((state = any (array['found'::text, 'claimed'::text, 'sent'::text, 'disposed'::text])))
);
alter table lost_items add constraint lost_items_pkey primary key (house_id, id);
create index lost_items_found_idx on lost_items (found_at desc, id desc) include (house_id, state);
create index lost_items_house_idx on lost_items (house_id, found_at desc, id desc);
create index lost_items_id_idx on lost_items (id);
create index lost_items_order_idx on lost_items (house_id, order_id) where (order_id is not null);
create index lost_items_pairs_idx on lost_items using gin (search_pairs);
create index lost_items_state_idx on lost_items (state, found_at desc, id desc) include (house_id);

create table menu_entries (
  name text not null,
  parent_name text,
  "position" integer not null,
  path text not null,
  title_zh text not null,
  title_en text not null,
  icon text,
  menu_order integer default 0 not null,
  roles text[] default '{}'::text[] not null,
  hide_in_menu boolean default false not null,
  no_affix boolean default false not null,
  ignore_cache boolean default false not null,
  active_menu text,
  redirect text,
  external text,
  touched boolean default false not null,
  version integer default 0 not null
);
alter table menu_entries add constraint menu_entries_pkey primary key (name);

create table merchant_account_houses (
  account_id uuid not null,
  house_id uuid not null,
  provider text not null
);
alter table merchant_account_houses add constraint merchant_account_houses_key unique (house_id, provider);
alter table merchant_account_houses add constraint merchant_account_houses_pkey primary key (account_id, house_id);

create table merchant_accounts (
    id uuid not null,
    provider text not null,
    environment text not null,
    merchant_no text not null,
    currency text not null,
    name text not null,
    entity text not null,
    for_all boolean default false not null,
    state text default 'active'::text not null,
    public_credentials jsonb default '{}'::jsonb not null,
    credentials_cipher text not null,
    key_version integer default 1 not null,
    hook_key_hash bytea not null,
    hook_key_cipher text not null,
    tested_at timestamp with time zone,
    test_works boolean,
    test_message text default ''::text not null,
    created_by text not null,
    created_at timestamp with time zone not null,
    updated_at timestamp with time zone not null,
    version integer default 0 not null,
    pending_change jsonb,
    pending_credentials_cipher text,
    constraint merchant_accounts_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
    constraint merchant_accounts_environment_check check ((environment = any (array['production'::text, 'sandbox'::text]))),
    constraint merchant_accounts_pending_check check ((num_nulls(pending_change, pending_credentials_cipher) = any (array[0, 2]))),
    constraint merchant_accounts_provider_check check ((provider ~ '^[a-zA-Z]{2,20}$'::text)),
    constraint merchant_accounts_state_check check ((state = any (array['waiting'::text, 'active'::text, 'paused'::text])))
);
alter table merchant_accounts add constraint merchant_accounts_hook_key_hash_key unique (hook_key_hash);
alter table merchant_accounts add constraint merchant_accounts_number_key unique (provider, environment, merchant_no);
alter table merchant_accounts add constraint merchant_accounts_pkey primary key (id);
create unique index merchant_accounts_for_all_key on merchant_accounts (provider) where (for_all and (state = 'active'::text));

create table message_templates (
  id uuid not null,
  code text not null,
  name text not null,
  zh text not null,
  en text default ''::text not null,
  channels text[] default '{}'::text[] not null,
  active boolean default true not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  updated_at timestamp with time zone default now() not null
);
alter table message_templates add constraint message_templates_code_key unique (code);
alter table message_templates add constraint message_templates_pkey primary key (id);
create unique index message_templates_name_key on message_templates (lower(name));

create table night_audits (
  house_id uuid not null,
  business_date date not null,
  no_shows integer not null,
  nights integer not null,
  room_fen bigint not null,
  problems jsonb default '[]'::jsonb not null,
  late boolean not null,
  run_by text,
  at timestamp with time zone not null
);
alter table night_audits add constraint night_audits_pkey primary key (house_id, business_date);
create index night_audits_date_idx on night_audits (business_date desc, house_id);

create table notice_choices (
  user_id uuid not null,
  subject text not null,
  box boolean,
  mail boolean,
  sound boolean,
  popup boolean
);
alter table notice_choices add constraint notice_choices_pkey primary key (user_id, subject);

create table notifications (
  id uuid not null,
  kind text not null,
  channel text not null,
  recipient_cipher text not null,
  recipient_masked text not null,
  user_id uuid,
  language text not null,
  subject text not null,
  body_cipher text not null,
  secret boolean not null,
  state text not null,
  attempts integer default 0 not null,
  last_error text,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  version integer default 0 not null,
  house_id uuid,
  order_id uuid,
  recipient_hash bytea,
  provider_reference text,
  delivered_at timestamp with time zone,
  resends integer default 0 not null,
  receipt_asked_at timestamp with time zone,
  attachment_name text,
  attachment_cipher text,
  template text,
  template_values_cipher text,
  constraint notifications_attachment_check check (((attachment_name is null) = (attachment_cipher is null))),
  constraint notifications_channel_check check ((channel = any (array['mail'::text, 'sms'::text, 'webhook'::text]))),
  constraint notifications_language_check check ((language = any (array['zh-CN'::text, 'en-US'::text]))),
  constraint notifications_state_check check ((state = any (array['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'kept'::text]))),
  constraint notifications_template_check check ((num_nulls(template, template_values_cipher) = any (array[0, 2])))
);
alter table notifications add constraint notifications_pkey primary key (id);
create index notifications_created_idx on notifications (created_at desc, id desc);
create index notifications_due_idx on notifications (next_try_at) where (state = any (array['queued'::text, 'sending'::text]));
create index notifications_order_idx on notifications (order_id, created_at desc) where (order_id is not null);
create index notifications_recipient_idx on notifications (recipient_hash) where (recipient_hash is not null);
create index notifications_state_idx on notifications (state, created_at desc, id desc);
create index notifications_unreceipted_idx on notifications (sent_at) where ((channel = 'sms'::text) and (state = 'sent'::text) and (receipt_asked_at is null));
create index notifications_user_idx on notifications (user_id) where (user_id is not null);

create table on_books (
  house_id uuid not null,
  business_date date not null,
  room_type_id uuid not null,
  channel text not null,
  rooms integer[] not null,
  room_fen bigint[] not null,
  constraint on_books_check check ((cardinality(rooms) = cardinality(room_fen)))
);
alter table on_books add constraint on_books_pkey primary key (house_id, business_date, room_type_id, channel);

create table onboarding_files (
  id uuid not null,
  code text not null,
  landlord_id uuid not null,
  state text default 'staged'::text not null,
  step text default 'subject'::text not null,
  subject text not null,
  contact_name text default ''::text not null,
  contact_phone_cipher text,
  contact_phone_masked text,
  person_name text default ''::text not null,
  id_number_cipher text,
  id_number_masked text,
  id_number_hash bytea,
  id_until date,
  id_long_term boolean default false not null,
  licence_name text default ''::text not null,
  licence_number text default ''::text not null,
  licence_until date,
  licence_long_term boolean default false not null,
  account_kind text,
  account_name text default ''::text not null,
  card_number_cipher text,
  card_number_masked text,
  card_number_hash bytea,
  bank text default ''::text not null,
  branch text default ''::text not null,
  terms_agreed_at timestamp with time zone,
  missing smallint default 0 not null,
  asks jsonb default '[]'::jsonb not null,
  answered text[] default '{}'::text[] not null,
  deadline date,
  reasons text[] default '{}'::text[] not null,
  round integer default 0 not null,
  institution_seq integer default 0 not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone,
  accepted_at timestamp with time zone,
  asked_at timestamp with time zone,
  mishap text,
  merchant_no text,
  keeper_id uuid,
  keeper text not null,
  created_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  passed_at timestamp with time zone,
  joined_at timestamp with time zone,
  closed_at timestamp with time zone,
  close_reason text,
  urgency smallint generated always as (
case
  when (state = any (array['supplement'::text, 'rejected'::text])) then 1
  else 2
end) stored not null,
  version integer default 0 not null,
  constraint onboarding_files_account_kind_check check ((account_kind = any (array['private'::text, 'public'::text]))),
  constraint onboarding_files_check check (((state = any (array['auditing'::text, 'signing'::text])) = (next_try_at is not null))),
  constraint onboarding_files_check1 check (((state <> all (array['auditing'::text, 'signing'::text, 'joined'::text])) or (submitted_at is not null))),
  constraint onboarding_files_check2 check (((state <> 'joined'::text) or ((merchant_no is not null) and (joined_at is not null)))),
  constraint onboarding_files_check3 check (((contact_phone_cipher is null) = (contact_phone_masked is null))),
  constraint onboarding_files_check4 check (((id_number_cipher is null) = (id_number_masked is null))),
  constraint onboarding_files_check5 check (((card_number_cipher is null) = (card_number_masked is null))),
  constraint onboarding_files_state_check check ((state = any (array['staged'::text, 'ready'::text, 'auditing'::text, 'supplement'::text, 'rejected'::text, 'signing'::text, 'joined'::text, 'closed'::text]))),
  constraint onboarding_files_step_check check ((step = any (array['subject'::text, 'identity'::text, 'licence'::text, 'account'::text, 'photos'::text, 'confirm'::text]))),
  constraint onboarding_files_subject_check check ((subject = any (array['person'::text, 'soleTrader'::text, 'company'::text])))
);
alter table onboarding_files add constraint onboarding_files_code_key unique (code);
alter table onboarding_files add constraint onboarding_files_pkey primary key (id);
create index onboarding_files_card_idx on onboarding_files (card_number_hash) where (card_number_hash is not null);
create index onboarding_files_code_idx on onboarding_files (code text_pattern_ops);
create index onboarding_files_created_idx on onboarding_files (created_at desc, id desc);
create index onboarding_files_due_idx on onboarding_files (next_try_at) where (next_try_at is not null);
create index onboarding_files_keeper_idx on onboarding_files (keeper_id, touched_at desc);
create index onboarding_files_landlord_idx on onboarding_files (landlord_id, created_at desc);
create unique index onboarding_files_merchant_key on onboarding_files (merchant_no) where (merchant_no is not null);
create index onboarding_files_nearly_idx on onboarding_files (missing, touched_at, id) where (state = any (array['staged'::text, 'ready'::text, 'supplement'::text, 'rejected'::text, 'signing'::text]));
create unique index onboarding_files_open_key on onboarding_files (landlord_id) where (state <> 'closed'::text);
create index onboarding_files_person_idx on onboarding_files (id_number_hash) where (id_number_hash is not null);
create index onboarding_files_staging_idx on onboarding_files (urgency, deadline, touched_at, id) where (state = any (array['staged'::text, 'ready'::text, 'supplement'::text, 'rejected'::text, 'signing'::text]));
create index onboarding_files_state_idx on onboarding_files (state, touched_at desc, id desc);
create index onboarding_files_touched_idx on onboarding_files (touched_at desc, id desc);

create table onboarding_photos (
  onboarding_id uuid not null,
  kind text not null,
  id uuid not null,
  file_key text not null,
  preview bytea not null,
  picture_no text,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null,
  constraint onboarding_photos_kind_check check ((kind = any (array['idFront'::text, 'idBack'::text, 'licence'::text, 'bankCard'::text, 'shopFront'::text, 'shopInside'::text])))
);
alter table onboarding_photos add constraint onboarding_photos_file_key_key unique (file_key);
alter table onboarding_photos add constraint onboarding_photos_id_key unique (id);
alter table onboarding_photos add constraint onboarding_photos_pkey primary key (onboarding_id, kind);

create table opening_balances (
  id uuid not null,
  kind text not null,
  party text default ''::text not null,
  house_id uuid,
  amount_fen bigint not null,
  as_of date not null,
  note text default ''::text not null,
  entry_id uuid not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  reversed_by_name text,
  reverse_reason text,
  version integer default 0 not null,
  constraint opening_balances_amount_fen_check check ((amount_fen > 0)),
  constraint opening_balances_check check (((reversed_at is null) = (reversed_by_name is null))),
  constraint opening_balances_kind_check check ((kind = any (array['cash'::text, 'channel'::text, 'company'::text, 'landlord'::text, 'vendor'::text])))
);
alter table opening_balances add constraint opening_balances_pkey primary key (id);
create unique index opening_balances_account_key on opening_balances (kind, party, house_id) nulls not distinct where (reversed_at is null);
create index opening_balances_company_idx on opening_balances (party) where ((kind = 'company'::text) and (reversed_at is null));
create index opening_balances_made_idx on opening_balances (made_at desc, id desc);
create trigger opening_balances_posted before update on opening_balances for each row when ((old.reversed_at is null)) execute function keep_settled_row('reversed_at', 'reversed_by_name', 'reverse_reason', 'version');
create trigger opening_balances_reversed before update on opening_balances for each row when ((old.reversed_at is not null)) execute function refuse_settled_change();
create trigger opening_balances_stay before delete on opening_balances for each row execute function refuse_settled_change();

create table order_charges (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  stay_id uuid,
  kind text not null,
  description text not null,
  amount_fen bigint not null,
  charged_on date not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  item text,
  step_id uuid,
  quantity integer default 1 not null,
  for_stay_id uuid,
  compensation_to text,
  constraint order_charges_compensation_check check ((compensation_to = any (array['landlord'::text, 'platform'::text, 'shared'::text]))),
  constraint order_charges_damage_check check (((kind = 'damage'::text) or (compensation_to is null))),
  constraint order_charges_quantity_check check (((quantity >= 1) and (quantity <= 999)))
);
alter table order_charges add constraint order_charges_pkey primary key (house_id, id);
create index order_charges_cancelled_idx on order_charges (house_id, charged_on) where ((kind = 'cancellation_fee'::text) and (removed_at is null));
create index order_charges_order_idx on order_charges (house_id, order_id);
create index order_charges_stay_idx on order_charges (house_id, stay_id) where (stay_id is not null);
create index order_charges_step_idx on order_charges (house_id, step_id) where (step_id is not null);

create table order_confirmations (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  act text not null,
  subject_id uuid not null,
  method text not null,
  amount_fen bigint not null,
  reason text not null,
  state text default 'waiting'::text not null,
  asked_by text not null,
  asked_by_id uuid,
  asked_at timestamp with time zone not null,
  shift_id uuid,
  decided_by text,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  decide_reason text,
  constraint order_confirmations_act_check check ((act = any (array['voidPayment'::text, 'returnDeposit'::text]))),
  constraint order_confirmations_amount_fen_check check ((amount_fen > 0)),
  constraint order_confirmations_check check (((state = 'waiting'::text) = (decided_at is null))),
  constraint order_confirmations_second_check check (((state <> 'confirmed'::text) or (decided_by_id is distinct from asked_by_id))),
  constraint order_confirmations_state_check check ((state = any (array['waiting'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text])))
);
alter table order_confirmations add constraint order_confirmations_pkey primary key (house_id, id);
create index order_confirmations_order_idx on order_confirmations (house_id, order_id);
create index order_confirmations_waiting_idx on order_confirmations (house_id, order_id) where (state = 'waiting'::text);
create unique index order_confirmations_waiting_key on order_confirmations (house_id, subject_id) where (state = 'waiting'::text);

create table order_nights (
  house_id uuid not null,
  stay_id uuid not null,
  night date not null,
  room_type_id uuid not null,
  price_fen bigint not null,
  list_fen bigint,
  constraint order_nights_list_fen_check check ((list_fen >= 0)),
  constraint order_nights_price_fen_check check ((price_fen >= 0))
);
alter table order_nights add constraint order_nights_pkey primary key (house_id, stay_id, night);
create trigger order_nights_mark_delete after delete on order_nights referencing old table as touched for each statement execute function mark_reports();
create trigger order_nights_mark_update after update on order_nights for each row when (((old.price_fen <> new.price_fen) or (old.room_type_id <> new.room_type_id) or (old.night <> new.night))) execute function mark_report_night();

create table orders (
  house_id uuid not null,
  id uuid not null,
  order_no text not null,
  booking text not null,
  shown text not null,
  source text not null,
  channel text not null,
  channel_order_no text,
  collect text default 'property'::text not null,
  guest_id uuid,
  booker_name text not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  check_in date not null,
  check_out date not null,
  nights integer not null,
  guests integer not null,
  stay_count integer not null,
  unassigned boolean default false not null,
  room_fen bigint not null,
  charges_fen bigint default 0 not null,
  waived_fen bigint default 0 not null,
  paid_fen bigint default 0 not null,
  remark text default ''::text not null,
  remark_internal text default ''::text not null,
  deadline_at timestamp with time zone,
  cancel_reason text,
  created_by text not null,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  booker_spelled text,
  fee_fen bigint default 0 not null,
  refunded_fen bigint default 0 not null,
  refunding_fen bigint default 0 not null,
  after_sale text default 'none'::text not null,
  tags text[] default '{}'::text[] not null,
  deposit text default 'none'::text not null,
  deposit_kept_fen bigint default 0 not null,
  merged_into_id uuid,
  billing text default 'once'::text not null,
  rent_due_on date,
  kept_fen bigint default 0 not null,
  awaits_platform boolean default false not null,
  ended_fen bigint default 0 not null,
  commission_bp integer,
  commission_set_bp integer,
  commission_set_fen bigint,
  other_channel text,
  constraint orders_after_sale_check check ((after_sale = any (array['none'::text, 'refund_requested'::text, 'refunding'::text, 'refunded'::text, 'refund_refused'::text, 'awaiting_platform'::text]))),
  constraint orders_billing_check check ((billing = any (array['once'::text, 'monthly'::text]))),
  constraint orders_booking_check check ((booking = any (array['wait_accept'::text, 'wait_pay'::text, 'hold'::text, 'confirmed'::text, 'cancelled'::text, 'expired'::text, 'rejected'::text]))),
  constraint orders_collect_check check ((collect = any (array['property'::text, 'channel'::text]))),
  constraint orders_commission_bp_check check (((commission_bp >= 0) and (commission_bp <= 10000))),
  constraint orders_commission_set_bp_check check (((commission_set_bp >= 0) and (commission_set_bp <= 10000))),
  constraint orders_commission_set_check check ((num_nonnulls(commission_set_bp, commission_set_fen) <= 1)),
  constraint orders_commission_set_fen_check check ((commission_set_fen >= 0)),
  constraint orders_dates_check check ((check_out >= check_in)),
  constraint orders_deposit_check check ((deposit = any (array['none'::text, 'due'::text, 'held'::text, 'returning'::text, 'return_failed'::text, 'returned'::text, 'waived'::text]))),
  constraint orders_merged_check check (((merged_into_id is null) or (booking = 'cancelled'::text))),
  constraint orders_other_channel_check check (((other_channel is null) or (channel <> 'direct'::text))),
  constraint orders_rent_check check (((billing = 'monthly'::text) or (rent_due_on is null))),
  constraint orders_source_check check ((source = any (array['walk_in'::text, 'phone'::text, 'web'::text, 'channel'::text])))
)
with (autovacuum_vacuum_insert_scale_factor='0.02');
alter table orders add constraint orders_order_no_key unique (house_id, order_no);
alter table orders add constraint orders_pkey primary key (house_id, id);
create index orders_awaits_platform_idx on orders (house_id, check_in) where awaits_platform;
create index orders_booker_idx on orders (booker_name text_pattern_ops) include (id, house_id, created_at);
create index orders_channel_no_idx on orders (channel_order_no text_pattern_ops) where (channel_order_no is not null);
create unique index orders_channel_no_key on orders (house_id, channel, channel_order_no) where (channel_order_no is not null);
create index orders_channel_no_tail_idx on orders (reverse(channel_order_no) text_pattern_ops) where (channel_order_no is not null);
create index orders_check_in_idx on orders (check_in, id) include (house_id);
create index orders_check_out_idx on orders (check_out, id) include (house_id);
create index orders_created_idx on orders (created_at desc, id desc) include (house_id);
create index orders_deadline_idx on orders (deadline_at) where (deadline_at is not null);
create index orders_deposit_to_return_idx on orders (created_at desc, id desc) include (house_id) where ((deposit_kept_fen > 0) and (shown = any (array['completed'::text, 'no_show'::text, 'cancelled'::text])));
create index orders_due_idx on orders (created_at desc, id desc) include (house_id) where (
case
  when (booking = any (array['cancelled'::text, 'expired'::text, 'rejected'::text])) then (kept_fen - paid_fen)
  when (booking <> 'confirmed'::text) then least((((room_fen + charges_fen) - waived_fen) - paid_fen), (0)::bigint)
  when (shown = any (array['expected'::text, 'in_house'::text])) then least((((room_fen + charges_fen) - waived_fen) - paid_fen), greatest(((ended_fen - waived_fen) - paid_fen), (0)::bigint))
  else (((room_fen + charges_fen) - waived_fen) - paid_fen)
end <> 0);
create index orders_expected_idx on orders (check_in, id) where (shown = 'expected'::text);
create index orders_filter_idx on orders (shown, channel, created_at desc, id desc) include (house_id, source, check_in);
create index orders_guest_idx on orders (guest_id) where (guest_id is not null);
create index orders_house_check_in_idx on orders (house_id, check_in, id);
create index orders_house_created_idx on orders (house_id, created_at desc, id desc);
create index orders_id_idx on orders (id);
create index orders_kept_idx on orders (id) include (house_id) where ((shown = 'cancelled'::text) and (kept_fen > 0));
create index orders_leaving_idx on orders (check_out, id) where (shown = 'in_house'::text);
create index orders_letters_idx on orders using gin (string_to_array(lower(booker_name), null::text)) with (fastupdate=off);
create index orders_merged_idx on orders (house_id, merged_into_id) where (merged_into_id is not null);
create index orders_no_idx on orders (order_no text_pattern_ops);
create index orders_no_tail_idx on orders (reverse(order_no) text_pattern_ops);
create index orders_open_idx on orders (shown, check_in) where (shown = any (array['expected'::text, 'in_house'::text, 'wait_accept'::text, 'wait_pay'::text, 'hold'::text]));
create index orders_owing_idx on orders (check_out, house_id) include (channel, room_fen, charges_fen, waived_fen, paid_fen) where ((shown = 'completed'::text) and ((((room_fen + charges_fen) - waived_fen) - paid_fen) <> 0));
create index orders_phone_idx on orders (phone_hash) where (phone_hash is not null);
create index orders_phone_tail_idx on orders ("right"("substring"(phone_masked, '^[+0-9*]*'::text), 4), created_at desc) where (phone_masked is not null);
create index orders_rent_due_idx on orders (rent_due_on) include (house_id) where (rent_due_on is not null);
create index orders_several_idx on orders (check_out, check_in) include (house_id, id) where (stay_count > 1);
create index orders_shown_idx on orders (shown, created_at desc, id desc) include (house_id);
create index orders_spelled_idx on orders (booker_spelled text_pattern_ops) include (id, house_id, created_at);
create index orders_tagged_idx on orders (created_at desc, id desc) include (house_id, tags) where (tags <> '{}'::text[]);
create index orders_to_refund_idx on orders (created_at desc, id desc) include (house_id) where (after_sale = 'refund_requested'::text);
create index orders_unassigned_idx on orders (check_in) where unassigned;
create index orders_unsettled_idx on orders (house_id, id) where ((shown = 'completed'::text) and ((((room_fen + charges_fen) - waived_fen) - paid_fen) > 0));
create index orders_unspelled_idx on orders (id) where (booker_spelled is null);
create trigger orders_mark_commission after update on orders for each row when (((old.commission_bp is distinct from new.commission_bp) or (old.commission_set_bp is distinct from new.commission_set_bp) or (old.commission_set_fen is distinct from new.commission_set_fen) or (old.charges_fen <> new.charges_fen))) execute function mark_report_range();
create trigger orders_mark_delete after delete on orders referencing old table as touched for each statement execute function mark_report_ranges();
create trigger orders_mark_update after update on orders for each row when (((old.booking <> new.booking) or (old.shown <> new.shown) or (old.channel <> new.channel) or (old.nights <> new.nights) or (old.check_in <> new.check_in) or (old.check_out <> new.check_out) or (old.room_fen <> new.room_fen) or (old.kept_fen <> new.kept_fen) or (old.waived_fen <> new.waived_fen) or (old.created_at <> new.created_at) or (old.merged_into_id is distinct from new.merged_into_id))) execute function mark_report_range();
create trigger orders_mark_waits after update on orders for each row when ((old.channel <> new.channel)) execute function mark_report_order_waits();

create table own_transfers (
  id uuid not null,
  transfer_no text not null,
  moved_on date not null,
  from_account text not null,
  from_method text,
  from_house_id uuid,
  to_account text not null,
  to_method text,
  to_house_id uuid,
  amount_fen bigint not null,
  fee_fen bigint default 0 not null,
  receipt_no text default ''::text not null,
  note text default ''::text not null,
  state text not null,
  needs_second boolean not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  alone_reason text,
  shift_id uuid,
  void_shift_id uuid,
  entry_id uuid,
  version integer default 0 not null,
  voided_by uuid,
  voided_by_name text,
  voided_at timestamp with time zone,
  constraint own_transfers_amount_fen_check check ((amount_fen > 0)),
  constraint own_transfers_entry_check check (((state = any (array['posted'::text, 'voided'::text])) = (entry_id is not null))),
  constraint own_transfers_fee_fen_check check ((fee_fen >= 0)),
  constraint own_transfers_four_eyes_check check (((state <> 'posted'::text) or (not needs_second) or ((decided_by is not null) and ((decided_by <> recorded_by) or (alone_reason is not null))))),
  constraint own_transfers_from_account_check check ((from_account = any (array['cash'::text, 'institution'::text]))),
  constraint own_transfers_from_check check ((((from_account = 'cash'::text) = (from_method is not null)) and ((from_account = 'cash'::text) or (from_house_id is null)))),
  constraint own_transfers_state_check check ((state = any (array['waiting'::text, 'posted'::text, 'rejected'::text, 'withdrawn'::text, 'voided'::text]))),
  constraint own_transfers_to_account_check check ((to_account = any (array['cash'::text, 'institution'::text]))),
  constraint own_transfers_to_check check ((((to_account = 'cash'::text) = (to_method is not null)) and ((to_account = 'cash'::text) or (to_house_id is null)))),
  constraint own_transfers_two_accounts_check check ((((from_account is distinct from to_account) or (from_method is distinct from to_method)) or (from_house_id is distinct from to_house_id))),
  constraint own_transfers_voided_check check ((((state = 'voided'::text) = (voided_by is not null)) and ((voided_by is null) = (voided_at is null)) and ((voided_by is null) = (voided_by_name is null))))
);
alter table own_transfers add constraint own_transfers_no_key unique (transfer_no);
alter table own_transfers add constraint own_transfers_pkey primary key (id);
create index own_transfers_amount_idx on own_transfers (amount_fen, id);
create index own_transfers_moved_idx on own_transfers (moved_on desc, id desc);
create index own_transfers_no_idx on own_transfers (transfer_no text_pattern_ops);
create unique index own_transfers_receipt_key on own_transfers (receipt_no) where ((receipt_no <> ''::text) and (state = any (array['waiting'::text, 'posted'::text])));
create index own_transfers_recorded_idx on own_transfers (recorded_at desc, id desc);
create index own_transfers_recorder_idx on own_transfers (recorded_by, recorded_at);
create index own_transfers_shift_idx on own_transfers (shift_id) where (shift_id is not null);
create index own_transfers_state_idx on own_transfers (state, moved_on desc, id desc);
create index own_transfers_void_shift_idx on own_transfers (void_shift_id) where (void_shift_id is not null);
create trigger own_transfers_only_voided before update on own_transfers for each row when (((old.state = 'posted'::text) and (new.state <> all (array['posted'::text, 'voided'::text])))) execute function refuse_settled_change();
create trigger own_transfers_over before update on own_transfers for each row when ((old.state = any (array['rejected'::text, 'withdrawn'::text, 'voided'::text]))) execute function refuse_settled_change();
create trigger own_transfers_posted before update on own_transfers for each row when ((old.state = 'posted'::text)) execute function keep_settled_row('state', 'reason', 'voided_by', 'voided_by_name', 'voided_at', 'void_shift_id', 'version');
create trigger own_transfers_stay before delete on own_transfers for each row execute function refuse_settled_change();

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table password_resets add constraint password_resets_pkey primary key (token_hash);
create index password_resets_user_idx on password_resets (user_id, created_at);

create table payment_intents (
  id uuid not null,
  house_id uuid not null,
  order_id uuid not null,
  account_id uuid not null,
  provider text not null,
  kind text not null,
  merchant_order_no text not null,
  amount_fen bigint not null,
  deposit_fen bigint default 0 not null,
  deposit_id uuid,
  currency text not null,
  state text not null,
  description text not null,
  code text,
  provider_ref text,
  provider_trade_no text,
  expires_at timestamp with time zone not null,
  close_reason text,
  close_asked_by text,
  fail_reason text,
  next_at timestamp with time zone,
  tries integer default 0 not null,
  started_by text not null,
  started_by_id uuid,
  shift_id uuid,
  created_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  paid_at timestamp with time zone,
  settled_at timestamp with time zone,
  closed_at timestamp with time zone,
  attention text,
  attention_ended_by text,
  attention_ended_at timestamp with time zone,
  attention_outcome text,
  version integer default 0 not null,
  constraint payment_intents_amount_fen_check check ((amount_fen > 0)),
  constraint payment_intents_attention_check check ((attention = any (array['late'::text, 'above'::text, 'depositGone'::text, 'mismatch'::text, 'refunded'::text]))),
  constraint payment_intents_attention_outcome_check check ((attention_outcome = any (array['credit'::text, 'refund'::text, 'checked'::text]))),
  constraint payment_intents_check check (((deposit_fen >= 0) and (deposit_fen <= amount_fen))),
  constraint payment_intents_check1 check (((deposit_fen > 0) = (deposit_id is not null))),
  constraint payment_intents_check2 check (((state <> 'succeeded'::text) or (num_nulls(provider_trade_no, paid_at, settled_at) = 0))),
  constraint payment_intents_check3 check (((state <> all (array['created'::text, 'pending'::text, 'unknown'::text])) or (next_at is not null))),
  constraint payment_intents_close_reason_check check ((close_reason = any (array['cancelled'::text, 'receivedOtherwise'::text, 'expired'::text, 'changed'::text]))),
  constraint payment_intents_kind_check check ((kind = any (array['qr'::text, 'scan'::text, 'link'::text]))),
  constraint payment_intents_state_check check ((state = any (array['created'::text, 'pending'::text, 'succeeded'::text, 'closed'::text, 'failed'::text, 'unknown'::text])))
);
alter table payment_intents add constraint payment_intents_number_key unique (merchant_order_no);
alter table payment_intents add constraint payment_intents_pkey primary key (id);
create unique index payment_intents_active_key on payment_intents (house_id, order_id) where (state = any (array['created'::text, 'pending'::text, 'unknown'::text]));
create index payment_intents_attention_idx on payment_intents (created_at desc) where ((attention is not null) and (attention_ended_at is null));
create index payment_intents_deposit_idx on payment_intents (house_id, deposit_id) where (deposit_id is not null);
create index payment_intents_due_idx on payment_intents (next_at) where (next_at is not null);
create index payment_intents_order_idx on payment_intents (house_id, order_id, created_at desc);
create index payment_intents_paid_idx on payment_intents (account_id, paid_at) where (state = 'succeeded'::text);

create table payment_notices (
  id uuid not null,
  account_id uuid not null,
  event_id text not null,
  kind text not null,
  subject text not null,
  facts jsonb not null,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  outcome text,
  times integer default 1 not null,
  constraint payment_notices_kind_check check ((kind = any (array['payment'::text, 'refund'::text, 'other'::text])))
);
alter table payment_notices add constraint payment_notices_event_key unique (account_id, event_id);
alter table payment_notices add constraint payment_notices_pkey primary key (id);
create index payment_notices_subject_idx on payment_notices (subject);
create index payment_notices_waiting_idx on payment_notices (received_at) where (applied_at is null);

create table payments (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  method text not null,
  amount_fen bigint not null,
  state text not null,
  note text default ''::text not null,
  taken_on date not null,
  taken_by text not null,
  taken_at timestamp with time zone not null,
  void_reason text,
  refunded_fen bigint default 0 not null,
  shift_id uuid,
  void_shift_id uuid,
  company_id uuid,
  voided_by text,
  voided_by_id uuid,
  voided_at timestamp with time zone,
  void_confirmed_by text,
  intent_id uuid,
  constraint payments_amount_fen_check check ((amount_fen > 0)),
  constraint payments_company_check check (((method = 'account'::text) = (company_id is not null))),
  constraint payments_refunded_check check (((refunded_fen >= 0) and (refunded_fen <= amount_fen))),
  constraint payments_state_check check ((state = any (array['pending'::text, 'succeeded'::text, 'failed'::text, 'voided'::text]))),
  constraint payments_void_check check (((state = 'succeeded'::text) or (refunded_fen = 0)))
);
alter table payments add constraint payments_pkey primary key (house_id, id);
create index payments_channel_idx on payments (house_id, order_id) include (amount_fen, refunded_fen) where ((method = 'channel'::text) and (state = 'succeeded'::text));
create index payments_company_idx on payments (company_id, taken_on) include (amount_fen, refunded_fen) where ((company_id is not null) and (state = 'succeeded'::text));
create index payments_day_idx on payments (taken_on, house_id) include (method, amount_fen) where (state = 'succeeded'::text);
create unique index payments_intent_key on payments (house_id, intent_id) where (intent_id is not null);
create index payments_order_idx on payments (house_id, order_id);
create index payments_shift_idx on payments (shift_id) where (shift_id is not null);
create index payments_unshifted_idx on payments (taken_at desc, id) include (house_id, method, amount_fen) where ((shift_id is null) and (method <> all (array['deposit'::text, 'channel'::text])) and (state = any (array['succeeded'::text, 'voided'::text])));
create index payments_void_shift_idx on payments (void_shift_id) where (void_shift_id is not null);
create index payments_void_unshifted_idx on payments (voided_at desc, id) include (house_id, method, amount_fen) where ((void_shift_id is null) and (state = 'voided'::text) and (method <> all (array['deposit'::text, 'channel'::text])));
create index payments_voided_person_idx on payments (voided_by_id, voided_at) where (voided_at is not null);
create trigger payments_mark_insert after insert on payments for each row when ((new.method = 'channel'::text)) execute function mark_report_commission();
create trigger payments_mark_update after update on payments for each row when (((new.method = 'channel'::text) and ((old.state <> new.state) or (old.amount_fen <> new.amount_fen) or (old.refunded_fen <> new.refunded_fen)))) execute function mark_report_commission();

create table payout_days (
  day date not null,
  submitted_fen bigint not null,
  constraint payout_days_submitted_fen_check check ((submitted_fen >= 0))
);
alter table payout_days add constraint payout_days_pkey primary key (day);

create table payouts (
  id uuid not null,
  payout_no text not null,
  landlord_id uuid not null,
  statement_id uuid,
  amount_fen bigint not null,
  state text default 'pending'::text not null,
  request_key text not null,
  method text default 'institution'::text not null,
  merchant_no text,
  needs_second boolean not null,
  note text default ''::text not null,
  asked_by text not null,
  asked_by_id uuid,
  asked_at timestamp with time zone not null,
  asked_on date not null,
  approved_by text,
  approved_by_id uuid,
  approved_at timestamp with time zone,
  wait text,
  wait_until timestamp with time zone,
  next_try_at timestamp with time zone,
  attempts integer default 0 not null,
  failures integer default 0 not null,
  institution_seq integer default 0 not null,
  submitted_at timestamp with time zone,
  submitted_on date,
  accepted_at timestamp with time zone,
  reference text,
  fee_fen bigint default 0 not null,
  paid_on date,
  finished_at timestamp with time zone,
  reason text,
  their_fen bigint,
  returned_at timestamp with time zone,
  version integer default 0 not null,
  approved_for jsonb,
  approval_void jsonb,
  voids integer default 0 not null,
  alone_reason text,
  constraint payouts_amount_fen_check check ((amount_fen > 0)),
  constraint payouts_check check (((state = 'paid'::text) = ((paid_on is not null) and (finished_at is not null)))),
  constraint payouts_check1 check (((returned_at is null) or (state = 'failed'::text))),
  constraint payouts_check2 check (((state <> 'in_transit'::text) or ((submitted_at is not null) and (next_try_at is not null)))),
  constraint payouts_check3 check (((returned_at is null) or (next_try_at is null))),
  constraint payouts_fee_fen_check check ((fee_fen >= 0)),
  constraint payouts_four_eyes_check check (((approved_by_id is null) or (approved_by_id <> asked_by_id) or (alone_reason is not null))),
  constraint payouts_method_check check ((method = any (array['institution'::text, 'byHand'::text]))),
  constraint payouts_state_check check ((state = any (array['pending'::text, 'in_transit'::text, 'paid'::text, 'failed'::text]))),
  constraint payouts_wait_check check ((wait = any (array['merchant'::text, 'cooling'::text, 'cap'::text, 'notConnected'::text])))
);
alter table payouts add constraint payouts_payout_no_key unique (payout_no);
alter table payouts add constraint payouts_pkey primary key (id);
alter table payouts add constraint payouts_request_key_key unique (request_key);
create index payouts_amount_idx on payouts (amount_fen, id);
create index payouts_approval_idx on payouts (asked_at desc, id desc) where ((state = 'pending'::text) and needs_second and (approved_at is null));
create index payouts_asked_idx on payouts (asked_at desc, id desc);
create index payouts_due_idx on payouts (next_try_at) where (next_try_at is not null);
create index payouts_landlord_idx on payouts (landlord_id, asked_at desc, id desc);
create index payouts_number_idx on payouts (payout_no text_pattern_ops);
create index payouts_paid_idx on payouts (paid_on desc, id desc) where (paid_on is not null);
create index payouts_state_idx on payouts (state, asked_at desc, id desc);
create unique index payouts_statement_key on payouts (statement_id) where ((statement_id is not null) and (returned_at is null));
create trigger payouts_fixed before update on payouts for each row when (((((((((((old.payout_no is distinct from new.payout_no) or (old.landlord_id is distinct from new.landlord_id)) or (old.statement_id is distinct from new.statement_id)) or (old.amount_fen is distinct from new.amount_fen)) or (old.request_key is distinct from new.request_key)) or (old.needs_second is distinct from new.needs_second)) or (old.asked_by is distinct from new.asked_by)) or (old.asked_by_id is distinct from new.asked_by_id)) or (old.asked_at is distinct from new.asked_at)) or (old.asked_on is distinct from new.asked_on))) execute function refuse_settled_change();
create trigger payouts_given_back before update on payouts for each row when ((old.returned_at is not null)) execute function keep_settled_row('institution_seq', 'version');
create trigger payouts_paid before update on payouts for each row when ((old.state = 'paid'::text)) execute function keep_settled_row('institution_seq', 'version');
create trigger payouts_stay before delete on payouts for each row execute function refuse_settled_change();

create table person_keys (
  house_id uuid not null,
  person_id uuid not null,
  salt bytea not null
);
alter table person_keys add constraint person_keys_pkey primary key (house_id, person_id);

create table posted_nights (
  house_id uuid not null,
  stay_id uuid not null,
  night date not null,
  posted_on date not null,
  room_type_id uuid not null,
  channel text not null,
  nights smallint not null,
  room_fen bigint not null,
  constraint posted_nights_nights_check check (((nights >= '-1'::integer) and (nights <= 1)))
);
alter table posted_nights add constraint posted_nights_pkey primary key (house_id, stay_id, night, posted_on);
create index posted_nights_night_idx on posted_nights (house_id, night);

create table price_cell (
  house_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  price_fen bigint,
  set_by text not null,
  set_at timestamp with time zone not null,
  plan_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  min_stay smallint,
  min_through smallint,
  max_stay smallint,
  closed_arrival boolean default false not null,
  closed_departure boolean default false not null,
  stop_sell boolean default false not null,
  edit_id uuid,
  constraint price_cell_lengths_check check ((greatest(min_stay, min_through) <= max_stay)),
  constraint price_cell_max_stay_check check ((max_stay > 0)),
  constraint price_cell_min_stay_check check ((min_stay > 0)),
  constraint price_cell_min_through_check check ((min_through > 0)),
  constraint price_cell_price_fen_check check ((price_fen > 0))
);
alter table price_cell add constraint price_cell_pkey primary key (house_id, room_type_id, plan_id, night);
create index price_cell_restricted_idx on price_cell (night) where (stop_sell or closed_arrival or closed_departure or (min_stay is not null) or (min_through is not null) or (max_stay is not null));

create table price_edit_cells (
  house_id uuid not null,
  edit_id uuid not null,
  room_type_id uuid not null,
  plan_id uuid not null,
  night date not null,
  before_fen bigint,
  after_fen bigint,
  was_fen bigint not null,
  now_fen bigint not null,
  before_rules jsonb,
  after_rules jsonb,
  before_edit_id uuid
);
alter table price_edit_cells add constraint price_edit_cells_pkey primary key (house_id, room_type_id, plan_id, night, edit_id);
create index price_edit_cells_edit_idx on price_edit_cells (edit_id);

create table price_edit_houses (
  house_id uuid not null,
  edit_id uuid not null,
  cells integer not null,
  undone integer default 0 not null
);
alter table price_edit_houses add constraint price_edit_houses_pkey primary key (house_id, edit_id);
create index price_edit_houses_edit_idx on price_edit_houses (edit_id);

create table price_edits (
  id uuid not null,
  source text not null,
  operation jsonb,
  note text default ''::text not null,
  cells integer not null,
  from_night date not null,
  to_night date not null,
  undo_of uuid,
  user_id uuid,
  by_name text not null,
  at timestamp with time zone not null,
  cells_forgotten_at timestamp with time zone,
  constraint price_edits_source_check check ((source = any (array['cells'::text, 'bulk'::text, 'undo'::text, 'suggestion'::text, 'channel'::text])))
);
alter table price_edits add constraint price_edits_pkey primary key (id);
create index price_edits_at_idx on price_edits (at);
create index price_edits_past_idx on price_edits (to_night) where (cells_forgotten_at is null);
create index price_edits_undo_idx on price_edits (undo_of) where (undo_of is not null);
create index price_edits_user_idx on price_edits (user_id);

create table price_suggestions (
  house_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  rule_name text not null,
  room_type_id uuid not null,
  plan_id uuid not null,
  night date not null,
  state text not null,
  was_fen bigint not null,
  to_fen bigint not null,
  hand_fen bigint,
  clears boolean not null,
  parts jsonb not null,
  rooms integer not null,
  sold integer not null,
  days_out integer not null,
  pace_bp integer,
  edit_id uuid,
  at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  constraint price_suggestions_state_check check ((state = any (array['pending'::text, 'written'::text, 'accepted'::text, 'dismissed'::text])))
);
alter table price_suggestions add constraint price_suggestions_pkey primary key (house_id, id);
create index price_suggestions_cell_idx on price_suggestions (house_id, room_type_id, plan_id, night, edit_id);
create index price_suggestions_dismissed_idx on price_suggestions (house_id, decided_at) where (state = 'dismissed'::text);
create index price_suggestions_id_idx on price_suggestions (id) where (state = 'pending'::text);
create index price_suggestions_night_idx on price_suggestions (state, night, id);
create unique index price_suggestions_pending_key on price_suggestions (house_id, room_type_id, plan_id, night) where (state = 'pending'::text);
create index price_suggestions_rule_idx on price_suggestions (rule_id);

create table provider_bill_rows (
  bill_id uuid not null,
  line integer not null,
  kind text not null,
  merchant_order_no text not null,
  refund_no text,
  provider_trade_no text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint provider_bill_rows_kind_check check ((kind = any (array['payment'::text, 'refund'::text])))
);
alter table provider_bill_rows add constraint provider_bill_rows_pkey primary key (bill_id, line);

create table provider_bills (
  id uuid not null,
  account_id uuid not null,
  day date not null,
  state text not null,
  problem text default ''::text not null,
  row_count integer default 0 not null,
  next_at timestamp with time zone,
  tries integer default 0 not null,
  read_at timestamp with time zone,
  reconciliation_id uuid,
  constraint provider_bills_state_check check ((state = any (array['waiting'::text, 'read'::text, 'matched'::text, 'failed'::text])))
);
alter table provider_bills add constraint provider_bills_day_key unique (account_id, day);
alter table provider_bills add constraint provider_bills_pkey primary key (id);
create index provider_bills_due_idx on provider_bills (next_at) where (next_at is not null);

create table provider_fees (
  id uuid not null,
  bill_id uuid not null,
  house_id uuid not null,
  method text not null,
  day date not null,
  fee_fen bigint not null,
  constraint provider_fees_fee_fen_check check ((fee_fen <> 0))
);
alter table provider_fees add constraint provider_fees_key unique (bill_id, house_id);
alter table provider_fees add constraint provider_fees_pkey primary key (id);
create trigger provider_fees_stand before update on provider_fees for each row execute function refuse_settled_change();
create trigger provider_fees_stay before delete on provider_fees for each row execute function refuse_settled_change();

create table provider_refunds (
  id uuid not null,
  house_id uuid not null,
  order_id uuid not null,
  intent_id uuid not null,
  source text not null,
  source_id uuid not null,
  refund_no text not null,
  amount_fen bigint not null,
  reason text not null,
  state text not null,
  provider_refund_no text,
  message text default ''::text not null,
  next_at timestamp with time zone,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint provider_refunds_amount_fen_check check ((amount_fen > 0)),
  constraint provider_refunds_check check (((state = any (array['created'::text, 'processing'::text, 'unknown'::text])) = (next_at is not null))),
  constraint provider_refunds_source_check check ((source = any (array['refund'::text, 'deposit'::text]))),
  constraint provider_refunds_state_check check ((state = any (array['created'::text, 'processing'::text, 'unknown'::text, 'succeeded'::text, 'abnormal'::text, 'failed'::text, 'refused'::text])))
);
alter table provider_refunds add constraint provider_refunds_number_key unique (refund_no);
alter table provider_refunds add constraint provider_refunds_pkey primary key (id);
create index provider_refunds_due_idx on provider_refunds (next_at) where (next_at is not null);
create index provider_refunds_intent_idx on provider_refunds (intent_id);
create index provider_refunds_order_idx on provider_refunds (house_id, order_id);
create unique index provider_refunds_source_key on provider_refunds (source, source_id) where (state <> 'failed'::text);

create unlogged table rate_counts (
  key bytea not null,
  count integer not null,
  until timestamp with time zone not null
);
alter table rate_counts add constraint rate_counts_pkey primary key (key);
create index rate_counts_until_idx on rate_counts (until);

create table rate_plan_types (
  house_id uuid not null,
  plan_id uuid not null,
  room_type_id uuid not null,
  base_price_fen bigint,
  weekend_price_fen bigint,
  constraint rate_plan_types_base_price_fen_check check ((base_price_fen > 0)),
  constraint rate_plan_types_weekend_price_fen_check check ((weekend_price_fen > 0))
);
alter table rate_plan_types add constraint rate_plan_types_pkey primary key (house_id, plan_id, room_type_id);
create index rate_plan_types_type_idx on rate_plan_types (house_id, room_type_id);

create table rate_plans (
  house_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_en text,
  kind text not null,
  parent_id uuid,
  percent_bp integer default 0 not null,
  amount_fen bigint default 0 not null,
  rounding text default 'fen'::text not null,
  meal text default 'none'::text not null,
  built_in_policy text,
  policy_id uuid,
  min_advance_days integer,
  max_advance_days integer,
  channels text[] not null,
  channel_factors jsonb default '[]'::jsonb not null,
  hours integer,
  first_start time without time zone,
  last_start time without time zone,
  long_stay boolean default true not null,
  active boolean default true not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  constraint rate_plans_built_in_policy_check check ((built_in_policy = any (array['flexible'::text, 'moderate'::text, 'strict'::text, 'nonRefundable'::text]))),
  constraint rate_plans_check check (((built_in_policy is null) or (policy_id is null))),
  constraint rate_plans_check1 check ((min_advance_days <= max_advance_days)),
  constraint rate_plans_check2 check (((kind = 'overnight'::text) or ((hours is not null) and (first_start <= last_start)))),
  constraint rate_plans_hours_check check (((hours >= 1) and (hours <= 12))),
  constraint rate_plans_kind_check check ((kind = any (array['overnight'::text, 'hourly'::text]))),
  constraint rate_plans_max_advance_days_check check ((max_advance_days >= 0)),
  constraint rate_plans_meal_check check ((meal = any (array['none'::text, 'breakfast'::text, 'halfBoard'::text, 'fullBoard'::text]))),
  constraint rate_plans_min_advance_days_check check ((min_advance_days >= 0)),
  constraint rate_plans_percent_bp_check check (((percent_bp >= '-9900'::integer) and (percent_bp <= 90000))),
  constraint rate_plans_rounding_check check ((rounding = any (array['fen'::text, 'yuan'::text])))
);
alter table rate_plans add constraint rate_plans_pkey primary key (house_id, id);
create unique index rate_plans_code_key on rate_plans (house_id, code) where (deleted_at is null);
create index rate_plans_id_idx on rate_plans (id);
create index rate_plans_policy_idx on rate_plans (policy_id) where (policy_id is not null);

create table reconciliation_differences (
  id uuid not null,
  reconciliation_id uuid not null,
  day date not null,
  what text not null,
  kind text not null,
  request_no text not null,
  payout_id uuid,
  order_no text,
  our_fen bigint,
  their_fen bigint,
  our_state text,
  their_state text,
  state text default 'open'::text not null,
  note text,
  cleared boolean default false not null,
  resolved_by text,
  resolved_by_id uuid,
  resolved_at timestamp with time zone,
  version integer default 0 not null,
  intent_id uuid,
  constraint reconciliation_differences_check check (((state = 'resolved'::text) = (resolved_at is not null))),
  constraint reconciliation_differences_kind_check check ((kind = any (array['missingHere'::text, 'missingThere'::text, 'amountDiffers'::text, 'stateDiffers'::text]))),
  constraint reconciliation_differences_state_check check ((state = any (array['open'::text, 'resolved'::text]))),
  constraint reconciliation_differences_what_check check ((what = any (array['payout'::text, 'divide'::text, 'payment'::text, 'refund'::text])))
);
alter table reconciliation_differences add constraint reconciliation_differences_pkey primary key (id);
alter table reconciliation_differences add constraint reconciliation_differences_reconciliation_id_what_request_n_key unique (reconciliation_id, what, request_no, kind);
create index reconciliation_differences_intent_idx on reconciliation_differences (intent_id) where (intent_id is not null);
create index reconciliation_differences_kind_idx on reconciliation_differences (kind, day desc, id desc);
create index reconciliation_differences_list_idx on reconciliation_differences (day desc, id desc);
create index reconciliation_differences_open_idx on reconciliation_differences (day desc, id desc) where (state = 'open'::text);
create index reconciliation_differences_payout_idx on reconciliation_differences (payout_id) where (payout_id is not null);

create table reconciliations (
  id uuid not null,
  day date not null,
  state text not null,
  source text not null,
  lines integer default 0 not null,
  matched integer default 0 not null,
  their_fen bigint default 0 not null,
  our_fen bigint default 0 not null,
  fee_fen bigint default 0 not null,
  open_count integer default 0 not null,
  difference_count integer default 0 not null,
  run_by text not null,
  run_at timestamp with time zone not null,
  version integer default 0 not null,
  problem text,
  problem_params jsonb default '{}'::jsonb not null,
  account_id uuid,
  constraint reconciliations_source_check check ((source = any (array['institution'::text, 'import'::text, 'provider'::text]))),
  constraint reconciliations_state_check check ((state = any (array['waiting'::text, 'matched'::text, 'differs'::text, 'failed'::text])))
);
alter table reconciliations add constraint reconciliations_day_key unique nulls not distinct (day, account_id);
alter table reconciliations add constraint reconciliations_pkey primary key (id);
create index reconciliations_state_idx on reconciliations (state, day desc);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone
);
alter table recovery_codes add constraint recovery_codes_pkey primary key (user_id, code_hash);

create table refunds (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  method text not null,
  amount_fen bigint not null,
  state text not null,
  by_hand boolean default false not null,
  reason text not null,
  requested_by text not null,
  requested_by_id uuid,
  requested_at timestamp with time zone not null,
  decided_by text,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  reject_reason text,
  attempts integer default 0 not null,
  reference text,
  fail_reason text,
  finished_at timestamp with time zone,
  finished_on date,
  shift_id uuid,
  stay_id uuid,
  abnormal boolean default false not null,
  constraint refunds_amount_fen_check check ((amount_fen > 0)),
  constraint refunds_state_check check ((state = any (array['requested'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'rejected'::text, 'withdrawn'::text])))
);
alter table refunds add constraint refunds_pkey primary key (house_id, id);
create index refunds_failed_idx on refunds (house_id, order_id) where (state = 'failed'::text);
create index refunds_finished_idx on refunds (finished_on, house_id) include (method, amount_fen) where (state = 'succeeded'::text);
create unique index refunds_open_key on refunds (house_id, payment_id) where (state = any (array['requested'::text, 'processing'::text, 'failed'::text]));
create index refunds_order_idx on refunds (house_id, order_id);
create index refunds_person_idx on refunds (requested_by_id, requested_at) where (requested_by_id is not null);
create index refunds_shift_idx on refunds (shift_id) where (shift_id is not null);
create index refunds_unshifted_idx on refunds (finished_at desc) where ((shift_id is null) and (state = 'succeeded'::text) and (method <> all (array['deposit'::text, 'channel'::text])));

create table registrations (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  stay_id uuid not null,
  name text not null,
  document_type text not null,
  document_cipher text not null,
  document_hash bytea not null,
  document_masked text not null,
  nationality text not null,
  sex text not null,
  birth_cipher text not null,
  age integer not null,
  is_foreign boolean not null,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  guardian_cipher text,
  state text default 'draft'::text not null,
  arrived_at timestamp with time zone,
  round integer default 0 not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone,
  reason text,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  receipt_no text,
  recorded_by text not null,
  recorded_at timestamp with time zone not null,
  version integer default 0 not null,
  purged_at timestamp with time zone,
  constraint registrations_check check (((state = 'submitted'::text) = (next_try_at is not null))),
  constraint registrations_check1 check (((state <> 'accepted'::text) or (receipt_no is not null))),
  constraint registrations_document_type_check check ((document_type = any (array['idCard'::text, 'passport'::text, 'hkMacaoPermit'::text, 'taiwanPermit'::text, 'hkMoTwResidence'::text, 'residencePermit'::text, 'other'::text]))),
  constraint registrations_sex_check check ((sex = any (array['male'::text, 'female'::text]))),
  constraint registrations_state_check check ((state = any (array['draft'::text, 'submitted'::text, 'accepted'::text, 'rejected'::text])))
)
with (autovacuum_vacuum_insert_scale_factor='0.02');
alter table registrations add constraint registrations_document_key unique (house_id, stay_id, document_hash);
alter table registrations add constraint registrations_pkey primary key (house_id, id);
create index registrations_document_idx on registrations (document_hash, recorded_at desc);
create index registrations_due_idx on registrations (next_try_at) where (next_try_at is not null);
create index registrations_foreign_idx on registrations (arrived_at, id) include (house_id) where (is_foreign and (state <> 'accepted'::text) and (arrived_at is not null));
create index registrations_id_idx on registrations (id);
create index registrations_name_idx on registrations (name text_pattern_ops) include (house_id);
create index registrations_newest_idx on registrations (arrived_at desc, id desc) include (house_id, stay_id);
create index registrations_order_idx on registrations (house_id, order_id);
create index registrations_recorded_idx on registrations (recorded_at) where (purged_at is null);
create index registrations_state_idx on registrations (state, arrived_at desc, id desc) include (house_id) where (arrived_at is not null);
create index registrations_tail_idx on registrations ("right"("substring"(phone_masked, '^[+0-9*]*'::text), 4)) where (phone_masked is not null);

create table reply_templates (
  id uuid not null,
  name text not null,
  content text not null,
  shared boolean not null,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 0 not null
);
alter table reply_templates add constraint reply_templates_pkey primary key (id);
create unique index reply_templates_own_key on reply_templates (owner_id, lower(name)) where (not shared);
create unique index reply_templates_shared_key on reply_templates (lower(name)) where shared;

create table report_arrivals (
  house_id uuid not null,
  arrival date not null,
  channel text not null,
  outcome text not null,
  lead_days integer not null,
  length integer not null,
  orders integer not null,
  nights integer not null,
  room_fen bigint not null,
  kept_fen bigint not null,
  constraint report_arrivals_outcome_check check ((outcome = any (array['kept'::text, 'cancelled'::text, 'no_show'::text])))
);
alter table report_arrivals add constraint report_arrivals_pkey primary key (house_id, arrival, channel, outcome, lead_days, length);
create index report_arrivals_arrival_idx on report_arrivals (arrival) include (house_id, channel, outcome, lead_days, length, orders, nights, room_fen, kept_fen);

create table report_blocks (
  house_id uuid not null,
  night date not null,
  blocked integer not null
);
alter table report_blocks add constraint report_blocks_pkey primary key (house_id, night);
create index report_blocks_night_idx on report_blocks (night) include (house_id, blocked);

create table report_checks (
  day date not null,
  houses integer not null,
  differences integer not null,
  at timestamp with time zone not null
);
alter table report_checks add constraint report_checks_pkey primary key (day);

create table report_days (
  house_id uuid not null,
  night date not null,
  channel text not null,
  sold integer not null,
  room_fen bigint not null,
  commission_fen bigint not null,
  untold_fen bigint not null
);
alter table report_days add constraint report_days_pkey primary key (house_id, night, channel);
create index report_days_night_idx on report_days (night) include (house_id, channel, sold, room_fen, commission_fen, untold_fen);

create table report_marks (
  house_id uuid not null,
  month date not null,
  id bigint not null
);
alter table report_marks alter column id add generated always as identity (
  sequence name report_marks_id_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1
);
alter table report_marks add constraint report_marks_pkey primary key (house_id, id);
create index report_marks_id_idx on report_marks (id);

create table report_months (
  house_id uuid not null,
  month date not null,
  channel text not null,
  sold integer not null,
  room_fen bigint not null,
  commission_fen bigint not null,
  untold_fen bigint not null
);
alter table report_months add constraint report_months_pkey primary key (house_id, month, channel);
create index report_months_month_idx on report_months (month) include (house_id, channel, sold, room_fen, commission_fen, untold_fen);

create table report_reviews (
  house_id uuid not null,
  day date not null,
  channel text not null,
  reviews integer not null,
  score numeric not null,
  low integer not null,
  replied integer not null,
  in_time integer not null
);
alter table report_reviews add constraint report_reviews_pkey primary key (house_id, day, channel);
create index report_reviews_day_idx on report_reviews (day);

create table report_rooms (
  house_id uuid not null,
  from_date date not null,
  rooms integer not null
);
alter table report_rooms add constraint report_rooms_pkey primary key (house_id, from_date);

create table report_schedules (
  id uuid not null,
  report text not null,
  query jsonb default '{}'::jsonb not null,
  every text not null,
  user_ids uuid[] not null,
  active boolean default true not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  next_on date not null,
  last_on date,
  version integer default 0 not null,
  kept_by uuid not null,
  unsent_on date,
  unsent_why text,
  failures integer default 0 not null,
  retry_at timestamp with time zone,
  constraint report_schedules_check check (((unsent_on is null) = (unsent_why is null))),
  constraint report_schedules_every_check check ((every = any (array['week'::text, 'month'::text]))),
  constraint report_schedules_unsent_why_check check ((unsent_why = any (array['keeperGone'::text, 'keeperMayNot'::text, 'noReaders'::text, 'failed'::text]))),
  constraint report_schedules_user_ids_check check (((cardinality(user_ids) >= 1) and (cardinality(user_ids) <= 20)))
);
alter table report_schedules add constraint report_schedules_pkey primary key (id);
create index report_schedules_by_idx on report_schedules (created_by);
create index report_schedules_due_idx on report_schedules (next_on) where active;
create index report_schedules_kept_idx on report_schedules (kept_by);

create table report_shares (
  house_id uuid not null,
  night date not null,
  nights integer not null,
  cancelled_fen bigint not null,
  landlord_fen bigint not null,
  platform_fen bigint not null,
  channel_fen bigint not null,
  tax_fen bigint not null
);
alter table report_shares add constraint report_shares_pkey primary key (house_id, night);
create index report_shares_night_idx on report_shares (night) include (house_id, nights, cancelled_fen, landlord_fen, platform_fen, channel_fen, tax_fen);

create table report_spreads (
  house_id uuid not null,
  month date not null,
  channel text not null,
  measure text not null,
  value integer not null,
  orders integer not null,
  nights integer not null,
  room_fen bigint not null,
  constraint report_spreads_measure_check check ((measure = any (array['lead'::text, 'length'::text])))
);
alter table report_spreads add constraint report_spreads_pkey primary key (house_id, month, channel, measure, value);
create index report_spreads_month_idx on report_spreads (measure, month) include (house_id, channel, value, orders, nights, room_fen);

create table report_tasks (
  house_id uuid not null,
  day date not null,
  kind text not null,
  assignee_id uuid,
  tasks integer not null,
  done integer not null,
  late integer not null,
  cancelled integer not null,
  fails integer not null,
  timed integer not null,
  minutes integer not null,
  cost_fen bigint not null,
  id uuid default gen_random_uuid() not null
);
alter table report_tasks add constraint report_tasks_key unique nulls not distinct (house_id, day, kind, assignee_id);
alter table report_tasks add constraint report_tasks_pkey primary key (id);
create index report_tasks_day_idx on report_tasks (day);

create table report_waits (
  house_id uuid not null,
  thread_id uuid not null,
  asked_at timestamp with time zone not null,
  order_id uuid not null,
  day date not null,
  hour integer not null,
  channel text not null,
  answerer_id uuid,
  first boolean not null,
  minutes integer,
  id uuid default gen_random_uuid() not null
);
alter table report_waits add constraint report_waits_key unique nulls not distinct (house_id, thread_id, asked_at, minutes);
alter table report_waits add constraint report_waits_pkey primary key (id);
create index report_waits_day_idx on report_waits (day) include (house_id, order_id, hour, channel, answerer_id, first, minutes);

create table reset_requests (
  id uuid not null,
  account_cipher text not null,
  language text not null,
  created_at timestamp with time zone not null,
  constraint reset_requests_language_check check ((language = any (array['zh-CN'::text, 'en-US'::text])))
);
alter table reset_requests add constraint reset_requests_pkey primary key (id);

create table restores (
  generation integer not null
);
alter table restores add constraint restores_pkey primary key (generation);

create table robot_messages (
  id uuid not null,
  connector_id uuid not null,
  subject text not null,
  house_id uuid,
  key text not null,
  title text not null,
  body text not null,
  path text,
  state text not null,
  batch uuid,
  due_at timestamp with time zone not null,
  sending_at timestamp with time zone,
  created_at timestamp with time zone not null,
  error text default ''::text not null,
  constraint robot_messages_state_check check ((state = any (array['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);
alter table robot_messages add constraint robot_messages_once_key unique (connector_id, key);
alter table robot_messages add constraint robot_messages_pkey primary key (id);
create index robot_messages_due on robot_messages (due_at) where (state = any (array['queued'::text, 'sending'::text]));
create index robot_messages_old on robot_messages (created_at);
create index robot_messages_rate on robot_messages (connector_id, sending_at) where (sending_at is not null);

create table role_permissions (
  role_id uuid not null,
  permission text not null
);
alter table role_permissions add constraint role_permissions_pkey primary key (role_id, permission);

create table roles (
  id uuid not null,
  role_code text not null,
  role_name text not null,
  role_name_en text not null,
  description text,
  data_scope text not null,
  sees_money boolean not null,
  create_by text,
  created_at timestamp with time zone default now() not null,
  update_by text,
  updated_at timestamp with time zone,
  version integer default 0 not null,
  based_on text,
  needs_totp boolean default false not null,
  discount_bp integer default 0 not null,
  discount_fen bigint default 0 not null,
  constraint roles_data_scope_check check ((data_scope = any (array['all'::text, 'department'::text, 'own'::text]))),
  constraint roles_discount_bp_check check (((discount_bp >= 0) and (discount_bp <= 10000))),
  constraint roles_discount_fen_check check ((discount_fen >= 0))
);
alter table roles add constraint roles_pkey primary key (id);
alter table roles add constraint roles_role_code_key unique (role_code);

create table room_blocks (
  house_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  kind text not null,
  from_date date not null,
  to_date date not null,
  reason text not null,
  note text default ''::text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  version integer default 0 not null,
  release_at timestamp with time zone,
  owner_id uuid,
  constraint room_blocks_check check ((to_date > from_date)),
  constraint room_blocks_kind_check check ((kind = any (array['closed'::text, 'out_of_order'::text, 'out_of_service'::text, 'held'::text, 'owner_stay'::text, 'linked'::text, 'channel'::text]))),
  constraint room_blocks_release_check check (((release_at is null) or (kind = 'held'::text)))
);
alter table room_blocks add constraint room_blocks_pkey primary key (house_id, id);
create index room_blocks_dates_idx on room_blocks (house_id, to_date, from_date) where (removed_at is null);
create index room_blocks_id_idx on room_blocks (id);
create index room_blocks_owner_idx on room_blocks (house_id, from_date) where ((kind = 'owner_stay'::text) and (removed_at is null));
create index room_blocks_release_idx on room_blocks (release_at) where ((release_at is not null) and (removed_at is null));
create index room_blocks_room_idx on room_blocks (house_id, room_id, to_date) where (removed_at is null);

create table room_night (
  house_id uuid not null,
  room_id uuid not null,
  night date not null,
  stay_id uuid,
  block_id uuid,
  constraint room_night_check check ((num_nonnulls(stay_id, block_id) = 1))
);
alter table room_night add constraint room_night_pkey primary key (house_id, room_id, night);
create index room_night_block_idx on room_night (house_id, block_id) where (block_id is not null);
create index room_night_night_idx on room_night (night, house_id, room_id) include (stay_id);
create index room_night_stay_idx on room_night (house_id, stay_id) where (stay_id is not null);
create trigger room_night_mark_delete after delete on room_night referencing old table as touched for each statement execute function mark_report_blocks();
create trigger room_night_mark_insert after insert on room_night referencing new table as touched for each statement execute function mark_report_blocks();
create trigger room_night_mark_update after update on room_night for each row when (((old.stay_id is distinct from new.stay_id) or (old.block_id is distinct from new.block_id) or (old.night <> new.night))) execute function mark_report_night();
create trigger room_night_slots after insert on room_night referencing new table as taken for each statement execute function refuse_nights_over_slots();

create table room_overlaps (
  house_id uuid not null,
  room_id uuid not null,
  other_id uuid not null,
  constraint room_overlaps_check check ((room_id <> other_id))
);
alter table room_overlaps add constraint room_overlaps_pkey primary key (house_id, room_id, other_id);

create table room_parts (
  house_id uuid not null,
  room_id uuid not null,
  part_id uuid not null,
  constraint room_parts_check check ((room_id <> part_id))
);
alter table room_parts add constraint room_parts_pkey primary key (house_id, room_id, part_id);
create index room_parts_part_idx on room_parts (house_id, part_id);

create table room_slot (
  house_id uuid not null,
  stay_id uuid not null,
  room_id uuid not null,
  day date not null,
  from_time time without time zone not null,
  to_time time without time zone not null,
  constraint room_slot_check check ((to_time > from_time))
);
alter table room_slot add constraint room_slot_overlap_key exclude using gist (house_id with =, room_id with =, tsrange((day + from_time), (day + to_time)) with &&);
alter table room_slot add constraint room_slot_pkey primary key (house_id, stay_id);
create index room_slot_day_idx on room_slot (house_id, room_id, day);

create table room_types (
  house_id uuid not null,
  id uuid not null,
  name text not null,
  code text not null,
  beds text not null,
  area_m2 integer,
  base_guests integer not null,
  max_guests integer not null,
  extra_guest_fee_fen bigint default 0 not null,
  base_price_fen bigint not null,
  weekend_price_fen bigint,
  "position" integer default 0 not null,
  facilities text[] default '{}'::text[] not null,
  retired_at timestamp with time zone,
  constraint room_types_base_guests_check check ((base_guests >= 0)),
  constraint room_types_base_price_fen_check check ((base_price_fen >= 0)),
  constraint room_types_check check ((max_guests >= base_guests)),
  constraint room_types_extra_guest_fee_fen_check check ((extra_guest_fee_fen >= 0)),
  constraint room_types_weekend_price_fen_check check ((weekend_price_fen > 0))
);
alter table room_types add constraint room_types_house_id_code_key unique (house_id, code);
alter table room_types add constraint room_types_pkey primary key (house_id, id);
create index room_types_id_idx on room_types (id);
create trigger room_types_price_cells after delete on room_types referencing old table as gone for each statement execute function delete_price_cells();

create table rooms (
  house_id uuid not null,
  id uuid not null,
  room_type_id uuid not null,
  number text not null,
  floor text,
  condition text default 'clean'::text not null,
  active boolean default true not null,
  note text,
  "position" integer default 0 not null,
  version integer default 0 not null,
  lock_note text,
  next_type_id uuid,
  next_type_from date,
  moved_from_type_id uuid,
  moved_on date,
  constraint rooms_condition_check check ((condition = any (array['clean'::text, 'dirty'::text, 'inspected'::text]))),
  constraint rooms_next_type_check check ((((next_type_id is null) = (next_type_from is null)) and (next_type_id <> room_type_id)))
);
alter table rooms add constraint rooms_pkey primary key (house_id, id);
create index rooms_id_idx on rooms (id);
create index rooms_named_idx on rooms (lower(number)) where (number ~ '[^ -~]'::text);
create index rooms_next_type_idx on rooms (house_id, next_type_from) where (next_type_id is not null);
create index rooms_number_idx on rooms (lower(number));
create unique index rooms_number_key on rooms (house_id, lower(number));
create index rooms_type_idx on rooms (house_id, room_type_id) where active;

create table sealed_lookups (
  asker text not null,
  probe bytea not null,
  look bytea not null,
  act boolean not null,
  found boolean default false not null,
  at timestamp with time zone not null
);
alter table sealed_lookups add constraint sealed_lookups_pkey primary key (asker, probe);
create index sealed_lookups_at_idx on sealed_lookups (at);

create table sealing (
  single boolean default true not null,
  columns_at timestamp with time zone not null,
  house_id uuid not null,
  event_id uuid not null,
  done_at timestamp with time zone,
  constraint sealing_single_check check (single)
);
alter table sealing add constraint sealing_pkey primary key (single);

create table seasons (
  house_id uuid not null,
  id uuid not null,
  name text not null,
  priority integer not null,
  from_date date not null,
  to_date date not null,
  weekdays smallint[] default '{}'::smallint[] not null,
  kind text not null,
  value bigint not null,
  room_type_ids uuid[] default '{}'::uuid[] not null,
  plan_ids uuid[] default '{}'::uuid[] not null,
  active boolean default true not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint seasons_check check ((from_date <= to_date)),
  constraint seasons_check1 check (((kind <> 'set'::text) or (value > 0))),
  constraint seasons_check2 check (((kind <> 'percent'::text) or ((value >= '-9900'::integer) and (value <= 90000)))),
  constraint seasons_kind_check check ((kind = any (array['set'::text, 'percent'::text, 'amount'::text]))),
  constraint seasons_priority_check check (((priority >= 1) and (priority <= 100)))
);
alter table seasons add constraint seasons_pkey primary key (house_id, id);
create index seasons_id_idx on seasons (id);

create table server_processes (
  instance uuid not null,
  version text not null,
  host text not null,
  pid integer not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  sockets integer not null,
  calls integer not null,
  failed integer not null,
  p95_ms real,
  calls_total bigint not null,
  failed_total bigint not null,
  loop_p99_ms real not null,
  loop_max_ms real not null,
  rss_bytes bigint not null,
  clock_skew_ms double precision,
  files_missing integer,
  files_damaged integer,
  files_free_bytes bigint,
  files_total_bytes bigint,
  database_free_bytes bigint,
  database_total_bytes bigint,
  copy_state text,
  copy_lag_seconds double precision,
  constraint server_processes_copy_state_check check ((copy_state = any (array['ok'::text, 'away'::text])))
)
with (fillfactor='50');
alter table server_processes add constraint server_processes_pkey primary key (instance);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  device_hash bytea not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  active_role_id uuid,
  address text default ''::text not null,
  device_id bytea
);
alter table sessions add constraint sessions_pkey primary key (token_hash);
create unique index sessions_id_key on sessions (id);
create index sessions_user_idx on sessions (user_id, last_seen_at);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  updated_by text
);
alter table settings add constraint settings_pkey primary key (key);

create table shift_boxes (
  id uuid not null,
  shift_id uuid not null,
  house_id uuid,
  till text not null,
  before_fen bigint,
  opening_fen bigint not null,
  float_fen bigint not null,
  base_fen bigint default 0 not null,
  others_fen bigint default 0 not null,
  shared_with text[] default '{}'::text[] not null,
  expected_fen bigint,
  counted_fen bigint,
  reason text default ''::text not null,
  constraint shift_boxes_check check (((expected_fen is null) = (counted_fen is null))),
  constraint shift_boxes_counted_fen_check check ((counted_fen >= 0)),
  constraint shift_boxes_float_fen_check check ((float_fen >= 0)),
  constraint shift_boxes_opening_fen_check check ((opening_fen >= 0)),
  constraint shift_boxes_reason_check check (((counted_fen is null) or (counted_fen = expected_fen) or (reason <> ''::text)))
);
alter table shift_boxes add constraint shift_boxes_pkey primary key (id);
create unique index shift_boxes_house_key on shift_boxes (shift_id, house_id) nulls not distinct;
create index shift_boxes_till_idx on shift_boxes (house_id, lower(till));

create table shift_start (
  one boolean default true not null,
  since timestamp with time zone not null,
  constraint shift_start_one_check check (one)
);
alter table shift_start add constraint shift_start_pkey primary key (one);

create table shifts (
  id uuid not null,
  state text not null,
  opened_by_id uuid not null,
  opened_by text not null,
  opened_at timestamp with time zone not null,
  closed_by text,
  closed_at timestamp with time zone,
  takings jsonb,
  note text default ''::text not null,
  signed_by_id uuid,
  signed_by text,
  signed_at timestamp with time zone,
  version integer default 0 not null,
  alone_reason text,
  open_balances jsonb,
  house_ids uuid[] not null,
  handover jsonb,
  note_seen_by text,
  note_seen_at timestamp with time zone,
  constraint shifts_check check (((state = 'open'::text) = (closed_at is null))),
  constraint shifts_check1 check (((state = 'signed'::text) = (signed_at is not null))),
  constraint shifts_signed_check check (((signed_by_id is null) or (signed_by_id <> opened_by_id) or (alone_reason is not null))),
  constraint shifts_state_check check ((state = any (array['open'::text, 'closed'::text, 'signed'::text]))),
  constraint shifts_takings_check check (((closed_at is null) = (takings is null)))
);
alter table shifts add constraint shifts_pkey primary key (id);
create index shifts_houses_idx on shifts using gin (house_ids);
create index shifts_newest_idx on shifts (opened_at desc, id desc);
create unique index shifts_open_person_key on shifts (opened_by_id) where (state = 'open'::text);
create index shifts_person_idx on shifts (opened_by_id, opened_at desc);
create index shifts_unread_idx on shifts (closed_at) where ((note <> ''::text) and (note_seen_at is null));

create table sign_in_refusals (
  id uuid not null,
  at timestamp with time zone not null,
  username text not null,
  user_id uuid,
  address text not null,
  user_agent text not null,
  result text not null,
  constraint sign_in_refusals_result_check check ((result = any (array['wrongPassword'::text, 'unknownUser'::text, 'frozen'::text, 'badCaptcha'::text, 'badTotp'::text, 'lockedOut'::text])))
);
alter table sign_in_refusals add constraint sign_in_refusals_pkey primary key (id);
create index sign_in_refusals_address_idx on sign_in_refusals (address, id desc);
create index sign_in_refusals_user_idx on sign_in_refusals (user_id, id desc) where (user_id is not null);

create table sign_ins (
  id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  method text not null,
  constraint sign_ins_method_check check ((method = any (array['password'::text, 'totp'::text, 'recoveryCode'::text])))
);
alter table sign_ins add constraint sign_ins_pkey primary key (id);
create index sign_ins_address_idx on sign_ins (address, id desc);
create index sign_ins_user_idx on sign_ins (user_id, id);

create table sms_mappings (
  connector_id uuid not null,
  template text not null,
  code text not null,
  signature text not null,
  variables jsonb default '{}'::jsonb not null
);
alter table sms_mappings add constraint sms_mappings_pkey primary key (connector_id, template);

create table sms_opt_outs (
  id uuid not null,
  phone_hash bytea not null,
  phone_masked text not null,
  source text not null,
  created_at timestamp with time zone not null,
  constraint sms_opt_outs_source_check check ((source = any (array['reply'::text, 'provider'::text, 'staff'::text])))
);
alter table sms_opt_outs add constraint sms_opt_outs_phone_key unique (phone_hash);
alter table sms_opt_outs add constraint sms_opt_outs_pkey primary key (id);
create index sms_opt_outs_newest on sms_opt_outs (created_at desc, id desc);

create table sms_sends (
  id uuid not null,
  notification_id uuid not null,
  resends integer not null,
  connector_id uuid not null,
  state text not null,
  phone_hash bytea not null,
  day date not null,
  parts integer not null,
  reference text,
  code text default ''::text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  asked integer default 0 not null,
  ask_at timestamp with time zone,
  constraint sms_sends_state_check check ((state = any (array['sending'::text, 'unknown'::text, 'lost'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text, 'refused'::text, 'not_sent'::text])))
);
alter table sms_sends add constraint sms_sends_pkey primary key (id);
create index sms_sends_account on sms_sends (connector_id, day);
create index sms_sends_due on sms_sends (ask_at) where (ask_at is not null);
create index sms_sends_number on sms_sends (phone_hash, day);
create unique index sms_sends_once on sms_sends (notification_id, resends) where (state = any (array['sending'::text, 'unknown'::text, 'lost'::text, 'accepted'::text, 'delivered'::text, 'undelivered'::text]));

create table sms_signatures (
  connector_id uuid not null,
  name text not null,
  approval text not null,
  reason text default ''::text not null,
  constraint sms_signatures_approval_check check ((approval = any (array['approved'::text, 'pending'::text, 'refused'::text, 'gone'::text])))
);
alter table sms_signatures add constraint sms_signatures_pkey primary key (connector_id, name);

create table sms_templates (
  connector_id uuid not null,
  code text not null,
  name text not null,
  content text not null,
  approval text not null,
  reason text default ''::text not null,
  constraint sms_templates_approval_check check ((approval = any (array['approved'::text, 'pending'::text, 'refused'::text, 'gone'::text])))
);
alter table sms_templates add constraint sms_templates_pkey primary key (connector_id, code);

create table split_divisions (
  house_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  round integer not null,
  direction text not null,
  parts jsonb not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone,
  message text,
  created_at timestamp with time zone not null,
  constraint split_divisions_check check (((state = 'waiting'::text) = (next_try_at is not null))),
  constraint split_divisions_direction_check check ((direction = any (array['out'::text, 'back'::text]))),
  constraint split_divisions_state_check check ((state = any (array['waiting'::text, 'done'::text, 'refused'::text])))
);
alter table split_divisions add constraint split_divisions_house_id_unit_id_round_direction_key unique (house_id, unit_id, round, direction);
alter table split_divisions add constraint split_divisions_pkey primary key (house_id, id);
create index split_divisions_due_idx on split_divisions (next_try_at, id) where (state = 'waiting'::text);

create table split_items (
  house_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  round integer not null,
  run_id uuid,
  order_id uuid,
  stay_id uuid,
  night date not null,
  kind text not null,
  party text not null,
  landlord_id uuid,
  contract_version_id uuid,
  channel text,
  amount_fen bigint not null,
  whole_fen bigint not null,
  why jsonb,
  facts jsonb not null,
  held jsonb,
  estimated boolean default false not null,
  state text not null,
  fail_reason text,
  fail_note text,
  entry_key text not null,
  entry_id uuid,
  split_at timestamp with time zone,
  reversed_at timestamp with time zone,
  reverse_cause text,
  reverse_reason text,
  at timestamp with time zone not null,
  awaited_fen bigint default 0 not null,
  constraint split_items_check check (((state <> all (array['succeeded'::text, 'reversed'::text])) or (split_at is not null))),
  constraint split_items_check1 check (((state = 'failed'::text) = (fail_reason is not null))),
  constraint split_items_check2 check (((state <> all (array['pending'::text, 'splitting'::text, 'succeeded'::text])) or (contract_version_id is not null))),
  constraint split_items_check3 check (((state = 'reversed'::text) = (reversed_at is not null))),
  constraint split_items_check4 check (((state = 'reversed'::text) = (reverse_cause is not null))),
  constraint split_items_fail_reason_check check ((fail_reason = any (array['noContract'::text, 'institutionRefused'::text]))),
  constraint split_items_kind_check check ((kind = any (array['night'::text, 'cancellation'::text, 'ownerNight'::text]))),
  constraint split_items_party_check check ((party = any (array['landlord'::text, 'platform'::text, 'channel'::text, 'tax'::text]))),
  constraint split_items_reverse_cause_check check ((reverse_cause = any (array['hand'::text, 'money'::text, 'contract'::text]))),
  constraint split_items_state_check check ((state = any (array['pending'::text, 'splitting'::text, 'succeeded'::text, 'failed'::text, 'reversed'::text])))
);
alter table split_items add constraint split_items_once_key unique nulls not distinct (house_id, unit_id, stay_id, night, kind, party, landlord_id, round);
alter table split_items add constraint split_items_pkey primary key (house_id, id);
create index split_items_at_idx on split_items (at desc, id desc) include (house_id);
create index split_items_awaited_idx on split_items (landlord_id, night) include (awaited_fen) where ((awaited_fen <> 0) and (state = 'succeeded'::text));
create index split_items_entry_idx on split_items (entry_id) where (entry_id is not null);
create index split_items_id_idx on split_items (id);
create index split_items_kept_idx on split_items (night) include (house_id, unit_id) where (kind = 'cancellation'::text);
create index split_items_landlord_idx on split_items (landlord_id, night) where (landlord_id is not null);
create index split_items_night_idx on split_items (night desc, id desc) include (house_id);
create index split_items_run_idx on split_items (run_id, at desc, id desc) where (run_id is not null);
create index split_items_state_idx on split_items (state, at desc, id desc) include (house_id);
create index split_items_version_idx on split_items (contract_version_id, night);
create trigger split_items_mark_delete after delete on split_items referencing old table as touched for each statement execute function mark_reports();
create trigger split_items_mark_insert after insert on split_items referencing new table as touched for each statement execute function mark_reports();
create trigger split_items_mark_update after update on split_items for each row when (((old.state <> new.state) or (old.amount_fen <> new.amount_fen))) execute function mark_report_night();
create trigger split_items_only_reversed before update on split_items for each row when (((old.state = 'succeeded'::text) and (new.state <> all (array['succeeded'::text, 'reversed'::text])))) execute function refuse_settled_change();
create trigger split_items_posted before update on split_items for each row when ((old.state = 'succeeded'::text)) execute function keep_settled_row('state', 'reversed_at', 'reverse_cause', 'reverse_reason', 'at', 'fail_note');
create trigger split_items_reversed before update on split_items for each row when ((old.state = 'reversed'::text)) execute function keep_settled_row('at', 'fail_note');
create trigger split_items_stay before delete on split_items for each row when ((old.state = any (array['succeeded'::text, 'reversed'::text]))) execute function refuse_settled_change();

create table split_runs (
  id uuid not null,
  trigger text not null,
  started_by text not null,
  background_run_id uuid,
  state text default 'running'::text not null,
  started_at timestamp with time zone not null,
  beat_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  due integer default 0 not null,
  orders integer default 0 not null,
  nights integer default 0 not null,
  items integer default 0 not null,
  failed integer default 0 not null,
  told integer default 0 not null,
  amount_fen bigint default 0 not null,
  landlord_fen bigint default 0 not null,
  platform_fen bigint default 0 not null,
  channel_fen bigint default 0 not null,
  tax_fen bigint default 0 not null,
  constraint split_runs_state_check check ((state = any (array['running'::text, 'done'::text, 'stopped'::text]))),
  constraint split_runs_trigger_check check ((trigger = any (array['clock'::text, 'hand'::text])))
);
alter table split_runs add constraint split_runs_background_run_id_key unique (background_run_id);
alter table split_runs add constraint split_runs_pkey primary key (id);
create index split_runs_running_idx on split_runs (beat_at) where (state = 'running'::text);
create index split_runs_started_idx on split_runs (started_at desc, id desc);

create table split_units (
  house_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  round integer default 1 not null,
  due_at timestamp with time zone,
  reverse_reason text,
  version integer default 0 not null,
  assumed_channel_bp integer,
  gives_services boolean default false not null,
  constraint split_units_kind_check check ((kind = any (array['order'::text, 'ownerStay'::text]))),
  constraint split_units_state_check check ((state = any (array['due'::text, 'pending'::text, 'splitting'::text, 'split'::text, 'failed'::text, 'reversed'::text, 'nothing'::text])))
);
alter table split_units add constraint split_units_pkey primary key (house_id, id);
create index split_units_due_idx on split_units (house_id, id) where (state = 'due'::text);
create index split_units_failed_idx on split_units (id) where (state = 'failed'::text);
create index split_units_id_idx on split_units (id);
create index split_units_pending_idx on split_units (due_at, id) where (state = 'pending'::text);

create table statement_lines (
  id uuid not null,
  statement_id uuid not null,
  line integer not null,
  kind text not null,
  of_month text not null,
  house_id uuid,
  order_id uuid,
  stay_id uuid,
  night date,
  amount_fen bigint not null,
  why jsonb not null,
  split_item_id uuid,
  expense_id uuid,
  entry_id uuid,
  true_up text,
  contract_version_id uuid,
  origin_line_id uuid,
  mirrors boolean default false not null,
  adjustment_id uuid,
  figures jsonb,
  constraint statement_lines_adjustment_check check (((kind = any (array['adjustment'::text, 'release'::text])) = (adjustment_id is not null))),
  constraint statement_lines_check check (((not mirrors) or (origin_line_id is not null))),
  constraint statement_lines_kind_check check ((kind = any (array['night'::text, 'cancellation'::text, 'ownerNight'::text, 'tier'::text, 'guarantee'::text, 'rent'::text, 'expense'::text, 'markup'::text, 'correction'::text, 'adjustment'::text, 'carried'::text, 'release'::text, 'holdBack'::text]))),
  constraint statement_lines_true_up_check check ((true_up = any (array['tier'::text, 'guarantee'::text, 'rent'::text])))
);
alter table statement_lines add constraint statement_lines_line_key unique (statement_id, line);
alter table statement_lines add constraint statement_lines_pkey primary key (id);
create unique index statement_lines_adjustment_key on statement_lines (adjustment_id) where (adjustment_id is not null);
create unique index statement_lines_expense_key on statement_lines (expense_id, kind) where ((expense_id is not null) and (not mirrors));
create unique index statement_lines_mirror_key on statement_lines (origin_line_id) where mirrors;
create index statement_lines_order_idx on statement_lines (order_id) where (order_id is not null);
create index statement_lines_origin_idx on statement_lines (origin_line_id) where (origin_line_id is not null);
create unique index statement_lines_split_key on statement_lines (split_item_id) where ((split_item_id is not null) and (not mirrors));
create index statement_lines_stay_idx on statement_lines (stay_id, night) where (stay_id is not null);
create index statement_lines_true_up_idx on statement_lines (contract_version_id, of_month) where (true_up is not null);
create index statement_lines_true_up_month_idx on statement_lines (of_month) include (statement_id, contract_version_id, amount_fen) where (true_up is not null);
create trigger statement_lines_guard_delete after delete on statement_lines referencing old table as touched for each statement execute function guard_statement_lines();
create trigger statement_lines_guard_insert after insert on statement_lines referencing new table as touched for each statement execute function guard_statement_lines();
create trigger statement_lines_guard_update after update on statement_lines referencing new table as touched for each statement execute function guard_statement_lines();
create trigger statement_lines_truncate before truncate on statement_lines for each statement execute function refuse_statement_truncate();

create table statement_mails (
  statement_id uuid not null,
  asked_at timestamp with time zone not null,
  notification_id uuid,
  queued_at timestamp with time zone,
  constraint statement_mails_check check (((notification_id is null) = (queued_at is null)))
);
alter table statement_mails add constraint statement_mails_notification_id_key unique (notification_id);
alter table statement_mails add constraint statement_mails_pkey primary key (statement_id);
create index statement_mails_due_idx on statement_mails (asked_at, statement_id) where (notification_id is null);

create table stay_rooms (
  house_id uuid not null,
  stay_id uuid not null,
  from_date date not null,
  to_date date not null,
  room_id uuid not null,
  constraint stay_rooms_check check ((to_date > from_date))
);
alter table stay_rooms add constraint stay_rooms_pkey primary key (house_id, stay_id, from_date) include (to_date, room_id);

create table stays (
  house_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  room_type_id uuid not null,
  room_id uuid,
  check_in date not null,
  check_out date not null,
  state text not null,
  holds_nights boolean default true not null,
  guest_name text not null,
  guests integer not null,
  locked boolean default false not null,
  checked_in_at timestamp with time zone,
  checked_out_at timestamp with time zone,
  "position" integer default 0 not null,
  rate_plan_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  long_stay_bp integer default 0 not null,
  split_of uuid,
  terms jsonb,
  from_time time without time zone,
  to_time time without time zone,
  hours_included integer,
  hours_fen bigint,
  arrive_time time without time zone,
  leave_time time without time zone,
  sold_before_no_show jsonb,
  check_out_changed jsonb,
  check_in_changed jsonb,
  awaits_platform boolean default false not null,
  sold_arrival date,
  constraint stays_dates_check check (
case
  when (from_time is null) then ((check_out > check_in) and (to_time is null) and (hours_included is null))
  else ((check_out = check_in) and (to_time > from_time) and (hours_included is not null) and (room_id is not null))
end),
  constraint stays_extra_time_check check (((from_time is null) or (num_nulls(arrive_time, leave_time) = 2))),
  constraint stays_guests_check check ((guests > 0)),
  constraint stays_hours_fen_check check ((hours_fen >= 0)),
  constraint stays_hours_included_check check ((hours_included > 0)),
  constraint stays_state_check check ((state = any (array['expected'::text, 'in_house'::text, 'checked_out'::text, 'no_show'::text, 'cancelled'::text])))
);
alter table stays add constraint stays_pkey primary key (house_id, id);
create index stays_arrivals_idx on stays (check_in, house_id) where holds_nights;
create index stays_arrive_time_idx on stays (house_id, check_in) where ((arrive_time is not null) and holds_nights);
create index stays_dates_idx on stays (house_id, check_in) where holds_nights;
create index stays_departures_idx on stays (check_out, house_id) where holds_nights;
create index stays_expected_idx on stays (check_in, house_id) where ((state = 'expected'::text) and holds_nights);
create index stays_guest_idx on stays (guest_name text_pattern_ops) include (house_id, order_id);
create index stays_id_idx on stays (id);
create unique index stays_in_house_key on stays (house_id, room_id) where (state = 'in_house'::text);
create index stays_leave_time_idx on stays (house_id, check_out) where ((leave_time is not null) and holds_nights);
create index stays_no_show_idx on stays (house_id, check_in) where (state = 'no_show'::text);
create index stays_order_idx on stays (house_id, order_id);
create index stays_overdue_idx on stays (house_id, check_out) where (state = 'in_house'::text);
create index stays_plan_idx on stays (house_id, rate_plan_id) where (rate_plan_id <> '00000000-0000-0000-0000-000000000000'::uuid);
create index stays_room_idx on stays (house_id, room_id) where (room_id is not null);
create index stays_split_of_idx on stays (check_in) include (house_id, order_id) where (split_of is not null);
create index stays_unplaced_idx on stays (check_in) where ((room_id is null) and holds_nights);
create trigger stays_mark_delete after delete on stays referencing old table as touched for each statement execute function mark_report_ranges();
create trigger stays_mark_insert after insert on stays referencing new table as touched for each statement execute function mark_report_ranges();
create trigger stays_mark_update after update on stays for each row when (((old.state <> new.state) or (old.holds_nights <> new.holds_nights) or (old.check_in <> new.check_in) or (old.check_out <> new.check_out) or (old.order_id <> new.order_id) or (old.room_type_id <> new.room_type_id) or ((old.room_id is null) <> (new.room_id is null)))) execute function mark_report_range();
create trigger stays_sold_arrival before update of check_in on stays for each row when ((old.check_in <> new.check_in)) execute function keep_sold_arrival();

create table suggestion_rule_houses (
  house_id uuid not null,
  rule_id uuid not null
);
alter table suggestion_rule_houses add constraint suggestion_rule_houses_pkey primary key (house_id, rule_id);
create index suggestion_rule_houses_rule_idx on suggestion_rule_houses (rule_id);

create table suggestion_rules (
  id uuid not null,
  name text not null,
  mode text not null,
  priority integer not null,
  all_houses boolean not null,
  room_type_ids uuid[] default '{}'::uuid[] not null,
  plan_codes text[] default '{}'::text[] not null,
  occupancy_min smallint,
  occupancy_below smallint,
  days_out_min smallint,
  days_out_max smallint,
  weekdays smallint[] default '{}'::smallint[] not null,
  pace text,
  pace_points smallint not null,
  pace_reference text not null,
  effect text not null,
  value bigint not null,
  floor_fen bigint,
  ceiling_fen bigint,
  max_change_percent smallint not null,
  updated_by text not null,
  updated_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint suggestion_rules_ceiling_fen_check check ((ceiling_fen >= 0)),
  constraint suggestion_rules_check check ((occupancy_min < occupancy_below)),
  constraint suggestion_rules_check1 check ((days_out_min <= days_out_max)),
  constraint suggestion_rules_check2 check ((floor_fen <= ceiling_fen)),
  constraint suggestion_rules_check3 check (((effect <> 'percent'::text) or ((value >= '-9900'::integer) and (value <= 90000)))),
  constraint suggestion_rules_days_out_max_check check ((days_out_max >= 0)),
  constraint suggestion_rules_days_out_min_check check ((days_out_min >= 0)),
  constraint suggestion_rules_effect_check check ((effect = any (array['percent'::text, 'amount'::text]))),
  constraint suggestion_rules_floor_fen_check check ((floor_fen >= 0)),
  constraint suggestion_rules_max_change_percent_check check (((max_change_percent >= 1) and (max_change_percent <= 100))),
  constraint suggestion_rules_mode_check check ((mode = any (array['off'::text, 'shadow'::text, 'live'::text]))),
  constraint suggestion_rules_occupancy_below_check check (((occupancy_below >= 0) and (occupancy_below <= 100))),
  constraint suggestion_rules_occupancy_min_check check (((occupancy_min >= 0) and (occupancy_min <= 100))),
  constraint suggestion_rules_pace_check check ((pace = any (array['ahead'::text, 'behind'::text]))),
  constraint suggestion_rules_pace_points_check check (((pace_points >= 1) and (pace_points <= 100))),
  constraint suggestion_rules_pace_reference_check check ((pace_reference = any (array['recentWeeks'::text, 'lastYear'::text]))),
  constraint suggestion_rules_priority_check check (((priority >= 1) and (priority <= 100))),
  constraint suggestion_rules_value_check check ((value <> 0))
);
alter table suggestion_rules add constraint suggestion_rules_pkey primary key (id);
create unique index suggestion_rules_name_key on suggestion_rules (lower(name));

create table suggestion_runs (
  id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  houses integer default 0 not null,
  written integer default 0 not null,
  noted integer default 0 not null,
  by_hand integer default 0 not null
);
alter table suggestion_runs add constraint suggestion_runs_pkey primary key (id);

create table task_photos (
  house_id uuid not null,
  id uuid not null,
  task_id uuid,
  lost_item_id uuid,
  file_id uuid not null,
  send_key text not null,
  uploaded_by text not null,
  created_at timestamp with time zone not null,
  constraint task_photos_of_check check ((num_nonnulls(task_id, lost_item_id) = 1))
);
alter table task_photos add constraint task_photos_pkey primary key (house_id, id);
alter table task_photos add constraint task_photos_send_key unique (house_id, send_key);
create index task_photos_lost_idx on task_photos (house_id, lost_item_id, created_at) where (lost_item_id is not null);
create index task_photos_task_idx on task_photos (house_id, task_id, created_at) where (task_id is not null);

create table task_templates (
  id uuid not null,
  kind text not null,
  house_id uuid,
  room_type_id uuid,
  minutes integer,
  min_photos integer default 0 not null,
  lines jsonb default '[]'::jsonb not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint task_templates_for_check check (((house_id is null) = (room_type_id is null))),
  constraint task_templates_kind_check check ((kind = any (array['departure'::text, 'stay_over'::text, 'deep'::text, 'inspection'::text, 'repair'::text]))),
  constraint task_templates_min_photos_check check ((min_photos >= 0)),
  constraint task_templates_minutes_check check ((minutes > 0))
);
alter table task_templates add constraint task_templates_pkey primary key (id);
create unique index task_templates_for_key on task_templates (kind, coalesce(room_type_id, '00000000-0000-0000-0000-000000000000'::uuid));

create table tasks (
  house_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  kind text not null,
  state text not null,
  origin text not null,
  day date not null,
  due_at timestamp with time zone not null,
  due_fixed boolean default false not null,
  change_over boolean default false not null,
  planned_minutes integer not null,
  order_id uuid,
  stay_id uuid,
  assignee_id uuid,
  note text default ''::text not null,
  checklist jsonb default '[]'::jsonb not null,
  min_photos integer default 0 not null,
  supplies jsonb default '[]'::jsonb not null,
  result_note text default ''::text not null,
  cost_fen bigint default 0 not null,
  block_id uuid,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  finished_by text,
  minutes_spent integer,
  inspected_at timestamp with time zone,
  inspected_by text,
  fails integer default 0 not null,
  fail_reason text,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  created_by text not null,
  created_by_id uuid,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  owner_block_id uuid,
  constraint tasks_assignee_check check (((assignee_id is not null) or (state = any (array['unassigned'::text, 'cancelled'::text])))),
  constraint tasks_cost_fen_check check ((cost_fen >= 0)),
  constraint tasks_kind_check check ((kind = any (array['departure'::text, 'stay_over'::text, 'deep'::text, 'inspection'::text, 'repair'::text]))),
  constraint tasks_origin_check check ((origin = any (array['check_out'::text, 'plan'::text, 'hand'::text, 'report'::text, 'rule'::text]))),
  constraint tasks_state_check check ((state = any (array['unassigned'::text, 'assigned'::text, 'cleaning'::text, 'inspecting'::text, 'done'::text, 'cancelled'::text])))
)
with (autovacuum_vacuum_insert_scale_factor='0.02');
alter table tasks add constraint tasks_pkey primary key (house_id, id);
create index tasks_assignee_idx on tasks (assignee_id, due_at desc, id desc) include (house_id, state);
create index tasks_change_over_idx on tasks (due_at desc, id desc) include (house_id) where change_over;
create index tasks_day_idx on tasks (day, due_at, id) include (house_id, state, kind);
create index tasks_due_idx on tasks (due_at desc, id desc) include (house_id, kind, state, day);
create index tasks_finished_idx on tasks (finished_at desc, id desc) include (house_id);
create index tasks_house_idx on tasks (house_id, due_at desc, id desc) include (state, kind, day);
create index tasks_id_idx on tasks (id);
create index tasks_kind_idx on tasks (kind, due_at desc, id desc) include (house_id, state, day);
create index tasks_minutes_idx on tasks (minutes_spent, id) include (house_id);
create index tasks_open_idx on tasks (due_at, id) include (house_id, state, kind, day, assignee_id) where (state = any (array['unassigned'::text, 'assigned'::text, 'cleaning'::text, 'inspecting'::text]));
create index tasks_order_idx on tasks (house_id, order_id) where (order_id is not null);
create index tasks_owner_block_idx on tasks (house_id, owner_block_id) where (owner_block_id is not null);
create unique index tasks_plan_key on tasks (house_id, room_id, kind, day) where (origin = 'plan'::text);
create index tasks_room_idx on tasks (house_id, room_id, due_at desc);
create index tasks_room_open_idx on tasks (house_id, room_id) where (state = any (array['unassigned'::text, 'assigned'::text, 'cleaning'::text, 'inspecting'::text]));
create index tasks_state_idx on tasks (state, due_at desc, id desc) include (house_id, kind, day);
create unique index tasks_stay_key on tasks (house_id, stay_id, room_id, day) where ((origin = 'check_out'::text) and (state <> 'cancelled'::text));
create trigger tasks_mark after insert or delete on tasks for each row execute function mark_report_task();
create trigger tasks_mark_update after update on tasks for each row when (((old.state <> new.state) or (old.day <> new.day) or (old.kind <> new.kind) or (old.fails <> new.fails) or (old.assignee_id is distinct from new.assignee_id) or (old.minutes_spent is distinct from new.minutes_spent) or (old.cost_fen <> new.cost_fen) or (old.due_at <> new.due_at) or (old.finished_at is distinct from new.finished_at))) execute function mark_report_task();

create table thread_attachments (
  id uuid not null,
  thread_id uuid not null,
  message_id uuid,
  file_id uuid,
  fetch_tries integer default 0 not null,
  mime text not null,
  name text not null,
  send_key text not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone not null,
  fetch_at timestamp with time zone,
  unfetchable boolean default false not null
);
alter table thread_attachments add constraint thread_attachments_pkey primary key (id);
alter table thread_attachments add constraint thread_attachments_send_key unique (thread_id, send_key);
create index thread_attachments_message_idx on thread_attachments (message_id) where (message_id is not null);
create index thread_attachments_unfetched_idx on thread_attachments (created_at) where (file_id is null);
create index thread_attachments_unused_idx on thread_attachments (created_at) where (message_id is null);

create table thread_messages (
  id uuid not null,
  thread_id uuid not null,
  kind text not null,
  origin text default 'person'::text not null,
  text_cipher text not null,
  author text default ''::text not null,
  author_id uuid,
  at timestamp with time zone not null,
  connection_id uuid,
  platform_message_id text,
  state text,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone,
  problem text,
  notification_id uuid,
  created_at timestamp with time zone not null,
  constraint thread_messages_check check (((kind = 'reply'::text) = (state is not null))),
  constraint thread_messages_check1 check (((state = any (array['queued'::text, 'sending'::text])) or (next_try_at is null))),
  constraint thread_messages_check2 check (((kind <> 'note'::text) or ((platform_message_id is null) and (notification_id is null)))),
  constraint thread_messages_kind_check check ((kind = any (array['guest'::text, 'reply'::text, 'note'::text]))),
  constraint thread_messages_origin_check check ((origin = any (array['person'::text, 'automation'::text, 'platform'::text]))),
  constraint thread_messages_state_check check ((state = any (array['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'kept'::text, 'failed'::text])))
);
alter table thread_messages add constraint thread_messages_pkey primary key (id);
create index thread_messages_due_idx on thread_messages (next_try_at) where (next_try_at is not null);
create index thread_messages_failed_idx on thread_messages (thread_id) where (state = 'failed'::text);
create index thread_messages_notification_idx on thread_messages (notification_id) where (notification_id is not null);
create unique index thread_messages_platform_key on thread_messages (connection_id, platform_message_id) where (platform_message_id is not null);
create index thread_messages_thread_idx on thread_messages (thread_id, at, id);
create index thread_messages_unsent_idx on thread_messages (thread_id, id) where (state = any (array['queued'::text, 'sending'::text]));
create trigger thread_messages_mark after insert or delete on thread_messages for each row execute function mark_report_message();

create unlogged table thread_presence (
  thread_id uuid not null,
  user_id uuid not null,
  name text not null,
  answering boolean not null,
  at timestamp with time zone not null
);
alter table thread_presence add constraint thread_presence_pkey primary key (thread_id, user_id);

create table thread_reads (
  thread_id uuid not null,
  user_id uuid not null,
  read_to timestamp with time zone not null
);
alter table thread_reads add constraint thread_reads_pkey primary key (thread_id, user_id);
create index thread_reads_user_idx on thread_reads (user_id);

create table threads (
    id uuid not null,
    house_id uuid,
    order_id uuid,
    channel text not null,
    connection_id uuid,
    platform_order_id text,
    guest_name text default ''::text not null,
    state text default 'open'::text not null,
    assignee_id uuid,
    snoozed_until timestamp with time zone,
    consented_at timestamp with time zone,
    last_at timestamp with time zone not null,
    last_message_id uuid,
    guest_at timestamp with time zone,
    waiting_since timestamp with time zone,
    settled_at timestamp with time zone,
    closed_at timestamp with time zone,
    created_at timestamp with time zone not null,
    version integer default 0 not null,
    constraint threads_channel_check check ((channel ~ '^[a-z]{2,20}$'::text)),
    constraint threads_check check (((state = 'snoozed'::text) = (snoozed_until is not null))),
    constraint threads_check1 check (((order_id is null) or (house_id is not null))),
    constraint threads_state_check check ((state = any (array['open'::text, 'snoozed'::text, 'closed'::text])))
);
alter table threads add constraint threads_pkey primary key (id);
create index threads_assignee_idx on threads (assignee_id, last_at desc, id desc) where (state <> 'closed'::text);
create index threads_channel_idx on threads (channel, state, last_at desc, id desc) include (house_id);
create index threads_closed_idx on threads (last_at desc, id desc) include (house_id) where (state = 'closed'::text);
create index threads_guest_name_idx on threads (lower(guest_name) text_pattern_ops) where (order_id is null);
create index threads_house_idx on threads (house_id, state, last_at desc, id desc);
create index threads_latest_idx on threads (last_at desc, id desc) include (house_id);
create index threads_live_idx on threads (last_at desc, id desc) include (house_id) where (state <> 'closed'::text);
create index threads_open_idx on threads (last_at desc, id desc) include (house_id) where (state = 'open'::text);
create unique index threads_order_key on threads (house_id, order_id) where (order_id is not null);
create unique index threads_platform_key on threads (connection_id, platform_order_id) where (platform_order_id is not null);
create index threads_platform_number_idx on threads (platform_order_id text_pattern_ops) where (order_id is null);
create index threads_snoozed_idx on threads (snoozed_until) where (state = 'snoozed'::text);
create index threads_unassigned_idx on threads (last_at desc, id desc) include (house_id) where ((state = 'open'::text) and (assignee_id is null));
create index threads_unplaced_idx on threads (connection_id) where (order_id is null);
create index threads_waiting_idx on threads (waiting_since, id) include (house_id) where ((state = 'open'::text) and (waiting_since is not null));
create trigger threads_mark_update after update on threads for each row when (((old.house_id is distinct from new.house_id) or (old.order_id is distinct from new.order_id) or (old.settled_at is distinct from new.settled_at))) execute function mark_report_thread();

create table type_night (
  house_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  unplaced integer default 0 not null,
  constraint type_night_unplaced_check check ((unplaced >= 0))
);
alter table type_night add constraint type_night_pkey primary key (house_id, room_type_id, night);

create table user_applications (
  id uuid not null,
  state text default 'pending'::text not null,
  username text not null,
  realname text not null,
  email text not null,
  phone text,
  department_wish text,
  note text,
  language text not null,
  password_hash text,
  user_id uuid,
  reason text,
  decided_by text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  phone_cipher text,
  phone_masked text,
  constraint user_applications_check check (((state = 'pending'::text) = (password_hash is not null))),
  constraint user_applications_language_check check ((language = any (array['zh-CN'::text, 'en-US'::text]))),
  constraint user_applications_state_check check ((state = any (array['pending'::text, 'approved'::text, 'rejected'::text])))
);
alter table user_applications add constraint user_applications_pkey primary key (id);
create index user_applications_created_idx on user_applications (created_at desc, id desc);
create index user_applications_list_idx on user_applications (state, created_at desc, id desc);

create table user_confirmations (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  role_ids uuid[],
  email_cipher text,
  phone_cipher text,
  reason text not null,
  state text default 'waiting'::text not null,
  asked_by text not null,
  asked_by_id uuid not null,
  asked_at timestamp with time zone not null,
  decided_by text,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  decide_reason text,
  constraint user_confirmations_check check (((state = 'waiting'::text) = (decided_at is null))),
  constraint user_confirmations_kind_check check ((kind = any (array['roles'::text, 'contact'::text, 'reset'::text]))),
  constraint user_confirmations_second_check check (((state <> 'confirmed'::text) or (decided_by_id <> asked_by_id))),
  constraint user_confirmations_state_check check ((state = any (array['waiting'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text])))
);
alter table user_confirmations add constraint user_confirmations_pkey primary key (id);
create unique index user_confirmations_waiting_key on user_confirmations (user_id, kind) where (state = 'waiting'::text);

create table user_contacts (
  user_id uuid not null,
  kind text not null,
  sealed text not null,
  masked text not null,
  hash bytea not null,
  verified_at timestamp with time zone not null,
  constraint user_contacts_kind_check check ((kind = any (array['phone'::text, 'email'::text])))
);
alter table user_contacts add constraint user_contacts_pkey primary key (user_id, kind);
create unique index user_contacts_hash_key on user_contacts (kind, hash);

create table user_devices (
  user_id uuid not null,
  device_id bytea not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null
);
alter table user_devices add constraint user_devices_pkey primary key (user_id, device_id, device_hash);
create index user_devices_hash_idx on user_devices (device_hash, last_seen_at);
create index user_devices_id_idx on user_devices (device_id, last_seen_at);

create table user_layouts (
  user_id uuid not null,
  settings jsonb,
  tabs jsonb,
  saved_at timestamp with time zone not null,
  language text,
  constraint user_layouts_language_check check ((language = any (array['zh-CN'::text, 'en-US'::text])))
);
alter table user_layouts add constraint user_layouts_pkey primary key (user_id);

create table user_preferences (
  user_id uuid not null,
  list text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null
);
alter table user_preferences add constraint user_preferences_pkey primary key (user_id, list);

create table user_profiles (
  user_id uuid not null,
  country text,
  area text[] default '{}'::text[] not null,
  address text,
  profile text,
  version integer default 0 not null,
  updated_at timestamp with time zone not null
);
alter table user_profiles add constraint user_profiles_pkey primary key (user_id);

create table user_roles (
  user_id uuid not null,
  role_id uuid not null
);
alter table user_roles add constraint user_roles_pkey primary key (user_id, role_id);
create index user_roles_role_idx on user_roles (role_id, user_id);

create table user_totp (
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null
);
alter table user_totp add constraint user_totp_pkey primary key (user_id);

create table users (
  id uuid not null,
  username text not null,
  realname text not null,
  password_hash text not null,
  avatar_url text,
  birthday date,
  sex smallint default 0 not null,
  email text,
  phone text,
  status smallint default 1 not null,
  work_no text,
  nickname text,
  department_id uuid,
  user_identity smallint default 1 not null,
  deleted_at timestamp with time zone,
  create_by text,
  created_at timestamp with time zone default now() not null,
  update_by text,
  updated_at timestamp with time zone,
  version integer default 0 not null,
  last_login_at timestamp with time zone,
  phone_cipher text,
  phone_hash bytea,
  phone_masked text,
  recovery_email text,
  set_up_by_id uuid,
  set_up_by text,
  set_up_confirmed_by_id uuid,
  set_up_confirmed_by text,
  set_up_confirmed_at timestamp with time zone,
  must_change_password boolean default false not null,
  language text,
  constraint users_language_check check ((language = any (array['zh-CN'::text, 'en-US'::text]))),
  constraint users_sex_check check ((sex = any (array[0, 1, 2]))),
  constraint users_status_check check ((status = any (array[1, 2])))
);
alter table users add constraint users_pkey primary key (id);
create index users_department_idx on users (department_id);
create index users_email_idx on users (lower(email)) where (deleted_at is null);
create index users_phone_idx on users (phone_hash) where (phone_hash is not null);
create index users_set_up_idx on users (set_up_by_id) where (set_up_by_id is not null);
create unique index users_username_key on users (lower(username)) where (deleted_at is null);

create table visitors (
  house_id uuid not null,
  id uuid not null,
  stay_id uuid not null,
  name text not null,
  document_type text not null,
  document_cipher text not null,
  document_masked text not null,
  phone_cipher text,
  phone_masked text,
  came_at timestamp with time zone not null,
  left_at timestamp with time zone,
  recorded_by text not null,
  constraint visitors_check check ((left_at >= came_at))
);
alter table visitors add constraint visitors_pkey primary key (house_id, id);
create index visitors_id_idx on visitors (id);
create index visitors_stay_idx on visitors (house_id, stay_id);

create table webhook_deliveries (
  house_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  "position" bigint not null,
  name text not null,
  entity text not null,
  entity_id uuid not null,
  event_at timestamp with time zone not null,
  state text not null,
  attempts integer default 0 not null,
  first_due_at timestamp with time zone not null,
  next_try_at timestamp with time zone,
  last_status integer,
  last_error text,
  tries jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  version integer default 0 not null,
  constraint webhook_deliveries_check check (((state = 'waiting'::text) = (next_try_at is not null))),
  constraint webhook_deliveries_state_check check ((state = any (array['waiting'::text, 'delivered'::text, 'failed'::text])))
);
alter table webhook_deliveries add constraint webhook_deliveries_pkey primary key (house_id, id);
create index webhook_deliveries_created_idx on webhook_deliveries (created_at desc, id desc);
create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, next_try_at) where (state = 'waiting'::text);
create index webhook_deliveries_entity_idx on webhook_deliveries (entity_id, created_at desc);
create index webhook_deliveries_id_idx on webhook_deliveries (id);
create unique index webhook_deliveries_once_key on webhook_deliveries (house_id, webhook_id, event_id);
create index webhook_deliveries_record_idx on webhook_deliveries (webhook_id, entity_id, "position") where (state = 'waiting'::text);
create index webhook_deliveries_state_idx on webhook_deliveries (state, created_at desc, id desc) where (state <> 'delivered'::text);
create index webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id, "position", id) where (state = 'waiting'::text);
create index webhook_deliveries_webhook_idx on webhook_deliveries (webhook_id, created_at desc, id desc);

create table webhook_health (
  webhook_id uuid not null,
  "position" bigint not null,
  failures_in_row integer default 0 not null,
  rests integer default 0 not null,
  failing_since timestamp with time zone,
  rest_until timestamp with time zone,
  last_delivered_at timestamp with time zone,
  last_error text
);
alter table webhook_health add constraint webhook_health_pkey primary key (webhook_id);

create table webhooks (
  id uuid not null,
  name text not null,
  url_cipher text not null,
  host text not null,
  state text not null,
  events text[] not null,
  house_ids uuid[] not null,
  secret_cipher text not null,
  secret_hint text not null,
  old_secret_cipher text,
  old_secret_until timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  constraint webhooks_check check (((old_secret_cipher is null) = (old_secret_until is null))),
  constraint webhooks_state_check check ((state = any (array['on'::text, 'off'::text, 'stopped'::text])))
);
alter table webhooks add constraint webhooks_pkey primary key (id);

-- References between tables.

alter table announcement_readers add constraint announcement_readers_announcement_id_fkey foreign key (announcement_id) references announcements(id) on delete cascade;
alter table announcement_readers add constraint announcement_readers_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table announcements add constraint announcements_created_by_fkey foreign key (created_by) references users(id) on delete set null;
alter table api_tokens add constraint api_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table automation_rule_houses add constraint automation_rule_houses_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table automation_rule_houses add constraint automation_rule_houses_rule_id_fkey foreign key (rule_id) references automation_rules(id) on delete cascade;
alter table automation_rules add constraint automation_rules_follows_rule_id_fkey foreign key (follows_rule_id) references automation_rules(id);
alter table automation_rules add constraint automation_rules_role_id_fkey foreign key (role_id) references roles(id) on delete set null;
alter table automation_rules add constraint automation_rules_template_id_fkey foreign key (template_id) references message_templates(id);
alter table automation_runs add constraint automation_runs_house_id_fkey foreign key (house_id) references houses(id);
alter table automation_runs add constraint automation_runs_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table automation_runs add constraint automation_runs_message_id_fkey foreign key (message_id) references thread_messages(id) on delete set null;
alter table automation_runs add constraint automation_runs_rule_id_fkey foreign key (rule_id) references automation_rules(id);
alter table automation_runs add constraint automation_runs_thread_id_fkey foreign key (thread_id) references threads(id) on delete set null;
alter table background_run_items add constraint background_run_items_run_id_fkey foreign key (run_id) references background_runs(id) on delete cascade;
alter table background_runs add constraint background_runs_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table blacklisted_guests add constraint blacklisted_guests_house_id_fkey foreign key (house_id) references houses(id);
alter table board_steps add constraint board_steps_house_id_fkey foreign key (house_id) references houses(id);
alter table certification_photos add constraint certification_photos_certification_id_fkey foreign key (certification_id) references certifications(id) on delete cascade;
alter table certification_photos add constraint certification_photos_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table certifications add constraint certifications_decided_by_fkey foreign key (decided_by) references users(id);
alter table certifications add constraint certifications_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table channel_auth_states add constraint channel_auth_states_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_auth_states add constraint channel_auth_states_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table channel_bill_lines add constraint channel_bill_lines_bill_id_fkey foreign key (bill_id) references channel_bills(id) on delete cascade;
alter table channel_bill_lines add constraint channel_bill_lines_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table channel_bills add constraint channel_bills_made_by_fkey foreign key (made_by) references users(id);
alter table channel_cells add constraint channel_cells_connection_id_channel_room_id_fkey foreign key (connection_id, channel_room_id) references channel_rooms(connection_id, id) on delete cascade;
alter table channel_cells add constraint channel_cells_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_confirmed_nights add constraint channel_confirmed_nights_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_confirmed_nights add constraint channel_confirmed_nights_house_id_fkey foreign key (house_id) references houses(id);
alter table channel_confirmed_nights add constraint channel_confirmed_nights_house_id_room_type_id_fkey foreign key (house_id, room_type_id) references room_types(house_id, id);
alter table channel_content add constraint channel_content_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_content add constraint channel_content_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table channel_dirty_houses add constraint channel_dirty_houses_house_id_fkey foreign key (house_id) references houses(id);
alter table channel_handles add constraint channel_handles_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_handles add constraint channel_handles_session_fkey foreign key (session_hash) references sessions(token_hash) on delete cascade;
alter table channel_handles add constraint channel_handles_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table channel_hook_events add constraint channel_hook_events_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_hotels add constraint channel_hotels_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_hotels add constraint channel_hotels_house_id_fkey foreign key (house_id) references houses(id);
alter table channel_notices add constraint channel_notices_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_operations add constraint channel_operations_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_orders add constraint channel_orders_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_orders add constraint channel_orders_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table channel_paid_orders add constraint channel_paid_orders_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table channel_properties add constraint channel_properties_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_revisions add constraint channel_revisions_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_room_links add constraint channel_room_links_connection_id_channel_room_id_fkey foreign key (connection_id, channel_room_id) references channel_rooms(connection_id, id);
alter table channel_room_links add constraint channel_room_links_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table channel_rooms add constraint channel_rooms_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete cascade;
alter table channel_rooms add constraint channel_rooms_type_fkey foreign key (house_id, room_type_id) references room_types(house_id, id);
alter table channel_write_offs add constraint channel_write_offs_asked_by_fkey foreign key (asked_by) references users(id);
alter table channel_write_offs add constraint channel_write_offs_decided_by_fkey foreign key (decided_by) references users(id);
alter table channel_write_offs add constraint channel_write_offs_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table channel_write_offs add constraint channel_write_offs_line_id_fkey foreign key (line_id) references channel_bill_lines(id);
alter table commission_rates add constraint commission_rates_house_id_fkey foreign key (house_id) references houses(id);
alter table company_settlements add constraint company_settlements_company_id_fkey foreign key (company_id) references companies(id);
alter table company_settlements add constraint company_settlements_shift_id_fkey foreign key (shift_id) references shifts(id);
alter table company_settlements add constraint company_settlements_void_shift_id_fkey foreign key (void_shift_id) references shifts(id);
alter table connector_calls add constraint connector_calls_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table connector_houses add constraint connector_houses_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table connector_houses add constraint connector_houses_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table contact_codes add constraint contact_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table contract_houses add constraint contract_houses_contract_id_fkey foreign key (contract_id) references contracts(id);
alter table contract_houses add constraint contract_houses_house_id_fkey foreign key (house_id) references houses(id);
alter table contract_houses add constraint contract_houses_version_id_fkey foreign key (version_id) references contract_versions(id) on delete cascade;
alter table contract_parties add constraint contract_parties_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table contract_parties add constraint contract_parties_version_id_fkey foreign key (version_id) references contract_versions(id) on delete cascade;
alter table contract_versions add constraint contract_versions_contract_id_fkey foreign key (contract_id) references contracts(id);
alter table contracts add constraint contracts_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table demo_author_day add constraint demo_author_day_author_id_fkey foreign key (author_id) references demo_authors(id) on delete cascade;
alter table departments add constraint departments_parent_id_fkey foreign key (parent_id) references departments(id);
alter table deposit_deductions add constraint deposit_deductions_house_id_deposit_id_fkey foreign key (house_id, deposit_id) references deposits(house_id, id);
alter table deposit_deductions add constraint deposit_deductions_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table deposit_deductions add constraint deposit_deductions_house_id_payment_id_fkey foreign key (house_id, payment_id) references payments(house_id, id);
alter table deposit_photos add constraint deposit_photos_file_id_fkey foreign key (file_id) references files(id);
alter table deposit_photos add constraint deposit_photos_house_id_deduction_id_fkey foreign key (house_id, deduction_id) references deposit_deductions(house_id, id);
alter table deposit_photos add constraint deposit_photos_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table deposits add constraint deposits_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table deposits add constraint deposits_intent_id_fkey foreign key (intent_id) references payment_intents(id);
alter table deposits add constraint deposits_return_shift_id_fkey foreign key (return_shift_id) references shifts(id);
alter table deposits add constraint deposits_shift_id_fkey foreign key (shift_id) references shifts(id);
alter table door_codes add constraint door_codes_house_id_fkey foreign key (house_id) references houses(id);
alter table door_codes add constraint door_codes_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table door_codes add constraint door_codes_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table door_codes add constraint door_codes_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id);
alter table duty_requests add constraint duty_requests_asked_by_id_fkey foreign key (asked_by_id) references users(id);
alter table duty_requests add constraint duty_requests_decided_by_id_fkey foreign key (decided_by_id) references users(id);
alter table duty_requests add constraint duty_requests_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table erasure_requests add constraint erasure_requests_guest_id_fkey foreign key (guest_id) references guests(id);
alter table evaluation_photos add constraint evaluation_photos_file_id_fkey foreign key (file_id) references files(id);
alter table evaluation_photos add constraint evaluation_photos_house_id_evaluation_id_fkey foreign key (house_id, evaluation_id) references evaluations(house_id, id) on delete cascade;
alter table evaluation_photos add constraint evaluation_photos_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table evaluation_photos add constraint evaluation_photos_uploaded_by_fkey foreign key (uploaded_by) references users(id) on delete set null;
alter table evaluations add constraint evaluations_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete set null;
alter table evaluations add constraint evaluations_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table evaluations add constraint evaluations_order_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table expense_receipts add constraint expense_receipts_expense_id_fkey foreign key (expense_id) references expenses(id) on delete cascade;
alter table expense_receipts add constraint expense_receipts_file_id_fkey foreign key (file_id) references files(id);
alter table expense_receipts add constraint expense_receipts_uploaded_by_fkey foreign key (uploaded_by) references users(id);
alter table expenses add constraint expenses_approved_by_fkey foreign key (approved_by) references users(id);
alter table expenses add constraint expenses_created_by_fkey foreign key (created_by) references users(id);
alter table expenses add constraint expenses_house_id_fkey foreign key (house_id) references houses(id);
alter table expenses add constraint expenses_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table expenses add constraint expenses_shift_fkey foreign key (shift_id) references shifts(id);
alter table expenses add constraint expenses_submitted_by_fkey foreign key (submitted_by) references users(id);
alter table expenses add constraint expenses_void_shift_fkey foreign key (void_shift_id) references shifts(id);
alter table files add constraint files_original_id_fkey foreign key (original_id) references files(id) on delete cascade;
alter table guest_contacts add constraint guest_contacts_guest_id_fkey foreign key (guest_id) references guests(id) on delete cascade;
alter table guest_document_photos add constraint guest_document_photos_document_id_fkey foreign key (document_id) references guest_documents(id) on delete cascade;
alter table guest_document_photos add constraint guest_document_photos_uploaded_by_fkey foreign key (uploaded_by) references users(id) on delete cascade;
alter table guest_documents add constraint guest_documents_guest_id_fkey foreign key (guest_id) references guests(id) on delete cascade;
alter table guest_documents add constraint guest_documents_recorded_by_fkey foreign key (recorded_by) references users(id) on delete set null;
alter table guest_duplicates add constraint guest_duplicates_guest_id_fkey foreign key (guest_id) references guests(id) on delete cascade;
alter table guest_duplicates add constraint guest_duplicates_other_id_fkey foreign key (other_id) references guests(id) on delete cascade;
alter table guest_merges add constraint guest_merges_kept_id_fkey foreign key (kept_id) references guests(id);
alter table guest_merges add constraint guest_merges_merged_id_fkey foreign key (merged_id) references guests(id);
alter table guests add constraint guests_created_by_fkey foreign key (created_by) references users(id) on delete set null;
alter table guests add constraint guests_merged_into_fkey foreign key (merged_into) references guests(id);
alter table house_documents add constraint house_documents_file_id_fkey foreign key (file_id) references files(id);
alter table house_documents add constraint house_documents_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_landmarks add constraint house_landmarks_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_landmarks add constraint house_landmarks_landmark_id_fkey foreign key (landmark_id) references landmarks(id) on delete cascade;
alter table house_photos add constraint house_photos_file_id_fkey foreign key (file_id) references files(id);
alter table house_photos add constraint house_photos_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_price_rules add constraint house_price_rules_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_ratings add constraint house_ratings_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_reviews add constraint house_reviews_decided_by_fkey foreign key (decided_by) references users(id);
alter table house_reviews add constraint house_reviews_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_reviews add constraint house_reviews_house_id_revision_id_fkey foreign key (house_id, revision_id) references house_revisions(house_id, id) on delete cascade;
alter table house_reviews add constraint house_reviews_standard_id_fkey foreign key (standard_id) references house_standards(id);
alter table house_reviews add constraint house_reviews_submitted_by_fkey foreign key (submitted_by) references users(id);
alter table house_revisions add constraint house_revisions_decided_by_fkey foreign key (decided_by) references users(id);
alter table house_revisions add constraint house_revisions_edited_by_fkey foreign key (edited_by) references users(id);
alter table house_revisions add constraint house_revisions_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_revisions add constraint house_revisions_submitted_by_fkey foreign key (submitted_by) references users(id);
alter table house_standards add constraint house_standards_edited_by_fkey foreign key (edited_by) references users(id);
alter table house_standards add constraint house_standards_published_by_fkey foreign key (published_by) references users(id);
alter table house_uploads add constraint house_uploads_file_id_fkey foreign key (file_id) references files(id);
alter table house_uploads add constraint house_uploads_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table house_uploads add constraint house_uploads_uploaded_by_fkey foreign key (uploaded_by) references users(id);
alter table houses add constraint houses_department_id_fkey foreign key (department_id) references departments(id);
alter table houses add constraint houses_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table houses add constraint houses_manager_user_id_fkey foreign key (manager_user_id) references users(id);
alter table ical_blocks add constraint ical_blocks_house_id_block_id_fkey foreign key (house_id, block_id) references room_blocks(house_id, id);
alter table ical_blocks add constraint ical_blocks_house_id_feed_id_fkey foreign key (house_id, feed_id) references ical_feeds(house_id, id);
alter table ical_echo_nights add constraint ical_echo_nights_house_id_feed_id_fkey foreign key (house_id, feed_id) references ical_feeds(house_id, id) on delete cascade;
alter table ical_events add constraint ical_events_house_id_feed_id_fkey foreign key (house_id, feed_id) references ical_feeds(house_id, id) on delete cascade;
alter table ical_exports add constraint ical_exports_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table ical_feeds add constraint ical_feeds_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table import_words add constraint import_words_updated_by_fkey foreign key (updated_by) references users(id);
alter table inbox_messages add constraint inbox_messages_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table invoices add constraint invoices_house_id_fkey foreign key (house_id) references houses(id);
alter table invoices add constraint invoices_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table invoices add constraint invoices_pdf_file_id_fkey foreign key (pdf_file_id) references files(id);
alter table known_devices add constraint known_devices_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table landlord_adjustments add constraint landlord_adjustments_asked_by_fkey foreign key (asked_by) references users(id);
alter table landlord_adjustments add constraint landlord_adjustments_decided_by_fkey foreign key (decided_by) references users(id);
alter table landlord_adjustments add constraint landlord_adjustments_house_id_fkey foreign key (house_id) references houses(id);
alter table landlord_adjustments add constraint landlord_adjustments_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table landlord_contacts add constraint landlord_contacts_landlord_id_fkey foreign key (landlord_id) references landlords(id) on delete cascade;
alter table landlord_documents add constraint landlord_documents_file_id_fkey foreign key (file_id) references files(id);
alter table landlord_documents add constraint landlord_documents_landlord_id_fkey foreign key (landlord_id) references landlords(id) on delete cascade;
alter table landlord_statements add constraint landlord_statements_approved_by_id_fkey foreign key (approved_by_id) references users(id);
alter table landlord_statements add constraint landlord_statements_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table landlord_statements add constraint landlord_statements_made_by_id_fkey foreign key (made_by_id) references users(id);
alter table landlord_statements add constraint landlord_statements_reviewed_by_id_fkey foreign key (reviewed_by_id) references users(id);
alter table landlord_uploads add constraint landlord_uploads_file_id_fkey foreign key (file_id) references files(id);
alter table landlord_uploads add constraint landlord_uploads_landlord_id_fkey foreign key (landlord_id) references landlords(id) on delete cascade;
alter table landlord_uploads add constraint landlord_uploads_uploaded_by_fkey foreign key (uploaded_by) references users(id);
alter table landlords add constraint landlords_user_id_fkey foreign key (user_id) references users(id);
alter table ledger_accruals add constraint ledger_accruals_house_id_fkey foreign key (house_id) references houses(id);
alter table ledger_accruals add constraint ledger_accruals_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table ledger_accruals add constraint ledger_accruals_period_id_fkey foreign key (period_id) references ledger_periods(id);
alter table ledger_accruals add constraint ledger_accruals_undone_by_fkey foreign key (undone_by) references ledger_periods(id);
alter table ledger_postings add constraint ledger_postings_account_id_fkey foreign key (account_id) references ledger_accounts(id);
alter table lost_approvals add constraint lost_approvals_taken_by_fkey foreign key (taken_by) references users(id) on delete cascade;
alter table lost_approvals add constraint lost_approvals_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table lost_items add constraint lost_items_found_by_id_fkey foreign key (found_by_id) references users(id) on delete set null;
alter table lost_items add constraint lost_items_house_id_fkey foreign key (house_id) references houses(id);
alter table lost_items add constraint lost_items_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table lost_items add constraint lost_items_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table menu_entries add constraint menu_entries_parent_name_fkey foreign key (parent_name) references menu_entries(name) on delete cascade;
alter table merchant_account_houses add constraint merchant_account_houses_account_id_fkey foreign key (account_id) references merchant_accounts(id) on delete cascade;
alter table merchant_account_houses add constraint merchant_account_houses_house_id_fkey foreign key (house_id) references houses(id);
alter table night_audits add constraint night_audits_house_id_fkey foreign key (house_id) references houses(id);
alter table notice_choices add constraint notice_choices_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table notifications add constraint notifications_user_id_fkey foreign key (user_id) references users(id) on delete set null;
alter table on_books add constraint on_books_house_id_business_date_fkey foreign key (house_id, business_date) references night_audits(house_id, business_date);
alter table onboarding_files add constraint onboarding_files_keeper_id_fkey foreign key (keeper_id) references users(id);
alter table onboarding_files add constraint onboarding_files_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table onboarding_photos add constraint onboarding_photos_onboarding_id_fkey foreign key (onboarding_id) references onboarding_files(id) on delete cascade;
alter table onboarding_photos add constraint onboarding_photos_uploaded_by_fkey foreign key (uploaded_by) references users(id);
alter table opening_balances add constraint opening_balances_house_id_fkey foreign key (house_id) references houses(id);
alter table order_charges add constraint order_charges_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table order_charges add constraint order_charges_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id);
alter table order_confirmations add constraint order_confirmations_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table order_nights add constraint order_nights_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id) on delete cascade;
alter table orders add constraint orders_guest_id_fkey foreign key (guest_id) references guests(id);
alter table orders add constraint orders_house_id_fkey foreign key (house_id) references houses(id);
alter table orders add constraint orders_house_id_merged_into_id_fkey foreign key (house_id, merged_into_id) references orders(house_id, id);
alter table own_transfers add constraint own_transfers_decided_by_fkey foreign key (decided_by) references users(id);
alter table own_transfers add constraint own_transfers_from_house_id_fkey foreign key (from_house_id) references houses(id);
alter table own_transfers add constraint own_transfers_recorded_by_fkey foreign key (recorded_by) references users(id);
alter table own_transfers add constraint own_transfers_shift_id_fkey foreign key (shift_id) references shifts(id);
alter table own_transfers add constraint own_transfers_to_house_id_fkey foreign key (to_house_id) references houses(id);
alter table own_transfers add constraint own_transfers_void_shift_id_fkey foreign key (void_shift_id) references shifts(id);
alter table own_transfers add constraint own_transfers_voided_by_fkey foreign key (voided_by) references users(id);
alter table password_resets add constraint password_resets_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table payment_intents add constraint payment_intents_account_id_fkey foreign key (account_id) references merchant_accounts(id);
alter table payment_intents add constraint payment_intents_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table payment_intents add constraint payment_intents_shift_id_fkey foreign key (shift_id) references shifts(id);
alter table payment_notices add constraint payment_notices_account_id_fkey foreign key (account_id) references merchant_accounts(id);
alter table payments add constraint payments_company_id_fkey foreign key (company_id) references companies(id);
alter table payments add constraint payments_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table payments add constraint payments_intent_id_fkey foreign key (intent_id) references payment_intents(id);
alter table payments add constraint payments_shift_id_fkey foreign key (shift_id) references shifts(id);
alter table payments add constraint payments_void_shift_id_fkey foreign key (void_shift_id) references shifts(id);
alter table payouts add constraint payouts_approved_by_id_fkey foreign key (approved_by_id) references users(id);
alter table payouts add constraint payouts_asked_by_id_fkey foreign key (asked_by_id) references users(id);
alter table payouts add constraint payouts_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table posted_nights add constraint posted_nights_house_id_posted_on_fkey foreign key (house_id, posted_on) references night_audits(house_id, business_date);
alter table posted_nights add constraint posted_nights_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id);
alter table price_edit_houses add constraint price_edit_houses_edit_id_fkey foreign key (edit_id) references price_edits(id) on delete cascade;
alter table price_edit_houses add constraint price_edit_houses_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table price_edits add constraint price_edits_undo_of_fkey foreign key (undo_of) references price_edits(id);
alter table price_edits add constraint price_edits_user_id_fkey foreign key (user_id) references users(id);
alter table price_suggestions add constraint price_suggestions_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table provider_bill_rows add constraint provider_bill_rows_bill_id_fkey foreign key (bill_id) references provider_bills(id) on delete cascade;
alter table provider_bills add constraint provider_bills_account_id_fkey foreign key (account_id) references merchant_accounts(id);
alter table provider_bills add constraint provider_bills_reconciliation_id_fkey foreign key (reconciliation_id) references reconciliations(id);
alter table provider_fees add constraint provider_fees_bill_id_fkey foreign key (bill_id) references provider_bills(id);
alter table provider_fees add constraint provider_fees_house_id_fkey foreign key (house_id) references houses(id);
alter table provider_refunds add constraint provider_refunds_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table provider_refunds add constraint provider_refunds_intent_id_fkey foreign key (intent_id) references payment_intents(id);
alter table rate_plan_types add constraint rate_plan_types_house_id_plan_id_fkey foreign key (house_id, plan_id) references rate_plans(house_id, id) on delete cascade;
alter table rate_plan_types add constraint rate_plan_types_house_id_room_type_id_fkey foreign key (house_id, room_type_id) references room_types(house_id, id) on delete cascade;
alter table rate_plans add constraint rate_plans_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table rate_plans add constraint rate_plans_policy_id_fkey foreign key (policy_id) references cancellation_policies(id);
alter table reconciliation_differences add constraint reconciliation_differences_intent_id_fkey foreign key (intent_id) references payment_intents(id);
alter table reconciliation_differences add constraint reconciliation_differences_payout_id_fkey foreign key (payout_id) references payouts(id);
alter table reconciliation_differences add constraint reconciliation_differences_reconciliation_id_fkey foreign key (reconciliation_id) references reconciliations(id) on delete cascade;
alter table reconciliation_differences add constraint reconciliation_differences_resolved_by_id_fkey foreign key (resolved_by_id) references users(id);
alter table reconciliations add constraint reconciliations_account_id_fkey foreign key (account_id) references merchant_accounts(id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table refunds add constraint refunds_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table refunds add constraint refunds_house_id_payment_id_fkey foreign key (house_id, payment_id) references payments(house_id, id);
alter table refunds add constraint refunds_shift_id_fkey foreign key (shift_id) references shifts(id);
alter table registrations add constraint registrations_house_id_fkey foreign key (house_id) references houses(id);
alter table registrations add constraint registrations_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table registrations add constraint registrations_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id);
alter table reply_templates add constraint reply_templates_owner_id_fkey foreign key (owner_id) references users(id) on delete cascade;
alter table report_schedules add constraint report_schedules_created_by_fkey foreign key (created_by) references users(id);
alter table report_schedules add constraint report_schedules_kept_by_fkey foreign key (kept_by) references users(id);
alter table robot_messages add constraint robot_messages_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table robot_messages add constraint robot_messages_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table role_permissions add constraint role_permissions_role_id_fkey foreign key (role_id) references roles(id) on delete cascade;
alter table room_blocks add constraint room_blocks_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table room_blocks add constraint room_blocks_owner_id_fkey foreign key (owner_id) references landlords(id);
alter table room_night add constraint room_night_house_id_block_id_fkey foreign key (house_id, block_id) references room_blocks(house_id, id);
alter table room_night add constraint room_night_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table room_night add constraint room_night_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id);
alter table room_overlaps add constraint room_overlaps_house_id_other_id_fkey foreign key (house_id, other_id) references rooms(house_id, id);
alter table room_overlaps add constraint room_overlaps_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table room_parts add constraint room_parts_house_id_part_id_fkey foreign key (house_id, part_id) references rooms(house_id, id);
alter table room_parts add constraint room_parts_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table room_slot add constraint room_slot_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table room_slot add constraint room_slot_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id);
alter table room_types add constraint room_types_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table rooms add constraint rooms_house_id_room_type_id_fkey foreign key (house_id, room_type_id) references room_types(house_id, id);
alter table rooms add constraint rooms_next_type_fkey foreign key (house_id, next_type_id) references room_types(house_id, id);
alter table seasons add constraint seasons_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table sessions add constraint sessions_active_role_id_fkey foreign key (active_role_id) references roles(id) on delete cascade;
alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table shift_boxes add constraint shift_boxes_house_id_fkey foreign key (house_id) references houses(id);
alter table shift_boxes add constraint shift_boxes_shift_id_fkey foreign key (shift_id) references shifts(id);
alter table shifts add constraint shifts_opened_by_id_fkey foreign key (opened_by_id) references users(id);
alter table shifts add constraint shifts_signed_by_id_fkey foreign key (signed_by_id) references users(id);
alter table sign_in_refusals add constraint sign_in_refusals_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table sign_ins add constraint sign_ins_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table sms_mappings add constraint sms_mappings_connector_id_code_fkey foreign key (connector_id, code) references sms_templates(connector_id, code) on delete cascade;
alter table sms_mappings add constraint sms_mappings_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table sms_sends add constraint sms_sends_connector_id_fkey foreign key (connector_id) references connectors(id);
alter table sms_sends add constraint sms_sends_notification_id_fkey foreign key (notification_id) references notifications(id) on delete cascade;
alter table sms_signatures add constraint sms_signatures_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table sms_templates add constraint sms_templates_connector_id_fkey foreign key (connector_id) references connectors(id) on delete cascade;
alter table split_items add constraint split_items_contract_version_id_fkey foreign key (contract_version_id) references contract_versions(id);
alter table split_items add constraint split_items_landlord_id_fkey foreign key (landlord_id) references landlords(id);
alter table split_items add constraint split_items_run_id_fkey foreign key (run_id) references split_runs(id);
alter table statement_lines add constraint statement_lines_adjustment_id_fkey foreign key (adjustment_id) references landlord_adjustments(id);
alter table statement_lines add constraint statement_lines_contract_version_id_fkey foreign key (contract_version_id) references contract_versions(id);
alter table statement_lines add constraint statement_lines_house_id_fkey foreign key (house_id) references houses(id);
alter table statement_lines add constraint statement_lines_origin_line_id_fkey foreign key (origin_line_id) references statement_lines(id);
alter table statement_lines add constraint statement_lines_statement_id_fkey foreign key (statement_id) references landlord_statements(id) on delete cascade;
alter table statement_mails add constraint statement_mails_statement_id_fkey foreign key (statement_id) references landlord_statements(id) on delete cascade;
alter table stay_rooms add constraint stay_rooms_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table stay_rooms add constraint stay_rooms_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id) on delete cascade;
alter table stays add constraint stays_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table stays add constraint stays_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table stays add constraint stays_house_id_room_type_id_fkey foreign key (house_id, room_type_id) references room_types(house_id, id);
alter table suggestion_rule_houses add constraint suggestion_rule_houses_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table suggestion_rule_houses add constraint suggestion_rule_houses_rule_id_fkey foreign key (rule_id) references suggestion_rules(id) on delete cascade;
alter table task_photos add constraint task_photos_file_id_fkey foreign key (file_id) references files(id);
alter table task_photos add constraint task_photos_house_id_lost_item_id_fkey foreign key (house_id, lost_item_id) references lost_items(house_id, id) on delete cascade;
alter table task_photos add constraint task_photos_house_id_task_id_fkey foreign key (house_id, task_id) references tasks(house_id, id) on delete cascade;
alter table task_templates add constraint task_templates_house_id_fkey foreign key (house_id) references houses(id) on delete cascade;
alter table task_templates add constraint task_templates_house_id_room_type_id_fkey foreign key (house_id, room_type_id) references room_types(house_id, id) on delete cascade;
alter table tasks add constraint tasks_assignee_id_fkey foreign key (assignee_id) references users(id);
alter table tasks add constraint tasks_created_by_id_fkey foreign key (created_by_id) references users(id) on delete set null;
alter table tasks add constraint tasks_house_id_fkey foreign key (house_id) references houses(id);
alter table tasks add constraint tasks_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table tasks add constraint tasks_house_id_room_id_fkey foreign key (house_id, room_id) references rooms(house_id, id);
alter table thread_attachments add constraint thread_attachments_file_id_fkey foreign key (file_id) references files(id);
alter table thread_attachments add constraint thread_attachments_message_id_fkey foreign key (message_id) references thread_messages(id) on delete cascade;
alter table thread_attachments add constraint thread_attachments_thread_id_fkey foreign key (thread_id) references threads(id) on delete cascade;
alter table thread_messages add constraint thread_messages_author_id_fkey foreign key (author_id) references users(id) on delete set null;
alter table thread_messages add constraint thread_messages_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete set null;
alter table thread_messages add constraint thread_messages_notification_id_fkey foreign key (notification_id) references notifications(id) on delete set null;
alter table thread_messages add constraint thread_messages_thread_id_fkey foreign key (thread_id) references threads(id) on delete cascade;
alter table thread_reads add constraint thread_reads_thread_id_fkey foreign key (thread_id) references threads(id) on delete cascade;
alter table thread_reads add constraint thread_reads_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table threads add constraint threads_assignee_id_fkey foreign key (assignee_id) references users(id) on delete set null;
alter table threads add constraint threads_connection_id_fkey foreign key (connection_id) references channel_connections(id) on delete set null;
alter table threads add constraint threads_house_id_fkey foreign key (house_id) references houses(id);
alter table threads add constraint threads_house_id_order_id_fkey foreign key (house_id, order_id) references orders(house_id, id);
alter table type_night add constraint type_night_house_id_room_type_id_fkey foreign key (house_id, room_type_id) references room_types(house_id, id) on delete cascade;
alter table user_applications add constraint user_applications_user_id_fkey foreign key (user_id) references users(id) on delete set null;
alter table user_confirmations add constraint user_confirmations_asked_by_id_fkey foreign key (asked_by_id) references users(id);
alter table user_confirmations add constraint user_confirmations_decided_by_id_fkey foreign key (decided_by_id) references users(id);
alter table user_confirmations add constraint user_confirmations_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_contacts add constraint user_contacts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_devices add constraint user_devices_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_layouts add constraint user_layouts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_preferences add constraint user_preferences_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_profiles add constraint user_profiles_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_roles add constraint user_roles_role_id_fkey foreign key (role_id) references roles(id) on delete cascade;
alter table user_roles add constraint user_roles_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table user_totp add constraint user_totp_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table users add constraint users_department_id_fkey foreign key (department_id) references departments(id);
alter table users add constraint users_set_up_by_id_fkey foreign key (set_up_by_id) references users(id);
alter table users add constraint users_set_up_confirmed_by_id_fkey foreign key (set_up_confirmed_by_id) references users(id);
alter table visitors add constraint visitors_house_id_fkey foreign key (house_id) references houses(id);
alter table visitors add constraint visitors_house_id_stay_id_fkey foreign key (house_id, stay_id) references stays(house_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references webhooks(id);
alter table webhook_health add constraint webhook_health_webhook_id_fkey foreign key (webhook_id) references webhooks(id) on delete cascade;

create sequence adjustment_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence channel_bill_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence contract_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence demo_number_seq
  start with 100001
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence expense_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence house_code_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence onboarding_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence order_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence payout_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create view room_slot_nights as
 select s.house_id,
  x.room_id,
  s.stay_id,
  s.day,
  s.from_time,
  s.to_time,
  ((s.from_time - h.check_out_time) < make_interval(mins => h.slot_cleaning_minutes)) as bars_before,
  (s.to_time > h.check_in_time) as bars_after
   from ((room_slot s
   join houses h on ((h.id = s.house_id)))
   cross join lateral ( select s.room_id
      union all
       select o.other_id
         from room_overlaps o
        where ((o.house_id = s.house_id) and (o.room_id = s.room_id))) x);
create view room_time_nights as
 select t.house_id,
  x.room_id,
  t.stay_id,
  t.night,
  t.day,
  t.stay_end,
  t."time"
   from (( select s.house_id,
          s.room_id,
          s.id as stay_id,
          s.check_out as night,
          s.check_out as day,
          'departure'::text as stay_end,
          s.leave_time as "time"
         from (stays s
           join houses h on ((h.id = s.house_id)))
        where ((s.leave_time is not null) and s.holds_nights and (s.room_id is not null) and (s.state = any (array['expected'::text, 'in_house'::text])) and ((h.check_in_time - s.leave_time) < make_interval(mins => h.slot_cleaning_minutes)))
      union all
       select s.house_id,
          s.room_id,
          s.id,
          (s.check_in - 1),
          s.check_in,
          'arrival'::text,
          s.arrive_time
         from (stays s
           join houses h on ((h.id = s.house_id)))
        where ((s.arrive_time is not null) and s.holds_nights and (s.room_id is not null) and (s.state = 'expected'::text) and ((s.arrive_time - h.check_out_time) < make_interval(mins => h.slot_cleaning_minutes)))) t
   cross join lateral ( select t.room_id
      union all
       select o.other_id
         from room_overlaps o
        where ((o.house_id = t.house_id) and (o.room_id = t.room_id))) x);
create view room_type_spans as
 select rooms.house_id,
  rooms.id as room_id,
  rooms.room_type_id,
  '-infinity'::date as from_date,
  coalesce(rooms.next_type_from, 'infinity'::date) as to_date,
  rooms.number,
  rooms.floor,
  rooms.condition,
  rooms."position",
  rooms.next_type_id,
  rooms.next_type_from
   from rooms
  where rooms.active
union all
 select rooms.house_id,
  rooms.id as room_id,
  rooms.next_type_id as room_type_id,
  rooms.next_type_from as from_date,
  'infinity'::date as to_date,
  rooms.number,
  rooms.floor,
  rooms.condition,
  rooms."position",
  rooms.next_type_id,
  rooms.next_type_from
   from rooms
  where (rooms.active and (rooms.next_type_id is not null));
create sequence statement_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;
create sequence transfer_number_seq
  start with 1
  increment by 1
  no minvalue
  no maxvalue
  cache 1;

-- Rights that nobody has, not even the owner; triggers refuse what remains on paper.

revoke update, delete, truncate on ledger_entries, ledger_postings, events, event_positions, audit_blocks from public;
revoke delete, truncate on ledger_entries, ledger_postings from current_user;
revoke truncate on events from current_user;
revoke update, truncate on event_positions from current_user;
revoke update, delete, truncate on audit_blocks from current_user;

-- Rows.

insert into message_templates (id, code, name, zh, en, channels, active, "position", version) values
  ('0a9047ee-da16-479c-b208-c508387f05c3', 'confirmed', '预订确认', '{{guestName}}您好，{{houseName}}的预订已确认：{{checkIn}} 至 {{checkOut}}，共 {{nights}} 晚，{{roomType}}。入住时间 {{checkInTime}} 起，期待您的到来！', 'Dear {{guestName}}, your stay at {{houseName}} is confirmed: {{checkIn}} to {{checkOut}}, {{nights}} night(s), {{roomType}}. Check-in from {{checkInTime}}. We look forward to seeing you!', '{}', true, 10, 0),
  ('39243534-6fb7-42a9-a041-d2d35dff8407', 'directions', '到店指引', '{{guestName}}您好，{{houseName}}地址：{{houseAddress}}。导航搜索民宿名称即可到门口，自驾可停在院内。快到时在这里告诉我们，我们到门口接您。', 'Dear {{guestName}}, the address of {{houseName}} is {{houseAddress}}. Search for our name on the map; there is parking in the yard. Let us know here when you are near and we will meet you at the gate.', '{}', true, 20, 0),
  ('23ba5374-413e-4989-a3fb-ebe9c9818d8e', 'arrival_time', '询问到店时间', '{{guestName}}您好，您预订的 {{checkIn}} 快到了，方便告诉我们大概几点到店吗？我们好提前把房间准备妥当。', 'Dear {{guestName}}, your arrival on {{checkIn}} is near. Could you tell us roughly when you will arrive, so that your room is ready?', '{}', true, 30, 0),
  ('45b73c66-b26f-41a2-a4c5-8617d8ab0d08', 'room_ready', '房间已备好', '{{guestName}}您好，您的房间 {{roomNumber}} 已经准备好，现在就可以入住，前台恭候。', 'Dear {{guestName}}, your room {{roomNumber}} is ready; you can check in now.', '{}', true, 40, 0),
  ('d9bf249f-1229-4cdb-9b2b-094b7b8a2458', 'house_rules', '入住须知', '{{guestName}}您好，入住须知：{{houseRules}} 祝您住得愉快！', 'Dear {{guestName}}, please note our house rules: {{houseRules}} Have a pleasant stay!', '{}', true, 50, 0),
  ('6c039db1-028f-49aa-9ef1-131d9e5a39ad', 'balance', '提醒补款', '{{guestName}}您好，订单 {{orderNo}} 还有 {{balanceDue}} 待付，到店时支付即可。', 'Dear {{guestName}}, {{balanceDue}} of order {{orderNo}} is still to be paid, you can do so at the desk.', '{}', true, 60, 0),
  ('74dde70a-10a3-4d70-89b1-7daf29ec6dc6', 'check_out', '退房提醒', '{{guestName}}您好，退房时间是 {{checkOut}} {{checkOutTime}} 之前，离开前请检查随身物品。需要延时退房请在这里告诉我们。', 'Dear {{guestName}}, check-out is on {{checkOut}} before {{checkOutTime}}. Please look around for your belongings. If you would like to stay longer, tell us here.', '{}', true, 70, 0),
  ('ce590bee-5db1-4b0c-bebf-d4421a1d90e6', 'thanks', '离店感谢', '{{guestName}}您好，感谢选择{{houseName}}，希望您住得舒心。方便时欢迎留下评价，期待下次再见！', 'Dear {{guestName}}, thank you for staying at {{houseName}}. We would be glad of a review, and hope to see you again!', '{}', true, 80, 0);

insert into dictionary_items (type, code, zh, en, group_code, icon, "position", active, id, colour, built_in, counts_as, updated_at, price_fen) values
  ('facilityGroup', 'room', '居室', 'Rooms', null, null, 3, true, '05f51625-65e9-84ed-1d99-61c02c7cd093', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'basic', '基础设施', 'Basics', null, null, 0, true, '18f031fd-0166-1226-f5d2-7cc90a0fe59b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'bathroom', '卫浴与洗护', 'Bathroom and laundry', null, null, 1, true, '322a2a53-e6fe-62ab-75d7-4c52393eb245', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'kitchen', '厨房与餐饮', 'Kitchen and dining', null, null, 2, true, '05ee2a54-c410-1573-1301-c98b3d27f3b4', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'leisure', '休闲娱乐', 'Leisure', null, null, 4, true, 'b026c103-45b0-c05d-ad49-8bf3357a9924', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'outdoor', '室外与景观', 'Outdoors and views', null, null, 5, true, '3f0ee83b-dd9a-e32d-d4a8-bc05da64e90b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'family', '亲子与无障碍', 'Families and access', null, null, 6, true, '3206532e-e72b-89a0-2810-bb31f7692ae0', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'service', '服务', 'Services', null, null, 7, true, 'ded6bd5b-9669-d7a4-dd40-c9faf8f803c6', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facilityGroup', 'safety', '安全', 'Safety', null, null, 8, true, '0420f241-06dd-d4cb-67c3-1d1572332c41', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'wifi', '无线网络', 'Wi-Fi', 'basic', 'wifi', 0, true, 'ba80f77a-02cf-bce9-847e-235dc38fc2fe', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'airConditioning', '空调', 'Air conditioning', 'basic', 'snow', 1, true, '74f8d774-759a-d71a-9db2-d2a800884599', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'heating', '暖气', 'Heating', 'basic', 'flame', 2, true, 'e7f529d5-d019-9ded-3ea2-2b5e1a156888', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'floorHeating', '地暖', 'Floor heating', 'basic', 'flame', 3, true, '21834472-cd27-23f3-be09-99f52cf18ca9', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'hotWater', '热水', 'Hot water', 'basic', 'drop', 4, true, '034619f6-ce0e-2eb3-5978-714271af7a93', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'elevator', '电梯', 'Lift', 'basic', 'lift', 5, true, 'a926230d-8018-9adb-1f0a-a48fce85826c', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'parking', '停车场', 'Parking', 'basic', 'car', 6, true, '9c20b927-f226-dc0c-c923-6799293f31e8', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'charger', '充电桩', 'EV charging', 'basic', 'plug', 7, true, 'a91bf4a9-40a4-0165-ee2f-bb5f0528f278', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'smartLock', '智能门锁', 'Smart lock', 'basic', 'key', 8, true, '3dc5ce45-ecd1-3052-88a5-4d93eba7f7d0', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'codeLock', '门禁密码锁', 'Keypad lock', 'basic', 'key', 9, true, 'efc1a97f-53ad-b4bc-10ec-9b5495a2f046', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'drinkingWater', '净水器', 'Water purifier', 'basic', 'drop', 10, true, '368584c3-4376-3715-41dd-5cb9d441f702', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'hairDryer', '吹风机', 'Hair dryer', 'bathroom', 'wind', 11, true, 'caa8a885-aabe-34c0-b836-ecc99af980c7', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'toiletries', '消毒一次性用品', 'Sterile single-use toiletries', 'bathroom', 'drop', 12, true, 'a60f5076-f2f2-7802-f300-372f5b0df344', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'towels', '毛巾牙具', 'Towels and toothbrushes', 'bathroom', 'drop', 13, true, 'be980700-27e1-07fb-b1e8-ac8a0fcdbd48', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'bathtub', '浴缸', 'Bathtub', 'bathroom', 'bath', 14, true, '6e45d50b-aaae-0670-634e-59c219a30a24', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'lakeViewBath', '湖景浴缸', 'Bathtub with a lake view', 'bathroom', 'bath', 15, true, 'b2b8fd15-f7ba-376c-17bc-040c1110d83c', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'smartToilet', '智能马桶', 'Bidet toilet', 'bathroom', 'bath', 16, true, '37c901d2-e551-1992-407c-82eb5ec97b62', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'washer', '洗衣机', 'Washing machine', 'bathroom', 'shirt', 17, true, 'e4c89dae-1ad9-73a7-1dae-5379ebb96fd2', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'dryer', '烘干机', 'Tumble dryer', 'bathroom', 'shirt', 18, true, '6a78bfe6-c89e-8c91-c07d-31f7c08dceb9', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'iron', '熨斗', 'Iron', 'bathroom', 'shirt', 19, true, '1a8032e3-2871-aafa-eb21-d713e9077c0f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'kitchen', '厨房', 'Kitchen', 'kitchen', 'pot', 20, true, 'ec7d5600-9ca5-c3f1-e7e6-99a05bd472dd', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'tableware', '餐具', 'Tableware', 'kitchen', 'cup', 21, true, '7430e0cd-c2ce-4f71-19d4-dc1064d6aa74', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'fridge', '冰箱', 'Fridge', 'kitchen', 'fridge', 22, true, '756b088e-d798-ab19-fa86-a2d98e03b648', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'microwave', '微波炉', 'Microwave', 'kitchen', 'pot', 23, true, 'b447e0df-76be-388a-025e-69f5c0cd8905', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'stove', '燃气灶', 'Stove', 'kitchen', 'flame', 24, true, '22ee5a12-ff1b-22c5-925e-7b04241e795d', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'riceCooker', '电饭煲', 'Rice cooker', 'kitchen', 'pot', 25, true, 'ccd60873-a358-6809-1570-94e7b382725a', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'dishwasher', '洗碗机', 'Dishwasher', 'kitchen', 'pot', 26, true, '761ce0f2-fc99-446a-381d-57d8c4404102', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'kettle', '电热水壶', 'Kettle', 'kitchen', 'cup', 27, true, 'ea9752b9-063c-ded3-2ecb-bdbb8510c63a', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'coffeeMachine', '咖啡机', 'Coffee machine', 'kitchen', 'cup', 28, true, 'dfca1813-26d6-c7e9-d1eb-fd491ecc335e', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'farmStove', '土灶', 'Farmhouse stove', 'kitchen', 'flame', 29, true, '4d624abc-bb6c-c922-f9ed-f1180e7118bb', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'livingRoom', '客厅', 'Living room', 'room', 'sofa', 30, true, '62ceb9fa-7c36-1507-7047-3771df4daec2', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'study', '书房', 'Study', 'room', 'book', 31, true, 'c7855174-5166-4edf-347a-d65b020df7e6', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'desk', '办公桌', 'Desk', 'room', 'desk', 32, true, '4a699dc6-26cd-e475-0221-0c6c288f1da1', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'tallWindow', '落地窗', 'Floor-to-ceiling windows', 'room', 'window', 33, true, '18a4c97f-e613-ea5a-2d70-789974cb1f9e', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'fireplace', '壁炉', 'Fireplace', 'room', 'flame', 34, true, '5a23d3b8-a4d1-9d4c-feb4-ea8d4715eff8', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'firePit', '火塘', 'Indoor fire pit', 'room', 'flame', 35, true, 'a1515ac4-c308-0f54-33ba-350c149e8ed1', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'electricBlanket', '电热毯', 'Electric blanket', 'room', 'bed', 36, true, '957a6e24-8b05-33fc-fef4-03c46b50a518', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'skyWell', '天井', 'Sky well', 'room', 'window', 37, true, 'ce0bdc44-d984-ee40-3ccf-78cbbe9e61fc', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'television', '电视', 'Television', 'room', 'tv', 38, true, '4a7972b0-e1e0-d2f1-8e8c-b6e4bd8eaf2b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'projector', '投影', 'Projector', 'leisure', 'tv', 39, true, 'abae4290-732d-5a09-6331-7574a7448505', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'teaRoom', '茶室', 'Tea room', 'leisure', 'cup', 40, true, 'dfe4e9c5-0d5c-506e-4c22-c752c13230f4', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'cafe', '咖啡吧', 'Coffee bar', 'leisure', 'cup', 41, true, '719211dd-5f69-c216-0669-30a019cfe964', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'vinyl', '黑胶唱机', 'Record player', 'leisure', 'music', 42, true, 'f1a6822f-57ee-e742-7815-5186b3ee8a31', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'gym', '健身房', 'Gym', 'leisure', 'gym', 43, true, '12bfbfaa-6d85-81d2-63c1-710c4a75267f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'pool', '泳池', 'Pool', 'leisure', 'wave', 44, true, '2bf6238a-0783-7448-2d7f-278b19af5ecf', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'mahjong', '麻将机', 'Mahjong table', 'leisure', 'game', 45, true, 'ecbf1424-90db-5ad5-0433-d39c4d2dde69', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'boardGames', '桌游', 'Board games', 'leisure', 'game', 46, true, '415ef240-3f5f-b04f-8961-72b8bce457a7', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'telescope', '望远镜', 'Telescope', 'leisure', 'star', 47, true, '1bbbf145-07d3-69c9-db28-caf107bccde2', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'bicycle', '自行车', 'Bicycles', 'leisure', 'bike', 48, true, '44adc94a-73ce-af40-932a-46c148610fd7', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'yard', '院子', 'Yard', 'outdoor', 'tree', 49, true, '122bd183-971c-fced-8d87-c285a294ecce', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'courtyard', '四合院', 'Courtyard house', 'outdoor', 'tree', 50, true, '78188ca5-dd1c-9316-d91e-973b1b2d472a', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'grapeArbour', '葡萄架', 'Grape arbour', 'outdoor', 'tree', 51, true, '7cb2ea5c-10f1-1951-cd55-1dfb60db0cb4', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'terrace', '露台', 'Terrace', 'outdoor', 'sun', 52, true, '212410ce-20dd-c636-6a65-cf544dd41d94', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'viewTerrace', '观景露台', 'Terrace with a view', 'outdoor', 'mountain', 53, true, 'e6c9ae4d-57bc-0104-1158-3626e30b04fa', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'seaBalcony', '海景阳台', 'Balcony with a sea view', 'outdoor', 'wave', 54, true, '09327c6a-f10e-a415-15ca-439c32765622', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'barbecue', '烧烤架', 'Barbecue', 'outdoor', 'flame', 55, true, '049798d7-08de-eb7c-8431-8e4e89f5937b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'campfire', '篝火', 'Campfire', 'outdoor', 'flame', 56, true, 'd9c51956-ab8d-b7ca-cf88-ce389382c64c', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'fishing', '钓鱼台', 'Fishing deck', 'outdoor', 'wave', 57, true, 'b75a7d1a-ba47-b301-b234-749a2d31f6a3', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'beachGear', '沙滩用具', 'Beach gear', 'outdoor', 'wave', 58, true, '0585ccd5-b3be-f449-4467-a734d85d30cb', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'cot', '婴儿床', 'Cot', 'family', 'baby', 59, true, 'e8915ae7-796d-257d-27c2-fb100fa63803', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'highChair', '儿童餐椅', 'High chair', 'family', 'baby', 60, true, '4a662047-ad83-5012-64b8-bf7207d7a4da', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'playground', '儿童乐园', 'Playground', 'family', 'baby', 61, true, '3a40fd0c-5cf2-0fe9-d41b-4c802f058778', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'pets', '可带宠物', 'Pets welcome', 'family', 'paw', 62, true, '512cb4f6-35f8-f277-b772-0b871c563a92', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'stepFree', '无障碍通道', 'Step-free access', 'family', 'access', 63, true, '9116480b-ca86-15dd-d1c3-1f606334d788', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'selfCheckIn', '24 小时自助入住', 'Self check-in, day and night', 'service', 'key', 64, true, 'ca1ffe71-c03a-b8d0-52cd-2d58186b058c', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'luggage', '行李寄存', 'Luggage storage', 'service', 'luggage', 65, true, '55418a2c-ba5c-2cc0-7e13-2335ce71a02e', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'breakfast', '早餐', 'Breakfast', 'service', 'cup', 66, true, 'b290cc8b-bc3d-aa0b-6da0-d759060c5310', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'transfer', '接送站', 'Station and airport transfer', 'service', 'car', 67, true, '5966e2da-a241-1da0-7397-9cce924bb84b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'cleaning', '每日打扫', 'Daily cleaning', 'service', 'bell', 68, true, '1d84f3f9-6a40-cb47-49c5-fe7638124172', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'butler', '管家服务', 'Butler service', 'service', 'bell', 69, true, 'f9895502-2716-7cda-c7c3-48320a75642d', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'smokeAlarm', '烟雾报警器', 'Smoke alarm', 'safety', 'shield', 70, true, '2d5d95f5-b41c-2d47-d87d-c93fbc494e83', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'extinguisher', '灭火器', 'Fire extinguisher', 'safety', 'shield', 71, true, '6d36e689-aead-28f7-de9e-602ce22ec0b4', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'firstAid', '急救包', 'First-aid kit', 'safety', 'shield', 72, true, '970a5069-f890-5927-04df-e8b82847f508', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'safe', '保险箱', 'Safe', 'safety', 'lock', 73, true, '5e7ba5e5-ecea-8c6d-7e4b-a2636608472f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('facility', 'cameras', '公共区域监控', 'Cameras in shared areas', 'safety', 'eye', 74, true, '31b0e2b4-bbd1-05dc-df3e-58e8b59356fc', null, false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'family', '亲子', 'For families', null, null, 1, true, '16b9c5f9-2c4e-7e24-4297-dbee0af65cbe', null, false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'nearMetro', '近地铁', 'Near a metro', null, null, 2, true, '8794b4d7-622d-5088-d2eb-7a106e9f1167', null, false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'cooking', '可做饭', 'Cooking allowed', null, null, 3, true, 'ca8a4f80-b8a7-6789-5ac0-c9fd75925f07', null, false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'selfCheckIn', '自助入住', 'Self check-in', null, null, 4, true, 'e0ca3199-381e-2ea0-a990-4df97297f06f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'invoice', '可开发票', 'Invoice available', null, null, 5, true, 'be189456-44af-d397-3088-ff5b65da2f2f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'longStay', '长住优惠', 'Long-stay discount', null, null, 6, true, '6845f5c2-025d-7f0a-81a7-f06782de962f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'freeParking', '免费停车', 'Free parking', null, null, 9, true, '8ddf712b-0ad5-614c-bcb0-8fb971ce147b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supplyGroup', 'linen', '布草', 'Linen', null, null, 1, true, 'aa3f4a75-2777-0221-e577-59b7954f1edb', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supplyGroup', 'consumable', '耗品', 'Consumables', null, null, 2, true, 'c239df68-6397-ef9b-4868-720b89d061e2', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'sheet', '床单', 'Bed sheet', 'linen', null, 1, true, 'dc3dd15e-43b1-dca7-e5e5-159064d49480', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'duvet_cover', '被套', 'Duvet cover', 'linen', null, 2, true, '48d48fde-0a0e-d904-f00c-ed563ff0551b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'pillowcase', '枕套', 'Pillowcase', 'linen', null, 3, true, '9510091e-3fe2-9854-9200-16d5382ba665', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'bath_towel', '浴巾', 'Bath towel', 'linen', null, 4, true, '6d2ef8f6-2700-b780-79d6-12d078e0974a', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'face_towel', '毛巾', 'Face towel', 'linen', null, 5, true, 'a5d1735b-dd6e-0b5a-1488-71a8ab29631f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'floor_towel', '地巾', 'Bath mat', 'linen', null, 6, true, 'cd7c2247-7b16-99ac-5835-354d7d49cb71', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'toothbrush', '牙具', 'Toothbrush set', 'consumable', null, 11, true, '649c1040-2abf-38e1-85d8-05530bcd7067', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'slippers', '拖鞋', 'Slippers', 'consumable', null, 12, true, '56c913e7-e7fd-d527-1b76-85674b459874', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'toilet_paper', '卷纸', 'Toilet paper', 'consumable', null, 13, true, '4138f688-736c-3a8d-4d01-a42161db179b', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'tissue', '抽纸', 'Tissues', 'consumable', null, 14, true, 'd6228bbc-5863-f5d3-1fd8-9da83e2f5f9f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'water', '矿泉水', 'Bottled water', 'consumable', null, 15, true, 'df5cf884-bd12-182a-4ad9-4177314bf740', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'shampoo', '洗发水', 'Shampoo', 'consumable', null, 16, true, '0686ec8b-8a0a-642c-9301-a63c1589902e', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'shower_gel', '沐浴露', 'Shower gel', 'consumable', null, 17, true, 'a4b49e56-1718-cc80-f0a4-1fb0506061f7', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'bin_bag', '垃圾袋', 'Bin bag', 'consumable', null, 18, true, 'fa3f6c48-5e21-3d40-0ef8-e32a047bbb2d', null, false, null, '2026-01-01 00:00:00+00', null),
  ('supply', 'tea', '茶包', 'Tea bags', 'consumable', null, 19, true, '64346d69-aa8b-e4d6-6c83-2484a34b68d0', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expenseGroup', 'upkeep', '房屋维护', 'Upkeep', null, null, 1, true, '56757ab4-09d9-18b5-be9b-e8db52fd5110', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expenseGroup', 'running', '日常运营', 'Running costs', null, null, 2, true, '43bef476-1614-c6fa-d00d-fab81daee402', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expenseGroup', 'business', '经营管理', 'Business', null, null, 3, true, '98bd1605-c32c-7711-4ad0-252686504e66', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'repair', '维修', 'Repairs', 'upkeep', null, 1, true, '96b8301d-aa07-a9b4-f2d2-09f2daa787f7', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'furnishing', '家具家电', 'Furniture and appliances', 'upkeep', null, 2, true, '8d676d0e-2966-708d-ccf0-167044ee36af', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'garden', '园艺绿化', 'Garden', 'upkeep', null, 3, true, '38365411-901b-1aa5-eb0c-b00bf46d5660', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'deepClean', '深度清洁', 'Deep cleaning', 'upkeep', null, 4, true, '9e1f4f08-769e-c91e-d81a-3fb5174b88f4', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'supplies', '客用耗品', 'Guest supplies', 'running', null, 11, true, '04ed4ad3-c68d-2427-9085-5d0803e641bb', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'linen', '布草采购', 'Linen', 'running', null, 12, true, '4149d582-a424-530b-74cd-d2d2594ef72a', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'laundry', '布草洗涤', 'Laundry', 'running', null, 13, true, 'aaf2fff2-2734-1f2b-bd45-6756fb89fd64', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'power', '电费', 'Electricity', 'running', null, 14, true, '625ce50c-46f8-3ca2-f6a1-66107ce54589', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'water', '水费', 'Water', 'running', null, 15, true, '9557d059-eb1f-79e4-ea63-657eb912fbb0', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'gas', '燃气费', 'Gas', 'running', null, 16, true, 'bfabaf5a-61da-1909-18b1-936504cb70d5', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'internet', '网络通讯', 'Internet and phone', 'running', null, 17, true, '67fd2ec6-0b7a-2a59-07fa-47c0476966c3', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'property', '物业费', 'Property management', 'running', null, 18, true, '8d806d44-463c-6185-b1bd-39e65a60ab9a', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'food', '早餐食材', 'Breakfast', 'running', null, 19, true, '1da6f1eb-ea5f-0c8d-8cea-cab85906656d', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'labour', '临时用工', 'Casual labour', 'business', null, 21, true, 'fd469970-db54-8fa9-ca87-f8394e4f0f2f', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'transport', '交通差旅', 'Travel', 'business', null, 22, true, '7d02f039-d312-c2fb-92ef-681f76f3a557', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'marketing', '推广拍摄', 'Marketing', 'business', null, 23, true, 'f7d1202a-93cd-58c1-e2aa-1af4e8615141', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'software', '软件服务', 'Software', 'business', null, 24, true, '3de582ec-461d-dafe-dfd3-b31c573dfc02', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'office', '办公用品', 'Office', 'business', null, 25, true, 'ce52104b-dc09-5204-6aec-b76dc24f2e5c', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'insurance', '保险', 'Insurance', 'business', null, 26, true, '0cc1e078-becc-67cc-1b0e-a417420019bc', null, false, null, '2026-01-01 00:00:00+00', null),
  ('expense', 'other', '其他', 'Other', 'business', null, 99, true, 'e93cafc6-a38e-7810-3c5c-d8cb99958e28', null, false, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'cash', '现金', 'Cash', null, null, 1, true, '210389c4-4412-2875-bda3-94aae868c042', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'wechat', '微信', 'WeChat Pay', null, null, 2, true, 'db9cab87-c13b-4d4d-5825-748c1fdfcec3', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'alipay', '支付宝', 'Alipay', null, null, 3, true, '93800c57-a193-a5f2-e095-93ae7f50c236', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'card', '银行卡', 'Card', null, null, 4, true, '33270231-b837-f841-5d7a-8a17c697f645', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'transfer', '转账', 'Transfer', null, null, 5, true, '6577d061-535c-f830-5539-9d46abd364ae', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'channel', '渠道代收', 'Collected by channel', null, null, 91, false, '8ab5e9b2-c1ce-83d3-b002-20b5d97dcd8e', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'account', '挂账', 'On account', null, null, 92, false, 'db66b0fd-af2b-3fbe-4c0f-6da78b375594', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'opening', '期初已收', 'Paid before', null, null, 93, false, 'b28e87a9-d45d-dad9-3599-005dc8a84483', null, true, null, '2026-01-01 00:00:00+00', null),
  ('paymentMethod', 'deposit', '押金抵扣', 'From the deposit', null, null, 94, false, '43b44d7d-4dc4-0b41-7b05-8a747ebb623e', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'extra_guest', '加人费', 'Extra guest', null, null, 1, true, 'd36a4418-e2b6-c0c9-d8c5-0b66d1cade13', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'cleaning', '清洁费', 'Cleaning', null, null, 2, true, '7f13dace-5a01-cf61-62fc-2a2a7938387a', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'minibar', '迷你吧', 'Minibar', null, null, 3, true, 'f4051e8e-cd90-a9a7-0cb1-413e61fa5ad3', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'damage', '物品损坏', 'Damage', null, null, 4, true, '8546abd0-585a-a0b5-7783-ab61060916b9', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'late_checkout', '延迟退房', 'Late check-out', null, null, 5, true, 'f35f9352-7ec6-7ffe-d24c-9be289b9b875', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'early_checkin', '提前入住', 'Early check-in', null, null, 6, true, 'c528648e-34f8-c18b-2e6a-84655a9cdda6', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'meal', '餐饮', 'Meals', null, null, 7, true, '02ff1cd6-5be0-e242-9f5a-0886398e0e3e', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'laundry', '洗衣', 'Laundry', null, null, 8, true, '837b426b-397e-d1b7-14d7-bd0faf140878', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'parking', '停车', 'Parking', null, null, 9, true, 'e5a7d39e-c60b-da56-0668-a85859a67d5b', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'tax', '税费', 'Tax', null, null, 10, true, 'f933aa7e-5d37-d5fa-75fd-357c1f43e9a7', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'discount', '优惠', 'Discount', null, null, 11, true, '6510a543-19ea-fd05-dd99-6d0b09020853', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'other', '其他', 'Other', null, null, 12, true, 'd1afe873-5695-bcfa-69f2-293388eb6ced', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'room_night', '房费', 'Room', null, null, 91, false, 'e9d793d6-ff9f-f2f4-6a41-a363f68b9aa1', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'day_use', '钟点房费', 'Room by the hour', null, null, 92, false, '3a889b5a-cdee-5fde-de8f-32dd2edf7525', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'long_stay', '长住优惠', 'Long stay', null, null, 93, false, '0cf57cbc-562a-5021-a997-e5dfd11fc6f1', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'cancellation_fee', '取消费', 'Cancellation fee', null, null, 94, false, '5d8d194e-3e48-57e0-3760-2262f6405d99', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'no_show_fee', '未入住费调整', 'No-show adjustment', null, null, 95, false, 'f58e21ef-4437-52b8-66b9-10a4eb5500f7', null, true, null, '2026-01-01 00:00:00+00', null),
  ('chargeItem', 'waiver', '免收', 'Waived', null, null, 96, false, '9c343ab0-0697-0622-4ac6-cb3844d70fc7', null, true, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'petFriendly', '宠物友好', 'Pet friendly', null, null, 0, true, '08547927-ed31-228f-47df-e7fea334b449', 'green', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'mountainView', '山景', 'Mountain view', null, null, 11, true, 'ba5a99f1-558d-d50f-cb2e-439bd8ed44d4', 'green', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'garden', '庭院', 'Garden', null, null, 15, true, 'd573a6b2-b498-8733-a605-3f59fd6e5ee7', 'green', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'lakeView', '湖景', 'Lake view', null, null, 10, true, '8c807342-3bd9-4b4d-51a1-252b746d24d7', 'blue', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'riverView', '江景', 'River view', null, null, 13, true, '1f4e9e70-5f57-d059-5a04-1a0268fd7047', 'blue', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'seaView', '海景', 'Sea view', null, null, 16, true, '681472cc-a989-b910-af08-91cb29e9f1c4', 'blue', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'snowMountain', '雪山', 'Snow mountain', null, null, 17, true, '185a9dbc-0d27-19be-26d7-0f6b0d039e4f', 'blue', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'erhai', '洱海', 'Erhai Lake', null, null, 18, true, '679ba354-729f-7176-6975-5142c4203d64', 'blue', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'recommended', '老板推荐', 'Our pick', null, null, 7, true, '3b829b8d-7b1e-cf72-64a1-fbb302b88d3b', 'orange', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'popular', '网红打卡', 'Popular on social media', null, null, 8, true, '8ca7adbb-d6d9-3054-982f-dd6543ac7db1', 'orange', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'oldTown', '古镇', 'Old town', null, null, 12, true, 'fa6ba732-de02-ab24-03ea-02a2cb3d60d9', 'purple', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'laneHouse', '老洋房', 'Lane house', null, null, 14, true, '74dac9b0-785e-61a4-d024-478adc49cad9', 'purple', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'siheyuan', '四合院', 'Siheyuan', null, null, 19, true, '151fb07a-8254-e999-7fed-32def1214f15', 'purple', false, null, '2026-01-01 00:00:00+00', null),
  ('houseTag', 'greatWall', '长城', 'Great Wall', null, null, 20, true, '514b5428-82e2-a6a7-c06a-acc78f23ef2b', 'purple', false, null, '2026-01-01 00:00:00+00', null),
  ('cancelReason', 'plansChanged', '行程有变', 'Plans changed', null, null, 1, true, '54630840-0ac0-4477-becd-8303df305907', null, false, null, '2026-01-01 00:00:00+00', null),
  ('cancelReason', 'bookedTwice', '重复预订', 'Booked twice', null, null, 2, true, '5471f28a-7e22-4317-9765-36eb832bd1ad', null, false, null, '2026-01-01 00:00:00+00', null),
  ('cancelReason', 'wrongDates', '日期订错', 'Wrong dates', null, null, 3, true, 'd650eab6-1624-47bf-9b1a-6f18e3f02ecc', null, false, null, '2026-01-01 00:00:00+00', null),
  ('cancelReason', 'foundElsewhere', '另订他处', 'Booked elsewhere', null, null, 4, true, 'c352da6d-4710-44ff-9b14-d33d9e149a2e', null, false, null, '2026-01-01 00:00:00+00', null),
  ('cancelReason', 'transport', '航班或列车取消', 'Flight or train cancelled', null, null, 5, true, 'ae0d0c6b-270d-4692-aab8-d205e90826de', null, false, null, '2026-01-01 00:00:00+00', null),
  ('cancelReason', 'illness', '身体不适', 'Illness', null, null, 6, true, '5d40a56f-51ec-4672-911f-0a33a1671aa6', null, false, null, '2026-01-01 00:00:00+00', null),
  ('cancelReason', 'ourFault', '我方原因', 'Our fault', null, null, 7, true, '29341b9a-5431-4ac3-b213-74ac57b85661', null, false, null, '2026-01-01 00:00:00+00', null),
  ('rejectReason', 'full', '已满房', 'Fully booked', null, null, 1, true, '7ef46bb3-c621-4d1d-a0b4-3c02888c063c', null, false, null, '2026-01-01 00:00:00+00', null),
  ('rejectReason', 'underRepair', '房间维修', 'Room under repair', null, null, 2, true, '506b5dcf-94f4-4c19-a151-66d612838e16', null, false, null, '2026-01-01 00:00:00+00', null),
  ('rejectReason', 'wrongPrice', '价格有误', 'Wrong price', null, null, 3, true, 'aa93c865-9573-4029-8511-eed2b8bc6c97', null, false, null, '2026-01-01 00:00:00+00', null),
  ('rejectReason', 'tooLate', '来不及接待', 'Too late to host', null, null, 4, true, 'c5b486ce-ee5a-4b6f-86bb-ead36a1e76d7', null, false, null, '2026-01-01 00:00:00+00', null),
  ('rejectReason', 'houseRules', '不符合入住规定', 'Against the house rules', null, null, 5, true, 'e1f8ebc2-64a5-43c9-a03c-4c2d14fa7c66', null, false, null, '2026-01-01 00:00:00+00', null),
  ('blockReason', 'leak', '卫生间漏水', 'Bathroom leak', null, null, 1, true, '5ac8c25f-6eac-46ec-9493-82caf3f08d09', null, false, null, '2026-01-01 00:00:00+00', null),
  ('blockReason', 'airConditioning', '空调维修', 'Air conditioning repair', null, null, 2, true, '63292e25-c8ad-4728-980c-88b7b963e239', null, false, null, '2026-01-01 00:00:00+00', null),
  ('blockReason', 'lock', '门锁故障', 'Door lock fault', null, null, 3, true, '6c4fc01e-a062-483f-82fe-3cbb43f3d199', null, false, null, '2026-01-01 00:00:00+00', null),
  ('blockReason', 'deepClean', '深度清洁', 'Deep cleaning', null, null, 4, true, '85b3db17-5331-49bb-86ac-afa0f1d6e305', null, false, null, '2026-01-01 00:00:00+00', null),
  ('blockReason', 'renovation', '装修翻新', 'Renovation', null, null, 5, true, '9bf259a3-4290-4fd1-ac3a-3ba426772b1d', null, false, null, '2026-01-01 00:00:00+00', null),
  ('blockReason', 'ownUse', '自用', 'Own use', null, null, 6, true, '32d51320-c7a1-4c16-a3cf-3927e0c892b0', null, false, null, '2026-01-01 00:00:00+00', null),
  ('otherChannel', 'ctrip', '携程', 'Trip.com', null, null, 1, true, '086b8078-b23b-4041-8db7-d40639307ced', 'cyan', false, null, '2026-01-01 00:00:00+00', null),
  ('otherChannel', 'fliggy', '飞猪', 'Fliggy', null, null, 2, true, 'bea5eeff-98b0-4472-97fd-6c63d1b22328', 'orange', false, null, '2026-01-01 00:00:00+00', null),
  ('otherChannel', 'airbnb', '爱彼迎', 'Airbnb', null, null, 3, true, '23e4f788-831c-4254-b45e-ed5430bdc169', 'red', false, null, '2026-01-01 00:00:00+00', null),
  ('otherChannel', 'bookingCom', 'Booking.com', 'Booking.com', null, null, 4, true, '08c003c8-4f67-4f5e-b9a5-a917949eed3f', 'blue', false, null, '2026-01-01 00:00:00+00', null),
  ('otherChannel', 'expedia', 'Expedia', 'Expedia', null, null, 5, true, '7b4df51f-06f1-4dbb-b738-cc89a2f77a0f', 'gold', false, null, '2026-01-01 00:00:00+00', null),
  ('otherChannel', 'agoda', 'Agoda', 'Agoda', null, null, 6, true, '5ab091a6-c3ce-41c6-be0a-80287e55b0da', 'purple', false, null, '2026-01-01 00:00:00+00', null);

insert into holidays (id, year, zh, en, from_date, to_date, workdays, status, source) values
  ('3f793993-8212-25ad-f9a7-ec1b092724fb', 2026, '元旦', 'New Year', '2026-01-01', '2026-01-03', '{2026-01-04}', 'official', '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'),
  ('5e11eb11-a56e-495b-b24b-f0e01a1eec2c', 2026, '春节', 'Spring Festival', '2026-02-15', '2026-02-23', '{2026-02-14,2026-02-28}', 'official', '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'),
  ('755b0806-b4ec-7469-2d84-09f408fe9827', 2026, '清明节', 'Qingming', '2026-04-04', '2026-04-06', '{}', 'official', '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'),
  ('a91401d0-9161-7476-ef2a-bb46d0ef8238', 2026, '劳动节', 'Labour Day', '2026-05-01', '2026-05-05', '{2026-05-09}', 'official', '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'),
  ('9b8779d6-6e95-1c76-629f-4af675a9bc58', 2026, '端午节', 'Dragon Boat Festival', '2026-06-19', '2026-06-21', '{}', 'official', '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'),
  ('a50efe57-5cee-f650-5df5-29a91ed9e1e2', 2026, '中秋节', 'Mid-Autumn Festival', '2026-09-25', '2026-09-27', '{}', 'official', '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'),
  ('e90a8f32-41cf-9b62-eb3a-67fc555d0c48', 2026, '国庆节', 'National Day', '2026-10-01', '2026-10-07', '{2026-09-20,2026-10-10}', 'official', '国务院办公厅关于2026年部分节假日安排的通知（2025-11-04）'),
  ('aa5c49e1-5fbe-3733-632e-c8c25e5d2f5d', 2027, '元旦', 'New Year', '2027-01-01', '2027-01-03', '{}', 'expected', '全国年节及纪念日放假办法（2024-11-12），以当年通知为准'),
  ('77d8bbf0-2094-6c01-87e6-01932b902c40', 2027, '春节', 'Spring Festival', '2027-02-05', '2027-02-12', '{}', 'expected', '全国年节及纪念日放假办法（2024-11-12），以当年通知为准'),
  ('003a6fd3-e57e-9de8-288f-dc2c4a13980c', 2027, '清明节', 'Qingming', '2027-04-03', '2027-04-05', '{}', 'expected', '全国年节及纪念日放假办法（2024-11-12），以当年通知为准'),
  ('38eef88f-bae4-592b-5bc3-301be836a672', 2027, '劳动节', 'Labour Day', '2027-05-01', '2027-05-05', '{}', 'expected', '全国年节及纪念日放假办法（2024-11-12），以当年通知为准'),
  ('f08b1f0d-0c1a-8cbd-0a8e-3235a37b4f3b', 2027, '端午节', 'Dragon Boat Festival', '2027-06-09', '2027-06-09', '{}', 'expected', '全国年节及纪念日放假办法（2024-11-12），以当年通知为准'),
  ('2a106d5b-afb2-1b06-092e-7524daa8fbef', 2027, '中秋节', 'Mid-Autumn Festival', '2027-09-15', '2027-09-15', '{}', 'expected', '全国年节及纪念日放假办法（2024-11-12），以当年通知为准'),
  ('68e0b867-7677-cb32-1c02-2c2c3d88edcc', 2027, '国庆节', 'National Day', '2027-10-01', '2027-10-07', '{}', 'expected', '全国年节及纪念日放假办法（2024-11-12），以当年通知为准');

insert into ledger_backfill (one, orders) values
  (true, 0);

insert into shift_start (one, since) values
  (true, '-infinity');

insert into task_templates (id, kind, house_id, room_type_id, minutes, min_photos, lines) values
  ('019ab000-0000-7000-8000-000000000001', 'departure', null, null, null, 1, '["检查有无遗留物品", "更换床单、被套和枕套", "清洁卫生间与淋浴房", "补齐毛巾和洗漱用品", "擦拭台面与家具", "吸尘拖地", "清空垃圾桶", "检查空调、热水与门锁"]'),
  ('019ab000-0000-7000-8000-000000000002', 'stay_over', null, null, null, 0, '["整理床铺", "更换毛巾", "补充洗漱用品与饮用水", "清洁卫生间", "清空垃圾桶"]'),
  ('019ab000-0000-7000-8000-000000000003', 'deep', null, null, null, 2, '["清洗窗帘与沙发套", "清洁空调滤网", "除垢：花洒、马桶、洗手盆", "擦窗与窗槽", "移开家具清洁地面", "床垫除螨", "清洁冰箱、微波炉与油烟机"]'),
  ('019ab000-0000-7000-8000-000000000004', 'inspection', null, null, null, 0, '["床品平整无污渍", "卫生间无水渍无毛发", "用品齐全", "设备正常", "无异味"]'),
  ('019ab000-0000-7000-8000-000000000005', 'repair', null, null, null, 0, '["排除故障", "试用正常", "清理现场"]');
