/**
 * Books an ended platform order by the platform's totals: collected, refunded and the resulting fee, so that the
 * channel owes exactly what it keeps for us.
 */
import { endedBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { channelPaidFen } from '../folio/channel-paid-queries.ts';
import { allFeeKinds } from '../folio/charge-kind-rules.ts';
import { insertCharge } from '../folio/charge-order.ts';
import { deskFeesFen } from '../folio/desk-fee-queries.ts';
import { collectByPlatform, type PlatformAmounts } from '../folio/settle-channel-money.ts';
import { holderOf } from '../folio/who-holds-money.ts';
import { withdrawChannelRefunds } from '../folio/withdraw-refunds.ts';
import type { LockedOrder } from '../locked-order.ts';
import { setAwaitsPlatform } from './await-platform.ts';

export interface KeptByPlatform extends PlatformAmounts {
  /** Author shown on the folio line. */
  readonly by: string;
}

export interface BookedAmounts {
  /** Amount refunded by this call, in fen. */
  readonly refundFen: number;
  /** Resulting fees of the order, in fen. */
  readonly feeFen: number;
  readonly isChanged: boolean;
}

interface FeeLine {
  readonly id: string;
  readonly kind: string;
  readonly amountFen: number;
}

/** Without fees for what the desk sold, which the platform does not collect. */
const feeLines = async (ctx: Ctx, { houseId, id }: LockedOrder): Promise<FeeLine[]> =>
  ctx.db
    .selectFrom('orderCharges')
    .select(['id', 'kind', 'amountFen'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('kind', 'in', [...allFeeKinds])
    .where('ofDesk', '=', false)
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

const removeLines = async (ctx: Ctx, order: LockedOrder, lines: readonly FeeLine[]): Promise<void> => {
  await sql`update order_charges set removed_at = ${ctx.now}
    where house_id = ${order.houseId} and id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
};

const sumOf = (lines: readonly FeeLine[]): number => lines.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** For an ended order: one fee covers what is kept beyond the nights of no-shows. */
const feeOfEnded = async (ctx: Ctx, order: LockedOrder, keptFen: number, by: string): Promise<number> => {
  const lines = await feeLines(ctx, order);
  const feeFen = keptFen - (order.keptFen - (await deskFeesFen(ctx, order)) - sumOf(lines));
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

/** Without an existing fee the line is a no-show fee or else a price correction. */
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

/** A fee for given-up nights is never negative; a no-show fee may reduce its night. */
const canTake = ({ kind, amountFen }: FeeLine, askedFen: number): number =>
  kind === 'cancellation_fee' ? Math.min(askedFen, Math.max(0, amountFen)) : askedFen;

/**
 * Orders whose guests left or never arrived: changes folio and collected money by the same amount, so payments at
 * the property are unaffected.
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

/** The platform holds no money of the order. */
const NOTHING = { refundFen: 0, isChanged: false };

/**
 * For orders that ended here: cancelled, or with every guest gone. `order` as locked; the caller saves it.
 * Idempotent for the same amounts.
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
    const feeFen = (await feeOfEnded(ctx, order, keptFen, by)) + (await deskFeesFen(ctx, order));
    const isChanged = wasOpen || refundFen > 0 || beforeFen !== keptFen || feeFen !== order.feeFen;
    return { refundFen, feeFen, isChanged };
  }
  await shiftFee(ctx, order, keptFen - beforeFen, by);
  return { refundFen, feeFen: order.feeFen, isChanged: wasOpen || beforeFen !== keptFen };
};

export interface LiveTotal {
  /** Amount in fen the platform keeps for us now. */
  readonly totalFen: number;
  /** Its part of the folio so far. */
  readonly partFen: number;
  /** Sold by the desk so far, now part of the platform's total. */
  readonly absorbedFen: number;
  readonly by: string;
}

/**
 * The platform reports another total for a live order: folio and collected amount follow it, and what the desk sold
 * besides stays due. `order` as locked; the caller saves it.
 */
export const followLiveTotal = async (
  ctx: Ctx,
  order: LockedOrder,
  { totalFen, partFen, absorbedFen, by }: LiveTotal,
): Promise<void> => {
  if (order.booking === 'confirmed')
    await collectByPlatform(ctx, order, { sellFen: totalFen, refundFen: 0, reason: by });
  await shiftFee(ctx, order, totalFen - partFen - absorbedFen, by);
  const stayIds = order.stays.map(({ id }) => id);
  await setAwaitsPlatform(ctx, order.houseId, stayIds, false);
};

/**
 * The platform ended the order without amounts: keeps the collected payment and charges a fee for it until then.
 */
export const awaitPlatform = async (
  ctx: Ctx,
  order: LockedOrder,
  by: string,
  booking: LockedOrder['booking'],
): Promise<BookedAmounts> => {
  const heldFen = holderOf(order) === 'house' ? 0 : await channelPaidFen(ctx, order);
  if (heldFen === 0) return { ...NOTHING, feeFen: order.feeFen };
  const isEnded = endedBookings.includes(booking);
  const feeFen = isEnded
    ? (await feeOfEnded(ctx, order, heldFen, by)) + (await deskFeesFen(ctx, order))
    : order.feeFen;
  const stayIds = order.stays.map(({ id }) => id);
  await setAwaitsPlatform(ctx, order.houseId, stayIds, true);
  return { refundFen: 0, feeFen, isChanged: true };
};
