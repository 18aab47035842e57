/** The audit log: cost of a command's event, speed of sealing and of verifying the chain. */
import { randomUUID } from 'node:crypto';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { editRemarks } from '@minsu/contract/sales/orders/order-endpoints.ts';
import pg from 'pg';
import { sealBlocks } from '../../apps/server/src/foundation/audit/seal-blocks.ts';
import { verifyChain } from '../../apps/server/src/foundation/audit/verify-chain.ts';
import {
  type Database,
  openKysely,
  openPool,
} from '../../apps/server/src/platform/database/open-database.ts';
import { inTransaction } from '../../apps/server/src/platform/database/transaction.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, median } from '../figures.ts';
import type { Request } from '../load.ts';
import { book, readBusiness } from '../requests.ts';

const ROWS = 300_000;
const VERIFIED_PER_S = 100_000;
/** Maximum share of a command spent on recording its event, a row shared by audit log, relay and history. */
const SHARE = 0.1;
const COMMANDS = 300;
const WARM_COMMANDS = 50;
const SHAPE = { ...M, houses: 5, typesPerHouse: 2, roomsPerType: 5, ordersPerRoom: 20 };

const fill = (client: pg.Client, rows: number) =>
  client.query(
    `with made as (
       insert into events (house_id, id, name, entity, entity_id, before, after, actor, request_id, at, address)
       select h.id, (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0') || substr(md5(n::text), 15))::uuid, 'order.moved', 'order', gen_random_uuid(),
         jsonb_build_object('room', n, 'checkIn', '2026-11-20', 'amountFen', n * 100),
         jsonb_build_object('room', n + 1, 'checkIn', '2026-11-21', 'amountFen', n * 101),
         '陈思齐', gen_random_uuid()::text, now() + n * interval '1 millisecond', '203.0.113.9'
       from generate_series(1, ${rows}) n cross join (select id from houses order by id limit 1) h
       returning house_id, id, name, entity, entity_id, at)
     insert into event_positions (house_id, event_id, name, entity, entity_id, at) select * from made`,
  );

const seconds = async (run: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1_000;
};

/** Statement of `record()` for a change without personal data, prepared like on the server. */
const APPEND = {
  name: 'append',
  text: `with placed as (insert into event_outbox (house_id, id) values ($1, $2))
    insert into events (house_id, id, name, entity, entity_id, before, after, user_id, actor, request_id, at, told_user_ids, address)
    values ($1, $2, 'order.remarked', 'order', $3, $4::jsonb, $5::jsonb, null, '陈思齐', $6, now(), null, '203.0.113.9')`,
};

/** An append in an open transaction, which the command waits for; rolled back. */
const appendMs = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ id: string }>('select id from houses order by id limit 1');
  const before = JSON.stringify({ remark: '', remarkInternal: '' });
  const after = JSON.stringify({ remark: '晚到', remarkInternal: '房费由公司承担' });
  const times: number[] = [];
  await client.query('begin');
  for (let n = 0; n < WARM_COMMANDS + COMMANDS; n += 1) {
    const values = [rows[0]?.id, randomUUID(), randomUUID(), before, after, randomUUID()];
    const started = performance.now();
    await client.query({ ...APPEND, values });
    if (n >= WARM_COMMANDS) times.push(performance.now() - started);
  }
  await client.query('rollback');
  return median(times);
};

/** One of the smallest commands, from one client over HTTP. */
const commandMs = async (bench: Bench, url: string): Promise<number> => {
  const business = await readBusiness(url);
  const times: number[] = [];
  await withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const sent = async <T>(request: Request): Promise<T> => {
      const { status, body } = await client.send(request);
      if (status !== 200) throw new Error(`${request.path}: ${status} ${body.toString().slice(0, 300)}`);
      return (JSON.parse(body.toString()) as { data: T }).data;
    };
    let { id: orderId, version } = await sent<{ id: string; version: number }>(book(business, 0));
    for (let n = 0; n < WARM_COMMANDS + COMMANDS; n += 1) {
      const started = performance.now();
      const noted = await sent<OutputOf<typeof editRemarks>>({
        method: 'POST',
        path: editRemarks.path,
        body: { orderId, version, remark: `晚到 ${n}`, remarkInternal: '' },
      });
      if (n >= WARM_COMMANDS) times.push(performance.now() - started);
      version = noted.order.version;
    }
  });
  return median(times);
};

const sealAll = async (database: Database): Promise<void> => {
  while (await inTransaction(database, (db) => sealBlocks({ db, now: new Date() })));
};

export const measureAudit = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('audit', SHAPE);
  const command = await commandMs(bench, url);
  const log = createLog('silent');
  const database = openKysely(
    openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 0, log }),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const append = await appendMs(client);
    const share = append / command;
    await client.query(
      `insert into sealing (columns_at, house_id, event_id, done_at) values (now(), gen_random_uuid(), gen_random_uuid(), now())
       on conflict (single) do update set done_at = now()`,
    );
    await fill(client, ROWS);
    await client.query('analyze');
    const sealing = await seconds(() => sealAll(database));
    const started = performance.now();
    const { rows, findingCount } = await verifyChain({ db: database, anchor: { head: null, lost: [] } });
    const perSecond = Math.round(rows / ((performance.now() - started) / 1_000));
    return [
      {
        name: 'an append, of the smallest command',
        measured: `${(share * 100).toFixed(1)} %`,
        target: `≤ ${SHARE * 100} %`,
        passed: share <= SHARE,
        note: `${append.toFixed(2)} of ${command.toFixed(2)} ms`,
      },
      {
        name: 'audit rows sealed',
        measured: `${Math.round(rows / sealing).toLocaleString('en')}/s`,
        target: 'beside the commands',
        passed: rows >= ROWS,
      },
      {
        name: 'audit rows verified',
        measured: `${perSecond.toLocaleString('en')}/s`,
        target: `≥ ${VERIFIED_PER_S.toLocaleString('en')}/s`,
        passed: perSecond >= VERIFIED_PER_S && findingCount === 0,
      },
    ];
  } finally {
    await client.end();
    await database.destroy();
  }
};
