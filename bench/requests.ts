/** The measured requests and their subjects in a filled database. */

import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder, searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { rowsOf } from './bench.ts';
import type { Request } from './load.ts';

const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Request => ({
  method: 'POST',
  path: endpoint.path,
  body: input,
});

export const listOrders = (input: Partial<InputOf<typeof pageOrders>>): Request =>
  call(pageOrders, { size: 50, ...input });
export const month = (today: string, input: Partial<InputOf<typeof getBoard>>): Request =>
  call(getBoard, { from: today, to: addDays(today, 30), ...input });
export const findAvailable = (input: InputOf<typeof searchAvailability>): Request =>
  call(searchAvailability, input);

export interface SoldRoom {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly id: string;
}

export interface Business {
  readonly today: string;
  readonly houseIds: readonly string[];
  readonly rooms: readonly SoldRoom[];
  /** Day after the last sold night. */
  readonly freeFrom: string;
}

export const readBusiness = async (databaseUrl: string): Promise<Business> => {
  const [facts] = await rowsOf<{ today: string; free: string }>(
    databaseUrl,
    'select current_date::text as today, (select max(night) + 1 from room_night)::text as free',
  );
  const houses = await rowsOf<{ id: string }>(databaseUrl, 'select id from houses order by id');
  const rooms = await rowsOf<SoldRoom>(
    databaseUrl,
    'select house_id as "houseId", room_type_id as "roomTypeId", id from rooms order by number, id',
  );
  if (!facts) throw new Error('the database tells no date');
  return { today: facts.today, freeFrom: facts.free, houseIds: houses.map(({ id }) => id), rooms };
};

const NIGHTS = 2;

/** The n-th booking: a distinct room or nights beyond everything sold. */
export const book = ({ rooms, freeFrom }: Business, n: number): Request => {
  const room = rooms[n % rooms.length] as SoldRoom;
  const checkIn = addDays(freeFrom, Math.floor(n / rooms.length) * NIGHTS);
  return call(createOrder, {
    houseId: room.houseId,
    bookerName: '李明',
    phone: `139${String(n % 100_000_000).padStart(8, '0')}`,
    stays: [
      {
        roomTypeId: room.roomTypeId,
        roomId: room.id,
        checkIn,
        checkOut: addDays(checkIn, NIGHTS),
        guests: 2,
      },
    ],
  });
};
