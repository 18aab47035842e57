/** The keeper beside a server: what fails when it starts is tried again until it works. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openHome } from '../../test/children/backed-up-business.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { filesDir } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { keepBackups } from './keep-backups.ts';
import { filesPath } from './manifest.ts';
import { spoolOf } from './wal-archive.ts';

const QUICK = { log: 10, files: 10, backups: 10 };
const SEGMENT = '000000020000000000000007';
const { configOf, remove } = openHome();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  remove();
});

const watchedLog = () => {
  const errors: string[] = [];
  const log: Log = { debug() {}, info() {}, warn() {}, error: (line) => void errors.push(line) };
  return { log, errors };
};

const put = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'content');
};

const namesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('a disk of the backups that is away at the start is used once it is back', async () => {
  const config = configOf('embedded');
  const { dir } = config.backup;
  const postgres = path.join(config.dataDir, 'postgres');
  put(path.join(postgres, 'pg_wal/00000002.history'));
  put(path.join(spoolOf(postgres), SEGMENT));
  put(dir);
  const { log, errors } = watchedLog();
  const keeper = keepBackups(config, { connectionString: database.url }, log, QUICK);
  await vi.waitFor(() => expect(errors).toContain('archiving the log failed'));
  rmSync(dir);
  await vi.waitFor(() =>
    expect(namesBelow(dir)).toEqual(expect.arrayContaining(['00000002.history', SEGMENT])),
  );
  await keeper.stop();
  expect(namesBelow(spoolOf(postgres))).toEqual([]);
});

test('files are stored as they come beside a database server too', async () => {
  const config = configOf('server', { DATABASE_URL: database.url });
  put(path.join(filesDir(config), 'ab/abc-1'));
  const { log, errors } = watchedLog();
  const keeper = keepBackups(config, { connectionString: database.url }, log, QUICK);
  await vi.waitFor(() =>
    expect(namesBelow(filesPath(config.backup))).toEqual([expect.stringMatching(/^abc-1~/)]),
  );
  await keeper.stop();
  expect(errors).toEqual([]);
});
