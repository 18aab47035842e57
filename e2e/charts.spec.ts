/** The example charts in use: theme, table, failure of one panel, reduced motion, export, keyboard. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { type Look, logIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const ANALYSIS = '/visualization/data-analysis';
const MULTI = '/visualization/multi-dimension-data-analysis';

const openCharts = async (path: string, look: Look = {}): Promise<Page> => {
  const page = await product.as('admin', look);
  await page.goto(product.url + path);
  await drawn(page);
  return page;
};

const drawn = async (page: Page): Promise<void> => {
  await page.locator('.chart-canvas canvas').first().waitFor();
  await settled(page);
};

const panel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).filter({ visible: true });

/** Colour of the axis text in a canvas or downloaded picture. */
const inkOf = (page: Page, title: string): Promise<string> =>
  panel(page, title)
    .locator('canvas')
    .first()
    .evaluate((element) => (element as HTMLCanvasElement).toDataURL());

test('check 20: a chart follows the theme without a reload', async () => {
  const page = await openCharts(ANALYSIS);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const light = await inkOf(page, '内容发布比例');
  await page.getByRole('button', { name: /主题/ }).click();
  await page.getByRole('menuitemradio', { name: '深色' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expect.poll(() => inkOf(page, '内容发布比例')).not.toBe(light);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('a chart can be read as a table by keyboard and is described for screen readers', async () => {
  const page = await openCharts(ANALYSIS, { language: 'en-US' });
  const slots = panel(page, 'Content by time of day');
  const spoken = await slots.getByRole('img').getAttribute('aria-label');
  expect(spoken).toMatch(/Contents by time of day, Bar chart\. Text: 00:00 to 22:00, lowest \d/);
  await slots.getByRole('button', { name: 'View as table' }).focus();
  await page.keyboard.press('Enter');
  const rows = slots.locator('tbody tr');
  expect(await rows.count()).toBe(12);
  expect(await slots.locator('thead th').allTextContents()).toEqual(['Hour', 'Text', 'Pictures', 'Video']);
  expect(await axeViolations(page)).toEqual([]);
  await slots.getByRole('button', { name: 'View as chart' }).click();
  await slots.locator('canvas').first().waitFor();
});

test('check 39: a failing panel shows its error and retries alone while others work', async () => {
  const page = await product.as('admin');
  await page.route('**/api/demo/charts/publish-slots?*', (route) => route.abort(), { times: 1 });
  await page.goto(product.url + ANALYSIS);
  const slots = panel(page, '内容发布比例');
  const retry = slots.getByRole('button', { name: /重\s*试/ });
  await retry.waitFor();
  await drawn(page);
  expect(await page.getByRole('button', { name: /重\s*试/ }).count()).toBe(1);
  const before = (await slots.boundingBox())?.height;
  await retry.click();
  await slots.locator('canvas').first().waitFor();
  expect((await slots.boundingBox())?.height).toBe(before);
});

test('check 11: reduced motion shows the whole chart at once', async () => {
  const frames = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await product.page();
    await page.emulateMedia({ reducedMotion });
    await logIn(page, product.url, 'admin');
    await page.goto(product.url + MULTI);
    await drawn(page);
    const pictures = await panel(page, '转评赞统计').evaluate(async (element) => {
      const seen = new Set<string>();
      (element.querySelectorAll('.segmented input')[1] as HTMLInputElement).click();
      const until = performance.now() + 1_500;
      while (performance.now() < until) {
        await new Promise(requestAnimationFrame);
        const canvas = element.querySelector('canvas');
        if (canvas) seen.add(canvas.toDataURL());
      }
      return seen.size;
    });
    await page.context().close();
    return pictures;
  };
  // Bars of the day and of seven days, nothing between.
  expect(await frames('reduce')).toBeLessThanOrEqual(2);
  expect(await frames('no-preference')).toBeGreaterThan(2);
});

test('changing the period refetches, and comparisons come from the server', async () => {
  const page = await openCharts(MULTI);
  const answer = page.waitForResponse((response) => response.url().includes('overview?period=year'));
  await panel(page, '数据总览').getByRole('radio', { name: '今年' }).check();
  expect((await answer).status()).toBe(200);
  await panel(page, '数据总览').getByText('较去年同期').first().waitFor();
});

test('figures and picture can be downloaded', async () => {
  const page = await openCharts(ANALYSIS);
  const slots = panel(page, '内容发布比例');
  const take = async (name: RegExp) => {
    const download = page.waitForEvent('download');
    await slots.getByRole('button', { name: /下载/ }).click();
    await page.getByRole('menuitem', { name }).filter({ visible: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
  };
  const csv = await take(/数据/);
  expect(csv.name).toBe('内容发布比例.csv');
  expect(csv.content.toString('utf8').split('\r\n')[0]).toBe('\ufeff时段,文本,图文,视频');
  const png = await take(/图片/);
  expect(png.name).toBe('内容发布比例.png');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
});

test('the zoom buttons of a long chart announce the visible range', async () => {
  const page = await openCharts(ANALYSIS);
  const shares = panel(page, '内容时段分析');
  const shown = shares.locator('output');
  const all = await shown.textContent();
  await shares.getByRole('button', { name: '放大' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.textContent()).not.toBe(all);
  await shares.getByRole('button', { name: '显示全部' }).click();
  await expect.poll(() => shown.textContent()).toBe(all);
});

test('a chart is redrawn when its tab is shown again', async () => {
  const page = await openCharts(ANALYSIS);
  const complaints = watchConsole(page);
  await page.getByRole('link', { name: '工作台' }).first().click();
  await page.waitForURL('**/dashboard/workplace');
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goBack();
  await drawn(page);
  const width = await panel(page, '内容时段分析')
    .locator('canvas')
    .first()
    .evaluate((canvas) => canvas.clientWidth);
  expect(width).toBeGreaterThan(300);
  expect(width).toBeLessThan(1_100);
  expect(complaints).toEqual([]);
});

test('authors sort by each column', async () => {
  const page = await openCharts(ANALYSIS);
  const table = page.getByRole('region', { name: '作者列表' });
  await table.getByRole('button', { name: '内容量' }).click();
  const counts = async () =>
    (await table.locator('tbody tr td:nth-child(3)').allTextContents()).map((text) =>
      Number(text.replace(',', '')),
    );
  const first = await counts();
  expect(first).toEqual(first.toSorted((a, b) => b - a));
  await table.getByRole('button', { name: '内容量' }).click();
  expect(await counts()).toEqual(first.toReversed());
});

test('only chart pages load chart code, at most 650 KB in total', async () => {
  const page = await product.page();
  const weights = new Map<string, number>();
  page.on('response', async (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    const { responseBodySize } = await response.request().sizes();
    weights.set(response.url(), responseBodySize);
  });
  await logIn(page, product.url, 'admin');
  await settled(page);
  expect([...weights.keys()].filter((url) => /chart/.test(url))).toEqual([]);
  await page.goto(product.url + ANALYSIS);
  await drawn(page);
  expect([...weights.keys()].some((url) => /chart-canvas/.test(url))).toBe(true);
  const total = [...weights.values()].reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(200_000);
  expect(total).toBeLessThanOrEqual(650 * 1024);
});

test.each(['zh-CN', 'en-US'] as const)(
  'axe finds nothing, on a phone nothing is too wide: %s',
  async (language) => {
    for (const [path, theme] of [
      [ANALYSIS, 'dark'],
      [MULTI, 'light'],
    ] as const) {
      const page = await openCharts(path, { language, theme, width: 375, height: 812 });
      expect(await axeViolations(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
      await page.context().close();
    }
  },
);

test('the pages are for administrators', async () => {
  const page = await product.as('operator');
  await page.goto(product.url + ANALYSIS);
  await page.waitForURL((url) => url.pathname !== ANALYSIS);
});
