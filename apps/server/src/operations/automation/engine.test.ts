/** Automatic actions of rules: once, at the right time, and only if conditions still hold. */
import {
  editAutomationRule,
  switchAutomation,
  switchAutomationRule,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import {
  cancelAutomationRun,
  retryAutomationRun,
  settleAutomationRun,
} from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { cancelOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  checkInOrder,
  checkOutOrder,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type Automation, openAutomation } from '../../../test/desks/automation-desk.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { planLive } from './automation-jobs.ts';
import { sendDue } from './send-runs.ts';

let t: TestApp;
let desk: Automation;
beforeEach(async () => {
  t = await openTestApp();
  desk = await openAutomation(t);
});
afterEach(() => t.close());

const dayBefore = { trigger: 'checkIn', side: 'before', amount: 1, unit: 'days' } as const;
/** An instant in the house's local time, Asia/Shanghai. */
const at = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString();

describe('moments', () => {
  test('a confirmed order is written to at once, once, with the cause of it', async () => {
    const rule = await desk.live({ name: '确认问候' });
    const orderId = await desk.book({ bookerName: '韩梅梅' });
    expect(await desk.written(orderId)).toEqual([expect.stringContaining('韩梅梅您好')]);
    const [run] = await desk.runs(orderId);
    expect(run).toMatchObject({ state: 'sent', ruleId: rule.id, ruleName: '确认问候', reason: null });
    await desk.tick();
    await planLive(t.job());
    await desk.tick();
    expect(await desk.written(orderId)).toHaveLength(1);
    const { rows } = await sql<{
      after: object;
    }>`select after from events where name = 'thread.posted'`.execute(t.database);
    expect(rows).toMatchObject([{ after: { origin: 'automation' } }]);
  });

  test('before check-in: planned, moved with the dates, called off with the order, and back with it', async () => {
    await desk.live(dayBefore);
    const orderId = await desk.book();
    expect(await desk.runs(orderId)).toMatchObject([{ state: 'planned', dueAt: at(day(2), '14:00') }]);
    const [stay] = (await desk.order(orderId)).stays;
    const dates = { checkIn: day(6), checkOut: day(8) };
    await desk.admin.ok(changeStay, { ...(await desk.key(orderId)), stayId: stay?.id ?? '', ...dates });
    await desk.work();
    expect(await desk.runs(orderId)).toMatchObject([{ state: 'planned', dueAt: at(day(5), '14:00') }]);
    await desk.admin.ok(cancelOrder, { orderId, ...(await desk.key(orderId)), reason: '客人取消' });
    await desk.work();
    expect(await desk.fates(orderId)).toEqual([['cancelled', 'gone']]);
    await desk.admin.ok(reinstateOrder, { orderId, ...(await desk.key(orderId)) });
    await desk.work();
    expect(await desk.fates(orderId)).toEqual([['planned', null]]);
    await desk.tick(at(day(5), '14:00'));
    expect(await desk.fates(orderId)).toEqual([['sent', null]]);
  });

  test('an order that comes too late for the moment is told at once; where that is not wanted, never', async () => {
    await desk.live(dayBefore);
    await desk.live({ ...dayBefore, catchUp: false });
    const orderId = await desk.book({ checkIn: day(0), checkOut: day(1) });
    expect(await desk.fates(orderId)).toEqual([['sent', null]]);
  });

  test('in house each day, and only while the guest is here', async () => {
    await desk.live({ trigger: 'inHouse', atTime: '20:00' });
    const orderId = await desk.book({ checkIn: day(0), checkOut: day(2) });
    expect(await desk.runs(orderId)).toHaveLength(2);
    await desk.tick(at(day(0), '20:00'));
    expect((await desk.fates(orderId)).at(-1)).toEqual(['skipped', 'state']);
    await sql`update stays set state = 'in_house' where order_id = ${orderId}`.execute(t.database);
    await sql`update orders set shown = 'in_house' where id = ${orderId}`.execute(t.database);
    await desk.tick(at(day(1), '20:00'));
    expect(await desk.written(orderId)).toHaveLength(1);
  });
});

describe('never made up for', () => {
  test('a rule that is switched on reaches old orders only by moments that lie ahead', async () => {
    const orderId = await desk.book({ checkIn: day(1), checkOut: day(4) });
    // Its moment was yesterday at this time, before there was a rule.
    t.setNow(at(day(0), '15:00'));
    await desk.live(dayBefore);
    await desk.live({ trigger: 'confirmed' });
    await desk.live({ trigger: 'checkIn', side: 'before', amount: 3, unit: 'hours' });
    await desk.tick();
    expect(await desk.runs(orderId)).toMatchObject([{ state: 'planned', dueAt: at(day(1), '11:00') }]);
  });

  test('another trigger counts from its change on; another text goes on as before', async () => {
    const rule = await desk.live({ ...dayBefore, name: '提醒' });
    const orderId = await desk.book({ checkIn: day(2), checkOut: day(4) });
    const { id } = rule;
    const input = desk.inputOf({
      ...dayBefore,
      name: '提醒',
      templateId: await desk.templateOf('directions'),
    });
    const renamed = await desk.admin.ok(editAutomationRule, { id, version: rule.version, ...input });
    expect(renamed.liveSince).toBe(rule.liveSince);
    t.setNow(at(day(1), '12:00'));
    const changed = await desk.admin.ok(editAutomationRule, {
      id,
      version: renamed.version,
      ...input,
      amount: 2,
    });
    expect(changed.liveSince).toBe(t.now().toISOString());
    await desk.work();
    await desk.tick(at(day(1), '14:30'));
    // Two days before was yesterday; the day before is past its moment.
    expect(await desk.written(orderId)).toEqual([]);
    expect(await desk.fates(orderId)).toEqual([['cancelled', 'gone']]);
  });

  test('what came due while all was stopped is not sent when it is lifted', async () => {
    await desk.live(dayBefore);
    await desk.live({ trigger: 'checkIn', side: 'before', amount: 2, unit: 'hours' });
    const orderId = await desk.book({ checkIn: day(2), checkOut: day(4) });
    await desk.admin.ok(switchAutomation, { stopped: true, reason: '模板有误' });
    t.setNow(at(day(1), '18:00'));
    await desk.admin.ok(switchAutomation, { stopped: false });
    await desk.tick();
    expect(await desk.written(orderId)).toEqual([]);
    expect((await desk.runs(orderId)).map(({ state, reason }) => [state, reason])).toEqual([
      ['planned', null],
      ['skipped', 'stopped'],
    ]);
    await desk.tick(at(day(2), '12:00'));
    expect(await desk.written(orderId)).toHaveLength(1);
  });

  test('orders that are brought in from a file were confirmed elsewhere; the clock runs for them, too', async () => {
    await desk.live({ trigger: 'confirmed' });
    await desk.live(dayBefore);
    const built = async (name: string): Promise<string> => {
      const { orderId } = await buildStay(t.database, desk.house, {
        checkIn: day(3),
        checkOut: day(4),
        room: null,
      });
      const of = { entity: 'order', entityId: orderId, houseId: desk.house.id };
      await t.job().change((ctx) => ctx.record({ ...of, name, after: { booking: 'confirmed' } }));
      await desk.work();
      return orderId;
    };
    const states = async (name: string) => (await desk.runs(await built(name))).map(({ state }) => state);
    expect(await states('order.imported')).toEqual(['planned']);
    expect(await states('order.created')).toEqual(['planned', 'skipped']);
  });
});

describe('limits', () => {
  test('quiet hours over midnight: planned for the morning, and not at all where that is too late', async () => {
    const quiet = { quietFrom: '22:00', quietTo: '08:00' };
    await desk.live({ ...dayBefore, atTime: '23:30', ...quiet });
    await desk.live({
      trigger: 'checkIn',
      side: 'before',
      amount: 15,
      unit: 'hours',
      quietFrom: '22:00',
      quietTo: '14:00',
    });
    const orderId = await desk.book();
    const runs = await desk.runs(orderId);
    expect(runs.map(({ momentAt, dueAt }) => [momentAt, dueAt])).toEqual([
      [at(day(2), '23:00'), at(day(2), '23:00')],
      [at(day(2), '23:30'), at(day(3), '08:00')],
    ]);
    await desk.tick(at(day(2), '23:40'));
    expect(await desk.written(orderId)).toEqual([]);
    await desk.tick(at(day(3), '08:00'));
    expect(await desk.fates(orderId)).toEqual(
      expect.arrayContaining([
        ['sent', null],
        ['skipped', 'tooLate'],
      ]),
    );
  });

  test('caps: of two at once the first in order goes, the other says why; the next day is another one', async () => {
    await desk.live({ trigger: 'confirmed', capPerDay: 1 });
    await desk.live({ trigger: 'confirmed', capPerDay: 1 });
    await desk.live({ ...dayBefore, capPerDay: 1 });
    await desk.live({ ...dayBefore, capPerStay: 2 });
    const orderId = await desk.book();
    expect((await desk.fates(orderId)).filter(([state]) => state !== 'planned')).toEqual([
      ['sent', null],
      ['skipped', 'capDay'],
    ]);
    await desk.tick(at(day(2), '14:00'));
    expect((await desk.fates(orderId)).map(String).sort()).toEqual([
      'sent,',
      'sent,',
      'skipped,capDay',
      'skipped,capStay',
    ]);
  });

  test('the guest answers: no more, until somebody closes the conversation', async () => {
    await desk.live({ trigger: 'confirmed' });
    await desk.live(dayBefore);
    await desk.live({ trigger: 'checkIn', side: 'before', amount: 1, unit: 'hours' });
    const orderId = await desk.book();
    t.setNow(at(day(1), '10:00'));
    await desk.guestWrites(orderId);
    await desk.tick(at(day(2), '14:00'));
    expect(await desk.written(orderId)).toHaveLength(1);
    await sql`update threads set state = 'closed', waiting_since = null where order_id = ${orderId}`.execute(
      t.database,
    );
    await desk.tick(at(day(3), '13:00'));
    expect((await desk.fates(orderId)).map(String).sort()).toEqual(['sent,', 'sent,', 'skipped,answered']);
  });

  test('a variable without a value: nothing goes, somebody does it by hand, and a second try goes', async () => {
    await desk.live({ trigger: 'confirmed', templateId: await desk.templateOf('house_rules') });
    const orderId = await desk.book();
    const [run] = await desk.runs(orderId);
    expect(run).toMatchObject({ state: 'skipped', reason: 'missing', detail: 'houseRules' });
    expect(run?.actions).toEqual(['retry', 'settle']);
    const { id = '', version = 0 } = run ?? {};
    await sql`update houses set house_rules = '室内禁烟。'`.execute(t.database);
    await desk.admin.ok(retryAutomationRun, { id, version });
    await desk.work();
    await desk.tick();
    expect(await desk.written(orderId)).toEqual([expect.stringContaining('室内禁烟')]);
    const again = await desk.admin.call(settleAutomationRun, { id, version });
    expect([again.status, again.failure]).toEqual([409, 'automation.notForHands']);
  });

  test('who has not agreed is not written to, and no conversation is left behind', async () => {
    await desk.live({ trigger: 'confirmed' });
    const orderId = await desk.book({ consented: false });
    expect(await desk.fates(orderId)).toEqual([['skipped', 'noConsent']]);
    const threads = await t.database
      .selectFrom('threads')
      .select('id')
      .where('orderId', '=', orderId)
      .execute();
    expect(threads).toEqual([]);
  });
});

describe('the switch and people', () => {
  test('the kill switch comes between two messages: once it has answered nothing goes out', async () => {
    await desk.live(dayBefore);
    const orders: string[] = [];
    for (let n = 0; n < 4; n += 1) orders.push(await desk.book());
    t.setNow(at(day(2), '14:00'));
    const written = async () => (await Promise.all(orders.map((id) => desk.written(id)))).flat().length;
    const job = t.job();
    let gone = 0;
    let isStopped = false;
    await sendDue({
      ...job,
      change: async (run) => {
        const done = await job.change(run);
        // Once the first one has gone; two guests are written to at a time.
        const isDue = (await written()) > 0;
        if (isDue && !isStopped) {
          isStopped = true;
          await desk.admin.ok(switchAutomation, { stopped: true, reason: '客人投诉' });
          gone = await written();
        }
        return done;
      },
    });
    expect([1, 2]).toContain(gone);
    expect(await written()).toBe(gone);
    const fates = (await Promise.all(orders.map((id) => desk.fates(id)))).flat().map(String);
    expect(fates.filter((fate) => fate === 'skipped,stopped')).toHaveLength(4 - gone);
  });

  test('one is called off by hand and is not planned again; a rule switched off takes all along', async () => {
    const rule = await desk.live(dayBefore);
    const first = await desk.book();
    const second = await desk.book();
    const [run] = await desk.runs(first);
    await desk.admin.ok(cancelAutomationRun, { id: run?.id ?? '', version: run?.version ?? 0 });
    await planLive(t.job());
    expect(await desk.fates(first)).toEqual([['cancelled', 'byHand']]);
    const off = await desk.admin.ok(switchAutomationRule, {
      id: rule.id,
      version: rule.version,
      active: false,
    });
    expect(await desk.fates(second)).toEqual([['cancelled', 'ruleOff']]);
    await desk.admin.ok(switchAutomationRule, { id: rule.id, version: off.version, active: true });
    await desk.work();
    expect([await desk.fates(first), await desk.fates(second)]).toEqual([
      [['cancelled', 'byHand']],
      [['planned', null]],
    ]);
  });
});

describe('nothing sets itself off', () => {
  test('what rules write, tell and hand out has its cause and brings no other rule about', async () => {
    const role = await t.database
      .selectFrom('roles')
      .select('id')
      .where('roleCode', '=', 'front_desk')
      .executeTakeFirstOrThrow();
    await desk.live({ trigger: 'confirmed' });
    await desk.live({ trigger: 'confirmed', action: 'notice', roleId: role.id, note: '准备欢迎水果' });
    await desk.live({ trigger: 'confirmed', action: 'task', taskKind: 'inspection', note: '到店前查房' });
    await desk.live({ trigger: 'unanswered', side: 'after', amount: 10, unit: 'minutes' });
    const orderId = await desk.book();
    await sql`update stays set room_id = ${desk.house.rooms[0]?.id} where order_id = ${orderId} and room_id is null`.execute(
      t.database,
    );
    await desk.tick(at(day(0), '13:00'));
    const runs = await desk.runs(orderId);
    expect(runs).toHaveLength(3);
    const told = await t.database
      .selectFrom('inboxMessages')
      .select('contentZh')
      .where('key', 'like', 'automation:%')
      .execute();
    expect(told).toEqual([{ contentZh: expect.stringContaining('准备欢迎水果') }]);
    const tasks = await t.database.selectFrom('tasks').select(['origin', 'kind', 'note']).execute();
    expect(tasks).toEqual([{ origin: 'rule', kind: 'inspection', note: '到店前查房' }]);
  });

  test('a follower writes once after silence, and not when the guest has answered', async () => {
    const asked = await desk.live({ trigger: 'confirmed', name: '询问到店时间', stopOnAnswer: false });
    await desk.live({
      trigger: 'silent',
      followsRuleId: asked.id,
      amount: 4,
      unit: 'hours',
      action: 'message',
    });
    const orderId = await desk.book();
    expect(await desk.runs(orderId)).toHaveLength(2);
    await desk.tick(at(day(0), '16:00'));
    // Without a platform thread the guest cannot answer, so silence means nothing.
    expect((await desk.fates(orderId)).map(String).sort()).toEqual(['sent,', 'skipped,deaf']);
  });
});

test('who was checked out is thanked; a cancelled order is told of, and neither twice', async () => {
  await desk.live({ trigger: 'checkedOut', amount: 0, templateId: await desk.templateOf('thanks') });
  await desk.live({ trigger: 'cancelled', amount: 0 });
  const orderId = await desk.book({ checkIn: day(0), checkOut: day(1) });
  const room = desk.house.rooms[0];
  const stayKey = async () => ({
    stayId: (await desk.order(orderId)).stays[0]?.id ?? '',
    version: (await desk.order(orderId)).order.version,
  });
  await desk.admin.ok(
    checkInOrder,
    withPapers({ ...(await stayKey()), roomId: room?.id, acceptDirty: true }),
  );
  await desk.work();
  expect(await desk.written(orderId)).toEqual([]);
  t.setNow(at(day(1), '11:00'));
  await desk.admin.ok(checkOutOrder, { ...(await stayKey()), waiveBalance: true, reason: '测试' });
  await desk.work();
  expect(await desk.written(orderId)).toEqual([expect.stringContaining('感谢选择')]);
  await desk.admin.ok(undoCheckOut, await stayKey());
  await desk.admin.ok(checkOutOrder, { ...(await stayKey()), waiveBalance: true, reason: '测试' });
  await desk.work();
  expect(await desk.written(orderId)).toHaveLength(1);
  const other = await desk.book({ checkIn: day(4), checkOut: day(5) });
  await desk.admin.ok(cancelOrder, { orderId: other, ...(await desk.key(other)), reason: '行程有变' });
  await desk.work();
  await planLive(t.job());
  expect(await desk.fates(other)).toEqual([['sent', null]]);
});
