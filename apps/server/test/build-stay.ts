/** A stay with its order, prices and nights, as the commands of orders would leave it. */
import { datesOf, daysBetween } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import type { Database } from '../src/platform/database/open-database.ts';
import { newId } from '../src/platform/ids.ts';
import type { BuiltHouse } from './builders.ts';

export interface StayOptions {
  readonly checkIn: string;
  readonly checkOut: string;
  /** Null: the stay has no room. */
  readonly room: { readonly id: string } | null;
  readonly roomTypeId?: string;
  readonly booking?: string;
  readonly state?: string;
  readonly shown?: string;
  readonly guest?: string;
  readonly priceFen?: number;
  readonly paidFen?: number;
  readonly channel?: string;
  readonly createdAt?: string;
}

export const buildStay = async (
  database: Database,
  house: Pick<BuiltHouse, 'id' | 'roomTypeId'>,
  o: StayOptions,
) => {
  const [orderId, stayId] = [newId(), newId()];
  const { checkIn, checkOut, room, roomTypeId = house.roomTypeId, guest = '张三', priceFen = 40_000 } = o;
  const nights = datesOf(checkIn, checkOut);
  const houseId = house.id;
  await database
    .insertInto('orders')
    .values({
      houseId,
      id: orderId,
      orderNo: `T${orderId}`,
      booking: o.booking ?? 'confirmed',
      shown: o.shown ?? o.state ?? 'expected',
      source: 'phone',
      channel: o.channel ?? 'direct',
      bookerName: guest,
      checkIn,
      checkOut,
      nights: daysBetween(checkIn, checkOut),
      guests: 2,
      stayCount: 1,
      unassigned: room === null,
      roomFen: priceFen * nights.length,
      paidFen: o.paidFen ?? 0,
      createdBy: 'test',
      createdAt: o.createdAt ?? '2026-11-19T04:00:00Z',
    })
    .execute();
  await database
    .insertInto('stays')
    .values({
      houseId,
      id: stayId,
      orderId,
      roomTypeId,
      roomId: room?.id ?? null,
      checkIn,
      checkOut,
      state: o.state ?? 'expected',
      guestName: guest,
      guests: 2,
    })
    .execute();
  await database
    .insertInto('orderNights')
    .values(nights.map((night) => ({ houseId, stayId, night, roomTypeId, priceFen })))
    .execute();
  if (room) {
    await database
      .insertInto('stayRooms')
      .values({ houseId, stayId, fromDate: checkIn, toDate: checkOut, roomId: room.id })
      .execute();
    await database
      .insertInto('roomNight')
      .values(nights.map((night) => ({ houseId, roomId: room.id, night, stayId })))
      .execute();
  } else
    await sql`insert into type_night (house_id, room_type_id, night, unplaced)
      select ${houseId}::uuid, ${roomTypeId}::uuid, unnest(${nights}::date[]), 1
      on conflict (house_id, room_type_id, night) do update set unplaced = type_night.unplaced + 1`.execute(
      database,
    );
  return { orderId, stayId };
};
