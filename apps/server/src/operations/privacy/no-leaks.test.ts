/**
 * The system is used with a thousand known phones, documents and cards; then everything stored and sent is searched for
 * them: every database column, files, the most verbose log, sockets, exports and answers.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { requestContactCode } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { applyForAccount } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { getLayout, saveLayout } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import { createUser, pageUsers, userOptions } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import {
  addToBlacklist,
  checkBooker,
  pageBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { saveCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { requestInvoice } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { importOrders } from '@minsu/contract/sales/orders/import-orders-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { exportOrders, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  exportRegistrations,
  getOrderGuests,
  pageRegistrations,
  recordVisitor,
  registerGuest,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type BuiltHouse, buildHouse, STAFF_PASSWORD } from '../../../test/builders.ts';
import { connectHouse } from '../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../test/channels/scripted-platform.ts';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { CODE } from '../../../test/desks/invoice-desk.ts';
import { tellFigure } from '../../../test/figures.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { readFeeds } from '../../connections/channels/pull/pull-jobs.ts';

const numbered = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const phones = numbered(600, (n) => `1371${String(7_310_000 + n * 7).padStart(7, '0')}`);
const documents = numbered(300, (n) =>
  chineseId((n % 900) + 1, `19${70 + (n % 30)}0${1 + (n % 9)}1${n % 9}`, '330482'),
);
const cards = numbered(100, (n) => `62220219${String(11_400_000 + n * 13)}`);
const known = [...phones, ...documents, ...cards];

let given = 0;
let papers = 0;
let banks = 0;
const phone = (): string => phones[given++] as string;
const document = (): string => documents[papers++] as string;
const card = (): string => cards[banks++] as string;

const logged: string[] = [];
const heard: string[] = [];
const answered: string[] = [];
let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let socket: WebSocket;

/** A buyer printed on an invoice, a company's contact, the user's own file during column matching. */
const mayBeShown = [requestInvoice.path, saveCompany.path, importOrders.upload.path];

/** Every other answer is searched too. */
const listening = (client: TestClient): TestClient => {
  const call: TestClient['call'] = async (endpoint, input, options) => {
    const answer = await client.call(endpoint, input, options);
    if (!mayBeShown.some((each) => each === endpoint.path))
      answered.push(JSON.stringify([answer.message, answer.data, answer.fields]));
    return answer;
  };
  return {
    ...client,
    call,
    async ok(endpoint, input, options) {
      const answer = await call(endpoint, input as never, options);
      if (answer.code !== 200)
        throw new Error(
          `${endpoint.path} → ${answer.code} ${answer.message} ${JSON.stringify(answer.fields)}`,
        );
      return answer.data as never;
    },
  };
};

beforeAll(async () => {
  t = await openTestApp({
    background: true,
    env: { LOG_LEVEL: 'debug' },
    log: (line) => logged.push(line),
  });
  admin = listening(await t.as('admin'));
  house = await buildHouse(t.database, { rooms: 6 });
  const address = (await t.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  socket = new WebSocket(`${address}/ws`);
  socket.on('message', (data) => heard.push(String(data)));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token: admin.token, after: null }));
}, 60_000);
afterAll(async () => {
  socket.close();
  await t.close();
});

const sell = async (from: number, room = house.rooms[from % 6]) =>
  admin.ok(
    createOrder,
    {
      houseId: house.id,
      bookerName: `客人${from}`,
      phone: phone(),
      stays: [
        {
          roomTypeId: house.roomTypeId,
          roomId: room?.id,
          checkIn: day(from),
          checkOut: day(from + 1),
          guests: 1,
        },
      ],
    },
    { headers: { 'idempotency-key': `sale-${from}-${room?.id}` } },
  );

const orders = async () => {
  for (let n = 1; n <= 60; n += 1) {
    const { id, stays, version } = await sell(n);
    await admin.ok(
      registerGuest,
      {
        stayId: stays[0]?.id as string,
        name: `客人${n}`,
        documentType: 'idCard',
        number: document(),
        phone: phone(),
      },
      { headers: { 'idempotency-key': `guest-${n}` } },
    );
    if (n > 20) continue;
    const visitor = { name: '访客', documentType: 'idCard' as const, number: document(), phone: phone() };
    await admin.ok(recordVisitor, { stayId: stays[0]?.id as string, ...visitor });
    await admin.ok(addPayment, { orderId: id, version, method: 'cash', amountFen: 100 });
    await admin.ok(requestInvoice, {
      orderId: id,
      titleKind: 'company',
      kind: 'special',
      buyerTitle: `鉴湖旅行社${n}`,
      taxCode: CODE,
      buyerAddress: '杭州',
      buyerPhone: phone(),
      buyerBank: `工商银行 ${card()}`,
      amountFen: 100,
      receiver: phone(),
    });
  }
};

