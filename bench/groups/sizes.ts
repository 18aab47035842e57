/** Disk space per order by table with indexes, used by docs/scaling.md. A fact without target. */
import { randomBytes } from 'node:crypto';
import { sealedColumns } from '../../apps/server/src/operations/privacy/sealed-columns.ts';
import { openKysely, openPool } from '../../apps/server/src/platform/database/open-database.ts';
import { openFieldCipher } from '../../apps/server/src/platform/field-secrets.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { seedScale } from '../../apps/server/src/seed/seed-scale.ts';
import { type Bench, rowsOf } from '../bench.ts';
import type { Figure } from '../figures.ts';

const ORDERS = 20_000;
const ROOMS = 400;
const SHOWN = 14;

/** Realistic data from the seed: folios, nights, histories, entries, report summaries. */
const fillBusiness = async (url: string): Promise<void> => {
  const pool = openPool({
    connection: { connectionString: url },
    max: 2,
    statementTimeoutMs: 0,
    log: createLog('silent'),
  });
  const database = openKysely(pool);
  try {
    const cipher = await openFieldCipher(
      database,
      `bench:${randomBytes(32).toString('base64')}`,
      sealedColumns,
    );
    const scale = { orders: ORDERS, rooms: ROOMS, nights: 3 };
    await seedScale(database, { now: new Date(), cipher, scale, say: () => {} });
  } finally {
    await database.destroy();
  }
};

interface Sized {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

const sized = async (url: string): Promise<Sized[]> => {
  await rowsOf(url, 'vacuum analyze');
  const tables = await rowsOf<Sized>(
    url,
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes, c.reltuples::float8 as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.reltuples > 0 order by 2 desc`,
  );
  return tables;
};

const shown = ({ name, bytes, rows }: Sized): Figure => ({
  name: `${name}: a row with its indexes`,
  measured: `${(bytes / rows).toFixed(0)} B`,
  target: '',
  passed: null,
  note: `${(rows / ORDERS).toFixed(2)} rows, ${(bytes / ORDERS).toFixed(0)} B an order`,
});

export const measureSizes = async ({ databases }: Bench): Promise<Figure[]> => {
  const url = await databases.of('sizes', null);
  await fillBusiness(url);
  const tables = await sized(url);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const whole: Figure = {
    name: `all tables, for each of ${ORDERS.toLocaleString('en')} orders of three nights`,
    measured: `${(total / ORDERS / 1_000).toFixed(1)} KB`,
    target: '',
    passed: null,
  };
  return [whole, ...tables.slice(0, SHOWN).map(shown)];
};
