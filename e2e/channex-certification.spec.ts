/**
 * Channex's published certification list, each business event done on our screens; the sandbox compares the calls that
 * follow with what the list demands. Next month stands for the list's November. Edits that the list wants in one call
 * are made while the connection is paused and leave together when it is resumed.
 */
import { setUpHouse } from '@minsu/contract/foundation/houses/first-house.ts';
import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import type { BoardHouse } from '@minsu/contract/inventory/room-status/room-status.ts';
import { blockRooms, getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../apps/server/test/free-port.ts';
import { openBrowser } from './browser.ts';
import { arrived, boardOn, button, choose, dialog, fromMore, logIn, openPage, settled } from './pages.ts';
import { PASSWORD, type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

/** The account of the sandbox's staging environment. */
const STAGING_KEY = 'uSTGdemo-channex-staging-key-0001';
const NAME = 'Channex 认证';
const TWINS = 8;
const DOUBLES = 5;
const TYPES = { twin: 'Twin Room', double: 'Double Room' } as const;
const PLANS = { bar: 'Best Available Rate', breakfast: 'Bed & Breakfast Rate' } as const;
type Room = keyof typeof TYPES;
type Plan = keyof typeof PLANS;

const now = new Date();
const MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
const day = (of: number): string => `${MONTH}-${String(of).padStart(2, '0')}`;
const monthAfter = (count: number): string => {
  const [year = 0, month = 1] = MONTH.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
};

const data = temporaryDataDir();
let sandbox = '';
let server: RunningServer;
let browser: Browser;
let page: Page;
let house: BoardHouse;
let propertyId = '';
let planIds: Readonly<Record<Plan, string>>;

/** The password of the first administrator has to be changed before anything else. */
const takeOver = async (): Promise<void> => {
  const first = /Password \(shown only now\): (\S+)/.exec(server.output())?.[1] ?? '';
  const entry = await openPage(browser);
  await entry.goto(`${server.url}/login`);
  await entry.locator('input').first().fill('admin');
  await entry.locator('input[type=password]').first().fill(first);
  await entry.keyboard.press('Enter');
  await button(entry, '修改登录密码').click();
  await dialog(entry).locator('input[type=password]').nth(0).fill(first);
  await dialog(entry).locator('input[type=password]').nth(1).fill(PASSWORD);
  await entry.keyboard.press('Enter');
  await dialog(entry).waitFor({ state: 'hidden' });
  await entry.context().close();
};

const roomsOf = (room: Room) => house.types.find(({ name }) => name === TYPES[room])?.rooms ?? [];
const typeId = (room: Room): string => house.types.find(({ name }) => name === TYPES[room])?.id ?? '';

/** The property of the list, with rooms, plans, and nights that differ. */
const furnish = async (): Promise<void> => {
  const client = await signIn(server.url, 'admin');
  const numbered = (room: Room, count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ number: String(from + at), type: TYPES[room], guests: 2, priceFen: 10_000 },
    }));
  const { data: made, message } = await client.call(setUpHouse, {
    ...{ name: 'Certification Hotel', city: '杭州', reason: '认证' },
    rooms: [...numbered('twin', TWINS, 101), ...numbered('double', DOUBLES, 201)],
  });
  expect(message).toBe('ok');
  const read = await client.call(getBoard, { from: day(1), to: day(14) });
  house = read.data.houses.find(({ id }) => id === made.id) as BoardHouse;
  const types = [typeId('twin'), typeId('double')];
  const addPlan = async (plan: Plan, code: string, basePriceFen: number) => {
    const answer = await client.call(createRatePlan, {
      ...{ houseId: house.id, code, name: PLANS[plan], nameEn: PLANS[plan], channels: ['direct', 'channex'] },
      types: types.map((roomTypeId) => ({ roomTypeId, basePriceFen })),
    });
    return answer.data.id;
  };
  planIds = { bar: await addPlan('bar', 'BAR', 10_000), breakfast: await addPlan('breakfast', 'BB', 12_000) };
  const varied = (['twin', 'double'] as const).flatMap((room) =>
    Object.values(planIds).map((ratePlanId, at) => ({
      ...{ houseId: house.id, roomTypeId: typeId(room), ratePlanId, night: day(28) },
      set: { priceFen: 15_000 + at * 1_000 },
      was: { priceFen: 10_000 + at * 2_000 },
    })),
  );
  expect((await client.call(setPriceCells, { cells: varied, confirmAbsurd: true })).message).toBe('ok');
  const block = async (room: Room, count: number, from: string, to: string) => {
    const roomIds = roomsOf(room)
      .slice(-count)
      .map(({ id }) => id);
    const answer = await client.call(blockRooms, { roomIds, from, to, kind: 'closed', reason: '认证' });
    expect(answer.message).toBe('ok');
  };
  await block('twin', 1, day(2), day(4));
  // The one double room of step 9.
  await block('double', DOUBLES - 1, day(25), day(26));
  await block('double', 1, day(2), day(4));
};

