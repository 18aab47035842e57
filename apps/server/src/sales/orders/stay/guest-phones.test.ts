/**
 * Phone numbers with extensions, borrowed and masked ones are stored as given, found by digits, and identify no
 * guest.
 */

import {
  addToBlacklist,
  blacklistGuest,
  blacklistMember,
  checkBooker,
  pageBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { getMember, pageMembers, saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { getOrder, revealPhone } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { linkGuest, listLikelyGuests } from '@minsu/contract/sales/orders/stay/likely-guest-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { connectHouse } from '../../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { guestOf, phoneOf, sellTo } from '../../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { readFeedsJob } from '../../../connections/channels/pull/pull-jobs.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
let room = 0;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 60, department: 'staff' });
});
afterAll(() => t.close());

const sell = (phone: string, name = '陈思远') => sellTo(admin, house, { phone, name, room: room++ });
const maskedOf = async (orderNo: string) =>
  (await admin.ok(pageOrders, { keyword: orderNo })).records[0]?.phoneMasked;
const numbersBy = async (keyword: string) =>
  (await admin.ok(pageOrders, { keyword })).records.map(({ orderNo }) => orderNo);
const paletteBy = async (keyword: string) => {
  const groups = await admin.ok(search, { keyword });
  return (groups.find(({ group }) => group === 'order')?.hits ?? []).map(({ id }) => id);
};

describe('manual orders', () => {
  test.each([
    ['17000138000 转 1051', '170****8000 转 1051'],
    ['17000138001,1052', '170****8001,1052'],
    ['17000138002-1053', '170****8002-1053'],
    ['0571-88001234 分机 801', '057****1234 分机 801'],
    ['138****8003', '138****8003'],
    ['95013812345678', '950****5678'],
    ['400-820-1234', '****1234'],
  ])('keeps %s as given and identifies no guest by it', async (given, masked) => {
    const first = await sell(given);
    expect(await maskedOf(first.orderNo)).toBe(masked);
    const { phone } = await admin.ok(revealPhone, { orderId: first.id, reason: '客人迟到' });
    expect(phone).toBe(given);
    const second = await sell(given);
    expect([await guestOf(t, first.id), await guestOf(t, second.id)]).toEqual([null, null]);
    expect(
      (await admin.call(blacklistGuest, { orderId: first.id, reason: '损坏', everywhere: true })).failure,
    ).toBe('registration.blacklistNoIdentity');
  });

  test('treat a full number as one guest in any notation', async () => {
    const [one, two] = [await sell('138-1111-2222'), await sell('+86 138 1111 2222')];
    expect(await guestOf(t, one.id)).not.toBeNull();
    expect(await guestOf(t, one.id)).toBe(await guestOf(t, two.id));
  });
});

test.each(['mt', 'tj', 'pig'] as const)(
  '%s: what a platform lends or masks is kept, and is nobody',
  async (name) => {
    const platform = new ScriptedPlatform(name);
    await playAlone(t, platform);
    const inn = await buildHouse(t.database, { rooms: 6, weekendPriceFen: null });
    await connectHouse(t, inn, { platform: name });
    const given = ['17012340001 转 7', '165****0002', '17112340003', '13712340004'];
    for (const [at, bookerPhone] of given.entries())
      platform.say({ platformOrderId: `${name}-${at}`, bookerName: '林晚', bookerPhone });
    await readFeedsJob.run(t.job(), {});
    const rows = await t.database
      .selectFrom('orders')
      .select(['phoneCipher', 'phoneHash', 'guestId', 'channelOrderNo'])
      .where('houseId', '=', inn.id)
      .orderBy('channelOrderNo')
      .execute();
    expect(rows.map(({ phoneCipher }) => phoneCipher && t.services.cipher.decrypt(phoneCipher))).toEqual(
      given,
    );
    expect(rows.map(({ phoneHash, guestId }) => [phoneHash !== null, guestId !== null])).toEqual([
      ...[
        [false, false],
        [false, false],
        [false, false],
      ],
      [true, true],
    ]);
  },
);

