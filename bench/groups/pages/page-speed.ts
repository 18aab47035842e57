/** Page speed: on a cheap phone, keyboard response, and clicks on prefetched pages. */
import type { CDPSession, Page } from 'playwright';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';
import { type Bench, withMinsu } from '../../bench.ts';
import { SMALL } from '../../data-set.ts';
import { type Figure, figure, median } from '../../figures.ts';
import { type Pages, withPages } from '../../pages.ts';

const ROUNDS = 5;
const LOGIN_MS = 2_500;
const INNER_MS = 4_000;
const INTERACTION_MS = 200;
const PREFETCHED_MS = 100;
const PALETTE_MS = 100;
const FRAME_MS = 20;

/** A cheap phone on a slow connection: 1.6 Mbit/s, 150 ms, a quarter of the CPU. */
const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
};

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) last = Math.max(last, entry.startTime);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => resolve(last), 0);
      }),
  );

const loginPage = async (pages: Pages): Promise<number> => {
  const page = await pages.fresh();
  await slowDown(page);
  await page.goto('/login');
  await page.locator('input[type="password"]').waitFor();
  await page.waitForLoadState('networkidle');
  return largestPaint(page);
};

const firstInner = async (pages: Pages): Promise<number> => {
  const page = await pages.signedIn();
  await slowDown(page);
  await page.goto('/dashboard/workplace');
  await page.locator('h1:visible').waitFor();
  await page.waitForLoadState('networkidle');
  return largestPaint(page);
};

/** Slowest interaction measured by the browser. */
const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { worst: 0 };
    (globalThis as unknown as { interactions: typeof seen }).interactions = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId) seen.worst = Math.max(seen.worst, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });

const worstInteraction = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { interactions: { worst: number } }).interactions.worst);

const interactions = async (pages: Pages): Promise<number> => {
  const page = await pages.signedIn();
  await page.goto('/orderManagement/orderList?size=200', { waitUntil: 'networkidle' });
  await page.locator('main table tbody tr[data-row]').first().waitFor();
  await watchInteractions(page);
  await page.locator('main tr[data-row] td').nth(3).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await page.locator('main input[data-search]').first().click();
  await page.keyboard.type('M2026', { delay: 40 });
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').waitFor();
  await page.keyboard.type('fylb', { delay: 40 });
  await page.keyboard.press('Escape');
  await page.locator('.side-menu').getByRole('button', { name: '房源管理' }).click();
  await page.locator('.side-menu').getByRole('link', { name: '房源列表' }).click();
  await page.locator('h1:visible').getByText('房源列表').waitFor();
  return worstInteraction(page);
};

const prefetched = async (pages: Pages): Promise<number> => {
  const page = await pages.signedIn();
  await page.goto('/dashboard/workplace', { waitUntil: 'networkidle' });
  await page.locator('.side-menu').getByRole('button', { name: '房源管理' }).click();
  await page.locator('.side-menu').getByRole('link', { name: '房源列表' }).hover();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const target = document.querySelector<HTMLElement>('.side-menu a[href="/house/houseList"]');
    const began = performance.now();
    target?.click();
    while (
      ![...document.querySelectorAll('h1')].some(
        (h1) => h1.checkVisibility() && h1.textContent === '房源列表',
      )
    )
      await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
};

/** From Ctrl+K to the first frame with an option. */
const palette = async (pages: Pages): Promise<number> => {
  const page = await pages.signedIn();
  await page.goto('/orderManagement/orderList', { waitUntil: 'networkidle' });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/palette-[\w-]+\.js/.test(name)),
  );
  await page.evaluate(() => {
    const hear = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        if (document.querySelector('.palette [role=option]'))
          Object.assign(globalThis, { opened: performance.now() - timeStamp });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', hear, { capture: true, once: true });
  });
  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => 'opened' in globalThis);
  return page.evaluate(() => (globalThis as unknown as { opened: number }).opened);
};

/** Frame times while scrolling 200 rows on a quarter of the CPU. */
const longList = async (pages: Pages): Promise<number> => {
  const page = await pages.signedIn();
  await page.goto('/orderManagement/orderList?size=200', { waitUntil: 'networkidle' });
  await page.locator('main table tbody tr[data-row]').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page.locator('main .table-scroll').evaluate(async (scroller) => {
    const scrolling = scroller.scrollHeight > scroller.clientHeight ? scroller : document.documentElement;
    const began = performance.now();
    let frames = 0;
    while (performance.now() - began < 2_000) {
      await new Promise(requestAnimationFrame);
      scrolling.scrollTop += 25;
      frames += 1;
    }
    return (performance.now() - began) / frames;
  });
};

const measures = [
  ['log-in page on a slow line and phone, largest paint', loginPage, LOGIN_MS],
  ['first inner screen on a slow line and phone, largest paint', firstInner, INNER_MS],
  ['slowest key or click until its paint', interactions, INTERACTION_MS],
  ['prefetched page painted after the click', prefetched, PREFETCHED_MS],
  ['search palette open after Ctrl+K', palette, PALETTE_MS],
  ['frame while 200 rows scroll on a quarter of the processor', longList, FRAME_MS],
] as const;

export const measurePageSpeed = async (bench: Bench): Promise<Figure[]> => {
  await buildWebWhenStale();
  const url = await bench.databases.of('small', SMALL);
  return withMinsu(
    bench,
    url,
    async ({ server }) => {
      const figures: Figure[] = [];
      for (const [name, measure, most] of measures) {
        const times: number[] = [];
        // A browser each, because a throttled page keeps the CPU busy while open.
        for (let round = 0; round < ROUNDS; round += 1) times.push(await withPages(server.address, measure));
        figures.push(
          figure(name, median(times), {
            unit: 'ms',
            limit: ['<=', most],
            note: `median of ${ROUNDS}, worst ${Math.max(...times).toFixed(0)} ms`,
          }),
        );
      }
      return figures;
    },
    { withWeb: true },
  );
};
