/** Compares the lines of a bill with the current books and stores the result with the lines. */
import { channelBillTexts } from '@minsu/contract/finance/channel-bills/channel-bill.text.ts';
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import { type JudgedLine, judgeBill } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { listed, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { moneyOfOrders, ordersByNumber } from './channel-money-queries.ts';

export interface StoredLine {
  readonly id: string;
  readonly line: number;
  readonly platformOrderNo: string;
  readonly sellFen: number | null;
  readonly toldCommissionFen: number | null;
  readonly paidFen: number;
  readonly houseId: string | null;
  readonly orderId: string | null;
  readonly entryId: string | null;
  readonly round: number;
}

export type LineAndJudgement = StoredLine & JudgedLine;

export const linesOfBill = async (ctx: Ctx, billId: string): Promise<StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select l.id, l.line, l.platform_order_no, l.sell_fen, l.told_commission_fen, l.paid_fen, l.house_id, l.order_id, l.entry_id, l.round
    from channel_bill_lines l where l.bill_id = ${billId} order by l.line`.execute(ctx.db);
  return rows;
};

/** Searches again for lines without an order: it may have arrived since. */
export const withOrders = async (
  ctx: Ctx,
  channel: string,
  lines: readonly StoredLine[],
): Promise<StoredLine[]> => {
  const open = lines.filter(({ orderId }) => orderId === null).map((line) => line.platformOrderNo);
  const orders = await ordersByNumber(ctx, channel, [...new Set(open)]);
  return lines.map((line) => {
    const order = line.orderId === null ? orders.get(line.platformOrderNo) : undefined;
    return order ? { ...line, orderId: order.id, houseId: order.houseId } : line;
  });
};

export const judgedLines = async (ctx: Ctx, lines: readonly StoredLine[]): Promise<LineAndJudgement[]> => {
  const ids = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
  const { judged } = judgeBill(lines, await moneyOfOrders(ctx, ids));
  return lines.map((line, at) => ({ ...line, ...(judged[at] as JudgedLine) }));
};

export const keepJudgement = async (ctx: Ctx, lines: readonly LineAndJudgement[]): Promise<void> => {
  const rows = JSON.stringify(
    lines.map((line) => ({
      ...{ id: line.id, house: line.houseId, ord: line.orderId, kind: line.kind, entry: line.entryId },
      ...{
        expected: line.expectedFen,
        commission: line.commissionFen,
        billed: line.billedFen,
        round: line.round,
      },
    })),
  );
  await sql`
    update channel_bill_lines l set house_id = r.house, order_id = r.ord, kind = r.kind, expected_fen = r.expected,
      commission_fen = r.commission, billed_fen = r.billed, entry_id = r.entry, round = r.round
    from json_to_recordset(${rows}::json) as r (id uuid, house uuid, ord uuid, kind text, expected bigint,
      commission bigint, billed bigint, entry uuid, round int)
    where l.id = r.id`.execute(ctx.db);
};

/** For a draft: as it would be posted now. */
export const rejudgeBill = async (ctx: Ctx, billId: string, channel: string): Promise<void> => {
  const lines = await withOrders(ctx, channel, await linesOfBill(ctx, billId));
  await keepJudgement(ctx, await judgedLines(ctx, lines));
};

type Held = Pick<LineAndJudgement, 'id' | 'kind' | 'orderId' | 'expectedFen' | 'commissionFen'>;

/** Lines named in a refusal. */
const MAX_NAMED = 3;

const movedText = (ctx: Ctx, before: Held, now: LineAndJudgement): string =>
  sayText(channelBillTexts.lineMoved, ctx.language, {
    no: now.platformOrderNo,
    from: `¥${formatFen(before.expectedFen)}`,
    to: `¥${formatFen(now.expectedFen)}`,
    kind: sayText(channelBillTexts[`kind_${now.kind}`], ctx.language),
  });

/** Refuses with the lines that no longer stand as a person has checked them. */
export const assertUnmoved = async (
  ctx: Ctx,
  billId: string,
  judged: readonly LineAndJudgement[],
): Promise<void> => {
  const { rows } = await sql<Held>`
    select l.id, l.kind, l.order_id, l.expected_fen, l.commission_fen from channel_bill_lines l
    where l.bill_id = ${billId}`.execute(ctx.db);
  const held = new Map(rows.map((row) => [row.id, row]));
  const moved = judged.flatMap((now) => {
    const before = held.get(now.id);
    const isSame =
      before?.kind === now.kind &&
      before.orderId === now.orderId &&
      before.expectedFen === now.expectedFen &&
      before.commissionFen === now.commissionFen;
    return before === undefined || isSame ? [] : [movedText(ctx, before, now)];
  });
  if (moved.length === 0) return;
  const lines = listed(moved.slice(0, MAX_NAMED), ctx.language);
  fail(channelBillFailures.moved, { params: { count: moved.length, lines } });
};
