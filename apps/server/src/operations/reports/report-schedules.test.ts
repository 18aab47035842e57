/**
 * Schedules whose report, owner or reader is gone: nothing is sent, others are not delayed, and the reason is shown.
 */

import {
  deleteReportSchedule,
  listReportReaders,
  listReportSchedules,
  pauseReportSchedule,
  resumeReportSchedule,
  saveReportSchedule,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import type { ReportName } from '@minsu/contract/operations/reports/report-list.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { reportMailJob } from './send-schedules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  await sql`update users set email = username || '@example.com'`.execute(t.database);
});
afterAll(() => t.close());

/** Restores the users. */
afterEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await sql`delete from report_schedules`.execute(t.database);
  await sql`update users set status = 1, deleted_at = null, email = username || '@example.com'`.execute(
    t.database,
  );
  await sql`delete from notice_choices`.execute(t.database);
});

const idsOf = async (...names: string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string; username: string }>`select id, username from users`.execute(
    t.database,
  );
  return names.map((name) => rows.find(({ username }) => username === name)?.id ?? '');
};

/** Owned by `keeper`, due on Monday the 23rd. */
const schedule = async (keeper: string, names: string[], report: ReportName = 'production') =>
  (await t.openSession(keeper)).ok(saveReportSchedule, {
    report,
    every: 'week',
    userIds: await idsOf(...names),
  });

const run = () => reportMailJob.run(t.job(), {});

/** Recipients mailed by that Monday's run, and users notified in the app. */
const sentOn = async (now: string) => {
  t.setNow(now);
  const known = await reached();
  await run();
  return (await reached()).slice(known.length);
};
const reached = async (): Promise<string[]> => {
  const { rows } = await sql<{ username: string }>`
    select u.username from (
      select id, user_id from notifications where kind = 'report.scheduled'
      union all select id, user_id from inbox_messages where subject = 'report' and boxed) as told
    join users u on u.id = told.user_id order by told.id`.execute(t.database);
  return rows.map(({ username }) => username);
};

const listed = async () => (await (await t.openSession('admin')).ok(listReportSchedules, {}))[0];

const without = async (username: string, permission: string, work: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ roleId: string }>`
    delete from role_permissions p using user_roles ur, users u
    where ur.role_id = p.role_id and u.id = ur.user_id and u.username = ${username} and p.permission = ${permission}
    returning p.role_id`.execute(t.database);
  expect(rows).not.toEqual([]);
  try {
    await work();
  } finally {
    for (const { roleId } of rows)
      await sql`insert into role_permissions (role_id, permission) values (${roleId}, ${permission})`.execute(
        t.database,
      );
  }
};

const MONDAY = '2026-11-23T04:00:00Z';

test.each(['disabled', 'deleted'] as const)('its keeper is %s: it sends nothing', async (how) => {
  await schedule('finance', ['director']);
  await (how === 'disabled'
    ? sql`update users set status = 2 where username = 'finance'`.execute(t.database)
    : sql`update users set deleted_at = now() where username = 'finance'`.execute(t.database));
  // Shown at once, not only when due.
  expect(await listed()).toMatchObject({ keptBy: 'finance', holds: 'keeperGone', unsentOn: null });
  expect(await sentOn(MONDAY)).toEqual([]);
  expect(await listed()).toMatchObject({
    ...{ lastOn: null, nextOn: '2026-11-30', unsentOn: '2026-11-23', unsentWhy: 'keeperGone' },
  });
  await sql`update users set status = 1, deleted_at = null where username = 'finance'`.execute(t.database);
  expect((await sentOn('2026-11-30T04:00:00Z')).sort()).toEqual(['director', 'director']);
  expect(await listed()).toMatchObject({
    holds: null,
    lastOn: '2026-11-30',
    unsentOn: null,
    unsentWhy: null,
  });
});

