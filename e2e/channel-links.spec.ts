/** Active demo channels: dead links and their repair, and uploading a property to Tujia. */

import { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { bindTujia } from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { pageChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog } from './pages.ts';
import { runningProduct } from './product.ts';
import { sandboxControl } from './sandbox-control.ts';
import { signIn } from './server.ts';

const SANDBOX_PORT = await freePort();
const product = runningProduct({ SANDBOX_PORT: String(SANDBOX_PORT), DEMO_CHANNELS: 'on' });
const sandbox = sandboxControl(`http://127.0.0.1:${SANDBOX_PORT}`, 'mt');
const LIVING = '美团民宿·大理';
/** Two accounts with thirty listings and a year of nights on a busy machine, then the first guest. */
const FIRST_GUEST_MS = 300_000;

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`);
  await arrived(page);
};

const cardOf = (page: Page, name: string) => page.locator('.channel-card').filter({ hasText: name });

const connectionNamed = async (name: string) => {
  const client = await signIn(product.url, 'operator');
  const { records } = (await client.call(pageConnections, { keyword: name })).data;
  const [connection] = records;
  if (!connection) throw new Error(`no connection ${name}`);
  return connection;
};

test(
  'two connections work from the first start and receive bookings',
  async () => {
    const page = await product.as('operator');
    await open(page, '/channel/channelList');
    for (const name of [LIVING, '小猪·大理']) await cardOf(page, name).getByText('运行中').waitFor();
    await expect
      .poll(async () => (await connectionNamed(LIVING)).lastOrderAt, { timeout: FIRST_GUEST_MS })
      .not.toBeNull();
    expect((await connectionNamed(LIVING)).failed).toBe(0);
  },
  FIRST_GUEST_MS + 60_000,
);

test('vanished listings are reported with their rooms, and the card leads to the repair', async () => {
  const { id: connectionId } = await connectionNamed(LIVING);
  const client = await signIn(product.url, 'operator');
  const linked = (await client.call(pageChannelRooms, { connectionId, linked: true, size: 200 })).data;
  const gone = linked.records.slice(0, 2).map(({ platformRoomId }) => platformRoomId);
  await sandbox.act('delist', { listingIds: gone });
  const page = await product.as('operator');
  await open(page, `/channel/relevance?connectionId=${connectionId}`);
  await button(page, '刷新渠道房源').click();
  await page.getByText(/渠道共列出/).waitFor();
  await open(page, '/channel/channelList');
  await cardOf(page, LIVING).getByRole('link', { name: '2 间房关联的平台房源已不存在', exact: true }).click();
  await arrived(page);
  await page.getByText('关联已失效的房间').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '全部解除').click();
  await button(dialog(page), '全部解除').click();
  await page
    .getByText(/已解除 \d 间房的关联|间房保留关联/)
    .first()
    .waitFor();
  const after = await connectionNamed(LIVING);
  const kept = await page.getByText(/间房保留关联/).count();
  expect(after.deadLinks === 0 || kept > 0).toBe(true);
}, 180_000);

test('a property is uploaded to Tujia from the card without changing existing links', async () => {
  const client = await signIn(product.url, 'director');
  const { id } = await connectionNamed('途家·杭州');
  await client.call(bindTujia, { id, account: 'hangzhou', password: 'hangzhou-2026' });
  const page = await product.as('operator');
  await open(page, '/channel/channelList');
  const card = cardOf(page, '途家·杭州');
  await card.getByText('运行中').waitFor();
  await card.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: '上传房源与上下架' }).click();
  const upload = dialog(page);
  await upload.getByLabel('房源').click();
  await page.keyboard.type('西湖云栖');
  await page.locator('.ant-select-item-option').filter({ hasText: '西湖云栖' }).first().click();
  const before = (await client.call(pageChannelRooms, { connectionId: id, size: 1 })).data.total;
  await button(upload, '上传到途家').click();
  await upload.getByText('途家已通过').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const after = (await client.call(pageChannelRooms, { connectionId: id, size: 1 })).data.total;
  // Linked room types keep their listing; only unlinked ones are new.
  expect(after - before).toBeLessThanOrEqual(await upload.locator('.platform-types > li').count());
}, 180_000);
