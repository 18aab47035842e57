/** Undoes a check-out on its business day: restores dates, nights, folio and deposit, or changes nothing. */

import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { previewUndoCheckOut, undoCheckOut } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { issuesDoorCodes } from '../../../foundation/houses/rooms/issues-door-codes.ts';
import { sayRefusals } from '../../../inventory/prices/price-queries.ts';
import { assertStayTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { command, query } from '../../../platform/http/routes.ts';
import { finishChange, patchStay } from '../change/finish-change.ts';
import { retakeNights, segmentsFrom, takenNightsText } from '../change/retake-nights.ts';
import { fateOfReturn, withdrawReturn } from '../deposit/withdraw-deposit-return.ts';
import { readCharges } from '../folio/folio-queries.ts';
import { restoreDiscount } from '../folio/long-stay-discount.ts';
import { partOfSnapshot, readSoldParts } from '../folio/sold-part-queries.ts';
import { replaceParts } from '../folio/sold-parts.ts';
import { retakeSlot } from '../hours/find-slot.ts';
import { assertStay, lockStay, readStayAsItIs, type StayInOrder } from '../locked-order.ts';
import { guestsBack } from '../order-hooks.ts';
import { assertMayIgnore, assertRules, restrictionsAgainst } from '../sell/guard-restrictions.ts';
import { type CheckOutChanges, checkOutChangesOf, feesOf } from './check-out-changes.ts';
import { holdSpace, isSpaceTaken } from './room-occupant-queries.ts';

const isNextGuestIn = async (ctx: Ctx, { order: { houseId }, stay }: StayInOrder): Promise<boolean> =>
  stay.roomId !== null && isSpaceTaken(ctx, { houseId, roomId: stay.roomId }, [stay.id]);

/** Waits for a concurrent check-in into the room so that only one succeeds. */
const assertRoomEmpty = async (ctx: Ctx, at: StayInOrder): Promise<void> => {
  const { order, stay } = at;
  if (stay.roomId !== null) await holdSpace(ctx, { houseId: order.houseId, roomId: stay.roomId });
  if (await isNextGuestIn(ctx, at))
    fail(orderFailures.roomStillOccupied, { params: { room: stay.roomNumber ?? '' } });
};

/** Restores nights and charges at their prices; lines removed since stay removed. */
const restoreBill = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  { before, dropped = [] }: CheckOutChanges,
): Promise<void> => {
  const { houseId } = order;
  if (dropped.length > 0)
    await ctx.db
      .updateTable('orderCharges')
      .set({ removedAt: null })
      .where('houseId', '=', houseId)
      .where('id', 'in', dropped)
      .execute();
  const nights = before.nights.filter(({ night }) => night >= stay.checkOut);
  if (nights.length > 0)
    await ctx.db
      .insertInto('orderNights')
      .values(
        nights.map(({ night, roomTypeId, fen, listFen = null }) => ({
          ...{ houseId, stayId: stay.id, night, roomTypeId, listFen },
          priceFen: fen,
        })),
      )
      .execute();
  for (const { id, fen } of before.charges)
    await ctx.db
      .updateTable('orderCharges')
      .set({ amountFen: fen })
      .where('houseId', '=', houseId)
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .execute();
  await restoreDiscount(ctx, { houseId, stayId: stay.id });
};

/** Returns the amount due again, in fen. */
const dropWaiver = async (ctx: Ctx, { order }: StayInOrder, waiverId: string | null): Promise<number> => {
  if (waiverId === null) return 0;
  const waiver = await ctx.db
    .updateTable('orderCharges')
    .set({ removedAt: ctx.now })
    .where('houseId', '=', order.houseId)
    .where('id', '=', waiverId)
    .where('removedAt', 'is', null)
    .returning('amountFen')
    .executeTakeFirst();
  return waiver?.amountFen ?? 0;
};

/** History entry for the deposit: restored, or already paid back. */
const depositEventParams = (fate: Awaited<ReturnType<typeof withdrawReturn>>) => {
  if (fate === null) return {};
  const { outcome, amountFen } = fate;
  if (outcome === 'due') return { deposit: 'due' };
  return outcome === 'withdrawn' ? { deposit: 'held' } : { depositGoneFen: amountFen };
};

/** The released nights are sold again. */
const restrictionsOf = async (ctx: Ctx, { order, stay }: StayInOrder, { before }: CheckOutChanges) => {
  if (stay.hours || before.checkOut <= stay.checkOut) return [];
  const now = await readSoldParts(ctx, order);
  return restrictionsAgainst(ctx, order, now, replaceParts(now, [partOfSnapshot(before, stay)]));
};

const dropLines = async (ctx: Ctx, { order: { houseId } }: StayInOrder, ids: readonly string[]) => {
  await sql`update order_charges set removed_at = ${ctx.now}
    where house_id = ${houseId} and id = any(${ids}::uuid[]) and removed_at is null`.execute(ctx.db);
};

