/** Check-in, and taking it back on the same business day. */
import { fail, failAt } from '@minsu/contract/failure.ts';
import { checkInOrder, undoCheckIn } from '@minsu/contract/orders/check-in-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { GuestInput } from '@minsu/contract/registration/registration.ts';
import { registrationFailures } from '@minsu/contract/registration/registration-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { placeUnplaced } from './assign-room.ts';
import { settleDeposit } from './collect-deposit.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { guestCounts, rootOf } from './guest-count-queries.ts';
import { assertStay, lockStay, type StayInOrder } from './locked-order.ts';
import { assertGuardian, recordGuests, reportArrived } from './record-guests.ts';
import { holdSpace, isSpaceTaken } from './room-occupant-queries.ts';

/** The room is there, its last guest has left, and it is clean unless the clerk accepts it as it is. */
const checkRoom = async (
  ctx: Ctx,
  houseId: string,
  stayId: string,
  roomId: string,
  acceptDirty: boolean,
): Promise<string> => {
  await holdSpace(ctx, { houseId, roomId });
  const room = await ctx.db
    .selectFrom('rooms')
    .select(['number', 'condition'])
    .where('houseId', '=', houseId)
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
  const params = { room: room.number };
  if (await isSpaceTaken(ctx, { houseId, roomId }, [stayId]))
    fail(orderFailures.roomStillOccupied, { params });
  if (room.condition === 'dirty' && !acceptDirty) fail(orderFailures.roomDirty, { params });
  return room.number;
};

/** Fewer may come than were booked; more are a change of the order. */
const peopleOf = ({ stay }: StayInOrder, people: number | undefined): number => {
  if (people === undefined || people <= stay.guests) return people ?? stay.guests;
  const params = { limit: stay.guests };
  return failAt('people', registrationFailures.peopleBeyond, params);
};

/** The ID gate: whoever has come is registered, and from now on reported. */
const registerArrival = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  guests: readonly GuestInput[],
  people: number,
): Promise<void> => {
  if (guests.length > 0 && !ctx.user.may('registration:edit')) fail(registrationFailures.recordForbidden);
  const { houseId, id: orderId, today } = order;
  const of = { houseId, orderId, stayId: rootOf(stay), today, inHouse: true };
  await recordGuests(ctx, of, guests, (index) => `registrations.${index}.`);
  const counts = await guestCounts(ctx, order, [{ ...stay, guests: people }]);
  const { registered = 0, toRegister = 0 } = counts.get(stay.id) ?? {};
  if (registered < toRegister) {
    const params = { missing: toRegister - registered, recorded: registered, required: toRegister };
    fail(registrationFailures.guestsMissing, { params });
  }
  await assertGuardian(ctx, of, guests.length > 0 ? 'registrations.0.guardian' : null);
  await reportArrived(ctx, of);
};

/** How many were booked, and under which name: what a check-in writes over. */
type Booked = Pick<StayInOrder['stay'], 'guestName' | 'guests'>;

export const checkInOrderRoute = command(
  checkInOrder,
  async (
    ctx,
    { stayId, version, roomId: wanted, guestName, acceptDirty, registrations = [], people, ...deposit },
  ) => {
    const at = await lockStay(ctx, { stayId, version });
    await assertStay(ctx, at, 'checkIn');
    const { order, stay } = at;
    if (stay.roomId === null && wanted === undefined) fail(orderFailures.checkInNeedsRoom);
    if (stay.roomId !== null && wanted !== undefined && wanted !== stay.roomId)
      fail(orderFailures.cannotAssign);
    const roomId = stay.roomId ?? (await placeUnplaced(ctx, at, wanted)).id;
    const room = await checkRoom(ctx, order.houseId, stay.id, roomId, acceptDirty);
    // Who is registered first is who stays, by his documents.
    const name = guestName ?? registrations[0]?.name ?? stay.guestName;
    const came = peopleOf(at, people);
    await registerArrival(ctx, at, registrations, came);
    await settleDeposit(ctx, order, {
      method: deposit.depositMethod,
      waiveReason: deposit.waiveDepositReason,
    });
    await patchStay(ctx, order.houseId, stay.id, {
      state: 'in_house',
      checkedInAt: ctx.now,
      guestName: name,
      guests: came,
      checkInChanged: JSON.stringify({ guestName: stay.guestName, guests: stay.guests } satisfies Booked),
    });
    return finishChange(ctx, order, {
      name: 'checkedIn',
      before: { state: 'expected', guestName: stay.guestName },
      after: {
        ...{ state: 'in_house', guestName: name, room, roomId },
        ...(registrations.length > 0 && { registered: registrations.map((guest) => guest.name) }),
      },
    });
  },
);

/** Null of a check-in from before this was kept. */
const bookedOf = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<Booked | null> => {
  const { checkInChanged } = await ctx.db
    .selectFrom('stays')
    .select('checkInChanged')
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.id)
    .executeTakeFirstOrThrow();
  return checkInChanged as Booked | null;
};

export const undoCheckInRoute = command(undoCheckIn, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'undoCheckIn');
  const { order, stay } = at;
  const { guestName, guests } = (await bookedOf(ctx, at)) ?? stay;
  await patchStay(ctx, order.houseId, stay.id, {
    state: 'expected',
    checkedInAt: null,
    ...{ guestName, guests, checkInChanged: null },
  });
  return finishChange(ctx, order, {
    name: 'checkInUndone',
    before: { state: 'in_house', guestName: stay.guestName },
    after: { state: 'expected', guestName, room: stay.roomNumber, roomId: stay.roomId },
  });
});
