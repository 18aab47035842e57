/** Several bars moved with one hand, and two that change places: all of it or nothing, looked at before it is done. */
import { datesOf } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import {
  type MovePreview,
  moveStays,
  previewMoves,
  previewSwap,
  type StayMove,
  swapStays,
} from '@minsu/contract/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/routes.ts';
import { snapshotOf } from '../room-status/store-step.ts';
import { applyMoves, assertOneHouse, lockMoves, type Moved, type Moving, workOutAll } from './apply-moves.ts';
import { eventName, warningsOf } from './change-stay.ts';
import { finishStep, type StayEvent } from './finish-step.ts';
import { readStayInOrder, type StayInOrder } from './locked-order.ts';
import { sumNights } from './order-rules.ts';

export const movedEvent = (
  { at: { order, stay }, change }: Moved,
  name = eventName(change.plan),
): StayEvent => ({
  order,
  name,
  before: {
    room: stay.roomNumber,
    roomId: stay.roomId,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    roomFen: sumNights(change.sold),
  },
  after: {
    room: change.room?.number ?? null,
    roomId: change.room?.id ?? null,
    checkIn: change.plan.checkIn,
    checkOut: change.plan.checkOut,
    roomFen: sumNights(change.nights),
  },
});

const moveAll = async (ctx: Ctx, moves: readonly StayMove[]) => {
  const moving = await lockMoves(ctx, moves);
  const houseId = moving[0]?.at.order.houseId ?? '';
  const stayIds = moving.map(({ at }) => at.stay.id);
  const before = await snapshotOf(ctx, { houseId, stayIds });
  const moved = await applyMoves(ctx, moving);
  const events = moved.map((one) => movedEvent(one));
  return finishStep(ctx, { kind: 'move', houseId, stayIds, before }, events);
};

export const moveStaysRoute = command(moveStays, (ctx, { moves }) => moveAll(ctx, moves));

/** Nights that two of the moved stays would take in one room: by stay id, what is said of it. */
const clashes = (ctx: Ctx, moved: readonly Moved[]): Map<string, { code: string; message: string }> => {
  const owners = new Map<string, Moved>();
  const found = new Map<string, { code: string; message: string }>();
  for (const one of moved) {
    const { plan, room } = one.change;
    for (const night of room ? datesOf(plan.pivot, plan.checkOut) : []) {
      const key = `${room?.id} ${night}`;
      if (!owners.has(key)) owners.set(key, one);
      else if (owners.get(key) !== one && !found.has(one.at.stay.id)) {
        const { code, text } = roomStatusFailures.roomTaken;
        const params = { room: room?.number ?? '', night };
        found.set(one.at.stay.id, { code, message: sayText(text, ctx.language, params) });
      }
    }
  }
  return found;
};

export const previewAll = async (ctx: Ctx, moving: readonly Moving[]): Promise<MovePreview> => {
  const moved = await workOutAll(ctx, moving);
  const clashing = clashes(ctx, moved);
  const money = (fen: number) => (ctx.user.seesMoney ? fen : null);
  const stays = moved.map(({ at, change }) => {
    const { plan, room, sold, nights } = change;
    const clash = clashing.get(at.stay.id);
    const refusals = change.refusals.map(({ failure, details }) => ({
      code: failure.code,
      message: sayText(failure.text, ctx.language, details.params),
    }));
    return {
      stayId: at.stay.id,
      guest: at.stay.guestName,
      verbs: [...plan.verbs],
      fromRoom: at.stay.roomNumber,
      toRoom: room?.number ?? null,
      otherType: change.roomTypeId !== at.stay.roomTypeId,
      checkIn: plan.checkIn,
      checkOut: plan.checkOut,
      roomFenBefore: money(sumNights(sold)),
      roomFenAfter: money(sumNights(nights)),
      differenceFen: money(sumNights(nights) - sumNights(sold)),
      refusals: clash ? [...refusals, clash] : refusals,
      warnings: warningsOf(ctx, change, at),
    };
  });
  const difference = moved.reduce(
    (sum, { change }) => sum + sumNights(change.nights) - sumNights(change.sold),
    0,
  );
  return {
    stays,
    differenceFen: money(difference),
    possible: stays.every(({ refusals }) => refusals.length === 0),
  };
};

const readMoves = async (ctx: Ctx, moves: readonly StayMove[]): Promise<Moving[]> => {
  const moving = await Promise.all(
    moves.map(async (move) => ({ at: await readStayInOrder(ctx, move), move })),
  );
  assertOneHouse(moving.map(({ at }) => at));
  return moving;
};

export const previewMovesRoute = query(previewMoves, async (ctx, { moves }) =>
  previewAll(ctx, await readMoves(ctx, moves)),
);

type SwapInput = z.output<typeof swapStays.input>;

/** Each takes the other's room, and keeps its own dates. */
const swapMoves = (first: StayInOrder, second: StayInOrder, input: SwapInput): StayMove[] => {
  if (first.stay.roomId === null || second.stay.roomId === null) return fail(orderFailures.swapNeedsRooms);
  if (first.stay.roomId === second.stay.roomId) return fail(orderFailures.swapSameRoom);
  const { pricing } = input;
  return [
    { stayId: input.firstId, version: input.firstVersion, roomId: second.stay.roomId, pricing },
    { stayId: input.secondId, version: input.secondVersion, roomId: first.stay.roomId, pricing },
  ];
};

const readSwap = (ctx: Ctx, { firstId, firstVersion, secondId, secondVersion }: SwapInput) =>
  Promise.all([
    readStayInOrder(ctx, { stayId: firstId, version: firstVersion }),
    readStayInOrder(ctx, { stayId: secondId, version: secondVersion }),
  ]);

export const previewSwapRoute = query(previewSwap, async (ctx, input) => {
  const [first, second] = await readSwap(ctx, input);
  return previewAll(ctx, await readMoves(ctx, swapMoves(first, second, input)));
});

export const swapStaysRoute = command(swapStays, async (ctx, input) => {
  const [first, second] = await readSwap(ctx, input);
  const moving = await lockMoves(ctx, swapMoves(first, second, input));
  const houseId = moving[0]?.at.order.houseId ?? '';
  const stayIds = moving.map(({ at }) => at.stay.id);
  const before = await snapshotOf(ctx, { houseId, stayIds });
  const moved = await applyMoves(ctx, moving);
  const events = moved.map((one) => movedEvent(one, 'swapped'));
  return finishStep(ctx, { kind: 'swap', houseId, stayIds, before }, events);
});
