/** Money that was moved on no shift: by people without one, by programs and by jobs. */
import type { Page } from '@minsu/contract/platform/paging.ts';
import type { pageUnshifted } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { outsideTheDesk } from '@minsu/contract/sales/shifts/shift-rules.ts';
import type { MovementKind, UnshiftedMoney } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesMoney } from './shift-queries.ts';

/** The table of each kind of movement, and its shift column. */
export const movementSources: Readonly<
  Record<MovementKind, { readonly table: string; readonly shift: string }>
> = {
  payment: { table: 'payments', shift: 'shift_id' },
  void: { table: 'payments', shift: 'void_shift_id' },
  refund: { table: 'refunds', shift: 'shift_id' },
  deposit: { table: 'deposits', shift: 'shift_id' },
  depositReturn: { table: 'deposits', shift: 'return_shift_id' },
  settlement: { table: 'company_settlements', shift: 'shift_id' },
  settlementVoid: { table: 'company_settlements', shift: 'void_shift_id' },
};

/** Written out, so that the partial indexes of the columns serve. */
const isDesk = (method: string) =>
  sql.raw(`${method} not in (${outsideTheDesk.map((each) => `'${each}'`).join(', ')})`);
const since = (at: string) => sql.raw(`${at} > (select since from shift_start)`);

/**
 * `within`: a condition on the movement's house column. `most`: how many of each kind are needed, latest first, so that
 * a page reads only what it shows.
 */
interface Reach {
  readonly within: (column: string) => RawBuilder<unknown>;
  readonly most?: number;
}

const latest = (columns: string, { most }: Reach): RawBuilder<unknown> =>
  most === undefined ? sql`` : sql`order by ${sql.raw(columns)} limit ${most}`;

const ofOrders = (reach: Reach): RawBuilder<unknown> => sql`
  (select 'payment' as kind, p.id, p.house_id, p.method, p.amount_fen, p.taken_at as at, p.taken_by as by, p.order_id
  from payments p where p.shift_id is null and ${isDesk('p.method')} and p.state in ('succeeded', 'voided')
    and ${since('p.taken_at')} and ${reach.within('p.houseId')} ${latest('p.taken_at desc, p.id', reach)})
  union all
  (select 'void', p.id, p.house_id, p.method, -p.amount_fen, p.voided_at, coalesce(p.voided_by, ''), p.order_id
  from payments p where p.void_shift_id is null and p.state = 'voided' and ${isDesk('p.method')}
    and ${since('p.voided_at')} and ${reach.within('p.houseId')} ${latest('p.voided_at desc, p.id', reach)})
  union all
  (select 'refund', r.id, r.house_id, r.method, -r.amount_fen, r.finished_at,
    case when r.by_hand then coalesce(r.decided_by, r.requested_by) else '' end, r.order_id
  from refunds r where r.shift_id is null and r.state = 'succeeded' and ${isDesk('r.method')}
    and ${since('r.finished_at')} and ${reach.within('r.houseId')} ${latest('r.finished_at desc, r.id', reach)})
  union all
  (select 'deposit', d.id, d.house_id, d.method, d.amount_fen, d.collected_at, coalesce(d.collected_by, ''), d.order_id
  from deposits d where d.shift_id is null and ${since('d.collected_at')} and ${reach.within('d.houseId')}
    ${latest('d.collected_at desc, d.id', reach)})
  union all
  (select 'depositReturn', d.id, d.house_id, d.return_method, d.deducted_fen - d.amount_fen, d.returned_at,
    coalesce(d.returned_by, ''), d.order_id
  from deposits d where d.return_shift_id is null and ${since('d.returned_at')} and d.amount_fen > d.deducted_fen
    and ${reach.within('d.houseId')} ${latest('d.returned_at desc, d.id', reach)})`;

/** Company settlements concern no property: shown to users who may see company accounts. */
const ofCompanies = (reach: Reach): RawBuilder<unknown> => sql`
  (select 'settlement' as kind, s.id, null::uuid as house_id, s.method, s.amount_fen, s.settled_at as at, s.settled_by as by,
    null::uuid as order_id
  from company_settlements s where s.shift_id is null and ${since('s.settled_at')}
    ${latest('s.settled_at desc, s.id', reach)})
  union all
  (select 'settlementVoid', s.id, null, s.method, -s.amount_fen, s.voided_at, coalesce(u.realname, ''), null
  from company_settlements s left join users u on u.id = s.voided_by_id
  where s.void_shift_id is null and ${since('s.voided_at')} ${latest('s.voided_at desc, s.id', reach)})`;

const unshifted = (ctx: Ctx, reach: Reach): RawBuilder<unknown> =>
  ctx.user.may('company:read')
    ? sql`(${ofOrders(reach)} union all ${ofCompanies(reach)})`
    : sql`(${ofOrders(reach)})`;

const inHouses = (houseIds: readonly string[]) => (column: string) =>
  sql`${sql.ref(column)} = any(${houseIds}::uuid[])`;

interface Filters {
  readonly houseId?: readonly string[] | undefined;
}

const visible =
  (ctx: Ctx, { houseId }: Filters) =>
  (column: string): RawBuilder<unknown> =>
    houseId?.length
      ? sql`${inScope(ctx, column)} and ${inHouses(houseId)(column)}`
      : sql`${inScope(ctx, column)}`;

export const pageOfUnshifted = async (
  ctx: Ctx,
  input: z.output<typeof pageUnshifted.input>,
): Promise<Page<z.input<typeof UnshiftedMoney>>> => {
  assertSeesMoney(ctx);
  const within = visible(ctx, input);
  const page = unshifted(ctx, { within, most: input.current * input.size });
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${unshifted(ctx, { within })} m limit ${COUNT_LIMIT}) c`.execute(
    ctx.db,
  );
  const { rows } = await sql<z.input<typeof UnshiftedMoney>>`
    select m.kind, m.id, m.house_id, h.name as house_name, m.method, m.amount_fen, m.at, m.by, m.order_id, o.order_no
    from (select * from ${page} m order by m.at desc, m.id, m.kind ${limitOf(input)}) m
    left join houses h on h.id = m.house_id left join orders o on o.house_id = m.house_id and o.id = m.order_id
    order by m.at desc, m.id, m.kind`.execute(ctx.db);
  return pageOfRows(rows, counted[0]?.total ?? 0, input);
};

/** By property and method, for these properties' hand-over. */
export const unshiftedSums = async (ctx: Ctx, houseIds: readonly string[]) => {
  const { rows } = await sql<{ houseId: string | null; method: string; count: number; amountFen: number }>`
    select m.house_id, m.method, count(*)::int as count, sum(m.amount_fen)::bigint as amount_fen
    from ${unshifted(ctx, { within: inHouses(houseIds) })} m group by 1, 2 order by 1, 2`.execute(ctx.db);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    totalFen: rows.reduce((sum, { amountFen }) => sum + amountFen, 0),
    sums: rows,
  };
};

/** The part of this money that is still on no shift and visible to the caller. */
export const unshiftedAmong = async (
  ctx: Ctx,
  items: readonly { readonly kind: MovementKind; readonly moneyId: string }[],
) => {
  const { rows } = await sql<{ kind: MovementKind; id: string; amountFen: number }>`
    select m.kind, m.id, m.amount_fen from ${unshifted(ctx, { within: visible(ctx, {}) })} m
    where (m.kind, m.id) in (select * from unnest(${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ moneyId }) => moneyId)}::uuid[]))`.execute(ctx.db);
  return rows;
};
