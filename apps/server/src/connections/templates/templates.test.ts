/** Templates: written, rewritten, ordered, switched off; tried on an order; refused. */
import {
  createTemplate,
  editTemplate,
  listTemplates,
  orderTemplates,
  previewTemplate,
  setTemplateActive,
  templateOrders,
} from '@minsu/contract/connections/templates/template-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { openAutomation } from '../../../test/desks/automation-desk.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let director: TestClient;
let front: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  director = await t.as('director');
  front = await t.as('frontdesk');
});
afterAll(() => t.close());
beforeEach(() => t.database.deleteFrom('messageTemplates').where('code', 'like', 'test%').execute());

const text = {
  name: '试用模板',
  code: 'test_one',
  zh: '{{guestName}}您好，房间 {{roomNumber}}',
  en: 'Dear {{guestName}}, room {{roomNumber}}',
};
const write = (more: object = {}) => director.ok(createTemplate, { ...text, ...more });
const all = () => front.ok(listTemplates, { all: true });
const told = async () => {
  const rows = await t.database
    .selectFrom('events')
    .select('name')
    .where('entity', '=', 'template')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
};

test('a template is written at the end, rewritten on its version, switched off and on; history has all of it', async () => {
  const made = await write({ channels: ['sms', 'sms', 'mt'] });
  expect(made).toMatchObject({ code: 'test_one', channels: ['sms', 'mt'], active: true, version: 0 });
  expect((await all()).at(-1)?.id).toBe(made.id);
  const { id, version } = made;
  const edited = await director.ok(editTemplate, { id, version, ...text, code: undefined, en: '' } as never);
  expect(edited).toMatchObject({ en: '', channels: [], version: 1 });
  const stale = await director.call(editTemplate, { id, version, name: '又一个', zh: '晚了' });
  expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
  expect((stale.data as { current?: unknown }).current).toMatchObject({ id, version: 1 });
  const off = await director.ok(setTemplateActive, { id, version: 1, active: false });
  expect(off.active).toBe(false);
  expect((await front.ok(listTemplates, {})).some((one) => one.id === id)).toBe(false);
  // Repeating it changes nothing and creates no event.
  await director.ok(setTemplateActive, { id, version: off.version, active: false });
  await director.ok(setTemplateActive, { id, version: off.version, active: true });
  expect(await told()).toEqual([
    'template.added',
    'template.changed',
    'template.deactivated',
    'template.activated',
  ]);
});

test('without a code one is made that is free', async () => {
  const first = await write({ code: '' });
  const second = await write({ code: '', name: '试用模板二' });
  expect(first.code).toMatch(/^template_\d+$/);
  expect(second.code).not.toBe(first.code);
  await t.database.deleteFrom('messageTemplates').where('id', 'in', [first.id, second.id]).execute();
});

test('what is wrong is said at its field, and changes nothing', async () => {
  await write();
  const before = await all();
  const refused = async (change: object, language = 'zh-CN') => {
    const given = { ...text, name: '别的', code: 'test_two', ...change };
    const answer = await director.call(createTemplate, given, { headers: { 'accept-language': language } });
    return [answer.status, answer.fields];
  };
  expect(await refused({ zh: '{{wifi}} {{doorCode}}' }, 'en-US')).toEqual([
    422,
    { zh: 'Unknown variables: {{wifi}}, {{doorCode}}' },
  ]);
  expect(await refused({ zh: '{{guestName}} {{wifi}} {{doorCode}}' })).toEqual([
    422,
    { zh: '没有这些变量：{{wifi}}、{{doorCode}}' },
  ]);
  expect(await refused({ en: 'Dear {{guestName}' })).toEqual([
    422,
    { en: '有一对大括号不完整，变量应写成 {{guestName}} 的形式' },
  ]);
  expect((await refused({ zh: ' ' }))[1]).toHaveProperty('zh');
  expect((await refused({ name: '' }))[1]).toHaveProperty('name');
  expect((await refused({ code: 'No spaces' }))[1]).toHaveProperty('code');
  expect(await refused({ channels: ['none'] })).toMatchObject([422, {}]);
  expect(await refused({ name: '试用模板' })).toEqual([409, { name: '已有同名模板' }]);
  expect(await refused({ code: 'test_one' })).toEqual([409, { code: '已有相同编码的模板' }]);
  expect(await all()).toEqual(before);
});

