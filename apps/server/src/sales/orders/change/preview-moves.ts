/** Previews moves: prices, refusals and warnings. */

import { isOverridable } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { MovePreview } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { discountOf, sumList } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { longStayAfter } from '../folio/long-stay-discount.ts';
import type { StayInOrder } from '../locked-order.ts';
import { sumNights, timesLost } from '../order-rules.ts';
import { describeGivenUp } from '../stay/given-up-nights.ts';
import { type ComputedMove, computeMoves, type Moving } from './apply-moves.ts';
import type { Change } from './work-out-change.ts';

/** A dirty room matters only for a stay that needs it now; agreed times are dropped with their day. */
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

/** More nights may reach a higher long-stay discount; a lower one is named with the nights given up. */
const longStayGained = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  { nights }: Change,
): Promise<string[]> => {
  const kept = { fen: sumNights(nights), nights: nights.length };
  const { change } = await longStayAfter(ctx, { houseId: order.houseId, stayId: stay.id }, kept);
  if (!change || change.lostFen >= 0 || !seesMoneyIn(ctx, order.houseId)) return [];
  const params = {
    ...{ from: `${change.fromBp / 100}%`, to: `${change.toBp / 100}%` },
    more: formatFen(-change.lostFen),
  };
  return [sayText(orderTexts.warn_longStayGained, ctx.language, params)];
};

type Refusal = MovePreview['stays'][number]['refusals'][number];

/** Stays moved into the same room on the same nights, by stay id. */
const clashes = (ctx: Ctx, moved: readonly ComputedMove[]): Map<string, Refusal> => {
  const owners = new Map<string, ComputedMove>();
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
  { at, change, givenUp }: ComputedMove,
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
    givenUp: await describeGivenUp(ctx, at.order, givenUp),
    refusals: change.refusals.map(({ failure, details }) => ({
      code: failure.code,
      message: sayText(failure.text, ctx.language, details.params),
      overridable: isOverridable(failure),
    })),
    warnings: [...warningsOf(ctx, change, at), ...(await longStayGained(ctx, at, change))],
  };
};

/** Plans the moves in the given order without executing them. */
export const previewAll = async (
  ctx: Ctx,
  moving: readonly Moving[],
  anyway: boolean,
): Promise<MovePreview> => {
  const moved = await computeMoves(ctx, moving, anyway);
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
