/** Panels of the board: why a night is closed, blocks, linked rooms, room plan. */

import type { BoardHouse } from '@minsu/contract/inventory/room-status/room-status.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import {
  type BoardOnScreen,
  boardOn,
  button,
  choose,
  dialog,
  fromMore,
  settled,
  watchConsole,
} from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const HOUSE = '南锣鼓巷·炒豆胡同四合院';
const WHOLE = '整院';
const GUEST = '贺知章';
const DAYS = 14;
/** The whole is sold on these days of the window. */
const SOLD = { from: 2, to: 5 };
/** Days ahead where the demo business has sold nothing. */
const AHEAD = [60, 90, 120, 150];

let house: BoardHouse;
let from: string;

/** Row on the property's own board: its one row, then rooms of all types. */
const rowOf = (number: string): number =>
  1 + house.types.flatMap((type) => type.rooms).findIndex((room) => room.number === number);
const firstRoom = (): string => house.types[0]?.rooms[0]?.number ?? '';

beforeAll(async () => {
  const client = await signIn(product.url, 'admin');
  const { businessDate: today } = (await client.call(getWorkplace, {})).data;
  for (const days of AHEAD) {
    from = addDays(today, days);
    const { data } = await client.call(getBoard, { from, to: addDays(from, DAYS), keyword: HOUSE });
    const found = data.houses.find(({ name }) => name === HOUSE);
    if (!found) throw new Error(`no house ${HOUSE}`);
    house = found;
    const taken = [...data.stays, ...data.blocks].some(({ houseId }) => houseId === found.id);
    if (!taken) break;
  }
}, 120_000);

const open = async (page: Page): Promise<BoardOnScreen> => {
  await page.goto(`${product.url}/houseStatusMenu/houseStatus?house=${house.id}&from=${from}`);
  await page.waitForSelector('[role=grid]');
  await settled(page);
  return boardOn(page, DAYS);
};

const sellWhole = async (): Promise<void> => {
  const client = await signIn(product.url, 'admin');
  const type = house.types.find(({ rooms }) => rooms.some(({ number }) => number === WHOLE));
  const { code, message } = await client.call(createOrder, {
    houseId: house.id,
    bookerName: GUEST,
    stays: [
      {
        roomTypeId: type?.id ?? '',
        checkIn: addDays(from, SOLD.from),
        checkOut: addDays(from, SOLD.to),
        guests: 2,
      },
    ],
  });
  expect([code, message.slice(0, 40)]).toEqual([200, expect.any(String)]);
};

/** Number of days the room plan covers. */
const planDays = async (page: Page): Promise<number> => {
  const dates = dialog(page).locator('.plan-options .ant-picker input');
  return daysBetween(await dates.first().inputValue(), await dates.last().inputValue());
};

const panel = (page: Page) => page.locator('.side-panel').filter({ visible: true });

test('a sold whole house closes its rooms live in another window, and each explains why', async () => {
  const desk = await product.as('admin');
  const complaints = watchConsole(desk);
  const board = await open(desk);
  const other = await product.as('director');
  const otherBoard = await open(other);
  const row = rowOf(firstRoom());
  expect(await otherBoard.speak(row, SOLD.from)).not.toContain('联动关房');
  await sellWhole();
  await expect
    .poll(() => otherBoard.speak(row, SOLD.from), { timeout: 10_000, interval: 100 })
    .toContain('联动关房');

  await expect.poll(() => board.speak(row, SOLD.from)).toContain('联动关房');
  await desk.keyboard.press('Enter');
  await panel(desk).getByText(`共用空间的 ${WHOLE} 已被占用`).waitFor();
  await panel(desk).getByText(GUEST).waitFor();
  expect(await axeViolations(desk)).toEqual([]);

  await board.speak(row, SOLD.from);
  await desk.keyboard.press('Shift+Enter');
  await panel(desk).getByText('不可售').waitFor();
  await panel(desk).getByText(GUEST).waitFor();
  await button(panel(desk), '在房态上显示').click();
  await panel(desk).getByRole('heading', { name: GUEST }).waitFor();

  // A property cell lists each of its types.
  await board.speak(0, SOLD.from);
  await desk.keyboard.press('Shift+F10');
  const type = house.types.find(({ rooms }) => rooms.some(({ number }) => number === firstRoom()));
  await desk.getByRole('menuitem', { name: `为什么不能卖 · ${type?.name}` }).click();
  await expect.poll(() => panel(desk).getByText(`共用空间的 ${WHOLE} 已被占用`).count()).toBeGreaterThan(1);
  expect(await axeViolations(desk)).toEqual([]);
  await board.speak(row, SOLD.to + 1);
  await desk.keyboard.press('Shift+Enter');
  await panel(desk).getByText('没有占用，也没有限制').waitFor();
  expect(complaints).toEqual([]);
}, 180_000);

