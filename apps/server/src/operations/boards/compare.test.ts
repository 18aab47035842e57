import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  compareChannels,
  exportComparison,
} from '@minsu/contract/inventory/room-status/compare-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { buildConnection } from '../../../test/channels/build-connection.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
});

const compare = (more: object = {}, by = desk) => by.ok(compareChannels, { houseIds: [house.id], ...more });

interface Told {
  readonly night: string;
  readonly stock?: number | null;
  readonly priceFen?: number | null;
  readonly closed?: boolean;
  readonly listing?: string;
}

/** As the push to a channel leaves it. */
const confirm = (connectionId: string, nights: readonly Told[], of = house) =>
  t.database
    .insertInto('channelConfirmedNights')
    .values(
      nights.map(({ listing = 'L1', stock = 3, priceFen = null, closed = false, night }) => ({
        houseId: of.id,
        connectionId,
        listingKey: listing,
        listingName: `房源 ${listing}`,
        night,
        roomTypeId: of.roomTypeId,
        ratePlanId: STANDARD_PLAN_ID,
        stock,
        priceFen,
        closed,
        confirmedAt: '2026-11-20T03:00:00Z',
      })),
    )
    .execute();

describe('the comparison with the channels', () => {
  test('shows what we sell from today on; without a connection there is nothing beside it', async () => {
    await buildStay(t.database, house, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-23',
      room: house.rooms[0] ?? null,
    });
    const { from, to, rows, connections, total } = await compare();
    expect([from, to, total, connections, rows.length]).toEqual(['2026-11-20', '2026-12-04', 1, [], 1]);
    expect(rows[0]?.stock.slice(0, 4)).toEqual([3, 2, 2, 3]);
    expect(rows[0]).toMatchObject({ roomTypeName: '大床房', planName: '', channels: [], differs: false });
    expect(rows[0]?.prices).toHaveLength(14);
    expect(rows[0]?.closed.every((closed) => !closed)).toBe(true);
    expect((await compare({ days: 30, from: '2026-12-01' })).to).toBe('2026-12-31');
    expect((await desk.call(compareChannels, { days: 15 } as never)).status).toBe(422);
  });

  test('says night by night what a listing sells otherwise', async () => {
    const [row] = (await compare()).rows;
    const price = row?.prices?.[0] ?? 0;
    const { id } = await buildConnection(t.database, { name: '美团一', houseIds: [house.id] });
    await confirm(id, [
      { night: '2026-11-20', priceFen: price },
      { night: '2026-11-22', stock: 1, priceFen: row?.prices?.[2] ?? 0 },
      { night: '2026-11-23', priceFen: (row?.prices?.[3] ?? 0) + 100 },
      { night: '2026-11-24', closed: true },
      { night: '2026-11-20', listing: 'L2' },
    ]);
    const { connections, rows } = await compare();
    expect(connections).toEqual([
      { id, platform: 'mt', name: '美团一', state: 'active', houseIds: [house.id] },
    ]);
    const [channel] = rows[0]?.channels ?? [];
    expect([channel?.state, channel?.listings.map(({ name }) => name)]).toEqual([
      'confirmed',
      ['房源 L1', '房源 L2'],
    ]);
    const said = channel?.listings[0]?.nights
      .slice(0, 6)
      .map(
        (night) =>
          night && [night.stockDiffers && 'stock', night.priceDiffers && 'price'].filter(Boolean).join(),
      );
    expect(said).toEqual(['', null, 'stock', 'price', 'stock', null]);
    expect(channel?.listings[0]?.confirmedAt).toBe('2026-11-20T03:00:00.000Z');
    expect(rows[0]?.differs).toBe(true);
  });

  test('finds what differs over all houses, and knows what is not linked', async () => {
    const { id } = await buildConnection(t.database, { name: '全部' });
    const other = await buildHouse(t.database, { rooms: 3, department: 'staff' });
    const both = { houseIds: [house.id, other.id] };
    expect((await compare(both)).rows.map(({ channels }) => channels.at(-1)?.state)).toEqual([
      'notLinked',
      'notLinked',
    ]);
    expect(await compare({ ...both, differing: true })).toMatchObject({ rows: [], comparable: false });
    await confirm(id, [{ night: '2026-11-25' }]);
    expect(await compare({ ...both, differing: true })).toMatchObject({ rows: [], comparable: true });
    await confirm(id, [{ night: '2026-11-25', stock: 2 }], other);
    const found = await compare({ ...both, differing: true });
    expect([found.total, found.rows.map(({ houseId }) => houseId)]).toEqual([1, [other.id]]);
    expect((await compare({ ...both, differing: true, current: 2, size: 1 })).rows).toEqual([]);
  });

  test('a night that we have stopped selling must be closed there', async () => {
    const { id } = await buildConnection(t.database, { name: '停售', houseIds: [house.id] });
    await confirm(id, [{ night: '2026-11-26' }, { night: '2026-11-27', closed: true }]);
    const cell = { houseId: house.id, roomTypeId: house.roomTypeId };
    await (await t.as('operator')).ok(setPriceCells, {
      cells: ['2026-11-26', '2026-11-27'].map((night) => ({
        ...cell,
        night,
        set: { stopSell: true },
        was: { stopSell: false },
      })),
    });
    const [row] = (await compare()).rows;
    expect(row?.closed.slice(6, 8)).toEqual([true, true]);
    const nights = row?.channels.find(({ listings }) => listings.length > 0)?.listings[0]?.nights ?? [];
    expect(nights.slice(6, 8).map((night) => night?.stockDiffers)).toEqual([true, false]);
  });

  test('is that of the own houses, without money for who does not see it', async () => {
    const { id } = await buildConnection(t.database, { name: '价格', houseIds: [house.id] });
    await confirm(id, [{ night: '2026-11-20', priceFen: 1 }]);
    const foreign = await buildHouse(t.database);
    expect((await compare({ houseIds: [foreign.id] })).rows).toEqual([]);
    const [row] = (await compare({}, await t.as('housekeeper'))).rows;
    const channel = row?.channels.find(({ listings }) => listings.length > 0);
    expect([row?.prices, channel?.prices, channel?.listings[0]?.nights[0]?.priceFen]).toEqual([
      null,
      null,
      null,
    ]);
    expect(row?.differs).toBe(false);
    expect((await t.nobody.call(compareChannels, {})).status).toBe(401);
    expect((await t.nobody.call(exportComparison.file, {})).status).toBe(401);
  });

  test('goes into a file as it is on the screen', async () => {
    expect(await desk.ok(exportComparison.start, { houseIds: [house.id] })).toEqual({ run: null });
    expect((await desk.call(exportComparison.file, { houseIds: [house.id] })).status).toBe(200);
  });
});
