/** Finds a room free for some hours of a day and locks the adjacent nights; otherwise names the conflict. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { addDays, minutesOf } from '@minsu/contract/platform/dates.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import type { StayHours } from '@minsu/contract/sales/orders/order.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { clockOf, fitsDay, freeStarts, type Hours } from '@minsu/contract/sales/orders/slot-rules.ts';
import { releaseDueHolds } from '../../../inventory/room-status/release-holds.ts';
import { lockDay, takeSlot } from '../../../inventory/room-status/room-slots.ts';
import { roomsOfDay, type SlotRoomDay, slotConflict } from '../../../inventory/room-status/slot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { expireDueOrders } from '../sell/expire-orders.ts';

export interface WantedHours {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly day: string;
  readonly hours: Hours;
  /** Start times allowed by the plan. */
  readonly window: { readonly firstStart: number; readonly lastStart: number; readonly now: number | null };
  /** Required room; absent: any ready room. */
  readonly roomId?: string | undefined;
  /** Stay being changed; its own slot counts as free. */
  readonly exceptStayId?: string | undefined;
}

/** Free start times for the refusal message; empty if none. */
const freeTimes = (rooms: readonly SlotRoomDay[], { hours, window }: WantedHours): string => {
  const minutes = hours.to - hours.from;
  const starts = rooms.flatMap((room) => freeStarts(room, { ...window, minutes }, room.cleaningMinutes));
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .map(clockOf)
    .join(' ');
};

const readiness = { inspected: 0, clean: 1, dirty: 2 } as const;

/** Prefers empty and clean rooms, and rooms already occupied on adjacent nights, so that other rooms keep whole days free. */
const byFit = (a: SlotRoomDay, b: SlotRoomDay): number =>
  Number(a.occupied) - Number(b.occupied) ||
  Number(a.condition === 'dirty') - Number(b.condition === 'dirty') ||
  Number(b.arrivesAt !== null) - Number(a.arrivesAt !== null) ||
  readiness[a.condition] - readiness[b.condition];

const pick = (rooms: readonly SlotRoomDay[], wanted: WantedHours): SlotRoomDay => {
  const { hours, roomId } = wanted;
  const said = { from: clockOf(hours.from), to: clockOf(hours.to) };
  if (roomId === undefined) {
    const [best] = rooms.filter((room) => fitsDay(room, hours, room.cleaningMinutes)).sort(byFit);
    if (best) return best;
    const free = freeTimes(rooms, wanted);
    const { noHoursLeft, noHoursThatDay } = orderFailures;
    return fail(free === '' ? noHoursThatDay : noHoursLeft, { params: { ...said, free } });
  }
  const room = rooms.find(({ id }) => id === roomId);
  if (!room) return fail(houseFailures.roomNotFound);
  if (fitsDay(room, hours, room.cleaningMinutes)) return room;
  const free = freeTimes([room], wanted);
  const { hoursTaken, roomTakenAllDay } = orderFailures;
  const params = { ...said, room: room.number, by: slotConflict(room, hours), free };
  return fail(free === '' ? roomTakenAllDay : hoursTaken, { params });
};

const tryPick = async (ctx: Ctx, wanted: WantedHours): Promise<SlotRoomDay> => {
  const { houseId, roomTypeId, day, roomId, exceptStayId } = wanted;
  await lockDay(ctx, roomId === undefined ? [] : [roomId], day, { houseId, roomTypeId });
  return pick(
    await roomsOfDay(ctx, { houseIds: [houseId], roomTypeIds: [roomTypeId], day, exceptStayId }),
    wanted,
  );
};

/**
 * Expires due holds and unpaid orders first. Throws `order.hoursTaken` with the conflict in the requested room, or
 * `order.noHoursLeft`; both list the remaining start times. Without any it throws `roomTakenAllDay` or
 * `noHoursThatDay`.
 */
export const findSlot = async (ctx: Ctx, wanted: WantedHours): Promise<SlotRoomDay> => {
  try {
    return await tryPick(ctx, wanted);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const range = { from: addDays(wanted.day, -1), to: addDays(wanted.day, 1) };
    const within = { houseId: wanted.houseId, range };
    const released = (await expireDueOrders(ctx, within)) + (await releaseDueHolds(ctx, within));
    if (released === 0) throw error;
    return tryPick(ctx, wanted);
  }
};

interface HourlyStay {
  readonly id: string;
  readonly roomTypeId: string;
  readonly roomId: string | null;
  readonly checkIn: string;
  readonly hours: StayHours;
}

/** Takes the stay's hours again in its own room; returns the room. */
export const retakeSlot = async (
  ctx: Ctx,
  houseId: string,
  { id: stayId, roomTypeId, roomId, checkIn: day, hours: { from, to } }: HourlyStay,
): Promise<string> => {
  const hours = { from: minutesOf(from), to: minutesOf(to) };
  const window = { firstStart: hours.from, lastStart: hours.from, now: null };
  const wanted = { houseId, roomTypeId, day, hours, window, exceptStayId: stayId };
  const room = await findSlot(ctx, { ...wanted, ...(roomId !== null && { roomId }) });
  await takeSlot(ctx, { ...hours, houseId, stayId, roomId: room.id, day });
  return room.id;
};
