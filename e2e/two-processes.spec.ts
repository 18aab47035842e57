/**
 * Two server processes on one database with a browser each: changes appear in the other. One is killed: the other
 * continues, and the killed one's browser catches up after its restart.
 */

import { countInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/database/embedded-postgres.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { openBrowser } from './browser.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, logIn, openPage, watchConsole } from './pages.ts';
import { startDemo } from './product.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const data = temporaryDataDir();
const PATIENCE = { timeout: 40_000 };

let postgres: EmbeddedPostgres;
let browser: Browser;
let here: RunningServer;
let there: RunningServer;
let ports: { readonly here: string; readonly there: string };

const startOn = (port: string): Promise<RunningServer> => {
  const { host, port: at, user, database, password } = postgres.connection;
  const login = password ? `${user}:${encodeURIComponent(String(password))}` : user;
  const query = new URLSearchParams({ host: String(host), port: String(at) });
  return startServer(data.dir, {
    PORT: port,
    DATABASE_URL: `postgres://${login}@localhost/${database}?${query}`,
    SANDBOX: 'off',
  });
};

beforeAll(async () => {
  // Created by one process, then shared.
  await (await startDemo(data.dir, { SANDBOX: 'off' })).stop();
  postgres = await startEmbeddedPostgres({ dataDir: `${data.dir}/postgres` });
  ports = { here: String(await freePort()), there: String(await freePort()) };
  [here, there] = [await startOn(ports.here), await startOn(ports.there)];
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here?.stop();
  await there?.stop();
  await postgres?.stop();
  await data.remove();
});

let days = 300;
/** A channel order via one process: a message for users who accept them. Returns its number. */
const comesIn = async (server: RunningServer): Promise<string> => {
  const [{ house, today }] = await findFreeRooms(server.url);
  days += 3;
  const operator = await signIn(server.url, 'operator');
  const {
    code,
    message,
    data: order,
  } = await operator.call(createOrder, {
    houseId: house.id,
    source: 'channel',
    channel: 'tj',
    channelOrderNo: `TJ-2P-${days}`,
    bookerName: '顾南乔',
    stays: [
      {
        roomTypeId: house.types[0]?.id ?? '',
        checkIn: addDays(today, days),
        checkOut: addDays(today, days + 1),
        guests: 1,
      },
    ],
  });
  if (code !== 200) throw new Error(message);
  return order.orderNo;
};

const openList = async (server: RunningServer, username: string): Promise<Page> => {
  const page = await openPage(browser);
  await logIn(page, server.url, username);
  await page.goto(`${server.url}/orderManagement/orderList`);
  await arrived(page);
  return page;
};
const shows = (page: Page, orderNo: string) => () =>
  page.getByText(orderNo).filter({ visible: true }).count();
const bell = async (page: Page): Promise<number> =>
  Number((await page.locator('.bell-count').allTextContents())[0] ?? 0);
const unread = async (server: RunningServer, username: string): Promise<number> => {
  const { message, notice, todo } = (await (await signIn(server.url, username)).call(countInbox, {})).data;
  return message + notice + todo;
};

test('changes appear in the other process; a killed one loses nothing, and its browser catches up', async () => {
  const [left, right] = [await openList(here, 'supervisor'), await openList(there, 'director')];
  const complaints = watchConsole(right);
  const first = await comesIn(here);
  await expect.poll(shows(right, first), PATIENCE).toBe(1);
  await expect.poll(shows(left, first), PATIENCE).toBe(1);
  const second = await comesIn(there);
  await expect.poll(shows(left, second), PATIENCE).toBe(1);
  await expect.poll(() => bell(left), PATIENCE).toBe(await unread(there, 'supervisor'));

  await here.kill();
  // The other process takes over relay, jobs and loops.
  const meanwhile = [await comesIn(there), await comesIn(there)];
  for (const orderNo of meanwhile) await expect.poll(shows(right, orderNo), PATIENCE).toBe(1);
  expect(await shows(left, meanwhile[0] ?? '')()).toBe(0);

  here = await startOn(ports.here);
  for (const orderNo of meanwhile) await expect.poll(shows(left, orderNo), PATIENCE).toBe(1);
  const told = await unread(there, 'supervisor');
  await expect.poll(() => bell(left), PATIENCE).toBe(told);
  const last = await comesIn(there);
  await expect.poll(shows(left, last), PATIENCE).toBe(1);
  expect(complaints).toEqual([]);
}, 240_000);
