/** The link of one stay never reads or changes another: every endpoint of guests × stays of others. */
import {
  getGuestPage,
  getOwnPayments,
  registerOwnGuest,
  sendOwnRequest,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import {
  admin,
  agree,
  type arriveOnline,
  house,
  makeLink,
  openGuestPageDesk,
  openPage,
  PHONE,
  t,
} from '../../../test/desks/guest-page-desk.ts';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { modules } from '../../all-modules.ts';
import { newId } from '../../platform/ids.ts';

openGuestPageDesk();

/** Words that only the page of the other stay may contain. */
const SECRETS = ['欧阳', '夜里太吵', '浙B99999'] as const;

interface Foreign {
  readonly name: string;
  readonly orderId: string;
  readonly stayId: string;
  readonly registrationId: string;
  readonly intentId: string;
}

const insertIntent = async (houseId: string, orderId: string): Promise<string> => {
  const id = newId();
  const accountId = newId();
  await sql`insert into merchant_accounts (id, provider, merchant_no, name, entity, state, for_all, environment, currency,
      public_credentials, credentials_cipher, hook_key_hash, hook_key_cipher, created_by, created_at, updated_at)
    select ${accountId}, 'stripe', ${`acct_${accountId}`}, ${accountId}, '远山', 'paused', false, 'sandbox', 'CNY', '{}', 'x',
      decode(md5(${accountId}), 'hex'), 'x', '测试', now(), now()`.execute(t.database);
  await sql`insert into payment_intents (house_id, id, order_id, account_id, provider, kind, currency, merchant_order_no,
      amount_fen, state, description, expires_at, next_at, started_by, created_at)
    values (${houseId}, ${id}, ${orderId}, ${accountId}, 'stripe', 'link', 'CNY', ${`P${id}`}, 12345, 'closed', '别人的',
      now(), null, '住客', now())`.execute(t.database);
  return id;
};

const fill = async (guest: TestClient, sequence: number): Promise<string> => {
  await agree(guest, 'registration');
  const { guests } = await guest.ok(registerOwnGuest, { name: '欧阳明月', number: chineseId(sequence) });
  await guest.ok(sendOwnRequest, { kind: 'request', text: '夜里太吵', onceKey: newId() });
  return guests[0]?.id as string;
};

let own: Awaited<ReturnType<typeof arriveOnline>>;
const foreign: Foreign[] = [];

const add = async (
  name: string,
  houseId: string,
  { orderId, stayId }: { orderId: string; stayId: string },
) => {
  const guest = await openPage(await makeLink(stayId));
  const registrationId = await fill(guest, 100 + foreign.length);
  await sql`update guest_pages set plate_cipher = ${t.services.cipher.encrypt('浙B99999')} where stay_id = ${stayId}`.execute(
    t.database,
  );
  foreign.push({ name, orderId, stayId, registrationId, intentId: await insertIntent(houseId, orderId) });
};

beforeAll(async () => {
  const other = await buildHouse(t.database, { rooms: 2, department: 'staff' });
  const { id: orderId, stays } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远', phone: PHONE },
    stays: [20, 21].map((at) => ({
      ...{
        roomTypeId: house.roomTypeId,
        roomId: house.rooms[at]?.id,
        checkIn: TODAY,
        checkOut: day(2),
        guests: 2,
      },
    })),
  });
  const [mine, sibling] = stays.map(({ id }) => id) as [string, string];
  const link = await makeLink(mine);
  own = { orderId, stayId: mine, link, guest: await openPage(link) };
  await agree(own.guest, 'registration');
  await add('another room of the order', house.id, { orderId, stayId: sibling });
  await add(
    'another order of the property',
    house.id,
    await sellStay(admin, house, house.rooms[22], { phone: PHONE }),
  );
  await add('another property', other.id, await sellStay(admin, other, other.rooms[0], { phone: PHONE }));
});

const endpoints = modules
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter(({ permission }) => permission === 'guest');

