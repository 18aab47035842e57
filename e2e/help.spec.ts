/** Help in context: found in the palette, in both languages, from an empty state and the user menu. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).filter({ visible: true });

const findInPalette = async (page: Page, typed: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').fill(typed);
};

test('a help page is found by a keyword and follows the screen language', async () => {
  const page = await product.home('frontdesk');
  await settled(page);
  const complaints = watchConsole(page);
  await findInPalette(page, '短款');
  await page.locator('.palette [role=option]', { hasText: '班次与钱箱' }).click();
  await page.waitForURL('**/help/shifts');
  await heading(page, '班次与钱箱').waitFor();
  await page.getByRole('heading', { level: 2, name: '例子' }).waitFor();
  await findInPalette(page, 'English');
  await page.locator('.palette [role=option]', { hasText: 'English' }).first().click();
  await heading(page, 'Shifts and cash boxes').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Example' }).waitFor();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an empty list links to its help page, and that to others', async () => {
  const page = await product.at('/walletInformationMenu/confirmations');
  await page.locator('.empty .help-link').click();
  await page.waitForURL('**/help/refunds');
  await heading(page, '退款与双人复核').waitFor();
  await page.locator('.help-links a', { hasText: '押金' }).click();
  await heading(page, '押金').waitFor();
});

test('every role reaches and searches help from the user menu', async () => {
  const page = await product.home('landlord');
  await settled(page);
  await page.locator('.avatar').click();
  await page.getByRole('menuitem', { name: '帮助' }).click();
  await page.waitForURL('**/help');
  await heading(page, '帮助').waitFor();
  await page.getByRole('textbox', { name: '搜索帮助' }).fill('冷静期');
  await page.locator('.help-links a', { hasText: '打款' }).click();
  await page.getByRole('heading', { level: 2, name: '例子' }).waitFor();
});

test('an unknown page says so and links to all pages', async () => {
  const page = await product.at('/help/nowhere');
  await page.getByText('没有这一页帮助').waitFor();
  await page.getByRole('link', { name: '查看全部帮助' }).click();
  await heading(page, '帮助').waitFor();
});
