/**
 * The guest inbox: a platform message appears within a second, the answer is delivered once with its state, notes
 * stay internal, and refusals can be fixed.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { sandboxControl } from './sandbox-control.ts';

const SANDBOX_PORT = await freePort();
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT) });
const sandbox = sandboxControl(`http://127.0.0.1:${SANDBOX_PORT}`, 'mt');

const STORE = '云上·来信民宿';
const CONNECTION = '美团·来信';
/** From the guest's message to the screen. */
const AT_ONCE_MS = 1_000;

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`);
  await arrived(page);
};

const connect = async (page: Page): Promise<void> => {
  await open(page, '/channel/channelList?connect=new');
  await dialog(page).getByRole('button', { name: /^美团/ }).click();
  await dialog(page).getByLabel('连接名称').fill(CONNECTION);
  await button(dialog(page), '下一步').click();
  await button(dialog(page), '前往美团授权').click();
  await page.getByRole('radio', { name: new RegExp(STORE) }).check();
  await button(page, '同意授权').click();
  await page.getByText('授权成功').waitFor();
};

/** A guest without a placed order: nothing is linked. */
const bookThere = async (): Promise<string> => {
  const { storeId } = await sandbox.act<{ storeId: string }>('store', { name: STORE });
  const { listingId } = await sandbox.act<{ listingId: string }>('listing', {
    ...{ storeId, houseName: '来信', typeName: '大床房' },
  });
  const today = new Date().toISOString().slice(0, 10);
  const { orderId } = await sandbox.act<{ orderId: string }>('order', {
    ...{ listingId, checkIn: addDays(today, 2), checkOut: addDays(today, 4), oversell: true, price: 40_000 },
    ...{ guestNames: ['苏念'], bookerName: '苏念', instant: true },
  });
  return orderId;
};

const say = (orderId: string, text: string) => sandbox.act('say', { orderId, text });
interface Chat {
  readonly orderId: string;
  readonly from: 'guest' | 'host';
  readonly text: string;
}

/** The host's messages at the platform. */
const theirs = async (orderId: string): Promise<string[]> => {
  const answer = await fetch(`http://127.0.0.1:${SANDBOX_PORT}/control/platforms`);
  const { mt } = (await answer.json()) as { mt: { messages: readonly Chat[] } };
  return mt.messages.filter((one) => one.orderId === orderId && one.from === 'host').map(({ text }) => text);
};

/** Switches between reply and internal note. */
const writing = (page: Page, kind: '内部备注' | '回复客人') =>
  page.locator('.composer').getByRole('radio', { name: kind });

test('a guest writes at the platform and is answered from the screen', async () => {
  await sandbox.act('autoAnswers', { on: false });
  const orderId = await bookThere();
  const page = await product.as('director');
  await connect(page);
  await open(page, '/messageMenu/message?view=open');
  const complaints = watchConsole(page);
  const item = page.locator('.thread-item').filter({ hasText: '苏念' });

  const began = performance.now();
  await say(orderId, '您好，请问可以带一只小狗吗？');
  await item.getByText('请问可以带一只小狗吗').waitFor();
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
  await item.getByText('未读').waitFor({ state: 'attached' });

  await item.click();
  const log = page.getByRole('log');
  await log.getByText('请问可以带一只小狗吗').waitFor();
  await page.getByText('尚未关联到房源').waitFor();
  await page.getByLabel('给 苏念 的回复').fill('可以的，请提前告诉我们大小');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => theirs(orderId), { timeout: 10_000 }).toEqual(['可以的，请提前告诉我们大小']);
  // Receipts come with the platform's feed, once a minute.
  await log.getByText('已读').waitFor({ timeout: 100_000 });

  const again = performance.now();
  await say(orderId, '六公斤，很安静');
  await log.getByText('六公斤，很安静').waitFor();
  expect(performance.now() - again).toBeLessThan(AT_ONCE_MS);
  expect(await axeViolations(page)).toEqual([]);

  await writing(page, '内部备注').click();
  await page.getByLabel('内部备注').getByRole('textbox').fill('带狗，排一楼');
  await button(page, '保存备注').click();
  await log.getByText('带狗，排一楼').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await writing(page, '回复客人').click();
  await page.getByLabel('给 苏念 的回复').fill('加我微信细聊');
  await button(page, '发送').click();
  await log.getByText('消息包含联系方式').waitFor();
  await button(log, '重发').waitFor();
  expect(await theirs(orderId)).toEqual(['可以的，请提前告诉我们大小']);

  await button(page, '关闭会话').click();
  await page.getByText('会话已关闭').first().waitFor();
  await say(orderId, '那我到了再联系');
  await log.getByText('那我到了再联系').waitFor();
  await button(page, '关闭会话').waitFor();
  expect(complaints).toEqual([]);
}, 240_000);

