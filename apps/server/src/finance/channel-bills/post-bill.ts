/** Posts a bill line by line, or discards it. Keeps every order locked until the end, so that no other bill pays it. */
import {
  type ChannelBill,
  discardChannelBill,
  postChannelBill,
  recheckChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { billPostings } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { billById, lockBill } from './bill-row-queries.ts';
import { addPaid } from './channel-money-queries.ts';
import { followingCommissions } from './follow-commissions.ts';
import {
  assertUnmoved,
  judgedLines,
  keepJudgement,
  type LineAndJudgement,
  linesOfBill,
  rejudgeBill,
  type StoredLine,
  withOrders,
} from './judge-bill.ts';

export const ordersOf = (lines: readonly StoredLine[]) =>
  lines.flatMap(({ orderId, houseId }) => (orderId && houseId ? [{ id: orderId, houseId }] : []));

export type PostedBill = Pick<ChannelBill, 'id' | 'billNo' | 'channel' | 'method' | 'receivedOn'>;

const entryOf = (bill: PostedBill, line: LineAndJudgement): NewEntry => ({
  source: 'channelStatement',
  sourceKey: `${bill.id}:${line.line}:${line.round}`,
  rule: line.orderId === null ? 'channelPaidUnknown' : 'channelPaid',
  houseId: line.houseId,
  orderId: line.orderId,
  businessDate: bill.receivedOn,
  memo: `${bill.billNo} ${line.platformOrderNo}`,
  postings: billPostings({ ...bill, ...line }),
});

/** Lines that are judged already; answers them with their entries. */
export const postLines = async (
  ctx: Ctx,
  bill: PostedBill,
  lines: readonly LineAndJudgement[],
): Promise<LineAndJudgement[]> => {
  const posted = await postEntries(
    ctx,
    lines.map((line) => entryOf(bill, line)),
  );
  const done = lines.map((line, at) => ({ ...line, entryId: posted[at]?.id ?? null }));
  await keepJudgement(ctx, done);
  await addPaid(
    ctx,
    done.flatMap(({ orderId, houseId, paidFen, commissionFen, billedFen }) =>
      orderId && houseId ? [{ id: orderId, houseId, paidFen, commissionFen, billedFen, lines: 1 }] : [],
    ),
  );
  return done;
};

interface Step {
  readonly state: 'draft' | 'posted' | 'voided';
  readonly event: string;
  readonly change: Readonly<Record<string, unknown>>;
}

export const moveBill = async (
  ctx: Ctx,
  bill: ChannelBill,
  { state, event, change }: Step,
): Promise<ChannelBill> => {
  await ctx.db
    .updateTable('channelBills')
    .set({ ...change, state, version: bill.version + 1 })
    .where('id', '=', bill.id)
    .execute();
  await ctx.record({
    name: `channelBill.${event}`,
    entity: 'channelBill',
    entityId: bill.id,
    before: { state: bill.state },
    after: { state, ...('voidReason' in change && { reason: change.voidReason }) },
  });
  return billById(ctx, bill.id);
};

export const postChannelBillRoute = command(postChannelBill, async (ctx, key) => {
  const bill = await lockBill(ctx, key, 'post');
  const lines = await withOrders(ctx, bill.channel, await linesOfBill(ctx, bill.id));
  const orders = ordersOf(lines);
  await followingCommissions(ctx, bill, orders, async () => {
    // Judged again under the lock: another bill may have paid for an order since the check.
    const judged = await judgedLines(ctx, lines);
    await assertUnmoved(ctx, bill.id, judged);
    await postLines(ctx, bill, judged);
  });
  const change = { postedByName: ctx.user.realname, postedAt: ctx.now };
  return moveBill(ctx, bill, { state: 'posted', event: 'posted', change });
});

export const recheckChannelBillRoute = command(recheckChannelBill, async (ctx, key) => {
  const bill = await lockBill(ctx, key, 'recheck');
  await rejudgeBill(ctx, bill.id, bill.channel);
  return moveBill(ctx, bill, { state: 'draft', event: 'rechecked', change: {} });
});

export const discardChannelBillRoute = command(discardChannelBill, async (ctx, key) => {
  const bill = await lockBill(ctx, key, 'discard');
  return moveBill(ctx, bill, { state: 'voided', event: 'discarded', change: {} });
});
