/** A landlord's own stay: free nights only, staff notified, room cleaned afterwards. */

import {
  cancelOwnerStay,
  fileOwnerStay,
  getOwnerHome,
  listStayOwners,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { changeBlock, getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { buildOwner, signedContract } from '../../../test/desks/contract-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, NOON, TODAY } from '../../../test/test-day.ts';
import { cleanAfterOwnerJob } from '../../operations/tasks/clean-after-owner.ts';

let t: TestApp;
let owner: TestClient;
let desk: TestClient;
let landlordId: string;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  [owner, desk] = await Promise.all([t.as('landlord'), t.as('operator')]);
  landlordId = await buildLandlord(t.database);
});
beforeEach(async () => {
  t.setNow(NOON);
  house = await buildHouse(t.database, { landlordId, name: `小院 ${Math.random()}`, rooms: 2 });
});
afterAll(() => t.close());

const room = (at: number): string => house.rooms[at]?.id as string;
const stay = (more: object = {}) => ({
  roomIds: [room(0)],
  from: day(3),
  to: day(6),
  note: '家人同住',
  ...more,
});
const file = async (more: object = {}) => {
  const [filed] = await owner.ok(fileOwnerStay, stay(more));
  if (!filed) throw new Error('nothing was filed');
  return filed;
};
const follow = (id: string) => cleanAfterOwnerJob.run(t.job(), { houseId: house.id, entityId: id });
const tasks = () =>
  t.database
    .selectFrom('tasks')
    .select(['roomId', 'day', 'kind', 'state'])
    .where('houseId', '=', house.id)
    .orderBy('day')
    .execute();

test('closes the nights, tells who may close rooms, and stands on the owner’s page and the board', async () => {
  const filed = await file();
  expect(filed).toMatchObject({
    roomNumber: '101',
    from: day(3),
    to: day(6),
    canCancel: true,
    filedBy: 'landlord',
  });
  const home = await owner.ok(getOwnerHome, {});
  expect(home.stays.filter(({ houseId }) => houseId === house.id)).toMatchObject([{ note: '家人同住' }]);
  const board = await desk.ok(getBoard, { from: TODAY, to: day(10), houseIds: [house.id] });
  expect(board.blocks).toMatchObject([{ kind: 'owner_stay', from: day(3), to: day(6) }]);
  const { records } = await desk.ok(pageInbox, { kind: 'message' });
  expect(records[0]).toMatchObject({ title: ['房东自住', 'Owner stay'] });
  expect(records[0]?.content[1]).toContain(`, ${day(3)} to ${day(6)}`);
});

test('is refused where a night is sold or closed, and says which', async () => {
  await buildStay(t.database, house, {
    checkIn: day(4),
    checkOut: day(5),
    room: house.rooms[0] as { id: string },
    guest: '不该看到',
  });
  const refused = await owner.call(fileOwnerStay, stay({ to: day(8) }));
  expect([refused.status, refused.failure]).toEqual([409, 'landlord.nightsTaken']);
  expect(refused.fields.from).toBe(`These nights are sold or blocked: ${day(4)}`);
  expect(JSON.stringify(refused.data)).not.toContain('不该看到');
  await file({ from: day(5), to: day(7) });
  const several = await owner.call(fileOwnerStay, stay({ roomIds: [room(0), room(1)], from: day(4) }));
  expect(several.message).toContain(`101 ${day(4)}, 101 ${day(5)}`);
  expect((await owner.ok(getOwnerHome, {})).stays.filter(({ houseId }) => houseId === house.id)).toHaveLength(
    1,
  );
});

test('begins today at the earliest and ends after it begins', async () => {
  const past = await owner.call(fileOwnerStay, stay({ from: day(-1) }));
  expect([past.failure, Object.keys(past.fields)]).toEqual(['landlord.ownerStayInPast', ['from']]);
  const reversed = await owner.call(fileOwnerStay, stay({ to: day(3) }));
  expect([reversed.status, Object.keys(reversed.fields)]).toEqual([422, ['to']]);
  expect((await owner.call(fileOwnerStay, stay({ roomIds: [] }))).status).toBe(422);
  await file({ from: TODAY, to: day(1) });
});

test('is for his own houses: others do not exist for him', async () => {
  const foreign = await buildHouse(t.database);
  const refused = await owner.call(fileOwnerStay, stay({ roomIds: [foreign.rooms[0]?.id as string] }));
  expect([refused.status, refused.failure]).toEqual([404, 'house.roomNotFound']);
  const [filed] = await desk.ok(fileOwnerStay, stay({ roomIds: [foreign.rooms[0]?.id as string] }));
  const id = filed?.id as string;
  expect((await owner.call(cancelOwnerStay, { id, version: 0 })).failure).toBe('landlord.ownerStayNotFound');
  for (const username of ['finance', 'housekeeper'])
    expect((await (await t.as(username)).call(fileOwnerStay, stay())).status, username).toBe(403);
});

test('of two who want the same nights exactly one gets them', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.call(fileOwnerStay, stay())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
});

