/**
 * A platform that accepts every calendar at once, records arrival times per listing night, and may hang for some
 * accounts.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type MtAnswer, MtCalendarUpdateBiz, mtCodes } from '@minsu/contract/connections/channels/wire/mt.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { z } from 'zod';

export interface PushReceiver {
  readonly url: string;
  /** Listing nights received at least once. */
  nightsTold(): number;
  readonly calls: () => number;
  /** Maximum calls per minute for one account (listing key up to `-`). */
  busiestMinute(): number;
  /** Resolves when the night arrives with another stock than before `asked`; Infinity after a minute. */
  whenTold(listing: string, night: string, stock: number): Promise<number>;
  /** Never answers listings with this key prefix; null: answers all. */
  hangFor(prefix: string | null): void;
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Largest number of sorted instants within one minute. */
const maxInMinute = (times: readonly number[]): number => {
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
    busiestMinute: () => Math.max(0, ...[...byAccount.values()].map(maxInMinute)),
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
