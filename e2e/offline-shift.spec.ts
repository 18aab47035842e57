/** A cleaner's shift without a network: kept through killed pages, sent once, merged with what others did, wiped with the session. */
import { logout } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { type DayRoom, getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { pageLostItems } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import {
  assignTask,
  cancelTask,
  checkLine,
  createTask,
  finishTask,
  getTask,
  startTask,
} from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { myTasks, pageTasks, taskAssignees } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, button, openPage } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const PHONE = { worker: true, width: 375, height: 812, touch: true };
const PATIENCE = { timeout: 60_000 };

type Client = Awaited<ReturnType<typeof signIn>>;

const picture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 150, b: 200 } } })
    .jpeg()
    .toBuffer();

/** Rooms in the cleaner's department. */
const rooms = async (): Promise<readonly DayRoom[]> => {
  const desk = await signIn(product.url, 'frontdesk');
  return (await desk.call(getDayBoard, {})).data.rooms.filter(
    ({ houseKind, task }) => houseKind === 'multi' && !task,
  );
};

/** A shift of so many tasks for the demo's cleaner. */
const giveTasks = async (lead: Client, count: number): Promise<TaskDetail[]> => {
  const { today: day } = (await lead.call(myTasks, {})).data;
  const [assignee] = (await lead.call(taskAssignees, { keyword: '吴桂芳' })).data;
  const given: TaskDetail[] = [];
  for (const room of await rooms()) {
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
const goOffline = async (token: string): Promise<Page> => {
  const page = await openPage(product.browser, PHONE, { url: product.url, token });
  await page.goto(`${product.url}/task/myTasks`);
  await arrived(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => storedIn(page, 'answers'), PATIENCE).toBeGreaterThan(2);
  await page.context().setOffline(true);
  return page;
};

/** Records of a store of the sealed database; 0 where there is none. */
const storedIn = (page: Page, store: string): Promise<number> =>
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

/** Like a system that needs the memory: the page is gone, its storage stays. */
const killed = async (context: BrowserContext, page: Page, path: string): Promise<Page> => {
  await page.close();
  const next = await context.newPage();
  await next.goto(`${product.url}${path}`);
  return next;
};

const unsent = (page: Page): Promise<string | null> =>
  page
    .locator('[data-unsent]')
    .getAttribute('data-unsent', { timeout: 1_000 })
    .catch(() => null);

const openTask = async (page: Page, { id }: TaskDetail): Promise<void> => {
  await page.locator(`[data-task="${id}"]`).click();
};

const work = async (page: Page, task: TaskDetail, photos: readonly Buffer[]): Promise<void> => {
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

const finish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '增加床单' }).click();
  await button(page, '完成，交房').click();
  await page.locator('[data-task]').first().waitFor();
};

test('a shift without a network arrives whole and once, and others’ newer acts win', async () => {
  const lead = await signIn(product.url, 'supervisor');
  const tasks = await giveTasks(lead, 6);
  const [a, b, c, taken, cancelled, finished] = tasks as [
    TaskDetail,
    TaskDetail,
    TaskDetail,
    TaskDetail,
    TaskDetail,
    TaskDetail,
  ];
  const cleaner = await signIn(product.url, 'housekeeper');
  let page = await goOffline(cleaner.token);
  const context = page.context();
  const photos = await Promise.all([10, 60, 110].map(picture));

  await work(page, a, photos.slice(0, 2));
  await finish(page);
  page = await killed(context, page, '/task/myTasks');
  await page.getByText('没有网络，显示的是').waitFor();
  await work(page, b, photos.slice(2));
  page = await killed(context, page, `/task/myTasks?id=${b.id}`);
  await expect.poll(() => page.locator('.task-photos img').count()).toBe(1);
  await finish(page);
  await openTask(page, c);
  await button(page, '上报问题').click();
  await page.getByRole('dialog').getByRole('textbox').fill('花洒漏水');
  await page.getByRole('dialog').getByRole('button', { name: '上报问题' }).click();
  await button(page, '登记失物').click();
  await page.locator('.ant-drawer [id$="field-name"]').fill('红色雨伞');
  await page.locator('.ant-drawer').getByRole('button', { name: '登记失物' }).click();
  await page.locator('.ant-drawer').waitFor({ state: 'hidden' });
  await button(page, '返回任务').click();
  for (const task of [taken, cancelled, finished]) {
    await work(page, task, []);
    await finish(page);
  }
  expect(await axeViolations(page)).toEqual([]);

  // Meanwhile, with a network: one is taken back, one cancelled, one done by the lead.
  const back = await lead.call(assignTask, { id: taken.id, version: taken.version, assigneeId: null });
  expect(back.code).toBe(200);
  await lead.call(cancelTask, { id: cancelled.id, version: cancelled.version, reason: '客人续住' });
  await lead.call(startTask, { id: finished.id, version: finished.version });
  for (const line of finished.checklist.keys())
    await lead.call(checkLine, { id: finished.id, line, done: true });
  await lead.call(finishTask, { id: finished.id, resultNote: '主管代做' });

  await context.setOffline(false);
  await expect.poll(() => unsent(page), { timeout: 120_000 }).toBe(null);
  const news = page.locator('.queue-note.news');
  await expect.poll(() => news.count(), PATIENCE).toBe(3);
  const told = (await news.allTextContents()).join('\n');
  for (const text of ['任务已改派或收回', '任务已取消', '任务已经完成']) expect(told).toContain(text);

  // The desk sees it.
  const now = async ({ id }: TaskDetail) => (await lead.call(getTask, { id })).data;
  expect(await now(a)).toMatchObject({
    state: 'inspecting',
    checked: a.checks,
    supplies: [{ code: 'sheet', count: 1 }],
  });
  expect((await now(a)).photos).toHaveLength(2);
  expect(await now(b)).toMatchObject({ state: 'inspecting', checked: b.checks });
  expect((await now(b)).photos).toHaveLength(1);
  expect(await now(c)).toMatchObject({ state: 'assigned' });
  expect(await now(taken)).toMatchObject({ state: 'unassigned', assigneeId: null, checked: 0 });
  expect(await now(cancelled)).toMatchObject({ state: 'cancelled', checked: 0 });
  expect(await now(finished)).toMatchObject({ resultNote: '主管代做', supplies: [] });
  const repairs = (await lead.call(pageTasks, { view: 'repair', keyword: c.roomNumber })).data.records;
  expect(repairs.filter(({ note }) => note === '花洒漏水')).toHaveLength(1);
  const items = (await lead.call(pageLostItems, { keyword: '红色雨伞' })).data.records;
  expect(items.map(({ roomNumber }) => roomNumber)).toEqual([c.roomNumber]);

  // News stay until they are read, also through a reload.
  await page.reload();
  await expect.poll(() => news.count(), PATIENCE).toBe(3);
  await news.first().getByRole('button', { name: '知道了' }).click();
  await expect.poll(() => news.count()).toBe(2);
  await context.close();
}, 600_000);

