/**
 * Twenty clerks on 100,000 orders: each sells, charges, collects, changes and ends own orders, pausing between
 * commands. Every order command returns the whole order.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { addCharge, addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { cancelOrder, editRemarks } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { lockAssignment } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import type { HttpClient, Request } from '../load.ts';
import { type Business, book, readBusiness } from '../requests.ts';

const USERS = 20;
const ROUNDS = 24;
/** About 20 s, as for every figure, to open connections and compile code. */
const WARM_ROUNDS = 12;
/** Pause of a fast clerk. */
const PAUSE_MS = 250;
const MAX_P95_MS = 60;

interface Taken {
  readonly round: number;
  readonly ms: number;
}

/** Sends a command; a refusal aborts the run, because it would measure something else. */
const sender =
  (client: HttpClient, taken: Taken[], round: number) =>
  async <T>(request: Request): Promise<T> => {
    await pause(PAUSE_MS);
    const { status, body, ms } = await client.send(request);
    if (status !== 200) throw new Error(`${request.path}: ${status} ${body.toString().slice(0, 300)}`);
    taken.push({ round, ms });
    return (JSON.parse(body.toString()) as { data: T }).data;
  };

type Send = ReturnType<typeof sender>;

/** The life of one order; `n` selects a distinct room and nights. */
const serve = async (send: Send, business: Business, n: number): Promise<void> => {
  const run = <E extends Endpoint>(endpoint: E, body: InputOf<E>) =>
    send<OutputOf<E>>({ method: 'POST', path: endpoint.path, body });
  const sold = await send<{ id: string; version: number; stays: { id: string }[] }>(book(business, n));
  const orderId = sold.id;
  const stayId = sold.stays[0]?.id ?? '';
  const charged = await run(addCharge, { orderId, version: sold.version, kind: 'minibar', amountFen: 1_999 });
  const paid = await run(addPayment, {
    orderId,
    version: charged.order.version,
    method: 'wechat',
    amountFen: 10_000,
  });
  const noted = await run(editRemarks, {
    orderId,
    version: paid.order.version,
    remark: '晚到',
    remarkInternal: '',
  });
  const locked = await run(lockAssignment, { stayId, version: noted.order.version, locked: true });
  await run(cancelOrder, { orderId, version: locked.order.version, reason: '行程有变', waiveFee: true });
};

export const measureOrderCommands = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const business = await readBusiness(url);
  const taken: Taken[] = [];
  await withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(USERS);
    const user = async (_: unknown, at: number) => {
      await pause((PAUSE_MS / USERS) * at);
      for (let round = 0; round < ROUNDS; round += 1)
        await serve(sender(client, taken, round), business, at * ROUNDS + round);
    };
    await Promise.all(Array.from({ length: USERS }, user));
  });
  const times = taken.filter(({ round }) => round >= WARM_ROUNDS).map(({ ms }) => ms);
  return [
    figure(`order commands, ${USERS} users on 100,000 orders, p95`, percentile(times, 0.95), {
      unit: 'ms',
      limit: ['<=', MAX_P95_MS],
      note: `${times.length} commands, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    }),
  ];
};
