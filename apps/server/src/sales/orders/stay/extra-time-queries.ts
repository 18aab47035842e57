/** Early check-in or late check-out: the property's standard time, the pricing night, and conflicting guests. */

import { minutesOf } from '@minsu/contract/platform/dates.ts';
import { type Failure, failAt } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { clockOf } from '@minsu/contract/sales/orders/slot-rules.ts';
import type { StayEnd } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { earlyFeeFen, lateFeeFen } from '@minsu/contract/sales/orders/stay/extra-time-rules.ts';
import { roomsOfDay, type SlotRoomDay } from '../../../inventory/room-status/slot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

export interface EndOfStay {
  readonly houseId: string;
  readonly stayId: string;
  readonly roomId: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly end: StayEnd;
  readonly time: string;
}

export interface ExtraTime {
  readonly standard: string;
  readonly feeFen: number;
  readonly refused: { readonly failure: Failure; readonly params: Params } | null;
}

/** Standard arrival or departure time of a property, `HH:mm`. */
export const houseTime = async (ctx: Ctx, houseId: string, end: StayEnd): Promise<string> => {
  const house = await ctx.db
    .selectFrom('houses')
    .select(['checkInTime', 'checkOutTime'])
    .where('id', '=', houseId)
    .executeTakeFirstOrThrow();
  return (end === 'arrival' ? house.checkInTime : house.checkOutTime).slice(0, 5);
};

/** The first night for an arrival, the last for a departure. */
const nightFenOf = async (ctx: Ctx, { houseId, stayId, end }: EndOfStay): Promise<number> => {
  const night = await ctx.db
    .selectFrom('orderNights')
    .select('priceFen')
    .where('houseId', '=', houseId)
    .where('stayId', '=', stayId)
    .orderBy('night', end === 'arrival' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return night?.priceFen ?? 0;
};

/** Conflicts are with the previous night's guest at arrival, with the next night's guest at departure. */
const conflictAfter = (day: SlotRoomDay, end: StayEnd, at: number): string | null => {
  const gap = day.cleaningMinutes;
  const slot = day.slots.find(({ from, to }) => (end === 'arrival' ? to > at : from < at + gap));
  if (slot) return `${slot.who} ${clockOf(slot.from)}–${clockOf(slot.to)}`;
  if (end === 'arrival') return day.leavesAt !== null && at < day.leavesAt + gap ? day.leaver : null;
  return day.arrivesAt !== null && at + gap > day.arrivesAt ? day.arriver : null;
};

const refusalOf = async (ctx: Ctx, of: EndOfStay, standard: string): Promise<ExtraTime['refused']> => {
  const { end, time, roomId, houseId } = of;
  const early = end === 'arrival';
  if (early ? time >= standard : time <= standard) {
    const failure = early ? orderFailures.notEarlier : orderFailures.notLater;
    return { failure, params: { time: standard } };
  }
  if (roomId === null) return null;
  const rooms = await roomsOfDay(ctx, { houseIds: [houseId], day: early ? of.checkIn : of.checkOut });
  const day = rooms.find(({ id }) => id === roomId);
  const who = day ? conflictAfter(day, end, minutesOf(time)) : null;
  return who === null ? null : { failure: orderFailures.extraTimeTaken, params: { who } };
};

export const extraTimeOf = async (ctx: Ctx, of: EndOfStay): Promise<ExtraTime> => {
  const standard = await houseTime(ctx, of.houseId, of.end);
  const nightFen = await nightFenOf(ctx, of);
  const feeOf = of.end === 'arrival' ? earlyFeeFen : lateFeeFen;
  return {
    standard,
    feeFen: feeOf(nightFen, of.time, standard),
    refused: await refusalOf(ctx, of, standard),
  };
};

/** Reported at the time field, because that is what must change. */
export const assertExtraTime = ({ refused }: ExtraTime): void => {
  if (!refused) return;
  const { failure, params } = refused;
  failAt('time', failure, params);
};
