/** An owner statement: generated, reviewed, approved by another user, sent, disputed, answered, paid. */
import {
  checkGenerate,
  getStatement,
  pageStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

/** The previous month. */
const lastMonth = (): string => {
  const day = new Date();
  day.setUTCDate(0);
  return day.toISOString().slice(0, 7);
};

/** Away from its centre, where the order link may be. */
const openFirstLine = (page: Page): Promise<void> =>
  page
    .locator('tr[data-row]')
    .first()
    .click({ position: { x: 4, y: 4 } });

test("from the month's nights to the payout, through two people and the landlord's dispute", async () => {
  const finance = await signIn(product.url, 'finance');
  const month = lastMonth();
  const { unsplitCount, landlords } = (await finance.call(checkGenerate, { month })).data;
  expect(landlords).toBeGreaterThan(0);
  const page = await product.as('finance');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/walletInformationMenu/landlord-settlement`);
  await arrived(page);
  await button(page, '生成结算单').first().click();
  await dialog(page)
    .getByText(/将为 \d+ 位房东生成/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  if (unsplitCount > 0) await dialog(page).getByRole('checkbox').check();
  await button(dialog(page), '生成结算单').click();
  const drawn = async () =>
    (await finance.call(pageStatements, { month: [month], view: 'draft', sort: '-payableFen' })).data.records;
  await expect.poll(async () => (await drawn()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [statement] = await drawn();
  if (!statement) throw new Error('no statement was drawn up');

  const address = `${product.url}/walletInformationMenu/statementDetail?id=${statement.id}&tab=lines`;
  await page.goto(address.replace('&tab=lines', ''));
  await arrived(page);
  await page.getByText('本期所得').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(address);
  await arrived(page);
  await openFirstLine(page);
  await page.locator('.side-panel').getByText('依据').waitFor();
  await page.locator('.side-panel').getByText('合同').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '复核通过').click();
  await button(dialog(page), '复核通过').click();
  await page.getByText('您制作或复核了这张结算单，请由另一位同事审批').waitFor();
  expect(await button(page, '审批通过').count()).toBe(0);

  const other = await product.as('admin');
  await other.goto(address);
  await arrived(other);
  await button(other, '审批通过').click();
  await button(dialog(other), '审批通过').click();
  await other.locator('.record-header:visible').getByText('已审批').waitFor();
  // A line of the approved statement links to its entry.
  await openFirstLine(other);
  const entry = other.locator('.side-panel').getByRole('link', { name: '查看分录' });
  await entry.waitFor();
  expect(await entry.getAttribute('href')).toMatch(/\/walletInformationMenu\/ledger\?entry=/);

  await page.goto(address);
  await arrived(page);
  await button(page, '发送给房东').click();
  await button(dialog(page), '发送给房东').click();
  await page.locator('.record-header:visible').getByText('已发送').waitFor();
  await button(page, '提出异议').click();
  await dialog(page).getByLabel('原因').fill('天数与合同不符');
  await button(dialog(page), '提出异议').click();
  await page.getByText('天数与合同不符').first().waitFor();
  await button(page, '答复异议').click();
  await dialog(page).getByLabel('答复').fill('合同当月自 17 日起');
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '答复异议').click();
  await page
    .getByText(/合同当月自 17 日起/)
    .first()
    .waitFor();
  await button(page, '付款').click();
  await button(dialog(page), '付款').click();
  await page.locator('.record-header:visible').getByText('付款在途').waitFor();
  expect((await finance.call(getStatement, { id: statement.id })).data.statement.payoutOpen).toBe(true);

  await page.goto(`${product.url}/walletInformationMenu/landlord-settlement-records`);
  await arrived(page);
  await page.getByText(statement.statementNo).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 180_000);
