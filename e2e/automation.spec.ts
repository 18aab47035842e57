/**
 * An automation rule is created, simulated and enabled: an order's message is sent once and appears in inbox and
 * log. Under the kill switch nothing is sent, nor made up for later.
 */
import {
  createAutomationRule,
  pageAutomationRules,
  testAutomation,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { pageAutomationRuns } from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const RULE = '直订当天问候';
const SCREEN = '/messageMenu/automation-setting';
const PATIENCE_MS = 20_000;

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`);
  await arrived(page);
};

const ruleRow = (page: Page) => page.getByRole('row').filter({ hasText: RULE });

/** Clears the default quiet hours, so that the test works at any time. */
const clear = async (page: Page, field: string): Promise<void> => {
  const select = dialog(page).locator('.ant-select', { has: page.locator(`[id$="field-${field}"]`) });
  await select.hover();
  await select.locator('.ant-select-clear').click();
};

/** A guest with consent and an order that many days ahead. */
const book = async (
  name: string,
  phone: string,
  { inDays }: { readonly inDays: number },
): Promise<{ orderId: string; orderNo: string }> => {
  const client = await signIn(product.url, 'admin');
  const [{ today, house, roomId }] = await findFreeRooms(product.url);
  const type = house.types.find((each) => each.rooms.some((room) => room.id === roomId));
  const contacts = [{ kind: 'phone' as const, label: '', value: phone }];
  const saved = await client.call(saveMember, { name, contacts, consents: ['stayMessages'] });
  expect(saved.message).toBe('ok');
  const checkIn = addDays(today, inDays);
  const { data, message } = await client.call(createOrder, {
    houseId: house.id,
    bookerName: name,
    phone,
    stays: [{ roomTypeId: type?.id ?? '', roomId, checkIn, checkOut: addDays(checkIn, 2) }],
  });
  expect(message).toBe('ok');
  return { orderId: data.id, orderNo: data.orderNo };
};

/** Sends a test to the user from the unsaved form. */
const tryOut = async (page: Page): Promise<void> => {
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(createAutomationRule.path)) saved.push(request.url());
  });
  await page.route(`**${testAutomation.path}`, (route) =>
    route.fulfill({ json: { code: 200, message: 'ok', data: { to: '139****0000', missing: [] } } }),
  );
  await button(dialog(page), '试发给自己').click();
  await dialog(page).getByText('按哪个订单填写').waitFor();
  await button(dialog(page), '试发给自己').click();
  await page.getByText('已试发到 139****0000').waitFor();
  expect(saved).toEqual([]);
};

const runsOf = async (orderNo: string) => {
  const client = await signIn(product.url, 'admin');
  const { data } = await client.call(pageAutomationRuns, { view: 'all', keyword: orderNo });
  return data.records.filter(({ ruleName }) => ruleName === RULE);
};

const statesOf = async (orderNo: string) => (await runsOf(orderNo)).map(({ state }) => state);

test("a rule is created, simulated and enabled, messages an order's guest once, and stops with the kill switch", async () => {
  const page = await product.as('director');
  const complaints = watchConsole(page);
  await open(page, SCREEN);
  await button(page, '新建规则').first().click();
  await dialog(page).getByLabel('规则名称').fill(RULE);
  await dialog(page).getByRole('button', { name: '添加规则' }).click();
  await dialog(page).getByText('此项必填').first().waitFor();
  await choose(page, dialog(page).locator('[id$="field-templateId"]'), '预订确认');
  await dialog(page).getByLabel('全部房源（含以后新增的）').check();
  await clear(page, 'quietFrom');
  await clear(page, 'quietTo');
  expect(await axeViolations(page)).toEqual([]);
  await tryOut(page);
  await dialog(page).getByRole('button', { name: '添加规则' }).click();
  await ruleRow(page).getByText('已停用').waitFor();

  await ruleRow(page).getByRole('button', { name: '模拟' }).click();
  await dialog(page).getByText('不会发出任何消息').waitFor();
  await dialog(page)
    .getByText(/\d+ 条会发送/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const before = await book('沈念一', '13900008101', { inDays: 210 });

  await ruleRow(page).getByRole('button', { name: '启用' }).click();
  await dialog(page).getByText('从现在起生效；此前的时机不补发').waitFor();
  const reach = dialog(page).getByText(/目前没有已有订单会收到|已有.*订单今后会触发/);
  await reach.waitFor();
  await page.keyboard.press('Escape');
  // The affected orders are counted each time, because the rule may have changed.
  const asked = page.waitForResponse('**/automation/reach?*');
  await ruleRow(page).getByRole('button', { name: '启用' }).click();
  await asked;
  await reach.waitFor();
  await button(dialog(page), '启用').click();
  await ruleRow(page).getByText('已启用').waitFor();

  const { orderId, orderNo } = await book('沈知远', '13900008102', { inDays: 214 });
  await expect.poll(() => statesOf(orderNo), { timeout: PATIENCE_MS }).toEqual(['sent']);
  expect((await runsOf(before.orderNo)).filter(({ state }) => state === 'sent')).toEqual([]);
  await open(page, `${SCREEN}?view=all&keyword=${orderNo}`);
  const run = ruleRow(page);
  await run.getByText('已发送').waitFor();
  await open(page, `/orderManagement/orderDetail?id=${orderId}`);
  await page.locator('.thread-link').filter({ hasText: '沈知远' }).first().click();
  await page.locator('.conversation').getByText(RULE).first().waitFor();

  await open(page, SCREEN);
  await button(page, '全部停止').click();
  await dialog(page).getByLabel('原因').fill('节日文案要换');
  await button(dialog(page), '全部停止').click();
  await page.getByText('自动化已停止').first().waitFor();
  const stopped = await book('沈思齐', '13900008103', { inDays: 220 });
  await expect.poll(() => statesOf(stopped.orderNo), { timeout: PATIENCE_MS }).toEqual(['skipped']);
  await button(page, '恢复运行').click();
  await button(dialog(page), '恢复运行').click();
  await page.getByText('自动化已恢复').waitFor();
  expect((await runsOf(stopped.orderNo)).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'stopped'],
  ]);
  expect(complaints).toEqual([]);
});

test('a rule moved twice quickly ends two positions further', async () => {
  const client = await signIn(product.url, 'director');
  const namesNow = async () =>
    (await client.call(pageAutomationRules, { size: 200 })).data.records.map(({ name }) => name);
  const before = await namesNow();
  const last = before.at(-1) ?? '';
  const page = await product.as('director');
  await open(page, SCREEN);
  const up = page.getByRole('button', { name: `上移 ${last}` }).filter({ visible: true });
  await up.waitFor();
  // Holds back the refetch after the first move.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${pageAutomationRules.path}`, async (route) => {
    await released;
    await route.continue();
  });
  await up.click();
  await page.getByText('已调整顺序').first().waitFor();
  await up.click();
  await expect.poll(namesNow).toEqual([...before.slice(0, -3), last, ...before.slice(-3, -1)]);
  release();
  await expect.poll(() => up.locator('xpath=../span').innerText()).toBe(String(before.length - 2));
  expect(await page.getByText('请勿重复操作').count()).toBe(0);
});
