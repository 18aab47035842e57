/** Sums outgoing money by order and by user, so that amounts split into parts need dual approval too. */

import { reachesThreshold } from '@minsu/contract/foundation/duties/duty-table.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';

type Order = Pick<LockedOrder, 'houseId' | 'id'>;

/** A refund counts by itself, not by the request to pay it another way. Refunds, voids and rerouted deposit returns of the order, including pending approvals. */
const ofOrder = ({ houseId, id }: Order): RawBuilder<unknown> => {
  const own = sql`house_id = ${houseId} and order_id = ${id}`;
  return sql`select (
    (select coalesce(sum(amount_fen), 0) from refunds where ${own} and state not in ('rejected', 'withdrawn'))
    + (select coalesce(sum(amount_fen), 0) from payments where ${own} and state = 'voided' and voided_at is not null)
    + (select coalesce(sum(amount_fen - deducted_fen), 0) from deposits
        where ${own} and return_method <> method and state in ('returning', 'returned', 'return_failed'))
    + (select coalesce(sum(amount_fen), 0) from order_confirmations where ${own} and state = 'waiting' and act <> 'payRefund'))::bigint`;
};

/** One user's unconfirmed amounts across all properties within a day. */
const ofPerson = (person: string | null, since: Date): RawBuilder<unknown> => sql`select (
    (select coalesce(sum(amount_fen), 0) from refunds
      where requested_by_id = ${person} and requested_at > ${since} and decided_by_id = requested_by_id
        and state in ('processing', 'succeeded', 'failed'))
    + (select coalesce(sum(amount_fen), 0) from refunds
      where rerouted_by_id = ${person} and rerouted_at > ${since} and rerouted_confirmed_by is null
        and (requested_by_id is distinct from rerouted_by_id or decided_by_id is distinct from requested_by_id
          or requested_at <= ${since}))
    + (select coalesce(sum(amount_fen), 0) from payments
        where voided_by_id = ${person} and voided_at > ${since} and void_confirmed_by is null)
    + (select coalesce(sum(amount_fen - deducted_fen), 0) from deposits
        where return_asked_by_id = ${person} and return_asked_at > ${since} and return_confirmed_by is null
          and return_method <> method))::bigint`;

/** `moreFen`: amount about to leave that is not in the user's rows yet. */
const moneyOut = async (ctx: Ctx, order: Order, person: string | null) => {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const { rows } = await sql<{ orderFen: number; personFen: number }>`
    select (${ofOrder(order)}) as order_fen, (${ofPerson(person, since)}) as person_fen`.execute(ctx.db);
  return { orderFen: Number(rows[0]?.orderFen ?? 0), personFen: Number(rows[0]?.personFen ?? 0) };
};

/** A refund counts in its order's total once requested. */
export const reachesLimit = async (
  ctx: Ctx,
  order: Order,
  person: string | null,
  pendingFen: number,
): Promise<boolean> => {
  const { refundFourEyesFen } = await readSettings(ctx.db, ctx.services);
  const { orderFen, personFen } = await moneyOut(ctx, order, person);
  return reachesThreshold(refundFourEyesFen, orderFen, personFen + pendingFen);
};

/** A void or deposit return is not in the totals yet. */
export const wouldReachLimit = async (ctx: Ctx, order: Order, amountFen: number): Promise<boolean> => {
  const { refundFourEyesFen } = await readSettings(ctx.db, ctx.services);
  const { orderFen, personFen } = await moneyOut(ctx, order, ctx.user.id || null);
  return reachesThreshold(refundFourEyesFen, orderFen + amountFen, personFen + amountFen);
};

/**
 * Payments without outside proof: not counted in a till, reported by a platform, collected by a provider, or
 * covered by a proven deposit. In fen.
 */
export const unprovenFen = async (ctx: Ctx, { houseId, id }: Order): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(p.amount_fen - p.refunded_fen), 0)::bigint as fen from payments p
    where p.house_id = ${houseId} and p.order_id = ${id} and p.state = 'succeeded' and p.method not in ('cash', 'channel')
      and p.intent_id is null and not exists (select from deposit_deductions x join deposits d on d.house_id = x.house_id and d.id = x.deposit_id
        where x.house_id = p.house_id and x.payment_id = p.id and (d.method = 'cash' or d.intent_id is not null))`.execute(
    ctx.db,
  );
  return Number(rows[0]?.fen ?? 0);
};

/** Part of a credit that may leave in cash, in fen; all of it when every payment is proven. */
export const cashRoom = (creditFen: number, unproven: number): number =>
  unproven > 0 ? Math.max(0, creditFen - unproven) : Number.MAX_SAFE_INTEGER;
