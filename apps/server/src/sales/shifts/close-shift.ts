/** Closes a shift: every box is counted, and the hand-over is stored. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { shiftTexts } from '@minsu/contract/sales/shifts/shift.text.ts';
import { closeShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { carryCount, contentOf, type OpenBooks, openBooks, type StoredBox } from './box-queries.ts';
import { handoverOf, sheetOf } from './handover-queries.ts';
import { lockShift } from './locked-shift.ts';

type Counts = z.output<typeof closeShift.input>['counts'];

/** The automatic general box may not be stored yet. */
const ensureStored = async (ctx: Ctx, { id, shiftId, houseId, till }: StoredBox): Promise<void> => {
  if (id !== shiftId) return;
  await ctx.db
    .insertInto('shiftBoxes')
    .values({ id, shiftId, houseId, till, openingFen: 0, floatFen: 0 })
    .execute();
};

const countBox = async (
  ctx: Ctx,
  books: OpenBooks,
  box: StoredBox,
  counts: Counts,
): Promise<{ expectedFen: number; countedFen: number }> => {
  const at = counts.findIndex(({ boxId }) => boxId === box.id);
  const count = counts[at];
  if (!count)
    return failAt('counts', shiftFailures.countMissing, {
      till: box.till || sayText(shiftTexts.generalBox, ctx.language),
    });
  const { countedFen, reason } = count;
  const { expectedFen, othersFen, sharedWith } = contentOf(books, box);
  if (countedFen !== expectedFen && reason === '') {
    const params = { amount: formatFen(countedFen - expectedFen) };
    failAt(`counts.${at}.reason`, shiftFailures.reasonMissing, params);
  }
  await ensureStored(ctx, box);
  await ctx.db
    .updateTable('shiftBoxes')
    .set({ countedFen, expectedFen, othersFen, sharedWith, reason })
    .where('id', '=', box.id)
    .execute();
  await carryCount(ctx, books, box, countedFen);
  return { expectedFen, countedFen };
};

export const closeShiftRoute = command(closeShift, async (ctx, { counts, note, ...key }) => {
  const shift = await lockShift(ctx, key, 'close');
  const { id } = shift;
  const books = await openBooks(ctx, [id]);
  const takings = books.takings.get(id) ?? [];
  // Includes properties that joined the user's scope during the shift.
  const houseIds = [
    ...new Set([...shift.houseIds, ...takings.flatMap(({ houseId }) => (houseId === null ? [] : [houseId]))]),
  ];
  for (const [at, { boxId }] of counts.entries())
    if (counts.findIndex((other) => other.boxId === boxId) < at)
      failAt(`counts.${at}.boxId`, shiftFailures.countTwice);
  const counted: { expectedFen: number; countedFen: number }[] = [];
  for (const box of books.boxes.get(id) ?? []) counted.push(await countBox(ctx, books, box, counts));
  const { balances, ...handover } = await handoverOf(ctx, houseIds);
  await ctx.db
    .updateTable('shifts')
    .set({
      ...{ state: 'closed', closedBy: ctx.user.realname, closedAt: ctx.now, note, houseIds },
      takings: JSON.stringify(takings),
      openBalances: JSON.stringify(balances),
      handover: JSON.stringify(handover),
      version: shift.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const sum = (of: 'expectedFen' | 'countedFen') => counted.reduce((total, box) => total + box[of], 0);
  await ctx.record({
    ...{ name: 'shift.closed', entity: 'shift', entityId: id, houseId: houseIds[0] as string },
    after: { expectedFen: sum('expectedFen'), countedFen: sum('countedFen') },
  });
  return sheetOf(ctx, id);
});
