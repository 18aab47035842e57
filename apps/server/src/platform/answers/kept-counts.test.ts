import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Db } from '../database/open-database.ts';
import { noteChange } from '../database/transaction.ts';
import { keptCount } from './kept-counts.ts';

let t: TestApp;
let at = 1_000_000;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => at));
afterEach(() => {
  vi.restoreAllMocks();
  at += 10_000;
});

const add = (db: Db) => sql`insert into settings (key, value) values (${`kept.${at}`}, 'true')`.execute(db);

const count = (prefix = 'kept.'): Promise<number> =>
  t
    .job()
    .read((ctx) =>
      keptCount(ctx, sql`select count(*)::int as n from settings where starts_with(key, ${prefix})`),
    );

test('a total that was counted a moment ago stands for a second', async () => {
  const before = await count();
  // Written directly, without notifying this process.
  await add(t.database);
  at += 999;
  expect(await count()).toBe(before);
  at += 2;
  expect(await count()).toBe(before + 1);
});

test('whoever changes something is told the new total', async () => {
  const before = await count();
  await t.job().change((ctx) => add(ctx.db));
  expect(await count()).toBe(before + 1);
});

test('a change that another process tells of counts as well', async () => {
  const before = await count();
  await add(t.database);
  noteChange();
  expect(await count()).toBe(before + 1);
});

test('another filter has a total of its own, and a failure is kept for nobody', async () => {
  await add(t.database);
  noteChange();
  expect(await count('nothing like that')).toBe(0);
  expect(await count()).toBeGreaterThan(0);
  const broken = () => t.job().read((ctx) => keptCount(ctx, sql`select 1 / (${0})::int as n`));
  await expect(broken()).rejects.toThrow('division by zero');
  await expect(broken()).rejects.toThrow('division by zero');
});