test('cut a long platform name between characters', async () => {
  const platform = new ScriptedPlatform('mt');
  await playAlone(t, platform);
  const inn = await buildHouse(t.database, { rooms: 1, weekendPriceFen: null });
  await connectHouse(t, inn, { platform: 'mt' });
  platform.say({ platformOrderId: 'emoji', bookerName: `${'长'.repeat(37)}👨‍👩‍👧` });
  await readFeedsJob.run(t.job(), {});
  const { bookerName } = await t.database
    .selectFrom('orders')
    .select('bookerName')
    .where('houseId', '=', inn.id)
    .executeTakeFirstOrThrow();
  expect(bookerName).toBe('长'.repeat(37));
});

describe('members and the blocklist', () => {
  test('let two members share a borrowed number without blocking either', async () => {
    const contacts = [phoneOf('16512345678 转 22')];
    const one = await admin.ok(saveMember, { name: '周予安', contacts });
    const two = await admin.ok(saveMember, { name: '林小满', contacts });
    expect(one.member.id).not.toBe(two.member.id);
    expect(two.contacts.map(({ masked, main }) => [masked, main])).toEqual([['165****5678 转 22', true]]);
    const call = await admin.call(blacklistMember, { guestId: one.member.id, reason: '损坏' });
    expect(call.failure).toBe('registration.blacklistNoIdentity');
    const { records } = await admin.ok(pageMembers, { keyword: '16512345678' });
    expect(new Set(records.map(({ id }) => id))).toEqual(new Set([one.member.id, two.member.id]));
    expect((await admin.ok(getMember, { id: one.member.id })).member.phoneMasked).toBe('165****5678 转 22');
  });

  test('refuse a masked number alone on the blocklist; with a document it blocks no phone', async () => {
    const refused = await admin.call(addToBlacklist, { name: '某人', reason: '损坏', phone: '139****4444' });
    expect(refused.failure).toBe('registration.blacklistNoIdentity');
    expect(refused.fields).toHaveProperty('phone');
    await admin.ok(addToBlacklist, {
      ...{ name: '某人', reason: '损坏', phone: '139****4444' },
      ...{ documentType: 'passport', number: 'E98765432' },
    });
    expect(await admin.ok(checkBooker, { phone: '139****4444' })).toMatchObject({ blacklistedFor: null });
    await sell('139****4444');
  });
});

