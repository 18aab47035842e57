/** The last piece of the log is handed over only as the database ends: it must come to the backups all the same. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusiness, openHome, orderNos, withRestored } from '../../test/children/backed-up-business.ts';
import { readPostmaster } from '../platform/database/embedded-postgres-process.ts';
import { makeBackup } from './make-backup.ts';
import { furthest, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { spoolOf } from './wal-archive.ts';

const { configOf, remove } = openHome();
const config = configOf('data');
const location = config.backup;
const dir = path.join(config.dataDir, 'postgres');
const said: string[] = [];
const say = (line: string): void => void said.push(line);

let base: Manifest;
let dump: Manifest;
let acknowledged: string[];

beforeAll(async () => {
  const b = await openBusiness(config);
  try {
    base = await makeBackup({ config, location, connection: b.connection, kind: 'base', say });
    dump = await makeBackup({ config, location, connection: b.connection, kind: 'dump', say });
    const selling = b.sell(2);
    await selling.atLeast(10);
    await selling.end();
    acknowledged = selling.sold.map(({ orderNo }) => orderNo);
  } finally {
    await b.close();
  }
}, 120_000);
afterAll(remove);

test('a server that is stopped leaves nothing behind that the backups do not hold', async () => {
  expect(readdirSync(spoolOf(dir))).toEqual([]);
  const into = configOf('elsewhere');
  await restoreBackup({
    config: into,
    location,
    backup: base,
    target: { to: 'latest' },
    replace: false,
    say,
  });
  const there = await withRestored(into, orderNos);
  expect(acknowledged.filter((orderNo) => !there.has(orderNo))).toEqual([]);
});

/** A server that writes and is killed; its database goes on. */
const writeAndDie = async (): Promise<void> => {
  const code = `
    import pg from 'pg';
    import { startEmbedded } from '${import.meta.dirname}/../tool-database.ts';
    const config = ${JSON.stringify({ dataDir: config.dataDir, backup: { dir: location.dir } })};
    const { connection } = await startEmbedded(config, { log() {} });
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('create table written_last ()');
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  await once(child, 'exit');
};

test('over what a killed server left running: it is ended, and what it wrote last is there', async () => {
  await writeAndDie();
  expect(readPostmaster(dir)).toBeDefined();
  await restoreBackup({ config, location, backup: base, target: { to: 'latest' }, replace: true, say });
  expect(said).toContainEqual(expect.stringMatching(/^log that waited, now in the backups: \d+ files$/));
  const [aside = ''] = readdirSync(config.dataDir).filter((name) => name.startsWith('before-restore-'));
  expect(readPostmaster(path.join(config.dataDir, aside, 'postgres'))).toBeUndefined();
  const found = await withRestored(config, (client) =>
    client.query("select to_regclass('written_last') is not null as there"),
  );
  expect(found.rows).toEqual([{ there: true }]);
});

test('rows that are newer than a base backup do not hide what the log of their cluster holds after them', () => {
  expect(dump.beganAt >= base.endedAt).toBe(true);
  expect(furthest([base, dump])?.name).toBe(base.name);
  expect(furthest([dump])?.name).toBe(dump.name);
  // Ignores other clusters and older formats: the backup that reaches furthest counts.
  expect(furthest([base, { ...dump, rowsOf: '1' }])?.name).toBe(dump.name);
  expect(furthest([base, { ...dump, rowsOf: undefined }])?.name).toBe(dump.name);
});
