/** Moves several stays in the same breath: all leave their places, then all take their new ones. */
import { fail, told } from '@minsu/contract/failure.ts';
import { RefusedStay, type StayMove } from '@minsu/contract/orders/board-step-endpoints.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { assertStayTimes } from '../room-status/stay-time-queries.ts';
import { type ChargedNights, chargeGivenUp } from './charge-given-up.ts';
import { patchStay } from './finish-change.ts';
import { type GivenUpNights, givenUpNights, nightsKept } from './given-up-nights.ts';
import { guardMoves } from './guard-moves.ts';
import { assertMayIgnore } from './guard-restrictions.ts';
import type { StayInOrder, StayKey } from './locked-order.ts';
import { lockStaysOfHouse } from './locked-stays.ts';
import type { Segment } from './order-rules.ts';
import { releaseStay } from './stay-nights.ts';
import { segmentsOf, settlePlace, takePlace } from './take-places.ts';
import { assertTypesHold, lockPlaces, type Place } from './types-hold.ts';
import { type Change, workOut } from './work-out-change.ts';

export interface Moving {
  readonly at: StayInOrder;
  readonly move: StayMove;
}

export interface Worked extends Moving {
  readonly change: Change;
  /** Null: no nights of the sale are given up. */
  readonly givenUp: GivenUpNights | null;
}

export interface Moved extends Worked {
  readonly kept: ChargedNights;
}

/** The order in which stays are looked at, whatever the screen named first. */
export const byStay = <T extends StayKey>(keys: readonly T[]): T[] =>
  [...keys].sort((a, b) => (a.stayId < b.stayId ? -1 : 1));

/** The stays with their orders locked, one house for all. */
export const lockMoves = async (ctx: Ctx, moves: readonly StayMove[]): Promise<Moving[]> => {
  const sorted = byStay(moves);
  const locked = await lockStaysOfHouse(ctx, sorted);
  return sorted.map((move, index) => ({ at: locked[index] as StayInOrder, move }));
};

const placeNow = ({ stay }: StayInOrder): Place => ({
  roomId: stay.roomId,
  roomTypeId: stay.roomTypeId,
  from: stay.checkIn,
  to: stay.checkOut,
});

/** Plan as requested; if the move changes the room type, the rooms decide. */
const placeAsked = ({ at: { stay }, move }: Moving): Place => ({
  roomId: move.roomId ?? stay.roomId,
  roomTypeId: stay.roomTypeId,
  from: move.checkIn ?? stay.checkIn,
  to: move.checkOut ?? stay.checkOut,
});

const hullOf = (places: readonly Place[]) => {
  const dates = places.flatMap(({ from, to }) => [from, to]).sort();
  return { from: dates[0] as string, to: dates.at(-1) as string };
};

const concernedBy = (moving: readonly Moving[]) => {
  const before = moving.map(({ at }) => placeNow(at));
  const after = moving.map(placeAsked).filter(({ from, to }) => from < to);
  const houseId = moving[0]?.at.order.houseId ?? '';
  return { houseId, before, after, ...hullOf([...before, ...after]) };
};

/** What each move would do while the others leave, with all that speaks against it; nothing is done yet. */
export const workOutAll = async (ctx: Ctx, moving: readonly Moving[], anyway: boolean): Promise<Worked[]> => {
  assertMayIgnore(ctx, anyway);
  const ids = moving.map(({ at }) => at.stay.id);
  const moved: Worked[] = [];
  for (const one of moving) {
    const { order, stay } = one.at;
    const alongside = ids.filter((id) => id !== stay.id);
    const change = await workOut(ctx, one.at, one.move, alongside);
    const kept = nightsKept(change.sold, change.plan);
    const givenUp = kept.length < change.sold.length ? await givenUpNights(ctx, order, stay, kept) : null;
    moved.push({ ...one, change, givenUp });
  }
  const guarded = await guardMoves(ctx, moved, anyway);
  return moved.map((one) => ({
    ...one,
    change: { ...one.change, refusals: [...one.change.refusals, ...(guarded.get(one.at.stay.id) ?? [])] },
  }));
};

/** Fails with the first rule that speaks against one of them; `refused` names them all. */
const assertAll = (ctx: Ctx, moved: readonly Worked[]): void => {
  const refused = moved.flatMap(({ at, change }) =>
    change.refusals.map(({ failure, details }) => ({
      stayId: at.stay.id,
      guest: at.stay.guestName,
      code: failure.code,
      message: sayText(failure.text, ctx.language, details.params),
    })),
  );
  const first = moved.flatMap(({ change }) => change.refusals)[0];
  if (first)
    fail(first.failure, { ...first.details, extra: { refused: told(z.array(RefusedStay), refused) } });
};

const carryOut = async (ctx: Ctx, moved: readonly Worked[]): Promise<Moved[]> => {
  const charged: Moved[] = [];
  for (const one of moved) {
    const { at, givenUp, move } = one;
    charged.push({ ...one, kept: await chargeGivenUp(ctx, at.order, at.stay, givenUp, move) });
  }
  const segments = new Map<string, Segment[]>();
  for (const { at, change } of moved) segments.set(at.stay.id, await segmentsOf(ctx, at, change));
  const isAlone = moved.length === 1;
  for (const { at } of moved) {
    await releaseStay(ctx, at.order.houseId, at.stay);
    // Two guests in house change rooms: for a moment neither has one, because a room holds one guest.
    if (!isAlone && at.stay.roomId !== null)
      await patchStay(ctx, at.order.houseId, at.stay.id, { roomId: null });
  }
  for (const { at, change } of moved) await takePlace(ctx, at, change, segments.get(at.stay.id) ?? []);
  for (const { at, change } of moved) await settlePlace(ctx, at, change);
  return charged;
};

/** Moves stays that `lockMoves` has locked. */
export const applyMoves = async (ctx: Ctx, moving: readonly Moving[], anyway: boolean): Promise<Moved[]> => {
  const concerned = concernedBy(moving);
  await lockPlaces(ctx, concerned);
  const worked = await workOutAll(ctx, moving, anyway);
  assertAll(ctx, worked);
  const moved = await carryOut(ctx, worked);
  // One alone was looked at as things are; of several each was looked at as if the others had left.
  if (moved.length === 1) return moved;
  await assertTypesHold(ctx, concerned);
  const stayIds = moved.map(({ at }) => at.stay.id);
  await assertStayTimes(ctx, concerned.houseId, stayIds);
  return moved;
};
