/** Printed day lists: requested on today's rooms and in housekeeping, as PDF with the screen's contents. */
import { readFileSync } from 'node:fs';
import { type DayRoom, getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pagesOfPdf } from '../apps/server/test/sheets/pdf-text.ts';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, type Look, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

/** Text of the PDF opened by a click. */
const printed = async (page: Page, press: () => Promise<void>) => {
  const arriving = page.waitForEvent('download');
  await press();
  const file = await arriving;
  return { name: file.suggestedFilename(), text: pagesOfPdf(readFileSync(await file.path())).join('\n') };
};

const board = async (): Promise<readonly DayRoom[]> => {
  const client = await signIn(product.url, 'admin');
  return (await client.call(getDayBoard, {})).data.rooms;
};

test("a property's arrivals are printed from today's rooms", async () => {
  const room = (await board()).find(({ arriving }) => arriving !== null);
  if (!room?.arriving) throw new Error('nobody arrives today');
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/houseStatusMenu/dayBoard?house=${room.houseId}`);
  await arrived(page);
  await button(page, '打印').click();
  await page.getByRole('menuitem', { name: '预抵名单' }).click();
  await dialog(page).getByLabel('日期').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const { name, text } = await printed(page, () => button(dialog(page), '生成 PDF').click());
  expect(name).toMatch(/^预抵名单-\d{4}-\d\d-\d\d\.pdf$/);
  for (const said of [room.houseName, room.number, room.arriving.guest]) expect(text).toContain(said);
  await dialog(page).waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
}, 120_000);

const looks: readonly Look[] = [
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'zh-CN', width: 375, height: 740, touch: true },
];

test('the cleaning list is printed from housekeeping, in dark English and on a phone', async () => {
  for (const look of looks) {
    const page = await product.as('admin', look);
    await page.goto(`${product.url}/task/taskList`);
    await arrived(page);
    const english = look.language === 'en-US';
    await button(page, english ? 'Print list' : '打印清单').click();
    await dialog(page)
      .getByText(english ? 'Cleaning list' : '保洁清单')
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const press = () => button(dialog(page), english ? 'Create PDF' : '生成 PDF').click();
    const { text } = await printed(page, press);
    expect(text).toContain(english ? 'Condition' : '房况');
  }
}, 180_000);
