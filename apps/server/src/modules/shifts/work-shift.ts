/** A shift is opened, closed with a count, and signed by the next person. */
import { fail, failAt, stale } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { closeShift, openShift, Shift, signShift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/shifts/shift-failures.ts';
import { expectedCash } from '@minsu/contract/shifts/shift-rules.ts';
import { type ShiftAction, type ShiftState, shiftTable } from '@minsu/contract/shifts/shift-states.ts';
import { refusal } from '@minsu/contract/state-table.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { confirmAlone } from '../duties/confirm-alone.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { openBalancesOf } from './open-balance-queries.ts';
import { assertSeesMoney, shiftById } from './shift-queries.ts';
import { takingsOf } from './taking-queries.ts';

const finish = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
  name: string,
  after: Readonly<Record<string, unknown>>,
) => {
  await ctx.record({ name: `shift.${name}`, entity: 'shift', entityId: id, houseId, after });
  return shiftById(ctx, id);
};

export const openShiftRoute = command(openShift, async (ctx, { houseId, till, floatFen }) => {
  assertSeesMoney(ctx);
  const { rows } = await sql`select from houses h where h.id = ${houseId} and ${inScope(ctx, 'h.id')}
    and h.state in ('online', 'offline')`.execute(ctx.db);
  if (rows.length === 0) fail(shiftFailures.houseNotFound);
  const id = ctx.newId();
  await ctx.db
    .insertInto('shifts')
    .values({
      houseId,
      id,
      till,
      state: 'open',
      openedById: ctx.user.id,
      openedBy: ctx.user.realname,
      openedAt: ctx.now,
      floatFen,
    })
    .execute();
  return finish(ctx, { houseId, id }, 'opened', { till, floatFen });
});

interface Locked {
  readonly houseId: string;
  readonly id: string;
  readonly till: string;
  readonly state: ShiftState;
  readonly openedById: string;
  readonly floatFen: number;
  readonly version: number;
}

/** Waits for payments that are being taken in it. */
const lockShift = async (
  ctx: Ctx,
  key: { readonly id: string; readonly version: number },
  action: ShiftAction,
): Promise<Locked> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<Locked>`
    select s.house_id, s.id, s.till, s.state, s.opened_by_id, s.float_fen, s.version from shifts s
    where s.id = ${key.id} and ${inScope(ctx, 's.houseId')} for update`.execute(ctx.db);
  const shift = rows[0] ?? fail(shiftFailures.notFound);
  if (shift.version !== key.version) stale(Shift, await shiftById(ctx, key.id));
  const facts = {
    isMine: shift.openedById === ctx.user.id,
    own: (await confirmerOf(ctx, 'shift')).own([shift.openedById]),
    mayCloseOthers: ctx.user.may('shift:closeOthers'),
  };
  const why = refusal(shiftTable[action], shift.state, facts);
  if (why) fail(why);
  return shift;
};

export const closeShiftRoute = command(closeShift, async (ctx, { countedFen, reason, note, ...key }) => {
  const shift = await lockShift(ctx, key, 'close');
  const takings = (await takingsOf(ctx, [shift])).get(shift.id) ?? [];
  const balancesOf = await openBalancesOf(ctx, [shift.houseId]);
  const expectedFen = expectedCash(shift.floatFen, takings);
  if (countedFen !== expectedFen && reason === '') {
    const params = { amount: formatFen(countedFen - expectedFen) };
    failAt('reason', shiftFailures.reasonMissing, params);
  }
  await ctx.db
    .updateTable('shifts')
    .set({
      state: 'closed',
      closedBy: ctx.user.realname,
      closedAt: ctx.now,
      countedFen,
      expectedFen,
      takings: JSON.stringify(takings),
      openBalances: JSON.stringify(balancesOf(shift.houseId)),
      reason,
      note,
      version: shift.version + 1,
    })
    .where('houseId', '=', shift.houseId)
    .where('id', '=', shift.id)
    .execute();
  return finish(ctx, shift, 'closed', { till: shift.till, expectedFen, countedFen, reason });
});

export const signShiftRoute = command(signShift, async (ctx, { dutyReason, ...key }) => {
  const shift = await lockShift(ctx, key, 'sign');
  const { id, houseId, openedById } = shift;
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, 'shift'), {
    ...{ act: 'shift', starters: [openedById], id, houseId, reason: dutyReason },
  });
  await ctx.db
    .updateTable('shifts')
    .set({
      state: 'signed',
      signedById: ctx.user.id,
      signedBy: ctx.user.realname,
      signedAt: ctx.now,
      aloneReason,
      version: shift.version + 1,
    })
    .where('houseId', '=', shift.houseId)
    .where('id', '=', shift.id)
    .execute();
  return finish(ctx, shift, 'signed', { till: shift.till });
});
