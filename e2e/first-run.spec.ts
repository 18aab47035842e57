/** A solo host: from an empty production database to the first night sold, without a second person. */
import { getProfile } from '@minsu/contract/foundation/system/profile-endpoints.ts';
import { getSetup } from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openBoard, TODAY } from './demo.ts';
import { watchEfforts } from './efforts.ts';
import { button, dialog, openPage, watchConsole } from './pages.ts';
import { clientOf, type RunningServer, startServer, temporaryDataDir } from './server.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  LOGIN_CIPHER_KEY: 'a-key-of-16-byte',
  FIELD_KEYS: `own:${Buffer.alloc(32, 7).toString('base64')}`,
};
const PASSWORD = 'Quiet-Harbour-7';
/** Clicks and keys other than text, from the sign-in page to the stored order, for three rooms. */
const MAX_EFFORTS = 40;

const data = temporaryDataDir();
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer(data.dir, PRODUCTION);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

const field = (page: Page, name: string) => page.locator(`[id$="field-${name}"]:visible`);
const step = (page: Page, name: string) => page.locator(`.setup-steps [data-step="${name}"]`);
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/first-run-${name}.png` });
};

/** As Excel puts it on the clipboard. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((table) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', table);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('a solo host sells the first night in a few steps', async () => {
  const first = /Password \(shown only now\): (\S+)/.exec(server.output())?.[1] ?? '';
  const page = await openPage(browser);
  const complaints = watchConsole(page);
  const efforts = await watchEfforts(page);
  await page.goto(`${server.url}/login`);
  let spent = 0;

  await efforts.type(page.locator('input').first(), 'admin');
  await efforts.type(page.locator('input[type=password]').first(), first);
  await page.keyboard.press('Enter');
  await button(page, '修改登录密码').click();
  await efforts.type(dialog(page).locator('input[type=password]').nth(0), first);
  await efforts.type(dialog(page).locator('input[type=password]').nth(1), PASSWORD);
  await page.keyboard.press('Enter');

  await page.locator('.setup-panel').getByText('0/7 已完成').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('.setup-panel').getByRole('link').click();
  await button(page, '选择“一人民宿”').click();
  await dialog(page).getByText('一人经营：关闭 → 开启').waitFor();
  await button(dialog(page), '选择').click();

  await efforts.type(field(page, 'operatorName'), '云溪小院');
  await page.keyboard.press('Enter');
  await efforts.type(field(page, 'name'), '云溪小院');
  await efforts.type(field(page, 'city'), '杭州');
  await field(page, 'rooms.0.number').click();
  await paste(page, '房号\t房型\t人数\t价格\n101\t大床房\t2\t368\n102\t大床房\t2\t368\n201\t套房\t4\t688');
  await expect.poll(() => field(page, 'rooms.2.type').inputValue()).toBe('套房');
  expect(await axeViolations(page)).toEqual([]);
  await picture(page, 'rooms');
  await button(page, '保存并上线').click();
  await page.getByText('“云溪小院”已上线，3 间房可售').waitFor();

  await button(page, '没问题').click();
  for (const name of ['people', 'channel'] as const) {
    await page.locator(`.setup-steps [data-step="${name}"] [aria-current]`).waitFor();
    await button(page, '跳过').click();
  }
  await page.locator('.setup-steps [data-step="sale"] [aria-current]').waitFor();
  await picture(page, 'steps');
  await expect.poll(() => step(page, 'house').getAttribute('data-state')).toBe('done');
  // Opening the board loads the page again, and counting starts from zero.
  spent += await efforts.count();

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const client = clientOf(server.url, 'admin', token);
  const { houseId } = (await client.call(getSetup, {})).data;
  const board = await openBoard(page, server.url, houseId ?? '');
  // The first room is below the row of its property.
  await board.drag(1, TODAY, TODAY + 1);
  await page.getByText('录入订单').last().click();
  await efforts.type(dialog(page).locator('[id$="field-bookerName"]'), '张三');
  await expect.poll(() => button(dialog(page), '录入订单').isEnabled()).toBe(true);
  await button(dialog(page), '录入订单').click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  spent += await efforts.count();

  const { records } = (await client.call(pageOrders, {})).data;
  expect(records).toHaveLength(1);
  expect((await client.call(getProfile, {})).data.profile).toBe('solo');
  const steps = (await client.call(getSetup, {})).data.steps;
  expect(steps.filter(({ state }) => state === 'open')).toEqual([]);
  expect(spent).toBeLessThanOrEqual(MAX_EFFORTS);

  await page.goto(`${server.url}/dashboard/workplace`);
  await button(page.locator('.setup-panel'), '结束引导').click();
  await button(dialog(page), '结束引导').click();
  await expect.poll(() => page.locator('.setup-panel').count()).toBe(0);
  expect(complaints.filter((text) => !/401/.test(text))).toEqual([]);
});
