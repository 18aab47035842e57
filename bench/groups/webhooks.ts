/** Ten thousand events to three webhooks: duration until each delivery is answered once. */

import { createWebhook } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import type { ReceivedHooks } from '../../apps/sandbox/src/receiver/receiver.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { type Bench, rowsOf, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure } from '../figures.ts';

const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 10_000);
const RECORDS = 1_000;
const ENDPOINTS = 3;
const MAX_DELAY_S = 180;
const PATIENCE_MS = 600_000;

/** As if left by commands. */
const RECORD = `
  with made as (
    insert into events (house_id, id, name, entity, entity_id, actor, request_id, at)
    select o.house_id, gen_random_uuid(), 'order.edited', 'order', o.id, 'bench', 'bench', now()
    from (select house_id, id from orders order by id limit ${RECORDS}) o
    cross join generate_series(1, $1::int / ${RECORDS}) returning house_id, id)
  insert into event_outbox (house_id, id) select house_id, id from made`;

const names = Array.from({ length: ENDPOINTS }, (_, n) => `bench-${n + 1}`);

/** The sandbox receives them: no other address on this machine may be called. */
const received = async (base: string): Promise<{ total: number; distinct: number }> => {
  const boxes = await Promise.all(
    names.map(async (name) => (await (await fetch(`${base}/${name}`)).json()) as ReceivedHooks),
  );
  return {
    total: boxes.reduce((sum, box) => sum + box.total, 0),
    distinct: boxes.reduce((sum, box) => sum + box.distinct, 0),
  };
};

export const measureWebhooks = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('m', M);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/receiver`;
  return withMinsu(
    bench,
    url,
    async (minsu) => {
      const client = minsu.client(1);
      for (const name of names)
        await client.data({
          method: 'POST',
          path: createWebhook.path,
          body: { name, url: `${base}/${name}`, events: ['order.*'] },
        });
      const started = performance.now();
      await rowsOf(url, RECORD, [EVENTS]);
      let there = await received(base);
      while (performance.now() - started < PATIENCE_MS && there.distinct < EVENTS * ENDPOINTS) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        there = await received(base);
      }
      const seconds = (performance.now() - started) / 1_000;
      return [
        figure(`${EVENTS} events told to ${ENDPOINTS} endpoints, all answered`, seconds, {
          unit: 's',
          digits: 1,
          limit: ['<=', MAX_DELAY_S],
          note: `${there.distinct} calls, ${there.total - there.distinct} of them twice, ${Math.round(there.total / seconds)} a second`,
        }),
      ];
    },
    { env: { SANDBOX: 'on', SANDBOX_PORT: String(port) } },
  );
};
