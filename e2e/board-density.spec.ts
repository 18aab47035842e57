/**
 * Calendar density: visible rooms at desk sizes, the sticky group row with the hovered room's type, the side of the
 * sale drawer.
 */

import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openFortnight } from './board-weeks.ts';
import { findFreeRooms, openBoard, TODAY } from './demo.ts';
import { arrived, boardOn, dialog, type Look } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const HEAD = 34;
const ROW = 26;
const DAYS = 14;

/** Initial board rows: null for a header, else the room number or an entire place's name. */
const boardRows = async (): Promise<(string | null)[]> => {
  const client = await signIn(product.url, 'admin');
  const { businessDate } = (await client.call(getWorkplace, {})).data;
  const { houses } = (await client.call(getBoard, { from: businessDate, to: addDays(businessDate, 1) })).data;
  return houses
    .filter(({ kind }) => kind === 'multi')
    .flatMap(({ types }) => [null, ...types.flatMap((type) => type.rooms.map(({ number }) => number))]);
};

const openCalendar = async (look: Look): Promise<Page> => {
  const page = await product.as('admin', look);
  await page.goto(`${product.url}/houseStatusMenu/houseStatus`);
  await page.locator('[role=grid]').waitFor();
  await arrived(page);
  return page;
};

test.each<readonly [Look, number]>([
  [{ width: 1366, height: 768 }, 18],
  [{ width: 1920, height: 1080 }, 32],
])('in a window of %j at least %i rooms are visible', async (look, least) => {
  const page = await openCalendar(look);
  const height = await page.locator('[role=grid]').evaluate((grid) => grid.clientHeight);
  const rows = (await boardRows()).slice(0, Math.floor((height - HEAD) / ROW));
  const numbers = rows.flatMap((row) => row ?? []);
  expect(numbers.length).toBeGreaterThanOrEqual(least);
  // Clicking in the last row hits it, so the measures match.
  const box = await page.locator('[role=grid]').boundingBox();
  if (!box) throw new Error('no board');
  const last = rows.findLastIndex((row) => row !== null);
  await page.mouse.click(box.x + 220, box.y + HEAD + last * ROW + ROW / 2, { button: 'right' });
  await page
    .locator('.menu-head')
    .getByText(rows[last] ?? '')
    .waitFor();
  // One line of tools.
  const bar = await page.locator('.board-line').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(42);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("the first row's group stays above its rooms and collapses where it is drawn", async () => {
  const page = await openCalendar({});
  const grid = page.locator('[role=grid]');
  const rowCount = async () => Number(await grid.getAttribute('aria-rowcount'));
  const before = await rowCount();
  await grid.evaluate((element, top) => element.scrollTo({ top, behavior: 'instant' }), 3 * ROW);
  const box = await grid.boundingBox();
  if (!box) throw new Error('no board');
  await page.mouse.click(box.x + 60, box.y + HEAD + ROW / 2);
  await expect.poll(rowCount).toBeLessThan(before);
});

test('the sale drawer is at most 480 px wide and opens opposite the selected nights', async () => {
  const week = await openFortnight(product.url, 230);
  const page = await product.as('admin');
  const board = await week.open(page);
  await arrived(page);
  for (const [from, side] of [
    [1, 'right'],
    [DAYS - 3, 'left'],
  ] as const) {
    await board.drag(week.rooms[0].row, from, from + 1);
    await page.getByRole('menuitem', { name: '录入订单' }).click();
    await dialog(page).waitFor();
    const box = await page.locator('.ant-drawer-section').boundingBox();
    const [left, right] = [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? 0)];
    expect(right - left).toBeLessThanOrEqual(480);
    expect(side === 'left' ? left : right).toBe(side === 'left' ? 0 : 1440);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  }
});

test.each([
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const)(
  'the line of tools and the legend are clean in %s, on a desk and a phone',
  async (theme, language) => {
    for (const look of [{}, { width: 375, height: 812, touch: true }]) {
      const page = await openCalendar({ theme, language, ...look });
      await page.getByRole('button', { name: language === 'zh-CN' ? '图例' : 'Legend', exact: true }).click();
      await page.locator('.board-legend li').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  },
);

test('cells announce their row: for a property availability and lowest price', async () => {
  const [free] = await findFreeRooms(product.url);
  const page = await product.as('admin');
  await openBoard(page, product.url, free.house.id);
  await arrived(page);
  const board = boardOn(page, DAYS);
  expect(await board.speak(0, TODAY)).toMatch(/余 \d+ 间/);
  expect(await board.speak(0, TODAY)).toContain('¥');
  expect(await board.speak(free.row, TODAY)).toContain('¥');
});
