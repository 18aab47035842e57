/** Lists of split items: pages by view and filters, counters, ids for bulk changes, rows of the export. */

import { openAfterSales } from '@minsu/contract/finance/splits/completion-rules.ts';
import { type SplitItem, type SplitView, splitViews } from '@minsu/contract/finance/splits/split.ts';
import type { pageSplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { splitFailures } from '@minsu/contract/finance/splits/split-failures.ts';
import { splitTable } from '@minsu/contract/finance/splits/split-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
} from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

type Input = z.output<typeof pageSplits.input>;
type Listed = Omit<Input, 'current' | 'size'>;
type Filters = Omit<Listed, 'sort'>;
export type SplitItemDraft = z.input<typeof SplitItem>;

export const assertSeesSplits = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(splitFailures.moneyHidden);
};

type Stored = Omit<SplitItemDraft, 'actions'> & { readonly held: boolean };

/** The institution's message for item `i`; for a reversed one, why the return was refused. */
const failNote = sql`case when i.state <> 'reversed' then i.fail_note when i.party = 'landlord' then (
  select b.message from split_divisions b where b.house_id = i.house_id and b.unit_id = i.unit_id and b.round = i.round
    and b.direction = 'back' and b.state <> 'done') end`;

/** Distinguishes a refusal of this round from a refused return of an earlier round that blocks it. */
const failReason = sql`case when i.fail_reason = 'institutionRefused' and exists (
  select from split_divisions b where b.house_id = i.house_id and b.unit_id = i.unit_id and b.round < i.round
    and b.direction = 'back' and b.state <> 'done') then 'notGivenBack' else i.fail_reason end`;

/** `from` names items as `i`, in scope; the rest joins itself. */
export const readSplits = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<SplitItemDraft[]> => {
  const { rows } = await sql<Stored>`
    select i.id, i.unit_id, i.house_id, h.name as house_name, i.order_id, o.order_no, i.channel, i.stay_id, i.night, i.kind,
      i.party, i.landlord_id, l.name as landlord_name, i.amount_fen, i.whole_fen, i.state, i.why, i.estimated,
      c.id as contract_id, c.contract_no, v.number as contract_version, i.entry_id, i.round, u.due_at, i.split_at,
      i.reversed_at, i.reverse_cause, i.reverse_reason, ${failReason} as fail_reason, ${failNote} as fail_note, i.at,
      u.version,
      u.state = 'reversed' and i.reversed_at = (select max(x.reversed_at) from split_items x
        where x.house_id = i.house_id and x.unit_id = i.unit_id) as held,
      case when i.state <> 'pending' then null when u.due_at > ${ctx.now} then 'hours'
        when o.after_sale = any(${openAfterSales}) then 'afterSale' end as waits
    from ${from}
    join houses h on h.id = i.house_id join split_units u on u.house_id = i.house_id and u.id = i.unit_id
    left join orders o on o.house_id = i.house_id and o.id = i.order_id
    left join landlords l on l.id = i.landlord_id
    left join contract_versions v on v.id = i.contract_version_id left join contracts c on c.id = v.contract_id
    order by ${order}`.execute(ctx.db);
  return rows.map(({ held, ...row }) => ({
    ...row,
    actions: allowedActions(splitTable, row.state, { held }, ctx.user.may),
  }));
};

const viewCondition = (view: SplitView): RawBuilder<unknown> =>
  view === 'all' ? sql`true` : sql`i.state = ${view}`;

const conditionsOf = (ctx: Ctx, input: Filters): RawBuilder<unknown> => {
  const { keyword, houseId, landlordId, party, kind, nightFrom, nightTo, runId } = input;
  return sql.join(
    [
      sql`${inScope(ctx, 'i.houseId')}`,
      viewCondition(input.view),
      ...(keyword
        ? [
            sql`(i.house_id, i.unit_id) in (select house_id, id from orders
              where order_no like ${startingWith(keyword.toUpperCase())} limit 200)`,
          ]
        : []),
      ...(houseId?.length ? [sql`i.house_id = any(${houseId}::uuid[])`] : []),
      ...(landlordId?.length ? [sql`i.landlord_id = any(${landlordId}::uuid[])`] : []),
      ...(party?.length ? [sql`i.party = any(${party})`] : []),
      ...(kind?.length ? [sql`i.kind = any(${kind})`] : []),
      ...(nightFrom ? [sql`i.night >= ${nightFrom}::date`] : []),
      ...(nightTo ? [sql`i.night <= ${nightTo}::date`] : []),
      ...(runId ? [sql`i.run_id = ${runId}`] : []),
    ],
    sql` and `,
  );
};

const sorted = ({ sort = ['-at'] }: Pick<Listed, 'sort'>): RawBuilder<unknown> =>
  orderBy({ at: sql`i.at`, night: sql`i.night`, amountFen: sql`i.amount_fen` }, sort, sql`i.id desc`);

const rowsOf = (ctx: Ctx, input: Input): Promise<SplitItemDraft[]> =>
  readSplits(
    ctx,
    sql`(select i.* from split_items i where ${conditionsOf(ctx, input)} order by ${sorted(input)} ${limitOf(input)}) i`,
    sorted(input),
  );

export const countSplits = async (ctx: Ctx, input: Filters, limit: number): Promise<number> => {
  assertSeesSplits(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from split_items i where ${conditionsOf(ctx, input)} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const splitPage = async (ctx: Ctx, input: Input): Promise<Page<SplitItemDraft>> => {
  const total = await countSplits(ctx, input, COUNT_LIMIT);
  return pageOfRows(await rowsOf(ctx, input), total, input);
};

export const splitViewCounts = (ctx: Ctx): Promise<{ view: SplitView; count: number }[]> =>
  Promise.all(
    splitViews.map(async (view) => ({ view, count: await countSplits(ctx, { view }, TOTAL_LIMIT) })),
  );

export const splitSums = async (ctx: Ctx, input: Filters): Promise<{ count: number; amountFen: number }> => {
  assertSeesSplits(ctx);
  const { rows } = await sql<{ count: number; amountFen: number }>`
    select count(*)::int as count, coalesce(sum(k.amount_fen), 0)::bigint as amount_fen
    from (select i.amount_fen from split_items i where ${conditionsOf(ctx, input)} limit ${TOTAL_LIMIT}) k`.execute(
    ctx.db,
  );
  return rows[0] ?? { count: 0, amountFen: 0 };
};

/** Ids that a list's filter finds, in its order. */
export const findSplitIds = async (ctx: Ctx, input: Filters, limit: number): Promise<string[]> => {
  assertSeesSplits(ctx);
  const { rows } = await sql<{ id: string }>`
    select i.id from split_items i where ${conditionsOf(ctx, input)} order by ${sorted({})} limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
};

/** Every row that matches, in the order of the list. */
export const splitBatches = (ctx: Ctx, input: Listed): AsyncGenerator<SplitItemDraft[]> => {
  assertSeesSplits(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};
