/** Moves several stays at once: all leave their rooms before any takes a new one. */
import { attachment, fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { RefusedStay, type StayMove } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { z } from 'zod';
import { assertStayTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { StayInOrder, StayKey } from '../locked-order.ts';
import { lockStaysOfHouse } from '../locked-stays.ts';
import type { Segment } from '../order-rules.ts';
import { assertMayIgnore } from '../sell/guard-restrictions.ts';
import { segmentsOf, settlePlace, takePlace } from '../sell/take-places.ts';
import { assertTypesHold, lockPlaces, type Place } from '../sell/types-hold.ts';
import { type ChargedNights, chargeGivenUp } from '../stay/charge-given-up.ts';
import { type GivenUpNights, givenUpNights, nightsKept } from '../stay/given-up-nights.ts';
import { keepArrival } from '../stay/keep-arrival.ts';
import { releaseStay } from '../stay/stay-nights.ts';
import { patchStay } from './finish-change.ts';
import { guardMoves } from './guard-moves.ts';
import { type Change, computeStayChange } from './work-out-change.ts';

export interface Moving {
  readonly at: StayInOrder;
  readonly move: StayMove;
}

export interface ComputedMove extends Moving {
  readonly change: Change;
  /** Null when no sold nights are given up. */
  readonly givenUp: GivenUpNights | null;
}

export interface Moved extends ComputedMove {
  readonly kept: ChargedNights;
}

/** Lock order, independent of the order in the input. */
export const byStay = <T extends StayKey>(keys: readonly T[]): T[] =>
  [...keys].sort((a, b) => (a.stayId < b.stayId ? -1 : 1));

/** Locks the stays and their orders; all must belong to one property. */
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

/** Dates and room as requested; a change of room type is priced by the new room. */
const placeAsked = ({ at: { stay }, move }: Moving): Place => ({
  roomId: move.roomId ?? stay.roomId,
  roomTypeId: stay.roomTypeId,
  from: move.checkIn ?? stay.checkIn,
  to: move.checkOut ?? stay.checkOut,
});

const dateSpanOf = (places: readonly Place[]) => {
  const dates = places.flatMap(({ from, to }) => [from, to]).sort();
  return { from: dates[0] as string, to: dates.at(-1) as string };
};

const concernedBy = (moving: readonly Moving[]) => {
  const before = moving.map(({ at }) => placeNow(at));
  const after = moving.map(placeAsked).filter(({ from, to }) => from < to);
  const houseId = moving[0]?.at.order.houseId ?? '';
  return { houseId, before, after, ...dateSpanOf([...before, ...after]) };
};

/** Plans each move as if the other stays had left, with every objection. Changes nothing. */
export const computeMoves = async (
  ctx: Ctx,
  moving: readonly Moving[],
  anyway: boolean,
): Promise<ComputedMove[]> => {
  assertMayIgnore(ctx, anyway);
  const ids = moving.map(({ at }) => at.stay.id);
  const moved: ComputedMove[] = [];
  for (const one of moving) {
    const { order, stay } = one.at;
    const alongside = ids.filter((id) => id !== stay.id);
    const change = await computeStayChange(ctx, one.at, one.move, alongside);
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

/** Throws the first failure; its `refused` detail lists all of them. */
const assertAll = (ctx: Ctx, moved: readonly ComputedMove[]): void => {
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
    fail(first.failure, { ...first.details, extra: { refused: attachment(z.array(RefusedStay), refused) } });
};

const saveMoves = async (ctx: Ctx, moved: readonly ComputedMove[]): Promise<Moved[]> => {
  const charged: Moved[] = [];
  for (const one of moved) {
    const { at, givenUp, move } = one;
    charged.push({ ...one, kept: await chargeGivenUp(ctx, at.order, at.stay, givenUp, move) });
    if (one.change.plan.checkIn > at.stay.checkIn) await keepArrival(ctx, at);
  }
  const segments = new Map<string, Segment[]>();
  for (const { at, change } of moved) segments.set(at.stay.id, await segmentsOf(ctx, at, change));
  const isAlone = moved.length === 1;
  for (const { at } of moved) {
    await releaseStay(ctx, at.order.houseId, at.stay);
    // A room holds one guest in house, so stays that swap are without a room for a moment.
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
  const computed = await computeMoves(ctx, moving, anyway);
  assertAll(ctx, computed);
  const moved = await saveMoves(ctx, computed);
  // A single move was planned against current state; several were planned as if the others had left.
  if (moved.length === 1) return moved;
  await assertTypesHold(ctx, concerned);
  const stayIds = moved.map(({ at }) => at.stay.id);
  await assertStayTimes(ctx, concerned.houseId, stayIds);
  return moved;
};
