/** Balances owed to landlords, read from the ledger's running balances. */

import type { WalletParty } from '@minsu/contract/finance/wallet/wallet.ts';
import type {
  pageWalletParties,
  sumWalletParties,
  WalletView,
} from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { walletFailures } from '@minsu/contract/finance/wallet/wallet-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { inScopeOf } from '../../foundation/houses/house-scope-queries.ts';
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
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { landlordNamed } from '../landlords/landlord-scope-queries.ts';

type Input = z.output<typeof pageWalletParties.input>;
export type WalletFilters = Omit<Input, 'current' | 'size'>;

const SEES_LANDLORDS = 'wallet:landlords';

/**
 * A balance covers all houses of a landlord. Landlords see their own; other roles need all of the landlord's houses in
 * scope.
 */
export const walletScope = (ctx: Ctx): RawBuilder<SqlBool> => {
  const own = sql<SqlBool>`l.user_id = ${ctx.user.id}`;
  if (!ctx.user.may(SEES_LANDLORDS)) return own;
  if (ctx.user.scopesOf(SEES_LANDLORDS).has('all')) return sql`true`;
  const inReach = inScopeOf(ctx, SEES_LANDLORDS, 'h.id');
  return sql`(${own} or (
    exists (select from houses h where h.landlord_id = l.id and ${inReach})
    and not exists (select from houses h where h.landlord_id = l.id and not (${inReach}))))`;
};

/** Whether a figure over all landlords may be shown. */
export const seesAllLandlords = ({ user }: Ctx): boolean => user.scopesOf(SEES_LANDLORDS).has('all');

/** Whether anything of a landlord's can be shown at all. */
export const hasOwnBalance = async (ctx: Ctx): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('landlords')
    .select('id')
    .where('userId', '=', ctx.user.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || ctx.user.may(SEES_LANDLORDS);
};

const kinds = sql`('payable.pending', 'payable.available', 'payable.payout', 'payable.holdback')`;

/** All balances at once; a credit is what we owe. */
const balances = sql`(
  select a.party::uuid as landlord_id,
    (-coalesce(sum(a.balance_fen) filter (where a.kind = 'payable.pending'), 0))::bigint as pending_fen,
    (-coalesce(sum(a.balance_fen) filter (where a.kind = 'payable.available'), 0))::bigint as available_fen,
    (-coalesce(sum(a.balance_fen) filter (where a.kind = 'payable.payout'), 0))::bigint as payout_fen,
    (-coalesce(sum(a.balance_fen) filter (where a.kind = 'payable.holdback'), 0))::bigint as holdback_fen
  from ledger_accounts a where a.kind in ${kinds} group by a.party)`;

const joined = sql`left join ${balances} b on b.landlord_id = l.id`;
const sumOf = sql`coalesce(b.pending_fen + b.available_fen + b.payout_fen + b.holdback_fen, 0)`;

const viewCondition: Readonly<Record<WalletView, RawBuilder<unknown>>> = {
  open: sql`(b.pending_fen <> 0 or b.available_fen <> 0 or b.payout_fen <> 0 or b.holdback_fen <> 0)`,
  payable: sql`b.available_fen > 0`,
  inPayout: sql`b.payout_fen > 0`,
  heldBack: sql`b.holdback_fen > 0`,
  owing: sql`(b.pending_fen < 0 or b.available_fen < 0)`,
  all: sql`true`,
};

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  pendingFen: sql`coalesce(b.pending_fen, 0)`,
  availableFen: sql`coalesce(b.available_fen, 0)`,
  payoutFen: sql`coalesce(b.payout_fen, 0)`,
  holdbackFen: sql`coalesce(b.holdback_fen, 0)`,
  totalFen: sumOf,
};
const byName = { name: sql`l.name` };

/** Filters and order by amount are ignored for users who may not see money. */
const askedOf = (ctx: Ctx, { view, sort = [] }: WalletFilters) => {
  const hidden = !seesSomeMoney(ctx);
  const shownView = hidden ? 'all' : view;
  const order = hidden
    ? orderBy(byName, sort, sql`l.id`)
    : orderBy({ ...byName, ...sortColumns }, sort.length > 0 ? sort : ['-totalFen'], sql`l.id`);
  return { view: shownView, order: hidden && sort.length === 0 ? sql`l.name, l.id` : order };
};

