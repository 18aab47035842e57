/** Checks of an expense beyond its form: a known category, a day in an open period, a party that is charged. */
import type { createExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { expenseFailures } from '@minsu/contract/finance/expenses/expense-failures.ts';
import { markupOf } from '@minsu/contract/finance/expenses/expense-rules.ts';
import { invalidAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { assertEnteredDay } from '../../foundation/houses/assert-entered-day.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { assertMethod } from '../../foundation/system/offered-items.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockedTo } from '../ledger/post-entries.ts';

export type GivenExpense = Omit<z.output<(typeof createExpense)['input']>, 'submit' | 'receiptIds'>;

/** A day that is over, in a month that is open. */
export const assertDay = async (ctx: Ctx, day: string, path = 'spentOn'): Promise<void> => {
  await assertEnteredDay(ctx, day, path);
  const locked = await lockedTo(ctx);
  if (locked !== null && day <= locked) invalidAt(path, expenseFailures.lockedDay.text, { day: locked });
};

const assertCategory = async (ctx: Ctx, code: string): Promise<void> => {
  const { rows } = await sql`select from dictionary_items d
    where d.type = 'expense' and d.code = ${code} and d.active`.execute(ctx.db);
  if (rows.length === 0) invalidAt('category', expenseFailures.noCategory.text);
};

interface HouseOfExpense {
  readonly landlordId: string | null;
}

/** For a cleaner, the houses of the department, whatever the permission's scope. */
const houseOf = async (ctx: Ctx, id: string): Promise<HouseOfExpense> => {
  const { rows } = await sql<HouseOfExpense>`
    select h.landlord_id from houses h where h.id = ${id} and h.state <> 'archived' and ${inScope(ctx, 'h.id')}`.execute(
    ctx.db,
  );
  return rows[0] ?? invalidAt('houseId', expenseFailures.houseNeeded.text);
};

const isOwner = async (ctx: Ctx, houseId: string, landlordId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from contracts c join contract_versions v on v.contract_id = c.id
      join contract_houses ch on ch.version_id = v.id join contract_parties p on p.version_id = v.id
    where ch.house_id = ${houseId} and p.landlord_id = ${landlordId} limit 1`.execute(ctx.db);
  return rows.length > 0;
};

/** Landlord charged with it: the house's, unless another owner of it is named. */
const landlordOf = async (
  ctx: Ctx,
  { houseId, landlordId }: GivenExpense,
  house: HouseOfExpense | null,
): Promise<string> => {
  const id = landlordId ?? house?.landlordId ?? null;
  if (id === null) return invalidAt(house ? 'houseId' : 'landlordId', expenseFailures.landlordNeeded.text);
  const known = await ctx.db.selectFrom('landlords').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) return invalidAt('landlordId', expenseFailures.landlordNeeded.text);
  const isHis = houseId == null || house?.landlordId === id || (await isOwner(ctx, houseId, id));
  return isHis ? id : invalidAt('houseId', expenseFailures.notHisHouse.text);
};

/**
 * The columns for the input; fails at the field. `kept`: the current payment method, allowed even if no longer offered.
 */
export const columnsOf = async (ctx: Ctx, given: GivenExpense, kept: string | null = null) => {
  const { method = null, houseId = null, ...plain } = given;
  if (method !== kept) await assertMethod(ctx, method);
  await assertCategory(ctx, given.category);
  await assertDay(ctx, given.spentOn);
  if (given.chargedTo === 'house' && houseId === null) invalidAt('houseId', expenseFailures.houseNeeded.text);
  const house = houseId === null ? null : await houseOf(ctx, houseId);
  const isLandlords = given.chargedTo === 'landlord';
  const markupBp = isLandlords ? given.markupBp : 0;
  return {
    ...plain,
    method,
    houseId: given.chargedTo === 'business' ? null : houseId,
    landlordId: isLandlords ? await landlordOf(ctx, given, house) : null,
    markupBp,
    markupFen: markupOf(given.amountFen, markupBp),
  };
};
