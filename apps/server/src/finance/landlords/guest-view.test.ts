/**
 * Everything a landlord can read, with data of two landlords present. For the landlord's houses: no full name, phone or
 * remark; for the other's: nothing at all.
 */
import { PassThrough, Readable } from 'node:stream';
import { shortName } from '@minsu/contract/guest-view.ts';
import { getBoardFrame } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { defaultPermissions } from '@minsu/contract/permission.ts';
import { endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveStream } from '../../../test/board-follower.ts';
import { buildHouse, buildLandlord } from '../../../test/builders.ts';
import { fillHouse, inputsOf, type Side, wordsOf } from '../../../test/desks/guest-sides.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { modules } from '../../all-modules.ts';
import { boardViewOf } from '../../operations/boards/board-patch-queries.ts';
import { loadUser } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let admin: TestClient;
let landlord: TestClient;
let mine: Side;
let other: Side;

beforeAll(async () => {
  t = await openTestApp();
  [admin, landlord] = await Promise.all([t.as('admin'), t.as('landlord')]);
  const landlordId = await buildLandlord(t.database);
  const otherId = newId();
  await t.database
    .insertInto('landlords')
    .values({ id: otherId, name: '对岸房东乙', kind: 'person' })
    .execute();
  const [here, there] = ['临湖小院甲', '对岸别院乙'];
  mine = await fillHouse(t, await buildHouse(t.database, { name: here, rooms: 4, landlordId }), {
    ...{ name: here, mark: '甲' },
  });
  other = await fillHouse(t, await buildHouse(t.database, { name: there, rooms: 4, landlordId: otherId }), {
    ...{ name: there, mark: '乙' },
  });
});
afterAll(() => t.close());

const held: readonly string[] = ['signedIn', ...defaultPermissions('landlord')];
const routes = modules
  .flatMap((module) => module.routes)
  .filter(({ endpoint }) => held.includes(endpoint.permission) && endpoint.kind === 'query');
const answered = routes.filter(({ kind }) => kind !== 'file' && kind !== 'machine');
const files = routes.filter(
  ({ kind, endpoint }) => kind === 'file' && !endpoint.path.startsWith('/api/runs/'),
);

const maskedPhones = ['139****2222', '138****4444'];

/** Data in an answer that must not be there. */
const found = (text: string): string[] => [
  ...[...mine.secrets, ...other.secrets, ...maskedPhones].filter((secret) => text.includes(secret)),
  ...[other.name, '对岸房东乙', ...other.orderNos, ...Object.values(other.ids)].filter((own) =>
    text.includes(own),
  ),
];

test('no read tells a landlord who his guests are, nor anything of the houses of others', async () => {
  const told: string[] = [];
  const spoke = new Set<string>();
  for (const { endpoint } of answered)
    for (const input of inputsOf(endpoint, { mine, other })) {
      const answer = await landlord.call(endpoint, input);
      expect(answer.status, `${endpointKey(endpoint)} ${JSON.stringify(input)}`).toBeLessThan(500);
      const text = JSON.stringify(answer.data ?? null);
      if (answer.status === 200 && text.includes(mine.house.id)) spoke.add(endpoint.path);
      const asked = JSON.stringify(input);
      const leaks = found(text).filter((leak) => answer.status === 200 || !asked.includes(leak));
      // A list of identifiers may echo those it was asked for.
      const echoes = leaks.filter((leak) => !asked.includes(leak) || !isId(leak));
      const isNew = !told.some((line) => line.startsWith(endpointKey(endpoint)));
      if (echoes.length > 0 && isNew) told.push(`${endpointKey(endpoint)} ${asked}: ${echoes.join(', ')}`);
    }
  expect(told).toEqual([]);
  // The walk is meaningful: these endpoints returned records of the landlord's house.
  for (const path of walked) expect([...spoke], path).toContain(path);
});

const isId = (text: string): boolean => Object.values(other.ids).includes(text);

const walked = [
  '/hotel-order/order/page',
  '/hotel-order/order/detail',
  '/hotel-order/order/find-stays',
  '/hotel-info/room-status/board',
  '/hotel-info/room-status/board-frame',
  '/hotel-info/room-status/board-cells',
  '/hotel-info/room-status/day-board',
  '/hotel-info/room-status/log',
  '/hotel-info/room-status/why',
  '/hotel-info/room-status/block-detail',
  '/hotel-info/channel-order/page',
  '/hotel-info/evaluation/page',
  '/hotel-info/house/page',
  '/hotel-info/house/detail',
  '/hotel-info/price/grid',
  '/hotel-member/owner/home',
];

