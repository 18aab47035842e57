/** Reports in use: from the menu, by property, compared, down to orders, as file, by email; and without money. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, settled, tabNames, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const numberOf = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await arrived(page);
  await page.locator('.report-table:visible tfoot').waitFor();
  await settled(page);
};

/** Total of a figure's column. */
const total = async (page: Page, figure: string): Promise<string> => {
  const heads = await page.locator('.report-table:visible thead th').allTextContents();
  const cell = page.locator('.report-table:visible tfoot tr > *').nth(heads.indexOf(figure));
  return (await cell.locator(':scope > a').or(cell).first().innerText()).split('\n')[0] ?? '';
};

test('from the menu to a figure and to its orders, which add up to it; the address keeps everything', async () => {
  const page = await product.as('director');
  const complaints = watchConsole(page);
  await open(page, '/report/production');
  await page.locator('.chart-canvas canvas').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Each report is its own tab with its name.
  expect(await tabNames(page)).toContain('经营报表');
  const sold = numberOf(await total(page, '已售间夜'));
  expect(sold).toBeGreaterThan(0);
  expect(numberOf(await total(page, '平均房价 ADR'))).toBeGreaterThan(0);
  await page.locator('.report-table:visible tfoot a').first().click();
  const drawer = dialog(page);
  await drawer.locator('.report-orders-sum').waitFor();
  expect(
    numberOf(
      (await drawer.locator('.report-orders-sum').innerText()).split('合计')[1]?.split('间夜')[0] ?? '',
    ),
  ).toBe(sold);
  const address = page.url();
  expect(address).toContain('row=total');
  await page.reload();
  await dialog(page).locator('.report-orders-sum').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).not.toContain('row=');
  await open(page, '/report/production?by=house&compare=previous');
  expect(numberOf(await total(page, '已售间夜'))).toBe(sold);
  await page.locator('.report-table:visible .report-change').first().waitFor();
  expect(complaints).toEqual([]);
});

test('each linked figure opens the orders that add up to it', async () => {
  const page = await product.as('director');
  for (const [path, figure, what] of [
    ['/report/cancellation', '取消', '笔预订'],
    ['/report/cancellation', '未入住', '笔预订'],
    ['/report/lead-time', '间夜', '间夜'],
    ['/report/landlord-profit?by=time', '间夜', '间夜'],
  ] as const) {
    await open(page, path);
    const shown = await total(page, figure);
    const heads = await page.locator('.report-table:visible thead th').allTextContents();
    await page.locator('.report-table:visible tfoot tr > *').nth(heads.indexOf(figure)).locator('a').click();
    const sum = await dialog(page).locator('.report-orders-sum').innerText();
    expect([path, figure, numberOf(sum.split('合计')[1]?.split(what)[0] ?? '')]).toEqual([
      path,
      figure,
      numberOf(shown),
    ]);
  }
});

test('every report opens without NaN and passes axe', async () => {
  const page = await product.as('admin', { language: 'en-US', theme: 'dark' });
  await page.goto(`${product.url}/report/production`);
  await arrived(page);
  const hrefs = await page
    .locator('.report-nav:visible a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs).toHaveLength(13);
  for (const href of hrefs) {
    await page.goto(`${product.url}${href}`);
    await arrived(page);
    await settled(page);
    const text = await page.locator('.report-page:visible').innerText();
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
    expect([href, await axeViolations(page)]).toEqual([href, []]);
  }
});

test('as a file, and emailed weekly until stopped', async () => {
  const page = await product.as('director');
  await open(page, '/report/channel-net');
  await button(page, '导出').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出 CSV' }).click(),
  ]);
  const lines = readFileSync((await file.path()) ?? '', 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('净房价 (CNY)');
  expect(lines.at(-1)).toContain('合计');
  await button(page, '定时发送').click();
  const drawer = dialog(page);
  await drawer.getByText('还没有定时发送').waitFor();
  await drawer.getByLabel('收件人').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: '新建定时发送' }).click();
  await drawer
    .getByText('每周一 · 下次', { exact: false })
    .or(drawer.locator('.report-schedules li'))
    .first()
    .waitFor();
  const one = drawer.locator('.report-schedules li');
  await one.getByRole('button', { name: '编辑' }).click();
  await one.getByRole('radio', { name: '每月 1 日' }).check({ force: true });
  expect(await axeViolations(page)).toEqual([]);
  await one.getByRole('button', { name: '保存' }).click();
  await one.getByText('每月 1 日 · 下次', { exact: false }).waitFor();
  await one.getByRole('button', { name: '暂停' }).click();
  await one.getByText('已暂停', { exact: false }).waitFor();
  await one.getByRole('button', { name: '恢复' }).click();
  await one.getByRole('button', { name: '暂停' }).waitFor();
  await drawer.locator('.report-schedules').getByRole('button', { name: '停止发送' }).click();
  await dialog(page)
    .last()
    .getByRole('button', { name: '停止发送' })
    .or(dialog(page).last().getByRole('button', { name: '确定' }))
    .first()
    .click();
  await drawer.getByText('还没有定时发送').waitFor();
});

test('users who see no money get no amounts, on a phone too', async () => {
  const page = await product.as('housekeeper', { width: 375, height: 800, touch: true });
  await open(page, '/report/production');
  const heads = await page.locator('.report-table:visible thead th').allTextContents();
  expect(heads).toContain('已售间夜');
  expect(heads).not.toContain('客房收入');
  expect(await page.locator('.report-page:visible').innerText()).not.toContain('¥');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto(`${product.url}/report/landlord-profit`);
  await arrived(page);
  await page.getByText('您的角色不能查看此报表').waitFor();
});
