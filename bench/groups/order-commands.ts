/**
 * Twenty clerks at work on 100,000 orders: each sells, charges, takes payments, changes and ends orders of his own, with
 * a breath between two commands. Every command of an order is answered with the whole order.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { cancelOrder, editRemarks } from '@minsu/contract/orders/order-endpoints.ts';
import { addCharge, addPayment } from '@minsu/contract/orders/order-money-endpoints.ts';
import { lockAssignment } from '@minsu/contract/orders/stay-change-endpoints.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import type { HttpClient, Request } from '../load.ts';
import { type Business, book, readBusiness } from '../requests.ts';

const USERS = 20;
const ROUNDS = 24;
/** Some 20 s, as for every figure: connections are opened and code is compiled. */
const WARM_ROUNDS = 12;
/** A fast clerk. */
const BREATH_MS = 250;
const LONGEST_P95_MS = 60;

interface Taken {
  readonly round: number;
  readonly ms: number;
}

/** Sends one command; what is refused ends the run, for then something else was measured. */
const sender =
  (client: HttpClient, taken: Taken[], round: number) =>
  async <T>(request: Request): Promise<T> => {
    await pause(BREATH_MS);
    const { status, body, ms } = await client.send(request);
    if (status !== 200) throw new Error(`${request.path}: ${status} ${body.toString().slice(0, 300)}`);
    taken.push({ round, ms });
    return (JSON.parse(body.toString()) as { data: T }).data;
  };

type Send = ReturnType<typeof sender>;

/** The life of one order; `n` names a room and nights that nobody else asks for. */
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
      await pause((BREATH_MS / USERS) * at);
      for (let round = 0; round < ROUNDS; round += 1)
        await serve(sender(client, taken, round), business, at * ROUNDS + round);
    };
    await Promise.all(Array.from({ length: USERS }, user));
  });
  const times = taken.filter(({ round }) => round >= WARM_ROUNDS).map(({ ms }) => ms);
  return [
    figure(`order commands, ${USERS} users on 100,000 orders, p95`, percentile(times, 0.95), {
      unit: 'ms',
      limit: ['<=', LONGEST_P95_MS],
      note: `${times.length} commands, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    }),
  ];
};
