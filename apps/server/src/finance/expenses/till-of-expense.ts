/** Finds the shift whose cash paid an expense. */
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { openShiftOf } from '../../sales/shifts/open-shift-queries.ts';

interface CashExpense {
  readonly method: string | null;
  readonly houseId: string | null;
  /** The day the cash was handed out. */
  readonly day: string;
  readonly shiftId: string | null;
}

/** Locked until the expense is written, so that closing the shift counts it. */
const isClosed = async (ctx: Ctx, shiftId: string): Promise<boolean> => {
  const { rows } = await sql<{
    state: string;
  }>`select state from shifts where id = ${shiftId} for share`.execute(ctx.db);
  return rows.some(({ state }) => state !== 'open');
};

/**
 * The open shift of the user who submits it, on the same day. A closed shift has counted the expense, so it keeps it
 * whatever happens later.
 */
export const tillOf = async (ctx: Ctx, of: CashExpense): Promise<string | null> => {
  const { method, houseId, day, shiftId } = of;
  if (shiftId !== null && (await isClosed(ctx, shiftId))) return shiftId;
  if (method !== 'cash' || houseId === null || day !== (await businessDateIn(ctx))) return null;
  return openShiftOf(ctx);
};

/** A withdrawn expense leaves an open shift; submitted again it belongs to the shift of that time. */
export const tillOfWithdrawn = async (
  ctx: Ctx,
  { shiftId }: Pick<CashExpense, 'shiftId'>,
): Promise<string | null> => (shiftId !== null && (await isClosed(ctx, shiftId)) ? shiftId : null);

/** The shift that gets the cash of a voided expense; none while its original shift still counts it. */
export const tillOfVoid = async (
  ctx: Ctx,
  { houseId, shiftId }: Pick<CashExpense, 'houseId' | 'shiftId'>,
): Promise<string | null> =>
  houseId === null || shiftId === null || !(await isClosed(ctx, shiftId)) ? null : openShiftOf(ctx);
