/** Rules as people keep them: bad input, rights, what they reach, and what they would do. */

import {
  listTemplates,
  setTemplateActive,
} from '@minsu/contract/connections/templates/template-endpoints.ts';
import { type AutomationRule, SIMULATED_ORDERS } from '@minsu/contract/operations/automation/automation.ts';
import {
  automationOptions,
  createAutomationRule,
  deleteAutomationRule,
  editAutomationRule,
  getAutomationRule,
  getAutomationStatus,
  orderAutomationRules,
  pageAutomationRules,
  reachOfAutomationRule,
  simulateAutomation,
  switchAutomation,
  switchAutomationRule,
  testAutomation,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import {
  automationRunsOfOrder,
  cancelAutomationRun,
  pageAutomationRuns,
  retryAutomationRun,
  settleAutomationRun,
} from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { type Automation, openAutomation, type RuleInput } from '../../../test/desks/automation-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';

let t: TestApp;
let desk: Automation;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  desk = await openAutomation(t);
  admin = desk.admin;
});
afterAll(() => t.close());

const add = (more: RuleInput = {}): Promise<AutomationRule> =>
  admin.ok(createAutomationRule, desk.inputOf(more));
const refused = async (more: object) =>
  Object.keys((await admin.call(createAutomationRule, { ...desk.inputOf(), ...more })).fields);

