/**
 * What a landlord is told: every read of the product is asked as him, with the data of two landlords in it. Of his own
 * houses no name in full, no phone and no remark may be told; of the other's nothing at all.
 */
import { PassThrough, Readable } from 'node:stream';
import type { Endpoint } from '@minsu/contract/endpoint.ts';
import { endpointKey } from '@minsu/contract/endpoint.ts';
import { recordEvaluation } from '@minsu/contract/evaluations/evaluation-endpoints.ts';
import { shortName } from '@minsu/contract/guest-view.ts';
import { checkInOrder } from '@minsu/contract/orders/check-in-endpoints.ts';
import { cancelOrder, getOrder, getOrderHistory } from '@minsu/contract/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { addPayment } from '@minsu/contract/orders/order-money-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { requestRefund } from '@minsu/contract/orders/refund-endpoints.ts';
import { defaultPermissions } from '@minsu/contract/permission.ts';
import { blockRooms, getBoardFrame } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveStream } from '../../../test/board-follower.ts';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { chineseId } from '../../../test/guest-papers.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { newId } from '../../platform/ids.ts';
import { loadUser } from '../../platform/session.ts';
import { modules } from '../all-modules.ts';
import { boardViewOf } from '../room-status/board-patch-queries.ts';

interface Side {
  readonly house: BuiltHouse;
  readonly name: string;
  /** Never told to a landlord, whosever house it is. */
  readonly secrets: string[];
  readonly ids: Record<string, string>;
  readonly orderNos: string[];
}

let t: TestApp;
let admin: TestClient;
let landlord: TestClient;
let mine: Side;
let other: Side;

/** Names, phones and remarks of one house, each told nowhere else. */
const wordsOf = (mark: string) => ({
  booker: `司徒${mark}明月`,
  guest: `上官${mark}流云`,
  phone: mark === '甲' ? '13911112222' : '13833334444',
  remark: `客人备注${mark}`,
  internal: `内部备注${mark}`,
  payment: `付款说明${mark}`,
  refund: `退款原因${mark}`,
  cancel: `取消原因${mark}`,
  block: `关房说明${mark}`,
  told: `悄悄话${mark}`,
  evaluator: `欧阳${mark}长空`,
  papers: chineseId(mark === '甲' ? 7 : 9),
});

const fill = async (house: BuiltHouse, name: string, mark: string): Promise<Side> => {
  const words = wordsOf(mark);
  const sale = (room: number, from: string, to: string) => ({
    houseId: house.id,
    bookerName: words.booker,
    phone: words.phone,
    remark: words.remark,
    remarkInternal: words.internal,
    stays: [
      {
        roomTypeId: house.roomTypeId,
        roomId: house.rooms[room]?.id as string,
        checkIn: from,
        checkOut: to,
        guests: 1,
        guestName: words.guest,
      },
    ],
  });
  const sold = await admin.ok(createOrder, sale(0, TODAY, day(2)));
  const paid = await admin.ok(addPayment, {
    orderId: sold.id,
    version: sold.version,
    method: 'cash',
    amountFen: 10_000,
    note: words.payment,
  });
  const asked = await admin.ok(requestRefund, {
    orderId: sold.id,
    version: paid.order.version,
    paymentId: paid.folio?.payments[0]?.id as string,
    amountFen: 100,
    reason: words.refund,
  });
  await admin.ok(checkInOrder, {
    stayId: sold.stays[0]?.id as string,
    version: asked.order.version,
    registrations: [{ name: words.guest, documentType: 'idCard', number: words.papers }],
  });
  await admin.ok(createOrder, sale(1, day(3), day(5)));
  const gone = await admin.ok(createOrder, sale(2, day(6), day(8)));
  await admin.ok(cancelOrder, { orderId: gone.id, version: gone.version, reason: words.cancel });
  const [block] = await admin.ok(blockRooms, {
    roomIds: [house.rooms[3]?.id as string],
    from: day(1),
    to: day(4),
    kind: 'closed',
    reason: '维护',
    note: words.block,
  });
  const evaluation = await admin.ok(recordEvaluation, {
    houseId: house.id,
    channel: 'direct',
    guestName: words.evaluator,
    score: 4,
    content: '干净整洁',
    privateNote: words.told,
    receivedOn: day(-1),
  });
  const connectionId = await buildChannelOrder(house, sold.id, words.booker, words.internal);
  return {
    house,
    name,
    secrets: Object.values(words),
    orderNos: [sold.orderNo, gone.orderNo],
    ids: {
      orderId: sold.id,
      goneId: gone.id,
      stayId: sold.stays[0]?.id as string,
      houseId: house.id,
      roomId: house.rooms[0]?.id as string,
      blockedRoomId: house.rooms[3]?.id as string,
      roomTypeId: house.roomTypeId,
      blockId: block?.id as string,
      evaluationId: evaluation.id,
      connectionId,
    },
  };
};

