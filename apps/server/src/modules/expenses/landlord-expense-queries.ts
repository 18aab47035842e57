/**
 * Expenses of landlords as their statements take them. A statement claims those that no other has, and corrects those that
 * were voided after it was made.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface LandlordExpense {
  readonly id: string;
  readonly expenseNo: string;
  readonly landlordId: string;
  readonly houseId: string | null;
  readonly category: string;
  readonly vendor: string;
  readonly spentOn: string;
  readonly amountFen: number;
  readonly markupFen: number;
  readonly entryId: string | null;
  readonly statementId: string | null;
}

const columns = sql`e.id, e.expense_no, e.landlord_id, e.house_id, e.category, e.vendor, e.spent_on, e.amount_fen,
  e.markup_fen, e.entry_id, e.statement_id`;

/** Approved, up to a day, on no statement yet: by landlord, then day. */
export const openLandlordExpenses = async (
  ctx: Pick<Ctx, 'db'>,
  { landlordIds, upTo }: { readonly landlordIds: readonly string[]; readonly upTo: string },
): Promise<LandlordExpense[]> => {
  const { rows } = await sql<LandlordExpense>`
    select ${columns} from expenses e
    where e.landlord_id = any(${landlordIds}::uuid[]) and e.state = 'approved' and e.statement_id is null
      and e.spent_on <= ${upTo}::date
    order by e.landlord_id, e.spent_on, e.id`.execute(ctx.db);
  return rows;
};

/** Voided although they stand on a statement, and corrected on none yet. */
export const voidedOnStatements = async (
  ctx: Pick<Ctx, 'db'>,
  landlordIds: readonly string[],
): Promise<LandlordExpense[]> => {
  const { rows } = await sql<LandlordExpense>`
    select ${columns} from expenses e
    where e.landlord_id = any(${landlordIds}::uuid[]) and e.state = 'voided' and e.statement_id is not null
      and e.correction_statement_id is null
    order by e.landlord_id, e.spent_on, e.id`.execute(ctx.db);
  return rows;
};

interface Claim {
  readonly expenseIds: readonly string[];
  /** Null gives them back: the draft that named them is drawn up anew. */
  readonly statementId: string | null;
}

/** Answers those that it got: what another statement has claimed meanwhile, or what was voided, is left out. */
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