const control = async <T>(action: string, fields: Record<string, unknown> = {}): Promise<T> => {
  const answer = await fetch(`${sandbox}/control/channex/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

interface Verdict {
  readonly isMet: boolean;
  readonly calls: number;
  readonly problems: readonly string[];
  readonly extra: readonly string[];
}

const certify = (step: number) => control<Verdict>('certify', { propertyId, step, month: MONTH });

interface Requests {
  readonly items: readonly { readonly endpoint: string }[];
}

/** Calls that changed something there since they were last cleared. */
const writes = async (): Promise<number> => {
  const { items } = (await (await fetch(`${sandbox}/control/channex/requests`)).json()) as Requests;
  return items.filter(({ endpoint }) => !endpoint.startsWith('GET ')).length;
};

/** No further call follows between two looks, which are longer apart than the push loop sleeps. */
const untilSent = async (): Promise<void> => {
  let before = -1;
  const isQuiet = async (): Promise<boolean> => {
    const count = await writes();
    const isSame = count === before;
    before = count;
    return isSame;
  };
  await expect.poll(isQuiet, { timeout: 60_000, interval: 3_000 }).toBe(true);
};

/** Nothing more follows once the list is met. */
const isCertified = async (step: number, hasMore = false): Promise<void> => {
  await expect.poll(async () => (await certify(step)).problems, { timeout: 60_000 }).toEqual([]);
  await untilSent();
  const verdict = await certify(step);
  expect(verdict).toMatchObject({ isMet: true, problems: [] });
  if (!hasMore) expect(verdict.extra).toEqual([]);
};

beforeAll(async () => {
  const port = await freePort();
  sandbox = `http://127.0.0.1:${port}`;
  server = await startServer(data.dir, { SEED: 'none', SANDBOX_PORT: String(port) });
  browser = await openBrowser();
  await takeOver();
  await furnish();
  page = await openPage(browser);
  await logIn(page, server.url, 'admin');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});
beforeEach(() => control('clearRequests'));

const open = async (address: string): Promise<void> => {
  await page.goto(`${server.url}${address}`);
  await arrived(page);
};

const card = (): Locator => page.locator('.channel-card').filter({ hasText: NAME });

