/** Random bookings, with their changes and cancellations. */
import { addDays } from '../platforms/clock.ts';
import type { Booking } from './booking-types.ts';
import { newestOf } from './booking-wire.ts';
import type { ChannexWorld, RatePlan } from './channex-state.ts';
import { type Held, hold, whyClosed, whyNotAdded } from './open-nights.ts';
import { cancelBooking, modifyBooking, placeBooking } from './ota-side.ts';
import { todayAt } from './properties.ts';

export interface HistoryRequest {
  readonly propertyId?: string | undefined;
  readonly count: number;
  /** Arrival within this many days. */
  readonly withinDays: number;
  readonly ota?: string | undefined;
}

/** How often simulated guests search for available nights. */
const MAX_TRIES = 40;

const placeAnywhere = (
  world: ChannexWorld,
  plans: readonly RatePlan[],
  request: HistoryRequest,
  held: Held,
): Booking | null => {
  const { random, state } = world;
  for (let tries = 0; tries < MAX_TRIES && plans.length > 0; tries += 1) {
    const plan = random.pick(plans);
    const property = state.properties[plan.propertyId];
    if (!property) continue;
    const checkIn = addDays(todayAt(property, world.now()), random.int(0, request.withinDays));
    const checkOut = addDays(checkIn, random.int(1, 4));
    if (whyClosed(world, plan, [checkIn, checkOut], held)) continue;
    const ota = request.ota ?? random.pick(['Booking.com', 'Airbnb', 'Expedia', 'Agoda']);
    const rooms = [{ ratePlanId: plan.id, checkIn, checkOut }];
    return placeBooking(world, { propertyId: property.id, ota, rooms });
  }
  return null;
};

/** By a night, where it is open. The partner has to take it from the availability. */
const extend = (world: ChannexWorld, booking: Booking, held: Held): void => {
  const [room] = newestOf(world, booking)?.snapshot.rooms ?? [];
  const plan = world.state.ratePlans[room?.ratePlanId ?? ''];
  if (!room || !plan || whyNotAdded(world, plan, [room.checkOut], held)) return;
  hold(held, plan.roomTypeId, [room.checkOut]);
  modifyBooking(world, booking, { checkOut: addDays(room.checkOut, 1) });
};

/**
 * About every third booking changes, every fourth is cancelled. Nights added by a change are not sold again within the same
 * call, in which the partner cannot lower the availability.
 */
export const playHistory = (world: ChannexWorld, request: HistoryRequest): Booking[] => {
  const { random, state } = world;
  const held: Held = new Map();
  const plans = Object.values(state.ratePlans).filter(({ propertyId }) =>
    [undefined, propertyId].includes(request.propertyId),
  );
  const placed: Booking[] = [];
  for (let index = 0; index < request.count; index += 1) {
    const booking = placeAnywhere(world, plans, request, held);
    if (!booking) continue;
    placed.push(booking);
    if (random.next() < 0.35) extend(world, booking, held);
    if (random.next() < 0.25) cancelBooking(world, booking, random.next() < 0.3 ? 10_000 : null);
  }
  return placed;
};
