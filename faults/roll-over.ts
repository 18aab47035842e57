/**
 * Two processes behind a load balancer, each replaced during reads and sales: no request fails, and a disconnected
 * socket gets missed changes from the other process.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { openSession, rowsOf } from '../bench/bench.ts';
import { SMALL } from '../bench/data-set.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { HttpClient } from '../bench/load.ts';
import { type Running, startServer } from '../bench/processes.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { openFollower } from './follower.ts';

const CLIENTS = 6;

interface Load {
  readonly failed: string[];
  readonly acknowledged: string[];
  count(): number;
  end(): Promise<void>;
}

const startLoad = async (databaseUrl: string, url: string): Promise<Load> => {
  const token = await openSession(databaseUrl);
  const client = new HttpClient(url, CLIENTS, { authorization: token });
  const [type] = await rowsOf<{ houseId: string; id: string }>(
    databaseUrl,
    'select house_id as "houseId", id from room_types order by id limit 1',
  );
  // Beyond the data set's sales, within the booking horizon.
  const from = addDays(new Date().toISOString().slice(0, 10), 120);
  const failed: string[] = [];
  const acknowledged: string[] = [];
  let going = true;
  let count = 0;
  const once = async (hand: number): Promise<void> => {
    count += 1;
    const isSale = count % 3 === 0;
    const checkIn = addDays(from, count % 200);
    const stays = [{ roomTypeId: type?.id, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }];
    const sale = { houseId: type?.houseId, bookerName: `轮换${hand}`, stays };
    const { status, body } = await client.send(
      isSale
        ? { method: 'POST', path: createOrder.path, body: sale }
        : { method: 'POST', path: pageOrders.path, body: { size: 5 } },
    );
    if (isSale && status === 200)
      acknowledged.push((JSON.parse(body.toString()) as { data: { orderNo: string } }).data.orderNo);
    // Sold out is a valid answer.
    else if (status !== 200 && status !== 409) failed.push(`${status} ${body.toString().slice(0, 120)}`);
  };
  const hand = async (number: number): Promise<void> => {
    while (going) {
      await once(number).catch((error: { code?: string }) => failed.push(error.code ?? 'error'));
      await sleep(4);
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, (_, number) => hand(number)));
  return {
    failed,
    acknowledged,
    count: () => count,
    async end() {
      going = false;
      await working;
      client.close();
    },
  };
};

interface Fleet {
  readonly balancer: Balancer;
  replace(at: number): Promise<void>;
  readonly running: Running[];
}

const openFleet = async (run: FaultRun, databaseUrl: string, drainSeconds: number): Promise<Fleet> => {
  const dataDir = path.join(run.folder, 'fleet');
  const begin = () => startServer({ dataDir, databaseUrl, env: { DRAIN_SECONDS: String(drainSeconds) } });
  const balancer = await startBalancer(drainSeconds > 0);
  const running: Running[] = [];
  for (let at = 0; at < 2; at += 1) {
    const server = await begin();
    running.push(server);
    balancer.add(server.address);
  }
  return {
    balancer,
    running,
    async replace(at) {
      const old = running[at] as Running;
      await old.stop();
      balancer.remove(old.address);
      const next = await begin();
      running[at] = next;
      balancer.add(next.address);
    },
  };
};

const closeFleet = async ({ balancer, running }: Fleet): Promise<void> => {
  await balancer.close();
  for (const server of running) await server.stop();
};

const graceful = async (run: FaultRun, databaseUrl: string): Promise<Figure[]> => {
  const fleet = await openFleet(run, databaseUrl, 0.5);
  const token = await openSession(databaseUrl);
  const follower = await openFollower(() => fleet.balancer.ready(), token);
  const load = await startLoad(databaseUrl, fleet.balancer.url);
  await sleep(500);
  for (let round = 0; round < (run.full ? 3 : 1); round += 1)
    for (const at of [0, 1]) await fleet.replace(at);
  await sleep(500);
  await load.end();
  const heard = await follower.hearsAll(load.acknowledged.length);
  const stored = await rowsOf<{ orderNo: string }>(databaseUrl, 'select order_no as "orderNo" from orders');
  const there = new Set(stored.map(({ orderNo }) => orderNo));
  follower.close();
  await closeFleet(fleet);
  return [
    none(`of ${load.count()} requests failed while all processes were replaced`, load.failed),
    none(
      `of ${load.acknowledged.length} orders acknowledged, lost`,
      load.acknowledged.filter((orderNo) => !there.has(orderNo)),
    ),
    none('of them, not heard by the socket that moved', load.acknowledged.length - heard),
    figure('times that socket was sent on', follower.moves(), { unit: '', limit: ['>=', 1] }),
  ];
};

/** The same without notice, as seen by an unaware load balancer. */
const abrupt = async (run: FaultRun, databaseUrl: string): Promise<Figure> => {
  const fleet = await openFleet(run, databaseUrl, 0);
  const load = await startLoad(databaseUrl, fleet.balancer.url);
  await sleep(300);
  await fleet.replace(0);
  await load.end();
  await closeFleet(fleet);
  return control('a process that leaves without being taken out before', load.failed.length > 0);
};

export const rollOver: Fault = {
  name: 'roll-over of two processes',
  smoke: true,
  boundSeconds: { smoke: 150, full: 240 },
  async run(run) {
    const databaseUrl = await run.databases.of('rollover', SMALL);
    return [...(await graceful(run, databaseUrl)), await abrupt(run, databaseUrl)];
  },
};
