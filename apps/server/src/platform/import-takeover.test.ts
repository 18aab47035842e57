/** A worker of an import that was silent for so long that another one has taken its run over comes back: each line is stored once. */
import { type BackgroundRun, getRun } from '@minsu/contract/background-run.ts';
import { importExpenses, pageExpenses } from '@minsu/contract/expenses/expense-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../test/test-app.ts';
import { TODAY } from '../../test/test-day.ts';
import { SILENT_MS, workOn } from './run-work.ts';

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
    // Whoever stores marks the lines: both wait here until the transaction ends.
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
    // The one that was taken for dead ends nothing.
    const { rows: ended } = await sql`select from events
    where name = 'run.ended' and entity_id = ${run.id}`.execute(t.database);
    expect(ended).toHaveLength(1);
  },
);