const buildChannelOrder = async (
  house: BuiltHouse,
  orderId: string,
  bookerName: string,
  problemNote: string,
) => {
  const id = newId();
  await t.database
    .insertInto('channelConnections')
    .values({ id, platform: 'tj', name: `账号 ${id.slice(-4)}`, state: 'active' })
    .execute();
  await t.database
    .insertInto('channelOrders')
    .values({
      ...{ connectionId: id, platformOrderId: `P${id.slice(-8)}`, revision: 1, state: 'confirmed' },
      ...{ listingKey: 'L1', houseId: house.id, orderId, checkIn: TODAY, checkOut: day(2), rooms: 1 },
      ...{ bookerName, sellFen: 1, settleFen: 1, commissionFen: 0, problem: 'changed', problemNote },
      ...{ createdAt: new Date(t.now()), updatedAt: new Date(t.now()) },
    })
    .execute();
  return id;
};

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
  mine = await fill(await buildHouse(t.database, { name: here, rooms: 4, landlordId }), here, '甲');
  other = await fill(
    await buildHouse(t.database, { name: there, rooms: 4, landlordId: otherId }),
    there,
    '乙',
  );
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

const shapeOf = ({ input }: Endpoint): string[] => Object.keys((input as { shape?: object }).shape ?? {});

const dateFields = ['from', 'checkIn', 'date', 'night', 'dateFrom', 'to', 'checkOut', 'dateTo'];

/** Values that a field of this name may take, mine first; whatever does not fit is refused and told nothing. */
const candidates = (name: string): unknown[] => {
  const [a, b] = [Object.values(mine.ids), Object.values(other.ids)];
  const keyed = (key: string) => [mine.ids[key], other.ids[key]].filter((id) => id !== undefined);
  if (dateFields.includes(name)) return /^(to|checkOut|dateTo)$/.test(name) ? [day(10)] : [TODAY, day(1)];
  if (name === 'keyword')
    return [...mine.secrets, ...other.secrets, ...mine.orderNos, ...other.orderNos, '司', '101', '1391'];
  if (name === 'houseIds' || name === 'ids') return [keyed('houseId'), a, b];
  if (name === 'houseId') return keyed('houseId');
  if (name === 'of') return ['landlord', 'department', 'manager'];
  if (name === 'kind') return ['message', 'todo', 'notice'];
  if (name === 'size') return [200];
  if (name === 'guests') return [1];
  if (name.endsWith('Id') && keyed(name).length > 0) return keyed(name);
  return name === 'id' ? [...a, ...b] : [];
};

/** One input for every candidate of one field, the others at their first. */
const inputsOf = (endpoint: Endpoint): Record<string, unknown>[] => {
  const fields = shapeOf(endpoint).map((name) => ({ name, values: candidates(name) }));
  const usable = fields.filter(({ values }) => values.length > 0);
  const first = Object.fromEntries(usable.map(({ name, values }) => [name, values[0]]));
  const range = Object.fromEntries(
    Object.entries(first).filter(([name]) => !['keyword', 'ids'].includes(name)),
  );
  const each = usable.flatMap(({ name, values }) => values.map((value) => ({ ...range, [name]: value })));
  const dates = Object.fromEntries(Object.entries(first).filter(([name]) => dateFields.includes(name)));
  const alone = usable.flatMap(({ name, values }) => values.map((value) => ({ ...dates, [name]: value })));
  return [{}, range, ...each, ...alone];
};

const maskedPhones = ['139****2222', '138****4444'];

/** What of an answer ought not to be there. */
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
    for (const input of inputsOf(endpoint)) {
      const answer = await landlord.call(endpoint, input);
      expect(answer.status, `${endpointKey(endpoint)} ${JSON.stringify(input)}`).toBeLessThan(500);
      const text = JSON.stringify(answer.data ?? null);
      if (answer.status === 200 && text.includes(mine.house.id)) spoke.add(endpoint.path);
      const asked = JSON.stringify(input);
      const leaks = found(text).filter((leak) => answer.status === 200 || !asked.includes(leak));
      // A list of marks answers what it was asked about.
      const echoes = leaks.filter((leak) => !asked.includes(leak) || !isId(leak));
      const isNew = !told.some((line) => line.startsWith(endpointKey(endpoint)));
      if (echoes.length > 0 && isNew) told.push(`${endpointKey(endpoint)} ${asked}: ${echoes.join(', ')}`);
    }
  expect(told).toEqual([]);
  // The walk means something: these were answered with records of his house.
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
    for (const input of inputsOf(endpoint).slice(0, 12)) {
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