describe('a landlord', () => {
  test('sees his orders with short names', async () => {
    const { records } = await landlord.ok(pageOrders, {});
    expect(new Set(records.map(({ bookerName }) => bookerName))).toEqual(new Set(['司*']));
    expect(records.every(({ phoneMasked, remark }) => phoneMasked === null && remark === '')).toBe(true);
    const detail = await landlord.ok(getOrder, { id: mine.ids.orderId });
    expect(detail.stays[0]?.guestName).toBe(shortName('上官甲流云'));
    expect(detail.order).toMatchObject({ remarkInternal: '', guestId: null });
    expect(detail.folio?.payments[0]).toMatchObject({ amountFen: 10_000, note: '' });
  });

  test('reads in a history what became of the rooms, not who is in them', async () => {
    const history = await landlord.ok(getOrderHistory, { id: mine.ids.orderId as string });
    const fields = new Set(history.flatMap(({ changes }) => changes.map(({ field }) => field)));
    expect(fields.size).toBeGreaterThan(0);
    for (const field of ['bookerName', 'guestName', 'remark', 'phone', 'note'])
      expect(fields).not.toContain(field);
  });

  test.each(['司徒甲明月', '上官甲', '13911112222', '2222', '客人备注甲', 'stjmy'])(
    'finds nobody by %s',
    async (keyword) => {
      expect((await landlord.ok(pageOrders, { keyword })).total).toBe(0);
      expect(await landlord.ok(search, { keyword })).toEqual([]);
    },
  );

  test('finds an order by its number', async () => {
    const [no] = mine.orderNos;
    const [group] = await landlord.ok(search, { keyword: no as string });
    expect(group?.hits[0]).toMatchObject({ title: '司*' });
  });

  test('is given no papers of orders', async () => {
    const printed = modules
      .flatMap((module) => module.routes.map((route) => route.endpoint))
      .filter(({ path }) => path.startsWith('/hotel-order/print/'));
    expect(printed.length).toBeGreaterThan(5);
    for (const endpoint of printed)
      expect((await landlord.call(endpoint, {})).status, endpoint.path).toBe(403);
  });
});

test('what staff see stays whole', async () => {
  const desk = await t.as('operator');
  const { records } = await desk.ok(pageOrders, { houseId: [mine.house.id] });
  expect(records[0]).toMatchObject({
    bookerName: '司徒甲明月',
    phoneMasked: '139****2222',
    remark: '客人备注甲',
  });
  const cleaner = await t.as('housekeeper');
  await t.database
    .updateTable('houses')
    .set({ departmentId: await departmentOf('housekeeper') })
    .execute();
  const frame = await cleaner.ok(getBoardFrame, { from: TODAY, to: day(10) });
  expect(JSON.stringify(frame)).toContain('上官甲流云');
});

const departmentOf = async (username: string): Promise<string | null> => {
  const user = await t.database
    .selectFrom('users')
    .select('departmentId')
    .where('username', '=', username)
    .execute();
  return user[0]?.departmentId ?? null;
};

/** Every cell of a file, in one text; null: no sheet came. */
const cellsOf = async (payload: Buffer): Promise<string> => {
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(payload).pipe(new PassThrough()));
  const texts: string[] = [];
  for (const sheet of book.worksheets) sheet.eachRow((row) => texts.push(JSON.stringify(row.values)));
  return texts.join('\n');
};

test('no file tells more than the screens', async () => {
  const sheets: string[] = [];
  for (const { endpoint } of files)
    for (const input of inputsOf(endpoint, { mine, other }).slice(0, 12)) {
      const response = await t.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.send === 'body' ? { payload: input } : { query: asQuery(input) }),
        headers: { authorization: landlord.token, 'accept-language': 'en-US' },
      });
      const isSheet = String(response.headers['content-type']).includes('spreadsheetml');
      const text = isSheet ? await cellsOf(response.rawPayload) : response.payload;
      if (isSheet) sheets.push(endpoint.path);
      expect(found(text), `${endpoint.path} ${JSON.stringify(input)}`).toEqual([]);
    }
  expect(sheets).toContain('/hotel-info/evaluation/export');
  expect(sheets).toContain('/hotel-info/room-status/log/export');
});

const asQuery = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));

test('nor does the live stream', async () => {
  const stream = await openLiveStream(t);
  const after = await stream.place();
  const words = wordsOf('甲');
  await admin.ok(createOrder, {
    houseId: mine.house.id,
    bookerName: words.booker,
    phone: words.phone,
    remark: words.remark,
    stays: [
      {
        roomTypeId: mine.house.roomTypeId,
        roomId: mine.house.rooms[2]?.id as string,
        checkIn: day(20),
        checkOut: day(22),
        guests: 1,
        guestName: words.guest,
      },
    ],
  });
  await stream.place();
  const news = await stream.newsAfter(after);
  const viewOf = async (username: string) => {
    const id = await userIdOf(t.database, username);
    const user = await loadUser(t.database, id);
    return user ? boardViewOf(user, mine.house.id) : '';
  };
  const told = JSON.stringify(news.patchesFor(await viewOf('landlord')));
  expect(told).toContain(shortName(words.guest));
  expect(found(`${told} ${JSON.stringify(news.changes)}`)).toEqual([]);
  expect(JSON.stringify(news.patchesFor(await viewOf('operator')))).toContain(words.guest);
  await stream.close();
});
