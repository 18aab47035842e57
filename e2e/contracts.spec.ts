/**
 * A landlord contract: ended, redrafted with a co-owner, refused when wrong, simulated on real orders, signed,
 * changed.
 */
import { pageContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { askColleague, confirmWaiting } from './second-person.ts';
import { signIn } from './server.ts';

const product = runningProduct();

/** A contract with a plain commission and no pending change. */
const contractToEnd = async () => {
  const client = await signIn(product.url, 'finance');
  const { records } = (await client.call(pageContracts, { size: 50, model: ['commission'] })).data;
  const found = records.find(
    ({ ownerCount, hasDraft, versionNumber, houseCount }) =>
      ownerCount === 1 && !hasDraft && versionNumber === 1 && houseCount === 1,
  );
  if (!found) throw new Error('no contract to end');
  return found;
};

test('ended, redrafted with a co-owner, simulated, signed, and changed from a date', async () => {
  const old = await contractToEnd();
  const page = await product.as('finance');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/landlord/contractDetail?id=${old.id}`);
  await arrived(page);
  await button(page, '更多').click();
  await page.getByRole('menuitem', { name: '终止' }).click();
  await dialog(page).getByLabel('原因').fill('重新谈定条款');
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '终止').click();
  await page.getByText('终止原因：重新谈定条款').waitFor();

  await page.goto(`${product.url}/landlord/contractEdit`);
  await arrived(page);
  const landlord = page.getByRole('combobox', { name: '房东' });
  await landlord.fill(old.landlordName);
  await page.locator('.ant-select-item-option').filter({ hasText: old.landlordName }).first().click();
  await button(page, '添加共有人').click();
  await choose(page, page.getByRole('combobox', { name: '共有人 1' }), /苏婉清/, '苏婉清');
  await page.getByRole('spinbutton', { name: /份额/ }).nth(1).fill('30');
  await choose(
    page,
    page.getByRole('combobox', { name: '房源' }),
    new RegExp(old.houseNames[0] ?? ''),
    old.houseNames[0] ?? '',
  );
  await page.keyboard.press('Escape');
  await page.reload();
  await arrived(page);
  await page.getByText('已恢复上次未提交的内容').waitFor();
  const form = page.locator('.contract-form:visible');
  for (const name of [old.landlordName, '苏婉清', old.houseNames[0] ?? '']) {
    await form.locator('.ant-select').filter({ hasText: name }).first().waitFor();
  }
  await page.getByText('阶梯分成', { exact: true }).click();
  await button(page, '保存草稿').click();
  await page.getByText('各方份额合计须为 100%，现为 80%').waitFor();
  await page.getByRole('spinbutton', { name: /份额/ }).nth(0).fill('70');
  await page.getByText('经营方按自然月分成基数累进收取').waitFor();
  await page.getByText('经营收入').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The month it ends in still belongs to the previous contract.
  const tomorrow = page.getByLabel('首日');
  await tomorrow.fill(old.from);
  await tomorrow.press('Enter');
  await button(page, '保存草稿').click();
  await page
    .getByText(new RegExp(`已有合同 ${old.contractNo}`))
    .first()
    .waitFor();
  await tomorrow.fill('2031-01-01');
  await tomorrow.press('Enter');
  await button(page, '保存草稿').click();
  await page.getByText('第 1 版待签').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await button(page, '签署生效').click();
  await button(dialog(page), '签署生效').click();
  await askColleague(page, '新签');
  await confirmWaiting(product.url);
  await page.locator('.record-header:visible').getByText('待生效').waitFor();
  await page.getByRole('button', { name: '结算试算' }).click();
  await page.locator('.sample-table:visible').getByText('小计').waitFor();

  await page.getByRole('link', { name: '变更' }).click();
  await arrived(page);
  await page.locator('.ant-radio-button-label:visible').filter({ hasText: '固定租金' }).click();
  await page.getByLabel('每月租金').fill('9000');
  await page.getByLabel('变更原因').fill('改为包租');
  await button(page, '保存草稿').click();
  await page.getByText('第 2 版待签').waitFor();
  await page.locator('.contract-banner:visible').getByText('每月付房东固定租金 ¥9,000').waitFor();
  await button(page, '签署生效').click();
  await dialog(page)
    .getByText(/第 1 版在 .* 结束/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '签署生效').click();
  await askColleague(page, '改为包租');
  await confirmWaiting(product.url);
  await page.getByRole('button', { name: /^版本/ }).click();
  await page.locator('.contract-version-line:visible').getByText('改为包租').waitFor();
  // The browser logs the server's refusal, which the form shows at its field.
  expect(complaints.filter((one) => !/422|409/.test(one))).toEqual([]);
}, 180_000);