test('its keeper may not schedule any more: it sends nothing until somebody who may has taken it over', async () => {
  const made = await schedule('finance', ['director']);
  await without('finance', 'report:schedule', async () => {
    expect(await listed()).toMatchObject({ holds: 'keeperMayNot' });
    expect(await sentOn(MONDAY)).toEqual([]);
    const held = await listed();
    expect(held).toMatchObject({ lastOn: null, unsentWhy: 'keeperMayNot' });
    const userIds = await idsOf('director');
    await (await t.openSession('admin')).ok(saveReportSchedule, {
      ...{ id: made.id, version: held?.version, report: 'production', every: 'week', userIds },
    });
    expect(await listed()).toMatchObject({ createdBy: 'finance', keptBy: 'admin', holds: null });
    expect(await sentOn('2026-11-30T04:00:00Z')).toHaveLength(2);
  });
});

test('its keeper may not see the report any more: it sends nothing', async () => {
  await schedule('finance', ['director'], 'landlord-profit');
  await without('finance', 'payout:read', async () => {
    expect(await listed()).toMatchObject({ holds: 'keeperMayNot' });
    expect(await sentOn(MONDAY)).toEqual([]);
  });
});

test('who does not see a report cannot have it mailed to others', async () => {
  const userIds = await idsOf('director');
  await without('finance', 'payout:read', async () => {
    const finance = await t.openSession('finance');
    const refused = await finance.call(saveReportSchedule, {
      ...{ report: 'landlord-profit', every: 'week', userIds },
    });
    expect([refused.status, refused.failure]).toEqual([403, 'report.notYours']);
  });
});

test('a reader who lost his account or his mail gets nothing, and holds up nobody', async () => {
  await schedule('admin', ['finance', 'supervisor', 'director']);
  await sql`update users set status = 2 where username = 'finance'`.execute(t.database);
  await sql`update users set email = null where username = 'supervisor'`.execute(t.database);
  const users = (await listed())?.users ?? [];
  expect(Object.fromEntries(users.map(({ name, lacks }) => [name, lacks]))).toEqual({
    ...{ finance: 'gone', supervisor: 'noMail', director: null },
  });
  expect(await sentOn(MONDAY)).toEqual(['director', 'director']);
  expect(await listed()).toMatchObject({ lastOn: '2026-11-23', unsentOn: null });
});

test('a reader who lost the right to the report gets nothing; with none left it was not sent', async () => {
  await schedule('admin', ['finance'], 'landlord-profit');
  await without('finance', 'payout:read', async () => {
    expect(await listed()).toMatchObject({ holds: 'noReaders', users: [{ lacks: 'mayNot' }] });
    expect(await sentOn(MONDAY)).toEqual([]);
    expect(await listed()).toMatchObject({
      ...{ lastOn: null, nextOn: '2026-11-30', unsentOn: '2026-11-23', unsentWhy: 'noReaders' },
    });
  });
});

test('a reader who sees no money any more does not get a report of nothing but money', async () => {
  await schedule('admin', ['finance', 'director'], 'landlord-profit');
  await sql`update roles set sees_money = false where role_code = 'finance'`.execute(t.database);
  try {
    expect(await sentOn(MONDAY)).toEqual(['director', 'director']);
  } finally {
    await sql`update roles set sees_money = true where role_code = 'finance'`.execute(t.database);
  }
});

test('all readers declined mail and message: it was not sent', async () => {
  await schedule('admin', ['director']);
  await sql`insert into notice_choices (user_id, subject, box, mail)
    select id, 'report', false, false from users where username = 'director'`.execute(t.database);
  expect(await sentOn(MONDAY)).toEqual([]);
  expect(await listed()).toMatchObject({ lastOn: null, unsentWhy: 'noReaders' });
});

/** Unusable: its report does not exist. */
const broken = async (id: string) =>
  sql`update report_schedules set report = 'gone' where id = ${id}`.execute(t.database);

const waiting = async (id: string) => {
  const { rows } = await sql<{ failures: number; retryAt: Date | null; nextOn: string; unsentWhy: string }>`
    select failures, retry_at, next_on, unsent_why from report_schedules where id = ${id}`.execute(
    t.database,
  );
  return rows[0];
};

