/** A cleaner's shift without a network: kept through killed pages, sent once, merged with what others did, wiped with the session. */
import { logout } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { pageLostItems } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import {
  assignTask,
  cancelTask,
  checkLine,
  finishTask,
  getTask,
  startTask,
} from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { doorPath } from '@minsu/contract/platform/served-addresses.ts';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { finish, giveTasks, goOffline, openTask, PATIENCE, storedIn, unsent, work } from './cleaner.ts';
import { button } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const picture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 150, b: 200 } } })
    .jpeg()
    .toBuffer();

/** Like a system that needs the memory: the page is gone, its storage stays. */
const killed = async (context: BrowserContext, page: Page, path: string): Promise<Page> => {
  await page.close();
  const next = await context.newPage();
  await next.goto(`${product.url}${path}`);
  return next;
};

test('a shift without a network arrives whole and once, and others’ newer acts win', async () => {
  const lead = await signIn(product.url, 'supervisor');
  const tasks = await giveTasks(product.url, lead, 6);
  const [a, b, c, taken, cancelled, finished] = tasks as [
    TaskDetail,
    TaskDetail,
    TaskDetail,
    TaskDetail,
    TaskDetail,
    TaskDetail,
  ];
  const cleaner = await signIn(product.url, 'housekeeper');
  let page = await goOffline(product, cleaner.token);
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
  const [task] = (await giveTasks(product.url, lead, 1)) as [TaskDetail];
  const cleaner = await signIn(product.url, 'housekeeper');
  const page = await goOffline(product, cleaner.token);
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
  const [task] = (await giveTasks(product.url, lead, 1)) as [TaskDetail];
  const cleaner = await signIn(product.url, 'housekeeper');
  const page = await goOffline(product, cleaner.token);
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

test('photos from the gallery go to the task that the cleaner names, and lost items are shown without a network', async () => {
  const lead = await signIn(product.url, 'supervisor');
  const [task] = (await giveTasks(product.url, lead, 1)) as [TaskDetail];
  const cleaner = await signIn(product.url, 'housekeeper');
  const page = await goOffline(product, cleaner.token);
  const shared = page.locator('.shared-photos');
  // As Android opens the installed product with what was chosen in the gallery: from no page of ours.
  const share = async () => {
    await page.goto('about:blank');
    await page.setContent(
      `<form method="post" action="${product.url}/share" enctype="multipart/form-data"><input type="file" name="photos" multiple></form>`,
    );
    await page.locator('input').setInputFiles(
      (await Promise.all([20, 70].map(picture))).map((buffer, at) => ({
        ...{ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer },
      })),
    );
    await page.evaluate(() => document.forms[0]?.submit());
    await page.getByText('2 张分享来的照片').waitFor();
  };
  await share();
  await work(page, task, []);
  await shared.getByRole('button', { name: new RegExp(task.roomNumber) }).click();
  await expect.poll(() => page.locator('.task-photos img').count(), PATIENCE).toBe(2);
  expect(await shared.count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await share();
  await shared.getByRole('button', { name: '不要了' }).click();
  await expect.poll(() => shared.count()).toBe(0);

  await page.goto(`${product.url}/task/lostFound`);
  await page.getByText('没有网络，显示的是').waitFor();
  await page.locator('.card-list li').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.context().setOffline(false);
  await page.goto(`${product.url}/task/myTasks`);
  const photos = async () => (await lead.call(getTask, { id: task.id })).data.photos.length;
  await expect.poll(photos, PATIENCE).toBe(2);
  await page.context().close();
}, 300_000);

test('the code on a door opens its room’s task, with a network and without', async () => {
  const lead = await signIn(product.url, 'supervisor');
  const [task, other] = (await giveTasks(product.url, lead, 2)) as [TaskDetail, TaskDetail];
  const cleaner = await signIn(product.url, 'housekeeper');
  const page = await goOffline(product, cleaner.token);
  const title = (of: TaskDetail) => page.getByRole('article', { name: new RegExp(`^${of.roomNumber} `) });
  await page.goto(product.url + doorPath(task.roomId));
  await title(task).waitFor();
  await page.context().setOffline(false);
  await page.goto(product.url + doorPath(other.roomId));
  await title(other).waitFor();
  await page.goto(product.url + doorPath('0192f3a1-7b2c-7d3e-8f40-5a6b7c8d9e0f'));
  await page.getByText('扫码的房间今天没有分给您的任务').waitFor();
  await page.context().close();
}, 180_000);

test('to anyone else the code on a door shows nothing', async () => {
  const [task] = (await giveTasks(product.url, await signIn(product.url, 'supervisor'), 1)) as [TaskDetail];
  const page = await product.page({ width: 375, height: 812, touch: true });
  await page.goto(product.url + doorPath(task.roomId));
  await page.getByText(/请打开我们发给您的住客链接|Open the guest link we sent you/).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(task.roomNumber);
  expect(await axeViolations(page)).toEqual([]);
}, 120_000);
