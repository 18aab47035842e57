/** The desk over rooms that it closes and opens. */

import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { releaseDueHolds } from '../../src/inventory/room-status/release-holds.ts';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { eventNamesOf } from '../event-names.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';
import { NOON } from '../test-day.ts';

export let t: TestApp;
export let desk: TestClient;
export let house: BuiltHouse;
export let ids: string[];

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openBlockingDesk = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.setNow(NOON);
    desk = await t.as('frontdesk');
    house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
    ids = house.rooms.map((room) => room.id);
  });
};

export const dates = { from: '2026-11-25', to: '2026-11-28' };

export const closed = (more: object = {}) => ({
  roomIds: ids,
  ...dates,
  kind: 'closed' as const,
  reason: '维护',
  ...more,
});

export const room = (index: number) => house.rooms[index] ?? null;

export const block = async (more: object = {}) => {
  const [made] = await desk.ok(blockRooms, { ...closed(), roomIds: ids.slice(0, 1), ...more });
  if (!made) throw new Error('one block was asked for');
  return made;
};

/** `room number night` of every night that a block owns. */
export const blockedNights = async () => {
  const rows = await t.database
    .selectFrom('roomNight as n')
    .innerJoin('rooms as r', 'r.id', 'n.roomId')
    .select(['r.number', 'n.night'])
    .where('n.houseId', '=', house.id)
    .where('n.blockId', 'is not', null)
    .orderBy('r.number')
    .orderBy('n.night')
    .execute();
  return rows.map((row) => `${row.number} ${row.night}`);
};

export const nightsOf = (number: string, from: string, to: string) =>
  datesOf(from, to).map((night) => `${number} ${night}`);

export const runJob = () => t.job().change((ctx) => releaseDueHolds(ctx, null));

export const eventNames = (entityId: string) => eventNamesOf(t.database, entityId);
