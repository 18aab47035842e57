/** What a start does to its database before anybody is served: migrations, what every business needs, the demo business. */
import path from 'node:path';
import type pg from 'pg';
import { type Config, filesDir } from './config.ts';
import { checkFilesAtStart } from './file-watch.ts';
import { sealEverything } from './modules/privacy/seal-events.ts';
import { sealedColumns } from './modules/privacy/sealed-columns.ts';
import { advisoryLocks } from './platform/database/advisory-locks.ts';
import { checkDurability } from './platform/database/check-durability.ts';
import { migrate } from './platform/database/migrate.ts';
import { openKysely, openPool } from './platform/database/open-database.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import type { Log } from './platform/log.ts';
import { assertClockAgrees } from './platform/machine-clock.ts';
import { inTransaction } from './platform/transaction.ts';
import { bootstrap } from './seed/bootstrap.ts';
import { createFirstAdmin } from './seed/first-admin.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');

/** Answers lines for who has started it; `say` tells what takes long. */
export const prepareDatabase = async (
  config: Config,
  connection: pg.PoolConfig,
  { log, say }: { readonly log: Log; readonly say: (line: string) => void },
): Promise<string[]> => {
  const pool = openPool({ connection, max: 4, statementTimeoutMs: 0, log });
  const database = openKysely(pool);
  const locker = await pool.connect();
  try {
    // Those of the tests are thrown away.
    if (process.env.NODE_ENV !== 'test') await checkDurability(pool);
    await assertClockAgrees(pool);
    const ran = await migrate(pool, MIGRATIONS, { say });
    if (ran.length > 0) say(`database: ran ${ran.length} migration${ran.length > 1 ? 's' : ''}`);
    await locker.query('select pg_advisory_lock($1)', [advisoryLocks.prepare]);
    await inTransaction(database, (tx) => bootstrap(tx));
    const anyone = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anyone) return await checkFilesAtStart(config, pool, log);
    if (config.seed === 'none') return await createFirstAdmin(database);
    const started = performance.now();
    say('demo business: being made, up to a minute …');
    // Read when it is needed, which is once.
    const { seedDemo } = await import('./seed/seed-demo.ts');
    const cipher = await openFieldCipher(database, config.fieldKeys, sealedColumns);
    await seedDemo(database, {
      now: new Date(),
      log,
      filesDir: filesDir(config),
      cipher,
      publicUrl: config.publicUrl,
      sandboxPort: config.sandbox ? config.sandboxPort : undefined,
    });
    await sealEverything(database, cipher);
    say(`demo business: seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return [];
  } finally {
    // Its lock goes with it.
    locker.release(true);
    await database.destroy();
  }
};