const imported = async () => {
  const { code } = await t.database
    .selectFrom('houses')
    .select('code')
    .where('id', '=', house.id)
    .executeTakeFirstOrThrow();
  const lines = numbered(120, (n) => [
    code,
    '',
    `导入${n}`,
    day(80 + n),
    day(81 + n),
    '',
    '',
    300,
    '',
    '',
    phone(),
    1,
  ]);
  // Unreadable lines are reported with their content.
  lines.push([code, '', '', 'x', 'y', '', '', '', '', '', phone(), 1]);
  const text = [
    '房源,房号,客人姓名,入住,离店,渠道,订单号,总额,已付,收款方,手机号,人数',
    ...lines.map((line) => line.join(',')),
  ];
  const file = new TextEncoder().encode(text.join('\n'));
  const { id, mapping } = await admin.ok(importOrders.upload, { file, fileName: 'orders.csv' } as never);
  await admin.ok(importOrders.check, { id, mapping });
  const run = await admin.ok(importOrders.apply, { id, mapping, rows: 'good' });
  await expect
    .poll(async () => isOver(await admin.ok(getRun, { id: run.id })), { timeout: 30_000 })
    .toBe(true);
  // One that stays a draft keeps its rows.
  await admin.ok(importOrders.upload, { file, fileName: 'draft.csv' } as never);
};

const people = async () => {
  const { roles } = await admin.ok(userOptions, {});
  const role = roles.find(({ code }) => code === 'operator');
  for (let n = 0; n < 20; n += 1)
    await admin.ok(createUser, {
      username: `leaks${n}`,
      realname: '某员工',
      email: `leaks${n}@example.com`,
      phone: phone(),
      roleIds: [role?.id as string],
    });
  await admin.ok(pageUsers, { keyword: phones[given - 1] as string });
  const applicant = {
    realname: '申请人',
    password: 'Qiandao-Lake-77',
    agreed: true,
    departmentWish: '',
    note: '',
  };
  for (let n = 0; n < 3; n += 1)
    await listening(t.nobody).ok(applyForAccount, {
      ...applicant,
      username: `apply${n}`,
      email: `apply${n}@example.com`,
      phone: phone(),
    } as never);
  for (let n = 0; n < 10; n += 1)
    await admin.ok(saveCompany, { name: `单位${n}`, contact: '联系人', phone: phone(), creditFen: 0 });
  for (let n = 0; n < 20; n += 1)
    await admin.ok(addToBlacklist, {
      name: '某人',
      phone: phone(),
      documentType: 'idCard',
      number: document(),
      reason: '损坏财物',
    });
  await admin.call(requestContactCode, { kind: 'phone', target: phone(), password: STAFF_PASSWORD });
};

const channels = async () => {
  const tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  await connectHouse(t, house, { platform: 'tj' });
  for (let n = 0; n < 40; n += 1)
    tujia.say({
      platformOrderId: `T${n}`,
      listingKey: 'L1',
      checkIn: day(300 + n),
      checkOut: day(301 + n),
      state: 'confirmed',
      bookerName: `平台客${n}`,
      bookerPhone: phone(),
    } as never);
  await readFeeds(t.job());
};

