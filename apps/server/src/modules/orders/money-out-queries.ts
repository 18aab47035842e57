/** Money that leaves: by order and by person, so that an amount cut into pieces needs a second person like a whole one. */
import { DAY_MS } from '@minsu/contract/durations.ts';
import { reachesThreshold } from '@minsu/contract/duties/duty-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from '../system/settings-queries.ts';
import type { LockedOrder } from './locked-order.ts';

type Order = Pick<LockedOrder, 'houseId' | 'id'>;

/** Refunds, voids and deposits returned another way than they came, with what waits for a second person. */
const ofOrder = ({ houseId, id }: Order): RawBuilder<unknown> => {
  const own = sql`house_id = ${houseId} and order_id = ${id}`;
  return sql`select (
    (select coalesce(sum(amount_fen), 0) from refunds where ${own} and state not in ('rejected', 'withdrawn'))
    + (select coalesce(sum(amount_fen), 0) from payments where ${own} and state = 'voided' and voided_at is not null)
    + (select coalesce(sum(amount_fen - deducted_fen), 0) from deposits
        where ${own} and return_method <> method and state in ('returning', 'returned', 'return_failed'))
    + (select coalesce(sum(amount_fen), 0) from order_confirmations where ${own} and state = 'waiting'))::bigint`;
};

/** What nobody else has confirmed, of one person in all houses within a day. */
const ofPerson = (person: string | null, since: Date): RawBuilder<unknown> => sql`select (
    (select coalesce(sum(amount_fen), 0) from refunds
      where requested_by_id = ${person} and requested_at > ${since} and decided_by_id = requested_by_id
        and state in ('processing', 'succeeded', 'failed'))
    + (select coalesce(sum(amount_fen), 0) from payments
        where voided_by_id = ${person} and voided_at > ${since} and void_confirmed_by is null)
    + (select coalesce(sum(amount_fen - deducted_fen), 0) from deposits
        where return_asked_by_id = ${person} and return_asked_at > ${since} and return_confirmed_by is null
          and return_method <> method))::bigint`;

/** `moreFen`: what is about to leave and is in none of the rows of the person yet. */
export const moneyOut = async (ctx: Ctx, order: Order, person: string | null) => {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const { rows } = await sql<{ orderFen: number; personFen: number }>`
    select (${ofOrder(order)}) as order_fen, (${ofPerson(person, since)}) as person_fen`.execute(ctx.db);
  return { orderFen: Number(rows[0]?.orderFen ?? 0), personFen: Number(rows[0]?.personFen ?? 0) };
};

/** A refund is among the sums of its order from the moment it was asked for. */
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

/** A void or a return of a deposit is in no sum yet. */
export const wouldReachLimit = async (ctx: Ctx, order: Order, amountFen: number): Promise<boolean> => {
  const { refundFourEyesFen } = await readSettings(ctx.db, ctx.services);
  const { orderFen, personFen } = await moneyOut(ctx, order, ctx.user.id || null);
  return reachesThreshold(refundFourEyesFen, orderFen + amountFen, personFen + amountFen);
};

/**
 * What nobody outside has confirmed: neither counted in a till, told by a platform or collected by a payment provider, nor paid by a
 * deposit taken in cash or through a provider.
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

/** What may leave in cash of a credit; all of it where every payment is proven. */
export const cashRoom = (creditFen: number, unproven: number): number =>
  unproven > 0 ? Math.max(0, creditFen - unproven) : Number.MAX_SAFE_INTEGER;
