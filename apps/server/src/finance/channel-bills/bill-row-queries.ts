/** Channel bills as lists show them, with the sums of their lines. */

import {
  ChannelBill,
  type pageChannelBills,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import {
  type BillLineKind,
  billLineKinds,
} from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { type BillAction, billTable } from '@minsu/contract/finance/channel-bills/channel-bill-states.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { allowedActions, refusal } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { mayEverywhere, seesAllHouses } from '../../foundation/houses/house-scope-queries.ts';
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
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

type Input = z.output<(typeof pageChannelBills)['input']>;

type BillFilters = Omit<Input, 'current' | 'size'>;

export const assertSeesAmounts = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(channelBillFailures.moneyHidden);
};

/** Needs all houses in scope, because a bill names orders of every house. */
export const assertSeesBills = (ctx: Ctx): void => {
  assertSeesAmounts(ctx);
  if (!seesAllHouses(ctx)) fail(channelBillFailures.needsAllHouses);
};

interface Row extends Omit<ChannelBill, 'kinds' | 'actions' | 'postedAt' | 'createdAt'> {
  readonly kinds: Partial<Record<BillLineKind, number>> | null;
  readonly postedAt: Date | null;
  readonly createdAt: Date;
}

const toBill = (ctx: Ctx, { kinds, postedAt, createdAt, ...row }: Row): ChannelBill => ({
  ...row,
  kinds: Object.fromEntries(billLineKinds.map((kind) => [kind, kinds?.[kind] ?? 0])) as ChannelBill['kinds'],
  postedAt: postedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  actions: allowedActions(billTable, row.state, null, mayEverywhere(ctx)),
});

const columns = sql`
  b.id, b.bill_no, b.platform_bill_no, b.channel, b.received_on, b.method, b.state, b.void_reason, b.made_by_name,
  b.posted_by_name, b.posted_at, b.created_at, b.version, s.lines, s.paid_fen, s.expected_fen, s.difference_fen,
  s.unmatched_fen, s.kinds`;

const sums = sql`cross join lateral (
  select sum(k.lines)::int as lines, coalesce(sum(k.paid), 0)::bigint as paid_fen,
    coalesce(sum(k.expected), 0)::bigint as expected_fen,
    coalesce(sum(k.paid - k.expected) filter (where k.kind <> 'unmatched'), 0)::bigint as difference_fen,
    coalesce(sum(k.paid) filter (where k.kind = 'unmatched'), 0)::bigint as unmatched_fen,
    json_object_agg(k.kind, k.lines) filter (where k.kind is not null) as kinds
  from (select l.kind, count(*) as lines, sum(l.paid_fen) as paid, sum(l.expected_fen) as expected
    from channel_bill_lines l where l.bill_id = b.id group by l.kind) k) s`;

const viewCondition = (view: Input['view']): RawBuilder<unknown> => {
  if (view === 'all') return sql`true`;
  if (view !== 'differing') return sql`b.state = ${view}`;
  return sql`b.state = 'posted' and exists (
    select from channel_bill_lines l where l.bill_id = b.id and l.kind <> 'paid')`;
};

const conditions = ({ view, keyword, channel, receivedFrom, receivedTo }: Input): RawBuilder<unknown> => {
  const start = startingWith(keyword?.trim() ?? '');
  const parts = [
    viewCondition(view),
    ...(keyword?.trim()
      ? [sql`(b.bill_no like ${start.toUpperCase()} or b.platform_bill_no like ${start})`]
      : []),
    ...(channel?.length ? [sql`b.channel = any(${channel}::text[])`] : []),
    ...(receivedFrom ? [sql`b.received_on >= ${receivedFrom}::date`] : []),
    ...(receivedTo ? [sql`b.received_on <= ${receivedTo}::date`] : []),
  ];
  return sql.join(parts, sql` and `);
};

const orderOf = (sort: readonly string[] = ['-receivedOn']) =>
  orderBy({ receivedOn: sql`b.received_on`, createdAt: sql`b.created_at` }, sort, sql`b.id desc`);

export const billPage = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof pageChannelBills>> => {
  assertSeesBills(ctx);
  const where = conditions(input);
  const { rows } = await sql<Row>`
    select ${columns} from channel_bills b ${sums} where ${where} order by ${orderOf(input.sort)}
    ${limitOf(input)}`.execute(ctx.db);
  const count = async () => {
    const found = await sql<{ n: number }>`
      select count(*)::int as n from (select from channel_bills b where ${where} limit ${COUNT_LIMIT}) c`.execute(
      ctx.db,
    );
    return found.rows[0]?.n ?? 0;
  };
  const total = totalFrom(input, rows.length) ?? (await count());
  return pageOfRows(
    rows.map((row) => toBill(ctx, row)),
    total,
    input,
  );
};

export const countBills = async (ctx: Ctx, filters: BillFilters): Promise<number> =>
  (await billPage(ctx, { ...filters, current: 1, size: 1 })).total;

/** Refused before the file begins. */
export const billBatches = (ctx: Ctx, filters: BillFilters): AsyncGenerator<ChannelBill[]> => {
  assertSeesBills(ctx);
  return batchesOf(async (paging) => (await billPage(ctx, { ...filters, ...paging })).records);
};

/** Fails with `channelBill.notFound`. */
export const billById = async (ctx: Ctx, id: string): Promise<ChannelBill> => {
  assertSeesBills(ctx);
  const { rows } = await sql<Row>`
    select ${columns} from channel_bills b ${sums} where b.id = ${id}`.execute(ctx.db);
  return rows[0] ? toBill(ctx, rows[0]) : fail(channelBillFailures.notFound);
};

interface Key {
  readonly id: string;
  readonly version: number;
}

/** Locked, of the version the caller saw, open to the action. */
export const lockBill = async (ctx: Ctx, { id, version }: Key, action: BillAction): Promise<ChannelBill> => {
  await sql`select from channel_bills b where b.id = ${id} for update`.execute(ctx.db);
  const bill = await billById(ctx, id);
  if (bill.version !== version) failStale(ChannelBill, bill);
  const refused = refusal(billTable[action], bill.state, null);
  if (refused) fail(refused);
  return bill;
};
