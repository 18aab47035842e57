/** Moves, extends and shortens a stay: what a drop on the board means. The preview works out the same change. */
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { changeStay, previewStayChange } from '@minsu/contract/orders/stay-change-endpoints.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/routes.ts';
import { lockTypesOf } from '../room-status/lock-types.ts';
import { snapshotOf, storeStep } from '../room-status/store-step.ts';
import { finishChange } from './finish-change.ts';
import { lockStay, readStayInOrder, type StayInOrder } from './locked-order.ts';
import { nightCount, type StayPlan, sumNights, timesLost } from './order-rules.ts';
import { releaseStay } from './stay-nights.ts';
import { segmentsOf, settlePlace, takePlace } from './take-places.ts';
import { type Change, workOut } from './work-out-change.ts';

export const eventName = (plan: StayPlan): string =>
  plan.verbs.includes('move') ? 'moved' : plan.verbs.includes('extend') ? 'extended' : 'shortened';

export const changeStayRoute = command(changeStay, async (ctx, input) => {
  const at = await lockStay(ctx, input);
  const { order, stay } = at;
  // The nights of every type concerned are locked before they are looked at, so that the answer holds until the commit.
  const dates = [
    stay.checkIn,
    stay.checkOut,
    input.checkIn ?? stay.checkIn,
    input.checkOut ?? stay.checkOut,
  ].sort();
  const roomIds = [stay.roomId, input.roomId].filter((id) => typeof id === 'string');
  await lockTypesOf(ctx, roomIds, { from: dates[0] as string, to: dates[3] as string }, [
    { houseId: order.houseId, roomTypeId: stay.roomTypeId },
  ]);
  const change = await workOut(ctx, at, input);
  if (change.refusals[0]) throw change.refusals[0];
  const { plan, room } = change;
  const concerned = { houseId: order.houseId, stayIds: [stay.id] };
  const before = await snapshotOf(ctx, concerned);
  const segments = await segmentsOf(ctx, at, change);
  await releaseStay(ctx, order.houseId, stay);
  await takePlace(ctx, at, change, segments);
  await settlePlace(ctx, at, change);
  await storeStep(ctx, 'move', concerned, before);
  return finishChange(ctx, order, {
    name: eventName(plan),
    before: {
      room: stay.roomNumber,
      roomId: stay.roomId,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      roomFen: sumNights(change.sold),
    },
    after: {
      room: room?.number ?? null,
      roomId: room?.id ?? null,
      checkIn: plan.checkIn,
      checkOut: plan.checkOut,
      roomFen: sumNights(change.nights),
    },
  });
});

/** A room that is dirty now matters to who needs it now; times of its own stay behind with their day. */
export const warningsOf = (ctx: Ctx, { room, plan }: Change, { order, stay }: StayInOrder): string[] => {
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

export const previewStayChangeRoute = query(previewStayChange, async (ctx, input) => {
  const at = await readStayInOrder(ctx, input);
  const change = await workOut(ctx, at, input);
  const { plan, room, sold, nights } = change;
  const money = (fen: number) => (ctx.user.seesMoney ? fen : null);
  return {
    verbs: [...plan.verbs],
    fromRoom: at.stay.roomNumber,
    toRoom: room?.number ?? null,
    otherType: change.roomTypeId !== at.stay.roomTypeId,
    checkIn: plan.checkIn,
    checkOut: plan.checkOut,
    nightsBefore: nightCount(at.stay),
    nightsAfter: nightCount(plan),
    roomFenBefore: money(sumNights(sold)),
    roomFenAfter: money(sumNights(nights)),
    differenceFen: money(sumNights(nights) - sumNights(sold)),
    refusals: change.refusals.map(({ failure, details }) => ({
      code: failure.code,
      message: sayText(failure.text, ctx.language, details.params),
    })),
    warnings: warningsOf(ctx, change, at),
  };
});
