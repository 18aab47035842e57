/** A receiver of webhooks on loopback, and the loop's work done by hand. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhook } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import pg from 'pg';
import { webhooksDue } from '../../src/connections/webhooks/due-delivery-queries.ts';
import { fanOut } from '../../src/connections/webhooks/fan-out.ts';
import { sendDueTo } from '../../src/connections/webhooks/send-deliveries.ts';
import { relayBatch } from '../../src/platform/jobs/relay.ts';
import { openTestApp } from '../test-app.ts';

export interface Call {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

export const openReceiver = async () => {
  const calls: Call[] = [];
  let answer: (call: Call) => Answer | 'hangUp' = () => ({ status: 204 });
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      const given = answer(call);
      if (given === 'hangUp') return void request.socket.destroy();
      response.writeHead(given.status, given.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks/minsu?key=1`,
    calls,
    answers: (by: typeof answer) => {
      answer = by;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** An app that may call the receiver, because it stands where the sandbox would. */
export const openWebhookDesk = async () => {
  const receiver = await openReceiver();
  const t = await openTestApp({ env: { SANDBOX: 'on', SANDBOX_PORT: String(receiver.port) } });
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  const idle = new AbortController().signal;

  /** Gives events their positions and makes deliveries of them. */
  const place = async (): Promise<void> => {
    while ((await relayBatch(client, new Map())) > 0);
    while (await t.job().change(fanOut));
  };
  return {
    t,
    receiver,
    place,
    admin: await t.as('admin'),
    /** As the loop does until nothing is due. */
    deliver: async (): Promise<void> => {
      await place();
      const { ids } = await t.job().read(webhooksDue);
      for (const id of ids) await sendDueTo(t.job(), id, idle);
    },
    /** Events before it already have a position. */
    add: async (change: { events?: string[]; houseIds?: string[]; name?: string } = {}) => {
      await place();
      const facts = { name: '门禁系统', url: receiver.url, events: ['order.*'] };
      return (await t.as('admin')).ok(createWebhook, { ...facts, ...change });
    },
    close: async (): Promise<void> => {
      await client.end();
      await t.close();
      await receiver.close();
    },
  };
};

export type WebhookDesk = Awaited<ReturnType<typeof openWebhookDesk>>;