const giveBack = async (ctx: Ctx, at: StayInOrder, changes: CheckOutChanges) => {
  const { before, waiverId, awaited = false } = changes;
  await dropLines(ctx, at, feesOf(changes));
  if (!at.stay.hours && before.checkOut > at.stay.checkOut) await retakeNights(ctx, at, before);
  await restoreBill(ctx, at, changes);
  const waivedFen = await dropWaiver(ctx, at, waiverId);
  const fate = await withdrawReturn(ctx, at.order, changes.deposit);
  const { checkOut, leaveTime = null } = before;
  await patchStay(ctx, at.order.houseId, at.stay.id, { checkOut, leaveTime, awaitsPlatform: awaited });
  return {
    checkOut,
    ...(waivedFen > 0 && { amountFen: waivedFen }),
    ...depositEventParams(fate),
  };
};

export const undoCheckOutRoute = command(undoCheckOut, async (ctx, { ignoreRestrictions, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'undoCheckOut');
  const { order, stay } = at;
  await assertRoomEmpty(ctx, at);
  if (stay.hours) await retakeSlot(ctx, order.houseId, { ...stay, hours: stay.hours });
  const changes = await checkOutChangesOf(ctx, at);
  assertMayIgnore(ctx, ignoreRestrictions);
  if (changes) assertRules(await restrictionsOf(ctx, at, changes), ignoreRestrictions);
  const given = changes && (await giveBack(ctx, at, changes));
  await patchStay(ctx, order.houseId, stay.id, {
    state: 'in_house',
    checkedOutAt: null,
    checkOutChanged: null,
  });
  // Restores the agreed time, checked against times sold meanwhile.
  if (changes && (changes.before.leaveTime ?? null) !== stay.leaveTime)
    await assertStayTimes(ctx, order.houseId, [stay.id]);
  await guestsBack(ctx, { houseId: order.houseId, stayIds: [stay.id] });
  return finishChange(ctx, order, {
    name: 'checkOutUndone',
    before: { state: 'checked_out', checkOut: stay.checkOut },
    after: { state: 'in_house', room: stay.roomNumber, roomId: stay.roomId, ...given },
  });
});

interface Refused {
  readonly refusal: string | null;
  readonly overridable: boolean;
}
const nothing: Refused = { refusal: null, overridable: false };

/** Objection to undoing, as a failure. */
const refusalOf = async (ctx: Ctx, at: StayInOrder, changes: CheckOutChanges | null): Promise<Refused> => {
  const { order, stay } = at;
  const fixed = (refusal: string): Refused => ({ refusal, overridable: false });
  if (await isNextGuestIn(ctx, at))
    return fixed(
      sayText(orderFailures.roomStillOccupied.text, ctx.language, { room: stay.roomNumber ?? '' }),
    );
  if (stay.hours || !changes) return nothing;
  const gone = await takenNightsText(ctx, order.houseId, segmentsFrom(changes.before, stay.checkOut));
  if (gone !== '') return fixed(sayText(orderFailures.nightsGone.text, ctx.language, { gone }));
  const [rule] = sayRefusals(ctx, await restrictionsOf(ctx, at, changes));
  return rule ? { refusal: rule.message, overridable: rule.overridable } : nothing;
};

const billOf = async (ctx: Ctx, { order, stay }: StayInOrder, changes: CheckOutChanges) => {
  const charges = await readCharges(ctx, order.houseId, order.id);
  const now = new Map(charges.map(({ id, amountFen }) => [id, amountFen]));
  const dropped = new Map(changes.dropped?.map((id) => [id, 0]));
  const nightsFen = changes.before.nights
    .filter(({ night }) => night >= stay.checkOut)
    .reduce((sum, { fen }) => sum + fen, 0);
  const chargesFen = changes.before.charges.reduce(
    (sum, { id, fen }) => sum + fen - (now.get(id) ?? dropped.get(id) ?? fen),
    0,
  );
  const feesFen = feesOf(changes).reduce((sum, id) => sum + (now.get(id) ?? 0), 0);
  return {
    amountFen: nightsFen + chargesFen - feesFen,
    waivedFen: (changes.waiverId !== null && now.get(changes.waiverId)) || 0,
  };
};

const getsNewCode = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<boolean> => {
  const { roomId } = stay;
  if (roomId === null) return false;
  const room = await ctx.db
    .selectFrom('houses as h')
    .leftJoin('locks as l', (join) => join.onRef('l.houseId', '=', 'h.id').on('l.roomId', '=', roomId))
    .select(['h.smartLocks', 'l.id as lockId'])
    .where('h.id', '=', order.houseId)
    .executeTakeFirstOrThrow();
  return issuesDoorCodes(ctx, room);
};

export const previewUndoCheckOutRoute = query(previewUndoCheckOut, async (ctx, { stayId }) => {
  const at = await readStayAsItIs(ctx, stayId);
  await assertStay(ctx, at, 'undoCheckOut');
  const changes = await checkOutChangesOf(ctx, at);
  const until = changes?.before.checkOut ?? at.stay.checkOut;
  const isEarly = !at.stay.hours && until > at.stay.checkOut;
  const money = seesMoneyIn(ctx, at.order.houseId) && changes !== null;
  const bill = money ? await billOf(ctx, at, changes) : { amountFen: null, waivedFen: null };
  return {
    nights: isEarly ? { from: at.stay.checkOut, to: until, last: addDays(until, -1) } : null,
    ...bill,
    deposit: money ? await fateOfReturn(ctx, at.order, changes.deposit) : null,
    newDoorCode: await getsNewCode(ctx, at),
    ...(await refusalOf(ctx, at, changes)),
  };
});