describe('rules', () => {
  test('are added off, listed with their figures, changed on their version, deleted', async () => {
    const rule = await add({ name: '到店指引', nightsMin: 2 });
    expect(rule).toMatchObject({
      active: false,
      liveSince: null,
      templateName: '询问到店时间',
      mayEdit: true,
      sent: 0,
    });
    const page = await admin.ok(pageAutomationRules, { keyword: '到店', houseId: desk.house.id });
    expect(page.records.map(({ id }) => id)).toEqual([rule.id]);
    const change = { ...desk.inputOf({ name: '到店指引二' }), id: rule.id, version: 0 };
    expect(await admin.ok(editAutomationRule, change)).toMatchObject({
      name: '到店指引二',
      nightsMin: null,
      version: 1,
    });
    const stale = await admin.call(editAutomationRule, change);
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    const twin = await admin.call(createAutomationRule, desk.inputOf({ name: '到店指引二' }));
    expect([twin.status, twin.failure]).toEqual([409, 'automation.nameTaken']);
    await admin.ok(deleteAutomationRule, { id: rule.id, version: 1 });
    expect((await admin.call(getAutomationRule, { id: rule.id })).failure).toBe('automation.ruleNotFound');
    // The name is free again.
    await add({ name: '到店指引二' });
  });

  test('refuse what makes no sense, at the field', async () => {
    expect(await refused({ houseIds: [] })).toEqual(['houseIds']);
    expect(await refused({ nightsMin: 5, nightsMax: 2 })).toEqual(['nightsMax']);
    expect(await refused({ leadMin: 5, leadMax: 2 })).toEqual(['leadMax']);
    expect(await refused({ amount: 91, unit: 'days' })).toEqual(['amount']);
    expect(await refused({ trigger: 'inHouse' })).toEqual(['atTime']);
    expect(await refused({ trigger: 'inHouse', atTime: '25:00' })).toEqual(['atTime']);
    expect(await refused({ trigger: 'silent', amount: 2 })).toEqual(['followsRuleId']);
    expect(await refused({ trigger: 'unanswered' })).toEqual(['amount']);
    const odd = { ...desk.inputOf(), quietFrom: '25:00', quietTo: '08:00' };
    const { fields } = await admin.call(createAutomationRule, odd);
    expect(fieldTexts.invalidTime).toContain(fields.quietFrom);
    expect(await refused({ templateId: null })).toEqual(['templateId']);
    expect(await refused({ templateId: desk.house.id })).toEqual(['templateId']);
    expect(await refused({ action: 'notice', note: '看一下' })).toEqual(['roleId']);
    expect(await refused({ action: 'task', note: '查房' })).toEqual(['taskKind']);
    expect(await refused({ action: 'task', taskKind: 'deep' })).toEqual(['note']);
    expect(await refused({ quietFrom: '22:00' })).toEqual(['quietTo']);
    expect(await refused({ quietTo: '08:00' })).toEqual(['quietFrom']);
    expect(await refused({ action: 'task', taskKind: 'deep', quietFrom: '22:00' })).toEqual(['note']);
  });

  test('tell only roles that can open the order that the notice points to', async () => {
    const roleOf = async (code: string): Promise<string> => {
      const row = await t.database
        .selectFrom('roles')
        .select('id')
        .where('roleCode', '=', code)
        .executeTakeFirstOrThrow();
      return row.id;
    };
    const [cleaner, front] = [await roleOf('housekeeper'), await roleOf('front_desk')];
    const offered = (await admin.ok(automationOptions, {})).roles.map(({ id }) => id);
    expect(offered).toContain(front);
    expect(offered).not.toContain(cleaner);
    const notice = { action: 'notice' as const, note: '看一下' };
    const answer = await admin.call(createAutomationRule, desk.inputOf({ ...notice, roleId: cleaner }));
    expect([answer.failure, Object.keys(answer.fields)]).toEqual(['automation.roleOpensNothing', ['roleId']]);
    expect(await add({ ...notice, roleId: front })).toMatchObject({ roleId: front });
  });

  test('that would feed each other are refused, and one that is followed stays', async () => {
    const first = await add({ name: '甲' });
    const second = await add({ name: '乙', trigger: 'silent', followsRuleId: first.id, amount: 2 });
    const ring = { ...desk.inputOf({ name: '甲', trigger: 'silent', followsRuleId: second.id, amount: 2 }) };
    const answer = await admin.call(editAutomationRule, { ...ring, id: first.id, version: 0 });
    expect([answer.failure, answer.message]).toEqual([
      'automation.ring',
      expect.stringContaining('甲 → 乙 → 甲'),
    ]);
    expect(Object.keys(answer.fields)).toEqual(['followsRuleId']);
    const self = { ...ring, followsRuleId: first.id, id: first.id, version: 0 };
    expect((await admin.call(editAutomationRule, self)).failure).toBe('automation.followsItself');
    const gone = await admin.call(deleteAutomationRule, { id: first.id, version: 0 });
    expect([gone.failure, gone.message]).toEqual(['automation.followed', expect.stringContaining('乙')]);
    const silent = {
      ...desk.inputOf({ name: '甲', action: 'task', taskKind: 'deep', note: '清' }),
      id: first.id,
      version: 0,
    };
    expect((await admin.call(editAutomationRule, silent)).failure).toBe('automation.followed');
  });

  test('keep their template: it is not switched off without saying which rules use it', async () => {
    await desk.live({
      name: '用模板的规则',
      trigger: 'reviewed',
      templateId: await desk.templateOf('balance'),
    });
    const template = (await admin.ok(listTemplates, {})).find(({ code }) => code === 'balance');
    const off = { id: template?.id ?? '', version: template?.version ?? 0, active: false };
    const answer = await admin.call(setTemplateActive, off);
    expect([answer.status, answer.failure]).toEqual([409, 'template.inUse']);
    expect(answer.message).toContain('用模板的规则');
  });

  test('are put into an order, all of them at once', async () => {
    const all = (await admin.ok(pageAutomationRules, { size: 200 })).records.map(({ id }) => id);
    await admin.ok(orderAutomationRules, { ids: all.toReversed() });
    expect((await admin.ok(pageAutomationRules, { size: 200 })).records.map(({ id }) => id)).toEqual(
      all.toReversed(),
    );
    expect((await admin.call(orderAutomationRules, { ids: all.slice(1) })).failure).toBe(
      'automation.orderChanged',
    );
  });
});

