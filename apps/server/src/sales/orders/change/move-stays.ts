/** Moves several stays or swaps two: all or nothing, with a preview. */
import { fail } from '@minsu/contract/platform/failure.ts';
import {
  moveStays,
  previewMoves,
  previewSwap,
  type StayMove,
  swapStays,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { z } from 'zod';
import { snapshotOf } from '../../../inventory/room-status/store-step.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command, query } from '../../../platform/http/routes.ts';
import { settleIfMatched } from '../folio/settle-if-told.ts';
import { bindFeesToStep } from '../folio/step-fees.ts';
import { readStayInOrder, type StayInOrder } from '../locked-order.ts';
import { readStaysOfHouse } from '../locked-stays.ts';
import { type StayPlan, sumNights } from '../order-rules.ts';
import { applyMoves, lockMoves, type Moved, type Moving } from './apply-moves.ts';
import { finishStep, placedStep, type StayEvent, saveOrders } from './finish-step.ts';
import { previewAll } from './preview-moves.ts';

const eventName = ({ verbs }: StayPlan): string =>
  verbs.includes('move') ? 'moved' : verbs.includes('extend') ? 'extended' : 'shortened';

const movedEvent = (
  { at: { order, stay }, change, kept }: Moved,
  { anyway, name = eventName(change.plan) }: { readonly anyway: boolean; readonly name?: string },
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
    ...(anyway && { ignoreRestrictions: true }),
    ...(kept.feeFen > 0 && { feeFen: kept.feeFen }),
  },
});

const sumAdded = (moved: readonly Moved[]): number =>
  moved.reduce((sum, { change }) => sum + sumNights(change.nights) - sumNights(change.sold), 0);

/** All of them or none, stored as one step. */
export const moveAll = async (ctx: Ctx, moves: readonly StayMove[], anyway: boolean) => {
  const moving = await lockMoves(ctx, moves);
  const houseId = moving[0]?.at.order.houseId ?? '';
  const stayIds = moving.map(({ at }) => at.stay.id);
  const before = await snapshotOf(ctx, { houseId, stayIds });
  const moved = await applyMoves(ctx, moving, anyway);
  const events = moved.map((one) => movedEvent(one, { anyway }));
  await saveOrders(ctx, events);
  for (const ofOrder of Map.groupBy(moved, ({ at }) => at.order.id).values())
    await settleIfMatched(ctx, (ofOrder[0] as Moved).at.order, sumAdded(ofOrder));
  const done = await placedStep(ctx, { kind: 'move', houseId, stayIds, before });
  await bindFeesToStep(ctx, done, moved);
  return done;
};

export const moveStaysRoute = command(moveStays, (ctx, { moves, ignoreRestrictions }) =>
  moveAll(ctx, moves, ignoreRestrictions),
);

const readMoves = async (ctx: Ctx, moves: readonly StayMove[]): Promise<Moving[]> => {
  const stays = await readStaysOfHouse(ctx, moves);
  return moves.map((move, index) => ({ at: stays[index] as StayInOrder, move }));
};

export const previewMovesRoute = query(previewMoves, async (ctx, { moves, ignoreRestrictions }) =>
  previewAll(ctx, await readMoves(ctx, moves), ignoreRestrictions),
);

type SwapInput = z.output<typeof swapStays.input>;

/** Each stay takes the other's room and keeps its own dates. */
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
  return previewAll(ctx, await readMoves(ctx, swapMoves(first, second, input)), input.ignoreRestrictions);
});

export const swapStaysRoute = command(swapStays, async (ctx, input) => {
  const [first, second] = await readSwap(ctx, input);
  const moving = await lockMoves(ctx, swapMoves(first, second, input));
  const houseId = moving[0]?.at.order.houseId ?? '';
  const stayIds = moving.map(({ at }) => at.stay.id);
  const before = await snapshotOf(ctx, { houseId, stayIds });
  const anyway = input.ignoreRestrictions;
  const moved = await applyMoves(ctx, moving, anyway);
  const events = moved.map((one) => movedEvent(one, { anyway, name: 'swapped' }));
  return finishStep(ctx, { kind: 'swap', houseId, stayIds, before }, events);
});
