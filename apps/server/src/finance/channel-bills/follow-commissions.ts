/**
 * The commission a bill states decides the order's split: landlords, statements and reports follow in the same
 * transaction, and the split's channel amount equals what the bill paid.
 */
import { changedCommissionPostings } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { type OrderCommission, readCommissions } from '../../sales/commissions/commission-queries.ts';
import { theseOrders } from '../contracts/order-share-queries.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { followOrderMoney } from '../splits/follow-order-money.ts';
import { holdUnits } from '../splits/reverse-split.ts';
import { lockPaidOrders } from './channel-money-queries.ts';

interface Key {
  readonly id: string;
  readonly houseId: string;
}

const commissionsOf = async (
  ctx: Ctx,
  orders: readonly Key[],
): Promise<ReadonlyMap<string, OrderCommission>> => {
  const keys = orders.map(({ id, houseId }) => ({ orderId: id, houseId }));
  const all = await readCommissions(ctx, theseOrders(keys));
  return new Map(all.map((one) => [one.orderId, one]));
};

const isOther = (before: OrderCommission, now: OrderCommission): boolean =>
  before.commissionFen !== now.commissionFen || before.commissionSource !== now.commissionSource;

/**
 * Runs a bill's step with its orders locked, in the order of every other change: paid amounts, splits, accounts.
 * Changed commissions are recorded in each order's history.
 */
export const followingCommissions = async (
  ctx: Ctx,
  { billNo, channel }: { readonly billNo: string; readonly channel: string },
  lines: readonly Key[],
  step: () => Promise<void>,
): Promise<void> => {
  const orders = [...new Map(lines.map((order) => [order.id, order])).values()];
  await lockPaidOrders(ctx, channel, orders);
  await holdUnits(ctx, orders);
  const before = await commissionsOf(ctx, orders);
  await step();
  const now = await commissionsOf(ctx, orders);
  for (const order of orders) {
    await followPaidCommission(ctx, order);
    const [was, is] = [before.get(order.id), now.get(order.id)];
    if (!was || !is || !isOther(was, is)) continue;
    await ctx.record({
      ...{ name: 'order.commissionBilled', entity: 'order', entityId: order.id, houseId: order.houseId },
      before: { commissionFen: was.commissionFen, commissionSource: was.commissionSource },
      after: { commissionFen: is.commissionFen, commissionSource: is.commissionSource, billNo },
    });
    await followOrderMoney(ctx, order);
  }
};

interface Paid {
  readonly channel: string;
  readonly commissionFen: number;
  readonly changes: number;
  readonly lines: number;
}

/**
 * A bill without a stated commission was posted with the one known then. When it changes later, the channel's accounts
 * follow; for an order without a posted bill, nothing stays on them.
 */
export const followPaidCommission = async (ctx: Ctx, { houseId, id }: Key): Promise<void> => {
  const { rows } = await sql<Paid>`
    select channel, commission_fen, commission_changes as changes, lines from channel_paid_orders
    where house_id = ${houseId} and order_id = ${id} for update`.execute(ctx.db);
  const [paid] = rows;
  if (!paid || (paid.lines === 0 && paid.commissionFen === 0)) return;
  const now = paid.lines > 0 ? (await commissionsOf(ctx, [{ houseId, id }])).get(id) : undefined;
  const moreFen = (now?.commissionFen ?? 0) - paid.commissionFen;
  if (moreFen === 0) return;
  await holdUnits(ctx, [{ houseId, id }]);
  await sql`update channel_paid_orders set commission_fen = commission_fen + ${moreFen},
    commission_changes = commission_changes + 1 where house_id = ${houseId} and order_id = ${id}`.execute(
    ctx.db,
  );
  await postEntries(ctx, [
    {
      ...{ source: 'channelStatement', sourceKey: `commission:${id}:${paid.changes + 1}` },
      ...{ rule: 'channelCommissionChanged', houseId, orderId: id },
      businessDate: await businessDateIn(ctx),
      postings: changedCommissionPostings(paid.channel, houseId, moreFen),
    },
  ]);
};