describe('trying out', () => {
  test('switched on now: how many orders that exist already it concerns', async () => {
    const orderId = await desk.book({ checkIn: day(8), checkOut: day(9) });
    await desk.book({ checkIn: day(70), checkOut: day(71) });
    const rule = await add({ trigger: 'checkIn', side: 'before', amount: 1, unit: 'days' });
    expect(await admin.ok(reachOfAutomationRule, { id: rule.id })).toEqual({
      orders: 1,
      moments: 1,
      more: false,
    });
    expect(await admin.ok(automationRunsOfOrder, { orderId })).toEqual([]);
  });

  test('the simulator says when, how, what, or why not; it sends nothing', async () => {
    const orderId = await desk.book({ checkIn: day(9), checkOut: day(11), bookerName: '林晓' });
    const silent = await desk.book({ checkIn: day(9), checkOut: day(11), consented: false });
    const { name: _, ...fields } = desk.inputOf({
      trigger: 'checkIn',
      side: 'before',
      amount: 1,
      unit: 'days',
    });
    const found = await admin.ok(simulateAutomation, { ...fields, quietFrom: '13:00', quietTo: '15:00' });
    expect(found.basis).toBe('ahead');
    const own = found.orders.find((order) => order.orderId === orderId);
    expect(own).toMatchObject({
      channel: 'sms',
      language: 'zh-CN',
      text: expect.stringContaining('林晓您好'),
    });
    expect(own?.moments).toEqual([
      {
        ...{ momentAt: `${day(8)}T06:00:00.000Z`, at: `${day(8)}T07:00:00.000Z` },
        ...{ outcome: 'send', reason: null, detail: null },
      },
    ]);
    const other = found.orders.find((order) => order.orderId === silent);
    expect(other?.moments[0]).toMatchObject({ outcome: 'skip', reason: 'noConsent' });
    const chosen = await admin.ok(simulateAutomation, { ...fields, nightsMin: 5, orderId });
    expect(chosen).toMatchObject({
      basis: 'chosen',
      orders: [{ moments: [], reason: 'conditions', detail: 'nights' }],
    });
    const lacking = { ...fields, orderId, templateId: await desk.templateOf('house_rules') };
    expect((await admin.ok(simulateAutomation, lacking)).orders[0]?.moments[0]).toMatchObject({
      ...{ outcome: 'skip', reason: 'missing', detail: 'houseRules' },
    });
    expect((await admin.ok(pageAutomationRuns, {})).records).toEqual([]);
    expect(await desk.written(orderId)).toEqual([]);
    const past = await admin.ok(simulateAutomation, { ...desk.inputOf({ trigger: 'confirmed' }), name: '' });
    expect(past.basis).toBe('past');
    expect(past.orders.length).toBeGreaterThan(0);
  });

  test('what a rule has sent does not fill the cap of the moment it was sent at', async () => {
    const rule = await desk.live({ trigger: 'confirmed', capPerDay: 1, capPerStay: 1 });
    const orderId = await desk.book();
    expect(await desk.fates(orderId)).toContainEqual(['sent', null]);
    const input = { ...desk.inputOf({ trigger: 'confirmed', capPerDay: 1, capPerStay: 1 }), ruleId: rule.id };
    const found = await admin.ok(simulateAutomation, { ...input, orderId });
    expect(found.orders[0]?.moments).toMatchObject([{ outcome: 'send', reason: null }]);
    // It does close a loop for a later trigger, as the engine would find too.
    const later = { ...input, trigger: 'checkIn' as const, side: 'before' as const, amount: 1, orderId };
    expect((await admin.ok(simulateAutomation, later)).orders[0]?.moments).toMatchObject([
      { outcome: 'skip', reason: 'capStay' },
    ]);
    const { id, version } = rule;
    await admin.ok(switchAutomationRule, { id, version, active: false });
  });

  test('what would be sent fills the caps of what comes after it', async () => {
    const orderId = await desk.book({ checkIn: day(12), checkOut: day(16) });
    const daily = { trigger: 'inHouse', everyDay: true, atTime: '18:00', capPerStay: 2 } as const;
    const found = await admin.ok(simulateAutomation, { ...desk.inputOf(daily), orderId });
    expect(found.orders[0]?.moments.map(({ reason }) => reason)).toEqual([null, null, 'capStay', 'capStay']);
  });

  test('only orders that a rule has to do with take a place; where there is none the others say why', async () => {
    const orderId = await desk.book({ checkIn: day(20), checkOut: day(29) });
    for (let count = 0; count < SIMULATED_ORDERS; count += 1)
      await desk.book({ checkIn: day(40 + count), checkOut: day(41 + count) });
    const long = desk.inputOf({ trigger: 'confirmed', nightsMin: 9 });
    const found = await admin.ok(simulateAutomation, long);
    expect(found.orders.map((order) => order.orderId)).toEqual([orderId]);
    const none = await admin.ok(simulateAutomation, { ...long, nightsMin: 90 });
    expect(none.orders).toHaveLength(SIMULATED_ORDERS);
    expect(none.orders.every(({ reason, detail }) => reason === 'conditions' && detail === 'nights')).toBe(
      true,
    );
  });

  test('braces in a guest’s name are a variable without a value, not a text that is too long', async () => {
    const orderId = await desk.book({ checkIn: day(30), checkOut: day(31), bookerName: '{{x}}' });
    const found = await admin.ok(simulateAutomation, { ...desk.inputOf(), orderId });
    expect(found.orders[0]?.moments[0]).toMatchObject({ outcome: 'skip', reason: 'missing', detail: 'x' });
    expect(await desk.written(orderId)).toEqual([]);
  });

  test('a test goes to one’s own proved address, and to nobody without one', async () => {
    const input = { templateId: desk.templateId, way: 'sms' as const };
    const none = await admin.call(testAutomation, input);
    expect([none.failure, Object.keys(none.fields)]).toEqual(['automation.noOwnAddress', ['way']]);
    const { cipher } = t.services;
    const userId = await userIdOf(t.database, 'admin');
    const phone = {
      sealed: cipher.encrypt('13900001111'),
      hash: cipher.hash('13900001111'),
      masked: '139****1111',
    };
    await t.database
      .insertInto('userContacts')
      .values({ userId, kind: 'phone', ...phone, verifiedAt: t.now() })
      .execute();
    expect(await admin.ok(testAutomation, input)).toEqual({ to: '139****1111', missing: [] });
    const sent = await t.database
      .selectFrom('notifications')
      .select(['kind', 'userId'])
      .where('kind', '=', 'automation.test')
      .execute();
    expect(sent).toEqual([{ kind: 'automation.test', userId }]);
  });
});