test('a demo conversation: its order beside it, a filled template, a kept draft', async () => {
  const page = await product.as('director');
  await open(page, '/messageMenu/message?view=open');
  await page.locator('.thread-item').filter({ hasText: '短信' }).first().click();
  await page.getByRole('link', { name: '查看订单' }).waitFor();
  const box = page.locator('.composer textarea');
  await page.locator('.composer').getByRole('combobox', { name: '模板' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await expect.poll(() => box.inputValue()).not.toBe('');
  await writing(page, '内部备注').click();
  await box.fill('明早再看');
  await page.keyboard.press('Escape');
  await page.reload();
  await arrived(page);
  await writing(page, '内部备注').click();
  await expect.poll(() => box.inputValue()).toBe('明早再看');
  await box.fill('');
  // Keys navigate the list while not typing.
  await page.keyboard.press('Escape');
  const first = page.url();
  await page.keyboard.press('j');
  await expect.poll(() => page.url()).not.toBe(first);
}, 120_000);

test('on a phone one column at a time', async () => {
  const page = await product.as('frontdesk', { width: 375, height: 740 });
  await open(page, '/messageMenu/message?view=open');
  await page.locator('.thread-item').first().click();
  await page.getByRole('log').waitFor();
  await page.locator('.thread-list').waitFor({ state: 'hidden' });
  await button(page, '返回列表').click();
  await page.locator('.thread-list').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // A missing one links back too.
  await open(page, '/messageMenu/message?id=01900000-0000-7000-8000-000000000000');
  await page.getByText('会话不存在').waitFor();
  await button(page, '返回列表').click();
  await page.locator('.thread-list').waitFor();
}, 120_000);

test('conversations start within 120 px of the top, views take one line, filters open on demand', async () => {
  const page = await product.as('supervisor');
  await open(page, '/messageMenu/message?view=open');
  const first = page.locator('.thread-item').first();
  await first.waitFor();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(120);
  const tabs = page.locator('.thread-views .view-tab');
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.getByLabel('负责人').count()).toBe(0);
  await page.getByRole('button', { name: '筛选' }).click();
  await page.getByLabel('负责人').waitFor();
});

test('the menu counts guests awaiting a reply like its view, and text messages are answered by text', async () => {
  const page = await product.as('frontdesk');
  await open(page, '/messageMenu/message');
  const rows = page.locator('.thread-item');
  await rows.first().waitFor();
  const waiting = await rows.count();
  const badge = page.locator('.menu-link[aria-current] .menu-count [aria-hidden]');
  const figure = page.locator('.thread-views [aria-current] .count');
  await expect.poll(() => badge.textContent()).toBe(String(waiting));
  expect(await figure.textContent()).toBe(String(waiting));
  await rows.first().click();
  await page.locator('.composer textarea').fill('好的，马上为您安排');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('log').getByText('已送达').last().waitFor({ timeout: 30_000 });
  await expect.poll(() => rows.count()).toBe(waiting - 1);
  await expect.poll(() => badge.textContent()).toBe(String(waiting - 1));
}, 120_000);
