/** The server beside the sandbox's Channex: one clock, a connection by key, the push turned by hand. */

import { saveConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  bindKey,
  listTypeListings,
  mapTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { refreshChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { followLeftOverJob, readFeeds } from '../../src/connections/channels/pull/pull-jobs.ts';
import { freePort } from '../free-port.ts';
import { openTestApp } from '../test-app.ts';
import { pushByHand } from './push-by-hand.ts';

const START = '2026-11-20T04:00:00Z';

/** A key of the demo account, which sells one property in CNY. */
export const productionKey = 'uPRDdemo-channex-production-key-0001';
export const stagingKey = 'uSTGdemo-channex-staging-key-0001';
export const revokedKey = 'uSTGdemo-channex-revoked-0001';

export interface RecordedCall {
  readonly endpoint: string;
  readonly path: string;
  readonly status: number;
  readonly body: { readonly values?: readonly Record<string, unknown>[] } | null;
}

export const openChannexWorld = async () => {
  const sandbox = await startSandbox(0, { now: new Date(START) });
  const port = await freePort();
  const t = await openTestApp({
    now: START,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CHANNEX_URL: `${sandbox.url}/channex/production`,
      CHANNEX_STAGING_URL: `${sandbox.url}/channex/staging`,
    },
  });
  await t.app.listen({ port, host: '127.0.0.1' });
  const operator = await t.as('operator');
  const push = await pushByHand(t);
  const job = t.job();
  const control = async (action: string, fields: Record<string, unknown> = {}) => {
    const answer = await fetch(`${sandbox.url}/control/channex/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${action}: ${JSON.stringify(body)}`);
    return body;
  };
  const see = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${sandbox.url}/control/channex/${path}`)).json()) as T;
  const pass = (ms: number) => {
    const at = new Date(t.now().getTime() + ms);
    t.setNow(at.toISOString());
    sandbox.platforms.clock.set(at);
  };
  const connect = async (key = productionKey, environment = 'production', name = 'Channex') => {
    const { id } = await operator.ok(saveConnection, { platform: 'channex', name });
    await operator.ok(bindKey, { id, environment, apiKey: key });
    await operator.ok(refreshChannelRooms, { connectionId: id });
    return id;
  };
  /** Calls of one kind since they were last cleared. */
  const calls = async (endpoint: string): Promise<RecordedCall[]> =>
    (await see<{ items: RecordedCall[] }>('requests')).items.filter((call) => call.endpoint === endpoint);
  const listings = async (connectionId: string) =>
    (await operator.ok(listTypeListings, { connectionId })).listings;
  return {
    ...{ t, sandbox, operator, push, control, see, calls, pass, connect, listings },
    /** Maps the listings whose room type there has this name. */
    async map(connectionId: string, typeName: string, roomTypeId: string, ratePlanId = STANDARD_PLAN_ID) {
      const rows = (await listings(connectionId)).filter((one) => one.typeName === typeName);
      const channelRoomIds = rows.map(({ channelRoomId }) => channelRoomId);
      await operator.ok(mapTypeListings, { connectionId, channelRoomIds, roomTypeId, ratePlanId });
      return rows;
    },
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

export type ChannexWorld = Awaited<ReturnType<typeof openChannexWorld>>;
