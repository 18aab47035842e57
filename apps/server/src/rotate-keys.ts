/**
 * `npm run rotate-keys`: re-encrypts everything with the first of FIELD_KEYS while the server runs, and prints which
 * keys may be removed. Uses the same settings as the server. May be stopped and restarted at any point.
 */
import { ConfigError, readConfig } from './config.ts';
import { rotateKeys } from './operations/privacy/rotate-keys.ts';
import { sealedColumns, sealedFilesIn } from './operations/privacy/sealed-columns.ts';
import { openKysely, openPool } from './platform/database/open-database.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './start-error.ts';
import { openToolDatabase } from './tool-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const main = async (): Promise<void> => {
  const config = readConfig(process.env, '');
  const { connection, stop } = await openToolDatabase(config, say);
  const pool = openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('error') });
  const database = openKysely(pool);
  const started = performance.now();
  try {
    const files = openFileStore(config);
    const cipher = await openFieldCipher(database, config.fieldKeys, sealedColumns, sealedFilesIn(files));
    say(`sealing under key "${cipher.keyIds[0]}" …`);
    const done = await rotateKeys({ database, cipher, files, say });
    say(`${done} values in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await database.destroy();
    await stop();
  }
};

await main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(
    `\n${error instanceof ConfigError || error instanceof StartError || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`,
  );
  process.exitCode = 1;
});
