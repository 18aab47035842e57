/** The audit log: what an append costs with the log's own indexes, how fast rows are sealed and the whole chain is verified. */
import pg from 'pg';
import { sealBlocks } from '../../apps/server/src/modules/audit/seal-blocks.ts';
import { verifyChain } from '../../apps/server/src/modules/audit/verify-chain.ts';
import {
  type Database,
  openKysely,
  openPool,
} from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { inTransaction } from '../../apps/server/src/platform/transaction.ts';
import type { Bench } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, median } from '../figures.ts';

const ROWS = 300_000;
const VERIFIED_PER_S = 100_000;
/** A command may be slower by so much; the append, a part of it, is held to the same. */
const DEARER = 1.1;
const APPENDS = 20_000;
const ROUNDS = 5;
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

/** With and without the indexes that only the log reads, by turns. Sealing is no part of a command. */
const appendCost = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where indexname in ('events_at_idx', 'events_name_idx')`,
  );
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dear = await seconds(() => fill(client, APPENDS));
    for (const { name } of rows) await client.query(`drop index ${name}`);
    const bare = await seconds(() => fill(client, APPENDS));
    for (const { made } of rows) await client.query(made);
    ratios.push(dear / bare);
  }
  return median(ratios);
};

const sealAll = async (database: Database): Promise<void> => {
  while (await inTransaction(database, (db) => sealBlocks({ db, now: new Date() })));
};

export const measureAudit = async ({ databases }: Bench): Promise<Figure[]> => {
  const url = await databases.of('audit', SHAPE);
  const log = createLog('silent');
  const database = openKysely(
    openPool({ connection: { connectionString: url }, max: 2, statementTimeoutMs: 0, log }),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const cost = await appendCost(client);
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
        name: 'an append with the indexes of the log, to one without',
        measured: `${cost.toFixed(2)} ×`,
        target: `≤ ${DEARER} ×`,
        passed: cost <= DEARER,
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
