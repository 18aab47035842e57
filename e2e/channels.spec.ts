/** Channel connections: creating one, its card, and its log. */

import { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { sandboxControl, smsCode } from './sandbox-control.ts';
import { signIn } from './server.ts';

const SANDBOX_PORT = await freePort();
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT) });
const NAME = '途家·莫干山云海民宿集群第一账号';

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`);
  await arrived(page);
};

const cardOf = (page: Page, name: string) => page.locator('.channel-card').filter({ hasText: name });

test('a connection is named, explained, edited and discarded', async () => {
  const page = await product.as('operator');
  const complaints = watchConsole(page);
  await open(page, '/channel/channelList');
  // The seeded connection is not authorised.
  await cardOf(page, '美团民宿·杭州').getByText('尚未授权，不会同步').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await button(page, '新建连接').first().click();
  const wizard = dialog(page);
  await wizard.getByRole('button', { name: /^途家/ }).click();
  await button(wizard, '下一步').click();
  await wizard.getByText('此项必填').waitFor();
  await wizard.getByLabel('连接名称').fill(NAME);
  expect(await axeViolations(page)).toEqual([]);
  await button(wizard, '下一步').click();
  await wizard.getByLabel('途家账号').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The address holds the step, so a reload continues there.
  await page.reload();
  await arrived(page);
  await dialog(page).getByLabel('途家账号').waitFor();
  await button(dialog(page), '取消').click();

  const card = cardOf(page, NAME);
  await button(card, '去授权').waitFor();
  await card.getByRole('button', { name: new RegExp(`${NAME}.*更多操作`) }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await dialog(page).getByLabel('多少天没有订单时提醒').fill('91');
  await button(dialog(page), '保存').click();
  await dialog(page).getByText('请输入 0 到 90 之间的整数').waitFor();
  await dialog(page).getByLabel('多少天没有订单时提醒').fill('30');
  await button(dialog(page), '保存').click();
  await page.getByText('已保存').waitFor();

  await button(card, '详情').click();
  const details = dialog(page);
  await details.getByText('30 天', { exact: true }).waitFor();
  await details.getByText('新建连接').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await open(page, '/channel/operationLog?kind=save');
  await page.getByRole('row').filter({ hasText: NAME }).first().getByText('成功').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await open(page, `/channel/channelList?keyword=${encodeURIComponent(NAME)}`);
  await card.getByRole('button', { name: new RegExp(`${NAME}.*更多操作`) }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog(page).getByText('平台授权与令牌会清除').waitFor();
  await button(dialog(page), '删除').click();
  await page.getByText('没有符合条件的').first().waitFor();
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
}, 180_000);

test('users without permission see the state but no buttons', async () => {
  const page = await product.as('finance');
  await open(page, '/channel/channelList');
  await cardOf(page, '途家·杭州').waitFor();
  expect(await button(page, '新建连接').count()).toBe(0);
  expect(await button(page, '去授权').count()).toBe(0);
  const client = await signIn(product.url, 'finance');
  const { data } = await client.call(pageConnections, {});
  expect(data.records.every(({ actions }) => actions.length === 0)).toBe(true);
});

test('Meituan via its consent page: refused, then granted; the card is active and the log shows it', async () => {
  const page = await product.as('operator');
  await open(page, '/channel/channelList?connect=new');
  await dialog(page).getByRole('button', { name: /^美团/ }).click();
  await dialog(page).getByLabel('连接名称').fill('美团·云栖');
  await button(dialog(page), '下一步').click();
  await button(dialog(page), '前往美团授权').click();
  await button(page, '拒绝').click();
  await page.getByText('平台拒绝了授权').waitFor();
  await page.getByRole('link', { name: '返回渠道直连' }).click();
  await arrived(page);

  // The wizard continues where it was left.
  const card = cardOf(page, '美团·云栖');
  await button(dialog(page), '前往美团授权').click();
  await page.getByRole('radio', { name: /云栖民宿/ }).check();
  await button(page, '同意授权').click();
  await page.getByText('授权成功').waitFor();
  await page.getByRole('link', { name: '返回继续设置' }).click();
  await arrived(page);
  await dialog(page)
    .getByText(/^连接正常/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '完成').click();
  await card.getByText('运行中').waitFor();
  await card.getByText('云栖民宿（杭州·大理）').waitFor();
  await card.getByText('还没有关联任何房源').waitFor();

  await card.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: '暂停' }).click();
  await button(dialog(page), '暂停').click();
  await card.getByText('已由人工暂停').waitFor();
  await button(card, '恢复').click();
  await card.getByText('运行中').waitFor();

  await open(page, '/channel/operationLog');
  for (const kind of ['授权', '测试', '暂停', '恢复'])
    await page.getByRole('row').filter({ hasText: '美团·云栖' }).filter({ hasText: kind }).first().waitFor();

  // Its orders cannot be read, which asks for confirmation. Cancelled, the next dialog starts without that answer.
  await sandboxControl(`http://127.0.0.1:${SANDBOX_PORT}`, 'mt').fault('http500', { only: 'order/list' });
  await open(page, '/channel/channelList');
  const askToDelete = async () => {
    await card.getByRole('button', { name: /更多操作/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
  };
  await askToDelete();
  await button(dialog(page), '删除').click();
  await button(dialog(page), '不下架，直接删除').waitFor();
  await button(dialog(page), '取消').click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  await askToDelete();
  await button(dialog(page), '删除').waitFor();
  expect(await button(dialog(page), '不下架，直接删除').count()).toBe(0);
}, 180_000);

test('Tujia with account and password: a wrong password is explained and not stored', async () => {
  const page = await product.as('operator');
  await open(page, '/channel/channelList?connect=new');
  await dialog(page).getByRole('button', { name: /^途家/ }).click();
  await dialog(page).getByLabel('连接名称').fill('途家·云栖');
  await button(dialog(page), '下一步').click();
  await dialog(page).getByLabel('途家账号').fill('yunqi');
  await dialog(page).getByLabel('途家密码').fill('wrong');
  await button(dialog(page), '验证并授权').click();
  await page.locator('.toast, .field-error').first().waitFor();
  const card = cardOf(page, '途家·云栖');
  await card.getByText('尚未授权，不会同步').waitFor();
  await dialog(page).getByLabel('途家密码').fill('yunqi-2026');
  await button(dialog(page), '验证并授权').click();
  await dialog(page)
    .getByText(/^连接正常/)
    .waitFor();
  await button(dialog(page), '完成').click();
  await card.getByText('运行中').waitFor();
}, 180_000);

test('Xiaozhu with a code sent to a mobile phone', async () => {
  const page = await product.as('operator');
  await open(page, '/channel/channelList?connect=new');
  await dialog(page).getByRole('button', { name: /^小猪/ }).click();
  await dialog(page).getByLabel('连接名称').fill('小猪·云栖');
  await button(dialog(page), '下一步').click();
  await dialog(page).getByLabel('小猪账号手机号').fill('13900000001');
  await button(dialog(page), '发送验证码').click();
  await dialog(page).getByText('验证码已发送到 13900000001').waitFor();
  const code = await smsCode(`http://127.0.0.1:${SANDBOX_PORT}`, '13900000001');
  await dialog(page).getByLabel('验证码').fill(code);
  await button(dialog(page), '验证并授权').click();
  await dialog(page)
    .getByText(/^连接正常/)
    .waitFor();
  await button(dialog(page), '完成').click();
  await cardOf(page, '小猪·云栖').getByText('运行中').waitFor();
}, 180_000);
