/** Accounts as lists show them, and what moved one of them. */

import type { AccountLine, LedgerAccount } from '@minsu/contract/finance/ledger/ledger.ts';
import type {
  pageAccountLines,
  pageLedgerAccounts,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, containing, limitOf, pageOfRows, totalFrom } from '../../platform/http/page-rows.ts';
import { assertSeesLedger } from './ledger-scope.ts';
import { partyName } from './party-names.ts';

type Accounts = z.output<typeof pageLedgerAccounts.input>;

/** Parties are found by their own tables first: few of them, then their accounts by the index of parties. */
const named = (keyword: string): RawBuilder<unknown> => sql`a.party in (
  select o.id::text from orders o where o.order_no in (${keyword}, ${keyword.toUpperCase()})
  union all (select l.id::text from landlords l where l.name ilike ${containing(keyword)} limit 200)
  union all (select c.id::text from companies c where c.name ilike ${containing(keyword)} limit 200))`;

const conditions = (ctx: Ctx, { kind, houseId, keyword, open }: Omit<Accounts, 'current' | 'size'>) =>
  sql.join(
    [
      sql`${inScope(ctx, 'a.houseId')}`,
      ...(kind?.length ? [sql`a.kind = any(${kind})`] : []),
      ...(houseId?.length ? [sql`a.house_id = any(${houseId}::uuid[])`] : []),
      ...(keyword ? [named(keyword)] : []),
      ...(open === undefined ? [] : [sql`(a.balance_fen <> 0) = ${open}`]),
    ],
    sql` and `,
  );

const columns = sql`a.id, a.kind, a.party, ${partyName} as party_name, a.house_id,
  (select h.name from houses h where h.id = a.house_id) as house_name, a.balance_fen, a.postings`;

export const pageOfAccounts = async (ctx: Ctx, input: Accounts): Promise<Page<LedgerAccount>> => {
  assertSeesLedger(ctx);
  const where = conditions(ctx, input);
  const { rows } = await sql<LedgerAccount>`
    select ${columns} from (
      select a.id from ledger_accounts a where ${where} order by a.kind, a.party, a.house_id ${limitOf(input)}) k
    join ledger_accounts a on a.id = k.id order by a.kind, a.party, a.house_id`.execute(ctx.db);
  const count = async () => {
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from (select from ledger_accounts a where ${where} limit ${COUNT_LIMIT}) n`.execute(
      ctx.db,
    );
    return counted[0]?.total ?? 0;
  };
  return pageOfRows(rows, totalFrom(input, rows.length) ?? (await count()), input);
};

/** Unknown or out of scope: 404. */
const accountById = async (ctx: Ctx, id: number): Promise<LedgerAccount> => {
  const { rows } = await sql<LedgerAccount>`
    select ${columns} from ledger_accounts a where a.id = ${id} and ${inScope(ctx, 'a.houseId')}`.execute(
    ctx.db,
  );
  return rows[0] ?? fail(ledgerFailures.accountNotFound);
};

type Statement = z.output<typeof pageAccountLines.input>;
type LineRow = Omit<AccountLine, 'at'> & { readonly at: Date };

const between = ({
  accountId,
  dateFrom,
  dateTo,
}: Statement): RawBuilder<unknown> => sql`p.account_id = ${accountId}
  ${dateFrom ? sql`and p.business_date >= ${dateFrom}::date` : sql``}
  ${dateTo ? sql`and p.business_date <= ${dateTo}::date` : sql``}`;

const sumOf = async (ctx: Ctx, from: RawBuilder<unknown>): Promise<{ fen: number; lines: number }> => {
  const { rows } = await sql<{ fen: number; lines: number }>`
    select coalesce(sum(n.amount_fen), 0)::bigint as fen, count(*)::int as lines from (${from}) n`.execute(
    ctx.db,
  );
  return rows[0] ?? { fen: 0, lines: 0 };
};

/** Latest first, so that the running balance needs only the lines after the requested days. */
const NEWEST = sql`order by p.business_date desc, p.entry_id desc, p.line desc`;

/** The account's balance after the last of these days. */
const closingOf = async (ctx: Ctx, account: LedgerAccount, { dateTo }: Statement): Promise<number> => {
  if (dateTo === undefined) return account.balanceFen;
  const after = sql`select p.amount_fen from ledger_postings p
    where p.account_id = ${account.id} and p.business_date > ${dateTo}::date`;
  return account.balanceFen - (await sumOf(ctx, after)).fen;
};

const readLines = async (ctx: Ctx, input: Statement, atFen: number): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select k.*, ${atFen}::bigint - coalesce(sum(k.amount_fen) over (order by k.place
      rows between unbounded preceding and 1 preceding), 0)::bigint as balance_fen,
      e.number, e.source, e.rule, e.order_id, o.order_no, e.night, e.memo, e.actor, e.at
    from (
      select p.entry_id, p.line, p.business_date, p.amount_fen, row_number() over (${NEWEST}) as place
      from ledger_postings p where ${between(input)} ${NEWEST} ${limitOf(input)}) k
    join ledger_entries e on e.id = k.entry_id
    left join orders o on o.house_id = e.house_id and o.id = e.order_id order by k.place`.execute(ctx.db);
  return rows;
};

export const accountStatement = async (ctx: Ctx, input: Statement) => {
  assertSeesLedger(ctx);
  const account = await accountById(ctx, input.accountId);
  const closingFen = await closingOf(ctx, account, input);
  const newer = sql`select p.amount_fen from ledger_postings p where ${between(input)} ${NEWEST}
    limit ${(input.current - 1) * input.size}`;
  const skipped = input.current === 1 ? 0 : (await sumOf(ctx, newer)).fen;
  const records = await readLines(ctx, input, closingFen - skipped);
  const all =
    input.dateFrom === undefined && input.dateTo === undefined
      ? { fen: account.balanceFen, lines: account.postings }
      : await sumOf(ctx, sql`select p.amount_fen from ledger_postings p where ${between(input)}`);
  return {
    ...pageOfRows(records, all.lines, input),
    account,
    openingFen: closingFen - all.fen,
    closingFen,
  };
};
