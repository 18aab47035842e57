/** Killing the server under load loses no acknowledged order and sells no night twice. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { houseOptions } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemo } from './product.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const data = temporaryDataDir();
let server: RunningServer | null = null;
beforeAll(async () => {
  await (await startDemo(data.dir)).stop();
});
afterAll(async () => {
  await server?.stop();
  await data.remove();
});

const today = addDays(new Date().toISOString().slice(0, 10), 1);

/** Sells single nights until the connection breaks; collects acknowledged order numbers. */
const sellUntilCut = async (url: string, hand: number, acknowledged: string[]): Promise<void> => {
  const firstDay = 200 + hand * 60;
  const client = await signIn(url, 'admin');
  const houses = (await client.call(houseOptions, {})).data.filter((house) => house.roomTypes.length > 0);
  try {
    for (let i = 0; ; i += 1) {
      const house = houses[(hand * 7 + i) % houses.length];
      const type = house?.roomTypes[0];
      if (!house || !type) continue;
      const checkIn = addDays(today, firstDay + Math.floor(i / houses.length));
      const answer = await client.call(createOrder, {
        houseId: house.id,
        bookerName: `压测${hand}`,
        stays: [{ roomTypeId: type.id, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }],
      });
      if (answer.code === 200) acknowledged.push(answer.data.orderNo);
    }
  } catch {
    // The expected connection loss.
  }
};

const killPostmaster = (): void => {
  const pid = Number(readFileSync(path.join(data.dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
};

const HANDS = 4;

test.each([
  ['the server', false],
  ['the server and its database', true],
])(
  'kill -9 of %s loses no acknowledged order',
  async (_what, database) => {
    server = await startServer(data.dir);
    const { url } = server;
    const acknowledged: string[] = [];
    const selling = Array.from({ length: HANDS }, (_, hand) => sellUntilCut(url, hand, acknowledged));
    await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(200);
    if (database) killPostmaster();
    await server.kill();
    await Promise.all(selling);

    server = await startServer(data.dir);
    const client = await signIn(server.url, 'admin');
    const lost: string[] = [];
    for (const orderNo of acknowledged) {
      const found = await client.call(pageOrders, { keyword: orderNo, size: 1 });
      if (found.data.records[0]?.orderNo !== orderNo) lost.push(orderNo);
    }
    expect(lost).toEqual([]);
    await server.stop();
    server = null;
  },
  120_000,
);
