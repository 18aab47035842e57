/**
 * What reports look at besides orders and nights: landlords with what they were given, deposits, cleanings, evaluations and
 * conversations. Filled by the database itself like the orders (`data-set.ts`), and as much alike from run to run.
 */
import pg from 'pg';

/** Of so many days back the splits stand one by one; of older nights their sums are put in place (`OLD_SHARES`). */
const SPLIT_DAYS = 31;

/** One landlord for two houses, with a contract, a true-up and two expenses of each house every month since the first night. */
const LANDLORDS = `
create temp table place as
select id as house_id, row_number() over (order by id) as n, (row_number() over (order by id) - 1) / 2 as pair from houses;
create temp table owner as
select pair, gen_random_uuid() as landlord_id, gen_random_uuid() as contract_id, gen_random_uuid() as version_id
from place group by pair;
insert into landlords (id, name, kind) select landlord_id, '房东 ' || pair, 'person' from owner;
update houses h set landlord_id = o.landlord_id from place p join owner o using (pair) where h.id = p.house_id;
insert into contracts (id, contract_no, landlord_id, first_from, created_by, created_at, updated_at)
select contract_id, 'B' || pair, landlord_id, '2010-01-01', 'bench', now(), now() from owner;
insert into contract_versions (id, contract_id, number, state, in_force, from_date, terms, created_by, created_at)
select version_id, contract_id, 1, 'active', true, '2010-01-01', '{"model": {"kind": "guarantee"}}', 'bench', now() from owner;
insert into contract_houses (house_id, version_id, contract_id, from_date, in_force)
select p.house_id, o.version_id, o.contract_id, '2010-01-01', true from place p join owner o using (pair);
create temp table billed as
select o.*, m::date as month, gen_random_uuid() as statement_id, row_number() over () as n from owner o,
  generate_series(date_trunc('month', (select min(check_in) from orders)), current_date - interval '1 month', interval '1 month') m;
insert into landlord_statements (id, statement_no, landlord_id, month, state, hold_back_bp, minimum_payout_fen, payout_on,
  line_count, night_count, earned_fen, true_up_fen, expense_fen, correction_fen, landlord_fen, carried_in_fen, holdback_fen,
  payable_fen, carried_out_fen, made_by, made_at, approved_at,
  created_at, updated_at)
select statement_id, 'B' || n, landlord_id, to_char(month, 'YYYY-MM'), 'approved', 0, 0, month + 40, 1, 0, 0, 5000, 0, 0, 5000, 0, 0,
  5000, 0, 'bench', now(), now(), now(), now() from billed;
insert into statement_lines (id, statement_id, line, kind, of_month, amount_fen, why, true_up, contract_version_id)
select gen_random_uuid(), statement_id, 1, 'guarantee', to_char(month, 'YYYY-MM'), 5000, '{}', 'guarantee', version_id from billed;
insert into expenses (id, expense_no, category, vendor, spent_on, amount_fen, charged_to, house_id, landlord_id, state,
  created_by_name, created_at, updated_at)
select gen_random_uuid(), 'B' || b.n || '-' || p.n || '-' || e, 'repair', '五金店', b.month + 10 * e, 8000, 'landlord', p.house_id,
  b.landlord_id, 'approved', 'bench', now(), now()
from billed b join place p using (pair), generate_series(1, 2) e;`;

const SPLITS = `
insert into split_items (house_id, id, unit_id, round, order_id, stay_id, night, kind, party, landlord_id,
  contract_version_id, amount_fen, whole_fen, facts, state, entry_key, split_at, at)
select s.house_id, gen_random_uuid(), s.order_id, 1, s.order_id, s.id, n.night, 'night', p.party,
  case p.party when 'landlord' then o.landlord_id end, o.version_id, n.price_fen * p.share / 100, n.price_fen, '{}',
  'succeeded', s.id || ' ' || n.night, now(), now()
from order_nights n
join stays s on s.house_id = n.house_id and s.id = n.stay_id and s.state = 'checked_out'
join place h on h.house_id = s.house_id join owner o using (pair),
  (values ('landlord', 70), ('platform', 18), ('channel', 12)) p (party, share)
where n.night >= current_date - ${SPLIT_DAYS} and n.night < current_date;`;

