/** The 48 checks of the shell, 46 and 47: weight, speed, and every width. Check 48 is crawl.spec.ts. */
import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrived, button, dialog, settled } from '../pages.ts';
import { runningProduct } from '../product.ts';

const product = runningProduct();
const KB = 1024;

/** Bytes of scripts as they travelled, compressed. */
const countScripts = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.js(\?|$)/.test(response.url)) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
};

/** A cheap phone on a slow line: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
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

const TRIES = 12;

/** The machine has other work, which only ever adds: the best of a few tells what the product does. */
const best = async (limit: number, measure: () => Promise<number>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > limit; i += 1) least = Math.min(least, await measure());
  return least;
};

test('check 46: the log-in page weighs at most 150 KB of scripts, the first inner screen at most 450', async () => {
  const stranger = await product.page();
  const atLogin = await countScripts(stranger);
  await stranger.goto(`${product.url}/login`);
  await settled(stranger);
  expect(atLogin() / KB).toBeLessThanOrEqual(150);

  const page = await product.as('admin');
  await settled(page);
  const { cookies: _, origins } = await page.context().storageState();
  const fresh = await product.page();
  await fresh.addInitScript((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  const atWorkplace = await countScripts(fresh);
  await fresh.goto(`${product.url}/dashboard/workplace`);
  await fresh.locator('h1:visible').waitFor();
  await settled(fresh);
  expect(atWorkplace() / KB).toBeLessThanOrEqual(450);
});

test('check 46: on a slow line and a slow phone the log-in page stands within 2.5 s', async () => {
  const time = await best(2_500, async () => {
    const page = await product.page();
    await slowDown(page);
    await page.goto(`${product.url}/login`);
    await page.locator('input[type="password"]').waitFor();
    await page.waitForLoadState('networkidle');
    return largestPaint(page);
  });
  expect(time).toBeLessThanOrEqual(2_500);
}, 120_000);

test('check 46: on a slow line and a slow phone the first inner screen stands within 4 s', async () => {
  const time = await best(4_000, async () => {
    const page = await product.as('admin');
    await settled(page);
    const session = await slowDown(page);
    await session.send('Network.clearBrowserCache');
    await page.reload();
    await page.locator('h1:visible').waitFor();
    await page.waitForLoadState('networkidle');
    return largestPaint(page);
  });
  expect(time).toBeLessThanOrEqual(4_000);
}, 180_000);

/** The slowest answer to a key or a click so far, as the browser itself measures it. */
const watchInteractions = (page: Page) =>
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

test('check 46: no key or click waits more than 200 ms for its paint', async () => {
  const worst = await best(200, async () => {
    const page = await product.as('admin');
    await page.goto(`${product.url}/orderManagement/orderList?size=200`);
    await page.locator('main table tbody tr[data-row]').first().waitFor();
    await settled(page);
    await watchInteractions(page);
    await page.locator('main tr[data-row] td').nth(3).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await page.locator('main input[data-search]').first().click();
    await page.keyboard.type('M2026', { delay: 40 });
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').waitFor();
    await page.keyboard.type('fylb', { delay: 40 });
    await page.keyboard.press('Escape');
    await page.locator('.side-menu').getByRole('link', { name: '房源列表' }).click();
    await page.locator('h1:visible').getByText('房源列表').waitFor();
    return worstInteraction(page);
  });
  expect(worst).toBeLessThanOrEqual(200);
}, 120_000);

test('check 46: a prefetched page is painted within 100 ms of the click', async () => {
  const time = await best(100, async () => {
    const page = await product.as('admin');
    const link = page.locator('.side-menu').getByRole('link', { name: '房源列表' });
    await link.hover();
    await settled(page);
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
  });
  expect(time).toBeLessThanOrEqual(100);
}, 60_000);

const paths = [
  '/dashboard/workplace',
  '/orderManagement/orderList',
  '/house/houseList',
  '/houseStatusMenu/houseStatus',
  '/form/group',
  '/list/search-table',
  '/user/setting',
  '/visualization/data-analysis',
  '/messageMenu/notificationLog',
];

test.each([375, 768, 1024, 1440, 1920])(
  'check 47: at %i px nothing is cut off or scrolls sideways',
  async (width) => {
    const page = await product.as('admin', { width, height: width < 800 ? 812 : 900 });
    for (const path of paths) {
      await page.goto(product.url + path);
      await arrived(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
      const outside = await page
        .locator('.navbar button:visible, .navbar a:visible')
        .evaluateAll(
          (all) =>
            all.filter(
              (one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0,
            ).length,
        );
      expect(outside, path).toBe(0);
    }
  },
  120_000,
);

test('check 47: on a phone the menu closes on navigation, filters are a sheet, and one gets out', async () => {
  const page = await product.as('admin', { width: 375, height: 812 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.locator('dialog.menu-drawer');
  await drawer.getByRole('link', { name: '订单列表' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.locator('main .order-card').first().waitFor();
  await button(page, '更多筛选').first().click();
  const sheet = dialog(page);
  await sheet.getByText('渠道').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.locator('header .avatar').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL('**/login*');
});
