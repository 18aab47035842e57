/** A landlord's onboarding: filled in with mistakes, left and resumed, supplemented, signed, active. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { photo } from './house-writing.ts';
import { CARD, next, putPhoto, step, WRONG_CARD } from './onboarding-writing.ts';
import { arrived, button, choose, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const LANDLORD = '赵一凡';
/** Its last digits make the institution request a supplement. */
const PHONE = '13800000001';

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}/landlord/${path}`);
  await arrived(page);
};

/** Saved if PICTURES names a folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

const begin = async (page: Page): Promise<void> => {
  await open(page, 'networkAccess');
  await button(page, '新建入网资料').click();
  const form = dialog(page);
  await choose(page, form.getByRole('combobox'), LANDLORD, LANDLORD);
  await form.getByText('凭身份证入网').click();
  expect(await axeViolations(page)).toEqual([]);
  await button(form, '新建入网资料').click();
  await step(page, '主体与联系人');
};

const writeIdentity = async (page: Page): Promise<void> => {
  await page.getByLabel('联系人').fill('赵一凡');
  await page.getByLabel('联系电话').fill(PHONE);
  await next(page);
  await step(page, '身份信息');
  await page.getByLabel('本人身份证号').fill('110105194912310021');
  await next(page);
  await page.getByText('身份证号校验位不符，请核对每一位').waitFor();
  await page.getByLabel('本人身份证号').fill('11010519491231002X');
  await page.getByLabel('长期有效').check();
  await next(page);
  await step(page, '结算账户');
};

const writeAccount = async (page: Page): Promise<void> => {
  await page.getByLabel('卡号').fill(WRONG_CARD);
  await page.getByLabel('开户银行').fill('中国工商银行');
  await page.getByLabel('开户支行').fill('杭州西湖支行');
  await next(page);
  await page.getByText('卡号校验位不符，请核对每一位').waitFor();
  await picture(page, 'wrong-card');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('卡号').fill(CARD);
  await next(page);
  await step(page, '照片');
};

test('from the first field through a supplement to a merchant number', async () => {
  const page = await product.as('finance');
  const complaints = watchConsole(page);
  await begin(page);
  await writeIdentity(page);
  await writeAccount(page);
  await putPhoto(page, 'idFront', '#7a8fb0');

  // Left midway: the workbench returns to the open step.
  await page.locator('[data-save="saved"]').waitFor();
  await open(page, 'stagingWorkbench?view=nearly');
  await open(page, 'stagingWorkbench');
  const row = page.getByRole('row').filter({ hasText: LANDLORD });
  await row.getByRole('link', { name: '继续填写' }).click();
  await step(page, '照片');
  for (const [kind, color] of [
    ['idBack', '#b07a7a'],
    ['bankCard', '#6f7ab0'],
    ['shopFront', '#8fa06f'],
    ['shopInside', '#a0906f'],
  ] as const)
    await putPhoto(page, kind, color);
  await picture(page, 'photos');
  expect(await axeViolations(page)).toEqual([]);
  await next(page);
  await step(page, '确认');
  await page.getByText('还有 1 项未完成').waitFor();
  await page.getByLabel('房东已阅读并同意以上条款').check();
  await page.getByText('资料已齐，可以确认完成').waitFor();
  await button(page, '填写完成').click();

  await button(page, '提交审核').click();
  await dialog(page).getByText('审核期间不能修改').waitFor();
  await button(dialog(page), '提交审核').click();
  // The institution answers after seconds, and the screen updates live.
  await page.getByText('开户支行名称不完整，请填写全称').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('开户支行').fill('中国工商银行股份有限公司杭州西湖支行');
  await page.getByTestId('photo-idFront').setInputFiles([await photo('again.jpg', '#90a0c0')]);
  await expect.poll(() => page.getByText('已更新', { exact: true }).count(), { timeout: 30_000 }).toBe(2);
  await picture(page, 'supplement');
  await button(page, '重新提交').click();

  const link = page.getByRole('link', { name: '打开签约链接' });
  await link.waitFor();
  await picture(page, 'signing');
  const opening = page.waitForEvent('popup');
  await link.click();
  const agreement = await opening;
  await agreement.getByText('尾号').waitFor();
  await agreement.getByRole('button', { name: '同意并签署' }).click();
  await agreement.getByText('签署完成').waitFor();
  await page.getByText('已入网，可以接收结算款').waitFor();
  await picture(page, 'joined');
  expect(await axeViolations(page)).toEqual([]);

  await button(page, '注销商户').click();
  await dialog(page).getByLabel('注销原因').fill('不再合作');
  await button(dialog(page), '注销商户').click();
  await page.getByRole('heading', { name: '商户已注销' }).waitFor();
  expect(complaints).toEqual([]);
}, 240_000);
