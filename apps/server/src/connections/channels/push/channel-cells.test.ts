/** Endpoints about pushed nights: permission, scope and refusals. */
import {
  countChannelCells,
  listCellStates,
  pageChannelCells,
  pushChannelCell,
  readBackChannel,
  resyncChannel,
  retryChannelCells,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { type MappedListing, mapListing, openAccountOf } from '../../../../test/channels/map-listing.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let t: TestApp;
let operator: TestClient;
/** A house of the front desk and another one; the front desk has the permission in its department. */
let desk: TestClient;
let own: BuiltHouse;
let foreign: BuiltHouse;
let connectionId: string;
let ownListing: MappedListing;
let foreignListing: MappedListing;

beforeAll(async () => {
  t = await openTestApp();
  await t.database
    .insertInto('rolePermissions')
    .columns(['roleId', 'permission'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select((s) => ['id', s.val('channel:sync').as('permission')])
        .where('roleCode', '=', 'front_desk'),
    )
    .execute();
  operator = await t.as('operator');
  desk = await t.as('frontdesk');
  own = await buildHouse(t.database, { department: 'staff' });
  foreign = await buildHouse(t.database);
  connectionId = (await buildConnection(t.database)).id;
  await openAccountOf(t.database, connectionId);
  ownListing = await mapListing(t.database, { connectionId, house: own });
  foreignListing = await mapListing(t.database, { connectionId, house: foreign });
  for (const [house, listing] of [
    [own, ownListing],
    [foreign, foreignListing],
  ] as const)
    await t.database
      .insertInto('channelCells')
      .values(
        (['synced', 'pending', 'failed', 'conflicted'] as const).map((state, at) => ({
          ...{ houseId: house.id, connectionId, channelRoomId: listing.id, state },
          ...{ night: `2026-12-0${at + 1}`, stock: 1, priceFen: 40_000, closed: false },
          wantedAt: `2026-11-20T0${at}:00:00Z`,
          problem: state === 'failed' ? 'timeout' : null,
        })),
      )
      .execute();
});
afterAll(() => t.close());

test('what needs people comes first; states, houses and nights narrow it', async () => {
  const page = await operator.ok(pageChannelCells, { connectionId });
  expect([page.total, page.records.slice(0, 5).map(({ state }) => state)]).toEqual([
    8,
    ['failed', 'failed', 'conflicted', 'conflicted', 'pending'],
  ]);
  expect(page.records[0]).toMatchObject({ problem: 'timeout', priceFen: 40_000, platform: 'mt' });
  const beyond = await operator.ok(pageChannelCells, { connectionId, current: 4, size: 5 });
  expect(beyond).toMatchObject({ total: 8, records: [] });
  const narrow = { connectionId, houseIds: [own.id], from: '2026-12-02', to: '2026-12-03' };
  expect((await operator.ok(pageChannelCells, narrow)).records.map(({ night }) => night)).toEqual([
    '2026-12-03',
    '2026-12-02',
  ]);
});

test('everybody sees and counts the own houses only', async () => {
  const seen = await desk.ok(pageChannelCells, { connectionId });
  expect([seen.total, new Set(seen.records.map(({ houseId }) => houseId))]).toEqual([4, new Set([own.id])]);
  expect(await desk.ok(countChannelCells, {})).toEqual([
    { connectionId, pending: 1, failed: 1, conflicted: 1, oldestPendingAt: '2026-11-20T01:00:00.000Z' },
  ]);
  expect((await operator.ok(countChannelCells, {}))[0]).toMatchObject({ pending: 2, failed: 2 });
});

test('nights of other houses are not sent again', async () => {
  const cells = [ownListing, foreignListing].map(({ id }) => ({ channelRoomId: id, night: '2026-12-03' }));
  expect(await desk.ok(retryChannelCells, { connectionId, cells })).toEqual({ nights: 1 });
  expect(await desk.ok(retryChannelCells, { connectionId })).toEqual({ nights: 1 });
  expect(await desk.ok(retryChannelCells, { connectionId })).toEqual({ nights: 0 });
  expect(await operator.ok(retryChannelCells, { connectionId })).toEqual({ nights: 2 });
});

test('one night is sent again whole, of the asker’s houses only, and its state is said', async () => {
  const nightOf = (house: BuiltHouse, night: string) => ({
    ...{ houseId: house.id, roomTypeId: house.roomTypeId, ratePlanId: STANDARD_PLAN_ID, night },
  });
  await t.database
    .updateTable('channelCells')
    .set({ state: 'failed', problem: 'timeout', attempts: 5, whole: false })
    .where('night', '=', '2026-12-01')
    .execute();
  const failed = await desk.ok(listCellStates, nightOf(own, '2026-12-01'));
  expect(failed).toMatchObject([{ channelRoomId: ownListing.id, state: 'failed', problem: 'timeout' }]);
  const pushed = await desk.ok(pushChannelCell, nightOf(own, '2026-12-01'));
  expect(pushed).toMatchObject([{ connectionId, state: 'pending', attempts: 0, problem: null }]);
  const cells = await t.database
    .selectFrom('channelCells')
    .select(['houseId', 'state', 'whole', 'revision'])
    .where('night', '=', '2026-12-01')
    .execute();
  expect(cells.find(({ houseId }) => houseId === own.id)).toMatchObject({ state: 'pending', whole: true });
  expect(cells.find(({ houseId }) => houseId === foreign.id)).toMatchObject({
    state: 'failed',
    whole: false,
  });

  const refusal = async (by: TestClient, input: object) =>
    (await by.call(pushChannelCell, { ...nightOf(own, '2026-12-01'), ...input })).failure;
  expect(await refusal(desk, nightOf(foreign, '2026-12-01'))).toBe('house.notFound');
  expect(await desk.ok(listCellStates, nightOf(foreign, '2026-12-01'))).toEqual([]);
  expect(await refusal(desk, { night: '2027-12-01' })).toBe('channel.nightNotSold');
  expect(await refusal(desk, { roomTypeId: newId() })).toBe('channel.nightNotSold');
  expect(await refusal(desk, { connectionId: newId() })).toBe('channel.connectionNotFound');
  const cleaner = await t.as('housekeeper');
  expect((await cleaner.call(pushChannelCell, nightOf(own, '2026-12-01'))).status).toBe(403);
  expect((await t.nobody.call(pushChannelCell, nightOf(own, '2026-12-01'))).status).toBe(401);
});

test.each([
  ['resync', resyncChannel],
  ['readBack', readBackChannel],
] as const)(
  '%s: listings of other houses are unknown, of a connection the own ones are meant',
  async (_, endpoint) => {
    const call = (by: TestClient, input: object) => by.call(endpoint, { connectionId, ...input });
    expect((await call(desk, { channelRoomId: foreignListing.id })).failure).toBe(
      'channel.channelRoomNotFound',
    );
    expect((await call(desk, { channelRoomId: newId() })).status).toBe(404);
    expect((await call(desk, { connectionId: newId() })).failure).toBe('channel.connectionNotFound');
    expect((await call(desk, {})).data).toEqual({ listings: 1 });
    expect((await call(operator, {})).data).toEqual({ listings: 2 });
    expect((await call(await t.as('housekeeper'), {})).status).toBe(403);
    expect((await call(t.nobody, {})).status).toBe(401);
  },
);

test('without an account or a link there is nothing to send, and it is said', async () => {
  const { id } = await buildConnection(t.database, { name: '未授权', rooms: ['101'] });
  expect((await operator.call(resyncChannel, { connectionId: id })).failure).toBe('channel.notAuthorised');
  await openAccountOf(t.database, id);
  expect((await operator.call(resyncChannel, { connectionId: id })).failure).toBe('channel.nothingMapped');
  expect((await operator.call(retryChannelCells, { connectionId, cells: [] })).status).toBe(422);
});

test('who sees no money sees no prices', async () => {
  await t.database
    .updateTable('roles')
    .set({ seesMoney: false })
    .where('roleCode', '=', 'front_desk')
    .execute();
  t.sessions.forget();
  const { records } = await desk.ok(pageChannelCells, { connectionId });
  expect(new Set(records.map(({ priceFen }) => priceFen))).toEqual(new Set([null]));
});
