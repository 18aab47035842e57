/** A real server with a merchant account at the sandbox's WeChat Pay: a proxy on each way between them, and a gate in its database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { confirmDutyRequest, pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { saveMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import type { z } from 'zod';
import { startSandbox } from '../apps/sandbox/src/sandbox.ts';
import { openKysely, openPool } from '../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { wechatIdentity, wechatMerchants } from '../apps/server/test/desks/provider-desks.ts';
import { createTestDatabase } from '../apps/server/test/test-database.ts';
import { openSession, rowsOf } from '../bench/bench.ts';
import { type Running, startServer } from '../bench/processes.ts';
import { startHeldCalls } from './held-calls.ts';
import { killProcess } from './kill-server.ts';
import { openStepGate } from './step-gate.ts';

const MERCHANT = wechatMerchants.publicKey;

export interface Answered<T> {
  readonly status: number;
  readonly data: T;
}

export const openKilledDesk = async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'minsu-payments-'));
  const testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  const connection = { connectionString: url };
  const database = openKysely(
    openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('silent') }),
  );
  const sandbox = await startSandbox(0);
  const [outgoing, incoming] = [await startHeldCalls(), await startHeldCalls()];
  outgoing.pointTo(sandbox.url);
  const gate = await openStepGate(url);
  const act = (action: string, fields: Record<string, unknown> = {}) =>
    sandbox.payments.wechatPay.act(action, fields) as Record<string, string>;
  let server: Running | null = null;
  const start = async (): Promise<void> => {
    const env = { SANDBOX: 'off', WECHAT_PAY_URL: outgoing.url, PUBLIC_URL: incoming.url };
    server = await startServer({ dataDir, databaseUrl: url, env });
    incoming.pointTo(server.address);
  };
  await start();
  const sessions = {
    admin: await openSession(url, 'admin'),
    finance: await openSession(url, 'finance'),
  };
  /** Rejects if the server dies meanwhile. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: object,
    more: { readonly as?: keyof typeof sessions; readonly key?: string } = {},
  ): Promise<Answered<z.output<E['output']>>> => {
    const query = endpoint.send === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetch(`${server?.address}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        ...{ 'content-type': 'application/json', authorization: sessions[more.as ?? 'admin'] },
        ...(more.key !== undefined && { 'idempotency-key': more.key }),
      },
      ...(endpoint.send === 'body' && { body: JSON.stringify(input) }),
    });
    const { data } = (await response.json()) as { data: z.output<E['output']> };
    return { status: response.status, data };
  };
  const { merchantNo, credentials } = wechatIdentity(act, MERCHANT);
  await call(saveMerchantAccount, {
    ...{ provider: 'wechatPay', merchantNo, credentials, name: '总店', entity: '远山民宿', forAll: true },
    dutyReason: '开通收款',
  });
  const waiting = await call(pageDutyRequests, { view: 'toDecide', size: 10 }, { as: 'finance' });
  await call(confirmDutyRequest, { id: waiting.data.records[0]?.id }, { as: 'finance' });
  return {
    ...{ database, act, call, gate, outgoing, incoming, wechatPay: sandbox.payments.wechatPay },
    rows: <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
      rowsOf<T>(url, text, values),
    pay: (code: string): unknown => act('pay', { code, mchid: MERCHANT }),
    async kill(): Promise<void> {
      if (server) await killProcess(server);
    },
    /** Leases of the killed process run out in half a minute, its claims of keys in two: that time is skipped. */
    async restart(): Promise<void> {
      await rowsOf(
        url,
        `update idempotency_keys set created_at = created_at - interval '3 minutes'
          where response is null and response_cipher is null`,
      );
      for (const table of ['payment_intents', 'provider_refunds'])
        await rowsOf(
          url,
          `update ${table} set next_at = now() where next_at between now() and now() + interval '1 minute'`,
        );
      await start();
    },
    async close(): Promise<void> {
      await server?.stop();
      await gate.close();
      await Promise.all([outgoing.close(), incoming.close()]);
      await sandbox.stop();
      await database.destroy();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type KilledDesk = Awaited<ReturnType<typeof openKilledDesk>>;
