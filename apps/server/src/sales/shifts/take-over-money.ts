/** Puts money that is on no shift on the caller's open shift. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { takeOverMoney } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import { type MovementKind, movementKinds } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { openShiftOf } from './open-shift-queries.ts';
import { assertSeesMoney } from './shift-queries.ts';
import { movementSources, unshiftedAmong } from './unshifted-queries.ts';

/** Answers how many rows still were on no shift. */
const assign = async (ctx: Ctx, kind: MovementKind, ids: readonly string[], shiftId: string) => {
  const { table, shift } = movementSources[kind];
  const column = sql.raw(shift);
  const { numAffectedRows } = await sql`
    update ${sql.raw(table)} set ${column} = ${shiftId}
    where id = any(${ids}::uuid[]) and ${column} is null`.execute(ctx.db);
  return Number(numAffectedRows ?? 0n);
};

export const takeOverMoneyRoute = command(takeOverMoney, async (ctx, { items }) => {
  assertSeesMoney(ctx);
  const shiftId = (await openShiftOf(ctx)) ?? fail(shiftFailures.needsOwnShift);
  const money = await unshiftedAmong(ctx, items);
  const asked = new Set(items.map(({ kind, moneyId }) => `${kind} ${moneyId}`));
  if (money.length < asked.size) fail(shiftFailures.moneyGone);
  for (const kind of movementKinds) {
    const ids = money.filter((each) => each.kind === kind).map(({ id }) => id);
    if (ids.length > 0 && (await assign(ctx, kind, ids, shiftId)) < ids.length) fail(shiftFailures.moneyGone);
  }
  const totalFen = money.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const { houseIds } = await ctx.db
    .selectFrom('shifts')
    .select('houseIds')
    .where('id', '=', shiftId)
    .executeTakeFirstOrThrow();
  await ctx.record({
    ...{ name: 'shift.tookOverMoney', entity: 'shift', entityId: shiftId, houseId: houseIds[0] as string },
    after: { count: money.length, amountFen: totalFen },
  });
  return { count: money.length, totalFen };
});