/** Failures must neither repeat nor store the wrong input. */
const mistakes = async () => {
  const wrong = `${phone()}0`;
  await admin.call(checkBooker, { phone: `x${phone()}` });
  await admin.call(createOrder, { houseId: house.id, bookerName: 'x', phone: wrong, stays: [] });
  await admin.call(getOrder, { id: phone() });
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'value % is not allowed', new.name; end $$`.execute(t.database);
  await sql`create trigger refuse before insert on blacklisted_guests for each row execute function refuse()`.execute(
    t.database,
  );
  const answer = await admin.call(addToBlacklist, { name: phone(), phone: phone(), reason: 'x' });
  expect(answer.status).toBe(500);
  await sql`drop trigger refuse on blacklisted_guests`.execute(t.database);
  const unknown = await t.app.inject({ method: 'GET', url: `/hotel-order/nothing?phone=${phone()}` });
  answered.push(unknown.body);
  await t.app.inject({ method: 'POST', url: '/hotel-order/order/page', payload: `{"keyword":"${phone()}"` });
};

const looked = async () => {
  const searched = phones[0] as string;
  const found = await admin.ok(pageOrders, { keyword: searched });
  expect(found.records).toHaveLength(1);
  const { id } = found.records[0] as { id: string };
  await admin.ok(getOrder, { id });
  await admin.ok(getOrderHistory, { id });
  await admin.ok(getOrderGuests, { orderId: id });
  await admin.ok(pageRegistrations, {});
  await admin.ok(pageBlacklist, {});
  const tab = { name: 'orderList', title: null, pinned: false };
  await admin.ok(saveLayout, {
    tabs: [{ ...tab, fullPath: `/orderManagement/orderList?keyword=${searched}&view=all` }],
  });
  expect((await admin.ok(getLayout, {})).tabs?.[0]?.fullPath).toBe('/orderManagement/orderList?view=all');
  for (const [endpoint, input] of [
    [exportOrders.file, { keyword: searched }],
    [exportOrders.file, {}],
    [exportRegistrations.file, {}],
  ] as const) {
    const response = await t.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { authorization: admin.token },
      ...(endpoint.send === 'body' ? { payload: input } : { query: input as Record<string, string> }),
    });
    expect(response.statusCode).toBe(200);
    answered.push(unpacked(response.rawPayload));
  }
};

/** A workbook's entries unpacked; other content as it is. */
const unpacked = (bytes: Buffer): string => {
  if (bytes.readUInt32LE(0) !== 0x04034b50) return bytes.toString('latin1');
  const parts: string[] = [];
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== 0x06054b50) end -= 1;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    parts.push((bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts.join('\n');
};

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every column of every table, bytes as the letters they may be. */
const database = async (): Promise<[place: string, text: string][]> => {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and n.nspname in ('public', 'graphile_worker')`.execute(t.database);
  const found: [string, string][] = [];
  for (const { schema, table, column, type } of rows) {
    const value =
      type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows: values } = await sql<{ value: string }>`
      select string_agg(${value}, E'\n') as value from ${sql.table(`${schema}.${table}`)}`.execute(
      t.database,
    );
    found.push([`${table}.${column}`, values[0]?.value ?? '']);
  }
  return found;
};

const files = (dir: string): [string, string][] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [file, unpacked(readFileSync(file))];
    });

/** The known numbers found in each place. */
const leaksIn = (places: readonly (readonly [string, string])[]): string[] =>
  places.flatMap(([place, text]) => {
    const digits = text.match(/\d{11,19}[Xx]?/g);
    if (!digits) return [];
    const all = new Set(digits);
    const hit = known.filter((number) => all.has(number) || text.includes(number));
    return hit.length > 0 ? [`${place}: ${hit.length}, such as ${hit[0]}`] : [];
  });

describe('a thousand known numbers', () => {
  test('live in the product', { timeout: 240_000 }, async () => {
    await orders();
    await imported();
    await people();
    await channels();
    await mistakes();
    await looked();
    expect(given + papers + banks).toBeGreaterThan(450);
    const { rows } = await sql<{ pulled: number; registered: number; drafts: number }>`
      select (select count(*)::int from channel_orders where order_id is not null) as pulled,
        (select count(*)::int from registrations) as registered,
        (select count(*)::int from background_runs where state = 'draft') as drafts`.execute(t.database);
    expect(rows[0]).toEqual({ pulled: 40, registered: 60, drafts: 1 });
  });

  test('stand nowhere in the database in clear', async () => {
    const places = await database();
    expect(places.length).toBeGreaterThan(900);
    expect(leaksIn(places)).toEqual([]);
  });

  test('nor in a file, a line of the log, a word over a socket, an export or an answer', (context) => {
    expect(logged.length).toBeGreaterThan(20);
    expect(heard.length).toBeGreaterThan(20);
    expect(answered.length).toBeGreaterThan(200);
    tellFigure(context, 'planted', phones.length + documents.length + cards.length);
    expect(leaksIn(files(t.config.dataDir))).toEqual([]);
    expect(leaksIn(logged.map((line, n) => [`log ${n} ${line.slice(0, 120)}`, line]))).toEqual([]);
    expect(leaksIn(heard.map((line) => ['socket', line]))).toEqual([]);
    expect(leaksIn(answered.map((text) => [`answer ${text.slice(0, 160)}`, text]))).toEqual([]);
  });

  test('would be found: one of each put there is', async () => {
    await sql`update orders set remark = ${phones[3]} where id = (select id from orders limit 1)`.execute(
      t.database,
    );
    await sql`update captchas set answer = answer`.execute(t.database);
    // Bypasses the triggers that protect recorded events.
    await t.database.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`update events set after = ${JSON.stringify({ x: documents[2] })}::jsonb
        where id = (select id from events limit 1)`.execute(db);
    });
    await sql`update guests set phone_hash = ${Buffer.from(cards[1] as string)} where id = (select id from guests limit 1)`.execute(
      t.database,
    );
    const found = leaksIn(await database());
    for (const place of ['orders.remark', 'events.after', 'guests.phone_hash'])
      expect(
        found.some((each) => each.startsWith(place)),
        place,
      ).toBe(true);
    expect(leaksIn([['log', `{"reason":"${phones[1]}"}`]])).toHaveLength(1);
  });
});
