/**
 * Notification settings: from the message box to settings; disabled subjects send nothing, enabled ones do, with a
 * sound.
 */

import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { getNoticeChoices } from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { button, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const PATIENCE = { timeout: 20_000 };

let days = 260;
const bookedByChannel = async (): Promise<string> => {
  const [{ house, today }] = await findFreeRooms(product.url);
  const director = await signIn(product.url, 'director');
  days += 3;
  const { code, data } = await director.call(createOrder, {
    houseId: house.id,
    source: 'channel',
    channel: 'tj',
    channelOrderNo: `TJN${days}`,
    bookerName: '周渔',
    stays: [
      {
        roomTypeId: house.types[0]?.id ?? '',
        checkIn: addDays(today, days),
        checkOut: addDays(today, days + 2),
        guests: 1,
      },
    ],
  });
  expect(code).toBe(200);
  return data.orderNo;
};

/** Counts tones played by the page. */
const listen = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const heard = { tones: 0 };
    Object.assign(globalThis, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1;
      start.call(this, when);
    };
  });
  await page.reload();
  return () => page.evaluate(() => (globalThis as unknown as { heard: { tones: number } }).heard.tones);
};

const heardOf = async (orderNo: string): Promise<boolean> => {
  const operator = await signIn(product.url, 'operator');
  const { data } = await operator.call(pageInbox, { keyword: orderNo });
  return data.total > 0;
};

test('orders off: nothing; on again: a message with a sound', async () => {
  const page = await product.home('operator');
  const complaints = watchConsole(page);
  const tones = await listen(page);
  await page.locator('.message-bell').click();
  await page.locator('.message-box').getByRole('link', { name: '提醒设置' }).click();
  await page.waitForURL('**/user/setting?tab=notices');
  const orders = page.getByRole('switch', { name: '订单：站内消息' });
  const sound = page.getByRole('switch', { name: '订单：提示音' });
  await orders.waitFor();
  expect(await orders.getAttribute('aria-checked')).toBe('true');
  expect(await page.getByRole('switch', { name: '账号与安全：站内消息' }).isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);

  await orders.click();
  await expect.poll(() => sound.isDisabled()).toBe(true);
  expect(await heardOf(await bookedByChannel())).toBe(false);

  await orders.click();
  await expect.poll(() => sound.isEnabled()).toBe(true);
  const before = await tones();
  const orderNo = await bookedByChannel();
  await expect.poll(() => heardOf(orderNo), PATIENCE).toBe(true);
  await expect.poll(tones, PATIENCE).toBe(before + 2);

  await page.getByRole('switch', { name: '渠道：邮件' }).click();
  await button(page, '恢复默认').click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(() => button(page, '恢复默认').count()).toBe(0);
  const { data } = await (await signIn(product.url, 'operator')).call(getNoticeChoices, {});
  expect(data.subjects.some(({ chosen }) => chosen)).toBe(false);
  expect(complaints).toEqual([]);
}, 120_000);

test('nothing scrolls sideways on a phone', async () => {
  const page = await product.home('housekeeper', { width: 375, height: 812 });
  await page.goto(`${product.url}/user/setting?tab=notices`);
  const task = page.getByRole('switch', { name: '房务：站内消息' });
  await task.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await axeViolations(page)).toEqual([]);
}, 60_000);
