/** Invariants of stock and money: each query lists the rows that break a promise. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/platform/database/open-database.ts';
import type { TestApp } from './test-app.ts';
import { NOON } from './test-day.ts';

/** Broken by what is charged after the last guest has left: a test that does so leaves it out. */
export const LEFT_A_BILL = 'nobody has left a bill behind';

const invariants: Record<string, string> = {
  'a stay that holds nights owns exactly those of its rooms': `
    select s.id from stays s
    left join lateral (select count(*) n from room_night rn where rn.house_id = s.house_id and rn.stay_id = s.id) owned on true
    left join lateral (select coalesce(sum(sr.to_date - sr.from_date), 0) n from stay_rooms sr
      where sr.house_id = s.house_id and sr.stay_id = s.id) roomed on true
    where owned.n <> roomed.n`,
  'every owned night lies in a room the stay has that night': `
    select rn.stay_id from room_night rn where rn.stay_id is not null and not exists (
      select from stay_rooms sr where sr.house_id = rn.house_id and sr.stay_id = rn.stay_id and sr.room_id = rn.room_id
        and sr.from_date <= rn.night and sr.to_date > rn.night)`,
  'a live stay with a room owns all of its nights': `
    select s.id from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    where s.room_id is not null and s.holds_nights and s.state in ('expected', 'in_house', 'checked_out')
      and s.check_out - s.check_in <> (select count(*) from room_night rn where rn.house_id = s.house_id and rn.stay_id = s.id)`,
  'a live stay of hours owns its slot, and nobody else does': `
    select s.id from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join room_slot x on x.house_id = s.house_id and x.stay_id = s.id and x.room_id = s.room_id and x.day = s.check_in
      and x.from_time = s.from_time and x.to_time = s.to_time
    where (x.stay_id is not null) <> (s.from_time is not null and s.state in ('expected', 'in_house')
      and o.booking not in ('cancelled', 'expired', 'rejected'))`,
  'no night lies over a slot': `
    select n.room_id from room_night n join room_slot_nights x on x.house_id = n.house_id and x.room_id = n.room_id
      and (x.day - 1 = n.night and x.bars_before or x.day = n.night and x.bars_after)`,
  'an ended booking owns nothing': `
    select o.id from orders o join stays s on s.house_id = o.house_id and s.order_id = o.id
    join room_night rn on rn.house_id = s.house_id and rn.stay_id = s.id
    where o.booking in ('cancelled', 'expired', 'rejected')`,
  'unplaced counts are those of the stays without a room': `
    select t.room_type_id::text || t.night from type_night t
    left join lateral (select count(*) n from stays s where s.house_id = t.house_id and s.room_type_id = t.room_type_id
      and s.room_id is null and s.holds_nights and s.state in ('expected', 'in_house')
      and s.check_in <= t.night and s.check_out > t.night) live on true
    where t.unplaced <> live.n`,
  'a stay has a price for each of its nights': `
    select s.id from stays s where s.state in ('expected', 'in_house', 'checked_out')
      and s.check_out - s.check_in <> (select count(*) from order_nights n where n.house_id = s.house_id and n.stay_id = s.id)`,
  'the sums of an order are those of its parts': `
    select o.id from orders o where
      o.room_fen <> (select coalesce(sum(n.price_fen), 0) from stays s join order_nights n on n.house_id = s.house_id
        and n.stay_id = s.id where s.house_id = o.house_id and s.order_id = o.id and s.state <> 'cancelled')
      or o.paid_fen <> (select coalesce(sum(p.amount_fen), 0) from payments p where p.house_id = o.house_id
        and p.order_id = o.id and p.state = 'succeeded')
        - (select coalesce(sum(r.amount_fen), 0) from refunds r where r.house_id = o.house_id and r.order_id = o.id
        and r.state = 'succeeded')
      or o.charges_fen <> (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = o.house_id
        and c.order_id = o.id and c.removed_at is null and c.kind <> 'waiver')`,
  'an order keeps the fees of its end and all that its no-shows are charged': `
    select o.id from orders o where o.kept_fen <> (select coalesce(sum(n.price_fen), 0) from stays s
        join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
        where s.house_id = o.house_id and s.order_id = o.id and s.state = 'no_show')
      + (select coalesce(sum(c.amount_fen), 0) from order_charges c
        left join stays s on s.house_id = c.house_id and s.id = c.stay_id
        where c.house_id = o.house_id and c.order_id = o.id and c.removed_at is null
          and (c.kind in ('cancellation_fee', 'no_show_fee') or s.state = 'no_show'))`,
  'what was sold with a stay is on the bill only while the stay is': `
    select c.id from order_charges c join stays s on s.house_id = c.house_id and s.id = c.stay_id
    where c.removed_at is null and s.state = 'cancelled'`,
  'extra guests are charged for the nights of their stay': `
    select c.id from order_charges c join stays s on s.house_id = c.house_id and s.id = c.stay_id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    where c.removed_at is null and c.kind = 'extra_guest' and c.amount_fen <> greatest(0, s.guests - t.base_guests)
      * t.extra_guest_fee_fen * (select count(*) from order_nights n where n.house_id = s.house_id and n.stay_id = s.id)`,
  // A past stay of another system may have no room number.
  'a stay that holds nights without a room is one that still comes': `
    select s.id from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    where s.holds_nights and s.room_id is null and s.state not in ('expected', 'in_house') and o.moved_in_by is null`,
  'what a payment has promised back is what its refunds say': `
    select p.id from payments p where p.refunded_fen <> (select coalesce(sum(r.amount_fen), 0) from refunds r
      where r.house_id = p.house_id and r.payment_id = p.id and r.state not in ('rejected', 'withdrawn'))`,
  'the after-sale axis follows the refunds': `
    select o.id from orders o where o.after_sale <> coalesce((select case
      when bool_or(r.state = 'requested') then 'refund_requested'
      when bool_or(r.state in ('processing', 'failed')) then 'refunding'
      when o.awaits_platform then 'awaiting_platform'
      when bool_or(r.state = 'succeeded') then 'refunded' when bool_or(r.state = 'rejected') then 'refund_refused' end
      from refunds r where r.house_id = o.house_id and r.order_id = o.id), 'none')
      or o.refunding_fen <> (select coalesce(sum(r.amount_fen), 0) from refunds r where r.house_id = o.house_id
        and r.order_id = o.id and r.state in ('requested', 'processing', 'failed'))`,
  'an order says whether amounts of its platform are open': `
    select o.id from orders o where o.awaits_platform <> exists (select from stays s
      where s.house_id = o.house_id and s.order_id = o.id and s.awaits_platform)`,
  'a deposit has deducted what its deductions say': `
    select d.id from deposits d where d.deducted_fen <> (select coalesce(sum(x.amount_fen), 0) from deposit_deductions x
      where x.house_id = d.house_id and x.deposit_id = d.id and x.undone_at is null)`,
  'a deduction that stands is paid on the folio, and charged there unless it pays the balance': `
    select x.id from deposit_deductions x join payments p on p.house_id = x.house_id and p.id = x.payment_id
    left join order_charges c on c.house_id = x.house_id and c.id = x.charge_id
    where p.method <> 'deposit' or p.amount_fen <> x.amount_fen
      or (p.state = 'succeeded') <> (x.undone_at is null)
      or (x.charge_id is null) <> (x.category = 'balance')
      or c.amount_fen <> x.amount_fen or (c.removed_at is null) <> (x.undone_at is null)`,
  'a payment from the deposit is one of a deduction': `
    select p.id from payments p where p.method = 'deposit' and not exists (
      select from deposit_deductions x where x.house_id = p.house_id and x.payment_id = p.id)`,
  'an order says how its deposit stands and what of it is kept': `
    select o.id from orders o where o.deposit <> coalesce((select d.state from deposits d
        where d.house_id = o.house_id and d.order_id = o.id
        order by d.state in ('due', 'held', 'returning', 'return_failed') desc, d.created_at desc, d.id desc limit 1), 'none')
      or o.deposit_kept_fen <> (select coalesce(sum(d.amount_fen - d.deducted_fen), 0) from deposits d
        where d.house_id = o.house_id and d.order_id = o.id and d.state in ('held', 'returning', 'return_failed'))`,
  'no deposit is due or held for a booking that has ended': `
    select o.id from orders o where o.deposit in ('due', 'held') and o.booking <> 'confirmed'`,
  [LEFT_A_BILL]: `
    select o.id from orders o where o.shown = 'completed'
      and o.room_fen + o.charges_fen - o.waived_fen - o.paid_fen > 0`,
  'the ledger has the guests of orders that are over where their folios are, less what was given back': `
    select o.id from orders o left join ledger_accounts a on a.kind = 'guest' and a.house_id = o.house_id
      and a.party = o.id::text collate "C"
    where o.version > 0 and (o.booking in ('cancelled', 'expired', 'rejected') or not exists (
        select from stays s where s.house_id = o.house_id and s.order_id = o.id and s.state in ('expected', 'in_house')))
      and coalesce(a.balance_fen, 0) <> (select f.open - greatest(0, least(o.refunded_fen, f.open)) from (select
        case when o.booking in ('cancelled', 'expired', 'rejected') then o.kept_fen
        else o.room_fen + o.charges_fen - o.waived_fen end - o.paid_fen as open) f)`,
  'the ledger holds the deposits that orders hold': `
    select o.id from orders o left join ledger_accounts a on a.kind = 'deposit' and a.house_id = o.house_id
      and a.party = o.id::text collate "C"
    where o.version > 0 and coalesce(a.balance_fen, 0) <> -o.deposit_kept_fen`,
  'the ledger sums to nothing': `
    select a.currency from ledger_accounts a group by a.currency having sum(a.balance_fen) <> 0`,
  'a block that takes stock owns its nights': `
    select b.id from room_blocks b where b.removed_at is null and b.kind <> 'out_of_service'
      and b.to_date - b.from_date <> (select count(*) from room_night rn where rn.house_id = b.house_id and rn.block_id = b.id)`,
  'rooms that share space are never both taken': `
    select o.room_id from room_overlaps o
    join room_night a on a.house_id = o.house_id and a.room_id = o.room_id
    join room_night b on b.house_id = o.house_id and b.room_id = o.other_id and b.night = a.night
    left join room_blocks x on x.house_id = a.house_id and x.id = a.block_id
    left join room_blocks y on y.house_id = b.house_id and y.id = b.block_id
    where x.kind is distinct from 'linked' and y.kind is distinct from 'linked'`,
  'a room is closed by its links exactly while a room that shares its space is taken': `
    select coalesce(c.room_id, w.room_id) from (
      select n.house_id, n.room_id, n.night from room_night n join room_blocks b on b.house_id = n.house_id
        and b.id = n.block_id and b.kind = 'linked') c
    full join (
      select distinct o.house_id, o.room_id, n.night from room_overlaps o
      join room_night n on n.house_id = o.house_id and n.room_id = o.other_id
      left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
      where b.kind is distinct from 'linked') w using (house_id, room_id, night)
    where (c.room_id is null or w.room_id is null) and night >= $from`,
};

/** Broken promises by name; empty when all hold. `from`: links may have been others before that night. */
export const brokenInvariants = async (
  database: Database,
  from = '-infinity',
): Promise<Record<string, number>> => {
  const broken: Record<string, number> = {};
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw(query.replace('$from', `'${from}'::date`)).execute(database);
    if (rows.length > 0) broken[name] = rows.length;
  }
  return broken;
};

/** After a test: stock and money are whole, and it is noon of the first day again. */
export const closeDay = async (t: Pick<TestApp, 'database' | 'setNow'>): Promise<void> => {
  t.setNow(NOON);
  expect(await brokenInvariants(t.database)).toEqual({});
};
