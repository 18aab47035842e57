/** Invariants of every seeded database, as queries that find violations. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/tables.ts';

/** Each finds offending rows; none is the right answer. */
const checks: Readonly<Record<string, string>> = {
  'a deposit has deducted what its deductions say, each of them paid on the folio': `
    select d.id from deposits d where d.deducted_fen <> (select coalesce(sum(x.amount_fen), 0)
      from deposit_deductions x join payments p on p.house_id = x.house_id and p.id = x.payment_id
        and p.method = 'deposit' and p.amount_fen = x.amount_fen and p.state = 'succeeded'
      where x.house_id = d.house_id and x.deposit_id = d.id and x.undone_at is null)`,
  'the ledger sums to nothing, its accounts are the sums of their lines': `
    select a.id::text from ledger_accounts a left join (
      select account_id, sum(amount_fen) as fen from ledger_postings group by 1) p on p.account_id = a.id
    where a.balance_fen <> coalesce(p.fen, 0)
    union all select currency from ledger_accounts group by currency having sum(balance_fen) <> 0`,
  'the ledger has the guests of orders that are over where their folios are, and holds their deposits': `
    select o.id from orders o
    left join ledger_accounts a on a.kind = 'guest' and a.house_id = o.house_id and a.party = o.id::text collate "C"
    left join ledger_accounts d on d.kind = 'deposit' and d.house_id = o.house_id and d.party = o.id::text collate "C"
    where coalesce(d.balance_fen, 0) <> -o.deposit_kept_fen
      or (o.booking in ('cancelled', 'expired', 'rejected') or not exists (
        select from stays s where s.house_id = o.house_id and s.order_id = o.id and s.state in ('expected', 'in_house')))
      and coalesce(a.balance_fen, 0) <> case when o.booking in ('cancelled', 'expired', 'rejected') then o.kept_fen
        else o.room_fen + o.charges_fen - o.waived_fen end - o.paid_fen`,
  'an order says how its deposit stands; nobody is in house while it is due': `
    select o.id from orders o left join deposits d on d.house_id = o.house_id and d.order_id = o.id
    where o.deposit <> coalesce(d.state, 'none') or o.deposit = 'due' and o.shown <> 'expected'
      or o.deposit_kept_fen <> case when d.state in ('held', 'returning', 'return_failed')
        then d.amount_fen - d.deducted_fen else 0 end`,
  'a contract says what its versions in force say, its houses are the landlord’s, its shares come to the whole': `
    select c.id from contracts c where c.first_from is distinct from (
        select min(v.from_date) from contract_versions v where v.contract_id = c.id and v.in_force)
      or exists (select from contract_houses x join houses h on h.id = x.house_id
        where x.contract_id = c.id and x.in_force and h.landlord_id is distinct from c.landlord_id)
      or exists (select from contract_versions v where v.contract_id = c.id and 10000 <> (
        select sum(p.share_bp) from contract_parties p where p.version_id = v.id))
      or exists (select from contract_versions v join contract_houses x on x.version_id = v.id
        where v.contract_id = c.id and (x.from_date, x.to_date, x.in_force)
          is distinct from (v.from_date, v.to_date, v.in_force))`,
  'the averages of a house are those of its evaluations': `
    select h.id from houses h
    left join (select house_id, count(*) filter (where hidden_at is null) as n, round(avg(score) filter (where hidden_at is null), 2) as score
      from evaluations group by 1) e on e.house_id = h.id
    left join house_ratings r on r.house_id = h.id
    where coalesce(e.n, 0) <> coalesce(r.count, 0) or e.score is distinct from r.score`,
  'houses are linked to the landmarks within the radius': `
    select from house_landmarks n join houses h on h.id = n.house_id join landmarks l on l.id = n.landmark_id
    where n.distance_m <> distance_m(h.longitude, h.latitude, l.longitude, l.latitude)`,
  'a house stands where its revision does': `
    select h.id from houses h left join house_revisions r
      on r.house_id = h.id and r.state in ('draft', 'submitted', 'returned') and r.base is null
    where h.state in ('draft', 'submitted', 'returned') and r.id is not null and r.state <> h.state
      or h.state not in ('draft', 'submitted', 'returned') and r.id is not null`,
  'a submitted revision has one review that waits, and no other has': `
    select r.id from house_revisions r left join house_reviews v
      on v.house_id = r.house_id and v.revision_id = r.id and v.state = 'waiting'
    where (r.state = 'submitted') <> (v.id is not null)`,
  'no order has more invoiced than paid, unless its invoices are marked': `
    select o.id from orders o join (select house_id, order_id, sum(amount_fen) as fen, bool_or(credit_due) as due from invoices
      where state in ('pending', 'issuing', 'issued', 'crediting') group by 1, 2) i on i.house_id = o.house_id and i.order_id = o.id
    where (i.fen > o.paid_fen) <> i.due`,
  'a finished task has its checklist done, an open one is somebody’s or nobody’s': `
    select id from tasks where jsonb_typeof(checklist) <> 'array' or jsonb_typeof(supplies) <> 'array'
      or state in ('inspecting', 'done') and checklist @> '[{"done": false}]'
      or (state in ('inspecting', 'done')) <> (finished_at is not null)`,
  'nobody decided on what he handed in or wrote': `
    select id from house_reviews where decided_by = submitted_by or decided_by = any(editors)`,
  'a stay owns exactly the nights it holds': `
    with due as (
      select s.house_id, s.id as stay_id, sr.room_id, n::date as night
      from stays s join stay_rooms sr on sr.house_id = s.house_id and sr.stay_id = s.id,
      generate_series(sr.from_date, sr.to_date - 1, interval '1 day') n where s.holds_nights
    ), own as (select house_id, stay_id, room_id, night from room_night where stay_id is not null)
    (select * from due except all select * from own) union all (select * from own except all select * from due)`,
  'rooms of a stay follow each other without a gap': `
    select s.id from stays s left join (
      select house_id, stay_id, min(from_date) as first, max(to_date) as last, sum(to_date - from_date) as nights
      from stay_rooms group by 1, 2) r on r.house_id = s.house_id and r.stay_id = s.id
    where s.from_time is null and s.holds_nights and s.room_id is not null and (r.first is distinct from s.check_in or r.nights <> r.last - r.first
      or r.last is distinct from case when s.state = 'no_show' then s.check_in + 1 else s.check_out end)
      or r.stay_id is not null and (not s.holds_nights or s.room_id is null)`,
  'the room of a stay is its last one': `
    select s.id from stays s join stay_rooms r on r.house_id = s.house_id and r.stay_id = s.id
    where r.to_date = s.check_out and r.room_id <> s.room_id`,
  'a stay is in rooms of its own type': `
    select s.id from stays s join stay_rooms sr on sr.house_id = s.house_id and sr.stay_id = s.id
    join rooms r on r.house_id = sr.house_id and r.id = sr.room_id where r.room_type_id <> s.room_type_id`,
  'open bookings hold nights, ended ones none': `
    select s.id from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    where s.holds_nights <> (o.booking in ('wait_accept', 'wait_pay', 'hold', 'confirmed') and s.state <> 'cancelled')`,
  'a block owns exactly its nights': `
    with due as (
      select b.house_id, b.id as block_id, b.room_id, n::date as night
      from room_blocks b, generate_series(b.from_date, b.to_date - 1, interval '1 day') n
      where b.removed_at is null and b.kind <> 'out_of_service'
    ), own as (select house_id, block_id, room_id, night from room_night where block_id is not null)
    (select * from due except all select * from own) union all (select * from own except all select * from due)`,
  'a room is closed by its links exactly while a room that shares its space is taken': `
    select coalesce(c.room_id, w.room_id) from (
      select n.house_id, n.room_id, n.night from room_night n join room_blocks b on b.house_id = n.house_id
        and b.id = n.block_id and b.kind = 'linked') c
    full join (
      select distinct o.house_id, o.room_id, n.night from room_overlaps o
      join room_night n on n.house_id = o.house_id and n.room_id = o.other_id
      left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
      where b.kind is distinct from 'linked') w using (house_id, room_id, night)
    where c.room_id is null or w.room_id is null`,
  'unplaced counts are those of the stays': `
    with due as (
      select s.house_id, s.room_type_id, n::date as night, count(*)::int as unplaced
      from stays s, generate_series(s.check_in, s.check_out - 1, interval '1 day') n
      where s.holds_nights and s.room_id is null group by 1, 2, 3
    ), own as (select house_id, room_type_id, night, unplaced from type_night where unplaced > 0)
    (select * from due except all select * from own) union all (select * from own except all select * from due)`,
  'totals are sums of their lines': `
    select o.id from orders o
    left join (select s.house_id, s.order_id, sum(n.price_fen) as fen, count(*) as nights from stays s
      join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
      where s.state <> 'cancelled' group by 1, 2) n on n.house_id = o.house_id and n.order_id = o.id
    left join (select house_id, order_id, coalesce(sum(amount_fen) filter (where kind <> 'waiver'), 0) as charges,
      coalesce(sum(amount_fen) filter (where kind = 'waiver'), 0) as waived
      from order_charges where removed_at is null group by 1, 2) c on c.house_id = o.house_id and c.order_id = o.id
    left join (select house_id, order_id, sum(amount_fen) as paid from payments where state = 'succeeded' group by 1, 2) p
      on p.house_id = o.house_id and p.order_id = o.id
    where o.room_fen <> coalesce(n.fen, 0) or o.nights <> coalesce(n.nights, 0)
      or o.charges_fen <> coalesce(c.charges, 0) or o.waived_fen <> coalesce(c.waived, 0) or o.paid_fen + o.refunded_fen <> coalesce(p.paid, 0)`,
  'an order is the sum of its stays': `
    select o.id from orders o join (
      select house_id, order_id, min(check_in) as check_in, max(check_out) as check_out, count(*) as stays,
        sum(guests) as guests, bool_or(room_id is null and state in ('expected', 'in_house')) as unassigned
      from stays where state <> 'cancelled' group by 1, 2) s on s.house_id = o.house_id and s.order_id = o.id
    where (o.check_in, o.check_out, o.stay_count, o.guests, o.unassigned)
      is distinct from (s.check_in, s.check_out, s.stays::int, s.guests::int, s.unassigned)
    union all select o.id from orders o where not exists (select from stays s where s.house_id = o.house_id and s.order_id = o.id)`,
  'the shown state follows from booking and stays': `
    select o.id from orders o join (select house_id, order_id, array_agg(state) as states from stays group by 1, 2) s
      on s.house_id = o.house_id and s.order_id = o.id
    where o.shown <> case when o.booking <> 'confirmed' then o.booking when 'in_house' = any(s.states) then 'in_house'
      when 'expected' = any(s.states) then 'expected' when 'checked_out' = any(s.states) then 'completed'
      when 'no_show' = any(s.states) then 'no_show' else 'cancelled' end`,
  'who has left owes no more than what was found after that': `
    select o.id from orders o where o.shown = 'completed' and o.room_fen + o.charges_fen - o.waived_fen - o.paid_fen <> (
      select coalesce(sum(c.amount_fen), 0) from order_charges c
      where c.house_id = o.house_id and c.order_id = o.id and c.removed_at is null and c.created_at > (
        select max(s.checked_out_at) from stays s where s.house_id = o.house_id and s.order_id = o.id))`,
  'one guest at a time is in a room': `
    select room_id from stays where state = 'in_house' and room_id is not null group by house_id, room_id having count(*) > 1`,
  'stay states fit the dates': `
    select s.id from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id, (select max(taken_on) as today from payments) t
    where o.booking = 'confirmed' and (s.state = 'expected' and s.check_in < t.today or s.state = 'in_house' and s.check_in > t.today
      or s.state = 'checked_out' and s.check_out > t.today or s.state = 'no_show' and s.check_in >= t.today)
      or (s.checked_in_at is null) <> (s.state not in ('in_house', 'checked_out')) or (s.checked_out_at is null) <> (s.state <> 'checked_out')`,
  'deadlines belong to bookings that wait': `
    select id from orders where (deadline_at is not null) <> (booking in ('wait_accept', 'wait_pay', 'hold'))`,
  'channel orders have a number, own ones none': `
    select id from orders where (source = 'channel') <> (channel <> 'direct') or (channel_order_no is null) <> (channel = 'direct')`,
  'guests are what their orders made of them': `
    select g.id from guests g left join (
      select guest_id, count(*) filter (where shown = 'completed') as stays, max(check_out) filter (where shown = 'completed') as last,
        coalesce(sum(room_fen + charges_fen) filter (where shown = 'completed'), 0) as fen
      from orders group by 1) o on o.guest_id = g.id
    where (g.stay_count, g.lifetime_fen, g.last_stay_on) is distinct from (coalesce(o.stays, 0)::int, coalesce(o.fen, 0)::bigint, o.last)`,
  'an order has the phone of its guest': `
    select o.id from orders o join guests g on g.id = o.guest_id
    where (o.phone_cipher, o.phone_hash, o.phone_masked) is distinct from (g.phone_cipher, g.phone_hash, g.phone_masked)`,
  'every phone of a guest is among his contacts': `
    select g.id from guests g where g.phone_hash is not null and not exists (select from guest_contacts c
      where c.guest_id = g.id and c.kind = 'phone' and c.hash = g.phone_hash and c.masked = g.phone_masked)`,
  'documents that are checked have photos, and somebody else decided': `
    select d.id from guest_documents d where (d.state = 'unproved') <> (not exists (
        select from guest_document_photos p where p.document_id = d.id))
      or (d.decided_at is null) <> (d.state in ('pending', 'unproved')) or d.decided_by_name = d.recorded_by_name`,
  'an entire place has one type and one room': `
    select h.id from houses h where h.kind = 'entire' and ((select count(*) from rooms r where r.house_id = h.id) <> 1
      or (select count(*) from room_types t where t.house_id = h.id) <> 1)`,
  'a type is not sold beyond its guests': `
    select s.id from stays s join room_types t on t.house_id = s.house_id and t.id = s.room_type_id where s.guests > t.max_guests`,
  'numbers are below the next one': `
    select order_no from orders where split_part(order_no, '-', 2)::bigint > (select last_value from order_number_seq)`,
  'a history starts with the sale': `
    select e.entity_id from events e join (select house_id, entity_id, min(id::text) as first from events group by 1, 2) f
      on f.house_id = e.house_id and f.entity_id = e.entity_id and f.first = e.id::text
    where e.entity = 'order' and e.name <> 'order.created'`,
  'nothing waits for the relay': 'select id from event_outbox',
};

export interface Violation {
  readonly check: string;
  readonly rows: number;
}

/** Everything that breaks a rule; empty when the data is sound. */
export const checkSeed = async (db: Kysely<DB>): Promise<Violation[]> => {
  const violations: Violation[] = [];
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*)::int as rows from (${sql.raw(query)}) x`.execute(db);
    const found = rows[0]?.rows ?? 0;
    if (found > 0) violations.push({ check, rows: found });
  }
  return violations;
};
