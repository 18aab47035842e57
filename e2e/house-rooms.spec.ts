/** Rooms of a property: added as a range, type changed on a date, linked to channels; and the property list. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import exceljs from 'exceljs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { button, choose as chooseIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const rows = (page: Page) => page.locator('tbody tr[data-row]').filter({ visible: true });
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });

/** Address of the first online hotel-style property in a city with a connected channel. */
const houseAddress = async (page: Page): Promise<string> => {
  const list = `${product.url}/house/houseList?kind=multi&state=online&city=${encodeURIComponent('杭州')}`;
  await page.goto(list);
  const href = await rows(page).first().locator('a').first().getAttribute('href');
  return new URL(href ?? '', product.url).toString();
};

const openTab = async (page: Page, tab: string): Promise<void> => {
  await page.goto(`${await houseAddress(page)}&tab=${tab}`);
  await rows(page).first().waitFor();
};

const choose = (page: Page, label: string, option: string | RegExp): Promise<string> =>
  chooseIn(page, page.getByRole('dialog').getByLabel(label).first(), option);

test('801 to 812 are added at once, and skipped with a reason the second time', async () => {
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  await openTab(page, 'rooms');
  /** Another floor, because an identical command within a second is refused as a repeat. */
  const add = async (floor: string) => {
    await button(page, '批量添加').click();
    const dialog = page.getByRole('dialog');
    await choose(page, '房型', /./);
    await dialog.getByLabel('房号前缀').fill('9');
    await dialog.getByLabel('楼层').fill(floor);
    await dialog.getByLabel('开始号').fill('801');
    await dialog.getByLabel('结束号').fill('812');
    await dialog.getByText('将添加 12 间：9801 至 9812').waitFor();
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
  };
  await add('98F');
  await page.getByText('已添加 12 间').waitFor();
  await page.getByRole('button', { name: '完成' }).click();
  await rowOf(page, '9801').waitFor();
  await add('99F');
  await page.getByText('跳过 12 个房号').waitFor();
  expect(await page.getByText('房号已存在').count()).toBe(12);
  await page.getByRole('button', { name: '完成' }).click();
  expect(complaints).toEqual([]);
});

test('a room changes type from a date after a preview, and is cancelled', async () => {
  const page = await product.as('supervisor');
  await openTab(page, 'rooms');
  const number = '9801';
  const menu = page.getByRole('button', { name: `房间 ${number} 的操作` });
  await menu.click();
  await page.getByRole('menuitem', { name: '调整房型' }).click();
  const dialog = page.getByRole('dialog');
  const type = await choose(page, '调到', /./);
  const from = addDays(await dialog.getByLabel('生效日期').inputValue(), 3);
  await dialog.getByLabel('生效日期').fill(from);
  await dialog.getByLabel('生效日期').press('Enter');
  await dialog.getByText('该日期后没有入住安排').waitFor();
  await dialog
    .getByRole('table')
    .getByText(/\d → \d/)
    .first()
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '确认调整' }).click();
  await rowOf(page, number)
    .getByText(new RegExp(`起为${type}`))
    .waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: '取消调整' }).click();
  await page.getByText('调整已取消').waitFor();
  await expect.poll(() => rowOf(page, number).getByText(/起为/).count()).toBe(0);
  await button(page, '历史').click();
  await page.getByText(`房间 ${number} · 取消房型调整`).waitFor();
});

test('a room is linked to a listing and unlinked', async () => {
  const page = await product.as('supervisor');
  await openTab(page, 'channels');
  const room = rowOf(page, '9802');
  await room.getByRole('button', { name: '关联' }).click();
  await choose(page, '渠道连接', '途家');
  const chosen = await choose(page, '渠道房间', /./);
  await page.getByRole('dialog').getByRole('button', { name: '关联' }).click();
  await page.getByText('房间 9802 已关联').waitFor();
  const name = chosen.split(' · ')[0] ?? '';
  await room.getByText(`途家·杭州 · ${name}`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await room.getByRole('button', { name: '解除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除' }).click();
  await page.getByText('已解除关联').waitFor();
  await room.getByText('未关联').waitFor();
});

test('every tab of a property opens by address, in both languages and on a phone', async () => {
  const looks = [
    { language: 'en-US', theme: 'dark' },
    // High enough that the list footer is below its rows.
    { language: 'zh-CN', width: 375, height: 3000, touch: true },
  ] as const;
  for (const look of looks) {
    const page = await product.as('admin', look);
    const complaints = watchConsole(page);
    const address = await houseAddress(await product.as('admin'));
    for (const tab of [
      'rooms',
      'calendar',
      'orders',
      'prices',
      'evaluations',
      'channels',
      'documents',
      'history',
    ]) {
      await page.goto(`${address}&tab=${tab}`);
      await page.locator('.part-tabs [aria-current=page]:visible').waitFor();
      await settled(page);
      // The list footer overlaps its rows at the window's end.
      await page.locator('.part-tabs:visible').evaluate((tabs) => tabs.scrollIntoView());
      expect(await axeViolations(page), tab).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab).toBe(true);
    }
    expect(complaints).toEqual([]);
  }
}, 180_000);

test('the list shows cards or a table by address, filtered by price and expiring licences', async () => {
  const page = await product.as('admin');
  await page.goto(`${product.url}/house/houseList`);
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '卡片' }).click();
  await page.waitForURL(/show=cards/);
  await page.reload();
  await page.locator('.card-list.wall .house-card').first().waitFor();
  await page.goto(`${product.url}/house/houseList?priceFrom=30000&priceTo=60000`);
  await page.getByRole('button', { name: /移除.*¥300.00 – ¥600.00/ }).waitFor();
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: /许可即将到期/ }).click();
  await page.waitForURL(/licence=soon/);
  await settled(page);
  await expect.poll(() => page.locator('.refreshing').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('a property import is checked without changes', async () => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('房源');
  sheet.addRow(['房源名称', '类型', '城市', '地址', '平日价']);
  sheet.addRow(['云栖·新院', '整租', '杭州', '梅家坞 1 号', 568]);
  sheet.addRow(['云栖·旧院', '别墅', '杭州', '梅家坞 2 号', '三百']);
  const page = await product.as('operator');
  await page.goto(`${product.url}/house/houseList`);
  await rows(page).first().waitFor();
  await button(page, '导入').click();
  await page.locator('.ant-modal input[type=file]').setInputFiles({
    name: '房源.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await button(page, '下一步').click();
  await page.getByText('1 行可导入，1 行有问题').waitFor();
  await page.getByText(/请填“整租”或“多房型”/).waitFor();
  await page.goto(`${product.url}/house/houseList?keyword=${encodeURIComponent('云栖·新院')}`);
  await page.getByText('没有符合条件的结果').waitFor();
});
