/** From whose till the cash of an expense came. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { openShiftOf } from '../shifts/open-shift-queries.ts';

interface CashExpense {
  readonly method: string | null;
  readonly houseId: string | null;
  /** The day the cash was handed out. */
  readonly day: string;
  readonly shiftId: string | null;
}

/** Held until the expense is written: whoever closes the shift counts it as it then is. */
const isClosed = async (ctx: Ctx, shiftId: string): Promise<boolean> => {
  const { rows } = await sql<{
    state: string;
  }>`select state from shifts where id = ${shiftId} for share`.execute(ctx.db);
  return rows.some(({ state }) => state !== 'open');
};

/**
 * Shift of the user who hands it in, on the day itself. A closed shift has counted the expense, so it keeps it whatever
 * happens to it later.
 */
export const tillOf = async (ctx: Ctx, of: CashExpense): Promise<string | null> => {
  const { method, houseId, day, shiftId } = of;
  if (shiftId !== null && (await isClosed(ctx, shiftId))) return shiftId;
  if (method !== 'cash' || houseId === null || day !== (await businessDateIn(ctx))) return null;
  return openShiftOf(ctx);
};

/** A shift that is open goes on without what is taken back: handed in again, it is of the shift of that moment. */
export const tillOfWithdrawn = async (
  ctx: Ctx,
  { shiftId }: Pick<CashExpense, 'shiftId'>,
): Promise<string | null> => (shiftId !== null && (await isClosed(ctx, shiftId)) ? shiftId : null);

/** Where the cash of a voided expense comes back to: to nobody's while the shift that it left still counts. */
export const tillOfVoid = async (
  ctx: Ctx,
  { houseId, shiftId }: Pick<CashExpense, 'houseId' | 'shiftId'>,
): Promise<string | null> =>
  houseId === null || shiftId === null || !(await isClosed(ctx, shiftId)) ? null : openShiftOf(ctx);