describe('searches', () => {
  test('match the main number and its end, in list and palette', async () => {
    const { id, orderNo } = await sell('17055667788 转 9', '苏曼');
    const other = await sell('13955667788', '苏蔓');
    for (const keyword of ['17055667788', '17055667788 转 9', '170 5566 7788']) {
      expect(await numbersBy(keyword), keyword).toEqual([orderNo]);
      expect(await paletteBy(keyword), keyword).toEqual([id]);
    }
    for (const keyword of ['7788', '67788', '667788', '5667788', '55667788']) {
      expect(await numbersBy(keyword), keyword).toEqual(expect.arrayContaining([orderNo, other.orderNo]));
      expect(await paletteBy(keyword), keyword).toEqual(expect.arrayContaining([id, other.id]));
    }
    expect(await numbersBy('95667788')).toEqual([]);
  });

  test('an end of five to seven digits reveals none that the mask hides', async () => {
    const { orderNo, id } = await sell('13812345599', '阮清');
    for (const digits of [1, 2, 3])
      for (let n = 0; n < 10; n += 1) {
        const keyword = `${String(n).repeat(digits)}5599`;
        expect(await numbersBy(keyword), keyword).toEqual([orderNo]);
        expect(await paletteBy(keyword), keyword).toEqual([id]);
      }
  });

  test('match a relay line by its number, and a masked one as it is shown', async () => {
    const relay = await sell('95013887654321');
    expect(await numbersBy('95013887654321')).toEqual([relay.orderNo]);
    expect(await numbersBy('87654321')).toEqual([relay.orderNo]);
    const masked = await sell('139****7654');
    expect(await numbersBy('139****7654')).toEqual([masked.orderNo]);
    expect(await paletteBy('139****7654')).toEqual([masked.id]);
  });

  test('find entries of the blocklist in the same ways', async () => {
    await admin.ok(addToBlacklist, {
      name: '白不良',
      phone: '13866667777',
      reason: '损坏',
    });
    for (const keyword of ['13866667777', '66667777', '6667777', '7777', '138****7777', '白不'])
      expect(
        (await admin.ok(pageBlacklist, { keyword })).records.map(({ name }) => name),
        keyword,
      ).toContain('白不良');
    expect((await admin.ok(pageBlacklist, { keyword: '16667777' })).records).toEqual([]);
    const shared = await admin.call(addToBlacklist, {
      name: '某',
      phone: '4008208820',
      reason: 'x',
    } as never);
    expect(shared.status).toBe(422);
  });

  test('count as revealing a number beyond the four digits shown', async () => {
    const { id } = await t.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const asked = async () =>
      (await t.database.selectFrom('sealedLookups').select('probe').where('asker', '=', id).execute()).length;
    const before = await asked();
    for (const shown of ['0001', '90001', '990001']) await numbersBy(shown);
    expect(await asked()).toBe(before);
    for (const whole of ['13990001', '13980001', '13990002']) await numbersBy(whole);
    expect(await asked()).toBe(before + 3);
  });
});

describe('possible bookers', () => {
  test('are suggested by same name and last digits, linked by staff, and unlinked', async () => {
    const known = await sell('13612346655', '孟浩然');
    const memberId = (await guestOf(t, known.id)) as string;
    await sell('13612346655', '孟郊');
    const { id: orderId } = await sell('17099996655 转 4', '孟浩然');
    const [likely, ...others] = await admin.ok(listLikelyGuests, { orderId });
    expect(others).toEqual([]);
    expect(likely).toMatchObject({
      id: memberId,
      phoneMasked: '136****6655',
      reasons: ['lastDigits', 'dates'],
    });
    const { order } = await admin.ok(getOrder, { id: orderId });
    const linked = await admin.ok(linkGuest, { orderId, version: order.version, guestId: memberId });
    expect(linked.order).toMatchObject({ guestId: memberId, guestLinked: true });
    expect(await admin.ok(listLikelyGuests, { orderId })).toEqual([]);
    const undone = await admin.ok(linkGuest, { orderId, version: linked.order.version, guestId: null });
    expect(undone.order).toMatchObject({ guestId: null, guestLinked: false });
    expect((await admin.ok(getOrder, { id: known.id })).order.guestLinked).toBe(false);
  });

  test('exclude other names and orders with an identifying phone, which cannot be linked', async () => {
    const whole = await sell('13512340099', '王昌龄');
    const masked = await sell('135****0099', '王之涣');
    expect(await admin.ok(listLikelyGuests, { orderId: whole.id })).toEqual([]);
    expect(await admin.ok(listLikelyGuests, { orderId: masked.id })).toEqual([]);
    const { order } = await admin.ok(getOrder, { id: whole.id });
    const call = await admin.call(linkGuest, { orderId: whole.id, version: order.version, guestId: null });
    expect(call.failure).toBe('order.guestByPhone');
  });

  test('are refused to users who may not see members or change orders', async () => {
    const { id: orderId } = await sell('135****0100', '高适');
    const cleaner = await t.as('housekeeper');
    expect((await cleaner.call(listLikelyGuests, { orderId })).status).toBe(403);
    expect((await cleaner.call(linkGuest, { orderId, version: 0, guestId: null })).status).toBe(403);
    expect((await t.nobody.call(listLikelyGuests, { orderId })).status).toBe(401);
  });
});
