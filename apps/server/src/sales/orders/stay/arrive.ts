/**
 * Arrival of guests in their room: checks the room, registers the guests, marks the stay in house. Shared by
 * check-in of one stay, of a group and of walk-ins; callers settle the deposit and save the order.
 */
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { SaleArrival } from '@minsu/contract/sales/orders/stay/arrival.ts';
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { placeUnplaced } from '../change/assign-room.ts';
import { type OrderEvent, patchStay } from '../change/finish-change.ts';
import { assertStay, type StayInOrder } from '../locked-order.ts';
import { guestCounts, rootOf } from './guest-count-queries.ts';
import { assertGuardian, recordGuests, reportArrived } from './record-guests.ts';
import { holdSpace, isSpaceTaken } from './room-occupant-queries.ts';

export interface Arrival extends SaleArrival {
  readonly roomId?: string | undefined;
  readonly guestName?: string | undefined;
}

/** Requires a vacant, clean room; staff may accept a dirty one. */
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

/** Fewer guests than booked may arrive; more need a change of the order. */
const peopleOf = ({ stay }: StayInOrder, people: number | undefined, path: string): number => {
  if (people === undefined || people <= stay.guests) return people ?? stay.guests;
  const params = { limit: stay.guests };
  return failAt(`${path}people`, registrationFailures.peopleBeyond, params);
};

/** Requires every arriving guest to be registered. */
const registerArrival = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  guests: readonly GuestInput[],
  people: number,
  path: string,
): Promise<void> => {
  if (guests.length > 0 && !ctx.user.may('registration:edit')) fail(registrationFailures.recordForbidden);
  const { houseId, id: orderId, today } = order;
  const of = { houseId, orderId, stayId: rootOf(stay), today, inHouse: true };
  await recordGuests(ctx, of, guests, (index) => `${path}registrations.${index}.`);
  const counts = await guestCounts(ctx, order, [{ ...stay, guests: people }]);
  const { registered = 0, toRegister = 0 } = counts.get(stay.id) ?? {};
  if (registered < toRegister) {
    const params = { missing: toRegister - registered, recorded: registered, required: toRegister };
    fail(registrationFailures.guestsMissing, { params });
  }
  await assertGuardian(ctx, of, guests.length > 0 ? `${path}registrations.0.guardian` : null);
  await reportArrived(ctx, of);
};

/** Booked number of guests and name, which check-in overwrites. */
export type Booked = Pick<StayInOrder['stay'], 'guestName' | 'guests'>;

/**
 * Checks in one stay. `path` prefixes field errors in the input, such as `arrivals.0.`. Returns the facts for the
 * audit record.
 */
export const arrive = async (
  ctx: Ctx,
  at: StayInOrder,
  { roomId: wanted, guestName, acceptDirty, registrations = [], people }: Arrival,
  path = '',
): Promise<OrderEvent> => {
  await assertStay(ctx, at, 'checkIn');
  const { order, stay } = at;
  if (stay.roomId === null && wanted === undefined) fail(orderFailures.checkInNeedsRoom);
  if (stay.roomId !== null && wanted !== undefined && wanted !== stay.roomId)
    fail(orderFailures.cannotAssign);
  const roomId = stay.roomId ?? (await placeUnplaced(ctx, at, wanted)).id;
  const room = await checkRoom(ctx, order.houseId, stay.id, roomId, acceptDirty);
  // The first registered guest becomes the stay's guest; use the name on the document.
  const name = guestName ?? registrations[0]?.name ?? stay.guestName;
  const came = peopleOf(at, people, path);
  await registerArrival(ctx, at, registrations, came, path);
  await patchStay(ctx, order.houseId, stay.id, {
    state: 'in_house',
    checkedInAt: ctx.now,
    guestName: name,
    guests: came,
    checkInChanged: JSON.stringify({ guestName: stay.guestName, guests: stay.guests } satisfies Booked),
  });
  return {
    name: 'checkedIn',
    before: { state: 'expected', guestName: stay.guestName },
    after: {
      ...{ state: 'in_house', guestName: name, room, roomId },
      ...(registrations.length > 0 && { registered: registrations.map((guest) => guest.name) }),
    },
  };
};
