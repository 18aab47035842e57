/** A webhook end to end: refused addresses, one-time secret, test, events, resend. */
import { createHmac } from 'node:crypto';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { ReceivedHook, ReceivedHooks } from '../apps/sandbox/src/receiver/receiver.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, button, choose, dialog, openByMenu, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const SANDBOX_PORT = await freePort();
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT) });
const NAME = '智能门锁平台';
const PATIENCE = { timeout: 20_000 };

const sandbox = `http://127.0.0.1:${SANDBOX_PORT}`;
const received = async (): Promise<ReceivedHooks> =>
  (await (await fetch(`${sandbox}/receiver/story`)).json()) as ReceivedHooks;
const receiver = (fault: 'none' | 'fail') =>
  fetch(`${sandbox}/control/receiver`, { method: 'POST', body: JSON.stringify({ fault }) });
const eventOf = ({ body }: ReceivedHook): string => (JSON.parse(body) as { event: string }).event;

const isSigned = ({ headers, body }: ReceivedHook, secret: string): boolean => {
  const signed = createHmac('sha256', secret).update(`${headers['minsu-timestamp']}.${body}`).digest('hex');
  return (headers['minsu-signature'] ?? '').split(',').includes(`v1=${signed}`);
};

let days = 300;
const sell = async (): Promise<string> => {
  const [{ house, today }] = await findFreeRooms(product.url);
  days += 3;
  const client = await signIn(product.url, 'operator');
  const stay = { checkIn: addDays(today, days), checkOut: addDays(today, days + 1), guests: 1 };
  const { code, data } = await client.call(createOrder, {
    houseId: house.id,
    bookerName: '沈知夏',
    stays: [{ roomTypeId: house.types[0]?.id ?? '', ...stay }],
  });
  expect(code).toBe(200);
  return data.id;
};

const row = (page: Page): Locator => page.getByRole('cell', { name: NAME }).filter({ visible: true }).first();
const preview = (page: Page): Locator => page.locator('.webhook-preview').filter({ visible: true }).first();

test('refused, added, tested, notified of an order, resent once', async () => {
  const page = await product.home('admin');
  const complaints = watchConsole(page);
  await openByMenu(page, '/sys/webhook');
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '新增回调').first().click();
  const form = dialog(page);
  await form.getByLabel('名称').fill(NAME);
  await form.getByLabel('地址').fill('http://192.168.1.10/hook');
  await choose(page, form.getByRole('combobox', { name: '事件' }), '订单：全部', '订单：全部');
  await page.keyboard.press('Escape');
  await button(form, '新增回调').click();
  await form.getByText('不能使用内网地址').waitFor();
  await form.getByLabel('地址').fill(`${sandbox}/receiver/story`);
  await button(form, '新增回调').click();
  const shown = dialog(page);
  await shown.getByText('请保存签名密钥').waitFor();
  const secret = (await shown.locator('.webhook-secret .num').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  expect(await axeViolations(page)).toEqual([]);
  // It is shown only once, so a stray key must not close it.
  await page.keyboard.press('Escape');
  await button(shown, '已保存').click();
  await row(page).click();
  await button(preview(page), '发送测试').dblclick();
  await preview(page).locator('.webhook-test').getByText('已送达').waitFor();
  expect((await received()).total).toBe(1);

  const orderId = await sell();
  await expect.poll(async () => (await received()).newest.map(eventOf), PATIENCE).toContain('order.created');
  const call = (await received()).newest.find((one) => eventOf(one) === 'order.created') as ReceivedHook;
  expect(JSON.parse(call.body)).toMatchObject({ entity: 'order', entityId: orderId });
  expect(call.body).not.toContain('沈知夏');
  expect(isSigned(call, secret)).toBe(true);
  expect(isSigned(call, 'whsec_other')).toBe(false);

  await preview(page).getByRole('link', { name: '投递记录' }).click();
  await settled(page);
  const line = page.locator('tbody tr').filter({ visible: true }).getByText('订单 · 录入订单').first();
  await line.click();
  await preview(page).getByText('已送达').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const before = (await received()).total;
  await button(preview(page), '重新发送').dblclick();
  await expect.poll(async () => (await received()).total, PATIENCE).toBe(before + 1);
  const { total, distinct } = await received();
  expect(total - distinct).toBe(1);
  // The browser logs refusals too.
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
}, 120_000);

test('an unanswered delivery shows as waiting; disabling is explained, on a phone too', async () => {
  await receiver('fail');
  await sell();
  const page = await product.home('admin', { width: 375, height: 812 });
  await page.goto(`${product.url}/sys/webhook`);
  await arrived(page);
  const card = page.locator('.webhook-card').filter({ hasText: NAME });
  await card.locator('summary').click();
  await expect
    .poll(async () => {
      await page.reload();
      await arrived(page);
      return card.getByText('发送失败').count();
    }, PATIENCE)
    .toBeGreaterThan(0);
  await card.locator('summary').click();
  await card.getByText('HTTP 500').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await axeViolations(page)).toEqual([]);
  await button(card, '停用').click();
  await dialog(page).getByText('停用期间的事件不会补发').waitFor();
  await button(dialog(page), '停用').click();
  await page.getByText(`“${NAME}”已停用`).first().waitFor();
  await receiver('none');
  await button(card, '启用').click();
  await page.getByText(`“${NAME}”已启用`).first().waitFor();
}, 120_000);

test("the notification log shows deliveries and all users' messages with permission", async () => {
  const page = await product.home('admin');
  await page.goto(`${product.url}/messageMenu/notificationLog?view=webhooks`);
  await arrived(page);
  await page.getByRole('cell', { name: NAME }).filter({ visible: true }).first().waitFor();
  await page.goto(`${product.url}/messageMenu/notificationLog?view=notices`);
  await arrived(page);
  await page.locator('tbody tr').filter({ visible: true }).first().click();
  await page.locator('.message-preview').filter({ visible: true }).getByText('接收人').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const desk = await product.home('frontdesk');
  await desk.goto(`${product.url}/sys/webhook`);
  await arrived(desk);
  expect(await desk.getByText('新增回调').count()).toBe(0);
}, 90_000);
