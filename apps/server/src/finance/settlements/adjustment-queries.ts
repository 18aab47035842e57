/** Adjustments of landlords as lists show them, and what of a reserve may be released. */

import type {
  LandlordAdjustment,
  pageAdjustments,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { adjustmentFailures } from '@minsu/contract/finance/settlements/adjustment-failures.ts';
import { releasableFen } from '@minsu/contract/finance/settlements/adjustment-rules.ts';
import {
  type AdjustmentFacts,
  adjustmentTable,
} from '@minsu/contract/finance/settlements/adjustment-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { landlordInScope, landlordNamed } from '../landlords/landlord-scope-queries.ts';
import { balanceOf, lockBalance } from '../ledger/account-queries.ts';

type Input = z.output<(typeof pageAdjustments)['input']>;

export interface AdjustmentRow extends Omit<LandlordAdjustment, 'actions' | 'askedAt' | 'decidedAt'> {
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

export const assertSeesAdjustments = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesSomeMoney(ctx)) fail(adjustmentFailures.moneyHidden);
};

export const adjustmentFacts = async (ctx: Ctx, askedBy: string): Promise<AdjustmentFacts> => ({
  own: (await confirmerOf(ctx, 'adjustment')).own([askedBy]),
  isRequester: askedBy === ctx.user.id,
});

export const toAdjustment = async (ctx: Ctx, row: AdjustmentRow): Promise<LandlordAdjustment> => {
  const { askedBy, askedAt, decidedAt, ...rest } = row;
  return {
    ...rest,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    actions: allowedActions(adjustmentTable, row.state, await adjustmentFacts(ctx, askedBy), ctx.user.may),
  };
};

/** `from`: a relation called `a` with the columns of landlord_adjustments, found by keys already. */
const read = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`a.id`,
): Promise<AdjustmentRow[]> => {
  const { rows } = await sql<AdjustmentRow>`
    select a.id, a.adjustment_no, a.kind, a.landlord_id, l.name as landlord_name, a.house_id, h.name as house_name,
      a.amount_fen, a.reason, a.method, a.received_on, a.receipt_no, a.state, a.asked_by, a.asked_by_name, a.asked_at, a.decided_by_name, a.decided_at,
      a.decision_note, a.entry_id, s.id as statement_id, s.statement_no, a.version
    from ${from} join landlords l on l.id = a.landlord_id left join houses h on h.id = a.house_id
    left join statement_lines n on n.adjustment_id = a.id left join landlord_statements s on s.id = n.statement_id
    order by ${order}`.execute(ctx.db);
  return rows;
};

const conditionsOf = (ctx: Ctx, { view, keyword, kind, landlordId }: Input): RawBuilder<unknown> => {
  const typed = keyword?.trim() ?? '';
  return sql.join(
    [
      landlordInScope(ctx, 'a.landlordId'),
      ...(view === 'all' ? [] : [sql`a.state = ${view}`]),
      ...(kind?.length ? [sql`a.kind = any(${kind}::text[])`] : []),
      ...(landlordId?.length ? [sql`a.landlord_id = any(${landlordId}::uuid[])`] : []),
      ...(typed === ''
        ? []
        : [
            sql`(a.adjustment_no like ${startingWith(typed.toUpperCase())}
              or a.landlord_id in (select l.id from landlords l where ${landlordNamed(typed)}))`,
          ]),
    ],
    sql` and `,
  );
};

export const adjustmentPage = async (ctx: Ctx, input: Input): Promise<Page<LandlordAdjustment>> => {
  assertSeesAdjustments(ctx);
  const where = conditionsOf(ctx, input);
  const sorts = { askedAt: sql`a.asked_at`, amountFen: sql`a.amount_fen` };
  const order = orderBy(sorts, input.sort ?? ['-askedAt'], sql`a.id desc`);
  const found = sql`(select a.* from landlord_adjustments a where ${where} order by ${order} ${limitOf(input)}) a`;
  const rows = await read(ctx, found, order);
  const count = async () => {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from (select from landlord_adjustments a where ${where} limit ${COUNT_LIMIT}) c`.execute(
      ctx.db,
    );
    return counted.rows[0]?.n ?? 0;
  };
  return pageOfRows(
    await Promise.all(rows.map((row) => toAdjustment(ctx, row))),
    totalFrom(input, rows.length) ?? (await count()),
    input,
  );
};

/** Unknown or out of scope: null. */
export const findAdjustment = async (ctx: Ctx, id: string): Promise<AdjustmentRow | null> => {
  const [row] = await read(
    ctx,
    sql`(select a.* from landlord_adjustments a where a.id = ${id} and ${landlordInScope(ctx, 'a.landlordId')}) a`,
  );
  return row ?? null;
};

export const assertLandlord = async (ctx: Ctx, landlordId: string): Promise<void> => {
  const { rows } =
    await sql`select from landlords l where l.id = ${landlordId} and ${landlordInScope(ctx)}`.execute(ctx.db);
  if (rows.length === 0) fail(adjustmentFailures.landlordNotFound);
};

/** Undecided releases of a landlord's reserve; `but`: without this one. */
const askedFen = async (ctx: Ctx, landlordId: string, but: string | null): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(a.amount_fen), 0)::bigint as fen from landlord_adjustments a
    where a.landlord_id = ${landlordId} and a.state = 'asked' and a.kind = 'release'
      and a.id is distinct from ${but}::uuid`.execute(ctx.db);
  return rows[0]?.fen ?? 0;
};

const reserveOf = (landlordId: string) => ({ kind: 'payable.holdback', party: landlordId }) as const;

export const adjustmentRoom = async (ctx: Ctx, { landlordId }: { readonly landlordId: string }) => {
  assertSeesAdjustments(ctx);
  await assertLandlord(ctx, landlordId);
  const heldFen = 0 - (await balanceOf(ctx, reserveOf(landlordId)));
  return { heldFen, releasableFen: releasableFen(heldFen, await askedFen(ctx, landlordId, null)) };
};

/** The same under a lock: the reserve does not change until the transaction ends. */
export const lockReleasable = async (ctx: Ctx, landlordId: string, but: string | null): Promise<number> => {
  const heldFen = 0 - (await lockBalance(ctx, reserveOf(landlordId)));
  return releasableFen(heldFen, await askedFen(ctx, landlordId, but));
};