test('can be cancelled before it begins; a closed room of another kind is none of it', async () => {
  const filed = await file();
  const key = { id: filed.id, version: filed.version };
  expect((await owner.call(cancelOwnerStay, { ...key, version: 5 })).failure).toBe('core.stale');
  await owner.ok(cancelOwnerStay, key);
  expect((await owner.call(cancelOwnerStay, key)).failure).toBe('landlord.ownerStayNotFound');
  const again = await file();
  t.setNow(`${day(3)}T04:00:00Z`);
  const begun = await owner.call(cancelOwnerStay, { id: again.id, version: again.version });
  expect([begun.status, begun.failure]).toEqual([409, 'landlord.ownerStayBegun']);
  const { records } = await desk.ok(pageInbox, { kind: 'message', size: 100 });
  expect(records.some(({ title }) => title[1] === 'Owner stay cancelled')).toBe(true);
});

test('the room is cleaned on the day he leaves; the task follows his dates and goes with his stay', async () => {
  const filed = await file();
  await follow(filed.id);
  await follow(filed.id);
  expect(await tasks()).toEqual([{ roomId: room(0), day: day(6), kind: 'departure', state: 'unassigned' }]);
  await desk.ok(changeBlock, { id: filed.id, version: filed.version, from: day(3), to: day(8) });
  await follow(filed.id);
  expect((await tasks()).map(({ day: on, state }) => [on, state])).toEqual([
    [day(6), 'cancelled'],
    [day(8), 'unassigned'],
  ]);
  await owner.ok(cancelOwnerStay, { id: filed.id, version: filed.version + 1 });
  await follow(filed.id);
  expect((await tasks()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

test('the figures of the month are those of his houses', async () => {
  await buildStay(t.database, house, {
    checkIn: day(1),
    checkOut: day(4),
    room: house.rooms[0] as { id: string },
  });
  await buildStay(t.database, house, { checkIn: day(2), checkOut: day(4), room: null });
  const home = await owner.ok(getOwnerHome, {});
  expect(home.month).toBe('2026-11');
  expect(home.houses.find(({ id }) => id === house.id)).toMatchObject({
    rooms: 2,
    nightsSold: 5,
    nightsInAll: 60,
    arrivals: 2,
  });
  expect((await (await t.as('supervisor')).ok(getOwnerHome, {})).landlord).toBeNull();
  expect((await desk.call(getOwnerHome, {})).status).toBe(403);
});

test('his contract in force stands on his page, with the nights of this year that are used, filed and left', async () => {
  const finance = await t.as('finance');
  const other = await buildOwner(t.database, '共有人');
  const terms = { ownerStays: { nightsPerYear: 10, terms: 'free' as const } };
  const parties = [
    { landlordId, shareBp: 6_000 },
    { landlordId: other, shareBp: 4_000 },
  ];
  const signed = await signedContract(finance, { ...house, landlordId }, { terms, parties });
  const own = async () =>
    (await owner.ok(getOwnerHome, {})).contracts.filter(({ id }) => id === signed.contract.id);
  const { contractNo } = signed.contract;
  expect(await own()).toMatchObject([
    {
      ...{ contractNo, shareBp: 6_000, ownerCount: 2, from: '2026-01-01', to: '2026-12-31' },
      ...{ year: 2026, nightsPerYear: 10, usedNights: 0, plannedNights: 0 },
      houses: [{ id: house.id }],
      terms: { ownerStays: terms.ownerStays },
    },
  ]);
  await file({ from: TODAY, to: day(3) });
  await file({ roomIds: [room(1)], from: day(40), to: day(50) });
  t.setNow(`${day(2)}T04:00:00Z`);
  // The second stay counts only with its nights in this year.
  const inYear = datesOf(day(40), day(50)).filter((night) => night < '2027-01-01').length;
  expect(await own()).toMatchObject([{ usedNights: 2, plannedNights: 1 + inYear }]);
  // The house belongs to another landlord now, so its stays are no longer visible.
  await t.database.updateTable('houses').set({ landlordId: other }).where('id', '=', house.id).execute();
  expect(await own()).toMatchObject([{ houses: [] }]);
});

test('of several owners one may be named who stays; else it is he who files it', async () => {
  const partner = await buildOwner(t.database, '共有人');
  const stranger = await buildOwner(t.database, '外人');
  await signedContract(
    await t.as('admin'),
    { ...house, landlordId },
    {
      parties: [
        { landlordId, shareBp: 6_000 },
        { landlordId: partner, shareBp: 4_000 },
      ],
    },
  );
  const owners = await owner.ok(listStayOwners, { houseId: house.id });
  expect(owners.map(({ id }) => id)).toEqual([landlordId, partner]);
  const foreign = await buildHouse(t.database, { rooms: 1 });
  expect(await owner.ok(listStayOwners, { houseId: foreign.id })).toEqual([]);
  const stayerOf = async (id: string) =>
    (await t.database.selectFrom('roomBlocks').select('ownerId').where('id', '=', id).executeTakeFirst())
      ?.ownerId;
  const refused = await owner.call(fileOwnerStay, stay({ landlordId: stranger }));
  expect([refused.status, refused.failure]).toEqual([422, 'landlord.notOwner']);
  expect(await stayerOf((await file({ landlordId: partner })).id)).toBe(partner);
  expect(await stayerOf((await file({ roomIds: [room(1)] })).id)).toBe(landlordId);
});
