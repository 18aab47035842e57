/**
 * Key rotation: re-encrypting a hundred thousand values of members and orders while the database serves requests.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { rotateKeys } from '../../apps/server/src/operations/privacy/rotate-keys.ts';
import { sealedColumns } from '../../apps/server/src/operations/privacy/sealed-columns.ts';
import { openKysely, openPool } from '../../apps/server/src/platform/database/open-database.ts';
import { countByKey, openFieldCipher } from '../../apps/server/src/platform/field-secrets.ts';
import { localStore } from '../../apps/server/src/platform/files/local-store.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Bench } from '../bench.ts';
import { M } from '../data-set.ts';
import type { Figure } from '../figures.ts';

const VALUES = 100_000;
const TARGET_S = 30;
const BATCH = 5_000;
/** 50,000 orders. */
const SHAPE = { ...M, houses: 50, typesPerHouse: 2, roomsPerType: 10, ordersPerRoom: 50 };

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

/** Half in members, half in orders, whose rows have many indexes. */
const sealValues = async (client: pg.Client, seal: (text: string) => string): Promise<void> => {
  for (let from = 0; from < VALUES / 2; from += BATCH) {
    const texts = Array.from({ length: BATCH }, (_, n) => seal(`139${String(from + n).padStart(8, '0')}`));
    await client.query(
      `insert into guests (id, name, phone_cipher) select gen_random_uuid(), 'guest', t from unnest($1::text[]) t`,
      [texts],
    );
    await client.query(
      `update orders o set phone_cipher = t.value from (
         select house_id, id, row_number() over (order by house_id, id) as n from orders where phone_cipher is null
         order by house_id, id limit ${BATCH}) w
       join unnest($1::text[]) with ordinality as t (value, n) on t.n = w.n
       where o.house_id = w.house_id and o.id = w.id`,
      [texts],
    );
  }
};

export const measureKeyRotation = async ({ databases, folder }: Bench): Promise<Figure[]> => {
  const url = await databases.of('rotation', SHAPE);
  const pool = openPool({
    connection: { connectionString: url },
    max: 2,
    statementTimeoutMs: 0,
    log: createLog('silent'),
  });
  const database = openKysely(pool);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const old = newKey('old');
    const before = await openFieldCipher(database, old, sealedColumns);
    await sealValues(client, before.encrypt);
    const cipher = await openFieldCipher(database, `${newKey('fresh')},${old}`, sealedColumns);
    const started = performance.now();
    const done = await rotateKeys({ database, cipher, files: localStore(folder), say: () => {} });
    const seconds = (performance.now() - started) / 1_000;
    const left = (await countByKey(database, sealedColumns)).get('old') ?? 0;
    return [
      {
        name: `${done.toLocaleString('en')} values sealed anew`,
        measured: `${seconds.toFixed(1)} s`,
        target: `≤ ${TARGET_S} s for ${VALUES.toLocaleString('en')}`,
        passed: done >= VALUES && seconds <= TARGET_S && left === 0,
      },
    ];
  } finally {
    await client.end();
    await database.destroy();
  }
};
