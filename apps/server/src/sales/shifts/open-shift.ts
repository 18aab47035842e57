/** Opens the caller's shift: the boxes are counted and the notes of earlier shifts acknowledged. */
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { openShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import {
  carryCount,
  expectedBefore,
  expectedWith,
  lockBoxes,
  lockShifts,
  openBooks,
  shiftsSharing,
  takeGeneralCash,
} from './box-queries.ts';
import { sheetOf } from './handover-queries.ts';
import { waitingNotes } from './note-queries.ts';
import { assertSeesMoney } from './shift-queries.ts';

type Input = z.output<typeof openShift.input>;

const assertHouses = async (ctx: Ctx, houseIds: readonly string[]): Promise<void> => {
  const { rows } =
    await sql`select from houses h where h.id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'h.id')}
    and h.state in ('online', 'offline')`.execute(ctx.db);
  if (rows.length < houseIds.length) fail(shiftFailures.houseNotFound);
};

const assertBoxes = async (ctx: Ctx, { boxes }: Input, houseIds: readonly string[]): Promise<void> => {
  const { oneCashBox } = await readSettings(ctx.db, ctx.services);
  for (const [at, { houseId }] of boxes.entries()) {
    if (boxes.findIndex((other) => other.houseId === houseId) < at)
      failAt(`boxes.${at}.till`, shiftFailures.boxTwice);
    if (houseId === null) continue;
    if (oneCashBox) failAt(`boxes.${at}.till`, shiftFailures.oneBox);
    if (!houseIds.includes(houseId)) failAt(`boxes.${at}.till`, shiftFailures.boxElsewhere);
  }
};

const acknowledgeNotes = async (
  ctx: Ctx,
  houseIds: readonly string[],
  seen: readonly string[],
): Promise<void> => {
  const waiting = await waitingNotes(ctx, houseIds);
  if (waiting.some(({ shiftId }) => !seen.includes(shiftId))) failAt('seenNotes', shiftFailures.notesUnread);
  const ids = waiting.map(({ shiftId }) => shiftId);
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('shifts')
    .set({ noteSeenBy: ctx.user.realname, noteSeenAt: ctx.now })
    .where('id', 'in', ids)
    .execute();
};

const insertBoxes = async (
  ctx: Ctx,
  shiftId: string,
  { boxes, houseIds }: Pick<Input, 'boxes' | 'houseIds'>,
): Promise<void> => {
  const leftFen = await takeGeneralCash(ctx, shiftId, houseIds);
  if (leftFen > 0 && !boxes.some(({ houseId }) => houseId === null))
    failAt('boxes', shiftFailures.generalCash, { amount: formatFen(leftFen) });
  const sharing = await shiftsSharing(ctx, boxes);
  await lockShifts(ctx, sharing);
  const books = await openBooks(ctx, sharing);
  const before = await expectedBefore(ctx, boxes, books);
  for (const box of boxes) {
    const { houseId, till, countedFen } = box;
    await ctx.db
      .insertInto('shiftBoxes')
      .values({
        ...{ id: ctx.newId(), shiftId, houseId, till, openingFen: countedFen, floatFen: countedFen },
        beforeFen:
          houseId === null ? expectedWith(before(box).expectedFen, leftFen) : before(box).expectedFen,
      })
      .execute();
    await carryCount(ctx, books, box, countedFen);
  }
};

export const openShiftRoute = command(openShift, async (ctx, input) => {
  assertSeesMoney(ctx);
  const houseIds = [...new Set(input.houseIds)];
  await assertHouses(ctx, houseIds);
  await assertBoxes(ctx, input, houseIds);
  await lockBoxes(ctx, input.boxes);
  const id = ctx.newId();
  const opened = { openedById: ctx.user.id, openedBy: ctx.user.realname, openedAt: ctx.now };
  await ctx.db
    .insertInto('shifts')
    .values({ id, state: 'open', houseIds, ...opened })
    .execute();
  await acknowledgeNotes(ctx, houseIds, input.seenNotes);
  await insertBoxes(ctx, id, { boxes: input.boxes, houseIds });
  await ctx.record({
    ...{ name: 'shift.opened', entity: 'shift', entityId: id, houseId: houseIds[0] as string },
    after: { houses: houseIds.length, floatFen: input.boxes.reduce((sum, box) => sum + box.countedFen, 0) },
  });
  return sheetOf(ctx, id);
});
