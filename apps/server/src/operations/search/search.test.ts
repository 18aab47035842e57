import { userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { type SearchGroup, search } from '@minsu/contract/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { readRoomKeyword } from '../../foundation/houses/house-hit-queries.ts';
import { spellBookersJob } from '../../sales/orders/order-jobs.ts';

let t: TestApp;
let near: BuiltHouse;
let far: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  near = await buildHouse(t.database, { name: '湖畔小筑', rooms: 3, department: 'staff' });
  far = await buildHouse(t.database, { name: '山居', rooms: 2 });
});
afterAll(() => t.close());

let day = 1;
/** One night on the next free day, so that bookings never meet. */
const book = async (house: BuiltHouse, bookerName: string, phone?: string, guestName?: string) => {
  day += 1;
  const [checkIn, checkOut] = [addDays('2026-12-01', day), addDays('2026-12-01', day + 1)];
  const stay = { roomTypeId: house.roomTypeId, checkIn, checkOut, guests: 1, guestName };
  return (await t.as('admin')).ok(createOrder, { houseId: house.id, bookerName, phone, stays: [stay] });
};

const titles = async (username: string, keyword: string, group: SearchGroup = 'order') => {
  const groups = await (await t.as(username)).ok(search, { keyword });
  return (groups.find((each) => each.group === group)?.hits ?? []).map((hit) => hit.title);
};

describe('orders', () => {
  test('are found by number, name, part of it, initials, pinyin, phone and its last four digits', async () => {
    const { orderNo } = await book(near, '曾思远', '13800137766');
    await book(near, '林晚', '13911118822');
    for (const keyword of [
      orderNo,
      orderNo.toLowerCase().slice(0, 12),
      orderNo.slice(1),
      '曾思远',
      '思远',
      'zsy',
      'ZengSi',
      'siyuan',
      '138 0013 7766',
      '13800137766',
      '7766',
    ])
      expect(await titles('admin', keyword), keyword).toContain('曾思远');
    for (const keyword of ['zsy', '7766', '138 0013 7766'])
      expect(await titles('admin', keyword), keyword).not.toContain('林晚');
    expect(await titles('admin', 'john')).toEqual([]);
  });

  test('are found by a guest who is not the booker, and by a foreign name in any case', async () => {
    await book(near, 'John Smith', undefined, '乔安娜');
    for (const keyword of ['乔安', 'john', 'SMITH', 'john sm'])
      expect(await titles('admin', keyword), keyword).toContain('John Smith');
  });

  test('show a masked phone and no money; signs of a pattern are only signs', async () => {
    await book(near, '周明', '13700139911');
    const [group] = await (await t.as('admin')).ok(search, { keyword: '周明' });
    expect(group?.hits[0]?.note).toContain('137****9911');
    expect(JSON.stringify(group)).not.toMatch(/13700139911|¥|Fen/);
    expect(group?.hits[0]?.path).toBe(`/orderManagement/orderDetail?id=${group?.hits[0]?.id}`);
    for (const keyword of ['%', '_', '%%%%', '\\'])
      expect(await titles('admin', keyword), keyword).toEqual([]);
  });

  test('of another department are never found, by no way of asking', async () => {
    const { orderNo } = await book(far, '秦远山', '13622223344', '秦小山');
    for (const keyword of [orderNo, '秦远山', '远山', 'qys', 'qinyuan', '13622223344', '3344', '秦小山']) {
      expect(await titles('admin', keyword), keyword).toContain('秦远山');
      expect(await titles('frontdesk', keyword), keyword).toEqual([]);
    }
    // Users of the same department are found.
    expect(await titles('frontdesk', '曾思远')).toEqual(['曾思远']);
  });

  test('stay hidden from a role that may not read them', async () => {
    expect(await titles('housekeeper', '曾思远')).toEqual([]);
    expect(await titles('housekeeper', '湖畔', 'house')).toEqual(['湖畔小筑']);
  });

  test('that an older version wrote are spelled by the job', async () => {
    const spelled = async () =>
      (
        await t.database
          .selectFrom('orders')
          .select('bookerSpelled')
          .where('bookerName', '=', '林晚')
          .executeTakeFirstOrThrow()
      ).bookerSpelled;
    await t.database
      .updateTable('orders')
      .set({ bookerSpelled: null })
      .where('bookerName', '=', '林晚')
      .execute();
    await spellBookersJob.run(t.job(), {});
    expect(await spelled()).toBe('lw linwan');
    expect(await titles('admin', 'linwan')).toEqual(['林晚']);
  });

  test('answer at most eight, under way before over', async () => {
    for (let i = 0; i < 10; i += 1) await book(near, `许多${i}`);
    const found = await titles('admin', '许多');
    expect(found).toHaveLength(8);
    expect(found[0]).toBe('许多9');
  });
});

describe('houses and rooms', () => {
  test('a house by name and code, a room by its number and house', async () => {
    expect(await titles('admin', '湖畔', 'house')).toEqual(['湖畔小筑']);
    expect(await titles('admin', '101', 'room')).toEqual(['101 · 山居', '101 · 湖畔小筑']);
    for (const keyword of ['湖畔 102', '102 湖畔', '湖畔102'])
      expect(await titles('admin', keyword, 'room'), keyword).toEqual(['102 · 湖畔小筑']);
    expect(await titles('frontdesk', '101', 'room')).toEqual(['101 · 湖畔小筑']);
  });

  test.each([
    ['301', { number: '301', house: '' }],
    ['湖畔301', { number: '301', house: '湖畔' }],
    ['301 hp', { number: '301', house: 'hp' }],
    ['湖畔', null],
  ])('%s is read as room and house', (keyword, asked) => expect(readRoomKeyword(keyword)).toEqual(asked));
});

test('a keyword must be there and not be longer than a name', async () => {
  const admin = await t.as('admin');
  for (const keyword of ['', '   ', 'x'.repeat(51)]) {
    const { status, fields } = await admin.call(search, { keyword });
    expect([status, Object.keys(fields)]).toEqual([422, ['keyword']]);
  }
});

test('the menu spells its titles', async () => {
  const menu = await (await t.as('admin')).ok(userMenu, {});
  const all = menu.flatMap((node) => [node, ...node.children]);
  expect(all.find((node) => node.name === 'workplace')?.meta.pinyin).toBe('gong zuo tai');
});
