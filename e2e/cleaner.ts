/** A cleaner with a phone: given a shift, working through it without a network. */
import { type DayRoom, getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { createTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { myTasks, taskAssignees } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { arrived, button, openPage } from './pages.ts';
import { signIn } from './server.ts';

export const PHONE = { worker: true, width: 375, height: 812, touch: true };
export const PATIENCE = { timeout: 60_000 };

export type Client = Awaited<ReturnType<typeof signIn>>;

interface Running {
  readonly url: string;
  readonly browser: Browser;
}

/** Rooms in the cleaner's department. */
const rooms = async (url: string): Promise<readonly DayRoom[]> => {
  const desk = await signIn(url, 'frontdesk');
  return (await desk.call(getDayBoard, {})).data.rooms.filter(
    ({ houseKind, task }) => houseKind === 'multi' && !task,
  );
};

/** A shift of so many tasks for the demo's cleaner. */
export const giveTasks = async (url: string, lead: Client, count: number): Promise<TaskDetail[]> => {
  const { today: day } = (await lead.call(myTasks, {})).data;
  const [assignee] = (await lead.call(taskAssignees, { keyword: '吴桂芳' })).data;
  const given: TaskDetail[] = [];
  for (const room of await rooms(url)) {
    if (given.length === count) break;
    const made = await lead.call(createTask, {
      roomId: room.id,
      kind: 'stay_over',
      day,
      assigneeId: assignee?.id,
    });
    if (made.code === 200) given.push(made.data);
  }
  expect(given).toHaveLength(count);
  return given;
};

/** On the phone, everything stored that the shift needs; then the network goes. */
export const goOffline = async ({ url, browser }: Running, token: string): Promise<Page> => {
  const page = await openPage(browser, PHONE, { url, token });
  await page.goto(`${url}/task/myTasks`);
  await arrived(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => storedIn(page, 'answers'), PATIENCE).toBeGreaterThan(3);
  await page.context().setOffline(true);
  return page;
};

/** Records of a store of the sealed database; 0 where there is none. */
export const storedIn = (page: Page, store: string): Promise<number> =>
  page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === 'minsu-pocket')) return 0;
    const request = indexedDB.open('minsu-pocket');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = database.transaction(name).objectStore(name).getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return keys.length;
  }, store);

export const unsent = (page: Page): Promise<string | null> =>
  page
    .locator('[data-unsent]')
    .getAttribute('data-unsent', { timeout: 1_000 })
    .catch(() => null);

export const openTask = async (page: Page, { id }: TaskDetail): Promise<void> => {
  await page.locator(`[data-task="${id}"]`).click();
};

export const work = async (page: Page, task: TaskDetail, photos: readonly Buffer[]): Promise<void> => {
  await openTask(page, task);
  await button(page, '开始打扫').click();
  const lines = page.locator('.task-checks input');
  await lines.first().waitFor();
  for (let at = 0; at < (await lines.count()); at += 1) await lines.nth(at).check();
  if (photos.length > 0) {
    await page
      .locator('.task-photos input[type="file"]')
      .setInputFiles(photos.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })));
    await expect.poll(() => page.locator('.task-photos img').count()).toBe(photos.length);
  }
};

export const finish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '增加床单' }).click();
  await button(page, '完成，交房').click();
  await page.locator('[data-task]').first().waitFor();
};
