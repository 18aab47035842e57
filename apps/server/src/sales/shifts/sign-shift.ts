/** The next person takes over what a shift has counted. */
import { signShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { command } from '../../platform/http/routes.ts';
import { sheetOf } from './handover-queries.ts';
import { lockShift } from './locked-shift.ts';

export const signShiftRoute = command(signShift, async (ctx, { dutyReason, ...key }) => {
  const { id, houseIds, openedById, version } = await lockShift(ctx, key, 'sign');
  const houseId = houseIds[0] as string;
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, 'shift'), {
    ...{ act: 'shift', starters: [openedById], id, houseId, reason: dutyReason },
  });
  const me = ctx.user.realname;
  await ctx.db
    .updateTable('shifts')
    .set((eb) => ({
      ...{ state: 'signed', signedById: ctx.user.id, signedBy: me, signedAt: ctx.now, aloneReason },
      // The person taking over sees the note.
      noteSeenBy: eb.fn.coalesce('noteSeenBy', eb.val(me)),
      noteSeenAt: eb.fn.coalesce('noteSeenAt', eb.val(ctx.now)),
      version: version + 1,
    }))
    .where('id', '=', id)
    .execute();
  await ctx.record({ name: 'shift.signed', entity: 'shift', entityId: id, houseId });
  return sheetOf(ctx, id);
});