const fromCard = async (item: string): Promise<void> => {
  await open('/channel/channelList');
  await card()
    .getByRole('button', { name: /更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await button(dialog(page), item).click();
};

const pause = async (): Promise<void> => {
  await fromCard('暂停');
  await card().getByText('已由人工暂停').waitFor();
  await control('clearRequests');
};

const resume = async (): Promise<void> => {
  await open('/channel/channelList');
  await button(card(), '恢复').click();
  await card().getByText('运行中').waitFor();
};

const typeRange = async (part: Locator, from: string, to: string): Promise<void> => {
  const inputs = part.locator('.ant-picker-range input');
  await inputs.nth(0).fill(from);
  await page.keyboard.press('Enter');
  await inputs.nth(1).fill(to);
  await page.keyboard.press('Enter');
};

interface Change {
  readonly room: Room;
  readonly plan: Plan;
  /** Both ends included. */
  readonly nights: readonly [string, string];
  readonly price?: string;
  readonly lengths?: Readonly<Record<string, number | null>>;
  readonly closed?: Readonly<Record<string, boolean>>;
}

/** One bulk change of the price calendar, from its form to its preview and the save. */
const change = async ({ room, plan, nights, price, lengths = {}, closed = {} }: Change): Promise<void> => {
  await open(`/housePriceMenu/housePrice?house=${house.id}`);
  await page.locator('[role=grid]:visible').waitFor();
  await button(page, '批量改价').click();
  const form = dialog(page);
  await choose(page, form.locator('[id$="field-roomTypeIds"]'), TYPES[room]);
  await page.keyboard.press('Escape');
  await choose(page, form.locator('[id$="field-planCodes"]'), PLANS[plan]);
  await page.keyboard.press('Escape');
  await typeRange(form, ...nights);
  await choose(page, form.locator('#bulk-kind'), price === undefined ? '不改价格' : '设为');
  if (price !== undefined) await form.locator('[id$="field-price.value"]').fill(price);
  for (const [name, value] of Object.entries(lengths)) {
    const group = form.getByRole('group', { name });
    await group.getByLabel(value === null ? '取消限制' : '设为', { exact: true }).check();
    if (value !== null)
      await form.getByRole('spinbutton', { name: new RegExp(`^${name}`) }).fill(String(value));
  }
  for (const [name, isClosed] of Object.entries(closed))
    await form
      .getByRole('group', { name })
      .getByLabel(isClosed ? '开启' : '取消', { exact: true })
      .check();
  await button(form, '预览').click();
  const apply = dialog(page).getByRole('button', { name: /^应用到/ });
  await apply.waitFor();
  const unusual = dialog(page).getByRole('checkbox');
  if ((await unusual.count()) > 0) await unusual.check();
  await apply.click();
  await dialog(page).waitFor({ state: 'hidden' });
  await settled(page);
};

const changes = async (...all: readonly Change[]): Promise<void> => {
  await pause();
  for (const one of all) await change(one);
  await resume();
};

test('step 1: connected by key, created there, and told in full by two calls', async () => {
  await open('/channel/channelList?connect=new');
  await dialog(page)
    .getByRole('button', { name: /^Channex/ })
    .click();
  await dialog(page).getByLabel('连接名称').fill(NAME);
  await button(dialog(page), '下一步').click();
  await dialog(page).locator('[id$="field-environment"]').selectOption({ label: '测试环境' });
  await dialog(page).locator('[id$="field-apiKey"]').fill(STAGING_KEY);
  await button(dialog(page), '验证并授权').click();
  await dialog(page)
    .getByText(/^连接正常/)
    .waitFor();
  await button(dialog(page), '关联房源').click();
  await arrived(page);
  for (const type of Object.values(TYPES)) {
    await button(page, '在平台上创建').click();
    const form = dialog(page);
    await choose(page, form.getByLabel('我方房型'), type);
    const plans = form.locator('[id$="field-ratePlanIds"]');
    for (const plan of ['标准价', ...Object.values(PLANS)]) await choose(page, plans, plan);
    await page.keyboard.press('Escape');
    await button(form, '创建并关联').click();
    await form.waitFor({ state: 'hidden' });
  }
  const made = await fetch(`${sandbox}/control/channex/state`);
  const { properties } = (await made.json()) as {
    properties: Record<string, { id: string; attributes: { title: string } }>;
  };
  propertyId =
    Object.values(properties).find(({ attributes }) => attributes.title === 'Certification Hotel')?.id ?? '';
  expect(propertyId).not.toBe('');
  // The creation sends its own updates first.
  await untilSent();
  await control('clearRequests');
  await fromCard('全量同步');
  await isCertified(1);
}, 180_000);

test('step 2: one price of one night', async () => {
  await change({ room: 'twin', plan: 'bar', nights: [day(22), day(22)], price: '333' });
  await isCertified(2);
}, 120_000);

test('step 3: three prices of three plans', async () => {
  await changes(
    { room: 'twin', plan: 'bar', nights: [day(21), day(21)], price: '333' },
    { room: 'double', plan: 'bar', nights: [day(25), day(25)], price: '444' },
    { room: 'double', plan: 'breakfast', nights: [day(29), day(29)], price: '456.23' },
  );
  await isCertified(3);
}, 180_000);

test('step 4: prices of ranges', async () => {
  await changes(
    { room: 'twin', plan: 'bar', nights: [day(1), day(10)], price: '241' },
    { room: 'double', plan: 'bar', nights: [day(10), day(16)], price: '312.66' },
    { room: 'double', plan: 'breakfast', nights: [day(1), day(20)], price: '111' },
  );
  await isCertified(4);
}, 180_000);

const MIN = '最少入住（到店日）';
const MAX = '最多入住';

test('step 5: minimum stays', async () => {
  await changes(
    { room: 'twin', plan: 'bar', nights: [day(23), day(23)], lengths: { [MIN]: 3 } },
    { room: 'double', plan: 'bar', nights: [day(25), day(25)], lengths: { [MIN]: 2 } },
    { room: 'double', plan: 'breakfast', nights: [day(15), day(15)], lengths: { [MIN]: 5 } },
  );
  await isCertified(5);
}, 180_000);

test('step 6: stop sells', async () => {
  const closed = { 停售: true };
  await changes(
    { room: 'twin', plan: 'bar', nights: [day(14), day(14)], closed },
    { room: 'double', plan: 'bar', nights: [day(16), day(16)], closed },
    { room: 'double', plan: 'breakfast', nights: [day(20), day(20)], closed },
  );
  await isCertified(6);
}, 180_000);

test('step 7: several restrictions at once', async () => {
  await changes(
    {
      ...{ room: 'twin', plan: 'bar', nights: [day(1), day(10)] },
      ...{ lengths: { [MAX]: 4, [MIN]: 1 }, closed: { 不可入住: true, 不可离店: false } },
    },
    {
      ...{ room: 'twin', plan: 'breakfast', nights: [day(12), day(16)] },
      ...{ lengths: { [MIN]: 6 }, closed: { 不可入住: false, 不可离店: true } },
    },
    {
      ...{ room: 'double', plan: 'bar', nights: [day(10), day(16)] },
      ...{ lengths: { [MIN]: 2 }, closed: { 不可入住: true } },
    },
    { room: 'double', plan: 'breakfast', nights: [day(1), day(20)], lengths: { [MIN]: 10 } },
  );
  await isCertified(7, true);
}, 240_000);

test('step 8: half a year', async () => {
  const nights = [monthAfter(1), monthAfter(6)] as const;
  await changes(
    {
      ...{ room: 'twin', plan: 'bar', nights, price: '432', lengths: { [MIN]: 2 } },
      closed: { 不可入住: false, 不可离店: false },
    },
    { room: 'double', plan: 'bar', nights, price: '342', lengths: { [MIN]: 3 } },
  );
  await isCertified(8, true);
}, 180_000);

const boardFrom = async (from: string) => {
  await page.goto(`${server.url}/houseStatusMenu/houseStatus?house=${house.id}&from=${from}`);
  await page.waitForSelector('[role=grid]');
  await settled(page);
  return boardOn(page, 14);
};

/** Row of the property's own board: its one row, then the rooms of all types. */
const rowOf = (number: string): number =>
  1 + house.types.flatMap(({ rooms }) => rooms).findIndex((room) => room.number === number);

const sell = async (number: string, night: string): Promise<void> => {
  const board = await boardFrom(addDays(night, -2));
  await board.drag(rowOf(number), 2, 3);
  await page.getByText('录入订单').last().click();
  await dialog(page).locator('[id$="field-bookerName"]').fill('陈思远');
  await expect.poll(() => button(dialog(page), '录入订单').isEnabled()).toBe(true);
  await button(dialog(page), '录入订单').click();
  await expect.poll(() => dialog(page).count()).toBe(0);
};

test('step 9: bookings lower the availability', async () => {
  await sell('101', day(21));
  await sell('201', day(25));
  await isCertified(9);
}, 120_000);

const block = async (numbers: readonly string[], from: string, to: string): Promise<void> => {
  await boardFrom(from);
  await fromMore(page, '关房');
  const form = dialog(page);
  for (const number of numbers)
    await choose(page, form.getByLabel('房间').first(), new RegExp(`${number}$`), number);
  await page.keyboard.press('Escape');
  for (const [field, date] of Object.entries({ from, to })) {
    await form.locator(`[id$="field-${field}"]`).fill(date);
    await form.locator(`[id$="field-${field}"]`).press('Enter');
  }
  await form.locator('[id$="field-reason"]').fill('粉刷');
  await button(form, '确认关房').click();
  await form.waitFor({ state: 'hidden' });
};

test('step 10: availability of ranges', async () => {
  await pause();
  await block(['102', '103', '104', '105', '106'], day(10), day(17));
  await block(['205'], day(17), day(25));
  await resume();
  await isCertified(10);
}, 180_000);

interface Booked {
  readonly bookingId: string;
}

test('step 11: a booking that is new, changed and cancelled arrives and is acknowledged', async () => {
  const state = (await (await fetch(`${sandbox}/control/channex/state`)).json()) as {
    ratePlans: Record<string, { id: string; propertyId: string; attributes: { title: string } }>;
  };
  const plan = Object.values(state.ratePlans).find(
    (one) => one.propertyId === propertyId && /best available/i.test(one.attributes.title),
  );
  const { bookingId } = await control<Booked>('book', {
    ...{ ratePlanId: plan?.id, checkIn: day(27), checkOut: day(29), ota: 'Booking.com' },
  });
  const client = await signIn(server.url, 'admin');
  const seen = async () =>
    (await client.call(pageOrders, { channel: ['channex'] })).data.records.map(
      ({ booking, checkOut }) => `${booking} ${checkOut}`,
    );
  await expect.poll(seen, { timeout: 90_000 }).toEqual([`confirmed ${day(29)}`]);
  await open('/orderManagement/orderList');
  await page.getByText('Booking.com').first().waitFor();
  await control('modify', { bookingId, checkOut: day(30) });
  await expect.poll(seen, { timeout: 90_000 }).toEqual([`confirmed ${day(30)}`]);
  await control('cancel', { bookingId });
  await expect.poll(seen, { timeout: 90_000 }).toEqual([`cancelled ${day(30)}`]);
  await expect.poll(async () => (await certify(11)).problems, { timeout: 60_000 }).toEqual([]);
}, 360_000);
