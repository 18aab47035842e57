/** The product in the pocket: installable, opens without a network, keeps nothing but its own files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { arrived } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();
const PHONE = { worker: true, width: 375, height: 812, touch: true };
const MAX_WORKER_BYTES = 25_600;
const DIST = path.resolve(import.meta.dirname, '../apps/web/dist');

/** Whether the files are stored, however long that takes. */
const stored = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state;
  });

const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        urls.push(url.slice(location.origin.length));
    return urls;
  });

test('each language has a manifest with icons of the sizes they name', async () => {
  for (const [file, name] of [
    ['zh', '民宿管家'],
    ['en', 'Minsu'],
  ]) {
    const answer = await fetch(`${product.url}/${file}.webmanifest`);
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect([answer.headers.get('content-type'), manifest.name, manifest.start_url]).toEqual([
      expect.stringContaining('manifest+json'),
      name,
      '/',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const picture = await fetch(product.url + src);
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  }
});

test('the page names the manifest of its language, and follows a change', async () => {
  const page = await product.home('housekeeper', PHONE);
  const named = () => page.locator('link[rel=manifest]').getAttribute('href');
  expect(await named()).toBe('/zh.webmanifest');
  const english = await product.home('housekeeper', { ...PHONE, language: 'en-US', theme: 'dark' });
  expect(await english.locator('link[rel=manifest]').getAttribute('href')).toBe('/en.webmanifest');
  expect(await english.locator('meta[name=theme-color]').getAttribute('content')).toBe('#232324');
});

test('the worker and its code are at most 25 KB by gzip', () => {
  const bytes = gzipSync(readFileSync(path.join(DIST, 'worker.js')), { level: 9 }).byteLength;
  expect(bytes).toBeLessThan(MAX_WORKER_BYTES);
});

test('opens at any of its addresses without a network', async () => {
  const page = await product.home('housekeeper', PHONE);
  await stored(page);
  await page.context().setOffline(true);
  await page.goto(`${product.url}/task/myTasks`);
  await page.getByRole('heading', { name: '我的任务' }).waitFor();
  await page.getByText('网络已断开').waitFor();
  await page.context().setOffline(false);
  await page.getByText('网络已断开').waitFor({ state: 'detached', timeout: 20_000 });
});

test('caches hold files of the build, whatever was opened, and nothing of a user', async () => {
  const page = await product.home('admin', { worker: true });
  await stored(page);
  for (const at of ['/orderManagement/orderList', '/houseStatusMenu/dayBoard', '/guestMenu/memberList']) {
    await page.goto(product.url + at);
    await arrived(page);
  }
  const urls = await cachedUrls(page);
  expect(urls.length).toBeGreaterThan(50);
  expect(urls.filter((url) => !/^\/($|page-init\.js$|favicon\.svg$|assets\/[\w.-]+$)/.test(url))).toEqual([]);
});

test('an address of the API is never answered by the worker', async () => {
  const page = await product.home('admin', { worker: true });
  await stored(page);
  await page.reload();
  await arrived(page);
  await page.context().setOffline(true);
  const answered = await page.evaluate(() =>
    fetch('/health').then(
      () => true,
      () => false,
    ),
  );
  expect(answered).toBe(false);
});

const SEALED = 'minsu-pocket';

/** Opens the cleaner's tasks in a browser that lacks something. */
const cleanerWithout = async (change: () => void): Promise<Page> => {
  const page = await product.as('housekeeper', PHONE);
  await page.addInitScript(change);
  await page.goto(`${product.url}/task/myTasks`);
  await page.locator('[data-task]').first().waitFor();
  return page;
};

test('a browser that keeps nothing says so, and works with a network', async () => {
  const page = await cleanerWithout(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await page.getByText('此浏览器不能离线保存').waitFor();
  await page.goto(`${product.url}/user/setting?tab=device`);
  await page.getByText('此浏览器不能保存').waitFor();
});

test('a worker that cannot be installed takes nothing away', async () => {
  const page = await product.as('housekeeper', PHONE);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no space'));
  });
  await page.goto(`${product.url}/task/myTasks`);
  await page.locator('[data-task]').first().waitFor();
  await page.goto(`${product.url}/user/setting?tab=device`);
  await page.getByText('没有存下').waitFor();
});

test('work that does not fit on the device is shown, and kept by the open page until it is sent', async () => {
  const page = await product.as('housekeeper', PHONE);
  await page.addInitScript((name) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...args) {
      if (this.name === 'acts' && this.transaction.db.name === name)
        throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    };
  }, SEALED);
  await page.goto(`${product.url}/task/myTasks`);
  const task = page.locator('.my-line.assigned').first();
  await task.waitFor();
  await page.context().setOffline(true);
  await task.click();
  await page.getByRole('button', { name: /开始/ }).click();
  await page.getByText('本机存不下，发送前请不要关闭页面').waitFor();
  await page.context().setOffline(false);
  await page.locator('[data-unsent]').waitFor({ state: 'detached', timeout: 30_000 });
  await page.locator('.task-checks input').first().waitFor();
});