test('a session that ends elsewhere empties the device within a minute of network', async () => {
  const lead = await signIn(product.url, 'supervisor');
  const [task] = (await giveTasks(lead, 1)) as [TaskDetail];
  const cleaner = await signIn(product.url, 'housekeeper');
  const page = await goOffline(cleaner.token);
  await work(page, task, [await picture(90)]);
  await expect.poll(() => storedIn(page, 'photos')).toBe(1);
  // Sealed: neither words nor pictures of the task are readable.
  expect(await readable(page)).not.toMatch(new RegExp(`${task.houseName}|${task.checklist[0]?.text}|JFIF`));

  await cleaner.call(logout, {});
  await page.context().setOffline(false);
  await page.waitForURL('**/login*', { timeout: 60_000 });
  const left = () =>
    page.evaluate(async () => ({
      pocket: (await indexedDB.databases()).some(({ name }) => name === 'minsu-pocket'),
      token: localStorage.getItem('token'),
    }));
  await expect.poll(left, PATIENCE).toEqual({ pocket: false, token: null });
  expect((await lead.call(getTask, { id: task.id })).data).toMatchObject({ state: 'assigned', checked: 0 });
  await page.context().setOffline(true);
  await page.goto(`${product.url}/task/myTasks`);
  await page.waitForURL('**/login*');
  expect(await page.locator('[data-task]').count()).toBe(0);
  await page.context().close();
}, 300_000);

/** Everything that the page's storages hold, as text. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const request = indexedDB.open('minsu-pocket');
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const texts: string[] = [];
    const decoder = new TextDecoder();
    for (const name of database.objectStoreNames) {
      const all = database.transaction(name).objectStore(name).getAll();
      const rows = await new Promise<{ data?: ArrayBuffer }[]>((resolve) => {
        all.onsuccess = () => resolve(all.result);
      });
      for (const row of rows) texts.push(row.data ? decoder.decode(row.data) : JSON.stringify(row));
    }
    database.close();
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) texts.push(url);
    return texts.join('\n');
  });

test('signing out asks while work waits, and empties the device', async () => {
  const lead = await signIn(product.url, 'supervisor');
  const [task] = (await giveTasks(lead, 1)) as [TaskDetail];
  const cleaner = await signIn(product.url, 'housekeeper');
  const page = await goOffline(cleaner.token);
  await openTask(page, task);
  await button(page, '开始打扫').click();
  await page.getByText('未发送').first().waitFor();
  const signOut = async () => {
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
  };
  await signOut();
  await page.getByText('还有未发送的工作').waitFor();
  await button(page, '继续编辑').click();
  await signOut();
  await button(page, '不发送，直接退出').click();
  await page.waitForURL('**/login*');
  const pockets = () =>
    page.evaluate(
      async () => (await indexedDB.databases()).filter(({ name }) => name === 'minsu-pocket').length,
    );
  await expect.poll(pockets, PATIENCE).toBe(0);
  await page.context().close();
}, 300_000);
