/** Filters of the journal and their keys page by page; each filter uses its own index. */
import type { pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Paging } from '../../platform/http/page-rows.ts';
import { limitOf } from '../../platform/http/page-rows.ts';

export type EntryFilters = Omit<z.output<typeof pageLedgerEntries.input>, 'current' | 'size'>;

const NUMBER = /^#?\d{1,15}$/;

const named = (keyword: string): RawBuilder<unknown> => {
  const ofOrder = sql`e.order_id in (select o.id from orders o where o.order_no in (${keyword}, ${keyword.toUpperCase()}))`;
  return NUMBER.test(keyword) ? sql`e.number = ${Number(keyword.replace('#', ''))}` : ofOrder;
};

/** Reversed entries and reversals are few: they are listed by id, and the many others checked against that list. */
const isTakenBack = sql`e.id in (select unnest(array[r.id, r.reverses_id]) from ledger_entries r
  where r.reverses_id is not null)`;
const counts = sql`e.reverses_id is null and not exists (select from ledger_entries r where r.reverses_id = e.id)`;

const taken = (sources: readonly string[]): RawBuilder<unknown> => sql`not (e.source = any(${sources})
  or e.source = 'reversal' and exists (select from ledger_entries r where r.id = e.reverses_id and r.source = any(${sources})))`;

/** Documents whose id their entries' keys begin with; keys are compared byte by byte, `;` follows `:`. */
const paperSources = [
  ...[
    'companySettlement',
    'statement',
    'payout',
    'payoutFee',
    'paymentFee',
    'expense',
    'channelStatement',
    'opening',
  ],
  'transfer',
  'adjustment',
];
const ofPaper = (id: string): RawBuilder<unknown> => sql`(e.source = any(${paperSources})
  and e.source_key >= ${id} and e.source_key < ${`${id};`})`;

/** Accounts with at most this many lines are searched by their lines. */
const FEW_LINES = 20_000;

export interface Accounts {
  readonly ids: readonly number[];
  readonly lines: number;
}

/** The accounts of a kind or party; null without such a filter. */
export const accountsOf = async (ctx: Ctx, { kind, party }: EntryFilters): Promise<Accounts | null> => {
  if (!kind?.length && !party) return null;
  const { rows } = await sql<Accounts>`
    select coalesce(array_agg(a.id::int), '{}') as ids, coalesce(sum(a.postings), 0)::bigint as lines
    from ledger_accounts a where ${kind?.length ? sql`a.kind = any(${kind})` : sql`true`}
      and ${party ? sql`a.party = ${party}` : sql`true`}`.execute(ctx.db);
  return rows[0] ?? { ids: [], lines: 0 };
};

/** Few lines are read directly; with many, the entries are scanned by day until a page is full. */
const onAccounts = ({ ids, lines }: Accounts): RawBuilder<unknown> =>
  lines <= FEW_LINES
    ? sql`e.id in (select p.entry_id from ledger_postings p where p.account_id = any(${ids}::bigint[]))`
    : sql`exists (select from ledger_postings p
        where p.entry_id = e.id and p.account_id = any(${ids}::bigint[]) offset 0)`;

const conditions = (ctx: Ctx, filters: EntryFilters, accounts: Accounts | null): RawBuilder<unknown> => {
  const { source, houseId, landlordId, orderId, stayId, night, dateFrom, dateTo, keyword, reversed } =
    filters;
  const { amountFrom, amountTo, withoutSource, paperId } = filters;
  return sql.join(
    [
      sql`${inScope(ctx, 'e.houseId')}`,
      ...(source?.length ? [sql`e.source = any(${source})`] : []),
      ...(withoutSource?.length ? [taken(withoutSource)] : []),
      ...(paperId ? [ofPaper(paperId)] : []),
      ...(houseId?.length ? [sql`e.house_id = any(${houseId}::uuid[])`] : []),
      ...(landlordId ? [sql`e.landlord_id = ${landlordId}`] : []),
      ...(orderId ? [sql`e.order_id = ${orderId}`] : []),
      ...(stayId ? [sql`e.stay_id = ${stayId}`] : []),
      ...(night ? [sql`e.night = ${night}::date`] : []),
      ...(dateFrom ? [sql`e.business_date >= ${dateFrom}::date`] : []),
      ...(dateTo ? [sql`e.business_date <= ${dateTo}::date`] : []),
      ...(amountFrom === undefined ? [] : [sql`e.amount_fen >= ${amountFrom}`]),
      ...(amountTo === undefined ? [] : [sql`e.amount_fen <= ${amountTo}`]),
      ...(accounts ? [onAccounts(accounts)] : []),
      ...(keyword ? [named(keyword)] : []),
      ...(reversed === undefined ? [] : [reversed ? isTakenBack : counts]),
    ],
    sql` and `,
  );
};

