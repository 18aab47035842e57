/** Expenses for tests: valid in every field, recorded by the calling user. */
import type { ExpenseDetail } from '@minsu/contract/finance/expenses/expense.ts';
import { createExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import type { TestClient } from '../test-app.ts';
import { TODAY } from '../test-day.ts';

export const spend = (by: TestClient, more: Record<string, unknown> = {}): Promise<ExpenseDetail> =>
  by.ok(createExpense, {
    category: 'repair',
    vendor: '城西五金店',
    spentOn: TODAY,
    amountFen: 36_850,
    method: 'wechat',
    chargedTo: 'business',
    submit: true,
    ...more,
  });

/** Balances of accounts, by kind and party, in signed fen; accounts at zero are left out. */
export const balances = async (database: Database): Promise<Record<string, number>> => {
  const rows = await database
    .selectFrom('ledgerAccounts')
    .select(['kind', 'party', 'balanceFen'])
    .where('balanceFen', '!=', 0)
    .execute();
  const sums: Record<string, number> = {};
  for (const { kind, party, balanceFen } of rows) {
    const key = [kind, party].filter(Boolean).join(' ');
    sums[key] = (sums[key] ?? 0) + Number(balanceFen);
  }
  return sums;
};
