/** Rooms of a house, of a villa and of a house out of reach. */
import { pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { eventNamesOf } from '../event-names.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';

export let t: TestApp;
export let admin: TestClient;
export let desk: TestClient;
export let house: BuiltHouse;
export let foreign: BuiltHouse;
export let villa: BuiltHouse;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openRoomDesk = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
    admin = await t.as('admin');
    desk = await t.as('frontdesk');
    house = await buildHouse(t.database, { name: 'Lake', rooms: 2, department: 'staff' });
    foreign = await buildHouse(t.database, { name: 'Hill', rooms: 1 });
    villa = await buildHouse(t.database, { name: 'Villa', kind: 'entire' });
  });
  afterAll(() => t.close());
};

export const roomOf = async (id: string, as = admin, houseId?: string) =>
  (await as.ok(pageRooms, { size: 200, ...(houseId && { houseId }) })).records.find((room) => room.id === id);

export const eventNames = (entityId: string) => eventNamesOf(t.database, entityId);