/** Inputs a guest could send to reach another stay, by endpoint; a new endpoint needs its line. */
const attempts: Readonly<Record<string, (other: Foreign) => Record<string, unknown>>> = {
  'GET /hotel-guest/page/show': () => ({}),
  'POST /hotel-guest/page/record-guest': () => ({ name: '林小满', number: chineseId(5) }),
  'POST /hotel-guest/page/remove-guest': ({ registrationId }) => ({ registrationId }),
  'POST /hotel-guest/page/arrival': () => ({ arrivalTime: '09:15', plate: '浙A11111' }),
  'POST /hotel-guest/page/consent': () => ({ purpose: 'registration', version: 'made-up' }),
  'POST /hotel-guest/page/submit': () => ({}),
  'POST /hotel-guest/page/door-code': () => ({}),
  'POST /hotel-guest/page/request': () => ({ kind: 'request', text: '毛巾', onceKey: newId() }),
  'GET /hotel-guest/page/extension': () => ({ checkOut: day(4) }),
  'POST /hotel-guest/page/leave': () => ({}),
  'GET /hotel-guest/page/extra-time': () => ({ end: 'departure', time: '13:00' }),
  'POST /hotel-guest/page/book-extra-time': () => ({ end: 'departure', time: '13:00', feeFen: 1 }),
  'POST /hotel-guest/page/invoice': () => ({
    titleKind: 'personal',
    buyerTitle: '林小满',
    receiver: 'a@example.com',
  }),
  'GET /hotel-guest/payment/show': () => ({}),
  'POST /hotel-guest/payment/start': () => ({ version: 0, provider: 'stripe', kind: 'link', folioFen: 100 }),
  'POST /hotel-guest/payment/check': ({ intentId }) => ({ intentId }),
  'POST /hotel-guest/payment/cancel': ({ intentId }) => ({ intentId }),
};

/** Everything stored about a stay by guests; the order is shared where two rooms belong to it. */
const storedOf = async ({ stayId, intentId }: Foreign): Promise<string> => {
  const { rows } = await sql<{ stored: string }>`select concat(
    (select row_to_json(p)::text from guest_pages p where p.stay_id = ${stayId}),
    (select string_agg(row_to_json(r)::text, '' order by r.id) from registrations r where r.stay_id = ${stayId}),
    (select string_agg(row_to_json(q)::text, '' order by q.id) from guest_requests q where q.stay_id = ${stayId}),
    (select string_agg(row_to_json(c)::text, '' order by c.id) from guest_consents c where c.stay_id = ${stayId}),
    (select row_to_json(s)::text from stays s where s.id = ${stayId}),
    (select row_to_json(i)::text from payment_intents i where i.id = ${intentId} and i.order_id <> ${own.orderId})) as stored`.execute(
    t.database,
  );
  return rows[0]?.stored ?? '';
};

test('every endpoint of guests is tried', () => {
  expect(endpoints.map(endpointKey).sort()).toEqual(Object.keys(attempts).sort());
});

test('no endpoint of guests takes a form', async () => {
  const form = '--x\r\nContent-Disposition: form-data; name="list"\r\n\r\nx\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: own.guest.token };
  for (const { method, path } of endpoints) {
    const { statusCode } = await t.app.inject({ method, url: path, headers, payload: form });
    expect([path, statusCode]).toEqual([path, 415]);
  }
});

describe('the link of one stay', () => {
  test('never reads or changes another', async () => {
    const leaks: string[] = [];
    for (const other of foreign) {
      const before = await storedOf(other);
      for (const endpoint of endpoints) {
        const tried = `${endpointKey(endpoint)} for ${other.name}`;
        const { status, data } = await own.guest.call(
          endpoint,
          attempts[endpointKey(endpoint)]?.(other) ?? {},
        );
        const said = JSON.stringify(data) ?? '';
        if (status >= 500) leaks.push(`${tried}: ${status}`);
        const shared = other.orderId === own.orderId ? [] : [other.orderId, other.intentId];
        for (const secret of [...SECRETS, other.stayId, other.registrationId, ...shared])
          if (said.includes(secret)) leaks.push(`${tried}: tells ${secret}`);
        if ((await storedOf(other)) !== before) leaks.push(`${tried}: changed`);
      }
    }
    expect(leaks).toEqual([]);
  });

  test('answers an id of another stay like one that does not exist', async () => {
    const named: readonly Endpoint[] = endpoints.filter(({ path }) =>
      /remove-guest|check$|cancel$/.test(path),
    );
    expect(named).toHaveLength(3);
    const strangers = foreign.filter(({ orderId }) => orderId !== own.orderId);
    for (const endpoint of named) {
      const ask = async (other: Foreign) => {
        const { status, failure, message } = await own.guest.call(
          endpoint,
          attempts[endpointKey(endpoint)]?.(other) ?? {},
        );
        return { status, failure, message };
      };
      const nothing = { name: '', orderId: '', stayId: '', registrationId: newId(), intentId: newId() };
      const unknown = await ask(nothing);
      expect(unknown.status).toBe(404);
      for (const other of strangers) expect(await ask(other)).toEqual(unknown);
    }
  });

  test('shows its own stay to two phones at once', async () => {
    const again = await openPage(own.link);
    const [a, b] = await Promise.all([own.guest.ok(getGuestPage, {}), again.ok(getGuestPage, {})]);
    expect(a).toEqual(b);
    expect((await again.ok(getOwnPayments, {})).collection.active).toBeNull();
  });
});
