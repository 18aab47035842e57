/** Today's rooms as tiles: density, keyboard popover, permissions, concurrent users, offline, phone. */

import { setRoomCondition } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { type DayRoom, getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, type Look, type Theme, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const SOON = { timeout: 10_000, interval: 50 };

const rooms = async (): Promise<readonly DayRoom[]> => {
  const client = await signIn(product.url, 'admin');
  return (await client.call(getDayBoard, {})).data.rooms;
};

/** A vacant, unblocked room without arrival, free for two nights, in the front desk's department. */
const vacant = async (condition: DayRoom['condition'] = 'clean'): Promise<DayRoom> => {
  const client = await signIn(product.url, 'frontdesk');
  const { rooms: all } = (await client.call(getDayBoard, {})).data;
  const found = all.find(
    (room) =>
      room.houseKind === 'multi' &&
      !(room.inHouse ?? room.arriving ?? room.block ?? room.task) &&
      room.tonightFen !== null &&
      (room.next === null || room.next.from > addDays(room.businessDate, 2)),
  );
  if (!found) throw new Error('the demo business has no vacant room on sale');
  if (found.condition !== condition) {
    await client.call(setRoomCondition, { roomIds: [found.id], condition });
    return { ...found, condition };
  }
  return found;
};

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${product.url}/houseStatusMenu/dayBoard${query}`);
  await page.locator('.tile').first().waitFor();
  await arrived(page);
};

const tile = (page: Page, { id }: Pick<DayRoom, 'id'>): Locator => page.locator(`.tile[data-room="${id}"]`);
const popover = (page: Page): Locator => page.locator('.tile-popover[role=dialog]');
const actions = async (page: Page): Promise<string[]> =>
  popover(page)
    .locator('[data-act]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.act ?? ''));

/** Tiles completely visible below the bar. */
const inSight = (page: Page): Promise<number> =>
  page.locator('.tile-scroll').evaluate((scroller) => {
    const box = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll('.tile')].filter((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const inside = top >= box.top && bottom <= Math.min(box.bottom, innerHeight);
      return inside && left >= box.left && right <= Math.min(box.right, innerWidth);
    }).length;
  });

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { act, room } = (document.activeElement as HTMLElement).dataset;
    return act ?? room;
  });

/** Properties with few enough rooms for full-size tiles. */
const someHouses = async (most: number): Promise<string> => {
  const byHouse = Map.groupBy(await rooms(), ({ houseId }) => houseId);
  let count = 0;
  const ids = [...byHouse].flatMap(([id, of]) => {
    if (count + of.length > most) return [];
    count += of.length;
    return [id];
  });
  return `?${new URLSearchParams(ids.map((id) => ['house', id]))}`;
};

test.each<readonly [Look, number, number | null]>([
  [{ width: 1440, height: 900 }, 60, null],
  [{ width: 1440, height: 900 }, 60, 118],
  [{ width: 1366, height: 768 }, 40, null],
  [{ width: 1366, height: 768 }, 40, 118],
])('in a window of %j at least %i rooms are visible (of at most %s)', async (look, least, most) => {
  const page = await product.as('admin', look);
  await open(page, most === null ? '' : await someHouses(most));
  expect(await page.locator('.tile-scroll.small').count()).toBe(most === null ? 1 : 0);
  expect(await inSight(page)).toBeGreaterThanOrEqual(least);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('by keyboard: move between tiles, block a room, open it, book it', async () => {
  const room = await vacant();
  const page = await product.as('frontdesk');
  const complaints = watchConsole(page);
  await open(page, `?house=${room.houseId}`);
  await page.locator('.tile').first().focus();
  for (let step = 0; step < 60 && (await focused(page)) !== room.id; step += 1)
    await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(room.id);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).not.toBe(room.id);

  await tile(page, room).focus();
  await page.keyboard.press('Enter');
  await popover(page).waitFor();
  expect(await actions(page)).toEqual(['sell', 'book', 'block', 'clean', 'details']);
  expect(await focused(page)).toBe('sell');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('book');
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('details');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await popover(page).waitFor({ state: 'detached' });
  expect(await focused(page)).toBe(room.id);

  await page.keyboard.press('Enter');
  await popover(page).waitFor();
  await page.keyboard.press('x');
  const form = dialog(page);
  await form.locator('[id$="field-reason"]').fill('水管维修');
  await button(form, '确认关房').press('Enter');
  await expect.poll(() => tile(page, room).getAttribute('class'), SOON).toContain('shut');
  await tile(page, room).getByText('水管维修').waitFor();

  await tile(page, room).focus();
  await page.keyboard.press('Enter');
  await popover(page).waitFor();
  expect(await actions(page)).toEqual(['openBlock', 'unblock', 'clean', 'details']);
  await popover(page).locator('[data-act=unblock]').press('Enter');
  await expect.poll(() => tile(page, room).getAttribute('class'), SOON).toContain('free');

  await tile(page, room).focus();
  await page.keyboard.press('Enter');
  await popover(page).waitFor();
  await page.keyboard.press('b');
  await dialog(page).getByText(room.roomTypeName).first().waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

test('for a guest in house the popover offers allowed actions, and a charge reaches the folio', async () => {
  const room = (await rooms()).find(
    ({ inHouse, leaving, overdue }) => inHouse && !inHouse.hours && !leaving && !overdue,
  );
  if (!room?.inHouse) throw new Error('nobody is in house');
  const page = await product.as('admin');
  await open(page, `?house=${room.houseId}`);
  await tile(page, room).click();
  await popover(page).getByText(room.inHouse.guest).waitFor();
  await popover(page).locator('[data-act=checkOut]').waitFor();
  const offered = await actions(page);
  for (const action of ['checkOut', 'extend', 'move', 'addCharge', 'addPayment'])
    expect(offered).toContain(action);
  expect(await focused(page)).toBe('checkOut');
  await page.keyboard.press('f');
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await tile(page, room).click();
  await popover(page).locator('[data-act=details]').click();
  await page.locator('.side-panel').getByText(room.inHouse.guest).first().waitFor();
});

test("a dirty room is set clean in place, and another window's tile changes", async () => {
  const room = await vacant('dirty');
  const mine = await product.as('frontdesk');
  const theirs = await product.as('admin');
  for (const page of [mine, theirs]) await open(page, `?house=${room.houseId}`);
  await tile(mine, room).click();
  await popover(mine).waitFor();
  expect((await actions(mine)).slice(0, 2)).toEqual(['setClean', 'clean']);
  await mine.keyboard.press('Enter');
  await expect.poll(() => tile(theirs, room).getAttribute('class'), SOON).toContain('free');
  await button(mine, '撤销').first().click();
  await expect.poll(() => tile(theirs, room).getAttribute('class'), SOON).toContain('dirty');
});

test('the second of two clerks on one tile is told what the first did before acting', async () => {
  const room = await vacant();
  const page = await product.as('frontdesk');
  await open(page, `?house=${room.houseId}`);
  await tile(page, room).click();
  await popover(page).locator('[data-act=sell]').waitFor();
  const other = await signIn(product.url, 'admin');
  const sold = await other.call(createOrder, {
    houseId: room.houseId,
    bookerName: '捷足先登',
    ignoreRestrictions: true,
    stays: [
      {
        roomTypeId: room.roomTypeId,
        roomId: room.id,
        checkIn: room.businessDate,
        checkOut: addDays(room.businessDate, 1),
        guests: 1,
      },
    ],
  });
  expect(sold.code).toBe(200);
  await popover(page)
    .getByText(/刚被其他人更改：空净 → 今抵 捷足先登/)
    .waitFor();
  await expect.poll(() => actions(page), SOON).not.toContain('sell');
  expect((await actions(page))[0]).toBe('checkIn');
  expect(await axeViolations(page)).toEqual([]);
});

test('offline an open popover stays with disabled actions, which return with the connection', async () => {
  const room = await vacant();
  const page = await product.as('frontdesk');
  await open(page, `?house=${room.houseId}`);
  await tile(page, room).click();
  await popover(page).locator('[data-act=sell]').waitFor();
  await page.context().setOffline(true);
  await popover(page).getByText('连接已断开').waitFor();
  expect(await popover(page).locator('[data-act=sell]').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('b');
  expect(await popover(page).isVisible()).toBe(true);
  expect(await page.locator('.ant-drawer').count()).toBe(0);
  await page.context().setOffline(false);
  await expect
    .poll(() => popover(page).locator('[data-act=sell]').getAttribute('aria-disabled'), SOON)
    .toBe('false');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
});

test('partial permissions: a cleaner sets rooms clean, a landlord only views', async () => {
  const room = await vacant('dirty');
  const cleaner = await product.as('housekeeper');
  await open(cleaner, `?house=${room.houseId}`);
  await tile(cleaner, room).click();
  await popover(cleaner).waitFor();
  expect(await actions(cleaner)).toEqual(['setClean', 'details']);
  expect(await popover(cleaner).innerText()).not.toContain('¥');
  expect(await cleaner.locator('.day-counter.owing').count()).toBe(0);
  await open(cleaner, '?counter=inHouse');
  await cleaner.locator('.tile.stay').first().click();
  await popover(cleaner).waitFor();
  expect((await actions(cleaner)).filter((action) => action !== 'setClean' && action !== 'openTask')).toEqual(
    ['details'],
  );

  const finance = await product.as('finance');
  await open(finance, '?counter=vacantClean');
  await finance.locator('.tile.free').first().click();
  await popover(finance).getByText('没有可做的操作').waitFor();
  expect(await actions(finance)).toEqual(['details']);
});

test('counters are legend and filter, an empty search says so, and large cards are in a menu', async () => {
  const page = await product.as('admin');
  await open(page);
  const all = await page.locator('.tile').count();
  const counter = page.locator('.day-counter.vacantDirty');
  const dirty = Number(await counter.locator('strong').innerText());
  await counter.click();
  await expect.poll(() => page.locator('.tile').count()).toBe(dirty);
  expect(await page.locator('.tile:not(.dirty, .unready)').count()).toBe(0);
  await page.locator('.day-counter.all').click();
  await expect.poll(() => page.locator('.tile').count()).toBe(all);
  await page.keyboard.press('/');
  await page.keyboard.type('没有这样的客人');
  await page.getByText('没有符合条件的房间').waitFor();
  await button(page.locator('.empty'), '清除全部').click();
  await page.locator('.tile').first().waitFor();
  await button(page, '显示方式').click();
  await page.getByRole('menuitemradio', { name: '大卡片' }).click();
  await page.locator('.day-card').first().waitFor();
  await page.reload();
  await page.locator('.day-card').first().waitFor();
  await button(page, '显示方式').click();
  await page.getByRole('menuitemradio', { name: '房态图' }).click();
  await page.locator('.tile').first().waitFor();
});

test.each<Theme>(['light', 'dark'])(
  'passes axe in %s with an open popover, and is a sheet on a phone',
  async (theme) => {
    const language = theme === 'dark' ? ('en-US' as const) : ('zh-CN' as const);
    const wide = await product.as('admin', { theme, language });
    await open(wide);
    await wide.locator('.tile.stay').first().click();
    await popover(wide).locator('[data-act=checkOut]').waitFor();
    expect(await axeViolations(wide)).toEqual([]);
    const phone = await product.as('admin', { theme, language, width: 375, height: 812, touch: true });
    await open(phone);
    const tops = await phone
      .locator('.tile')
      .evaluateAll((tiles) => tiles.slice(0, 3).map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await open(phone, '?counter=vacantClean');
    await phone.locator('.tile.free').first().click();
    await popover(phone).waitFor();
    const box = await popover(phone).boundingBox();
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 375, 812]);
    const heights = await popover(phone)
      .locator('[data-act]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(await axeViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);
