/** Why a figure moved: from the workplace and from a report down to the nights, on a phone and by keyboard. */
import { addMonths, monthEnd, monthStart } from '@minsu/contract/operations/reports/period-rules.ts';
import { businessDate } from '@minsu/contract/platform/dates.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const lastMonth = () => {
  const from = addMonths(monthStart(businessDate(new Date(), 'Asia/Shanghai', 6)), -1);
  return { from, to: monthEnd(from) };
};

/** Fen of `+¥1,234.50` or `−¥1.00`. */
const fenOf = (text: string): number => {
  const amount = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
  return text.startsWith('−') || text.startsWith('-') ? -amount : amount;
};

const amounts = async (page: Page, list: string): Promise<number[]> =>
  (await dialog(page).getByRole('list', { name: list }).locator('.why-amount').allInnerTexts()).map(fenOf);
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

test('the owner opens 为什么 on last month’s revenue and reaches the blocked nights', async () => {
  const page = await product.as('director');
  const complaints = watchConsole(page);
  const { from, to } = lastMonth();
  await page.goto(`${product.url}/report/production?from=${from}&to=${to}&by=house&compare=previous`);
  await arrived(page);
  await page.locator('.report-table:visible tfoot').getByRole('link', { name: '为什么：客房收入' }).click();
  const panel = dialog(page);
  await panel.getByRole('list', { name: '逐步拆解' }).waitFor();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  // The groups of the steps, and the breakdown, add up to the difference that is stated.
  const total = fenOf((await panel.getByText('逐项相加等于差额').first().innerText()).split(' ')[1] ?? '');
  const groups = await panel
    .locator('.why-bars[aria-label="逐步拆解"] li.strong .why-amount')
    .allInnerTexts();
  expect(sumOf(groups.map(fenOf))).toBe(total);
  expect(sumOf(await amounts(page, '房源'))).toBe(total);
  for (const by of ['渠道', '星期', '提前天数', '客人']) {
    await panel.getByRole('radio', { name: by, exact: true }).click();
    expect(sumOf(await amounts(page, by)), by).toBe(total);
  }
  // By keyboard to the nights of a block.
  const block = panel.getByRole('list', { name: '逐步拆解' }).getByRole('button', { name: '维修房' });
  await block.focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: '维修房的间夜' }).waitFor();
  await panel.locator('tbody tr').first().waitFor();
  expect(await panel.locator('tbody tr').first().innerText()).toContain('维修房');
  expect(await axeViolations(page)).toEqual([]);
  await button(panel, '返回').click();
  await panel.getByRole('list', { name: '逐步拆解' }).waitFor();
  await block.click();
  await panel.locator('tbody a').first().click();
  await arrived(page);
  expect(page.url()).toContain('/houseStatusMenu/houseStatus?');
  expect(complaints).toEqual([]);
});

test('a figure of the workplace says why, also on a phone', async () => {
  const words = {
    'zh-CN': { why: '为什么 本月客房收入', steps: '逐步拆解' },
    'en-US': { why: 'Why Room revenue this month', steps: 'Step by step' },
  };
  for (const [language, { why, steps }] of Object.entries(words)) {
    const look = { width: 390, height: 844, touch: true, language: language as keyof typeof words };
    const page = await product.home('director', look);
    await page.getByRole('button', { name: why }).first().click();
    await dialog(page).getByRole('list', { name: steps }).waitFor();
    await settled(page);
    for (const scroller of [page.locator('html'), dialog(page).locator('.ant-drawer-body')]) {
      const hidden = await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(hidden, language).toBeLessThanOrEqual(0);
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.why:visible').count()).toBe(0);
  }
});
