/** Posts a bill line by line, gives it up, or takes it back. Every order is held until the end: no other bill pays it meanwhile. */
import {
  type ChannelBill,
  discardChannelBill,
  postChannelBill,
  voidChannelBill,
} from '@minsu/contract/channel-bills/channel-bill-endpoints.ts';
import { channelBillFailures } from '@minsu/contract/channel-bills/channel-bill-failures.ts';
import { billPostings } from '@minsu/contract/channel-bills/channel-bill-rules.ts';
import { fail } from '@minsu/contract/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { billById, lockBill } from './bill-row-queries.ts';
import { addPaid, lockPaidOrders } from './channel-money-queries.ts';
import {
  judgedLines,
  keepJudgement,
  type LineAndJudgement,
  linesOfBill,
  type StoredLine,
  withOrders,
} from './judge-bill.ts';

export const ordersOf = (lines: readonly StoredLine[]) =>
  lines.flatMap(({ orderId, houseId }) => (orderId && houseId ? [{ id: orderId, houseId }] : []));

type Bill = Pick<ChannelBill, 'id' | 'billNo' | 'channel' | 'method' | 'receivedOn'>;

const entryOf = (bill: Bill, line: LineAndJudgement): NewEntry => ({
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
  bill: Bill,
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
    done.flatMap(({ orderId, houseId, paidFen, commissionFen }) =>
      orderId && houseId ? [{ id: orderId, houseId, paidFen, commissionFen, lines: 1 }] : [],
    ),
  );
  return done;
};

interface Step {
  readonly state: 'posted' | 'voided';
  readonly event: string;
  readonly change: Readonly<Record<string, unknown>>;
}

const moveBill = async (
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
  await lockPaidOrders(ctx, bill.channel, ordersOf(lines));
  // Judged anew under the lock: another bill may have paid for an order since the import.
  await postLines(ctx, bill, await judgedLines(ctx, lines));
  const change = { postedByName: ctx.user.realname, postedAt: ctx.now };
  return moveBill(ctx, bill, { state: 'posted', event: 'posted', change });
});

export const discardChannelBillRoute = command(discardChannelBill, async (ctx, key) => {
  const bill = await lockBill(ctx, key, 'discard');
  return moveBill(ctx, bill, { state: 'voided', event: 'discarded', change: {} });
});

const assertNotWrittenOff = async (ctx: Ctx, billId: string): Promise<void> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from channel_write_offs w join channel_bill_lines l on l.id = w.line_id
    where l.bill_id = ${billId} and w.state in ('asked', 'approved')`.execute(ctx.db);
  const count = rows[0]?.n ?? 0;
  if (count > 0) fail(channelBillFailures.lineWrittenOff, { params: { count } });
};

export const voidChannelBillRoute = command(voidChannelBill, async (ctx, { reason, ...key }) => {
  const bill = await lockBill(ctx, key, 'void');
  await assertNotWrittenOff(ctx, bill.id);
  const { rows } = await sql<StoredLine & { commissionFen: number }>`
    select l.*, l.commission_fen from channel_bill_lines l where l.bill_id = ${bill.id} order by l.line`.execute(
    ctx.db,
  );
  await lockPaidOrders(ctx, bill.channel, ordersOf(rows));
  const why = { businessDate: await businessDateIn(ctx), memo: reason };
  for (const { entryId } of rows) if (entryId !== null) await reverseEntry(ctx, entryId, why);
  await addPaid(
    ctx,
    rows.flatMap(({ orderId, houseId, paidFen, commissionFen }) =>
      orderId && houseId
        ? [{ id: orderId, houseId, paidFen: -paidFen, commissionFen: -commissionFen, lines: -1 }]
        : [],
    ),
  );
  return moveBill(ctx, bill, { state: 'voided', event: 'voided', change: { voidReason: reason } });
});