/** Entries of one account are found by its lines. */
const ofAccount = ({ accountId, dateFrom, dateTo }: EntryFilters): RawBuilder<unknown> => sql`(
  select distinct p.business_date, p.entry_id from ledger_postings p where p.account_id = ${accountId}
    ${dateFrom ? sql`and p.business_date >= ${dateFrom}::date` : sql``}
    ${dateTo ? sql`and p.business_date <= ${dateTo}::date` : sql``})`;

export const matches = (ctx: Ctx, filters: EntryFilters, accounts: Accounts | null): RawBuilder<unknown> =>
  filters.accountId === undefined
    ? sql`ledger_entries e where ${conditions(ctx, filters, accounts)}`
    : // Every line has its entry: an outer join is left out by the planner where nothing is asked of the entry.
      sql`${ofAccount(filters)} p left join ledger_entries e on e.id = p.entry_id
        where ${conditions(ctx, filters, accounts)}`;

/** The order of the journal; `p` and `e` are the same if an account is selected. */
const inOrder = ({ accountId, sort }: EntryFilters): RawBuilder<unknown> => {
  const direction = sort?.[0] === 'businessDate' ? sql`asc` : sql`desc`;
  return accountId === undefined
    ? sql`order by e.business_date ${direction}, e.id ${direction}`
    : sql`order by p.business_date ${direction}, p.entry_id ${direction}`;
};

/** Ids of a page, with their place in it. */
export const entryKeys = async (
  ctx: Ctx,
  filters: EntryFilters,
  paging: Paging,
): Promise<RawBuilder<unknown>> => {
  const accounts = await accountsOf(ctx, filters);
  return sql`select ${filters.accountId === undefined ? sql`e.id` : sql`p.entry_id as id`}, row_number() over (${inOrder(filters)}) as place
    from ${matches(ctx, filters, accounts)} ${inOrder(filters)} ${limitOf(paging)}`;
};

/**
 * Line counts are stored by kind, house and day: if they exceed the limit this many times, entries need no counting.
 */
const MANY_TIMES = 4;

const isMany = async (ctx: Ctx, filters: EntryFilters, limit: number): Promise<boolean> => {
  const { kind, houseId, dateFrom, dateTo, sort: _, ...others } = filters;
  const { current: __, size: ___, ...rest } = others as Partial<Paging>;
  if (!kind?.length || Object.values(rest).some((value) => value !== undefined)) return false;
  const { rows } = await sql<{ lines: number }>`
    select coalesce(sum(d.postings), 0)::bigint as lines from ledger_days d where d.kind = any(${kind})
      and ${inScope(ctx, 'd.houseId')} and ${houseId?.length ? sql`d.house_id = any(${houseId}::uuid[])` : sql`true`}
      and ${dateFrom ? sql`d.business_date >= ${dateFrom}::date` : sql`true`}
      and ${dateTo ? sql`d.business_date <= ${dateTo}::date` : sql`true`}`.execute(ctx.db);
  return (rows[0]?.lines ?? 0) > limit * MANY_TIMES;
};

export const countEntries = async (ctx: Ctx, filters: EntryFilters, limit: number): Promise<number> => {
  if (await isMany(ctx, filters, limit)) return limit;
  const accounts = await accountsOf(ctx, filters);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${matches(ctx, filters, accounts)} limit ${limit}) n`.execute(ctx.db);
  return rows[0]?.total ?? 0;
};
