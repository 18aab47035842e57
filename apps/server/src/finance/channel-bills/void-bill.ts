/**
 * Takes a posted bill back. The commission of an order was posted with the first of its lines, so commissions of the
 * same orders on other bills are removed and posted again, as if the voided bill had never existed.
 */
import {
  type ChannelBill,
  voidChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { lockBill } from './bill-row-queries.ts';
import { addPaid } from './channel-money-queries.ts';
import { followingCommissions } from './follow-commissions.ts';
import { judgedLines, linesOfBill, type StoredLine } from './judge-bill.ts';
import { moveBill, ordersOf, type PostedBill, postLines } from './post-bill.ts';

const assertNotWrittenOff = async (ctx: Ctx, billId: string): Promise<void> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from channel_write_offs w join channel_bill_lines l on l.id = w.line_id
    where l.bill_id = ${billId} and w.state in ('asked', 'approved')`.execute(ctx.db);
  const count = rows[0]?.n ?? 0;
  if (count > 0) fail(channelBillFailures.lineWrittenOff, { params: { count } });
};

type PostedLine = StoredLine &
  PostedBill & { readonly lineId: string; readonly commissionFen: number; readonly billedFen: number | null };

/** Lines `l` of bills `b`, in the order in which they were posted. */
const readPosted = async (ctx: Ctx, where: ReturnType<typeof sql>): Promise<PostedLine[]> => {
  const { rows } = await sql<PostedLine>`
    select b.id, b.bill_no, b.channel, b.method, b.received_on, l.id as line_id, l.line, l.platform_order_no,
      l.sell_fen, l.told_commission_fen, l.paid_fen, l.house_id, l.order_id, l.entry_id, l.round, l.commission_fen,
      l.billed_fen
    from channel_bill_lines l join channel_bills b on b.id = l.bill_id
    where b.state = 'posted' and ${where} order by b.posted_at, b.id, l.line`.execute(ctx.db);
  return rows;
};

interface Why {
  readonly businessDate: string;
  readonly memo: string;
}

const takeOut = async (ctx: Ctx, lines: readonly PostedLine[], why: Why): Promise<void> => {
  for (const { entryId } of lines) if (entryId !== null) await reverseEntry(ctx, entryId, why);
  await addPaid(
    ctx,
    lines.flatMap(({ orderId, houseId, paidFen, commissionFen, billedFen }) =>
      orderId && houseId
        ? [
            {
              ...{ id: orderId, houseId, paidFen: -paidFen, commissionFen: -commissionFen, lines: -1 },
              billedFen: billedFen === null ? null : -billedFen,
            },
          ]
        : [],
    ),
  );
};

const takeBack = async (
  ctx: Ctx,
  bill: ChannelBill,
  orders: ReturnType<typeof ordersOf>,
  reason: string,
): Promise<void> => {
  // Read under the lock: who voids another bill of an order posts its lines here again.
  const own = await readPosted(ctx, sql`b.id = ${bill.id}`);
  const left = await readPosted(
    ctx,
    sql`b.id <> ${bill.id} and l.order_id = any(${orders.map(({ id }) => id)}::uuid[])`,
  );
  const businessDate = await businessDateIn(ctx);
  await takeOut(ctx, own, { businessDate, memo: reason });
  await takeOut(ctx, left, { businessDate, memo: bill.billNo });
  for (const { lineId, ...line } of left) {
    const anew = { ...line, id: lineId, round: line.round + 1 };
    await postLines(ctx, { ...line, receivedOn: businessDate }, await judgedLines(ctx, [anew]));
  }
};

export const voidChannelBillRoute = command(voidChannelBill, async (ctx, { reason, ...key }) => {
  const bill = await lockBill(ctx, key, 'void');
  await assertNotWrittenOff(ctx, bill.id);
  const orders = ordersOf(await linesOfBill(ctx, bill.id));
  await followingCommissions(ctx, bill, orders, () => takeBack(ctx, bill, orders, reason));
  return moveBill(ctx, bill, { state: 'voided', event: 'voided', change: { voidReason: reason } });
});