const conditionOf = (ctx: Ctx, filters: WalletFilters): RawBuilder<unknown> => {
  const named = filters.keyword?.trim() ? landlordNamed(filters.keyword.trim()) : sql`true`;
  return sql`${walletScope(ctx)} and ${named} and ${viewCondition[askedOf(ctx, filters).view]}`;
};

const houseCount = sql`(select count(*)::int from houses h where h.landlord_id = l.id and h.state <> 'archived')`;

const movedOn = sql`(
  select max(last.business_date) from ledger_accounts a cross join lateral (
    select p.business_date from ledger_postings p where p.account_id = a.id
    order by p.business_date desc limit 1) last
  where a.kind in ${kinds} and a.party = l.id::text)`;

/** The landlord's share of nights and fees not paid yet. */
const awaited = sql`(select coalesce(sum(i.awaited_fen), 0)::bigint from split_items i
  where i.landlord_id = l.id and i.awaited_fen <> 0 and i.state = 'succeeded')`;

const rowColumns = sql`l.id as landlord_id, l.name, l.status, ${houseCount} as house_count,
  coalesce(b.pending_fen, 0) as pending_fen, coalesce(b.available_fen, 0) as available_fen,
  coalesce(b.payout_fen, 0) as payout_fen, coalesce(b.holdback_fen, 0) as holdback_fen, ${sumOf} as total_fen,
  ${awaited} as awaited_fen, ${movedOn} as moved_on`;

const seen = (ctx: Ctx, row: WalletParty): WalletParty =>
  seesSomeMoney(ctx)
    ? row
    : {
        ...row,
        pendingFen: null,
        availableFen: null,
        payoutFen: null,
        holdbackFen: null,
        totalFen: null,
        awaitedFen: null,
        movedOn: null,
      };

const rowsOf = async (ctx: Ctx, filters: WalletFilters, paging: Paging): Promise<WalletParty[]> => {
  const { order } = askedOf(ctx, filters);
  const { rows } = await sql<WalletParty>`
    with page as materialized (
      select l.id, row_number() over (order by ${order}) as place from landlords l ${joined}
      where ${conditionOf(ctx, filters)} order by ${order} ${limitOf(paging)}
    )
    select ${rowColumns} from page join landlords l on l.id = page.id ${joined} order by page.place`.execute(
    ctx.db,
  );
  return rows.map((row) => seen(ctx, row));
};

/** Landlords that match, counted up to `limit`. */
export const countWalletParties = async (
  ctx: Ctx,
  filters: WalletFilters,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from landlords l ${joined} where ${conditionOf(ctx, filters)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const walletPartyPage = async (ctx: Ctx, input: Input): Promise<Page<WalletParty>> => {
  const records = await rowsOf(ctx, input, input);
  const total = totalFrom(input, records.length) ?? (await countWalletParties(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const walletPartySums = async (
  ctx: Ctx,
  filters: WalletFilters,
): Promise<z.input<typeof sumWalletParties.output>> => {
  if (!seesSomeMoney(ctx)) return null;
  const { rows } = await sql<NonNullable<z.input<typeof sumWalletParties.output>>>`
    select count(*)::int as count, coalesce(sum(b.pending_fen), 0)::bigint as pending_fen,
      coalesce(sum(b.available_fen), 0)::bigint as available_fen, coalesce(sum(b.payout_fen), 0)::bigint as payout_fen,
      coalesce(sum(b.holdback_fen), 0)::bigint as holdback_fen, coalesce(sum(${sumOf}), 0)::bigint as total_fen
    from landlords l ${joined} where ${conditionOf(ctx, filters)}`.execute(ctx.db);
  return rows[0] ?? null;
};

export const walletParty = async (ctx: Ctx, landlordId: string): Promise<WalletParty> => {
  const { rows } = await sql<WalletParty>`
    select ${rowColumns} from landlords l ${joined}
    where l.id = ${landlordId} and ${walletScope(ctx)}`.execute(ctx.db);
  const [row] = rows;
  return row ? seen(ctx, row) : fail(walletFailures.noLandlord);
};

export const walletPartyBatches = (ctx: Ctx, filters: WalletFilters): AsyncGenerator<WalletParty[]> =>
  batchesOf((paging) => rowsOf(ctx, filters, paging));
