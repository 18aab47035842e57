/**
 * A user with two roles: one reaches every house but shows neither guests nor amounts, one shows both in house 甲. Every
 * query and file is read; it may show neither of house 乙, and both of 甲.
 */
import { PassThrough, Readable } from 'node:stream';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { getBoardFrame } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { defaultPermissions, type Permission } from '@minsu/contract/permission.ts';
import { endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { cancelOrder, editRemarks, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveStream } from '../../../test/board-follower.ts';
import { buildHouse, giveRole } from '../../../test/builders.ts';
import { fillHouse, inputsOf, type Side, wordsOf } from '../../../test/desks/guest-sides.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { modules } from '../../all-modules.ts';
import { boardViewOf } from '../../operations/boards/board-patch-queries.ts';
import { loadUser } from '../../platform/http/session.ts';

const WIDE = [
  ...defaultPermissions('landlord'),
  ...([
    'audit:read',
    'audit:export',
    'report:read',
    'workplace:read',
    'order:export',
    'order:print',
  ] as const),
  ...(['order:edit', 'order:cancel', 'order:accept', 'thread:read', 'channel:read', 'task:read'] as const),
  ...([
    'ledger:read',
    'invoice:read',
    'shift:read',
    'expense:read',
    'channelBill:read',
    'price:edit',
  ] as const),
] satisfies Permission[];

/** Each amount appears nowhere else. */
const PRICE = { here: 61_303, there: 73_609 };
const PAID = { here: 11_113, there: 17_117 };

let t: TestApp;
let reader: TestClient;
let mine: Side;
let other: Side;
beforeAll(async () => {
  t = await openTestApp();
  const admin = await t.as('admin');
  const permissions = [...new Set<Permission>(WIDE)];
  const names = (code: string) => ({ code, name: code, nameEn: code });
  await admin.ok(createRole, { ...names('wide'), scope: 'all', seesMoney: false, permissions });
  await admin.ok(createRole, {
    ...names('here'),
    ...{ scope: 'own', seesMoney: true, permissions: [...permissions, 'guest:contacts' as const] },
  });
  const userId = await userIdOf(t.database, 'operator');
  await t.database.deleteFrom('userRoles').where('userId', '=', userId).execute();
  await giveRole(t.database, 'operator', 'wide');
  await giveRole(t.database, 'operator', 'here');
  const [here, there] = ['临湖小院甲', '对岸别院乙'];
  const own = { rooms: 4, managerUserId: userId, basePriceFen: PRICE.here, weekendPriceFen: PRICE.here };
  const away = { rooms: 4, basePriceFen: PRICE.there, weekendPriceFen: PRICE.there };
  mine = await fillHouse(t, await buildHouse(t.database, { name: here, ...own }), {
    ...{ name: here, mark: '甲', paidFen: PAID.here },
  });
  other = await fillHouse(t, await buildHouse(t.database, { name: there, ...away }), {
    ...{ name: there, mark: '乙', paidFen: PAID.there },
  });
  reader = await t.as('operator');
});
afterAll(() => t.close());

const amountsOf = (price: number, paid: number): number[] => [price, 2 * price, paid, 2 * price - paid];

/** Whether the text holds the amount, as JSON or as a file writes it. */
const tells = (text: string, fen: number): boolean =>
  new RegExp(
    `(?<![\\d.])(${fen}|${(fen / 100).toString().replace('.', '\\.')}|${(fen / 100).toFixed(2).replace('.', '\\.')})(?![\\d.])`,
  ).test(text);

/** Data of house 乙 in the text that must not be there. */
const found = (text: string): string[] => [
  ...[...other.secrets, '138****4444'].filter((secret) => text.includes(secret)),
  ...amountsOf(PRICE.there, PAID.there)
    .filter((fen) => tells(text, fen))
    .map(String),
];

const held: readonly string[] = ['signedIn', ...WIDE];
const routes = modules
  .flatMap((module) => module.routes)
  .filter(({ endpoint }) => held.includes(endpoint.permission) && endpoint.kind === 'query');
const answered = routes.filter(({ kind }) => kind !== 'file' && kind !== 'machine');
const files = routes.filter(
  ({ kind, endpoint }) => kind === 'file' && !endpoint.path.startsWith('/api/runs/'),
);

test('no read tells of the other house who its guests are or what they pay', async () => {
  const told: string[] = [];
  const spoke = new Set<string>();
  for (const { endpoint } of answered)
    for (const input of inputsOf(endpoint, { mine, other })) {
      const answer = await reader.call(endpoint, input);
      expect(answer.status, `${endpointKey(endpoint)} ${JSON.stringify(input)}`).toBeLessThan(500);
      const text = JSON.stringify(answer.data ?? null);
      const asked = JSON.stringify(input);
      const names = [wordsOf('甲').booker, wordsOf('甲').guest];
      if (names.some((name) => text.includes(name) && !asked.includes(name))) spoke.add(endpoint.path);
      const leaks = found(text).filter((leak) => !asked.includes(leak));
      const isNew = !told.some((line) => line.startsWith(endpointKey(endpoint)));
      if (leaks.length > 0 && isNew) told.push(`${endpointKey(endpoint)} ${asked}: ${leaks.join(', ')}`);
    }
  expect(told).toEqual([]);
  for (const path of shown) expect([...spoke], path).toContain(path);
}, 240_000);

/** Answers that show the guests of house 甲 in full. */
const shown = [
  '/hotel-order/order/page',
  '/hotel-order/order/detail',
  '/hotel-order/order/find-stays',
  '/hotel-info/channel-order/page',
  '/api/search',
];

const cellsOf = async (payload: Buffer): Promise<string> => {
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(payload).pipe(new PassThrough()));
  const texts: string[] = [];
  for (const sheet of book.worksheets) sheet.eachRow((row) => texts.push(JSON.stringify(row.values)));
  return texts.join('\n');
};

