/** Expenses of landlords on their statements: one claims those that no other has, and the voided ones that it corrects. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

interface Claim {
  readonly expenseIds: readonly string[];
  /** Null releases them: the draft that contained them is recreated. */
  readonly statementId: string | null;
}

/** Returns the claimed ones, without those another statement has claimed or that were voided. */
export const claimExpenses = async (
  ctx: Pick<Ctx, 'db'>,
  { expenseIds, statementId }: Claim,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update expenses e set statement_id = ${statementId} where e.id = any(${expenseIds}::uuid[])
      and (${statementId}::uuid is null or (e.statement_id is null and e.state = 'approved'))
    returning e.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** The statement on whose lines voided expenses are corrected. */
export const claimCorrections = async (
  ctx: Pick<Ctx, 'db'>,
  { expenseIds, statementId }: Claim,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update expenses e set correction_statement_id = ${statementId} where e.id = any(${expenseIds}::uuid[])
      and e.state = 'voided' and (${statementId}::uuid is null or e.correction_statement_id is null)
    returning e.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};
