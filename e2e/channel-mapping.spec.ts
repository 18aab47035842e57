/** Rooms and listings of a connection: linked by suggestion and by hand, unlinked; mismatches refused. */
import {
  connectionOptions,
  getMappingCoverage,
  linkRoom,
  pageChannelRooms,
  suggestLinks,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { pageRoomLinks } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const CONNECTION = '美团民宿·杭州';

const client = () => signIn(product.url, 'supervisor');

const connectionId = async (): Promise<string> => {
  const { data } = await (await client()).call(connectionOptions, {});
  return data.find(({ name }) => name === CONNECTION)?.id ?? '';
};

const open = async (page: Page, screen: 'relevance' | 'all-housing-resource', search = ''): Promise<void> => {
  await page.goto(`${product.url}/channel/${screen}?connectionId=${await connectionId()}${search}`);
  await arrived(page);
};

const rows = (page: Page) => page.locator('tbody tr[data-row]').filter({ visible: true });

test('suggestions are accepted singly, and all certain ones after a preview', async () => {
  const id = await connectionId();
  const before = (await (await client()).call(suggestLinks, { connectionId: id })).data;
  const [first] = before;
  const sure = before.filter(({ confidence }) => confidence >= 90);
  expect(sure.length).toBeGreaterThan(2);
  const mapped = async () =>
    (await (await client()).call(getMappingCoverage, { connectionId: id })).data.listings.mapped;
  const mappedBefore = await mapped();
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  await open(page, 'relevance', '&tab=suggestions');
  await page.locator('.suggestions > li').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const line = page
    .locator('.suggestions > li')
    .filter({ hasText: first?.houseName ?? '' })
    .first();
  await line.getByRole('button', { name: '关联' }).click();
  await page.getByText('已关联 1 个房间').waitFor();
  await page.getByRole('button', { name: /^关联这 \d+ 个$/ }).click();
  await dialog(page)
    .getByText(/关联 \d+ 个房间？/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '关联').click();
  await page.getByText('没有达到此匹配度的建议').or(page.getByText('没有匹配建议')).waitFor();
  const after = (await (await client()).call(suggestLinks, { connectionId: id })).data;
  expect(after.filter(({ confidence }) => confidence >= 90)).toEqual([]);
  expect(await mapped()).toBe(mappedBefore + sure.length);
  expect(complaints).toEqual([]);
});

test('a room is unlinked and relinked by hand, and a second type on its listing is refused', async () => {
  const id = await connectionId();
  const api = await client();
  const linked = (await api.call(pageRoomLinks, { connectionId: id, linked: true })).data.records;
  const [room] = linked;
  const link = room?.links[0];
  const page = await product.as('supervisor');
  await open(page, 'relevance', `&houseId=${room?.houseId}&keyword=${room?.number}`);
  const row = rows(page)
    .filter({ hasText: room?.number ?? '' })
    .first();
  await row.getByRole('button', { name: '解除' }).click();
  await button(dialog(page), '解除').click();
  await row.getByText('未关联').waitFor();
  await row.getByRole('button', { name: '关联' }).click();
  const name = link?.channelRoomName ?? '';
  const listing = new RegExp(`^${name} .*${link?.listingName}`);
  await choose(page, dialog(page).getByLabel('渠道房间'), listing, name);
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '关联').click();
  await row.getByRole('button', { name: '解除' }).waitFor();
  // A property and its listing may have the same name.
  await row
    .getByText(link?.listingName ?? '', { exact: true })
    .last()
    .waitFor();
  const free = (await api.call(pageRoomLinks, { connectionId: id, linked: false, size: 200 })).data.records;
  const other = free.find(({ roomTypeId }) => roomTypeId !== room?.roomTypeId);
  const asked = { roomId: other?.id ?? '', connectionId: id, channelRoomId: link?.channelRoomId ?? '' };
  const refused = await api.call(linkRoom, asked);
  expect(refused.code).toBe(409);
  expect(refused.message).toContain('只能再关联同一房型的房间');
});

test('all listings show what they sell, with filters; both screens in English, dark and on a phone', async () => {
  const looks = [
    { language: 'en-US', theme: 'dark' },
    { language: 'zh-CN', width: 375, height: 812, touch: true },
  ] as const;
  const listed = (await (await client()).call(pageChannelRooms, { connectionId: await connectionId() })).data;
  const sold = listed.records.find(({ mapping }) => mapping !== null);
  for (const look of looks) {
    const page = await product.as('supervisor', look);
    const complaints = watchConsole(page);
    for (const search of ['', '&tab=suggestions', '&tab=coverage']) {
      await open(page, 'relevance', search);
      expect(await axeViolations(page), search).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), search).toBe(
        true,
      );
    }
    await open(page, 'all-housing-resource', '&linked=true');
    await page
      .getByText(sold?.mapping?.houseName ?? '')
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(complaints).toEqual([]);
  }
});
