/**
 * Derives an order's row from its parts: shown state, dates, counts and sums. Every command ends here, so lists
 * always agree with the record.
 */
import { openDeposits } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import { afterSaleOf, type RefundState } from '@minsu/contract/sales/orders/folio/refund-states.ts';
import { type BookingState, type StayState, shownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { PlainValues } from '@minsu/contract/sales/orders/plain-fields.ts';
import { activeIntents } from '@minsu/contract/sales/payments/intent-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { allFeeKinds } from './folio/charge-kind-rules.ts';
import { saveRentDue } from './folio/rent-queries.ts';
import { orderSaved } from './order-hooks.ts';

export interface OrderPatch extends Partial<PlainValues> {
  readonly booking?: BookingState;
  readonly deadlineAt?: Date | null;
  readonly cancelReason?: string | null;
  readonly tags?: string[];
  readonly billing?: string;
  readonly rentDueOn?: string | null;
}

const refundStates = async (ctx: Ctx, houseId: string, orderId: string): Promise<RefundState[]> => {
  const rows = await ctx.db
    .selectFrom('refunds')
    .select('state')
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .execute();
  return rows.map(({ state }) => state as RefundState);
};

/** Due even after the order ends; `isOwed` applies the same rule per line. */
const keptOf = (houseId: string, id: string) => sql<number>`(
  (select coalesce(sum(n.price_fen), 0) from stays s join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
    where s.house_id = ${houseId} and s.order_id = ${id} and s.state = 'no_show')
  + (select coalesce(sum(c.amount_fen), 0) from order_charges c
    left join stays s on s.house_id = c.house_id and s.id = c.stay_id
    where c.house_id = ${houseId} and c.order_id = ${id} and c.removed_at is null
      and (c.kind = any(${allFeeKinds}) or s.state = 'no_show')))`;

/**
 * Charges of ended stays and cancellation fees. A departed room counts once no guest of the order is in house: the
 * last one settles.
 */
const endedOf = (houseId: string, id: string) => {
  const hasEnded = sql`(s.state = 'no_show' or (s.state = 'checked_out' and not exists (
    select from stays p where p.house_id = s.house_id and p.order_id = s.order_id
      and (p.state = 'in_house' or (p.state = 'expected' and coalesce(p.split_of, p.id) = coalesce(s.split_of, s.id))))))`;
  return sql<number>`(
    (select coalesce(sum(n.price_fen), 0) from stays s join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
      where s.house_id = ${houseId} and s.order_id = ${id} and ${hasEnded})
    + (select coalesce(sum(c.amount_fen), 0) from order_charges c
      left join stays s on s.house_id = c.house_id and s.id = c.stay_id
      where c.house_id = ${houseId} and c.order_id = ${id} and c.removed_at is null and c.kind <> 'waiver'
        and (c.kind = any(${allFeeKinds}) or ${hasEnded})))`;
};

/** Totals of nights, charges, payments, refunds and deposits, as update expressions. */
const sumsOf = (houseId: string, id: string) => {
  const sum = (table: string, column: string, condition: string) =>
    sql<number>`(select coalesce(sum(${sql.ref(column)}), 0) from ${sql.table(table)} x
      where x.house_id = ${houseId} and x.order_id = ${id} and ${sql.raw(condition)})`;
  const kept = `x.state in ('held', 'returning', 'return_failed')`;
  const ofNights = (what: string) =>
    sql<number>`(select ${sql.raw(what)} from order_nights n join stays s on s.house_id = n.house_id and s.id = n.stay_id
      where s.house_id = ${houseId} and s.order_id = ${id} and s.state <> 'cancelled')`;
  return {
    nights: ofNights('count(*)'),
    roomFen: ofNights('coalesce(sum(n.price_fen), 0)'),
    chargesFen: sum('order_charges', 'x.amount_fen', `x.removed_at is null and x.kind <> 'waiver'`),
    waivedFen: sum('order_charges', 'x.amount_fen', `x.removed_at is null and x.kind = 'waiver'`),
    feeFen: sum('order_charges', 'x.amount_fen', `x.removed_at is null and x.kind = 'cancellation_fee'`),
    keptFen: keptOf(houseId, id),
    endedFen: endedOf(houseId, id),
    paidFen: sql<number>`${sum('payments', 'x.amount_fen', `x.state = 'succeeded'`)}
      - ${sum('refunds', 'x.amount_fen', `x.state = 'succeeded'`)}`,
    refundedFen: sum('refunds', 'x.amount_fen', `x.state = 'succeeded'`),
    refundingFen: sum('refunds', 'x.amount_fen', `x.state in ('requested', 'processing', 'failed')`),
    deposit: sql<string>`coalesce((select d.state from deposits d where d.house_id = ${houseId} and d.order_id = ${id}
      order by d.state = any(${openDeposits}) desc, d.created_at desc, d.id desc limit 1), 'none')`,
    depositKeptFen: sql<number>`${sum('deposits', 'x.amount_fen', kept)} - ${sum('deposits', 'x.deducted_fen', kept)}`,
  };
};

const readStays = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('stays')
    .select(['awaitsPlatform', 'id', 'state', 'checkIn', 'checkOut', 'guests', 'roomId', 'splitOf'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .execute();

/** Flags that let subscribers skip most orders: channel payments and invoices exist for few. */
const hasBill = (houseId: string, id: string) =>
  sql<boolean>`exists (select from channel_paid_orders b where b.house_id = ${houseId} and b.order_id = ${id})`;
const hasInvoices = (houseId: string, id: string) =>
  sql<boolean>`exists (select from invoices i where i.house_id = ${houseId} and i.order_id = ${id})`;

/** A payment provider is collecting for it. */
const isCollected = (houseId: string, id: string) =>
  sql<boolean>`exists (select from payment_intents i where i.house_id = ${houseId} and i.order_id = ${id}
    and i.state = any(${[...activeIntents]}))`;

/**
 * Recomputes the order's row, increments its version, and notifies dependants: invoices, channel bills, splits,
 * ledger.
 */
export const saveOrder = async (
  ctx: Ctx,
  { houseId, id, booking }: { readonly houseId: string; readonly id: string; readonly booking: BookingState },
  patch: OrderPatch = {},
): Promise<void> => {
  const [stays, refunds] = await Promise.all([readStays(ctx, houseId, id), refundStates(ctx, houseId, id)]);
  const states = stays.map((stay) => stay.state as StayState);
  const live = stays.filter((stay) => stay.state !== 'cancelled');
  const counted = live.length > 0 ? live : stays;
  // Parts of a split stay have the same guests.
  const known = new Set(counted.map((stay) => stay.id));
  const rooms = counted.filter(({ splitOf }) => splitOf === null || !known.has(splitOf));
  const dates = counted.flatMap((stay) => [stay.checkIn, stay.checkOut]).sort();
  const next = patch.booking ?? booking;
  const awaitsPlatform = stays.some((stay) => stay.awaitsPlatform);
  const { billing, ...followed } = await ctx.db
    .updateTable('orders')
    .set({
      ...patch,
      shown: shownState(next, states),
      checkIn: dates[0] as string,
      checkOut: dates.at(-1) as string,
      stayCount: rooms.length,
      guests: rooms.reduce((total, stay) => total + stay.guests, 0),
      unassigned: live.some(
        (stay) => stay.roomId === null && (stay.state === 'expected' || stay.state === 'in_house'),
      ),
      ...sumsOf(houseId, id),
      awaitsPlatform,
      afterSale: afterSaleOf(refunds, awaitsPlatform),
      version: sql<number>`version + 1`,
    })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .returning(['billing', hasInvoices(houseId, id).as('invoiced'), hasBill(houseId, id).as('billed')])
    .returning(isCollected(houseId, id).as('collected'))
    .executeTakeFirstOrThrow();
  if (billing === 'monthly') await saveRentDue(ctx, { houseId, id });
  await orderSaved(ctx, { houseId, id, ...followed });
};
