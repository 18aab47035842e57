/** A daily institution file, uploaded by hand: refused, matched, its difference settled and reopened. */

import { dayFileColumns } from '@minsu/contract/finance/institution/money-wire.ts';
import { AUDIT_HOUR, addDays, BUSINESS_TIME_ZONE, businessDate } from '@minsu/contract/platform/dates.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, settled } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const day = addDays(businessDate(new Date(), BUSINESS_TIME_ZONE, AUDIT_HOUR), -1);
const line = `PAYOUT,X-unknown-1,,188.00,1.00,PAID,PO99,${day}T04:00:00.000Z`;
const fileOf = (...rows: string[]): string => [dayFileColumns.join(','), ...rows, ''].join('\n');

const choose = (page: Page, text: string) =>
  page
    .getByTestId('day-file')
    .setInputFiles({ name: `${day}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a day is reconciled by file, and its difference settled', async () => {
  const page = await product.as('finance');
  await page.goto(`${product.url}/walletInformationMenu/reconciliation`);
  await arrived(page);
  // The demo's institution has sent differing files.
  await page.locator('.data-table:visible tbody tr').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await button(page, '导入对账文件').click();
  const form = dialog(page);
  await choose(page, fileOf(line));
  await button(form, '导入对账文件').click();
  await form.getByText('文件不完整').waitFor();
  await choose(page, fileOf(line, 'TOTAL,1,188.00'));
  await button(form, '导入对账文件').click();
  await form.waitFor({ state: 'hidden' });

  const row = page.getByRole('row').filter({ hasText: 'X-unknown-1' });
  await row.getByText('我方缺失').waitFor();
  await button(row, '处理').click();
  const settle = dialog(page);
  await settle.getByLabel('处理说明').fill('机构测试付款，已确认冲正');
  await button(settle, '处理').click();
  await row.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: '每日结果' }).click();
  // Until the days load, the table shows differences, whose links lead to orders.
  await page.locator('.data-table:visible tbody a[href*="dayFrom="]').first().click();
  await button(row, '重新打开').click();
  await row.getByText('待处理').waitFor();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
});
