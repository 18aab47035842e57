/** A landlord from creation to an owner stay: added, given a property and an account, and their own view. */

import { getOwnerHome } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { houseOptions } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const NAME = '测试房东闻人秋';

/** Types a date and accepts it with Enter. */
const fillDate = async (field: Locator, date: string): Promise<void> => {
  await field.fill(date);
  await field.press('Enter');
};

/** A tab of the record, whatever its count. */
const part = (page: Page, name: string): Locator =>
  page.locator('.part-tabs:visible').getByRole('button', { name: new RegExp(`^${name}`) });

/** Inactive tabs are hidden, not removed. */
const shown = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true }).first();

test('added, given a property, a document and an account, paused with a reason', async () => {
  const client = await signIn(product.url, 'supervisor');
  const [house] = (await client.call(houseOptions, {})).data;
  if (!house) throw new Error('the demo business has no house');
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/landlord/landlordList`);
  await arrived(page);
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '新建房东').click();
  const form = dialog(page);
  await form.getByLabel('姓名或单位名称').fill(NAME);
  await form.getByLabel('手机号').fill('139');
  await button(form, '保存').click();
  await form.getByText('请输入有效的手机号').waitFor();
  await form.getByLabel('手机号').fill('13977778888');
  await button(form, '保存').click();
  await button(page, '打开档案').click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await shown(page, '139****8888').waitFor();

  await part(page, '房源').click();
  await button(page, '分配房源').first().click();
  await choose(page, dialog(page).getByRole('combobox'), house.name, house.name);
  // Its list covers the button until another click.
  await dialog(page).locator('.callout').first().click();
  await button(dialog(page), '分配房源').click();
  await page.getByRole('link', { name: house.name }).filter({ visible: true }).first().waitFor();

  await part(page, '证件').click();
  await button(page, '添加证件').first().click();
  await dialog(page).getByLabel('名称').fill('身份证正反面');
  await dialog(page).getByLabel('证件编号').fill('330106199001010077');
  await button(dialog(page), '保存').click();
  await shown(page, '33****************').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await part(page, '资料').click();
  await button(page, '新建账号').click();
  await dialog(page).getByLabel('用户名').fill('wenrenqiu');
  await dialog(page).getByLabel('邮箱').fill('wenren@example.com');
  await button(dialog(page), '新建账号').click();
  await shown(page, 'wenrenqiu').waitFor();

  await button(page, '更多').click();
  await page.getByRole('menuitem', { name: '暂停合作' }).click();
  await dialog(page).getByLabel('原因').fill('装修两个月');
  await button(dialog(page), '暂停合作').click();
  await shown(page, '装修两个月').waitFor();
  await part(page, '历史').click();
  await shown(page, '暂停合作').waitFor();
  expect(complaints).toEqual([]);
});

test('the owner sees their properties without guest contacts, books a stay and cancels it', async () => {
  const client = await signIn(product.url, 'landlord');
  const home = (await client.call(getOwnerHome, {})).data;
  const house = home.houses.find(({ state }) => state === 'online') ?? home.houses[0];
  const page = await product.as('landlord');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/owner/ownerHome`);
  await arrived(page);
  await page
    .getByText(house?.name ?? '')
    .first()
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await button(page, '自住登记').first().click();
  const form = dialog(page);
  await choose(page, form.getByLabel('房源'), house?.name ?? '', house?.name ?? '');
  const rooms = form.getByLabel('房间');
  if ((house?.rooms ?? 0) > 1) {
    await rooms.click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  }
  await fillDate(form.getByLabel('入住'), addDays(home.today, 80));
  await fillDate(form.getByLabel('离店'), addDays(home.today, 82));
  await form.getByLabel('备注').fill('春节全家回来');
  await button(form, '自住登记').click();
  await page.getByRole('listitem').filter({ hasText: '春节全家回来' }).waitFor();
  await button(page.getByRole('listitem').filter({ hasText: '春节全家回来' }), '取消').click();
  await button(dialog(page), '取消自住').click();
  await page.getByRole('listitem').filter({ hasText: '春节全家回来' }).waitFor({ state: 'detached' });

  const { records } = (await client.call(pageOrders, { size: 20 })).data;
  expect(records.length).toBeGreaterThan(0);
  for (const { bookerName, phoneMasked } of records)
    expect([bookerName, phoneMasked]).toEqual([expect.stringMatching(/^.\*$/u), null]);
  await page.goto(`${product.url}/orderManagement/orderList`);
  await arrived(page);
  await page
    .getByText(records[0]?.bookerName ?? '')
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
