/** Refusals in a property's life, and the admission standards; the full life is in `house-story.spec.ts`. */

import { decideHouseCheck, getHouseCheck } from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { getHouse, pageHouses, setHouseOnline } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import {
  duplicateHouse,
  getHouseRevision,
  saveHouse,
  submitHouse,
} from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openReview } from './house-reviewing.ts';
import { button, dialog, settled } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

type Client = Awaited<ReturnType<typeof signIn>>;

const houses = async (client: Client) => {
  const { records } = (await client.call(pageHouses, { state: ['online'], kind: 'multi', size: 50 })).data;
  const details = await Promise.all(
    records.map(async ({ id }) => (await client.call(getHouse, { id })).data),
  );
  return details.filter((detail) => detail.revision === null);
};

/** A copy of a demo property with its own licence: complete, never reviewed. */
const writeHouse = async (client: Client, name: string): Promise<string> => {
  const [model] = await houses(client);
  const { id } = (await client.call(duplicateHouse, { id: model?.house.id ?? '' })).data;
  const draft = (await client.call(getHouseRevision, { id })).data;
  const content = { name, licenceNumber: '浙杭民宿备〔2026〕第00777号', licenceExpires: '2029-12-31' };
  const saved = await client.call(saveHouse, { id, version: draft.revision?.version, content });
  expect(saved.data.problems).toEqual([]);
  return id;
};

const revisionOf = async (client: Client, id: string) => (await client.call(getHouseRevision, { id })).data;

const submit = async (client: Client, id: string) => {
  const version = (await revisionOf(client, id)).revision?.version ?? -1;
  expect((await client.call(submitHouse, { id, version })).code).toBe(200);
};

const openHouse = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${product.url}/house/houseDetail?id=${id}`);
  await settled(page);
};

test('no one decides on their own submission', async () => {
  const name = '自审自批';
  const client = await signIn(product.url, 'supervisor');
  const id = await writeHouse(client, name);
  await submit(client, id);
  const page = await product.as('supervisor');
  await openReview(page, product.url, name);
  await page.getByText('不能审核自己提交或编辑的房源').waitFor();
  expect(await button(page, '审核通过').count()).toBe(0);
  const reviewId = new URL(page.url()).searchParams.get('id') ?? '';
  const review = (await client.call(getHouseCheck, { id: reviewId })).data;
  const items = review.standards.map((standard) => ({ standardId: standard.id, verdict: 'pass' as const }));
  const verdict = { id: reviewId, version: review.version, verdict: 'approve' as const, items };
  expect((await client.call(decideHouseCheck, verdict)).code).toBe(403);
});

test('a property with future orders is not archived, and the orders are listed', async () => {
  const client = await signIn(product.url, 'operator');
  const detail = (await houses(client)).find(({ figures }) => figures.futureOrders > 0);
  const { id, version } = detail?.house ?? { id: '', version: 0 };
  await client.call(setHouseOnline, { id, version, online: false, reason: '检修' });
  const page = await product.as('operator');
  await openHouse(page, id);
  await button(page, '更多').click();
  await page.getByRole('menuitem', { name: '归档' }).click();
  await button(dialog(page), '归档').click();
  const listed = dialog(page).locator('.standing-orders tbody tr');
  await expect.poll(() => listed.count()).toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);
  await listed.first().getByRole('link').click();
  await page.waitForURL('**/orderManagement/orderDetail?id=*');
});

test('the next version of the standards is sorted by keys and published', async () => {
  const page = await product.as('director');
  await page.goto(`${product.url}/house/standards?kind=entire`);
  await settled(page);
  await button(page, '继续编辑第 3 版').click();
  const codes = () => page.locator('.standard-list .standard-title > .num').allInnerTexts();
  await expect.poll(codes).toContain('E-17');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '下移 民宿备案或经营许可' }).click();
  await expect.poll(async () => (await codes()).slice(0, 2)).toEqual(['E-02', 'E-01']);
  await page.getByText('草稿已保存').waitFor();
  await button(page, '发布').click();
  await button(dialog(page), '发布').click();
  await page.getByRole('heading', { name: '现行标准 · 第 3 版' }).waitFor();
  expect((await codes()).slice(0, 2)).toEqual(['E-02', 'E-01']);
});
