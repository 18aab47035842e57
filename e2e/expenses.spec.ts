/**
 * An expense from receipt to posting: the desk photographs and submits it, finance returns, approves and checks the
 * entry.
 */
import { getExpense, pageExpenses } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const VENDOR = '测试五金行';
const PAGE = '/walletInformationMenu/expense';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#e8e2d0' } })
    .jpeg()
    .toBuffer();

/** Inactive tabs are hidden, not removed. */
const shown = (page: Page | Locator, text: string): Locator =>
  page.getByText(text).filter({ visible: true }).first();

const openRow = async (page: Page): Promise<void> => {
  await page.getByRole('cell', { name: VENDOR }).filter({ visible: true }).first().click();
  await page.locator('.expense-view').filter({ visible: true }).first().waitFor();
};

test('the desk records an expense with receipt; a wrong file and a missing amount are reported at the field', async () => {
  const page = await product.as('frontdesk');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}${PAGE}`);
  await arrived(page);
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '新增支出').first().click();
  const form = dialog(page);
  const picker = form.getByTestId('expense-receipt');
  await picker.setInputFiles({ name: '笔记.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') });
  await form.locator('.field-error').first().waitFor();
  await picker.setInputFiles({ name: '小票.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await form.getByRole('link', { name: '查看 小票.webp' }).waitFor();
  await form.getByLabel('商家').fill(VENDOR);
  await choose(page, form.getByRole('combobox', { name: '类别' }), '维修', '维修');
  await form.getByText('公司', { exact: true }).click();
  await button(form, '提交审批').click();
  await form.getByText('此项必填').first().waitFor();
  await form.getByLabel('金额').fill('128.5');
  await button(form, '提交审批').click();
  await shown(page, '已提交，等待他人审批').waitFor();
  await shown(page, VENDOR).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The refused file is intentional.
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test('finance returns it with a reason, the desk resubmits, finance approves, and it is posted', async () => {
  const client = await signIn(product.url, 'finance');
  const { records } = (await client.call(pageExpenses, { keyword: VENDOR })).data;
  const id = records[0]?.id as string;
  const page = await product.as('finance');
  await page.goto(`${product.url}${PAGE}?expense=${id}`);
  await dialog(page).locator('.expense-view').waitFor();
  await button(dialog(page), '退回').click();
  await page.getByLabel('原因').filter({ visible: true }).fill('请补充用途');
  await page.getByRole('dialog').last().getByRole('button', { name: '退回' }).click();
  await shown(page, '已退回').waitFor();

  const desk = await product.as('frontdesk');
  await desk.goto(`${product.url}${PAGE}?view=returned`);
  await arrived(desk);
  await openRow(desk);
  await shown(desk, '请补充用途').waitFor();
  await button(desk.locator('.expense-view'), '提交审批').first().click();
  await shown(desk, '已提交审批').waitFor();

  await page.goto(`${product.url}${PAGE}?expense=${id}`);
  await button(dialog(page), '审批通过').click();
  await shown(page, '记入费用 ¥128.50').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: '审批通过' }).click();
  await shown(page, '已审批入账').waitFor();
  const { expense } = (await client.call(getExpense, { id })).data;
  expect(expense).toMatchObject({ state: 'approved', receiptCount: 1 });
  expect(expense.entryId).not.toBeNull();
});
