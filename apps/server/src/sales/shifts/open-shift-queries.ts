/** The shift that money belongs to: the open shift of the person who moves it, at that moment. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';

/** Programs and jobs are on no shift, even where they act in a person's name. */
const isPerson = ({ user }: Ctx): boolean => user.id !== '' && user.apiToken === undefined;

/**
 * The caller's open shift; null without one. Locked until the money is stored: a closing waits for it, so the money is counted
 * in this shift or belongs to another.
 */
export const openShiftOf = async (ctx: Ctx): Promise<string | null> => {
  if (!isPerson(ctx)) return null;
  const { rows } = await sql<{ id: string }>`
    select id from shifts where opened_by_id = ${ctx.user.id} and state = 'open' for share`.execute(ctx.db);
  return rows[0]?.id ?? null;
};

/** Throws if the business takes money only on a shift and this person is on none. */
export const assertOnShift = async (ctx: Ctx, shiftId: string | null): Promise<void> => {
  if (shiftId !== null || !isPerson(ctx)) return;
  const { shiftRequired } = await readSettings(ctx.db, ctx.services);
  if (!shiftRequired) return;
  const mayOpen = ctx.user.may('shift:work') && ctx.user.moneyScopesOf('shift:work').size > 0;
  fail(mayOpen ? shiftFailures.needsShift : shiftFailures.noShiftRight);
};

/** The shift that money moved now belongs to. */
export const shiftOfTaking = async (ctx: Ctx): Promise<string | null> => {
  const shiftId = await openShiftOf(ctx);
  await assertOnShift(ctx, shiftId);
  return shiftId;
};