test('blocking occupied rooms for repair lists the guests, shows them, and keeps the input', async () => {
  const page = await product.as('admin');
  await open(page);
  await fromMore(page, '关房');
  const form = dialog(page);
  await choose(page, form.getByLabel('房间').first(), new RegExp(`${WHOLE}$`));
  await page.keyboard.press('Escape');
  await form.getByText('维修房').click();
  for (const [field, day] of [
    ['from', SOLD.from],
    ['to', SOLD.to],
  ] as const) {
    await form.locator(`[id$="field-${field}"]`).fill(addDays(from, day));
    await form.locator(`[id$="field-${field}"]`).press('Enter');
  }
  await form.locator('[id$="field-reason"]').fill('屋顶漏水');
  await button(form, '确认关房').click();
  const list = form.locator('.stays-in-way');
  await list.getByText('1 单入住占用了这些房间，未关房').waitFor();
  await list.getByText(GUEST).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await list.getByRole('button', { name: '在房态上显示' }).click();
  await panel(page).getByRole('heading', { name: GUEST }).waitFor();
  await fromMore(page, '关房');
  await expect.poll(() => dialog(page).locator('[id$="field-reason"]').inputValue()).toBe('屋顶漏水');
}, 120_000);

test('a held room shows its release time on bar and panel', async () => {
  const page = await product.as('admin');
  const board = await open(page);
  const row = rowOf(firstRoom());
  await board.speak(row, SOLD.to + 2);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '关房' }).click();
  const form = dialog(page);
  await form.getByText('保留房').click();
  const release = form.getByLabel('释放时间');
  await release.fill(`${addDays(from, SOLD.to + 2)} 18:00`);
  await release.press('Enter');
  await form.locator('[id$="field-reason"]').fill('老客预留');
  expect(await axeViolations(page)).toEqual([]);
  await button(form, '确认关房').click();
  await expect.poll(() => board.speak(row, SOLD.to + 2)).toMatch(/保留房：老客预留.*18:00 释放/);
  await page.keyboard.press('Enter');
  await panel(page).getByRole('timer').waitFor();

  // Unsaved changes survive opening something else beside the board.
  await button(panel(page), '修改').click();
  const note = panel(page).locator('[id$="field-note"]');
  await note.fill('等客人来电');
  await button(panel(page), '关闭').click();
  await button(dialog(page), '继续编辑').click();
  await board.speak(row, SOLD.from);
  await page.keyboard.press('Enter');
  await button(dialog(page), '继续编辑').click();
  expect(await note.inputValue()).toBe('等客人来电');
  // Cancelled in the form, so no longer dirty.
  await button(panel(page), '取消').click();
  await panel(page).getByRole('timer').waitFor();
  await button(panel(page), '关闭').click();
  await panel(page).waitFor({ state: 'detached' });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
}, 120_000);

test("a cycle of linked rooms is refused at the field, and a link's effect is previewed", async () => {
  const page = await product.as('admin');
  const board = await open(page);
  await board.speak(rowOf(firstRoom()), 0);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '联动房设置' }).click();
  const drawer = dialog(page);
  const parts = drawer.locator('[id$="field-partIds"]');
  await choose(page, parts, new RegExp(`^${WHOLE} `));
  await drawer.getByText(/联动关系形成循环/).waitFor();
  await page.keyboard.press('Escape');
  await button(drawer, '保存联动').click();
  await drawer
    .locator('.field-error')
    .getByText(/联动关系形成循环/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Unsaved parts of the first room are asked about before another replaces it.
  await button(drawer, `修改 ${WHOLE} 的联动`).click();
  await button(drawer, '放弃修改').click();
  await drawer.locator('.ant-select-selection-item-remove').first().click();
  await drawer.getByText(/恢复可售 [1-9]\d* 间夜/).waitFor();
}, 120_000);

test('rooms for unassigned stays are proposed, selected, assigned and undone', async () => {
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/houseStatusMenu/houseStatus?days=31&open=unplaced`);
  await panel(page).locator('.unplaced-stay').first().waitFor();
  await settled(page);
  const waiting = await panel(page).locator('.unplaced-stay').count();
  await button(panel(page), '自动排房').click();
  const plan = dialog(page);
  await plan.getByText(/可排 \d+ 单/).waitFor();
  expect(await planDays(page)).toBe(DAYS);
  const rows = plan.locator('label.plan-row');
  const all = await rows.count();
  expect(all).toBeGreaterThan(1);
  await rows.first().click();
  await button(plan, `应用 ${all - 1} 项`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(plan, `应用 ${all - 1} 项`).click();
  await page.getByText(`已为 ${all - 1} 单安排房间`).waitFor();
  await button(plan.locator('.plan-foot'), '关闭').click();
  await expect.poll(() => panel(page).locator('.unplaced-stay').count()).toBe(waiting - all + 1);
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect.poll(() => panel(page).locator('.unplaced-stay').count(), { timeout: 15_000 }).toBe(waiting);
  // Opened on other dates it covers those and every unassigned stay.
  await choose(page, page.getByLabel('显示天数'), /^30 天/);
  await page.waitForURL(/days=30/);
  await settled(page);
  await button(panel(page), '自动排房').click();
  await expect.poll(() => planDays(page)).toBe(30);
  await plan.getByText(/可排 \d+ 单/).waitFor();
  await button(plan, `应用 ${await rows.count()} 项`).waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

test('panels and dialogs work on a phone and in English', async () => {
  const looks = [
    { width: 375, height: 812, touch: true },
    { language: 'en-US', theme: 'dark' },
  ] as const;
  for (const look of looks) {
    const page = await product.as('admin', look);
    const room = house.types[0]?.rooms[0]?.id ?? '';
    const night = addDays(from, SOLD.from);
    await page.goto(
      `${product.url}/houseStatusMenu/houseStatus?house=${house.id}&from=${from}&open=why:room:${room}:${night}`,
    );
    await panel(page).getByText(GUEST).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
}, 120_000);
