/** A platform's listings: fetched, opened and closed, and the state of their nights on the boards. */
import { getCellMarks } from '@minsu/contract/connections/channels/channel-cell-endpoints.ts';
import {
  linkRoom,
  pageChannelRooms,
  refreshChannelRooms,
  setChannelRoomsOnSale,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { type BuiltConnection, buildConnection } from '../../../../test/channels/build-connection.ts';
import { listingOf } from '../../../../test/channels/map-listing.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import type { Adapter, Listing, Outcome } from '../adapters/adapter.ts';
import { setAdapters } from '../adapters/all-adapters.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const idOf = (of: { readonly id: string } | undefined): string => of?.id ?? '';

describe('what a platform lists', () => {
  let listed: Listing[];
  let answer: Outcome<null>;
  let onSale: [string, boolean][];
  let mt: BuiltConnection;
  const aListing = (key: string, more: Partial<Listing> = {}): Listing => ({
    key,
    name: `房 ${key}`,
    typeName: '大床房',
    houseName: '湖畔',
    onSale: true,
    instantBook: true,
    priceFen: 30_000,
    ...more,
  });
  beforeAll(async () => {
    mt = await buildConnection(t.database, { accountKey: 'store-1' });
    onSale = [];
    const adapter: Pick<Adapter, 'platform' | 'listings' | 'setOnSale'> = {
      platform: 'mt',
      listings: (_, { pageNow, pageSize }) =>
        Promise.resolve({
          kind: 'done',
          value: { list: listed.slice((pageNow - 1) * pageSize, pageNow * pageSize), total: listed.length },
        }),
      setOnSale: (_, key, on) => {
        onSale.push([key, on]);
        return Promise.resolve(answer);
      },
    };
    setAdapters(t.services.config, { mt: adapter as Adapter });
  });
  const refresh = () => admin.call(refreshChannelRooms, { connectionId: mt.id });
  const page = (more: object = {}) => admin.ok(pageChannelRooms, { connectionId: mt.id, size: 200, ...more });

  test('is fetched with all pages; what it no longer names is gone, and comes back as it was', async () => {
    listed = Array.from({ length: 150 }, (_, at) => aListing(`K${at}`));
    expect((await refresh()).data).toEqual({ listed: 150, added: 150, gone: 0 });
    const before = (await page()).records.find(({ platformRoomId }) => platformRoomId === 'K7');
    listed = listed.filter(({ key }) => key !== 'K7').map((one) => ({ ...one, priceFen: 31_000 }));
    expect((await refresh()).data).toEqual({ listed: 149, added: 0, gone: 1 });
    expect((await page()).total).toBe(149);
    expect((await page({ listed: false })).records.map(({ id }) => id)).toEqual([before?.id]);
    listed = [...listed, aListing('K7', { name: '新名', onSale: false })];
    expect((await refresh()).data).toEqual({ listed: 150, added: 0, gone: 0 });
    expect((await page({ keyword: '新名' })).records[0]).toMatchObject({
      id: before?.id,
      onSale: false,
      priceFen: 30_000,
      mapping: null,
      cells: { synced: 0, pending: 0, failed: 0, conflicted: 0 },
    });
    const said = await t.database
      .selectFrom('channelOperations')
      .selectAll()
      .where('kind', '=', 'listings')
      .execute();
    expect(said.map(({ result, items }) => [result, items])).toEqual([
      ['done', 150],
      ['done', 149],
      ['done', 150],
    ]);
  });

  test('is put on and off sale there first; only what it confirms is kept', async () => {
    const [one, two] = (await page({ onSale: true })).records;
    const set = (on: boolean, ids = [idOf(one), idOf(two)]) =>
      admin.call(setChannelRoomsOnSale, { connectionId: mt.id, channelRoomIds: ids, onSale: on });
    answer = { kind: 'done', value: null };
    expect((await set(false)).data).toMatchObject({ changed: 2 });
    expect(onSale).toEqual([
      [one?.platformRoomId, false],
      [two?.platformRoomId, false],
    ]);
    answer = { kind: 'refused', code: '13', message: '审核未通过' };
    const refused = await set(true);
    expect(refused.data.changed).toBe(0);
    expect(refused.data.rows[0]?.refusal).toContain('审核未通过');
    expect((await listingOf(t.database, mt.id, idOf(one))).onSale).toBe(false);
    onSale = [];
    answer = { kind: 'limited', code: '62', message: '', retryAfterMs: 600_000 };
    const limited = await set(true);
    expect(limited.data.rows.map(({ refusal }) => refusal?.includes('10 min'))).toEqual([true, true]);
    expect(onSale).toHaveLength(1);
    expect((await set(true, [newId()])).failure).toBe('channel.channelRoomNotFound');
  });

  test('cannot be asked of a connection without an account', async () => {
    const bare = await buildConnection(t.database);
    const refused = await admin.call(refreshChannelRooms, { connectionId: bare.id });
    expect(refused).toMatchObject({ status: 409, failure: 'channel.notAuthorised' });
  });
});

describe('marks on the boards', () => {
  test('no more nights are looked at than a board shows', async () => {
    const house = await buildHouse(t.database);
    const range = { houseIds: [house.id], from: '2026-11-20' };
    expect(await admin.call(getCellMarks, { ...range, to: '2027-11-21' })).toMatchObject({ status: 200 });
    expect(await admin.call(getCellMarks, { ...range, to: '2027-11-22' })).toMatchObject({ status: 422 });
  });

  test('the worst of each night with its connections; nothing of what is there', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const range = { houseIds: [house.id], from: '2026-11-20', to: '2026-11-30' };
    expect(await admin.ok(getCellMarks, range)).toEqual({ mapped: false, connections: [], marks: [] });
    const cellsAt = async (name: string, states: readonly string[]) => {
      const { id: connectionId, rooms } = await buildConnection(t.database, { name, rooms: ['A'] });
      const channelRoomId = idOf(rooms[0]);
      await admin.ok(linkRoom, { connectionId, roomId: idOf(house.rooms[0]), channelRoomId });
      await t.database
        .insertInto('channelCells')
        .values(
          states.map((state, at) => ({
            houseId: house.id,
            connectionId,
            channelRoomId,
            night: `2026-11-2${at}`,
            stock: 1,
            closed: false,
            state,
            wantedAt: t.now(),
          })),
        )
        .execute();
      return { connectionId, channelRoomId };
    };
    const one = await cellsAt('甲', ['synced', 'pending', 'pending', 'failed']);
    await cellsAt('乙', ['synced', 'synced', 'pending', 'conflicted', 'synced']);
    const { mapped, connections, marks } = await admin.ok(getCellMarks, range);
    const said = marks.map(({ from, to, state, at }) => [
      from,
      to,
      state,
      at.map((position) => connections[position]).sort(),
    ]);
    expect([mapped, said]).toEqual([
      true,
      [
        ['2026-11-21', '2026-11-22', 'pending', ['甲']],
        ['2026-11-22', '2026-11-23', 'pending', ['甲', '乙'].sort()],
        ['2026-11-23', '2026-11-24', 'failed', ['甲']],
      ],
    ]);
    const { records } = await admin.ok(pageChannelRooms, { connectionId: one.connectionId, trouble: true });
    expect(records[0]).toMatchObject({ cells: { synced: 1, pending: 2, failed: 1, conflicted: 0 } });
    const desk = await t.as('frontdesk');
    expect(await desk.ok(getCellMarks, range)).toEqual({ mapped: false, connections: [], marks: [] });
  });
});
