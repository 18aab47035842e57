/** A company account: created, charged within its credit, settled, and its statement. */
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const COMPANY = '南山建筑设计院';

const guestWhoOwes = async () => {
  const client = await signIn(product.url, 'finance');
  const { records } = (await client.call(pageOrders, { view: 'inHouse', size: 100 })).data;
  for (const { id } of records) {
    const { data } = await client.call(getOrder, { id });
    if (data.actions.includes('chargeCompany')) return data.order;
  }
  throw new Error('nobody in house can be charged to a company');
};

test('created, charged, refused above its credit, settled, with a statement', async () => {
  const order = await guestWhoOwes();
  const page = await product.as('finance');
  const complaints = watchConsole(page);
  const companies = async (search = '') => {
    await page.goto(`${product.url}/orderManagement/shift?tab=companies${search}`);
    await arrived(page);
  };
  await companies();
  await button(page, '新建协议单位').first().click();
  const form = dialog(page);
  await form.getByLabel('单位名称').fill(COMPANY);
  await form.getByLabel('信用额度').fill('500');
  expect(await axeViolations(page)).toEqual([]);
  await button(form, '保存').click();
  await page.getByText(COMPANY).first().waitFor();

  await page.goto(`${product.url}/orderManagement/orderDetail?id=${order.id}`);
  await arrived(page);
  await button(page.locator('.order-tabs'), '挂账').click();
  const charge = dialog(page);
  const amount = charge.getByLabel('金额');
  await amount.fill('500.01');
  await choose(page, charge.getByRole('combobox'), new RegExp(COMPANY), COMPANY);
  await button(charge, '挂账').click();
  await charge.getByText(/最多还可挂账 500.00 元/).waitFor();
  await amount.fill('321.09');
  expect(await axeViolations(page)).toEqual([]);
  await button(charge, '挂账').click();
  await page.locator('.order-tabs').getByText('¥321.09').first().waitFor();

  await companies('&view=owing');
  const row = page.getByRole('row').filter({ hasText: COMPANY });
  await row.getByText('¥321.09').waitFor();
  await button(row, '结算').click();
  await dialog(page).getByLabel('金额').fill('300');
  await button(dialog(page), '结算').click();
  await row.getByText('¥21.09').waitFor();
  await row.getByRole('link', { name: '对账单' }).click();
  await page.getByRole('row').filter({ hasText: order.orderNo }).getByText('¥321.09').waitFor();
  const settlement = page.getByRole('row').filter({ hasText: '转账' });
  await settlement.getByText('300.00').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await button(settlement, '作废').click();
  await dialog(page).getByLabel('原因').fill('金额录错');
  await button(dialog(page), '作废').click();
  await settlement.getByText('已作废').waitFor();
  await page.getByRole('link', { name: '← 全部协议单位' }).click();
  await page.getByRole('row').filter({ hasText: COMPANY }).getByText('¥321.09').waitFor();
  // The browser logs the server's refusal, which the form shows at its field.
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
}, 120_000);
