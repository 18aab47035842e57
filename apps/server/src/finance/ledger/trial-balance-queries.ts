/** The trial balance between two days, from the sums of days: no posting is read. */
import { accountKindNames } from '@minsu/contract/finance/ledger/account-kinds.ts';
import type { TrialBalanceRow } from '@minsu/contract/finance/ledger/ledger.ts';
import type { getTrialBalance } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertSeesLedger } from './ledger-scope.ts';

type Asked = z.output<typeof getTrialBalance.input>;

const NOTHING = { openingFen: 0, debitFen: 0, creditFen: 0, closingFen: 0 };

const readRows = async (
  ctx: Ctx,
  { dateFrom = '-infinity', dateTo, houseId }: Asked,
): Promise<TrialBalanceRow[]> => {
  const ofHouses = houseId?.length ? sql`and d.house_id = any(${houseId}::uuid[])` : sql``;
  const { rows } = await sql<Omit<TrialBalanceRow, 'closingFen'>>`
    select d.kind, coalesce(sum(d.debit_fen - d.credit_fen) filter (where d.business_date < ${dateFrom}::date), 0)::bigint
        as opening_fen,
      coalesce(sum(d.debit_fen) filter (where d.business_date >= ${dateFrom}::date), 0)::bigint as debit_fen,
      coalesce(sum(d.credit_fen) filter (where d.business_date >= ${dateFrom}::date), 0)::bigint as credit_fen
    from ledger_days d where d.business_date <= ${dateTo}::date and ${inScope(ctx, 'd.houseId')} ${ofHouses}
    group by d.kind`.execute(ctx.db);
  return rows.map((row) => ({ ...row, closingFen: row.openingFen + row.debitFen - row.creditFen }));
};

/** In the order of the chart of accounts; kinds that nothing was posted to are left out. */
export const trialBalance = async (
  ctx: Ctx,
  input: Asked,
): Promise<z.input<typeof getTrialBalance.output>> => {
  assertSeesLedger(ctx);
  const found = new Map((await readRows(ctx, input)).map((row) => [row.kind, row]));
  const rows = accountKindNames.flatMap((kind) => found.get(kind) ?? []);
  const total = rows.reduce(
    (sum, row) => ({
      openingFen: sum.openingFen + row.openingFen,
      debitFen: sum.debitFen + row.debitFen,
      creditFen: sum.creditFen + row.creditFen,
      closingFen: sum.closingFen + row.closingFen,
    }),
    NOTHING,
  );
  return { rows, total };
};
