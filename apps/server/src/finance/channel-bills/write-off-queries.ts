/** Write-offs as their list shows them: pages, counts, rows of the export, one by its id. */
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import {
  type WriteOffFacts,
  writeOffTable,
} from '@minsu/contract/finance/channel-bills/channel-bill-states.ts';
import type {
  pageWriteOffs,
  WriteOff,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  type Paging,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { assertSeesAmounts } from './bill-row-queries.ts';

export interface StoredWriteOff extends Omit<WriteOff, 'actions' | 'askedAt' | 'decidedAt'> {
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

type Input = z.output<(typeof pageWriteOffs)['input']>;
type Listed = Omit<Input, 'current' | 'size'>;

const columns = sql`
  w.id, w.channel, w.house_id, w.order_id, o.order_no, w.line_id, l.platform_order_no, h.name as house_name, w.amount_fen,
  w.reason, w.state, w.asked_by, w.asked_by_name, w.asked_at, w.decided_by_name, w.decided_at, w.decision_note, w.entry_id,
  w.version`;
const joins = sql`left join orders o on o.house_id = w.house_id and o.id = w.order_id
  left join houses h on h.id = w.house_id left join channel_bill_lines l on l.id = w.line_id`;

export const writeOffFacts = async (ctx: Ctx, askedBy: string | null): Promise<WriteOffFacts> => ({
  own: (await confirmerOf(ctx, 'writeOff')).own([askedBy]),
});

export const toWriteOff = async (
  ctx: Ctx,
  { askedBy, askedAt, decidedAt, ...row }: StoredWriteOff,
): Promise<WriteOff> => ({
  ...row,
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  actions: allowedActions(writeOffTable, row.state, await writeOffFacts(ctx, askedBy), ctx.user.may),
});

const read = async (ctx: Ctx, where: RawBuilder<unknown>, rest = sql``): Promise<StoredWriteOff[]> => {
  const { rows } = await sql<StoredWriteOff>`
    select ${columns} from channel_write_offs w ${joins} where ${where} ${rest}`.execute(ctx.db);
  return rows;
};

/** A line without an order has no house: like its bill, it needs all houses in scope. */
const writeOffInScope = (ctx: Ctx): RawBuilder<unknown> => sql`${inScope(ctx, 'w.houseId')}`;

/** The stored row; unknown or out of scope: 404. */
export const storedWriteOff = async (ctx: Ctx, id: string): Promise<StoredWriteOff> => {
  const [row] = await read(ctx, sql`w.id = ${id} and ${writeOffInScope(ctx)}`);
  return row ?? fail(channelBillFailures.writeOffNotFound);
};

export const writeOffById = async (ctx: Ctx, id: string): Promise<WriteOff> =>
  toWriteOff(ctx, await storedWriteOff(ctx, id));

const conditionsOf = (ctx: Ctx, { state, channel }: Listed): RawBuilder<unknown> =>
  sql.join(
    [
      state === 'all' ? sql`true` : sql`w.state = ${state}`,
      channel?.length ? sql`w.channel = any(${channel}::text[])` : sql`true`,
      writeOffInScope(ctx),
    ],
    sql` and `,
  );

const rowsOf = async (ctx: Ctx, input: Listed & Paging): Promise<WriteOff[]> => {
  const sorts = { askedAt: sql`w.asked_at`, amountFen: sql`abs(w.amount_fen)` };
  const order = orderBy(sorts, input.sort ?? ['-askedAt'], sql`w.id desc`);
  const rows = await read(ctx, conditionsOf(ctx, input), sql`order by ${order} ${limitOf(input)}`);
  return Promise.all(rows.map((row) => toWriteOff(ctx, row)));
};

export const countWriteOffs = async (ctx: Ctx, input: Listed, limit: number): Promise<number> => {
  assertSeesAmounts(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from channel_write_offs w where ${conditionsOf(ctx, input)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const writeOffPage = async (ctx: Ctx, input: Input): Promise<Page<WriteOff>> => {
  assertSeesAmounts(ctx);
  const rows = await rowsOf(ctx, input);
  return pageOfRows(
    rows,
    totalFrom(input, rows.length) ?? (await countWriteOffs(ctx, input, COUNT_LIMIT)),
    input,
  );
};

export const writeOffBatches = (ctx: Ctx, input: Listed): AsyncGenerator<WriteOff[]> => {
  assertSeesAmounts(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};