describe('rights', () => {
  test('the desk sees what is planned of its guests and calls it off, and keeps no rules', async () => {
    const front = await t.as('frontdesk');
    await desk.live({ trigger: 'checkIn', side: 'before', amount: 1, unit: 'days' });
    const orderId = await desk.book();
    const run = (await front.ok(automationRunsOfOrder, { orderId })).find(({ state }) => state === 'planned');
    for (const endpoint of [pageAutomationRules, pageAutomationRuns, getAutomationStatus, automationOptions])
      expect((await front.call(endpoint as typeof pageAutomationRules, {})).status).toBe(403);
    expect((await front.call(createAutomationRule, desk.inputOf())).status).toBe(403);
    expect((await front.call(switchAutomation, { stopped: true, reason: '停' })).status).toBe(403);
    const off = await front.ok(cancelAutomationRun, { id: run?.id ?? '', version: run?.version ?? 0 });
    expect(off).toMatchObject({ state: 'cancelled', reason: 'byHand', actions: [] });
    const housekeeper = await t.as('housekeeper');
    expect((await housekeeper.call(automationRunsOfOrder, { orderId })).status).toBe(403);
  });

  test('an operator reads rules and log, and changes nothing', async () => {
    const operator = await t.as('operator');
    const [rule] = (await operator.ok(pageAutomationRules, {})).records;
    expect(rule?.mayEdit).toBe(false);
    const key = { id: rule?.id ?? '', version: rule?.version ?? 0 };
    expect((await operator.call(switchAutomationRule, { ...key, active: true })).status).toBe(403);
    expect((await operator.call(orderAutomationRules, { ids: [key.id] })).status).toBe(403);
    expect((await operator.call(testAutomation, { templateId: desk.templateId, way: 'sms' })).status).toBe(
      403,
    );
    expect(await operator.ok(getAutomationStatus, {})).toMatchObject({ stopped: false, maySwitch: false });
  });

  test('what is planned in a foreign house does not exist', async () => {
    const foreign = await buildHouse(t.database, { department: null });
    const rule = await add({ houseIds: [foreign.id] });
    expect(rule.houseIds).toEqual([foreign.id]);
    await desk.live({ trigger: 'checkIn', side: 'before', amount: 2, unit: 'days' });
    await desk.book({ checkIn: day(6), checkOut: day(7) });
    const [run] = (await admin.ok(pageAutomationRuns, { view: 'planned' })).records;
    expect(run).toBeDefined();
    const { departmentId } = await t.database
      .selectFrom('houses')
      .select('departmentId')
      .where('id', '=', desk.house.id)
      .executeTakeFirstOrThrow();
    const move = (to: string | null) =>
      t.database.updateTable('houses').set({ departmentId: to }).where('id', '=', desk.house.id).execute();
    await move(null);
    const front = await t.as('frontdesk');
    const answer = await front.call(cancelAutomationRun, { id: run?.id ?? '', version: run?.version ?? 0 });
    await move(departmentId);
    expect([answer.status, answer.failure]).toEqual([404, 'automation.runNotFound']);
  });

  test('who has no house neither reads, saves, tries out, switches, nor calls anything off', async () => {
    const house = await buildHouse(t.database, { department: null });
    const houseIds = [house.id];
    const input = desk.inputOf({ houseIds, trigger: 'checkIn', side: 'before', amount: 1, unit: 'days' });
    const rule = await admin.ok(createAutomationRule, input);
    const key = { id: rule.id, version: rule.version };
    const orderId = await desk.book();
    const run = (await desk.runs(orderId)).find(({ state }) => state === 'planned');
    expect(run).toBeDefined();
    // Supervisor rights over the houses of a department without houses.
    await t.database
      .updateTable('roles')
      .set({ dataScope: 'department' })
      .where('roleCode', '=', 'operation_supervisor')
      .execute();
    await t.database.updateTable('houses').set({ departmentId: null }).execute();
    const lost = await t.as('supervisor');
    const of = async (call: Promise<{ readonly status: number; readonly failure?: string | undefined }>) => {
      const { status, failure } = await call;
      return `${status} ${failure}`;
    };
    const nothing = { records: [], total: 0 };
    expect(await lost.ok(pageAutomationRules, { keyword: input.name })).toMatchObject(nothing);
    expect(await lost.ok(pageAutomationRuns, {})).toMatchObject(nothing);
    expect(await of(lost.call(getAutomationRule, { id: rule.id }))).toBe('404 automation.ruleNotFound');
    expect(await of(lost.call(reachOfAutomationRule, { id: rule.id }))).toBe('404 automation.ruleNotFound');
    expect(await of(lost.call(automationRunsOfOrder, { orderId }))).toBe('404 automation.orderNotFound');
    expect(await of(lost.call(createAutomationRule, desk.inputOf({ houseIds })))).toBe('404 house.notFound');
    expect(await of(lost.call(createAutomationRule, desk.inputOf({ allHouses: true, houseIds: [] })))).toBe(
      '403 automation.allNeedsScope',
    );
    expect(await of(lost.call(editAutomationRule, { ...input, ...key }))).toBe('404 automation.ruleNotFound');
    expect(await of(lost.call(switchAutomationRule, { ...key, active: true }))).toBe(
      '404 automation.ruleNotFound',
    );
    expect(await of(lost.call(deleteAutomationRule, key))).toBe('404 automation.ruleNotFound');
    expect(await of(lost.call(simulateAutomation, { ...input, orderId }))).toBe(
      '404 automation.orderNotFound',
    );
    const found = await lost.ok(simulateAutomation, { ...input, houseIds: [desk.house.id] });
    expect(found.orders).toEqual([]);
    for (const endpoint of [cancelAutomationRun, retryAutomationRun, settleAutomationRun])
      expect(await of(lost.call(endpoint, { id: run?.id ?? '', version: run?.version ?? 0 }))).toBe(
        '404 automation.runNotFound',
      );
    expect(await of(lost.call(switchAutomation, { stopped: true, reason: '停' }))).toBe(
      '403 automation.allNeedsScope',
    );
    expect((await desk.runs(orderId)).find(({ id }) => id === run?.id)).toEqual(run);
  });

  test('the kill switch wants a reason, says who and why, and is not pressed twice', async () => {
    expect(Object.keys((await admin.call(switchAutomation, { stopped: true })).fields)).toEqual(['reason']);
    const stopped = await admin.ok(switchAutomation, { stopped: true, reason: '客人投诉' });
    expect(stopped).toMatchObject({
      stopped: true,
      reason: '客人投诉',
      switchedBy: 'admin',
      maySwitch: true,
    });
    expect((await admin.call(switchAutomation, { stopped: true, reason: '再停' })).failure).toBe(
      'automation.alreadySo',
    );
    expect(await admin.ok(switchAutomation, { stopped: false })).toMatchObject({ stopped: false });
  });
});
