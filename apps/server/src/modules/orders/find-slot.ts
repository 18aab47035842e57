/** Finds a room that is free for some hours of a day, with the nights beside it locked; else says who is in the way. */
import { addDays, minutesOf } from '@minsu/contract/dates.ts';
import { FailureError, fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import type { StayHours } from '@minsu/contract/orders/order.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { clockOf, fitsDay, freeStarts, type Hours } from '@minsu/contract/orders/slot-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { releaseDueHolds } from '../room-status/release-holds.ts';
import { lockDay, takeSlot } from '../room-status/room-slots.ts';
import { inTheWay, roomsOfDay, type SlotRoomDay } from '../room-status/slot-queries.ts';
import { expireDueOrders } from './expire-orders.ts';

export interface WantedHours {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly day: string;
  readonly hours: Hours;
  /** When the plan lets one begin. */
  readonly window: { readonly firstStart: number; readonly lastStart: number; readonly now: number | null };
  /** The room asked for; otherwise one that is ready. */
  readonly roomId?: string | undefined;
  /** Stay whose hours are changed; its own slot counts as free. */
  readonly exceptStayId?: string | undefined;
}

/** The free start times, for the one who is refused; empty when there is none. */
const freeTimes = (rooms: readonly SlotRoomDay[], { hours, window }: WantedHours): string => {
  const minutes = hours.to - hours.from;
  const starts = rooms.flatMap((room) => freeStarts(room, { ...window, minutes }, room.cleaningMinutes));
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .map(clockOf)
    .join(' ');
};

const readiness = { inspected: 0, clean: 1, dirty: 2 } as const;

/** A dirty room comes last. Rooms that somebody sleeps in beside the day come first: whole days of the others stay whole. */
const byFit = (a: SlotRoomDay, b: SlotRoomDay): number =>
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
  const params = { ...said, room: room.number, by: inTheWay(room, hours), free };
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
 * Holds and unpaid orders whose deadline has passed make way. Fails with `order.hoursTaken`, which names who is in the
 * way in the room asked for, or with `order.noHoursLeft`; both with the start times that are left, and under another name
 * (`roomTakenAllDay`, `noHoursThatDay`) when there is none.
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

/** The hours of a stay again, in its own room; answers the room. */
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
