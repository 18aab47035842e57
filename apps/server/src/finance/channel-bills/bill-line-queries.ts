/** The lines of a bill as lists and files show them. */
import type {
  billLineFilters,
  ChannelBillLine,
  pageChannelBillLines,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import { openFen } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { mayEverywhere } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { assertSeesBills, billById } from './bill-row-queries.ts';
import { moneyOfOrders } from './channel-money-queries.ts';

export type LineFilters = { [K in keyof typeof billLineFilters]?: z.output<(typeof billLineFilters)[K]> };

interface Row extends Omit<ChannelBillLine, 'openFen' | 'canMatch' | 'canWriteOff' | 'differenceFen'> {
  readonly billState: 'draft' | 'posted' | 'voided';
}

const columns = sql`
  l.id, l.bill_id, l.line, l.platform_order_no, l.kind, l.sell_fen, l.told_commission_fen, l.commission_fen,
  l.expected_fen, l.paid_fen, l.memo, l.order_id, o.order_no, h.name as house_name, o.check_in, o.check_out, l.entry_id,
  b.state as bill_state,
  (select w.state from channel_write_offs w where w.line_id = l.id or (w.order_id = l.order_id and w.house_id = l.house_id)
    order by w.asked_at desc limit 1) as write_off`;
const joins = sql`join channel_bills b on b.id = l.bill_id
  left join orders o on o.house_id = l.house_id and o.id = l.order_id left join houses h on h.id = l.house_id`;

/** Amount the order still owes now; for a line without an order, its whole amount. */
const toLines = async (ctx: Ctx, rows: readonly Row[]): Promise<ChannelBillLine[]> => {
  const money = await moneyOfOrders(ctx, [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]);
  const manages = mayEverywhere(ctx)('channelBill:manage');
  return rows.map(({ billState, ...row }) => {
    const order = row.orderId === null ? undefined : money.get(row.orderId);
    const isPosted = billState === 'posted';
    const lineOpen = isPosted && row.writeOff !== 'approved' ? -row.paidFen : 0;
    // A draft shows the figures at its check: its amounts count once it is posted.
    const ofOrder = order && (billState === 'draft' ? row.expectedFen : openFen(order));
    const open = ofOrder ?? lineOpen;
    const isAsked = row.writeOff === 'asked';
    const isGone = row.orderId === null && row.writeOff === 'approved';
    return {
      ...row,
      differenceFen: row.kind === 'unmatched' ? 0 : row.paidFen - row.expectedFen,
      openFen: open,
      canMatch: manages && row.orderId === null && billState !== 'voided' && !isAsked && !isGone,
      canWriteOff: manages && isPosted && open !== 0 && !isAsked && !isGone,
    };
  });
};

const conditions = ({ billId, keyword, kind }: LineFilters): RawBuilder<unknown> => {
  const start = startingWith(keyword?.trim() ?? '');
  const parts = [
    sql`l.bill_id = ${billId}`,
    ...(keyword?.trim()
      ? [
          sql`(l.platform_order_no like ${start} or exists (select from orders x where x.house_id = l.house_id
            and x.id = l.order_id and x.order_no like ${start.toUpperCase()}))`,
        ]
      : []),
    ...(kind?.length ? [sql`l.kind = any(${kind}::text[])`] : []),
  ];
  return sql.join(parts, sql` and `);
};

const sortColumns = {
  line: sql`l.line`,
  paidFen: sql`l.paid_fen`,
  differenceFen: sql`abs(l.paid_fen - l.expected_fen)`,
};

type Paged = LineFilters & {
  readonly sort?: readonly string[] | undefined;
  readonly current: number;
  readonly size: number;
};

const rowsOf = async (ctx: Ctx, input: Paged): Promise<ChannelBillLine[]> => {
  const order = orderBy(sortColumns, input.sort ?? ['line'], sql`l.line`);
  const { rows } = await sql<Row>`
    select ${columns} from channel_bill_lines l ${joins} where ${conditions(input)} order by ${order}
    ${limitOf(input)}`.execute(ctx.db);
  return toLines(ctx, rows);
};

export const countLines = async (ctx: Ctx, filters: LineFilters, limit: number): Promise<number> => {
  assertSeesBills(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from channel_bill_lines l where ${conditions(filters)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const linePage = async (
  ctx: Ctx,
  input: z.output<(typeof pageChannelBillLines)['input']>,
): Promise<Page<ChannelBillLine>> => {
  await billById(ctx, input.billId);
  const records = await rowsOf(ctx, input);
  const total = totalFrom(input, records.length) ?? (await countLines(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const lineBatches = (
  ctx: Ctx,
  input: Omit<Paged, 'current' | 'size'>,
): AsyncGenerator<ChannelBillLine[]> => {
  assertSeesBills(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};

/** Fails with `channelBill.lineNotFound`. */
export const lineById = async (ctx: Ctx, id: string): Promise<ChannelBillLine> => {
  assertSeesBills(ctx);
  const { rows } = await sql<Row>`
    select ${columns} from channel_bill_lines l ${joins} where l.id = ${id}`.execute(ctx.db);
  const [line] = await toLines(ctx, rows);
  return line ?? fail(channelBillFailures.lineNotFound);
};
