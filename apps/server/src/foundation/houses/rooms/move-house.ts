import { houseTable } from '@minsu/contract/foundation/houses/house-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedHouse } from '../review/locked-revision.ts';

/** Changes the state of a house that was never live, together with its revision. */
export const moveHouse = async (
  ctx: Ctx,
  house: LockedHouse,
  action: 'submit' | 'withdraw' | 'approve' | 'return',
): Promise<void> => {
  const row = houseTable[action];
  // The permission was checked on the revision; here only the state counts.
  const refused = refusal({ from: row.from, to: row.to, failure: row.failure }, house.state, null);
  if (refused) fail(refused);
  await ctx.db
    .updateTable('houses')
    .set((eb) => ({ state: row.to[0], updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', house.id)
    .execute();
};
