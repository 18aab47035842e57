/**
 * Our order follows the latest revision of the platform's. `pull-rules.ts` decides what to do; the platform order's row
 * is the lock, so that simultaneous notices act once.
 */
import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import { endedBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { recordOrderEvent } from '../../../sales/orders/change/finish-change.ts';
import { channelPaidFen } from '../../../sales/orders/folio/channel-paid-queries.ts';
import { type LockedOrder, lockOrder } from '../../../sales/orders/locked-order.ts';
import { saveOrder } from '../../../sales/orders/save-order.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { retellNights } from '../push/retell-nights.ts';
import {
  isEndThere,
  isSettledThere,
  keepsForUs,
  keptThere,
  toldAmounts,
  unclearAmount,
} from './amount-rules.ts';
import { bookPulledOrder } from './book-pulled-order.ts';
import { endPulledOrder, settlePulledOrder } from './end-pulled-order.ts';
import { findListing } from './find-listing.ts';
import { awaitAmounts, followAmounts } from './follow-amounts.ts';
import { followChange } from './follow-change.ts';
import { inNameOf } from './in-name-of.ts';
import { announceOrder, tellProblem } from './problem-news.ts';
import { countedThere, follow, isOverHere, isSameStay, problemWithRefund } from './pull-rules.ts';
import type { Followed, Heard, PulledKey, PulledRow } from './pulled-row.ts';
import { openOrder } from './revision-payload.ts';
import { numberAt, type PulledSale, sellPulledOrder } from './sell-pulled-order.ts';

const lockRow = async (ctx: Ctx, { connectionId, platformOrderId }: PulledKey): Promise<PulledRow | null> => {
  const { rows } = await sql<PulledRow>`
    select o.connection_id, o.platform_order_id, c.platform, o.revision, o.applied_revision, o.listing_key, o.house_id,
      o.order_id, o.problem, o.solved_by, c.created_at as connected_at
    from channel_orders o join channel_connections c on c.id = o.connection_id
    where o.connection_id = ${connectionId} and o.platform_order_id = ${platformOrderId}
    for update of o`.execute(ctx.db);
  return rows[0] ?? null;
};

const readRevision = async (ctx: Ctx, key: PulledKey, revision: number): Promise<PlatformOrder> => {
  const { payloadCipher } = await ctx.db
    .selectFrom('channelRevisions')
    .select('payloadCipher')
    .where('connectionId', '=', key.connectionId)
    .where('platformOrderId', '=', key.platformOrderId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return openOrder(ctx, payloadCipher);
};

/** An order entered by hand before the platform was connected. */
const findTyped = async (ctx: Ctx, { platform, listing, order }: PulledSale) => {
  const row = await ctx.db
    .selectFrom('orders')
    .select(['id', 'booking'])
    .where('houseId', '=', listing.houseId)
    .where('channel', '=', platform)
    .where('channelOrderNo', '=', numberAt(order))
    .executeTakeFirst();
  return row ? { id: row.id, isEnded: endedBookings.some((booking) => booking === row.booking) } : null;
};

/** Typed in with other amounts or dates than the platform's, which count. Returns the problem, if any. */
const compareTyped = async (
  ctx: Ctx,
  { platform, order }: PulledSale,
  orderId: string,
): Promise<ChannelOrderProblem | null> => {
  const ours = await lockOrder(ctx, { orderId }, null);
  if (ours.collect !== (order.behind?.collect ?? 'channel')) return 'changed';
  if (ours.collect === 'property' || ours.booking !== 'confirmed') return null;
  const isUnclear = unclearAmount(order) !== null;
  if (isUnclear || !isSameStay(ours.stays, order)) {
    await awaitAmounts(ctx, ours);
    return isUnclear ? 'amountUnclear' : 'changed';
  }
  if ((await channelPaidFen(ctx, ours)) === keptThere(order)) return null;
  return (await followAmounts(ctx, ours, { platform, order }, null)) ?? 'priceDiffers';
};

/** Over before we read it, so no order here holds the retained amount; sales from before the connection are ignored. */
const isMissed = ({ connectedAt }: PulledRow, order: PlatformOrder): boolean =>
  order.createdAt >= connectedAt && keepsForUs(order);

const begin = async (ctx: Ctx, row: PulledRow, order: PlatformOrder): Promise<Followed> => {
  const { platform, connectionId } = row;
  const listing = await findListing(ctx, connectionId, order.listingKey);
  const isOver = listing !== null && order.checkOut <= listing.house.today;
  const step = follow(null, { state: order.state, isOver });
  const sale = listing && { platform, listing, order };
  const typed = sale && (await findTyped(ctx, sale));
  const livesOnHere = typed !== null && isEndThere(order) && !typed.isEnded && !isOver;
  if (sale && typed && (step.kind === 'sell' || livesOnHere))
    return {
      ...{ houseId: sale.listing.houseId, orderId: typed.id, isTyped: true },
      problem: livesOnHere ? 'changed' : typed.isEnded ? null : await compareTyped(ctx, sale, typed.id),
    };
  if (step.kind !== 'sell') return { problem: typed === null && isMissed(row, order) ? 'missed' : null };
  if (!sale) return { problem: 'unmapped', waits: true };
  return { houseId: sale.listing.houseId, ...(await sellPulledOrder(ctx, sale, step.booking)) };
};

/** Our order is over: only changed amounts matter. */
const settleOver = async (
  ctx: Ctx,
  row: PulledRow,
  ours: LockedOrder,
  { before, order }: Heard,
  ended: ChannelOrderProblem | undefined,
): Promise<Followed> => {
  const ending = { platform: row.platform, order };
  const isNews = ended !== undefined && (before === null || before.state !== ending.order.state);
  const found = isNews ? ended : undefined;
  const isAwaited = ours.awaitsPlatform && isSettledThere(order);
  if (!isAwaited && !toldAmounts(before, order)) return found === undefined ? {} : { problem: found };
  const problem = (await settlePulledOrder(ctx, ours, ending)) ?? found;
  if (problem !== undefined) return { problem };
  // Clear again.
  return row.problem === 'amountUnclear' ? { problem: null } : {};
};

const goOn = async (
  ctx: Ctx,
  row: PulledRow,
  { before, order }: Heard,
  orderId: string,
): Promise<Followed> => {
  const { platform } = row;
  const ours = await lockOrder(ctx, { orderId }, null);
  const step = follow(ours, { state: order.state, isOver: false });
  if (step.kind === 'end')
    return { problem: await endPulledOrder(ctx, ours, { platform, order }, step.booking) };
  if (step.kind === 'stand') {
    if (step.problem === 'cancelledInHouse') await awaitAmounts(ctx, ours);
    return { problem: step.problem };
  }
  if (step.kind === 'settle' || (isOverHere(ours.stays) && step.kind === 'nothing'))
    return settleOver(ctx, row, ours, { before, order }, step.kind === 'settle' ? step.problem : undefined);
  if (step.kind === 'book') return bookPulledOrder(ctx, row, ours, { before, order }, step.booking);
  const changed = before ? await followChange(ctx, row, ours, { before, order }) : {};
  await followDeadline(ctx, ours, order);
  return changed;
};

const followDeadline = async (ctx: Ctx, ours: LockedOrder, order: PlatformOrder): Promise<void> => {
  // If the platform states no deadline, ours stays.
  if (ours.booking !== 'wait_accept' || order.acceptBy === null) return;
  await ctx.db
    .updateTable('orders')
    .set({ deadlineAt: order.acceptBy })
    .where('houseId', '=', ours.houseId)
    .where('id', '=', ours.id)
    .execute();
};

/** A problem found again after it was resolved is a new one; waiting orders are checked every minute. */
const isOther = ({ problem, solvedBy }: PulledRow, { waits, problem: found }: Followed): boolean =>
  found !== undefined && (found !== problem || (found !== null && solvedBy !== null && !waits));

const save = async (ctx: Ctx, row: PulledRow, followed: Followed): Promise<void> => {
  const { waits, problem, houseId, orderId } = followed;
  const isNew = isOther(row, followed);
  // It still waits; only displayed facts may be new.
  if (waits && !isNew) return announceOrder(ctx, row);
  await ctx.db
    .updateTable('channelOrders')
    .set({
      ...(!waits && { appliedRevision: row.revision }),
      ...(houseId !== undefined && orderId !== undefined && { houseId, orderId }),
      ...(isNew && { problem, problemNote: '', problemAt: problem && ctx.now, solvedBy: null }),
    })
    .where('connectionId', '=', row.connectionId)
    .where('platformOrderId', '=', row.platformOrderId)
    .execute();
  const order = { houseId: houseId ?? row.houseId, id: orderId ?? row.orderId };
  if (isNew && problem && order.houseId && order.id)
    await recordOrderEvent(
      ctx,
      { houseId: order.houseId, id: order.id },
      { name: 'channelProblem', after: { problem } },
    );
  if (isNew) await tellProblem(ctx, row);
  await announceOrder(ctx, { connectionId: row.connectionId, houseId: order.houseId });
};

const withRefund = (row: PulledRow, { before, order }: Heard, followed: Followed): Followed => {
  const { problem: found, ...rest } = followed;
  const isOurs = (followed.orderId ?? row.orderId) !== null;
  const problem = problemWithRefund(found, {
    stands: row.problem === 'refundAsked',
    asked: before?.state === 'refund_pending',
    asks: isOurs && order.state === 'refund_pending',
  });
  return problem === undefined ? rest : { ...rest, problem };
};

const commissionOf = ({ sellFen, settleFen }: PlatformOrder): number => sellFen - settleFen;

/** The platform reports another commission: nights split with the old one are split again. */
const followCommission = async (ctx: Ctx, { before, order }: Heard, orderId: string): Promise<void> => {
  if (before !== null && commissionOf(before) === commissionOf(order)) return;
  await saveOrder(ctx, await lockOrder(ctx, { orderId }, null));
};

/** `who`: the user whose request changed the order at the platform; absent if the platform changed it. */
export const followRevision = async (ctx: Ctx, key: PulledKey, who?: Ctx['user']): Promise<void> => {
  const row = await lockRow(ctx, key);
  if (!row || row.appliedRevision === row.revision) return;
  const own = inNameOf(ctx, row.platform, who);
  const order = await readRevision(ctx, row, row.revision);
  const before = row.appliedRevision === null ? null : await readRevision(ctx, row, row.appliedRevision);
  const followed =
    row.orderId === null
      ? await begin(own, row, order)
      : await goOn(own, row, { before, order }, row.orderId);
  await save(own, row, withRefund(row, { before, order }, followed));
  const known = followed.isTyped ? followed.orderId : row.orderId;
  if (known) await followCommission(own, { before, order }, known);
  await retellNights(own, key.connectionId, countedThere(before, order));
};
