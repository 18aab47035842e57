/** A load data set: exactly this many orders and rooms, valid by the same checks as the demo business. */
import { sql } from 'kysely';
import type { Database, Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { FieldCipher } from '../platform/field-cipher.ts';
import { sealedPhone } from '../platform/field-cipher.ts';
import { spelledName } from '../platform/spelling.ts';
import { insertRows } from './bulk-insert.ts';
import { landlordSketches } from './data/houses.ts';
import { createCalendar } from './houses/calendar.ts';
import { placeEvents } from './houses/place-events.ts';
import { insertLedger } from './money/ledger.ts';
import { insertReports } from './money/reports.ts';
import { insertPeople } from './orders/people.ts';
import { mobileNumber } from './orders/phones.ts';
import { createIds, createRandom } from './random.ts';
import { deriveRows } from './scale/derive-rows.ts';
import { loadBare } from './scale/load-bare.ts';
import { type ScaleHouse, scaleHouses } from './scale/scale-houses.ts';
import { addRoom, emptyRows, type ScaleRows, type ScaleTools } from './scale/scale-orders.ts';
import { lotsOf, SCALE_END, SCALE_START, ScaleError } from './scale/scale-stays.ts';

export interface Scale {
  readonly orders: number;
  readonly rooms: number;
  /** Mean nights of an order. */
  readonly nights: number;
}

export interface ScaleOptions {
  readonly now: Date;
  readonly cipher: FieldCipher;
  readonly scale: Scale;
  readonly say: (text: string) => void;
}

const FLUSH_ORDERS = 10_000;
const LANDLORDS = 200;
const LOADED = [
  'guests',
  'orders',
  'stays',
  'stay_rooms',
  'order_nights',
  'payments',
  'room_blocks',
  'room_night',
  'type_night',
  'events',
];
const FOUNDED = { day: -600, minute: 600 };

const checkScale = ({ orders, rooms, nights }: Scale): void => {
  const days = SCALE_END - SCALE_START;
  const wanted = (orders / rooms) * nights;
  if (wanted > days * 0.85)
    throw new ScaleError(
      `${orders} orders of ${nights} nights need more than ${rooms} rooms over ${days} days: ask for at least ${Math.ceil((orders * nights) / (days * 0.85))}`,
    );
};

const insertHouses = async (db: Db, houses: readonly ScaleHouse[]): Promise<void> => {
  await insertRows(
    db,
    'houses',
    houses.map((house) => house.row),
  );
  await insertRows(
    db,
    'roomTypes',
    houses.flatMap((house) => house.types),
  );
  await insertRows(
    db,
    'rooms',
    houses.flatMap((house) => house.rooms),
  );
};

const flush = async (db: Db, rows: ScaleRows): Promise<void> => {
  await insertRows(db, 'guests', rows.guests);
  await insertRows(db, 'orders', rows.orders);
  await insertRows(db, 'stays', rows.stays);
  await insertRows(db, 'roomBlocks', rows.roomBlocks);
};

/** Room by room; every room gets its share of the orders, the first ones one more. */
const insertOrders = async (
  db: Db,
  houses: readonly ScaleHouse[],
  scale: Scale,
  tools: ScaleTools,
  say: (text: string) => void,
) => {
  let rows = emptyRows();
  let done = 0;
  let index = 0;
  for (const { types, rooms } of houses) {
    const typeById = new Map(types.map((type) => [type.id, type]));
    for (const room of rooms) {
      const type = typeById.get(room.roomTypeId);
      if (!type) throw new Error(`room ${room.number} has no type`);
      const share = Math.floor(scale.orders / scale.rooms) + (index < scale.orders % scale.rooms ? 1 : 0);
      addRoom(rows, lotsOf(room, type, share, scale.nights, tools.random), tools);
      index += 1;
    }
    if (rows.orders.length < FLUSH_ORDERS && index < scale.rooms) continue;
    await flush(db, rows);
    done += rows.orders.length;
    say(`orders: ${done.toLocaleString('en')} of ${scale.orders.toLocaleString('en')}`);
    rows = emptyRows();
  }
};

const fill = async (db: Db, { now, cipher, scale, say }: ScaleOptions): Promise<void> => {
  await sql`set local synchronous_commit = off`.execute(db);
  await sql`set local maintenance_work_mem = '512MB'`.execute(db);
  await sql`set local work_mem = '128MB'`.execute(db);
  const calendar = createCalendar(now);
  const random = createRandom(`minsu scale ${calendar.today}`);
  const ids = createIds(random.fork('ids'));
  const people = await insertPeople(db, calendar);
  const founded = calendar.idTime(FOUNDED);
  const landlords = Array.from({ length: LANDLORDS }, (_, i) => ({
    id: ids(founded),
    name: `${landlordSketches[i % landlordSketches.length]?.[0]} ${i + 1}`,
    spelled: spelledName(`${landlordSketches[i % landlordSketches.length]?.[0]} ${i + 1}`),
    kind: landlordSketches[i % landlordSketches.length]?.[1] ?? 'person',
    ...sealedPhone(cipher, mobileNumber(random)),
    userId: i === 0 ? people.users.landlord.id : null,
    createdAt: calendar.instant(FOUNDED),
  }));
  await insertRows(db, 'landlords', landlords);
  const houses = scaleHouses(scale.rooms, {
    random: random.fork('houses'),
    calendar,
    people,
    newId: () => ids(founded),
    landlordIds: landlords.map((landlord) => landlord.id),
  });
  await insertHouses(db, houses);
  say(`houses: ${houses.length.toLocaleString('en')} with ${scale.rooms.toLocaleString('en')} rooms`);
  const tools = {
    random: random.fork('orders'),
    calendar,
    people,
    cipher,
    newId: ids,
    numbers: { order: 0, phone: 0 },
  };
  await loadBare(db, LOADED, say, async () => {
    await insertOrders(db, houses, scale, tools, say);
    await deriveRows(db, say);
  });
  await insertLedger(db, { now, newId: () => ids(founded), say });
  await insertReports(db, say);
  await placeEvents(db);
  await sql`select setval('order_number_seq', ${scale.orders})`.execute(db);
};

/** On an empty database, after bootstrap; one transaction, so that a run that was killed leaves nothing. */
export const seedScale = async (database: Database, options: ScaleOptions): Promise<void> => {
  checkScale(options.scale);
  await inTransaction(database, (db) => fill(db, options));
  await sql`analyze`.execute(database);
};