test('the order is stored whole or not at all', async () => {
  const made = await write();
  const ids = (await all()).map(({ id }) => id);
  const turned = [made.id, ...ids.filter((id) => id !== made.id)];
  const answer = await director.ok(orderTemplates, { ids: turned });
  expect(answer.map(({ id }) => id)).toEqual(turned);
  expect((await all()).map(({ id }) => id)).toEqual(turned);
  for (const wrong of [turned.slice(1), [...turned.slice(1), newId()], [...turned.slice(1), turned[1]]]) {
    const refused = await director.call(orderTemplates, { ids: wrong as string[] });
    expect([refused.status, refused.failure]).toEqual([409, 'core.stale']);
  }
  await director.ok(orderTemplates, { ids });
});

test('tried on an order: both languages filled, what has no value named, unsaved texts too', async () => {
  const house = await buildHouse(t.database, { department: 'staff' });
  const { orderId } = await sellStay(front, house, house.rooms[0]);
  const [offered] = await front.ok(templateOrders, {});
  expect(offered).toMatchObject({ id: orderId, name: expect.stringContaining('陈思远') as string });
  const { orderNo } = await t.database
    .selectFrom('orders')
    .select('orderNo')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const found = await front.ok(templateOrders, { keyword: orderNo });
  expect(found.map(({ id }) => id)).toEqual([orderId]);
  expect(await front.ok(templateOrders, { ids: [orderId] })).toEqual(found);
  const preview = await front.ok(previewTemplate, {
    orderId,
    zh: `${text.zh}，押金 {{depositAmount}}`,
    en: '{{orderNo}}: {{nights}} nights, {{wifi}}',
  });
  expect(preview.zh.text).toMatch(/^陈思远您好，房间 \d+，押金 \{\{depositAmount\}\}$/);
  expect(preview.zh.missing).toEqual(['depositAmount']);
  expect(preview.en).toEqual({ text: `${orderNo}: 2 nights, {{wifi}}`, missing: ['wifi'] });
});

test('whoever answers guests reads and tries templates, only the leads keep them; foreign orders are unknown', async () => {
  const made = await write();
  const { id, version } = made;
  const refused = [
    await front.call(createTemplate, { ...text, code: 'test_two', name: '别的' }),
    await front.call(editTemplate, { id, version, name: '改', zh: '改' }),
    await front.call(setTemplateActive, { id, version, active: false }),
    await front.call(orderTemplates, { ids: [id] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const cleaner = await t.as('housekeeper');
  expect((await cleaner.call(listTemplates, {})).status).toBe(403);
  expect((await cleaner.call(templateOrders, {})).status).toBe(403);
  const foreign = await buildHouse(t.database);
  const { orderId } = await sellStay(await t.as('admin'), foreign, foreign.rooms[0]);
  const answer = await front.call(previewTemplate, { orderId, zh: '{{guestName}}' });
  expect([answer.status, answer.failure]).toEqual([404, 'order.notFound']);
  expect(await front.ok(templateOrders, { ids: [orderId] })).toEqual([]);
});

test('one that rules of automation write by says which, and is switched off only when that was seen', async () => {
  const desk = await openAutomation(t);
  const rule = await desk.live({ name: '入住前提醒' });
  const of = async () => {
    const template = (await all()).find(({ id }) => id === rule.templateId);
    if (!template) throw new Error('the rule has no template');
    return template;
  };
  const { id, version, usedBy } = await of();
  expect(usedBy).toEqual([{ id: rule.id, name: '入住前提醒', active: true }]);
  const refused = await director.call(setTemplateActive, { id, version, active: false });
  expect([refused.status, refused.failure]).toEqual([409, 'template.inUse']);
  expect(refused.message).toContain('入住前提醒');
  expect(await of()).toMatchObject({ active: true, version });
  const off = await director.ok(setTemplateActive, { id, version, active: false, anyway: true });
  expect(off.active).toBe(false);
});
