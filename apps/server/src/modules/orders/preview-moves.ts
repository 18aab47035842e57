/** What moves of stays would do, before they are done: prices, refusals and what to mind. */

import { datesOf } from '@minsu/contract/dates.ts';
import type { MovePreview } from '@minsu/contract/orders/board-step-endpoints.ts';
import { discountOf, sumList } from '@minsu/contract/orders/discount-rules.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { isOverridable } from '@minsu/contract/prices/restriction-rules.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { type Moving, type Worked, workOutAll } from './apply-moves.ts';
import { drawGivenUp } from './given-up-nights.ts';
import type { StayInOrder } from './locked-order.ts';
import { sumNights, timesLost } from './order-rules.ts';
import type { Change } from './work-out-change.ts';

/** A room that is dirty now matters to who needs it now; times of its own stay behind with their day. */
const warningsOf = (ctx: Ctx, { room, plan }: Change, { order, stay }: StayInOrder): string[] => {
  const { arrival, departure } = timesLost(stay, plan);
  const lost = [
    ...(arrival
      ? [sayText(orderTexts.warn_arrivalTimeLost, ctx.language, { time: stay.arriveTime ?? '' })]
      : []),
    ...(departure
      ? [sayText(orderTexts.warn_departureTimeLost, ctx.language, { time: stay.leaveTime ?? '' })]
      : []),
  ];
  if (!room || room.id === stay.roomId) return lost;
  const params = { room: room.number };
  const soon = stay.state === 'in_house' || plan.checkIn <= order.today;
  return [
    ...lost,
    ...(soon && room.condition === 'dirty' ? [sayText(orderTexts.warn_dirtyRoom, ctx.language, params)] : []),
    ...(room.outOfService ? [sayText(orderTexts.warn_outOfService, ctx.language, params)] : []),
  ];
};

type Refusal = MovePreview['stays'][number]['refusals'][number];

/** Nights that two of the moved stays would take in one room: by stay id, what is said of it. */
const clashes = (ctx: Ctx, moved: readonly Worked[]): Map<string, Refusal> => {
  const owners = new Map<string, Worked>();
  const found = new Map<string, Refusal>();
  for (const one of moved) {
    const { plan, room } = one.change;
    for (const night of room ? datesOf(plan.pivot, plan.checkOut) : []) {
      const key = `${room?.id} ${night}`;
      if (!owners.has(key)) owners.set(key, one);
      else if (owners.get(key) !== one && !found.has(one.at.stay.id)) {
        const { code, text } = roomStatusFailures.roomTaken;
        const params = { room: room?.number ?? '', night };
        found.set(one.at.stay.id, {
          code,
          message: sayText(text, ctx.language, params),
          overridable: false,
        });
      }
    }
  }
  return found;
};

const outcomeOf = async (
  ctx: Ctx,
  { at, change, givenUp }: Worked,
): Promise<MovePreview['stays'][number]> => {
  const { plan, room, sold, nights } = change;
  const money = (fen: number) => (seesMoneyIn(ctx, at.order.houseId) ? fen : null);
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
    listFen: money(sumList(nights)),
    belowListFen: money(discountOf(nights)),
    givenUp: await drawGivenUp(ctx, at.order, givenUp),
    refusals: change.refusals.map(({ failure, details }) => ({
      code: failure.code,
      message: sayText(failure.text, ctx.language, details.params),
      overridable: isOverridable(failure),
    })),
    warnings: warningsOf(ctx, change, at),
  };
};

/** Works the moves out without doing anything, in the order given. */
export const previewAll = async (
  ctx: Ctx,
  moving: readonly Moving[],
  anyway: boolean,
): Promise<MovePreview> => {
  const moved = await workOutAll(ctx, moving, anyway);
  const clashing = clashes(ctx, moved);
  const outcomes = await Promise.all(moved.map((one) => outcomeOf(ctx, one)));
  const stays = outcomes.map((outcome) => {
    const clash = clashing.get(outcome.stayId);
    return clash ? { ...outcome, refusals: [...outcome.refusals, clash] } : outcome;
  });
  const difference = moved.reduce(
    (sum, { change }) => sum + sumNights(change.nights) - sumNights(change.sold),
    0,
  );
  return {
    stays,
    differenceFen: moved.every(({ at }) => seesMoneyIn(ctx, at.order.houseId)) ? difference : null,
    possible: stays.every(({ refusals }) => refusals.length === 0),
  };
};
