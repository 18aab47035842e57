/**
 * Transfers between own accounts: recorded, confirmed and voided by different users; cash leaves the shift's till
 * and returns.
 */

import { getTransferBalance, pageTransfers } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { getShift, openShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const PAGE = '/walletInformationMenu/ledger?tab=transfers';

const open = async (username: string, query = ''): Promise<Page> => {
  const page = await product.as(username);
  await page.goto(`${product.url}${PAGE}${query}`);
  await arrived(page);
  return page;
};

const side = (form: Locator, name: '转出' | '转入'): Locator => form.getByRole('group', { name });

interface Typed {
  readonly receiptNo: string;
  readonly amount: string;
  /** Till of this property; absent: the business's bank account. */
  readonly house?: string;
  readonly to: '收款账户' | '支付机构';
}

const record = async (page: Page, { receiptNo, amount, house, to }: Typed): Promise<void> => {
  await button(page, '登记转账').first().click();
  const form = dialog(page);
  const from = side(form, '转出');
  await choose(page, from.getByRole('combobox', { name: '收款方式' }), house ? '现金' : '转账');
  if (house) await choose(page, from.getByRole('combobox', { name: '所属房源' }), house, house);
  await choose(page, side(form, '转入').getByRole('combobox', { name: '账户类型' }), to);
  if (to === '收款账户')
    await choose(page, side(form, '转入').getByRole('combobox', { name: '收款方式' }), '转账');
  await from.getByText('账面余额').waitFor();
  await form.getByLabel('到账金额').fill(amount);
  await form.getByLabel('回单号').fill(receiptNo);
  await button(form, '登记转账').click();
  await page.getByText('转账已登记').first().waitFor();
};

const rowOf = (page: Page, receiptNo: string): Locator =>
  page.getByRole('row').filter({ hasText: receiptNo }).filter({ visible: true });

const voidIt = async (page: Page, receiptNo: string): Promise<void> => {
  await button(rowOf(page, receiptNo), '作废').click();
  await dialog(page).getByLabel('原因').fill('重复登记');
  await button(dialog(page), '作废').click();
  await page.getByText('转账已作废').first().waitFor();
};

test('a large one waits for a colleague, who confirms and later voids it', async () => {
  const client = await signIn(product.url, 'admin');
  const balance = async () =>
    (await client.call(getTransferBalance, { account: 'institution' })).data.balanceFen;
  const before = await balance();
  const page = await open('finance');
  const complaints = watchConsole(page);
  expect(await axeViolations(page)).toEqual([]);
  await record(page, { receiptNo: 'E2E-1', amount: '60000', to: '支付机构' });
  const row = rowOf(page, 'E2E-1');
  await row.getByText('待确认').waitFor();
  expect(await button(row, '确认').count()).toBe(0);
  expect(await balance()).toBe(before);

  const colleague = await open('admin', '&view=waiting');
  await button(rowOf(colleague, 'E2E-1'), '确认').click();
  await colleague.getByText('支付机构 增加 ¥60,000.00').waitFor();
  await button(colleague.getByRole('dialog').last(), '确认').click();
  await colleague.getByText('转账已入账').first().waitFor();
  expect(await balance()).toBe(before + 6_000_000);

  await colleague.goto(`${product.url}${PAGE}&view=posted&keyword=E2E-1`);
  await arrived(colleague);
  await voidIt(colleague, 'E2E-1');
  expect(await balance()).toBe(before);
  const { records } = (await client.call(pageTransfers, { keyword: 'E2E-1' })).data;
  expect(records[0]).toMatchObject({ state: 'voided', reason: '重复登记' });
  expect(records[0]?.decidedByName).not.toBeNull();
  expect(records[0]?.voidedByName).toBe(records[0]?.decidedByName);
  expect(complaints).toEqual([]);
});

test("cash paid into the bank leaves the shift's till, and returns with a void", async () => {
  const client = await signIn(product.url, 'finance');
  const { records } = (await client.call(pageHouses, { size: 1, state: ['online'] })).data;
  const [house] = records;
  if (!house) throw new Error('no property');
  const till = '财务钱箱';
  const opened = await client.call(openShift, {
    houseIds: [house.id],
    boxes: [{ houseId: house.id, till, countedFen: 100_000 }],
  });
  const { id } = opened.data;
  const expected = async () =>
    (await client.call(getShift, { id })).data.boxes.find((box) => box.till === till)?.expectedFen;
  expect(await expected()).toBe(100_000);
  const page = await open('finance');
  await record(page, { receiptNo: 'E2E-2', amount: '300', house: house.name, to: '收款账户' });
  await rowOf(page, 'E2E-2').getByText('已入账').waitFor();
  expect(await expected()).toBe(70_000);
  await voidIt(page, 'E2E-2');
  expect(await expected()).toBe(100_000);
});
