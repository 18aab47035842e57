/** Matches a line to an order chosen by staff; on a posted bill the money moves to that order. */
import { matchBillLine } from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { lineById } from './bill-line-queries.ts';
import { assertSeesBills, billById } from './bill-row-queries.ts';
import { followingCommissions } from './follow-commissions.ts';
import { judgedLines, linesOfBill, rejudgeBill, type StoredLine } from './judge-bill.ts';
import { ordersOf, postLines } from './post-bill.ts';

const lockedLine = async (ctx: Ctx, lineId: string) => {
  const line = await lineById(ctx, lineId);
  await sql`select from channel_bills b where b.id = ${line.billId} for update`.execute(ctx.db);
  const bill = await billById(ctx, line.billId);
  const stored = (await linesOfBill(ctx, bill.id)).find(({ id }) => id === lineId);
  if (!stored) fail(channelBillFailures.lineNotFound);
  if (stored.orderId !== null) fail(channelBillFailures.matchedAlready);
  if (bill.state === 'voided') fail(channelBillFailures.billVoided);
  if (line.writeOff === 'asked' || line.writeOff === 'approved') fail(channelBillFailures.writtenOffLine);
  return { bill, stored };
};

const orderNumbered = async (ctx: Ctx, channel: string, no: string) => {
  const { rows } = await sql<{ id: string; houseId: string }>`
    select o.id, o.house_id from orders o
    where o.order_no = ${no.toUpperCase()} and o.channel = ${channel} and ${inScope(ctx, 'o.houseId')}`.execute(
    ctx.db,
  );
  return rows[0] ?? invalidAt('orderNo', channelBillFailures.noOrder.text, { no });
};

const setOrder = (ctx: Ctx, lineId: string, order: { id: string; houseId: string }) =>
  sql`update channel_bill_lines set order_id = ${order.id}, house_id = ${order.houseId}, kind = 'paid'
    where id = ${lineId}`.execute(ctx.db);

/** The old entry is reversed and the line posted again, as a line of the order. */
const repost = async (ctx: Ctx, bill: Awaited<ReturnType<typeof billById>>, line: StoredLine) => {
  const today = await businessDateIn(ctx);
  await followingCommissions(ctx, bill, ordersOf([line]), async () => {
    if (line.entryId !== null)
      await reverseEntry(ctx, line.entryId, { businessDate: today, memo: bill.billNo });
    const moved = { ...bill, receivedOn: today };
    await postLines(ctx, moved, await judgedLines(ctx, [{ ...line, round: line.round + 1 }]));
  });
};

export const matchBillLineRoute = command(matchBillLine, async (ctx, { lineId, orderNo }) => {
  assertSeesBills(ctx);
  const { bill, stored } = await lockedLine(ctx, lineId);
  const order = await orderNumbered(ctx, bill.channel, orderNo);
  if (bill.state === 'draft') {
    await setOrder(ctx, lineId, order);
    await rejudgeBill(ctx, bill.id, bill.channel);
  } else await repost(ctx, bill, { ...stored, orderId: order.id, houseId: order.houseId });
  await ctx.record({
    name: 'channelBill.lineMatched',
    entity: 'channelBill',
    entityId: bill.id,
    after: { line: stored.line, orderNo },
  });
  return lineById(ctx, lineId);
});
