import { listDevices } from '@minsu/contract/foundation/account/session-endpoints.ts';
import {
  listSettings,
  resetSetting,
  saveSetting,
  settingHistory,
} from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { settingDefaults, settingNames, settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { getTaskRules, saveTaskRules } from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { startApp } from '../../app.ts';
import { hashToken } from '../../platform/http/session.ts';
import { createLog } from '../../platform/log.ts';
import { forgetSettings, storedSettings } from './settings-queries.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z', background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const stateOf = async (key: string) => (await admin.ok(listSettings, {})).find((state) => state.key === key);

test('every default fits its own setting, and is what stands while nobody has set another', async () => {
  for (const name of settingNames) {
    const { schema, usual } = settingOf(name);
    expect(schema.safeParse(usual).data, name).toEqual(usual);
  }
  const states = await admin.ok(listSettings, {});
  expect(states.map(({ key }) => key)).toEqual(settingNames);
  for (const { key, value, changed, version, changedBy } of states)
    expect([value, changed, version, changedBy], key).toEqual([settingDefaults[key], false, 0, null]);
});

test('a part that came later has its usual value, and what was set of the others stays', async () => {
  const value = JSON.stringify({ mt: 45, tj: 45, pig: 45 });
  await sql`insert into settings (key, value) values ('business.waitAcceptMinutes', ${value}::jsonb)`.execute(
    t.database,
  );
  const { waitAcceptMinutes } = await storedSettings(t.database);
  expect(waitAcceptMinutes).toEqual({ ...settingDefaults.waitAcceptMinutes, mt: 45, tj: 45, pig: 45 });
  await sql`delete from settings where key = 'business.waitAcceptMinutes'`.execute(t.database);
});

test('one is set and put back; who did so when is in its history, and a stale hand is told', async () => {
  const saved = await admin.ok(saveSetting, { key: 'waitPayMinutes', value: 45, version: 0 });
  expect(saved).toMatchObject({ value: 45, changed: true, changedBy: 'admin' });
  const stale = await admin.call(saveSetting, { key: 'waitPayMinutes', value: 50, version: 0 });
  expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
  const back = await admin.ok(resetSetting, { key: 'waitPayMinutes', version: saved.version });
  expect(back).toMatchObject({ value: 30, changed: false });
  expect(back.version).toBeGreaterThan(saved.version);
  expect(await admin.ok(settingHistory, { key: 'waitPayMinutes' })).toMatchObject([
    { before: 45, after: 30 },
    { before: 30, after: 45, actor: 'admin' },
  ]);
  expect(await admin.ok(settingHistory, { key: 'holdHours' })).toEqual([]);
});

test.each([
  ['auditHour', 13, 'value'],
  ['auditHour', 'six', 'value'],
  ['auditHour', null, 'value'],
  ['refundFourEyesFen', -1, 'value'],
  ['refundFourEyesFen', 100_000_001, 'value'],
  ['assumedChannelBp', 10_001, 'value'],
  ['weekendNights', [5, 5], 'value'],
  ['weekendNights', [7], 'value.0'],
  ['taskDayEnd', '25:00', 'value'],
  ['taskInspection', 'yes', 'value'],
  ['waitAcceptMinutes', { mt: 30, tj: 0, pig: 60, channex: 30, hostex: 60 }, 'value.tj'],
  ['waitAcceptMinutes', { mt: 30, tj: 30, channex: 30, hostex: 60 }, 'value.pig'],
  ['waitAcceptMinutes', { mt: 30, tj: 30, pig: 60, channex: 30, hostex: 60, qunar: 5 }, 'value.qunar'],
])('%s refuses %j at its field and stays as it was', async (key, value, path) => {
  const before = await stateOf(key);
  const refused = await admin.call(saveSetting, { key, value, version: before?.version ?? 0 });
  expect([refused.status, Object.keys(refused.fields)]).toEqual([422, [path]]);
  expect(await stateOf(key)).toEqual(before);
});

test('only who changes settings sees or changes them; an unknown one is refused', async () => {
  const director = await t.as('director');
  expect((await director.call(listSettings, {})).status).toBe(403);
  expect((await director.call(settingHistory, { key: 'auditHour' })).status).toBe(403);
  expect((await director.call(saveSetting, { key: 'auditHour', value: 5, version: 0 })).status).toBe(403);
  expect((await director.call(resetSetting, { key: 'auditHour', version: 0 })).status).toBe(403);
  expect((await t.nobody.call(listSettings, {})).status).toBe(401);
  expect((await admin.call(saveSetting, { key: 'nothing', value: 1, version: 0 })).status).toBe(422);
});

test('what another screen sets is the same setting, with the same version and history', async () => {
  const rules = await admin.ok(getTaskRules, {});
  await admin.ok(saveTaskRules, { ...rules, cleaningMinutes: 75 });
  const state = await stateOf('taskCleaningMinutes');
  expect(state).toMatchObject({ value: 75, changed: true });
  await admin.ok(saveSetting, { key: 'taskCleaningMinutes', value: 80, version: state?.version ?? 0 });
  expect((await admin.ok(getTaskRules, {})).cleaningMinutes).toBe(80);
  const steps = await admin.ok(settingHistory, { key: 'taskCleaningMinutes' });
  expect(steps.map(({ after }) => after)).toEqual([80, 75]);
  const names = await t.database
    .selectFrom('events')
    .select('name')
    .where('entity', '=', 'setting')
    .where('name', '=', 'setting.taskRulesChanged')
    .execute();
  expect(names).toHaveLength(2);
});

test('what another hand wrote wrongly counts as not set', async () => {
  await t.database
    .insertInto('settings')
    .values({ key: 'business.holdHours', value: JSON.stringify('soon') })
    .execute();
  expect(await stateOf('holdHours')).toMatchObject({ value: 24, changed: false });
  const { version = 0 } = (await stateOf('holdHours')) ?? {};
  expect((await admin.ok(saveSetting, { key: 'holdHours', value: 12, version })).value).toBe(12);
});

test('a session ends by the new idle time, once it is set', async () => {
  const finance = await t.openSession('finance');
  await t.database
    .updateTable('sessions')
    .set({ lastSeenAt: new Date('2026-11-20T02:00:00Z') })
    .where('tokenHash', '=', hashToken(finance.token))
    .execute();
  const { version = 0 } = (await stateOf('sessionIdleHours')) ?? {};
  const { version: set } = await admin.ok(saveSetting, { key: 'sessionIdleHours', value: 1, version });
  expect((await finance.call(listDevices, {})).status).toBe(401);
  await admin.ok(resetSetting, { key: 'sessionIdleHours', version: set });
  expect((await finance.call(listDevices, {})).status).toBe(200);
});

test('a second server process follows a change by its event, long before it would look again by itself', async () => {
  const { app: _, ...other } = await startApp({
    config: t.config,
    connection: { connectionString: t.url },
    log: createLog('silent'),
    clock: t.now,
  });
  try {
    const there = () => other.services.setting('directExportRows');
    expect(await there()).toBe(5_000);
    await admin.ok(saveSetting, { key: 'directExportRows', value: 6_000, version: 0 });
    await expect.poll(there, { timeout: 3_000 }).toBe(6_000);
  } finally {
    await other.stop();
  }
});

test('as many at once as there are connections each read on their own: none waits for a second one', async () => {
  const few = await openTestApp({ env: { DATABASE_CONNECTIONS: '2' } });
  try {
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const all = Promise.all(holding.map(({ promise }) => promise)).then(() => forgetSettings(few.services));
    const rows = holding.map(({ resolve }) =>
      few.job().change(async (ctx) => {
        await ctx.db.selectFrom('users').select('id').limit(1).execute();
        resolve();
        await all;
        return ctx.services.setting('directExportRows', ctx.db);
      }),
    );
    expect(await Promise.all(rows)).toEqual([5_000, 5_000]);
  } finally {
    await few.close();
  }
});
