/** Backups made while orders are sold, and what comes back of them: all that was acknowledged by then, and nothing later. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  openBusiness,
  openHome,
  orderNos,
  type Sold,
  tableHashes,
  withRestored,
} from '../../test/children/backed-up-business.ts';
import { short } from '../../test/run-length.ts';
import { filesDir } from '../config.ts';
import { writeLocal } from '../platform/files/local-store.ts';
import { makeBackup, setPoint } from './make-backup.ts';
import { backupPath, DATA_PACK, type Manifest, readManifest, walPath } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import type { Target } from './restore-base.ts';

const KEY = randomBytes(32).toString('base64');
const { home, configOf, remove } = openHome();
const config = configOf('data', { BACKUP_KEY: KEY });
const location = config.backup;
const said: string[] = [];
const say = (line: string): void => void said.push(line);

let b: Awaited<ReturnType<typeof openBusiness>>;
let sold: Sold[];
let base: Manifest;
let dump: Manifest;
let moment: Date;
let hashes: Record<string, string>;

const [early, late] = ['early-file-0000000000', 'later-file-0000000000'];
const paper = (key: string) => writeLocal(filesDir(config), key, `paper ${key}`);

const backUp = (kind: Manifest['kind']) =>
  makeBackup({ config, location, connection: b.connection, kind, say });

beforeAll(async () => {
  b = await openBusiness(config);
  await paper(early);
  const selling = b.sell(4);
  sold = selling.sold;
  await selling.atLeast(40);
  // The first block of the audit log, so that there is something to verify.
  while ((await b.client.query('select from audit_blocks')).rowCount === 0) await sleep(100);
  base = await backUp('base');
  await selling.atLeast(40);
  moment = new Date();
  await selling.atLeast(40);
  // A file system tells times by the clock's tick.
  await sleep(20);
  await paper(late);
  dump = await backUp('dump');
  await selling.atLeast(40);
  await selling.end();
  await b.stopServer();
  await setPoint({ config, location, connection: b.connection }, 'evening');
  hashes = await tableHashes(b.client);
}, 240_000);
afterAll(async () => {
  await b?.close();
  remove();
});

const restore = async (name: string, backup: Manifest, target: Target, env: Record<string, string> = {}) => {
  const into = configOf(name, { BACKUP_KEY: KEY, ...env });
  await restoreBackup({ config: into, location: into.backup, backup, target, replace: false, say });
  return into;
};

const by = (instant: number): string[] =>
  sold.filter(({ answeredAt }) => answeredAt <= instant).map(({ orderNo }) => orderNo);
const begunAfter = (instant: number): string[] =>
  sold.filter(({ sentAt }) => sentAt > instant).map(({ orderNo }) => orderNo);

test('to a moment: every order acknowledged by then, none begun later; the files of then; all of it checked', async () => {
  const into = await restore('moment', base, { to: 'time', at: moment });
  const there = await withRestored(into, orderNos);
  expect(by(moment.getTime()).length).toBeGreaterThan(60);
  expect(by(moment.getTime()).filter((orderNo) => !there.has(orderNo))).toEqual([]);
  expect(begunAfter(moment.getTime()).length).toBeGreaterThan(60);
  expect(begunAfter(moment.getTime()).filter((orderNo) => there.has(orderNo))).toEqual([]);
  expect(readFileSync(path.join(filesDir(into), 'ea', early), 'utf8')).toBe(`paper ${early}`);
  expect(existsSync(path.join(filesDir(into), 'la', late))).toBe(false);
  const checks = /^checked: \d{3,} indexes, \d+ rows of the audit log, 20 proofs of the books$/;
  expect(said).toContainEqual(expect.stringMatching(checks));
});

test.skipIf(short)('to a named point and to the end of the log: everything, row by row', async () => {
  for (const target of [{ to: 'point', name: 'evening' }, { to: 'latest' }] as const) {
    const into = await restore(`to-${target.to}`, base, target);
    expect(await withRestored(into, tableHashes)).toEqual(hashes);
    expect(existsSync(path.join(filesDir(into), 'la', late))).toBe(true);
    const count = 'select count(*)::int as count from server_processes';
    // Otherwise the monitor would report them as lost and alert people.
    expect((await b.client.query(count)).rows).not.toEqual([{ count: 0 }]);
    expect((await withRestored(into, (client) => client.query(count))).rows).toEqual([{ count: 0 }]);
  }
});

test('the backup alone needs no log: what was acknowledged when it began', async () => {
  const into = await restore('alone', base, { to: 'backup' });
  const there = await withRestored(into, orderNos);
  expect(by(Date.parse(base.beganAt)).filter((orderNo) => !there.has(orderNo))).toEqual([]);
  expect(begunAfter(Date.parse(base.endedAt)).filter((orderNo) => there.has(orderNo))).toEqual([]);
});

test.skipIf(short)(
  'each restore begins a timeline of its own, so that none writes over another’s log',
  () => {
    const histories = readdirSync(walPath(location, base.wal?.systemId ?? '')).filter((name) =>
      name.endsWith('history'),
    );
    expect(histories).toEqual([
      '00000002.history',
      '00000003.history',
      '00000004.history',
      '00000005.history',
    ]);
  },
);

const emptyDatabase = async (): Promise<string> => {
  const name = `restored_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return url.toString();
};

const hashesAt = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await tableHashes(client);
  await client.end();
  return found;
};

test.skipIf(short)(
  'rows of one moment go to a database server and back to an embedded one, made under load',
  async () => {
    const url = await emptyDatabase();
    const onServer = await restore('server', dump, { to: 'latest' }, { DATABASE_URL: url });
    const back = await makeBackup({
      ...{ config: onServer, location, connection: { connectionString: url }, kind: 'dump', say },
    });
    const into = await restore('back', back, { to: 'latest' });
    expect(await withRestored(into, tableHashes)).toEqual(await hashesAt(url));
    const there = await withRestored(into, orderNos);
    expect(by(Date.parse(dump.beganAt)).filter((orderNo) => !there.has(orderNo))).toEqual([]);
    expect(begunAfter(Date.parse(dump.endedAt)).filter((orderNo) => there.has(orderNo))).toEqual([]);
  },
);

test.skipIf(short)(
  'a database that is not empty, and a data folder that is in use or filled, are left alone',
  async () => {
    await expect(restore('data', base, { to: 'latest' })).rejects.toThrow('is in use');
    await expect(restore('alone', base, { to: 'latest' })).rejects.toThrow('already holds postgres');
    const url = await emptyDatabase();
    await restore('once', dump, { to: 'latest' }, { DATABASE_URL: url });
    await expect(restore('twice', dump, { to: 'latest' }, { DATABASE_URL: url })).rejects.toThrow(
      'is not empty',
    );
  },
);

test('another key, a changed manifest, a damaged pack, a cut one: refused, and nothing is put anywhere', async () => {
  const stranger = { BACKUP_KEY: randomBytes(32).toString('base64') };
  await expect(readManifest(configOf('x', stranger).backup, base.name)).rejects.toThrow('another BACKUP_KEY');
  await expect(readManifest(configOf('x').backup, base.name)).rejects.toThrow('is sealed: set BACKUP_KEY');
  await expect(restore('stranger', base, { to: 'backup' }, stranger)).rejects.toThrow('another BACKUP_KEY');
  const file = path.join(backupPath(location, base.name), DATA_PACK);
  const whole = readFileSync(file);
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1;
  for (const damaged of [flipped, whole.subarray(0, whole.length - 70_000), whole.subarray(0, 20)]) {
    writeFileSync(file, damaged);
    await expect(restore('damaged', base, { to: 'backup' })).rejects.toThrow(/damaged|cut off|not a sealed/);
  }
  writeFileSync(file, whole);
  expect(existsSync(path.join(home, 'stranger'))).toBe(false);
  expect(readdirSync(path.join(home, 'damaged'))).toEqual([]);
});

test.skipIf(short)('a file of the log that is lost: no further than it leads, and that is said', async () => {
  const dir = walPath(location, base.wal?.systemId ?? '');
  const names = readdirSync(dir).filter(
    (name) => !name.endsWith('history') && name > (base.wal?.lastSegment ?? ''),
  );
  const [first = ''] = names.sort();
  const content = readFileSync(path.join(dir, first));
  rmSync(path.join(dir, first));
  await expect(restore('gap', base, { to: 'point', name: 'evening' })).rejects.toThrow(
    names.length > 1 ? 'has gaps' : 'The archived log ends before',
  );
  writeFileSync(path.join(dir, first), content);
  await expect(restore('never', base, { to: 'point', name: 'tomorrow' })).rejects.toThrow(
    'The archived log ends before that point',
  );
});

test.skipIf(short)('an audit log and books that were changed before are noticed at the restore', async () => {
  const drop = async (table: string, where: string) => {
    await b.client.query(`alter table ${table} disable trigger user`);
    await b.client.query(`delete from ${table} where ${where}`);
    await b.client.query(`alter table ${table} enable trigger user`);
  };
  await drop('events', "id = (select id from events where entity = 'order' order by id limit 1)");
  await b.client.query(
    "insert into ledger_accounts (kind, party, balance_fen) values ('cash', 'forged', 100)",
  );
  const forged = await backUp('dump');
  await expect(restore('forged', forged, { to: 'latest' })).rejects.toThrow(/audit log: row[\s\S]*books: /);
  expect(readdirSync(path.join(home, 'forged'))).toEqual([]);
});

/** They hold names, times, sums and keyed sums. */
const MARKS = ['manifest.json', 'key-check.json', 'making', 'verified.json'];

test('nothing of a sealed backup can be read as it lies there', () => {
  mkdirSync(path.join(home, 'none'), { recursive: true });
  const files = readdirSync(path.join(home, 'backups'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !MARKS.includes(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(5);
  const open = files.filter((file) => !readFileSync(file).subarray(0, 8).equals(Buffer.from('MINSUB1\n')));
  expect(open).toEqual([]);
});
