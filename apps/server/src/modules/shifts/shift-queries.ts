/** Shifts as their list shows them: open ones with what has been taken so far. */

import { BUSINESS_TIME_ZONE } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/paging.ts';
import type { lastCount, pageShifts, Shift, ShiftView } from '@minsu/contract/shifts/shift-endpoints.ts';
import { shiftViews } from '@minsu/contract/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/shifts/shift-failures.ts';
import { expectedCash } from '@minsu/contract/shifts/shift-rules.ts';
import { type ShiftState, shiftActionsOf } from '@minsu/contract/shifts/shift-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/page-rows.ts';
import { seesSomeMoney } from '../../platform/role-reach.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { houseInScope, inScope } from '../houses/house-scope-queries.ts';
import { exceptionsOf } from './exception-queries.ts';
import { type KeptBalances, nameBalances, openBalancesOf } from './open-balance-queries.ts';
import { takingsOf } from './taking-queries.ts';

type Input = z.output<typeof pageShifts.input>;
export type ShiftDraft = z.input<typeof Shift>;

interface Row
  extends Omit<ShiftDraft, 'takings' | 'exceptions' | 'expectedFen' | 'actions' | 'state' | 'balances'> {
  readonly openBalances: KeptBalances | null;
  readonly state: ShiftState;
  readonly takings: ShiftDraft['takings'] | null;
  readonly expectedFen: number | null;
  readonly openedById: string;
}

const viewCondition: Readonly<Record<ShiftView, RawBuilder<unknown>>> = {
  all: sql`true`,
  open: sql`s.state = 'open'`,
  toSign: sql`s.state = 'closed'`,
  different: sql`s.counted_fen <> s.expected_fen`,
};

export const assertSeesMoney = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(shiftFailures.moneyHidden);
};

const balancesOf = async (ctx: Ctx, rows: readonly Row[]) => {
  const open = rows.filter(({ state }) => state === 'open').map(({ houseId }) => houseId);
  const now = open.length === 0 ? null : await openBalancesOf(ctx, open);
  const kept = rows.map(({ state, houseId, openBalances }) =>
    state === 'open' && now ? now(houseId) : openBalances,
  );
  return nameBalances(ctx, kept);
};

const read = async (
  ctx: Ctx,
  where: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
): Promise<ShiftDraft[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.house_id, h.name as house_name, s.till, s.state, s.opened_by_id, s.opened_by, s.opened_at,
      s.float_fen, s.takings, s.expected_fen, s.counted_fen, s.open_balances, s.reason, s.note, s.closed_by, s.closed_at, s.signed_by,
      s.signed_at, s.version
    from shifts s join houses h on h.id = s.house_id
    where ${inScope(ctx, 's.houseId')} and ${where} order by s.opened_at desc, s.id desc ${limit}`.execute(
    ctx.db,
  );
  const open = rows.filter(({ state }) => state === 'open');
  const now = open.length === 0 ? new Map() : await takingsOf(ctx, open);
  const exceptions = await exceptionsOf(ctx, rows);
  const signer = await confirmerOf(ctx, 'shift');
  const balances = await balancesOf(ctx, rows);
  return rows.map(({ openedById, openBalances: _, ...row }, at) => {
    const counted = (row.takings ?? now.get(row.id) ?? []) as ShiftDraft['takings'];
    // Shifts of before expenses were counted have none.
    const takings = counted.map((taking) => ({ ...taking, spentFen: taking.spentFen ?? 0 }));
    const facts = {
      isMine: openedById === ctx.user.id,
      own: signer.own([openedById]),
      mayCloseOthers: ctx.user.may('shift:closeOthers'),
    };
    return {
      ...row,
      takings,
      exceptions: exceptions.get(row.id) ?? [],
      balances: balances[at] ?? null,
      expectedFen: row.expectedFen ?? expectedCash(row.floatFen, takings),
      actions: shiftActionsOf(row.state, facts, ctx.user.may),
    };
  });
};

export const shiftById = async (ctx: Ctx, id: string): Promise<ShiftDraft> => {
  const [shift] = await read(ctx, sql`s.id = ${id}`);
  return shift ?? fail(shiftFailures.notFound);
};

const conditions = ({ view, houseId, openedFrom, openedTo }: Input): RawBuilder<unknown> => {
  const dayIn = (day: string) => sql`(${day}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`;
  return sql.join(
    [
      viewCondition[view],
      ...(houseId?.length ? [sql`s.house_id = any(${houseId}::uuid[])`] : []),
      ...(openedFrom ? [sql`s.opened_at >= ${dayIn(openedFrom)}`] : []),
      ...(openedTo ? [sql`s.opened_at < ${dayIn(openedTo)} + interval '1 day'`] : []),
    ],
    sql` and `,
  );
};

export const pageOfShifts = async (ctx: Ctx, input: Input): Promise<Page<ShiftDraft>> => {
  assertSeesMoney(ctx);
  const where = conditions(input);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from shifts s where ${inScope(ctx, 's.houseId')} and ${where} limit ${COUNT_LIMIT}) c`.execute(
    ctx.db,
  );
  return pageOfRows(await read(ctx, where, limitOf(input)), rows[0]?.total ?? 0, input);
};

export const shiftViewCounts = async (ctx: Ctx): Promise<{ view: ShiftView; count: number }[]> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<{ view: ShiftView; count: number }>`${sql.join(
    shiftViews.map(
      (view) => sql`select ${sql.lit(view)}::text as view, count(*)::int as count from (
        select from shifts s where ${inScope(ctx, 's.houseId')} and ${viewCondition[view]} limit ${TOTAL_LIMIT}) c`,
    ),
    sql` union all `,
  )}`.execute(ctx.db);
  return rows;
};

export const lastCounts = async (ctx: Ctx, houseId: string): Promise<z.output<typeof lastCount.output>> => {
  assertSeesMoney(ctx);
  await houseInScope(ctx, houseId);
  const { rows } = await sql<{ till: string; countedFen: number }>`
    select distinct on (lower(s.till)) s.till, s.counted_fen from shifts s
    where ${inScope(ctx, 's.houseId')} and s.house_id = ${houseId} and s.counted_fen is not null
    order by lower(s.till), s.closed_at desc`.execute(ctx.db);
  return rows;
};