test('one that always fails holds up no other, waits longer each time, and is given up for this turn', async () => {
  const bad = await schedule('admin', ['director']);
  await broken(bad.id);
  await schedule('admin', ['finance']);
  // Puts it first.
  await sql`update report_schedules set next_on = '2026-11-16' where id = ${bad.id}`.execute(t.database);
  expect(await sentOn(MONDAY)).toEqual(['finance', 'finance']);
  expect(await waiting(bad.id)).toMatchObject({ failures: 1, retryAt: new Date('2026-11-23T04:10:00Z') });
  await sentOn('2026-11-23T04:05:00Z');
  expect((await waiting(bad.id))?.failures).toBe(1);
  const waits: number[] = [];
  for (let last = await waiting(bad.id); last?.retryAt; last = await waiting(bad.id)) {
    const at = last.retryAt;
    await sentOn(at.toISOString());
    const next = (await waiting(bad.id))?.retryAt;
    if (next) waits.push((next.getTime() - at.getTime()) / 60_000);
  }
  expect(waits).toEqual([20, 40, 80, 160]);
  expect(await waiting(bad.id)).toMatchObject({ failures: 0, nextOn: '2026-11-30', unsentWhy: 'failed' });
});

test('one that failed goes out as soon as it can, and its failures are forgotten', async () => {
  const { id } = await schedule('admin', ['director']);
  await broken(id);
  expect(await sentOn(MONDAY)).toEqual([]);
  await sql`update report_schedules set report = 'production' where id = ${id}`.execute(t.database);
  expect(await listed()).toMatchObject({ failures: 1, retryAt: '2026-11-23T04:10:00.000Z', lastOn: null });
  expect(await sentOn('2026-11-23T04:10:00Z')).toEqual(['director', 'director']);
  expect(await listed()).toMatchObject({ failures: 0, retryAt: null, lastOn: '2026-11-23', unsentOn: null });
});

test('what was not sent stands in the audit log', async () => {
  const { id } = await schedule('finance', ['director']);
  await sql`update users set status = 2 where username = 'finance'`.execute(t.database);
  await sentOn(MONDAY);
  const { rows } = await sql<{ after: unknown }>`
    select after from events where name = 'reportSchedule.unsent' and entity_id = ${id}`.execute(t.database);
  expect(rows).toMatchObject([{ after: { report: 'production', unsentWhy: 'keeperGone' } }]);
});

test('paused it sends nothing; resumed it goes on with its next turn and does not make up for those missed', async () => {
  const admin = await t.openSession('admin');
  const { id, version } = await schedule('admin', ['director']);
  const paused = await admin.ok(pauseReportSchedule, { id, version });
  expect(paused).toMatchObject({ active: false, version: version + 1 });
  const again = await admin.call(pauseReportSchedule, { id, version: paused.version });
  expect([again.status, again.failure]).toEqual([409, 'report.schedulePaused']);
  expect(await sentOn(MONDAY)).toEqual([]);
  t.setNow('2026-12-02T04:00:00Z');
  const later = await t.openSession('admin');
  const resumed = await later.ok(resumeReportSchedule, { id, version: paused.version });
  expect(resumed).toMatchObject({ active: true, nextOn: '2026-12-07', lastOn: null });
  expect(await sentOn('2026-12-02T04:10:00Z')).toEqual([]);
  const running = await later.call(resumeReportSchedule, { id, version: resumed.version });
  expect([running.status, running.failure]).toEqual([409, 'report.scheduleRuns']);
  expect(await sentOn('2026-12-07T04:00:00Z')).toEqual(['director', 'director']);
});

test('another takes over what its keeper may keep no longer', async () => {
  const { id, version } = await schedule('finance', ['director']);
  await sql`update users set status = 2 where username = 'finance'`.execute(t.database);
  const taken = await (await t.openSession('director')).ok(resumeReportSchedule, { id, version });
  expect(taken).toMatchObject({ createdBy: 'finance', keptBy: 'director', holds: null, active: true });
  expect(await sentOn(MONDAY)).toEqual(['director', 'director']);
});

