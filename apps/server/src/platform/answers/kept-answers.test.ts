/** Cached answers are reused without reading their tables, and never after a change in any process. */

import { setHouseOnline } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { setRoomCondition } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import {
  applyBulkPrices,
  checkBulkPrices,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import {
  blockRooms,
  getBoard,
  getBoardCells,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder, searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { startApp } from '../../app.ts';
import { NIL_ID, newId } from '../ids.ts';
import type { Recorded } from '../jobs/events.ts';
import { relayBatch } from '../jobs/relay.ts';
import { createLog } from '../log.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';

let t: TestApp;
let relay: pg.Client;
beforeAll(async () => {
  t = await openTestApp({ env: { KEPT_ANSWERS_MB: '0' } });
  relay = new pg.Client({ connectionString: t.url });
  await relay.connect();
});
afterAll(async () => {
  await relay.end();
  await t.close();
});

const placeAll = async (): Promise<void> => {
  while ((await relayBatch(relay, new Map())) > 0);
};

describe('one that keeps', () => {
  let keep: KeptAnswers;
  let settings: object;
  let now: Date;
  let looks: number;
  beforeEach(async () => {
    await placeAll();
    settings = {};
    now = new Date('2026-11-20T04:00:10Z');
    looks = 0;
    keep = createKeptAnswers({
      database: t.database,
      clock: () => now,
      settings: async () => settings,
      maxBytes: 1_000,
    });
  });

  const here = newId();
  const there = newId();
  const change = (houseId: string | null, more: Partial<Recorded> = {}) =>
    t
      .job()
      .change((ctx) =>
        ctx.record({ name: 'room.edited', entity: 'room', entityId: newId(), houseId, ...more }),
      );
  const ask = async (key = 'board'): Promise<string> => {
    const answer = await keep(key, [here], async () => {
      looks += 1;
      return Buffer.from(`look ${looks}`);
    });
    return answer.toString();
  };

  test('tells an answer again while nothing changes in its houses', async () => {
    expect(await ask()).toBe('look 1');
    await change(there);
    expect(await ask()).toBe('look 1');
    await placeAll();
    expect(await ask()).toBe('look 1');
  });

  test.each([
    ['of the house', here],
    ['of the business', NIL_ID],
  ])('looks anew after a change %s, before the relay has seen it and after', async (_, houseId) => {
    expect(await ask()).toBe('look 1');
    await change(houseId);
    expect(await ask()).toBe('look 2');
    await placeAll();
    expect(await ask()).toBe('look 3');
    expect(await ask()).toBe('look 3');
    await change(houseId);
    await placeAll();
    expect(await ask()).toBe('look 4');
  });

  test('looks anew once an open board would have to hear of too much to catch up', async () => {
    expect(await ask()).toBe('look 1');
    await t.job().change(async (ctx) => {
      for (let n = 0; n < 49; n += 1)
        await ctx.record({ name: 'room.edited', entity: 'room', entityId: newId(), houseId: there });
    });
    await placeAll();
    expect(await ask()).toBe('look 1');
    await change(there);
    await placeAll();
    expect(await ask()).toBe('look 2');
  });

  test.each<[string, Partial<Recorded>]>([
    ['what is told to some users alone', { toldUserIds: [newId()] }],
    ['a log-in', { name: 'user.loggedIn', entity: 'user' }],
    ['a mail', { name: 'notification.queued', entity: 'notification' }],
    ['news of a platform', { name: 'channelSync.changed', entity: 'channelSync', houseId: here }],
  ])('%s changes nothing', async (_, event) => {
    expect(await ask()).toBe('look 1');
    await change(null, event);
    await placeAll();
    expect(await ask()).toBe('look 1');
  });

  test('looks anew after a change that came while it was looking', async () => {
    await keep('board', [here], async () => {
      await change(here);
      await placeAll();
      return Buffer.from('from before the change, or not');
    });
    expect(await ask()).toBe('look 1');
  });

  test('looks anew in another minute and under other settings', async () => {
    await ask();
    now = new Date('2026-11-20T04:00:59.999Z');
    expect(await ask()).toBe('look 1');
    now = new Date('2026-11-20T04:01:00Z');
    expect(await ask()).toBe('look 2');
    settings = {};
    expect(await ask()).toBe('look 3');
  });

  test('a look that fails is not kept', async () => {
    await expect(keep('board', [here], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask()).toBe('look 1');
  });

  test('looks anew in a database whose positions went back', async () => {
    await change(there);
    await placeAll();
    expect(await ask()).toBe('look 1');
    // Simulates a failover to a replica that missed the last event.
    await sql`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      delete from event_positions where position = (select max(position) from event_positions);
    end $$`.execute(t.database);
    expect(await ask()).toBe('look 2');
  });

  test('forgets what was asked longest ago when there is no room for more', async () => {
    for (let n = 0; n < 200; n += 1) await ask(`board ${n}`);
    expect(await ask('board 199')).toBe('look 200');
    expect(await ask('board 0')).toBe('look 201');
  });

  test('keeps nothing where it may not', async () => {
    keep = createKeptAnswers({
      ...{ database: t.database, clock: () => now },
      settings: async () => settings,
      maxBytes: 0,
    });
    await ask();
    expect(await ask()).toBe('look 2');
  });
});

describe('a process that keeps its answers, beside one that keeps none', () => {
  let keeper: Awaited<ReturnType<typeof startApp>>;
  let house: BuiltHouse;
  let other: BuiltHouse;
  let admin: TestClient;
  beforeAll(async () => {
    house = await buildHouse(t.database, { rooms: 6 });
    other = await buildHouse(t.database, { rooms: 2 });
    keeper = await startApp({
      config: { ...t.config, keptAnswerBytes: 1_000_000 },
      connection: { connectionString: t.url },
      log: createLog('silent'),
      clock: t.now,
    });
    admin = await t.as('admin');
  });
  afterAll(() => keeper.stop());

  const range = { from: TODAY, to: day(20) };
  const questions = () =>
    [house, other].flatMap(({ id }) => [
      [getBoard, { ...range, houseIds: [id] }] as const,
      [getBoardCells, { ...range, houseIds: [id] }] as const,
      ...[1, 6].map(
        (n) =>
          [searchAvailability, { houseId: id, guests: 1, checkIn: day(n), checkOut: day(n + 2) }] as const,
      ),
    ]);

  const answersOf = (app: typeof keeper.app, token: string) =>
    Promise.all(
      questions().map(async ([endpoint, payload]) => {
        const answer = await app.inject({
          method: 'POST',
          url: endpoint.path,
          payload,
          headers: { authorization: token },
        });
        const { data } = answer.json<{ data: { position?: number } }>();
        // Ignores the position, compares the content.
        return { ...data, position: 0 };
      }),
    );

  const sold: string[] = [];
  const blocked: string[] = [];
  const versionOf = async (table: 'orders' | 'roomBlocks' | 'houses', id: string): Promise<number> =>
    (await t.database.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;
  const roomOf = ({ rooms }: BuiltHouse, n: number) => rooms[n % rooms.length]?.id ?? '';

  /** Refused commands, such as for an occupied room, change nothing. */
  const commands: Record<string, (n: number) => Promise<unknown>> = {
    async sell(n) {
      const at = n % 4 === 0 ? other : house;
      const checkIn = day(n % 14);
      const stay = { roomTypeId: at.roomTypeId, checkIn, checkOut: addDays(checkIn, 1 + (n % 3)), guests: 1 };
      const answer = await admin.call(createOrder, {
        ...{ houseId: at.id, bookerName: '陈思远', phone: '13912345678' },
        stays: [n % 3 === 0 ? stay : { ...stay, roomId: roomOf(at, n) }],
      });
      if (answer.status === 200) sold.push(answer.data.id);
    },
    async cancel() {
      const orderId = sold.pop();
      if (orderId)
        await admin.ok(cancelOrder, {
          ...{ orderId, version: await versionOf('orders', orderId), reason: '客人要求' },
        });
    },
    async block(n) {
      const answer = await admin.call(blockRooms, {
        ...{ roomIds: [roomOf(house, n)], from: day(n % 15), to: day((n % 15) + 2) },
        ...{ kind: 'maintenance', reason: '空调' },
      });
      if (answer.status === 200) blocked.push(...answer.data.map(({ id }) => id));
    },
    async unblock() {
      const id = blocked.pop();
      if (id) await admin.ok(unblockRoom, { id, version: await versionOf('roomBlocks', id) });
    },
    condition: (n) =>
      admin.ok(setRoomCondition, {
        ...{ roomIds: [roomOf(house, n)], condition: n % 2 === 0 ? 'dirty' : 'clean' },
      }),
    price: (n) => bulk({ price: { kind: 'set', value: 30_000 + n } }),
    stopSelling: (n) => bulk({ restrictions: { stopSell: n % 2 === 0 } }),
    async offline() {
      const { state, version } = await t.database
        .selectFrom('houses')
        .select(['state', 'version'])
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      const online = state !== 'online';
      await admin.ok(setHouseOnline, { id: other.id, version, online, reason: '装修' });
    },
  };
  const bulk = async (change: object) => {
    const at = { houseIds: [house.id], ranges: [{ from: TODAY, to: day(8) }], ...change };
    const { token } = await admin.ok(checkBulkPrices, at);
    await admin.ok(applyBulkPrices, { ...at, token, confirmAbsurd: true });
  };

  test('tells the same after every change, at once', async () => {
    const { token } = admin;
    const steps = fc.sample(
      fc.record({ name: fc.constantFrom(...Object.keys(commands)), n: fc.nat(1_000) }),
      { seed: 27, numRuns: 20 },
    );
    const seen = new Set<string>();
    for (const { name, n } of steps) {
      await answersOf(keeper.app, token);
      await commands[name]?.(n);
      const [kept, anew] = [await answersOf(keeper.app, token), await answersOf(t.app, token)];
      expect(kept, `after ${name} ${n}`).toEqual(anew);
      seen.add(JSON.stringify(anew));
    }
    // The steps did change something.
    expect(seen.size).toBeGreaterThan(5);
  });

  test('does keep: what no event tells of is not seen', async () => {
    const { token } = admin;
    const settled = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from event_outbox`.execute(
        t.database,
      );
      return rows[0]?.n === 0;
    };
    await expect.poll(settled, { timeout: 30_000 }).toBe(true);
    const before = await answersOf(keeper.app, token);
    await t.database.updateTable('houses').set({ name: '改名' }).where('id', '=', house.id).execute();
    expect(await answersOf(keeper.app, token)).toEqual(before);
    expect(await answersOf(t.app, token)).not.toEqual(before);
  });
});
