/** The server beside the sandbox's Hostex: one clock, a connection by token, the push turned by hand. */

import { saveConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  bindKey,
  listTypeListings,
  mapTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { refreshChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { sql } from 'kysely';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { followLeftOverJob, readFeeds } from '../../src/connections/channels/pull/pull-jobs.ts';
import { freePort } from '../free-port.ts';
import { openTestApp } from '../test-app.ts';
import { pushByHand } from './push-by-hand.ts';

const START = '2026-11-20T04:00:00Z';

/** Tokens of the sandbox's accounts. */
export const hostexTokens = {
  china: 'hx-demo-china-writable-0001',
  readOnly: 'hx-demo-china-readonly-0001',
  international: 'hx-demo-international-0001',
  expired: 'hx-demo-expired-0001',
} as const;

export interface RecordedCall {
  readonly endpoint: string;
  readonly path: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export const openHostexWorld = async () => {
  const sandbox = await startSandbox(0, { now: new Date(START) });
  const port = await freePort();
  const t = await openTestApp({
    now: START,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOSTEX_URL: `${sandbox.url}/hostex/international`,
      HOSTEX_CHINA_URL: `${sandbox.url}/hostex/china`,
    },
  });
  await t.app.listen({ port, host: '127.0.0.1' });
  const operator = await t.as('operator');
  const push = await pushByHand(t);
  const job = t.job();
  const control = async (action: string, fields: Record<string, unknown> = {}) => {
    const answer = await fetch(`${sandbox.url}/control/hostex/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${action}: ${JSON.stringify(body)}`);
    return body;
  };
  const see = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${sandbox.url}/control/hostex/${path}`)).json()) as T;
  const pass = (ms: number) => {
    const at = new Date(t.now().getTime() + ms);
    t.setNow(at.toISOString());
    sandbox.platforms.clock.set(at);
  };
  const connect = async (
    token: string = hostexTokens.china,
    environment: 'china' | 'international' = 'china',
    name = '百居易',
  ) => {
    const { id } = await operator.ok(saveConnection, { platform: 'hostex', name });
    await operator.ok(bindKey, { id, environment, apiKey: token });
    await operator.ok(refreshChannelRooms, { connectionId: id });
    return id;
  };
  /** Calls of one kind since they were last cleared. */
  const calls = async (endpoint: string): Promise<RecordedCall[]> =>
    (await see<{ items: RecordedCall[] }>('requests')).items.filter((call) => call.endpoint === endpoint);
  const listings = async (connectionId: string) =>
    (await operator.ok(listTypeListings, { connectionId })).listings;
  const pending = async () =>
    (
      await sql<{ n: number }>`
        select (select count(*) from channel_cells where state = 'pending')::int
          + (select count(*) from channel_dirty_houses)::int as n`.execute(t.database)
    ).rows[0]?.n;
  const turnUntil = async (isTrue: () => Promise<boolean>) => {
    await push.turn();
    await push.until(async () => {
      pass(2_000);
      return isTrue();
    });
  };
  return {
    ...{ t, sandbox, operator, push, control, see, calls, pass, connect, listings },
    /** Maps the listings of what has this title there. */
    async map(connectionId: string, title: string, roomTypeId: string, ratePlanId = STANDARD_PLAN_ID) {
      const rows = (await listings(connectionId)).filter(({ typeName }) => typeName === title);
      const channelRoomIds = rows.map(({ channelRoomId }) => channelRoomId);
      await operator.ok(mapTypeListings, { connectionId, channelRoomIds, roomTypeId, ratePlanId });
      return rows;
    },
    /** Until nothing waits to be told: an account takes so many calls a minute. */
    told: () => turnUntil(async () => (await pending()) === 0),
    /** Until that was looked at as well. */
    settle: () => turnUntil(async () => (await push.waiting()) === 0),
    async pull() {
      await readFeeds(job, []);
      await followLeftOverJob.run(job, {});
    },
    async close() {
      await push.close();
      await t.close();
      await sandbox.stop();
    },
  };
};

export type HostexWorld = Awaited<ReturnType<typeof openHostexWorld>>;
