/** Which entries a filter of the journal means, and their keys page by page: each filter goes by an index of its own. */
import type { pageLedgerEntries } from '@minsu/contract/ledger/ledger-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Paging } from '../../platform/page-rows.ts';
import { limitOf } from '../../platform/page-rows.ts';
import { inScope } from '../houses/house-scope-queries.ts';

export type EntryFilters = Omit<z.output<typeof pageLedgerEntries.input>, 'current' | 'size'>;

const NUMBER = /^#?\d{1,15}$/;

const named = (keyword: string): RawBuilder<unknown> => {
  const ofOrder = sql`e.order_id in (select o.id from orders o where o.order_no in (${keyword}, ${keyword.toUpperCase()}))`;
  return NUMBER.test(keyword) ? sql`e.number = ${Number(keyword.replace('#', ''))}` : ofOrder;
};

const takenBack = sql`(e.reverses_id is not null
  or exists (select from ledger_entries r where r.reverses_id = e.id))`;

const conditions = (ctx: Ctx, filters: EntryFilters): RawBuilder<unknown> => {
  const { source, houseId, landlordId, orderId, stayId, night, dateFrom, dateTo, keyword, reversed } =
    filters;
  return sql.join(
    [
      sql`${inScope(ctx, 'e.houseId')}`,
      ...(source?.length ? [sql`e.source = any(${source})`] : []),
      ...(houseId?.length ? [sql`e.house_id = any(${houseId}::uuid[])`] : []),
      ...(landlordId ? [sql`e.landlord_id = ${landlordId}`] : []),
      ...(orderId ? [sql`e.order_id = ${orderId}`] : []),
      ...(stayId ? [sql`e.stay_id = ${stayId}`] : []),
      ...(night ? [sql`e.night = ${night}::date`] : []),
      ...(dateFrom ? [sql`e.business_date >= ${dateFrom}::date`] : []),
      ...(dateTo ? [sql`e.business_date <= ${dateTo}::date`] : []),
      ...(keyword ? [named(keyword)] : []),
      ...(reversed === undefined ? [] : [sql`${takenBack} = ${reversed}`]),
    ],
    sql` and `,
  );
};

/** Entries of one account are found by its lines. */
const ofAccount = ({ accountId, dateFrom, dateTo }: EntryFilters): RawBuilder<unknown> => sql`(
  select distinct p.business_date, p.entry_id from ledger_postings p where p.account_id = ${accountId}
    ${dateFrom ? sql`and p.business_date >= ${dateFrom}::date` : sql``}
    ${dateTo ? sql`and p.business_date <= ${dateTo}::date` : sql``})`;

const matches = (ctx: Ctx, filters: EntryFilters): RawBuilder<unknown> =>
  filters.accountId === undefined
    ? sql`ledger_entries e where ${conditions(ctx, filters)}`
    : sql`${ofAccount(filters)} p join ledger_entries e on e.id = p.entry_id where ${conditions(ctx, filters)}`;

/** The order of the journal, `p` and `e` being the same where an account was asked for. */
const inOrder = ({ accountId, sort }: EntryFilters): RawBuilder<unknown> => {
  const direction = sort?.[0] === 'businessDate' ? sql`asc` : sql`desc`;
  return accountId === undefined
    ? sql`order by e.business_date ${direction}, e.id ${direction}`
    : sql`order by p.business_date ${direction}, p.entry_id ${direction}`;
};

/** Ids of a page, with their place in it. */
export const entryKeys = (ctx: Ctx, filters: EntryFilters, paging: Paging): RawBuilder<unknown> =>
  sql`select e.id, row_number() over (${inOrder(filters)}) as place from ${matches(ctx, filters)}
    ${inOrder(filters)} ${limitOf(paging)}`;

export const countEntries = async (ctx: Ctx, filters: EntryFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${matches(ctx, filters)} limit ${limit}) n`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
};
