/** Delay from a sale over HTTP to a WebSocket: alone, and during other sales. */
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import type { CreatedOrder } from '@minsu/contract/sales/orders/order.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure, lostOf, percentile } from '../figures.ts';
import { runLoad } from '../load.ts';
import { book, readBusiness } from '../requests.ts';

const MAX_MS = 1_000;
const SALES = 100;
const SOCKETS = 20;
const OTHERS = 4;
const LOAD_SECONDS = 8;
/** Booking numbers not used by other loops of this group. */
const OWN_RANGE = 1_000_000;

/** A WebSocket that records when it first received each order. */
class Listener {
  readonly #heard = new Map<string, number>();
  readonly #socket: WebSocket;
  readonly ready: Promise<void>;

  constructor(address: string, token: string) {
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    this.ready = new Promise((resolve, reject) => {
      this.#socket.onerror = () => reject(new Error('the socket does not open'));
      this.#socket.onopen = () => this.#socket.send(JSON.stringify({ type: 'hello', token, after: null }));
      this.#socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as LiveMessage;
        if (message.type === 'ready') resolve();
        if (message.type !== 'changes') return;
        for (const { entityId } of message.changes)
          if (!this.#heard.has(entityId)) this.#heard.set(entityId, performance.now());
      };
    });
  }

  async whenHeard(id: string): Promise<number> {
    const until = performance.now() + 10_000;
    while (performance.now() < until) {
      const at = this.#heard.get(id);
      if (at !== undefined) return at;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return Number.POSITIVE_INFINITY;
  }

  close(): void {
    this.#socket.close();
  }
}

export const measureLive = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const business = await readBusiness(url);
  return withMinsu(bench, url, async (minsu) => {
    const { server, token } = minsu;
    const listeners = Array.from({ length: SOCKETS }, () => new Listener(server.address, token));
    await Promise.all(listeners.map((listener) => listener.ready));
    const client = minsu.client(1 + OTHERS);
    let number = 0;
    /** Until the last socket has received it. */
    const sell = async (): Promise<number> => {
      const sent = performance.now();
      const { id } = await client.data<CreatedOrder>(book(business, number++));
      return Math.max(...(await Promise.all(listeners.map((one) => one.whenHeard(id))))) - sent;
    };
    const alone: number[] = [];
    for (let sale = 0; sale < SALES; sale += 1) alone.push(await sell());
    const others = runLoad(client, {
      clients: OTHERS,
      seconds: LOAD_SECONDS,
      firstTurn: OWN_RANGE,
      request: (turn) => book(business, (turn - OWN_RANGE) * 2 + 1 + SALES * 2),
    });
    const busy: number[] = [];
    const until = performance.now() + LOAD_SECONDS * 1_000;
    number = SALES * 2;
    while (performance.now() < until) {
      busy.push(await sell());
      number += 1;
    }
    await others;
    for (const listener of listeners) listener.close();
    const told = (name: string, times: readonly number[]) =>
      figure(name, percentile(times, 0.95), {
        unit: 'ms',
        limit: ['<=', MAX_MS],
        note: `${times.length} sales, p50 ${percentile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
      });
    return [
      told(`sale until the last of ${SOCKETS} sockets knows, p95`, alone),
      told(`the same while ${OTHERS} others sell, p95`, busy),
      lostOf([...alone, ...busy]),
    ];
  });
};
