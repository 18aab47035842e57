/** A worker presumed dead and replaced returns: it stores, reports and ends nothing. */

import { importExpenses, pageExpenses } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { type BackgroundRun, getRun } from '@minsu/contract/platform/background-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { newFileKey, readContent } from '../files/files.ts';
import { newId } from '../ids.ts';
import { SILENT_MS, type Work, workOn } from './run-work.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const applied = async (vendor: string, rows: 'all' | 'good'): Promise<BackgroundRun> => {
  const lines = ['日期,供应商,金额,类别', ...[100, 200].map((yuan) => `${TODAY},${vendor},${yuan},维修`)];
  const file = Buffer.from(lines.join('\n'));
  const { id, mapping } = await admin.ok(importExpenses.upload, { file, fileName: 'a.csv' } as never);
  return admin.ok(importExpenses.apply, { id, mapping, rows });
};

const waiters = async (): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.database);
  return rows.length;
};

test.for(['good', 'all'] as const)(
  '%s: both workers come to storing, and one of them stores',
  async (rows) => {
    const vendor = `五金店 ${rows}`;
    const run = await applied(vendor, rows);
    // Storing locks the lines, so both wait here until the transaction ends.
    const works = await t.database.transaction().execute(async (held) => {
      await sql`select from background_run_items where run_id = ${run.id} for update`.execute(held);
      const silent = workOn(t.job(), run.id);
      await expect.poll(waiters).toBe(1);
      t.setNow(new Date(t.now().getTime() + SILENT_MS + 1_000).toISOString());
      const next = workOn(t.job(), run.id);
      await expect.poll(waiters).toBe(2);
      return [silent, next];
    });
    await Promise.all(works);
    const { records } = await admin.ok(pageExpenses, { keyword: vendor });
    expect(records.map(({ amountFen }) => amountFen).sort()).toEqual([10_000, 20_000]);
    expect(await admin.ok(getRun, { id: run.id })).toMatchObject({ state: 'done', done: 2, failed: 0 });
    // The replaced worker ends nothing.
    const { rows: ended } = await sql`select from events
    where name = 'run.ended' and entity_id = ${run.id}`.execute(t.database);
    expect(ended).toHaveLength(1);
  },
);

test('who was taken for dead stops at his next word, and leaves the standing of the run to who followed', async () => {
  const works = (await t.job().read(async ({ services }) => services.works)) as Map<string, Work>;
  const gate = Promise.withResolvers<void>();
  const said: string[] = [];
  works.set('test.stalled', {
    ...{ name: 'test.stalled', title: ['慢', 'Slow'], permission: 'house:read' },
    run: async ({ id, progress }) => {
      if (said.push('begun') === 2) {
        await progress({ done: 5 });
        return { done: 6 };
      }
      await gate.promise;
      await progress({ done: 1 });
      said.push(`${id} went on`);
      return { done: 2 };
    },
  });
  const id = newId();
  const userId = await userIdOf(t.database, 'admin');
  await t.database
    .insertInto('backgroundRuns')
    .values({
      ...{ id, kind: 'bulk', work: 'test.stalled', userId, roleCodes: ['admin'], language: 'zh-CN' },
      ...{ input: null, state: 'waiting', total: 6, createdAt: t.now(), expiresAt: t.now() },
    })
    .execute();
  const stalled = workOn(t.job(), id);
  await expect.poll(() => said).toEqual(['begun']);
  t.setNow(new Date(t.now().getTime() + SILENT_MS + 1_000).toISOString());
  await workOn(t.job(), id);
  gate.resolve();
  await stalled;
  expect(said).toEqual(['begun', 'begun']);
  const { state, done } = await t.database
    .selectFrom('backgroundRuns')
    .select(['state', 'done'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([state, done]).toEqual(['done', 6]);
  works.delete('test.stalled');
});

test('who is asked to stop after his last step hands out no file', async () => {
  const works = (await t.job().read(async ({ services }) => services.works)) as Map<string, Work>;
  const [id, key, { files }] = [newId(), newFileKey(), t.services];
  works.set('test.late', {
    ...{ name: 'test.late', title: ['晚', 'Late'], permission: 'house:read' },
    run: async () => {
      await files.put(key, 'names');
      await t.database
        .updateTable('backgroundRuns')
        .set({ cancelAsked: true })
        .where('id', '=', id)
        .execute();
      return { done: 1, file: { key, name: 'names.xlsx' } };
    },
  });
  const userId = await userIdOf(t.database, 'admin');
  await t.database
    .insertInto('backgroundRuns')
    .values({
      ...{ id, kind: 'export', work: 'test.late', userId, roleCodes: ['admin'], language: 'zh-CN' },
      ...{ input: null, state: 'waiting', total: 1, createdAt: t.now(), expiresAt: t.now() },
    })
    .execute();
  await workOn(t.job(), id);
  expect(await admin.ok(getRun, { id })).toMatchObject({ state: 'cancelled', fileName: null });
  const isThere = async () => (await readContent(files, key))?.destroy() !== undefined;
  await expect.poll(isThere).toBe(false);
});
