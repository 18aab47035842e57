/**
 * A cleaner on a phone: a check-out creates the task, which is assigned, done and photographed; the board shows a
 * clean room.
 */

import { type DayRoom, getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { pageLostItems } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { createTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { myTasks, pageTasks, taskAssignees } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const PHONE = { width: 375, height: 812, touch: true };
const SOON = { timeout: 5_000, interval: 50 };

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await arrived(page);
};

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#9bb7c9' } })
    .jpeg()
    .toBuffer();

/** An occupied room in the signed-in cleaner's department. */
const occupied = async (): Promise<DayRoom> => {
  const desk = await signIn(product.url, 'frontdesk');
  const { rooms } = (await desk.call(getDayBoard, {})).data;
  const room = rooms.find(({ inHouse, task, houseKind }) => inHouse && !task && houseKind === 'multi');
  return room ?? Promise.reject(new Error('nobody is in house'));
};

const card = (page: Page, room: DayRoom) => page.locator(`.tile[data-room="${room.id}"]`);

test("from check-out to a clean room on another user's board", async () => {
  const room = await occupied();
  const admin = await signIn(product.url, 'admin');
  const key = { stayId: room.inHouse?.stayId ?? '', version: room.inHouse?.version ?? 0 };
  await admin.call(checkOutOrder, { ...key, waiveBalance: true, reason: '演示' });
  const board = await product.as('director');
  await open(board, `/houseStatusMenu/dayBoard?house=${room.houseId}`);
  await card(board, room).getByText('空脏').waitFor();

  const lead = await product.as('supervisor');
  const complaints = watchConsole(lead);
  await open(lead, `/task/taskList?in=${room.houseId}`);
  const made = lead
    .locator('.task-lane.unassigned .task-card')
    .filter({ hasText: room.number })
    .filter({ hasText: '退房清洁' });
  await made.locator('.task-card-open').click();
  const side = lead.locator('.side-panel');
  await side.getByText('待分配').first().waitFor();
  await side.locator('.task-assign').click();
  await lead.getByTitle(/^吴桂芳/).click();
  await lead.getByText('已分配给吴桂芳').waitFor();
  // Hovered elements have other colours.
  await lead.mouse.move(0, 0);
  expect(await axeViolations(lead)).toEqual([]);
  expect(complaints).toEqual([]);

  const phone = await product.as('housekeeper', PHONE);
  const said = watchConsole(phone);
  const cleaner = await signIn(product.url, 'housekeeper');
  const mine = (await cleaner.call(myTasks, {})).data.tasks.find(({ roomId }) => roomId === room.id);
  await open(phone, '/task/myTasks');
  expect(await axeViolations(phone)).toEqual([]);
  await phone.locator(`[data-task="${mine?.id}"]`).click();
  await button(phone, '开始打扫').click();
  const lines = phone.locator('.task-checks input');
  await lines.first().waitFor();
  for (let at = 0; at < (await lines.count()); at += 1) await lines.nth(at).check();
  await phone.locator('.task-photos input[type="file"]').setInputFiles({
    name: 'bath.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(),
  });
  await phone.locator('.task-photos img').waitFor();
  await phone.getByRole('button', { name: '增加床单' }).click();
  expect(await axeViolations(phone)).toEqual([]);
  await button(phone, '完成，交房').click();
  await phone.getByText('已完成，房间已置净').waitFor();
  await card(board, room).getByText('空净').waitFor({ timeout: 5_000 });

  // The supervisor inspects it.
  await side.getByRole('button', { name: '查房通过' }).click();
  await side.getByText('已完成').first().waitFor();
  expect(said).toEqual([]);
}, 180_000);

test('a tap while offline arrives once, when online again', async () => {
  const cleaner = await signIn(product.url, 'housekeeper');
  const lead = await signIn(product.url, 'supervisor');
  const { id: roomId } = await occupied();
  const { today: day } = (await cleaner.call(myTasks, {})).data;
  const [assignee] = (await lead.call(taskAssignees, { keyword: '吴桂芳' })).data;
  const made = await lead.call(createTask, { roomId, kind: 'stay_over', day, assigneeId: assignee?.id });
  if (made.code !== 200) throw new Error(made.message);
  const waiting = made.data;
  const phone = await product.as('housekeeper', PHONE);
  await open(phone, `/task/myTasks?id=${waiting.id}`);
  await button(phone, '开始打扫').waitFor();
  await phone.context().setOffline(true);
  await button(phone, '开始打扫').click();
  await phone.getByText('1 次开始未发送').waitFor();
  await phone.context().setOffline(false);
  await phone.getByText('1 次开始未发送').waitFor({ state: 'detached', timeout: 20_000 });
  const { records } = (await lead.call(pageTasks, { view: 'all', keyword: waiting.roomNumber, size: 200 }))
    .data;
  const after = records.find(({ id }) => id === waiting.id);
  expect(after).toMatchObject({ state: 'cleaning', version: waiting.version + 1 });
}, 120_000);

test('a lost item is recorded on the phone and claimed at the desk', async () => {
  const cleaner = await signIn(product.url, 'housekeeper');
  const [task] = (await cleaner.call(myTasks, {})).data.tasks;
  const phone = await product.as('housekeeper', PHONE);
  await open(phone, `/task/myTasks?id=${task?.id}`);
  await button(phone, '登记失物').click();
  await phone.locator('.ant-drawer [id$="field-name"]').fill('蓝色围巾');
  await phone.locator('.ant-drawer').getByRole('button', { name: '登记失物' }).click();
  await phone.getByText('已登记').waitFor();

  const desk = await product.as('frontdesk');
  await open(desk, '/task/lostFound?keyword=蓝色围巾');
  await desk.locator('tbody').getByText('蓝色围巾').click();
  await desk.locator('.side-panel').getByRole('button', { name: '认领' }).click();
  await dialog(desk).getByRole('textbox').fill('本人领取');
  await dialog(desk).getByRole('button', { name: '认领' }).click();
  await desk.getByText('已处理').waitFor();
  const api = await signIn(product.url, 'frontdesk');
  const state = async () => (await api.call(pageLostItems, { keyword: '蓝色围巾' })).data.records[0]?.state;
  await expect.poll(state, SOON).toBe('claimed');
  expect(await axeViolations(desk)).toEqual([]);
}, 120_000);

test('board, list and lost items pass axe in both languages and dark', async () => {
  const page = await product.as('admin', { theme: 'dark', language: 'en-US' });
  const complaints = watchConsole(page);
  for (const path of [
    '/task/taskList?mode=due',
    '/task/taskList?mode=list',
    '/task/lostFound',
    '/task/myTasks',
  ]) {
    await open(page, path);
    expect(await axeViolations(page), path).toEqual([]);
  }
  expect(complaints).toEqual([]);
}, 120_000);