const asQuery = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));

test('nor does a file', async () => {
  const sheets: string[] = [];
  for (const { endpoint } of files)
    for (const input of inputsOf(endpoint, { mine, other }).slice(0, 12)) {
      const response = await t.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.send === 'body' ? { payload: input } : { query: asQuery(input) }),
        headers: { authorization: reader.token, 'accept-language': 'en-US' },
      });
      const isSheet = String(response.headers['content-type']).includes('spreadsheetml');
      if (!isSheet) continue;
      const text = await cellsOf(response.rawPayload);
      sheets.push(endpoint.path);
      expect(found(text), `${endpoint.path} ${JSON.stringify(input)}`).toEqual([]);
    }
  expect(sheets).toContain('/hotel-order/order/export');
}, 240_000);

describe('of two houses in one list', () => {
  test('orders are shown in full in one and covered in the other', async () => {
    const { records } = await reader.ok(pageOrders, { size: 200 });
    const of = (side: Side) => records.filter(({ houseId }) => houseId === side.house.id);
    expect(
      of(mine).every(({ bookerName, totalFen }) => bookerName === '司徒甲明月' && totalFen !== null),
    ).toBe(true);
    expect(
      of(other).every(
        ({ bookerName, totalFen, phoneMasked }) =>
          bookerName === '司*' && totalFen === null && phoneMasked === null,
      ),
    ).toBe(true);
    expect([of(mine).length, of(other).length]).toEqual([3, 3]);
  });

  test('an order, the board, the houses and the search', async () => {
    const here = await reader.ok(getOrder, { id: mine.ids.orderId });
    expect(here.folio?.payments[0]).toMatchObject({ amountFen: PAID.here, note: '付款说明甲' });
    const there = await reader.ok(getOrder, { id: other.ids.orderId });
    expect(there).toMatchObject({ folio: null, deposit: null });
    expect(there.stays[0]?.guestName).toBe('上*');
    const frame = JSON.stringify(await reader.ok(getBoardFrame, { from: TODAY, to: day(10) }));
    expect(frame).toContain('上官甲流云');
    expect(found(frame)).toEqual([]);
    const { records } = await reader.ok(pageHouses, { size: 50 });
    const priceOf = (side: Side) => records.find(({ id }) => id === side.house.id)?.fromPriceFen;
    expect([priceOf(mine), priceOf(other)]).toEqual([PRICE.here, null]);
    expect((await reader.ok(search, { keyword: '司徒乙' })).flatMap(({ hits }) => hits)).toEqual([]);
    expect(
      (await reader.ok(search, { keyword: '司徒甲' })).flatMap(({ hits }) => hits).length,
    ).toBeGreaterThan(0);
  });

  test('what a change of the other house answers is covered, its refusals too', async () => {
    const { order } = await reader.ok(getOrder, { id: other.ids.orderId });
    const stale = await reader.call(cancelOrder, {
      orderId: order.id,
      version: order.version + 7,
      reason: '试',
    });
    expect(stale.status).toBe(409);
    expect(found(JSON.stringify(stale))).toEqual([]);
  });
});

test('the live stream tells each house as its board is drawn', async () => {
  const stream = await openLiveStream(t);
  const after = await stream.place();
  const admin = await t.as('admin');
  for (const { ids } of [mine, other]) {
    const { order } = await admin.ok(getOrder, { id: ids.orderId });
    await admin.ok(editRemarks, {
      orderId: order.id,
      version: order.version,
      remark: order.remark,
      remarkInternal: '改',
    });
  }
  await stream.place();
  const news = await stream.newsAfter(after);
  const user = await loadUser(t.database, await userIdOf(t.database, 'operator'));
  if (!user) throw new Error('no user');
  const [here, there] = [mine, other].map(({ house }) =>
    JSON.stringify(news.patchesFor(boardViewOf(user, house.id))),
  );
  expect(here).toContain('上官甲流云');
  expect(found(there ?? '')).toEqual([]);
  expect(boardViewOf(user, mine.house.id)).toContain('money');
  expect(boardViewOf(user, other.house.id)).not.toContain('money');
  await stream.close();
});

test('narrowed to one role a session shows what that role shows', async () => {
  const userId = await userIdOf(t.database, 'operator');
  const { id: roleId } = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'here')
    .executeTakeFirstOrThrow();
  const narrowed = await loadUser(t.database, userId, roleId);
  expect(narrowed?.money('order:read')(null)).toBe(true);
  expect(narrowed?.showsInFull('guest:contacts', 'order:read')(null)).toBe(true);
});
