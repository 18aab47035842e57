/** Sums of a journal filter: from daily sums, from the lines of its accounts, or from its entries if these are few. */
import { type AccountKind, accountKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import type { EntrySums } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT } from '../../platform/http/page-rows.ts';
import { accountsOf, countEntries, type EntryFilters, matches } from './entry-filter-queries.ts';
import { assertSeesLedger } from './ledger-scope.ts';

const sumsOf = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(sum(${column}) filter (where ${column} > 0), 0)::bigint as debit_fen,
  coalesce(-sum(${column}) filter (where ${column} < 0), 0)::bigint as credit_fen`;

const between = (
  column: RawBuilder<unknown>,
  { dateFrom, dateTo }: Pick<EntryFilters, 'dateFrom' | 'dateTo'>,
): RawBuilder<unknown> => sql`${dateFrom ? sql`${column} >= ${dateFrom}::date` : sql`true`}
  and ${dateTo ? sql`${column} <= ${dateTo}::date` : sql`true`}`;

const read = async (ctx: Ctx, query: RawBuilder<EntrySums>): Promise<EntrySums> => {
  const { rows } = await query.execute(ctx.db);
  return rows[0] ?? { debitFen: 0, creditFen: 0 };
};

const byDays = (ctx: Ctx, filters: EntryFilters): Promise<EntrySums> => {
  const { kind, houseId } = filters;
  return read(
    ctx,
    sql<EntrySums>`select coalesce(sum(d.debit_fen), 0)::bigint as debit_fen,
      coalesce(sum(d.credit_fen), 0)::bigint as credit_fen
    from ledger_days d where ${inScope(ctx, 'd.houseId')} and ${between(sql`d.business_date`, filters)}
      and ${kind?.length ? sql`d.kind = any(${kind})` : sql`true`}
      and ${houseId?.length ? sql`d.house_id = any(${houseId}::uuid[])` : sql`true`}`,
  );
};

const byLines = (ctx: Ctx, filters: EntryFilters, ids: readonly number[]): Promise<EntrySums> =>
  read(
    ctx,
    sql<EntrySums>`select ${sumsOf(sql`p.amount_fen`)} from ledger_postings p
    where p.account_id = any(${ids}::bigint[]) and ${between(sql`p.business_date`, filters)}`,
  );

const isHoused = (kind: AccountKind): boolean => accountKinds[kind].house === 'always';

/** Null: more entries than a list counts. */
export const sumEntries = async (ctx: Ctx, filters: EntryFilters): Promise<EntrySums | null> => {
  assertSeesLedger(ctx);
  const { kind, party, houseId, accountId, dateFrom: _from, dateTo: _to, sort: _sort, ...others } = filters;
  const isPlain = Object.values(others).every((value) => value === undefined);
  // An entry's house may differ from its account's.
  const anyHouse = !houseId?.length;
  if (isPlain && accountId === undefined && !party && (anyHouse || kind?.every(isHoused)))
    return byDays(ctx, filters);
  const accounts = await accountsOf(ctx, filters);
  const ids = accountId === undefined ? accounts?.ids : [accountId];
  if (isPlain && anyHouse && ids) return byLines(ctx, filters, ids);
  if ((await countEntries(ctx, filters, COUNT_LIMIT)) >= COUNT_LIMIT) return null;
  return read(
    ctx,
    sql<EntrySums>`select ${sumsOf(sql`l.amount_fen`)}
    from (select e.id from ${matches(ctx, filters, accounts)}) k join ledger_postings l on l.entry_id = k.id
    where ${ids ? sql`l.account_id = any(${ids}::bigint[])` : sql`true`}`,
  );
};