/** One guest in a hundred still owes his stay. */
const OWING = `
update orders set paid_fen = 0 where shown = 'completed' and right(order_no, 2) = '25';`;

const DEPOSITS = `
insert into deposits (house_id, id, order_id, state, amount_fen, created_at, method, collected_by, collected_at, collected_on)
select house_id, gen_random_uuid(), id, 'held', 20000, created_at, 'wechat', 'bench', created_at, created_at::date
from orders where shown in ('expected', 'in_house') and right(order_no, 1) in ('1', '2', '3')
  or shown = 'completed' and right(order_no, 2) = '50';`;

/** A cleaning after every stay. */
const TASKS = `
create temp table cleaner as select id, row_number() over (order by id) - 1 as n from users limit 8;
insert into tasks (house_id, id, room_id, kind, state, origin, day, due_at, planned_minutes, order_id, stay_id, assignee_id,
  finished_at, minutes_spent, created_by, created_at)
select s.house_id, gen_random_uuid(), s.room_id, case when k % 20 = 0 then 'deep' else 'departure' end,
  case when k % 50 = 0 then 'cancelled' else 'done' end, 'check_out', s.check_out, s.check_out + time '15:00', 60, s.order_id, s.id,
  c.id, s.check_out + time '14:00' + make_interval(mins => k % 90), 30 + k % 60, 'bench', s.check_out + time '11:00'
from (select *, (hashtext(id::text) & 2147483647) % 100000 as k from stays where state = 'checked_out' and room_id is not null) s
join cleaner c on c.n = s.k % (select count(*) from cleaner);`;

/** One guest in five. */
const EVALUATIONS = `
insert into evaluations (house_id, id, order_id, guest_name, channel, score, content, received_at, reply_due_at, reply, replied_at)
select house_id, gen_random_uuid(), id, '客人', channel, (array[5, 5, 4.8, 4.5, 5, 4, 3, 4.9, 2, 5])[1 + (hashtext(id::text) & 2147483647) % 10],
  '干净', check_out + time '18:00', check_out + interval '14 days',
  case when right(order_no, 2) <> '12' then '谢谢' end, case when right(order_no, 2) <> '12' then check_out + interval '2 days' end
from orders where shown = 'completed' and right(order_no, 1) in ('2', '3');`;

/** One guest in five asks, and is answered within a minute to ten hours. */
const THREADS = `
create temp table talk as
select gen_random_uuid() as id, o.house_id, o.id as order_id, o.created_at as at,
  o.created_at + make_interval(mins => 1 + (hashtext(o.id::text) & 2147483647) % 600) as answered_at, c.id as user_id
from orders o join cleaner c on c.n = right(o.order_no, 3)::int % (select count(*) from cleaner)
where right(o.order_no, 1) in ('0', '4');
insert into threads (id, house_id, order_id, channel, guest_name, state, last_at, guest_at, created_at)
select id, house_id, order_id, 'none', '客人', 'open', answered_at, at, at from talk;
insert into thread_messages (id, thread_id, kind, text_cipher, author, author_id, at, created_at, state)
select gen_random_uuid(), id, 'guest', '-', '客人', null, at, at, null from talk
union all select gen_random_uuid(), id, 'reply', '-', 'bench', user_id, answered_at, answered_at, 'sent' from talk;`;

/** On a business of `fill()`. */
export const fillForReports = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set work_mem = '128MB'; set maintenance_work_mem = '256MB'`);
    // The rows fit each other by their making, and the months are marked once when all of them stand.
    await client.query('set session_replication_role = replica').catch(() => {});
    for (const rows of [LANDLORDS, SPLITS, OWING, DEPOSITS, TASKS, EVALUATIONS, THREADS])
      await client.query(rows);
    await client.query('set session_replication_role = origin');
    await client.query('truncate report_marks');
  } finally {
    await client.end();
  }
};

/** What the older nights were split into, when the summaries are worked out: millions of items would say the same. */
export const OLD_SHARES = `
insert into report_shares (house_id, night, nights, cancelled_fen, landlord_fen, platform_fen, channel_fen, tax_fen)
select house_id, night, sum(sold), 0, sum(room_fen) * 70 / 100, sum(room_fen) * 18 / 100, sum(room_fen) * 12 / 100, 0
from report_days where night < current_date - ${SPLIT_DAYS} group by 1, 2
on conflict do nothing`;