test('edited it keeps what was not touched, and its next turn', async () => {
  const admin = await t.openSession('admin');
  const userIds = await idsOf('director');
  const base = { report: 'production', every: 'week', userIds } as const;
  const made = await admin.ok(saveReportSchedule, { ...base, filters: { by: 'house' } });
  const { id } = made;
  const queryOf = async () =>
    (await sql<{ query: object }>`select query from report_schedules where id = ${id}`.execute(t.database))
      .rows[0]?.query;
  const more = await idsOf('director', 'finance');
  const wider = await admin.ok(saveReportSchedule, { ...base, id, version: made.version, userIds: more });
  expect(wider).toMatchObject({ every: 'week', nextOn: made.nextOn, active: true });
  expect(wider.users.map(({ name }) => name)).toEqual(['director', 'finance']);
  expect(await queryOf()).toMatchObject({ by: 'house' });
  const monthly = {
    ...base,
    id,
    version: wider.version,
    every: 'month',
    filters: { by: 'channel' },
  } as const;
  expect(await admin.ok(saveReportSchedule, monthly)).toMatchObject({ every: 'month', nextOn: '2026-12-01' });
  expect(await queryOf()).toMatchObject({ by: 'channel' });
  const other = await admin.call(saveReportSchedule, {
    ...monthly,
    report: 'pace',
    version: wider.version + 1,
  });
  expect([other.status, other.failure]).toEqual([422, 'report.otherReport']);
  const { rows } = await sql<{ name: string }>`
    select name from events where entity_id = ${id} order by id`.execute(t.database);
  expect(rows.map(({ name }) => name)).toEqual([
    ...['reportSchedule.created', 'reportSchedule.changed', 'reportSchedule.changed'],
  ]);
});

test('it says what it is asked with, so that two of one report can be told apart', async () => {
  const admin = await t.openSession('admin');
  const base = { report: 'production', every: 'week', userIds: await idsOf('director') } as const;
  const none = { by: null, compare: 'none', back: null, channel: [], houses: 0, landlords: 0 };
  expect((await admin.ok(saveReportSchedule, base)).filters).toEqual(none);
  const filters = { by: 'channel', compare: 'previous', channel: ['mt', 'tj'], houseId: [newId()] } as const;
  expect(await admin.ok(saveReportSchedule, { ...base, filters })).toMatchObject({
    filters: { ...none, by: 'channel', compare: 'previous', channel: ['mt', 'tj'], houses: 1 },
  });
});

test('an edit leaves a paused one paused', async () => {
  const admin = await t.openSession('admin');
  const { id, version } = await schedule('admin', ['director']);
  const paused = await admin.ok(pauseReportSchedule, { id, version });
  const userIds = await idsOf('finance');
  const saved = await admin.ok(saveReportSchedule, {
    ...{ id, version: paused.version, report: 'production', every: 'week', userIds },
  });
  expect(saved).toMatchObject({ active: false });
  expect(await sentOn(MONDAY)).toEqual([]);
});

test('refused: to who may not schedule, who does not see the report, and with a version that has passed', async () => {
  const made = await schedule('admin', ['director'], 'landlord-profit');
  const keeper = await t.openSession('housekeeper');
  const { id, version } = made;
  const commands = [saveReportSchedule, pauseReportSchedule, resumeReportSchedule, deleteReportSchedule];
  for (const endpoint of [listReportSchedules, listReportReaders, ...commands])
    expect((await keeper.call(endpoint, { report: 'production', id, version })).status).toBe(403);
  const userIds = await idsOf('director');
  const edit = { report: 'landlord-profit', every: 'week', userIds } as const;
  const admin = await t.openSession('admin');
  for (const endpoint of commands) {
    const more = endpoint === saveReportSchedule ? edit : {};
    const stale = await admin.call(endpoint, { ...more, id, version: 7 });
    expect([endpoint.path, stale.failure]).toEqual([endpoint.path, 'core.stale']);
    const unknown = await admin.call(endpoint, { ...more, id: crypto.randomUUID(), version: 0 });
    expect([endpoint.path, unknown.failure]).toEqual([endpoint.path, 'report.scheduleNotFound']);
  }
  const paused = await admin.ok(pauseReportSchedule, { id, version });
  await without('finance', 'payout:read', async () => {
    const finance = await t.openSession('finance');
    for (const endpoint of [saveReportSchedule, resumeReportSchedule]) {
      const more = endpoint === saveReportSchedule ? edit : {};
      const refused = await finance.call(endpoint, { ...more, id, version: paused.version });
      expect([endpoint.path, refused.failure]).toEqual([endpoint.path, 'report.notYours']);
    }
  });
});
