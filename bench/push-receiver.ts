/** A platform that takes every calendar at once, notes when each night of each listing came, and may hang for some accounts. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type MtAnswer, MtCalendarUpdateBiz, mtCodes } from '@minsu/contract/channels/wire/mt.ts';
import { MINUTE_MS } from '@minsu/contract/durations.ts';
import type { z } from 'zod';

export interface PushReceiver {
  readonly url: string;
  /** Nights of listings that were told at least once. */
  nightsTold(): number;
  readonly calls: () => number;
  /** The most calls for one account (the listing's key up to `-`) in any minute. */
  busiestMinute(): number;
  /** Answers when the night was told with another stock than before `asked`; Infinity after a minute. */
  whenTold(listing: string, night: string, stock: number): Promise<number>;
  /** Listings whose key begins so are never answered from now on; null: all are. */
  hangFor(prefix: string | null): void;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Of instants in their order: how many lie within the fullest minute. */
const mostInMinute = (times: readonly number[]): number => {
  let [most, first] = [0, 0];
  for (const [at, time] of times.entries()) {
    while (time - (times[first] ?? time) >= MINUTE_MS) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
};

export const startPushReceiver = async (): Promise<PushReceiver> => {
  const told = new Map<string, { stock: number; at: number }>();
  let calls = 0;
  const byAccount = new Map<string, number[]>();
  let hanging: string | null = null;
  const keyOf = (listing: string, night: string) => `${listing} ${night}`;

  const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    const answer = (data: unknown) => {
      const body: z.input<typeof MtAnswer> = { code: mtCodes.ok, msg: '', data, traceId: '' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    if (!request.url?.endsWith('/calendar/update')) return void answer(null);
    const { productId, items } = MtCalendarUpdateBiz.parse(JSON.parse(form.get('biz') ?? '{}'));
    if (hanging !== null && productId.startsWith(hanging)) return;
    calls += 1;
    const at = performance.now();
    const [account = ''] = productId.split('-');
    byAccount.set(account, [...(byAccount.get(account) ?? []), at]);
    for (const { date, stock } of items) told.set(keyOf(productId, date), { stock, at });
    answer({ failItems: [] });
  };
  const server = http.createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nightsTold: () => told.size,
    calls: () => calls,
    busiestMinute: () => Math.max(0, ...[...byAccount.values()].map(mostInMinute)),
    async whenTold(listing, night, stock) {
      const until = performance.now() + PATIENCE_MS;
      while (performance.now() < until) {
        const one = told.get(keyOf(listing, night));
        if (one?.stock === stock) return one.at;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return Number.POSITIVE_INFINITY;
    },
    hangFor(prefix) {
      hanging = prefix;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
