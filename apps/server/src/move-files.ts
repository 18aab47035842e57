/**
 * `npm run files -- copy | check | tidy | remove-local`: copies the uploaded files of DATA_DIR into the bucket of the S3_…
 * settings, checks what is stored against the rows, removes what no row names, empties DATA_DIR/files once the bucket has all.
 * Uses the same settings as the server, beside it or without it. May be stopped and begun again at any point.
 */
import pg from 'pg';
import { type Config, ConfigError, filesDir, readConfig } from './config.ts';
import { checkFiles } from './operations/privacy/check-files.ts';
import { storedKeys } from './operations/privacy/stored-keys.ts';
import { findUnnamed } from './operations/privacy/tidy-files.ts';
import { copyFiles, removeCopied, removeStaleCopies } from './platform/files/copy-files.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { S3StoreError } from './platform/files/s3-errors.ts';
import { type S3Store, s3Store } from './platform/files/s3-store.ts';
import { StartError } from './start-error.ts';
import { openToolDatabase } from './tool-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Tool {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly files: FileStore;
}

const bucketOf = ({ s3 }: Config): S3Store => {
  if (!s3)
    throw new ConfigError(
      'S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set the bucket.',
    );
  return s3Store(s3);
};

const checkAll = async ({ pool, files }: Tool): Promise<void> => {
  const { named, missing, damaged } = await checkFiles(pool, files);
  if (missing.length + damaged.length > 0)
    throw new StartError(
      `Of ${named} files that rows name, ${missing.length} are missing and ${damaged.length} damaged in ${files.place}, such as ${missing[0] ?? damaged[0]}.`,
    );
  say(`${named} files that rows name are in ${files.place}, none missing, none damaged`);
};

const copy = async (tool: Tool): Promise<void> => {
  const bucket = bucketOf(tool.config);
  await bucket.probe();
  const dir = filesDir(tool.config);
  const named = await storedKeys(tool.pool);
  say(`copying ${dir} into ${bucket.place} …`);
  const { copied, there, unnamed } = await copyFiles({ dir, bucket, named, say, replace: false });
  const stale = await removeStaleCopies(bucket, dir, await storedKeys(tool.pool));
  say(
    `${copied} copied, ${there} were there, ${unnamed} that no row names left out, ${stale} deleted since removed`,
  );
  await checkAll({ ...tool, files: bucket });
};

const tidy = async ({ pool, files }: Tool): Promise<void> => {
  const now = new Date();
  const { stored, keys } = await findUnnamed(files, pool, now);
  for (const key of keys) await files.remove(key);
  say(`of ${stored} files in ${files.place} ${keys.length} had no row and were removed`);
};

const removeLocal = async ({ config }: Tool): Promise<void> => {
  const { removed, kept } = await removeCopied(bucketOf(config), filesDir(config));
  say(`${removed} local files removed, because the bucket has them; ${kept} kept, because it has not`);
};

const commands: Readonly<Record<string, (tool: Tool) => Promise<void>>> = {
  ...{ copy, tidy, check: checkAll, 'remove-local': removeLocal },
};

const main = async (): Promise<void> => {
  const run = commands[process.argv[2] ?? ''];
  if (!run) throw new ConfigError('usage: npm run files -- copy | check | tidy | remove-local');
  const config = readConfig(process.env, '');
  const { connection, stop } = await openToolDatabase(config, say);
  const pool = new pg.Pool({ ...connection, max: 2 });
  try {
    await run({ config, pool, files: openFileStore(config) });
  } finally {
    await pool.end();
    await stop();
  }
};

await main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  const isKnown = [ConfigError, StartError, S3StoreError].some((known) => error instanceof known);
  process.stderr.write(`\n${isKnown || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`);
  process.exitCode = 1;
});
