/** A shift that is about to be closed or taken over. */
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { ShiftSheet } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import { type ShiftAction, type ShiftState, shiftTable } from '@minsu/contract/sales/shifts/shift-states.ts';
import { sql } from 'kysely';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { boxesOf, lockBoxes, lockShifts, shiftsSharing } from './box-queries.ts';
import { sheetOf } from './handover-queries.ts';
import { assertSeesMoney, isVisible } from './shift-queries.ts';

export interface LockedShift {
  readonly id: string;
  readonly state: ShiftState;
  readonly openedById: string;
  readonly houseIds: readonly string[];
  readonly version: number;
}

/**
 * Waits for money being taken in the shift and in those that share its boxes. All its properties must be in scope:
 * counting some would not close it.
 */
export const lockShift = async (
  ctx: Ctx,
  key: { readonly id: string; readonly version: number },
  action: ShiftAction,
): Promise<LockedShift> => {
  assertSeesMoney(ctx);
  const boxes = (await boxesOf(ctx, [key.id])).get(key.id) ?? [];
  if (action === 'close') await lockBoxes(ctx, boxes);
  await lockShifts(ctx, [key.id, ...(action === 'close' ? await shiftsSharing(ctx, boxes) : [])]);
  const { rows } = await sql<LockedShift & { readonly isHidden: boolean }>`
    select s.id, s.state, s.opened_by_id, s.house_ids, s.version,
      s.opened_by_id <> ${ctx.user.id || null} and exists (
        select from unnest(s.house_ids) as of (house_id) where not (${inScope(ctx, 'of.houseId')})) as is_hidden
    from shifts s where s.id = ${key.id} and ${isVisible(ctx)}`.execute(ctx.db);
  const { isHidden, ...shift } = rows[0] ?? fail(shiftFailures.notFound);
  if (shift.version !== key.version) failStale(ShiftSheet, await sheetOf(ctx, key.id));
  const facts = {
    isMine: shift.openedById === ctx.user.id,
    own: (await confirmerOf(ctx, 'shift')).own([shift.openedById]),
    mayCloseOthers: ctx.user.may('shift:closeOthers'),
  };
  const why = refusal(shiftTable[action], shift.state, facts);
  if (why) fail(why);
  if (isHidden) fail(shiftFailures.partlyHidden);
  return shift;
};
