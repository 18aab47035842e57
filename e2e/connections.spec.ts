/**
 * Connections: a text message account with its templates, a group robot, a new order that the group and the desk hear about, and door
 * codes on the locks of a lock account.
 */

import path from 'node:path';
import {
  listConnectors,
  pageConnectorCalls,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { withPapers } from '../apps/server/test/desks/guest-papers.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { openRecordingServer } from '../apps/server/test/recording-server.ts';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { acceptOnScreen } from './order-deciding.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { sandboxControl } from './sandbox-control.ts';
import { signIn } from './server.ts';

const templates = [
  {
    TemplateCode: 'SMS_100',
    TemplateName: '验证码',
    TemplateContent: `验证码\${code}`,
    AuditStatus: 'AUDIT_STATE_PASS',
  },
  {
    TemplateCode: 'SMS_300',
    TemplateName: '促销',
    TemplateContent: '促销',
    AuditStatus: 'AUDIT_STATE_NOT_PASS',
  },
];
const aliyun = await openRecordingServer(({ headers }) => ({
  body: {
    ...{ Code: 'OK', TotalCount: '0', SmsSendDetailDTOs: { SmsSendDetailDTO: [] } },
    ...(headers['x-acs-action'] === 'QuerySmsTemplateList' && { SmsTemplateList: templates }),
    ...(headers['x-acs-action'] === 'QuerySmsSignList' && {
      SmsSignList: [{ SignName: '民宿管家', AuditStatus: 'AUDIT_STATE_PASS' }],
    }),
  },
}));
const wecom = await openRecordingServer(() => ({ body: { errcode: 0, errmsg: 'ok' } }));
afterAll(async () => {
  await aliyun.close();
  await wecom.close();
});

const SANDBOX_PORT = await freePort();
const product = runningProduct({
  ...{ SANDBOX_PORT: String(SANDBOX_PORT), DEMO_CHANNELS: 'on' },
  ...{ ALIYUN_SMS_URL: aliyun.url, WECOM_ROBOT_URL: wecom.url },
});
const sandbox = sandboxControl(`http://127.0.0.1:${SANDBOX_PORT}`, 'mt');

/** The demo's connected Meituan account (connect-demo-channels.ts). */
const DEMO_STORE = '80010011';

const picture = async (page: Page, name: string): Promise<void> => {
  const dir = process.env.PICTURES;
  if (dir) await page.screenshot({ path: path.join(dir, `${name}.png`) });
};

const card = (page: Page, name: string) => page.locator('.connector-card').filter({ hasText: name });

test('an account is added, tested and mapped; a robot is added and posts its test', async () => {
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/sys/connector`);
  await arrived(page);
  await button(page, '添加连接').first().click();
  const form = dialog(page);
  await form.getByLabel('名称').fill('阿里云主账号');
  await form.getByLabel('AccessKey ID').fill('LTAI5tStoryKey01');
  await picture(page, '1-form');
  await button(form, '保存').click();
  await form.getByText('请填写').first().waitFor();
  // The browser itself reports the refused save.
  complaints.length = 0;
  await form.getByLabel('AccessKey Secret').fill('SecretSecretSecret01');
  expect(await axeViolations(page)).toEqual([]);
  await button(form, '保存').click();
  await card(page, '阿里云主账号').waitFor();
  await button(card(page, '阿里云主账号'), '测试').click();
  await card(page, '阿里云主账号').getByText('正常').waitFor();

  await button(card(page, '阿里云主账号'), '详情').click();
  await dialog(page).getByText('模板', { exact: true }).click();
  await button(dialog(page), '从服务商刷新').click();
  await dialog(page).getByText('SMS_300').or(dialog(page).getByText('促销').first()).first().waitFor();
  await picture(page, '2-templates');
  await dialog(page).getByRole('button', { name: '选择模板' }).first().click();
  await choose(page, dialog(page).getByRole('combobox', { name: /^模板/ }), /验证码/);
  await choose(page, dialog(page).getByRole('combobox', { name: /code 填入/ }), /验证码/);
  await button(dialog(page), '保存').click();
  await page.getByText('SMS_100').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await button(page, '添加连接').first().click();
  await choose(page, dialog(page).getByRole('combobox', { name: /^服务/ }), '企业微信群机器人');
  await dialog(page).getByLabel('名称').fill('前台群');
  await dialog(page)
    .getByLabel('Webhook 地址')
    .fill('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=story-key-01');
  await picture(page, '3-robot');
  await button(dialog(page), '保存').click();
  await button(card(page, '前台群'), '测试').click();
  await expect.poll(() => wecom.requests.length, { timeout: 30_000 }).toBe(1);
  await card(page, '前台群').getByText('正常').waitFor();
  await picture(page, '4-connections');
  expect(complaints).toEqual([]);

  const client = await signIn(product.url, 'admin');
  const [robot] = (await client.call(listConnectors, { port: 'robot' })).data;
  const calls = (await client.call(pageConnectorCalls, { id: robot?.id ?? '' })).data;
  expect(JSON.stringify(calls)).not.toContain('story-key-01');
}, 240_000);

test('the screen fits a phone, in English and in the dark', async () => {
  const look = { width: 375, height: 800, language: 'en-US', theme: 'dark' } as const;
  const page = await product.at('/sys/connector', look);
  await arrived(page);
  await card(page, '前台群').waitFor();
  await picture(page, '5-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await axeViolations(page)).toEqual([]);
}, 120_000);

test('an order to accept appears in the group and pops up at the desk, which accepts it', async () => {
  const page = await product.home('operator');
  const posts = wecom.requests.length;
  const placeOrders = async (): Promise<number> => {
    const wish = { storeId: DEMO_STORE, count: 3, withinDays: 20, maxNights: 2, instant: false };
    return (await sandbox.act<{ placed: number }>('orders', wish)).placed;
  };
  await expect.poll(placeOrders, { timeout: 180_000, interval: 3_000 }).toBeGreaterThan(0);
  const popup = page.locator('.inbox-popup').first();
  await popup.waitFor({ timeout: 180_000 });
  await picture(page, '6-popup');
  expect(await axeViolations(page)).toEqual([]);
  await expect
    .poll(() => wecom.requests.slice(posts).some(({ body }) => body.includes('待接单')), { timeout: 60_000 })
    .toBe(true);
  await button(popup, '查看').click();
  await page.waitForURL(/orderDetail\?id=/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const client = await signIn(product.url, 'operator');
  await acceptOnScreen({ page, url: product.url, client, id });
  expect((await client.call(getOrder, { id })).data.order.booking).toBe('confirmed');
}, 480_000);

/** The fake of TTLock in the product's sandbox. */
const ttlock = async <T>(action: string, fields: Readonly<Record<string, unknown>> = {}): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${SANDBOX_PORT}/control/ttlock/${action}`, {
    method: 'POST',
    body: JSON.stringify(fields),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${action}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
};
const onDoor = async (lockId: number): Promise<string[]> =>
  (await ttlock<{ items: string[] }>('door', { lockId })).items;
const opens = async (lockId: number, code: string): Promise<boolean> =>
  (await ttlock<{ opened: boolean }>('enterCode', { lockId, code })).opened;

/** Two free rooms of one type in a property with door codes. */
const twoRooms = async () => {
  const client = await signIn(product.url, 'admin');
  for (const { house, today } of await findFreeRooms(product.url)) {
    const { smartLocks } = (await client.call(getHouseRevision, { id: house.id })).data.operations;
    const board = (await client.call(getBoard, { from: today, to: addDays(today, 4) })).data;
    const taken = new Set([...board.stays, ...board.blocks].map(({ roomId }) => roomId));
    for (const type of house.types) {
      const free = type.rooms.filter(({ id, condition }) => condition !== 'dirty' && !taken.has(id));
      const [first, second] = free;
      if (smartLocks && first && second) return { house, today, type, first, second };
    }
  }
  throw new Error('no property with door codes has two free rooms of a type');
};

const roomField = (page: Page) => dialog(page).getByRole('combobox', { name: /^房间/ });

const mapTo = async (page: Page, lock: string, house: string, room: string): Promise<void> => {
  const row = page.locator('.connector-call').filter({ hasText: lock });
  await button(row, '对应房间').click();
  await choose(page, roomField(page), `${house} ${room}`, room);
  await button(dialog(page), '保存').click();
};

test('a lock account is set up; check-in sets a code on the lock, another room takes it to the other lock', async () => {
  const { house, today, type, first, second } = await twoRooms();
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/sys/connector`);
  await arrived(page);
  await button(page, '添加连接').first().click();
  await choose(page, dialog(page).getByRole('combobox', { name: /^服务/ }), '通通锁');
  const keys =
    await ttlock<Record<'clientId' | 'clientSecret' | 'username' | 'password', string>>('credentials');
  await dialog(page).getByLabel('名称').fill('民宿门锁');
  await dialog(page).getByLabel('Client ID').fill(keys.clientId);
  await dialog(page).getByLabel('Client Secret').fill(keys.clientSecret);
  await dialog(page).getByLabel('App 账号').fill(keys.username);
  await dialog(page).getByLabel('App 密码').fill('wrong-pass');
  await picture(page, '7-lock-form');
  await button(dialog(page), '保存').click();
  await button(card(page, '民宿门锁'), '测试').click();
  await card(page, '民宿门锁').getByText('通通锁 App 的账号或密码不正确 (10007)').waitFor();
  await picture(page, '8-lock-refused');
  await button(card(page, '民宿门锁'), '编辑').click();
  await dialog(page).getByLabel('App 密码').fill(keys.password);
  await button(dialog(page), '保存').click();
  await button(card(page, '民宿门锁'), '测试').click();
  await card(page, '民宿门锁').getByText('正常').waitFor();

  await button(card(page, '民宿门锁'), '详情').click();
  await button(dialog(page), '门锁').click();
  await dialog(page).getByText('还没有门锁').waitFor();
  await picture(page, '9-locks-empty');
  await button(dialog(page), '从服务商刷新').click();
  await dialog(page).getByText('房间 203').waitFor();
  await mapTo(page, '房间 201', house.name, first.number);
  await page.locator('.connector-call').getByText(`${house.name} ${first.number}`, { exact: true }).waitFor();
  await mapTo(page, '房间 202', house.name, first.number);
  await dialog(page).getByText('该房间已对应门锁「房间 201」，请先取消对应').waitFor();
  await picture(page, '10-lock-taken');
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, roomField(page), `${house.name} ${second.number}`, second.number);
  await button(dialog(page), '保存').click();
  await page
    .locator('.connector-call')
    .getByText(`${house.name} ${second.number}`, { exact: true })
    .waitFor();
  await picture(page, '11-locks');
  expect(await axeViolations(page)).toEqual([]);

  const client = await signIn(product.url, 'admin');
  const stay = {
    roomTypeId: type.id,
    roomId: first.id,
    checkIn: today,
    checkOut: addDays(today, 2),
    guests: 1,
  };
  const sold = await client.call(createOrder, { houseId: house.id, bookerName: '林小满', stays: [stay] });
  const { id, stays } = sold.data;
  const stayId = stays[0]?.id ?? '';
  const arrival = { stayId, version: 0, waiveDepositReason: '老客人' };
  expect(await client.call(checkInOrder, withPapers(arrival, 1))).toMatchObject({ code: 200 });
  await expect.poll(() => onDoor(3_201), { timeout: 60_000 }).toHaveLength(1);
  const [old = ''] = await onDoor(3_201);
  expect(await opens(3_201, old)).toBe(true);
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${id}&tab=guests`);
  await arrived(page);
  await picture(page, '16-door-code');
  await button(page, '查看密码').click();
  await page.locator('.guest-part .copyable').getByText(old).waitFor();

  const { version } = (await client.call(getOrder, { id })).data.order;
  await client.call(changeStay, { stayId, version, roomId: second.id });
  await expect.poll(() => onDoor(3_202), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(() => onDoor(3_201), { timeout: 60_000 }).toEqual([]);
  const [fresh = ''] = await onDoor(3_202);
  expect([await opens(3_201, old), await opens(3_202, fresh)]).toEqual([false, true]);

  await ttlock('gateway', { online: false });
  const moved = (await client.call(getOrder, { id })).data.order;
  await client.call(changeStay, { stayId, version: moved.version, checkOut: addDays(today, 3) });
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${id}&tab=guests`);
  await page
    .getByText(/网关离线/)
    .first()
    .waitFor({ timeout: 60_000 });
  await picture(page, '12-code-offline');
  await ttlock('gateway', { online: true });
  expect(complaints).toEqual([]);
}, 480_000);

test('locks and their dialog fit a phone in the dark', async () => {
  const page = await product.at('/sys/connector', { width: 375, height: 800, theme: 'dark' });
  await arrived(page);
  await card(page, '民宿门锁').waitFor();
  await picture(page, '13-lock-card-phone');
  await button(card(page, '民宿门锁'), '详情').click();
  await button(dialog(page), '门锁').click();
  await dialog(page).getByText('房间 203').waitFor();
  await picture(page, '14-locks-phone');
  expect(await axeViolations(page)).toEqual([]);
  await button(page.locator('.connector-call').filter({ hasText: '房间 203' }), '对应房间').click();
  await roomField(page).waitFor();
  await picture(page, '15-lock-map-phone');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
}, 120_000);
