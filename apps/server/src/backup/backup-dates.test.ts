/** Backups are dated by the database, ordered by what they contain, and not removed because a clock was wrong. */
import { existsSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openHome } from '../../test/children/backed-up-business.ts';
import { backUpRows, emptyDatabase, runTool } from '../../test/children/backup-location.ts';
import { type ShiftedClock, shiftableClock } from '../../test/shifted-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { isDue } from './keep-backups.ts';
import { backupPath, furthest, type Manifest, readBackups } from './manifest.ts';
import { removeOld, tooOld } from './remove-old.ts';
import { restoreBackup } from './restore-backup.ts';

const { home, configOf, remove } = openHome();
const config = configOf('data', { BACKUP_KEEP_DAYS: '14' });
const location = config.backup;

let source: TestDatabase;
let clock: ShiftedClock;
let client: pg.Client;
beforeAll(async () => {
  source = await createTestDatabase();
  clock = await shiftableClock(source.url);
  client = new pg.Client({ connectionString: source.url });
  await client.connect();
});
afterEach(async () => {
  vi.useRealTimers();
  await clock.shift(0);
});
afterAll(async () => {
  await client.end();
  await clock.close();
  await source.drop();
  remove();
});

/** As the relay does for an event. */
const event = () => client.query("select nextval(pg_get_serial_sequence('event_positions', 'position'))");
const backUp = async (): Promise<Manifest> => {
  await event();
  return backUpRows(config, source.url);
};
const aheadOfNow = ({ beganAt }: Manifest): number => Date.parse(beganAt) - Date.now();
const names = (backups: readonly Manifest[]): string[] => backups.map(({ name }) => name);

let first: Manifest;
let future: Manifest;
let behind: Manifest;

test('the date is the database’s, not that of the process that makes it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY_MS });
  first = await backUp();
  vi.useRealTimers();
  expect(Math.abs(aheadOfNow(first))).toBeLessThan(120_000);
  expect(first.name.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
});

test('one dated in the future is said and skipped: by the list, the schedule, a restore and the pruning', async () => {
  await clock.shift(400 * DAY_MS);
  future = await backUp();
  await clock.shift(0);
  const now = new Date();
  const { backups, skipped } = await readBackups(location, now);
  expect(names(backups)).toEqual([first.name]);
  expect(skipped).toMatchObject([{ name: future.name, reason: expect.stringContaining('in the future') }]);
  const later = new Date(now.getTime() + 25 * HOUR_MS);
  expect([isDue(backups, null, 24, now), isDue(backups, null, 24, later)]).toEqual([false, true]);
  expect(isDue([first, future], null, 24, later)).toBe(true);

  const env = { BACKUP_DIR: location.dir, DATA_DIR: `${home}/tools`, DATABASE_URL: source.url };
  const list = await runTool('main', ['list'], env);
  expect(list.code).toBe(0);
  expect(list.said).toMatch(new RegExp(`^${first.name} .*proven whole$`, 'm'));
  expect(list.said).toMatch(new RegExp(`^${future.name}  skipped: .*in the future`, 'm'));
  const restored = await runTool('restore', [], { ...env, DATABASE_URL: await emptyDatabase() });
  expect(restored.said).toContain(`skipped ${future.name}: `);
  expect(restored.said).toContain(`restored ${first.name}`);

  const said: string[] = [];
  await removeOld(location, 14, now, (line) => said.push(line));
  expect(said).toEqual([expect.stringContaining(`skipped ${future.name}`)]);
  expect(existsSync(backupPath(location, future.name))).toBe(true);
});

test('what leads furthest is the newest, also where a clock that was behind has dated it earlier', async () => {
  await clock.shift(-3 * DAY_MS);
  behind = await backUp();
  await clock.shift(0);
  expect(behind.name < first.name).toBe(true);
  const { backups } = await readBackups(location, new Date());
  expect(names(backups)).toEqual([first.name, behind.name]);
  expect(furthest(backups)?.name).toBe(behind.name);
});

test('what follows a restore comes after everything before it, however far that led', async () => {
  const url = await emptyDatabase();
  const into = configOf('again', { DATABASE_URL: url });
  const order = { config: into, location: into.backup, backup: first, target: { to: 'latest' } } as const;
  await restoreBackup({ ...order, replace: false, say() {} });
  const after = await backUpRows(into, url);
  expect(after.contains?.position).toBeLessThan(behind.contains?.position ?? 0);
  const { backups } = await readBackups(location, new Date());
  expect(names(backups)).toEqual([first.name, behind.name, after.name]);
});

const on = (day: number): Manifest => ({
  ...first,
  name: `day ${day}`,
  beganAt: new Date(day * DAY_MS).toISOString(),
  endedAt: new Date(day * DAY_MS + 60_000).toISOString(),
});
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => on(from + at));
const atDay = (day: number): Date => new Date(day * DAY_MS + HOUR_MS);

test('after so many days the oldest go, once two later ones are proven whole', () => {
  const backups = days(1_000, 1_020);
  const all = new Set(names(backups));
  expect(names(tooOld({ backups, proven: all }, 14, atDay(1_020)))).toEqual(names(days(1_000, 1_006)));
  expect(tooOld({ backups, proven: new Set() }, 14, atDay(1_020))).toEqual([]);
  // Only early ones were ever read to their end: nothing behind them proves that they can go.
  const early = new Set(names(days(1_000, 1_002)));
  expect(names(tooOld({ backups, proven: early }, 14, atDay(1_020)))).toEqual(['day 1000']);
});

test('a process or a database 40 days ahead removes nothing of today, even if it stays so for days', () => {
  const real = days(1_000, 1_013);
  for (let more = 0; more < 5; more += 1) {
    const backups = [...real, ...days(1_053, 1_053 + more)];
    const gone = tooOld({ backups, proven: new Set(names(backups)) }, 14, atDay(1_053 + more));
    expect(names(gone).filter((name) => name >= 'day 1006')).toEqual([]);
  }
});

test('whatever the dates say, two that are proven whole are left, and the two that lead furthest', () => {
  const dates = fc.array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.boolean()), { maxLength: 30 });
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 4_000 }), (all, now) => {
      const backups = all.map(([day], at) => ({ ...on(day), name: `n${at}` }));
      const proven = new Set(all.flatMap(([, isProven], at) => (isProven ? [`n${at}`] : [])));
      const gone = new Set(names(tooOld({ backups, proven }, 14, atDay(now))));
      const left = backups.filter(({ name }) => !gone.has(name));
      expect(names(backups.slice(-2)).some((name) => gone.has(name))).toBe(false);
      if (gone.size > 0) expect(left.filter(({ name }) => proven.has(name)).length).toBeGreaterThanOrEqual(2);
    }),
  );
});
