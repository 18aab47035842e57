/**
 * Time zones: pages do not depend on the browser's zone. The same pages are read in Shanghai and New York at the
 * same time. A property in Urumqi shows its own times with the zone name.
 */
import path from 'node:path';
import { addDays, localDate, localTime } from '@minsu/contract/platform/dates.ts';
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import pg from 'pg';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { type Address, findAddresses } from './addresses.ts';
import { openBrowser } from './browser.ts';
import { arrived, type Language, openPage, settled } from './pages.ts';
import { startDemo } from './product.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const ZONES = ['Asia/Shanghai', 'America/New_York'] as const;
const FAR = 'Asia/Urumqi';
const LONG_MS = 900_000;

const SCREENS = [
  ...['workplace', 'monitor', 'orderList', 'orderDetail', 'houseStatus', 'dayBoard', 'statusLog', 'message'],
  ...[
    'notificationLog',
    'taskList',
    'lostFound',
    'shift',
    'registration',
    'invoice',
    'housePrice',
    'priceLog',
  ],
  ...['channelList', 'operationLog', 'walletInformation', 'ledger', 'expense', 'reconciliation', 'auditLog'],
  ...['loginLog', 'announcement', 'reportPage', 'houseDetail', 'memberDetail', 'contractDetail', 'evaluate'],
];

const data = temporaryDataDir();
let server: RunningServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let token: string;
let addresses: readonly Address[];
let farOrder: OrderRow;
let client: Awaited<ReturnType<typeof signIn>>;

/** Moves the property of a current order to the west. */
const moveWest = async (houseId: string): Promise<void> => {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: path.join(data.dir, 'postgres') });
  const db = new pg.Client(connection);
  await db.connect();
  await db.query('update houses set time_zone = $1 where id = $2', [FAR, houseId]);
  await db.end();
  await stop();
};

beforeAll(async () => {
  server = await startDemo(data.dir);
  const before = await signIn(server.url, 'admin');
  const [order] = (await before.call(pageOrders, { view: 'inHouse', size: 1 })).data?.records ?? [];
  if (!order) throw new Error('nobody is in house');
  farOrder = order;
  await server.stop();
  await moveWest(order.houseId);
  server = await startServer(data.dir);
  browser = await openBrowser();
  client = await signIn(server.url, 'admin');
  token = client.token;
  addresses = await findAddresses(server.url);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

const open = async (timeZone: string, language: Language = 'zh-CN', at = new Date()): Promise<Page> => {
  const page = await openPage(browser, { timeZone, language }, { url: server.url, token });
  // Freezes the clock, so that countdowns and relative times agree.
  await page.clock.setFixedTime(at);
  return page;
};

/** All texts of a page, including titles and fields, without zone names. */
const said = async (page: Page): Promise<string[]> => {
  const lines = await page.locator('main').evaluate((main) => {
    for (const name of main.querySelectorAll('.zone-name')) name.remove();
    const shown = [...main.querySelectorAll('time, [title]')].filter((one) => one.checkVisibility());
    const fields = [...main.querySelectorAll('input')].filter((one) => one.checkVisibility());
    return [
      ...(main as HTMLElement).innerText.split('\n'),
      ...shown.map((one) => one.getAttribute('title') ?? ''),
      ...fields.map((one) => one.value),
    ];
  });
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
};

/** For the monitor only times, because its measurements change. */
const hasTime = (line: string): boolean => /\d\d:\d\d/.test(line);

/** Its refresh time is exact to the second, by the server's clock. */
const toTheHour = (line: string): string => line.replace(/(\d\d):\d\d:\d\d/, '$1 h');

const read = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(server.url + address);
  await arrived(page);
  await settled(page);
  return said(page);
};

test(
  'the same pages read the same in Shanghai and in New York',
  async () => {
    const at = new Date();
    const pages = [await open(ZONES[0], 'zh-CN', at), await open(ZONES[1], 'zh-CN', at)] as const;
    for (const [index, page] of pages.entries())
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(ZONES[index]);
    const visited = addresses.filter(({ name }) => SCREENS.includes(name));
    expect(visited.map(({ name }) => name).sort()).toEqual([...SCREENS].sort());
    const times: string[] = [];
    for (const { name, path: address } of visited) {
      const [here, there] = await Promise.all([read(pages[0], address), read(pages[1], address)]);
      const stable = (lines: string[]) => (name === 'monitor' ? lines.filter(hasTime).map(toTheHour) : lines);
      expect.soft(stable(there), name).toEqual(stable(here));
      if (here.some(hasTime)) times.push(name);
    }
    // Guards against comparing pages without times.
    expect(times.length).toBeGreaterThan(15);
    await Promise.all(pages.map((page) => page.context().close()));
  },
  LONG_MS,
);

test(
  'a property elsewhere has its own times, with the zone named where it differs',
  async () => {
    const { order } = { order: farOrder };
    const stamp = localTime(new Date(order.createdAt), FAR).time;
    const list = `/orderManagement/orderList?keyword=${order.orderNo}`;
    for (const [zone, names] of [
      ['Asia/Shanghai', ['新疆时间']],
      [FAR, []],
      ['America/New_York', ['新疆时间']],
    ] as const) {
      const page = await open(zone);
      await page.goto(server.url + list);
      await arrived(page);
      const row = page.locator(`main tr[data-row="${order.id}"]`);
      await row.waitFor();
      const cells = row.locator('time', { hasText: stamp });
      expect.soft(await cells.count(), `${zone}: ${stamp}`).toBeGreaterThan(0);
      expect
        .soft(
          [...new Set(await row.locator('.zone-name').allInnerTexts())].map((one) => one.trim()),
          zone,
        )
        .toEqual([...names]);
      await page.goto(`${server.url}/orderManagement/orderDetail?id=${order.id}`);
      await arrived(page);
      // Once per page, not at every time.
      expect
        .soft(await page.locator('main .zone-name').allInnerTexts(), zone)
        .toEqual(names.map((name) => `本页时间均为${name}`));
      await page.context().close();
    }
  },
  LONG_MS,
);

test(
  "list, calendar and greeting use the business's today",
  async () => {
    // In New York it is still the day before: 08:30 in Shanghai.
    const day = addDays(localDate(new Date(), 'Asia/Shanghai'), 0);
    const page = await open('America/New_York', 'zh-CN', new Date(`${day}T00:30:00Z`));
    await page.goto(`${server.url}/dashboard/workplace`);
    await arrived(page);
    expect(await page.locator('h1').first().innerText()).toMatch(/^早上好/);
    await page.goto(`${server.url}/orderManagement/orderList`);
    await arrived(page);
    await page.locator('.ant-picker input').first().click();
    const today = page.locator('.ant-picker-cell-today:visible').first();
    await today.waitFor();
    expect(await today.getAttribute('title')).toBe(day);
    await page.context().close();
  },
  LONG_MS,
);
