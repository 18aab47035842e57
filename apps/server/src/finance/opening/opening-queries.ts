/** Opening balances as lists show them. */

import type {
  OpeningBalance,
  openingFilters,
  pageOpenings,
  sumOpenings,
} from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { openingFailures } from '@minsu/contract/finance/opening/opening-failures.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

export type OpeningFilters = { [K in keyof typeof openingFilters]?: z.output<(typeof openingFilters)[K]> };

/** Opening balances concern the whole business: the caller must see money and all houses. */
export const assertSeesOpenings = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx) || !ctx.user.scopesOf(ctx.access).has('all')) fail(openingFailures.moneyHidden);
};

/** The ledger's account of an opening balance `b`. */
const account = sql`(select a.postings from ledger_accounts a
  join ledger_postings p on p.account_id = a.id where p.entry_id = b.entry_id and a.kind <> 'opening')`;

const columns = sql`
  b.id, b.kind, b.party, coalesce(c.name, l.name) as party_name, b.house_id, h.name as house_name, b.amount_fen, b.as_of,
  b.note, b.entry_id, b.made_by_name, b.made_at, b.reversed_at, b.reversed_by_name, b.reverse_reason, b.version,
  b.reversed_at is null and coalesce(${account}, 0) = 1 + 2 * (
    select count(*) from opening_balances x where x.kind = b.kind and x.party = b.party
      and x.house_id is not distinct from b.house_id and x.reversed_at is not null) as can_reverse`;
const joins = sql`left join houses h on h.id = b.house_id
  left join companies c on b.kind = 'company' and c.id::text = b.party
  left join landlords l on b.kind = 'landlord' and l.id::text = b.party`;

interface Row extends Omit<OpeningBalance, 'madeAt' | 'reversedAt'> {
  readonly madeAt: Date;
  readonly reversedAt: Date | null;
}

const toOpening = ({ madeAt, reversedAt, ...row }: Row): OpeningBalance => ({
  ...row,
  madeAt: madeAt.toISOString(),
  reversedAt: reversedAt?.toISOString() ?? null,
});

const read = async (ctx: Ctx, where: RawBuilder<unknown>, rest = sql``): Promise<OpeningBalance[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from opening_balances b ${joins} where ${where} ${rest}`.execute(ctx.db);
  return rows.map(toOpening);
};

const conditions = ({ view, kind }: OpeningFilters): RawBuilder<unknown> =>
  sql`b.reversed_at is ${view === 'reversed' ? sql`not null` : sql`null`}
    and ${kind?.length ? sql`b.kind = any(${kind}::text[])` : sql`true`}`;

type Paged = OpeningFilters & {
  readonly sort?: readonly string[] | undefined;
  readonly current: number;
  readonly size: number;
};

const rowsOf = (ctx: Ctx, input: Paged): Promise<OpeningBalance[]> => {
  const sorts = { asOf: sql`b.as_of`, amountFen: sql`b.amount_fen`, madeAt: sql`b.made_at` };
  const order = orderBy(sorts, input.sort ?? ['-madeAt'], sql`b.id desc`);
  return read(ctx, conditions(input), sql`order by ${order} ${limitOf(input)}`);
};

export const countOpenings = async (ctx: Ctx, filters: OpeningFilters, limit: number): Promise<number> => {
  assertSeesOpenings(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from opening_balances b where ${conditions(filters)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const openingPage = async (
  ctx: Ctx,
  input: z.output<(typeof pageOpenings)['input']>,
): Promise<Page<OpeningBalance>> => {
  assertSeesOpenings(ctx);
  const records = await rowsOf(ctx, input);
  const total = totalFrom(input, records.length) ?? (await countOpenings(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const openingBatches = (
  ctx: Ctx,
  input: Omit<Paged, 'current' | 'size'>,
): AsyncGenerator<OpeningBalance[]> => {
  assertSeesOpenings(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};

export const openingSums = async (ctx: Ctx): Promise<OutputOf<typeof sumOpenings>> => {
  assertSeesOpenings(ctx);
  const { rows } = await sql<OutputOf<typeof sumOpenings>[number]>`
    select b.kind, sum(b.amount_fen)::bigint as amount_fen, count(*)::int as accounts from opening_balances b
    where b.reversed_at is null group by b.kind order by b.kind`.execute(ctx.db);
  return rows;
};

/** Fails with `opening.notFound`. */
export const openingById = async (ctx: Ctx, id: string): Promise<OpeningBalance> => {
  assertSeesOpenings(ctx);
  const [row] = await read(ctx, sql`b.id = ${id}`);
  return row ?? fail(openingFailures.notFound);
};
