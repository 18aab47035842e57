/** A platform that already has the request, because its first answer was lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushed } from '../../../../test/channels/listing-ref.ts';
import { openRecordedServer, type RecordedServer } from '../../../../test/children/recorded-server.ts';
import type { Account, Adapter, CellRun } from './adapter.ts';
import { createMtAdapter } from './mt-adapter.ts';
import { createPigAdapter } from './pig-adapter.ts';
import { createTjAdapter } from './tj-adapter.ts';

const account: Account = { connectionId: 'c', platform: 'mt', accountKey: 'a', token: 't', secret: 's' };
const night = { stock: 1, priceFen: 40_000, closed: false, minNights: null };
const run: CellRun = {
  ...{ from: '2026-12-01', to: '2026-12-02', ...night },
  ...{ closedArrival: false, closedDeparture: false },
};

let server: RecordedServer;
let adapters: readonly (readonly [adapter: Adapter, answer: (code: number) => object])[];
beforeAll(async () => {
  server = await openRecordedServer();
  const { url } = server;
  const clock = () => new Date('2026-11-20T04:00:00Z');
  const mt = createMtAdapter({ url, developerId: '1', signKey: 'k', clock });
  const tj = createTjAdapter({ url, otaId: '1', clock });
  const pig = createPigAdapter({ url, appId: 'a', appKey: 'k', channel: 'c', clock });
  adapters = [
    [mt, (code) => ({ code: String(code), msg: '重复的请求', data: null, traceId: 't' })],
    [tj, (code) => ({ resultCode: code, resultMessage: '重复的请求', data: null })],
    [pig, (code) => ({ code, message: '重复的请求', data: null })],
  ];
});
afterAll(() => server.close());

const DUPLICATE = 7;
const ORDER_STATE = 9;

test('nights, acknowledgements and notices are done; whatever else it declines is declined', async () => {
  for (const [adapter, answer] of adapters) {
    const ask = <T>(code: number, run: () => Promise<T>): Promise<T> => {
      server.answer({ body: answer(code) });
      return run();
    };
    const push = () => adapter.push(account, pushed('l', [run]));
    const notice = () => adapter.notice(account, 'o', 'checkIn');
    const orders = [{ platformOrderId: 'o', revision: 1, receipt: null }];
    const done = { kind: 'done', value: null };
    expect(await ask(DUPLICATE, push)).toEqual({ kind: 'done', value: { refused: [] } });
    expect(await ask(DUPLICATE, () => adapter.setOnSale(account, 'l', true))).toEqual(done);
    expect(await ask(DUPLICATE, () => adapter.acknowledge(account, orders))).toEqual(done);
    expect(await ask(DUPLICATE, notice)).toEqual(done);
    // The order's state shows whether it was accepted.
    expect((await ask(DUPLICATE, () => adapter.accept(account, 'o', 'n'))).kind).toBe('refused');
    expect((await ask(ORDER_STATE, push)).kind).toBe('refused');
    expect((await ask(ORDER_STATE, notice)).kind).toBe('refused');
  }
});
