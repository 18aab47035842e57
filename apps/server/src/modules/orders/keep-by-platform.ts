/**
 * Books an ended order of a platform by the platform's totals: what it collected, what it paid back, and the fee that follows from
 * both, so that the channel owes exactly what the platform keeps for us.
 */
import { endedBookings } from '@minsu/contract/orders/order-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { setAwaitsPlatform } from './await-platform.ts';
import { channelPaidFen } from './channel-paid-queries.ts';
import { allFeeKinds } from './charge-kind-rules.ts';
import { insertCharge } from './charge-order.ts';
import type { LockedOrder } from './locked-order.ts';
import { collectByPlatform, type PlatformAmounts } from './settle-channel-money.ts';
import { holderOf } from './who-holds-money.ts';
import { withdrawChannelRefunds } from './withdraw-refunds.ts';

export interface KeptByPlatform extends PlatformAmounts {
  /** Who says so; stands on the bill. */
  readonly by: string;
}

export interface BookedAmounts {
  /** Went back by this. */
  readonly refundFen: number;
  /** The fees of the order afterwards. */
  readonly feeFen: number;
  readonly isChanged: boolean;
}

interface FeeLine {
  readonly id: string;
  readonly kind: string;
  readonly amountFen: number;
}

const feeLines = async (ctx: Ctx, { houseId, id }: LockedOrder): Promise<FeeLine[]> =>
  ctx.db
    .selectFrom('orderCharges')
    .select(['id', 'kind', 'amountFen'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('kind', 'in', [...allFeeKinds])
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

const removeLines = async (ctx: Ctx, order: LockedOrder, lines: readonly FeeLine[]): Promise<void> => {
  await sql`update order_charges set removed_at = ${ctx.now}
    where house_id = ${order.houseId} and id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
};

const sumOf = (lines: readonly FeeLine[]): number => lines.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** For a booking that has ended: one fee makes up what is kept, beside nights of guests who did not come. */
const feeOfEnded = async (ctx: Ctx, order: LockedOrder, keptFen: number, by: string): Promise<number> => {
  const lines = await feeLines(ctx, order);
  const feeFen = keptFen - (order.keptFen - sumOf(lines));
  if (lines.length === 1 && lines[0]?.amountFen === feeFen && lines[0].kind === 'cancellation_fee')
    return feeFen;
  await removeLines(ctx, order, lines);
  const stayId = order.stays.find(({ state }) => state === 'expected')?.id;
  if (feeFen !== 0)
    await insertCharge(ctx, order, {
      ...{ kind: 'cancellation_fee', description: by, amountFen: feeFen },
      ...(stayId !== undefined && { stayId }),
    });
  return feeFen;
};

/** Where no fee is charged yet the line says what it is: of a no-show, else a correction of the price. */
const correct = async (ctx: Ctx, order: LockedOrder, byFen: number, by: string): Promise<void> => {
  const missed = order.stays.find(({ state }) => state === 'no_show');
  const kind = missed ? 'no_show_fee' : byFen < 0 ? 'discount' : 'other';
  await insertCharge(ctx, order, {
    ...{ kind, description: by, amountFen: byFen },
    ...(missed && { stayId: missed.id }),
  });
};

const setLine = async (ctx: Ctx, order: LockedOrder, line: FeeLine, amountFen: number): Promise<void> => {
  if (amountFen === 0) return removeLines(ctx, order, [line]);
  await sql`update order_charges set amount_fen = ${amountFen}
    where house_id = ${order.houseId} and id = ${line.id}`.execute(ctx.db);
};

/** A fee for nights given up is never less than nothing; that of a no-show stands beside the night of it, and may take from it. */
const canTake = ({ kind, amountFen }: FeeLine, askedFen: number): number =>
  kind === 'cancellation_fee' ? Math.min(askedFen, Math.max(0, amountFen)) : askedFen;

/**
 * For an order whose guests left or did not come: bill and collected money move by the same amount, so that the desk's
 * part stays.
 */
const shiftFee = async (ctx: Ctx, order: LockedOrder, byFen: number, by: string): Promise<void> => {
  const lines = await feeLines(ctx, order);
  const cancelled = lines.filter(({ kind }) => kind === 'cancellation_fee');
  const [first] = lines;
  if (byFen > 0 && first) return setLine(ctx, order, first, first.amountFen + byFen);
  let leftFen = byFen;
  for (const line of [...cancelled, ...lines.filter((one) => !cancelled.includes(one))]) {
    const takenFen = canTake(line, -leftFen);
    if (takenFen > 0) await setLine(ctx, order, line, line.amountFen - takenFen);
    leftFen += takenFen;
  }
  if (leftFen !== 0) await correct(ctx, order, leftFen, by);
};

/** Nothing of the money is with a platform. */
const NOTHING = { refundFen: 0, isChanged: false };

/**
 * For an order that has ended here: cancelled, or with every guest gone. `order` is as it was locked; the caller saves
 * it. Repeated with the same amounts it changes nothing.
 */
export const keepByPlatform = async (
  ctx: Ctx,
  order: LockedOrder,
  { by, ...amounts }: KeptByPlatform,
  booking: LockedOrder['booking'] = order.booking,
): Promise<BookedAmounts> => {
  if (holderOf(order) === 'house') return { ...NOTHING, feeFen: order.feeFen };
  const stayIds = order.stays.map(({ id }) => id);
  const withdrawn = await withdrawChannelRefunds(ctx, order, amounts.reason);
  const wasOpen = withdrawn || order.awaitsPlatform;
  const beforeFen = await channelPaidFen(ctx, order);
  const refundFen = await collectByPlatform(ctx, order, amounts);
  const keptFen = amounts.sellFen - amounts.refundFen;
  await setAwaitsPlatform(ctx, order.houseId, stayIds, false);
  if (endedBookings.includes(booking)) {
    const feeFen = await feeOfEnded(ctx, order, keptFen, by);
    const isChanged = wasOpen || refundFen > 0 || beforeFen !== keptFen || feeFen !== order.feeFen;
    return { refundFen, feeFen, isChanged };
  }
  await shiftFee(ctx, order, keptFen - beforeFen, by);
  return { refundFen, feeFen: order.feeFen, isChanged: wasOpen || beforeFen !== keptFen };
};

/** The platform has ended the order and not told its amounts: what it collected stays booked, and the fee that keeps it. */
export const awaitPlatform = async (
  ctx: Ctx,
  order: LockedOrder,
  by: string,
  booking: LockedOrder['booking'],
): Promise<BookedAmounts> => {
  const heldFen = holderOf(order) === 'house' ? 0 : await channelPaidFen(ctx, order);
  if (heldFen === 0) return { ...NOTHING, feeFen: order.feeFen };
  const isEnded = endedBookings.includes(booking);
  const feeFen = isEnded ? await feeOfEnded(ctx, order, heldFen, by) : order.feeFen;
  const stayIds = order.stays.map(({ id }) => id);
  await setAwaitsPlatform(ctx, order.houseId, stayIds, true);
  return { refundFen: 0, feeFen, isChanged: true };
};
