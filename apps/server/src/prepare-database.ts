/** Prepares the database at the start, before the server answers: migrations, required rows, demo data. */
import path from 'node:path';
import type pg from 'pg';
import { type Config, filesDir } from './config.ts';
import { checkFilesAtStart } from './file-watch.ts';
import { usersWithDemoPassword } from './foundation/auth/known-passwords.ts';
import { sealEverything } from './operations/privacy/seal-events.ts';
import { sealedColumns } from './operations/privacy/sealed-columns.ts';
import { advisoryLocks } from './platform/database/advisory-locks.ts';
import { checkDurability } from './platform/database/check-durability.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Database, openKysely, openPool } from './platform/database/open-database.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import { moveIntoBucket } from './platform/files/copy-files.ts';
import { s3Store } from './platform/files/s3-store.ts';
import type { Log } from './platform/log.ts';
import { assertClockAgrees } from './platform/machine-clock.ts';
import { bootstrap } from './seed/bootstrap.ts';
import { createFirstAdmin } from './seed/first-admin.ts';
import { StartError } from './start-error.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');

const refuseDemoUsers = async (database: Database): Promise<void> => {
  const known = await usersWithDemoPassword(database);
  if (known.length === 0) return;
  const names = known.map(({ username }) => username).join(', ');
  throw new StartError(
    `This database holds users of the demo business whose password everybody knows (${names}): production does not start on it.\n` +
      'Start on an empty database: another DATA_DIR, or another database in DATABASE_URL.\n' +
      'Or keep this one, if it has become your own: npm run recover-admin -- <administrator> --close-demo\n' +
      'gives that administrator a new password and closes the others until an administrator sends each a link for a new one.',
  );
};

/** Returns lines for the operator; `say` logs slow steps. */
export const prepareDatabase = async (
  config: Config,
  connection: pg.PoolConfig,
  { log, say }: { readonly log: Log; readonly say: (line: string) => void },
): Promise<string[]> => {
  const pool = openPool({ connection, max: 4, statementTimeoutMs: 0, log });
  const database = openKysely(pool);
  const locker = await pool.connect();
  try {
    // Data folders of tests are temporary.
    if (process.env.NODE_ENV !== 'test') await checkDurability(pool);
    await assertClockAgrees(pool);
    const ran = await migrate(pool, MIGRATIONS, { say });
    if (ran.length > 0) say(`database: ran ${ran.length} migration${ran.length > 1 ? 's' : ''}`);
    await locker.query('select pg_advisory_lock($1)', [advisoryLocks.prepare]);
    await inTransaction(database, (tx) => bootstrap(tx));
    if (config.production) await refuseDemoUsers(database);
    const anyone = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anyone) return await checkFilesAtStart(config, pool, log);
    if (config.seed === 'none') return await createFirstAdmin(database, config.adminMail);
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
    if (config.s3) await moveIntoBucket(s3Store(config.s3), filesDir(config), say);
    say(`demo business: seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return [];
  } finally {
    // Its lock goes with it.
    locker.release(true);
    await database.destroy();
  }
};
