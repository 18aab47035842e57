/** A stay is sold by dragging on the board, seen at once in a second browser, and lived through to its bill. */
import { addDays } from '@minsu/contract/dates.ts';
import { pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { getBoard } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { getWorkplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { boardOn, button, dialog, logIn, openPage, watchConsole } from './pages.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const data = temporaryDataDir();
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer(data.dir);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

/** An online house with a clean room that is free for the next nights, and the row it has on the board. */
const findFreeRoom = async () => {
  const client = await signIn(server.url, 'admin');
  const { businessDate: today } = (await client.call(getWorkplace, {})).data;
  const until = addDays(today, 4);
  const online = (await client.call(pageHouses, { state: ['online'], size: 200 })).data.records.map(
    (h) => h.id,
  );
  const board = (await client.call(getBoard, { from: addDays(today, -2), to: until })).data;
  for (const house of board.houses.filter((one) => online.includes(one.id))) {
    let row = 0;
    for (const type of house.types) {
      row += 1;
      for (const room of type.rooms) {
        row += 1;
        const stayed = board.stays.some((stay) => stay.roomId === room.id && stay.checkOut > today);
        const blocked = board.blocks.some((block) => block.roomId === room.id && block.to > today);
        if (!stayed && !blocked && room.condition !== 'dirty') return { today, house, room, row };
      }
    }
  }
  throw new Error('the demo business has no room free for four nights');
};

const openBoard = async (page: Page, houseId: string) => {
  await page.goto(`${server.url}/houseStatusMenu/houseStatus?house=${houseId}`);
  await page.waitForSelector('[role=grid]');
  return boardOn(page, 14);
};

/** The board opens two days before today. */
const TODAY = 2;

test('the life of a stay', async () => {
  let desk: Page | undefined;
  try {
    desk = await openPage(browser);
    await live(desk);
  } catch (error) {
    await desk?.screenshot({ path: '.data/e2e-story.png' });
    throw error;
  }
}, 180_000);

const live = async (desk: Page): Promise<void> => {
  const { house, row } = await findFreeRoom();
  const complaints = watchConsole(desk);
  await logIn(desk, server.url, 'admin');
  const board = await openBoard(desk, house.id);
  const other = await openPage(browser);
  await logIn(other, server.url, 'director');
  const otherBoard = await openBoard(other, house.id);
  expect(await otherBoard.speak(row, TODAY)).not.toContain('林小满');

  await board.drag(row, TODAY, TODAY + 2);
  await desk.getByText('录入订单').last().click();
  await desk.locator('#field-bookerName').fill('林小满');
  await desk.locator('#field-phone').fill('13900001234');
  await expect.poll(() => button(dialog(desk), '录入订单').isEnabled()).toBe(true);
  await button(dialog(desk), '录入订单').click();
  const sold = performance.now();
  await expect.poll(() => otherBoard.speak(row, TODAY), { timeout: 5_000, interval: 50 }).toContain('林小满');
  expect(performance.now() - sold).toBeLessThan(3_000);

  await expect.poll(() => board.speak(row, TODAY)).toContain('林小满');
  await board.click(row, TODAY + 1);
  await button(desk, '办理入住').click();
  await button(dialog(desk), '办理入住').click();
  await button(desk, '办理退房').waitFor();

  await button(desk, '续住').click();
  await button(dialog(desk), '确认变更').click();
  await expect
    .poll(() => otherBoard.speak(row, TODAY + 2), { timeout: 5_000, interval: 50 })
    .toContain('林小满');

  await desk.getByRole('link', { name: '打开订单' }).or(button(desk, '打开订单')).last().click();
  await desk.waitForURL('**/orderDetail?id=*');
  await desk.locator('.order-tabs:visible').waitFor();
  await button(desk, '办理退房').click();
  await dialog(desk)
    .getByRole('button', { name: /收款.*退房/ })
    .click();
  await desk.getByText('已完成').first().waitFor();
  // He left after one night: two nights went back to stock and off the bill, which is settled.
  await desk.getByText('¥0.00').first().waitFor();
  expect(await otherBoard.speak(row, TODAY + 2)).not.toContain('林小满');

  await button(desk, '历史').click();
  const history = desk.locator('.order-tabs:visible');
  for (const step of ['录入订单', '办理入住', '续住', '收款', '办理退房'])
    await history.getByText(step, { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
};
