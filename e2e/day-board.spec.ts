/**
 * Today's rooms as large cards (tiles: day-tiles.spec.ts): counters, bulk conditions live elsewhere, a check-in
 * from a card, the log.
 */
import { setRoomCondition } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { type DayRoom, getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { checkInHere } from './check-in.ts';
import { arrived, button, type Theme, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const rooms = async (): Promise<readonly DayRoom[]> => {
  const client = await signIn(product.url, 'admin');
  return (await client.call(getDayBoard, {})).data.rooms;
};

const open = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${product.url}/houseStatusMenu/${screen}`);
  await arrived(page);
};

const card = (page: Page, room: DayRoom): Locator =>
  page.locator('.day-card').filter({ has: page.locator(`[data-room="${room.id}"]`) });

const count = async (page: Page, name: string): Promise<number> =>
  Number(await page.locator('.day-counter').filter({ hasText: name }).locator('strong').innerText());

const SOON = { timeout: 5_000, interval: 25 };

test('bulk room conditions appear in another window at once and can be undone', async () => {
  const all = await rooms();
  const byHouse = Map.groupBy(
    all.filter(
      (room) => room.counters.includes('vacantClean') && room.condition === 'clean' && !room.arriving,
    ),
    ({ houseId }) => houseId,
  );
  const [first, second] = [...byHouse.values()].find((of) => of.length >= 2) ?? [];
  if (!first || !second) throw new Error('no house with two clean vacant rooms');
  const ofHouse = all.filter(({ houseId }) => houseId === first.houseId);
  const mine = await product.as('admin');
  const complaints = watchConsole(mine);
  const theirs = await product.as('director');
  for (const page of [mine, theirs])
    await open(page, `dayBoard?house=${first.houseId}&group=type&look=cards`);
  const clean = await count(theirs, '空净');
  expect(clean).toBe(ofHouse.filter((room) => room.counters.includes('vacantClean')).length);

  for (const room of [first, second]) await card(mine, room).getByRole('checkbox').check();
  await button(mine, '设为脏房').click();
  await mine.getByText('2 间已设为脏房').waitFor();
  const done = performance.now();
  await expect.poll(() => count(theirs, '空净'), SOON).toBe(clean - 2);
  expect(performance.now() - done).toBeLessThan(1_000);
  await card(theirs, first).getByText('空脏').waitFor();
  // The counter is a filter.
  await theirs.locator('.day-counter').filter({ hasText: '空脏' }).click();
  await card(theirs, second).waitFor();
  await expect.poll(() => theirs.locator('.day-card').count()).toBe(await count(theirs, '空脏'));

  await card(mine, first).getByRole('button', { name: /置净/ }).click();
  await expect.poll(() => card(theirs, first).count(), SOON).toBe(0);
  await button(mine, '撤销').first().click();
  await expect.poll(() => count(theirs, '空净'), SOON).toBe(clean);
  expect(complaints).toEqual([]);
}, 120_000);

test('by keyboard: arrows move, Space selects, Shift extends, Escape clears', async () => {
  const page = await product.as('admin');
  await open(page, 'dayBoard?look=cards');
  await page.locator('.day-card-open').first().focus();
  await page.keyboard.press('ArrowRight');
  const second = await page.locator('.day-card-open').nth(1).getAttribute('data-room');
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.room)).toBe(second);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('已选 2 间').waitFor();
  await page.keyboard.press('Control+a');
  const total = (await rooms()).length;
  await page.getByText(`已选 ${total} 间`).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText(/^已选/).count()).toBe(0);
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).closest('.day-card') !== null))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('.side-panel').waitFor();
});

test('a guest is checked in from the card, as the log shows', async () => {
  const room = (await rooms()).find(
    (one) => one.arriving?.owesFen === 0 && !one.inHouse && one.counters.length === 2 && !one.block,
  );
  if (!room?.arriving) throw new Error('nobody who has paid comes into a vacant room today');
  const client = await signIn(product.url, 'admin');
  if (room.condition === 'dirty')
    await client.call(setRoomCondition, { roomIds: [room.id], condition: 'clean' });
  const desk = await product.as('admin');
  await open(desk, `dayBoard?house=${room.houseId}&look=cards`);
  const there = await count(desk, '在住');
  await card(desk, room)
    .getByRole('button', { name: /办理入住/ })
    .click();
  await checkInHere(desk);
  await card(desk, room).getByText('在住').waitFor();
  await expect.poll(() => count(desk, '在住'), SOON).toBe(there + 1);
  await card(desk, room).getByRole('button', { name: room.arriving.guest, exact: true }).click();
  await button(desk.locator('.side-panel'), '办理退房').waitFor();

  await open(desk, `statusLog?roomId=${room.id}`);
  const line = desk.locator('tbody tr').filter({ hasText: '办理入住' }).first();
  await line.waitFor();
  expect(await line.innerText()).toContain(room.number);
  await line.getByRole('link', { name: room.number, exact: true }).click();
  await desk.waitForURL(/dayBoard\?/);
  await desk.locator('.side-panel').getByText(room.houseName).waitFor();
}, 120_000);

test.each<Theme>(['light', 'dark'])(
  'the three screens pass axe in %s and fit a phone',
  async (theme) => {
    const language = theme === 'dark' ? ('en-US' as const) : ('zh-CN' as const);
    const wide = await product.as('admin', { theme, language });
    const phone = await product.as('housekeeper', { theme, language, width: 375, height: 812, touch: true });
    for (const page of [wide, phone])
      for (const screen of ['dayBoard', 'statusLog', 'compare']) {
        await open(page, screen);
        expect(await axeViolations(page), screen).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(width, screen).toBeLessThanOrEqual(0);
      }
    // Selected, with an open panel.
    await open(wide, 'dayBoard?look=cards');
    await wide.locator('.day-card input').first().check();
    await wide.locator('.day-card-open').nth(1).click();
    await wide.locator('.side-panel h2').waitFor();
    await arrived(wide);
    expect(await axeViolations(wide)).toEqual([]);
  },
  180_000,
);

test('the comparison shows our stock and the connected channels', async () => {
  const page = await product.as('admin');
  await open(page, 'compare');
  const part = page.locator('.compare-part').first();
  expect(await part.locator('tbody tr').count()).toBe(14);
  await part
    .getByText(/未接入|未关联|不在此渠道售卖|尚未确认/)
    .first()
    .waitFor();
  await page.getByRole('switch').first().click();
  await page.getByText('还没有可对照的数据').waitFor();
  await button(page, '清除全部').click();
  await part.waitFor();
}, 60_000);
