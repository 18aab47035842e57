/** The promised figures of work without a network, in a browser with its usual speed. */
import { getTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { finish, giveTasks, goOffline, PHONE, unsent, work } from './cleaner.ts';
import { openPage } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ measured: true });
});
afterAll(() => browser?.close());

const MAX_SHELL_MS = 1_000;
const MAX_SEND_MS = 60_000;
const MAX_DEVICE_BYTES = 50 * 1024 * 1024;
/** Bytes a second at 3 Mbit/s. */
const LINE = 3_000_000 / 8;
const TASKS = 12;
const PHOTOS = 40;

const say = (name: string, value: number): void => {
  process.stdout.write(`${name}: ${Math.round(value)}\n`);
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** From the address to the first line of the screen. */
const opening = async (page: Page): Promise<number> => {
  const started = performance.now();
  await page.goto(`${product.url}/task/myTasks`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: '我的任务' }).waitFor();
  return performance.now() - started;
};

test('opens within a second without a network', async () => {
  const { token } = await signIn(product.url, 'housekeeper');
  const page = await goOffline({ url: product.url, browser }, token);
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) times.push(await opening(page));
  say('shell without a network, ms', median(times));
  expect(median(times)).toBeLessThan(MAX_SHELL_MS);
  await page.context().close();
}, 180_000);

test('a first visit is no slower with the worker than without', async () => {
  const { token } = await signIn(product.url, 'housekeeper');
  const visit = async (worker: boolean): Promise<number> => {
    const page = await openPage(browser, { ...PHONE, worker }, { url: product.url, token });
    const time = await opening(page);
    await page.context().close();
    return time;
  };
  await visit(true);
  const [withWorker, without]: [number[], number[]] = [[], []];
  // In turns, so that both meet the same machine.
  for (let n = 0; n < 9; n += 1) {
    withWorker.push(await visit(true));
    without.push(await visit(false));
  }
  say('first visit with the worker, ms', median(withWorker));
  say('first visit without, ms', median(without));
  // Differences of less than a tenth are those of two runs of the same page.
  expect(median(withWorker)).toBeLessThan(median(without) * 1.1 + 20);
}, 300_000);

/** Like a phone's: 12 megapixels of soft detail. */
const photo = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 4_000, height: 3_000, channels: 3, background: { r: 90 + seed, g: 120, b: 140 } },
      noise: { type: 'gaussian', mean: 110 + seed, sigma: 40 },
    },
  })
    .blur(4)
    .jpeg({ quality: 92 })
    .toBuffer();

test('a shift of 12 tasks with 40 photos is sent within a minute at 3 Mbit/s, once', async () => {
  const lead = await signIn(product.url, 'supervisor');
  const tasks = await giveTasks(product.url, lead, TASKS);
  const cleaner = await signIn(product.url, 'housekeeper');
  const page = await goOffline({ url: product.url, browser }, cleaner.token);
  const photos = await Promise.all(Array.from({ length: 4 }, (_, seed) => photo(seed)));
  const given = tasks.map(
    (_, at) => Math.floor(((at + 1) * PHOTOS) / TASKS) - Math.floor((at * PHOTOS) / TASKS),
  );
  for (const [at, task] of tasks.entries()) {
    await work(page, task, photos.slice(0, given[at]));
    await finish(page);
  }
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 50, downloadThroughput: LINE, uploadThroughput: LINE };
  await page.context().setOffline(false);
  await session.send('Network.emulateNetworkConditions', line);
  const started = performance.now();
  await expect.poll(() => unsent(page), { timeout: 180_000, interval: 100 }).toBe(null);
  const sentMs = performance.now() - started;
  say('a shift sent at 3 Mbit/s, ms', sentMs);
  say('a shift on the device, KB', stored / 1_024);
  for (const [at, { id, checks }] of tasks.entries()) {
    const { data } = await lead.call(getTask, { id });
    expect(data).toMatchObject({
      state: 'inspecting',
      checked: checks,
      supplies: [{ code: 'sheet', count: 1 }],
    });
    expect(data.photos).toHaveLength(given[at] ?? 0);
  }
  expect(stored).toBeLessThan(MAX_DEVICE_BYTES);
  expect(sentMs).toBeLessThan(MAX_SEND_MS);
  await page.context().close();
}, 600_000);
