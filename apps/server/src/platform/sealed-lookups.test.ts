/** Full numbers cannot be guessed: every call that reveals one counts per user and token. */

import { createLandlord, pageLandlords } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { createApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { findErasureGuest } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { checkBooker } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  exportMembers,
  importMembers,
  pageMembers,
  saveMember,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import { exportOrders, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { recallGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { LOOKUP_MISSES, lookupOf } from '@minsu/contract/sealed-lookups.ts';
import { search } from '@minsu/contract/search.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, STAFF_PASSWORD } from '../../test/builders.ts';
import { chineseId } from '../../test/desks/guest-papers.ts';
import { enterMember, phoneOf, sellTo } from '../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../test/test-app.ts';
import { modules } from '../all-modules.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeEach(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 8, department: 'staff' });
});
afterEach(() => t.close());

/** All look alike behind a mask: 138****1024. */
const phone = (n: number): string => `138${String(n).padStart(4, '0')}1024`;
const KNOWN = phone(4_321);

/** Chinese ids of one birthday and region, in order. */
const idCard = (n: number): string => {
  const body = `33010619880808${String(n).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
};

type Ask = (by: TestClient, n: number) => Promise<{ status: number; failure?: string | undefined }>;

const ask =
  <E extends Endpoint>(endpoint: E, input: (n: number) => object): Ask =>
  (by, n) =>
    by.call(endpoint, input(n) as never);

const searches: readonly (readonly [string, Ask])[] = [
  ['the order list', ask(pageOrders, (n) => ({ keyword: phone(n) }))],
  ['the export of orders', ask(exportOrders.file, (n) => ({ keyword: phone(n) }))],
  ['the member list by phone', ask(pageMembers, (n) => ({ keyword: phone(n) }))],
  ['the member list by ID card', ask(pageMembers, (n) => ({ keyword: idCard(n) }))],
  ['the member list by mail', ask(pageMembers, (n) => ({ keyword: `guest${n}@example.com` }))],
  ['the export of members', ask(exportMembers.file, (n) => ({ keyword: phone(n) }))],
  ['the command palette', ask(search, (n) => ({ keyword: phone(n) }))],
  ['the list of landlords', ask(pageLandlords, (n) => ({ keyword: phone(n) }))],
  ['the list of users', ask(pageUsers, (n) => ({ keyword: phone(n) }))],
  ['the check of a booker', ask(checkBooker, (n) => ({ phone: phone(n) }))],
  ['the recall of a guest', ask(recallGuest, (n) => ({ documentType: 'idCard', number: idCard(n) }))],
  ['the search for an erasure', ask(findErasureGuest, (n) => ({ phone: phone(n) }))],
];

describe.each(searches)('%s', (_, once) => {
  test('misses are counted and refused with words, found ones are not, and the audit log has them', async () => {
    for (let n = 0; n < LOOKUP_MISSES; n += 1) expect((await once(admin, n)).status).toBe(200);
    // Repeating the question reveals nothing new.
    expect((await once(admin, 3)).status).toBe(200);
    const refused = await once(admin, 99);
    expect(refused).toMatchObject({ status: 429, failure: 'lookup.tooMany' });
    const noted = await t.database
      .selectFrom('events')
      .select(['name', 'after'])
      .where('name', 'in', ['access.numberLookedUp', 'access.lookupsRefused'])
      .execute();
    expect(noted.filter(({ name }) => name === 'access.numberLookedUp')).toHaveLength(LOOKUP_MISSES);
    expect(noted.filter(({ name }) => name === 'access.lookupsRefused')).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toMatch(/\d{11}/);
    t.setNow(new Date(t.now().getTime() + 61 * 60_000).toISOString());
    expect((await once(admin, 99)).status).toBe(200);
  });
});

const [first] = searches as [(typeof searches)[number]];

test('all ways together have one budget, whatever is asked at the same time; others have theirs', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => (searches[n % searches.length] ?? first)[1](admin, n)),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(LOOKUP_MISSES);
  const other = await t.as('supervisor');
  expect((await other.call(pageOrders, { keyword: phone(1) })).status).toBe(200);
});

test('what is found is no miss: a busy desk is not stopped', async () => {
  for (let n = 0; n < 8; n += 1) await sellTo(admin, house, { phone: `1391111${1_000 + n}`, room: n });
  for (let round = 0; round < 5; round += 1)
    for (let n = 0; n < 8; n += 1)
      expect((await admin.ok(pageOrders, { keyword: `1391111${1_000 + n}` })).total).toBe(1);
  for (let n = 0; n < LOOKUP_MISSES; n += 1)
    expect((await admin.call(pageOrders, { keyword: phone(n) })).status).toBe(200);
});

test('neither the beginning of a number nor its last four digits count', async () => {
  for (let n = 0; n < LOOKUP_MISSES + 5; n += 1)
    for (const keyword of [`138000${n}`, String(1_000 + n), '西湖'])
      expect((await admin.call(search, { keyword })).status).toBe(200);
});

test('no number is found digit by digit from the four that its mask shows', async () => {
  const hidden = '4321';
  await sellTo(admin, house, { phone: phone(Number(hidden)) });
  let known = '1024';
  for (let step = 0; step < hidden.length; step += 1) {
    const found: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { data } = await admin.call(pageOrders, { keyword: `${n}${known}` });
      if (Number((data as { total?: number } | null)?.total) > 0) found.push(`${n}${known}`);
    }
    // One of ten would be the next digit.
    if (found.length === 1) known = found[0] ?? '';
  }
  expect(known).toBe('1024');
});

const acts: readonly (readonly [string, Ask])[] = [
  [
    'a member with phones, of which the last is taken',
    ask(saveMember, (n) => ({ name: '试', contacts: [phoneOf(phone(n)), phoneOf('13700001111')] })),
  ],
  [
    'a landlord',
    ask(createLandlord, (n) => ({ name: `试${n}`, kind: 'person', phone: phone(n), taxId: idCard(1) })),
  ],
];

test.each(acts)('%s: numbers that look alike are counted though nothing is saved', async (_, once) => {
  await enterMember(admin, { name: '已有', contacts: [phoneOf('13700001111')] });
  await admin.ok(createLandlord, { name: '已有', kind: 'person', taxId: idCard(1) } as never);
  const answers = [];
  for (let n = 0; n < LOOKUP_MISSES + 5; n += 1) answers.push((await once(admin, n)).status);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
});

test('changes with numbers of different people are never stopped', async () => {
  for (let n = 0; n < LOOKUP_MISSES * 2; n += 1)
    await enterMember(admin, {
      name: '客人',
      contacts: [phoneOf(`13${n % 10}${String(n * 7_919).padStart(8, '0')}`)],
    });
});

test('documents of one member after the other', async () => {
  const { member } = await enterMember(admin, { name: '试' });
  const statuses = [];
  for (let n = 0; n < LOOKUP_MISSES + 4; n += 1)
    statuses.push(
      (
        await admin.call(recordMemberDocument, {
          guestId: member.id,
          documentType: 'idCard',
          number: idCard(n),
        } as never)
      ).status,
    );
  expect(statuses.at(-1)).toBe(429);
});

describe('an import', () => {
  const importing = async (numbers: readonly string[]) => {
    const file = new TextEncoder().encode(
      `姓名,手机\n${numbers.map((each, n) => `客${n},${each}`).join('\n')}\n`,
    );
    const { id, mapping } = await admin.ok(importMembers.upload, { file, fileName: 'a.csv' });
    const input = { id, mapping };
    return {
      checked: await admin.call(importMembers.check, input),
      applied: await admin.call(importMembers.apply, { ...input, rows: 'good' }),
    };
  };

  test('of numbers that look alike is refused before it says which are taken', async () => {
    await enterMember(admin, { name: '目标', contacts: [phoneOf(KNOWN)] });
    const { checked, applied } = await importing(Array.from({ length: 50 }, (_, n) => phone(4_300 + n)));
    expect(checked).toMatchObject({ status: 429, failure: 'lookup.tooMany' });
    expect(applied).toMatchObject({ status: 429, failure: 'lookup.tooMany' });
  });

  test('of many people goes on', async () => {
    const { checked, applied } = await importing(
      Array.from(
        { length: 200 },
        (_, n) =>
          `15${n % 10}${String(n * 104_729)
            .padStart(8, '0')
            .slice(-8)}`,
      ),
    );
    expect([checked.status, applied.status]).toEqual([200, 200]);
  });
});

describe('an API token', () => {
  const program = async (scopes: readonly string[]) => {
    const { token } = await admin.ok(createApiToken, {
      name: '对接',
      scopes: scopes as never,
      days: 1,
      password: STAFF_PASSWORD,
    });
    return t.clientOf(`Bearer ${token}`);
  };

  test('finds nobody by a whole number, and what asks for nothing else is refused', async () => {
    const { orderNo } = await sellTo(admin, house, { phone: KNOWN, name: '顾念慈' });
    await enterMember(admin, { name: '顾念慈', contacts: [phoneOf('13612345678')] });
    const token = await program([
      'order:read',
      'guest:contacts',
      'member:read',
      'order:create',
      'registration:edit',
    ]);
    expect((await token.ok(pageOrders, { keyword: orderNo })).total).toBe(1);
    expect((await token.ok(pageOrders, { keyword: KNOWN })).total).toBe(0);
    expect((await token.ok(pageMembers, { keyword: KNOWN })).total).toBe(0);
    expect((await token.call(checkBooker, { phone: KNOWN })).failure).toBe('lookup.notForTokens');
    const recalled = await token.call(recallGuest, { documentType: 'idCard', number: chineseId(1) });
    expect(recalled.failure).toBe('lookup.notForTokens');
  });

  test('has a count of its own for changes, and counts for its owner too', async () => {
    const token = await program(['member:edit', 'member:read']);
    await enterMember(admin, { name: '已有', contacts: [phoneOf('13700001111')] });
    const statuses = [];
    for (let n = 0; n < LOOKUP_MISSES + 5; n += 1)
      statuses.push(
        (
          await token.call(saveMember, {
            name: '试',
            contacts: [phoneOf(phone(n)), phoneOf('13700001111')],
          } as never)
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
    expect((await admin.call(pageOrders, { keyword: phone(77) })).status).toBe(429);
  });
});

describe('the table of calls', () => {
  const NAMES = /^(phone|number|documentNumber|taxId|contacts|target)$/i;

  /** Numbers that no call reveals: rooms, business documents, shareable contacts. */
  const UNTOLD = new Set([
    '/hotel-info/house/save',
    '/hotel-system/user/create',
    '/hotel-system/user/edit',
    '/api/demo/content-set/page',
    '/api/demo/content-set/export',
    '/api/demo/content-set/export-start',
    '/hotel-info/room/create',
    '/hotel-info/room/edit',
    '/hotel-order/registration/visitor',
    '/hotel-order/invoice/enter',
    '/hotel-order/company/save',
    '/hotel-member/contract/print',
    '/hotel-member/landlord/save-contacts',
    '/hotel-member/landlord/document/add',
    '/hotel-member/landlord/document/edit',
  ]);

  test('knows every call that takes a number of a person', () => {
    const unknown = modules
      .flatMap(({ routes }) => routes)
      .filter(({ endpoint }) => endpoint.permission !== 'public')
      .filter(({ endpoint }) => Object.keys(endpoint.input.shape).some((name) => NAMES.test(name)))
      .map(({ endpoint }) => endpoint.path)
      .filter((path) => lookupOf(path)?.way === undefined || lookupOf(path)?.way === 'keyword')
      .filter((path) => !UNTOLD.has(path));
    expect(unknown).toEqual([]);
  });
});
