import {
  countLostViews,
  editLostItem,
  pageLostItems,
  recordLostItem,
  removeLostPhoto,
  settleLostItem,
  uploadLostPhoto,
} from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let cleaner: TestClient;
let house: BuiltHouse;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
  cleaner = await t.as('housekeeper');
  house = await buildHouse(t.database, { rooms: 2, department: 'staff', name: '听涛阁' });
});
afterAll(() => t.close());

const found = (more: Record<string, unknown> = {}) =>
  cleaner.ok(recordLostItem, {
    houseId: house.id,
    roomId: house.rooms[0]?.id ?? '',
    name: '黑色充电宝',
    place: '床头柜',
    keptAt: '前台 2 号柜',
    ...more,
  });

test('what a cleaner finds is linked to the last guest of the room, and found by any of its words', async () => {
  const { stayId } = await buildStay(t.database, house, {
    checkIn: '2026-11-18',
    checkOut: '2026-11-20',
    room: house.rooms[0] ?? null,
    state: 'checked_out',
    guest: '顾客甲',
  });
  await t.database
    .updateTable('stays')
    .set({ checkedInAt: new Date('2026-11-18T07:00:00Z') })
    .where('id', '=', stayId)
    .execute();
  const item = await found();
  expect(item).toMatchObject({
    guestName: '顾客甲',
    state: 'found',
    foundBy: 'housekeeper',
    orderNo: null,
    actions: [],
  });
  for (const keyword of ['充电', '顾客甲', '2 号柜', '听涛', '床', house.rooms[0]?.number])
    expect((await desk.ok(pageLostItems, { keyword })).records.map(({ id }) => id)).toContain(item.id);
  expect((await desk.ok(pageLostItems, { keyword: '雨伞' })).total).toBe(0);
  const [seen] = (await desk.ok(pageLostItems, {})).records;
  expect(seen?.orderNo).toMatch(/^T/);
  const wrong = await cleaner.call(recordLostItem, { houseId: house.id, name: '伞', orderNo: 'nope' });
  expect(wrong.fields.orderNo).toBeTruthy();
  const later = await cleaner.call(recordLostItem, {
    houseId: house.id,
    name: '伞',
    foundAt: '2026-11-21T04:00:00Z',
  });
  expect(later.fields.foundAt).toBeTruthy();
  expect((await cleaner.call(recordLostItem, { houseId: house.id, name: ' ' })).fields.name).toBeTruthy();
});

test('kept, photographed, claimed, kept on, sent', async () => {
  const item = await found({ name: '丝巾' });
  const file = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const photo = await cleaner.ok(uploadLostPhoto, { id: item.id, sendKey: 'scarf-0001', file });
  expect((await cleaner.ok(uploadLostPhoto, { id: item.id, sendKey: 'scarf-0001', file })).id).toBe(photo.id);
  expect((await cleaner.ok(removeLostPhoto, { id: item.id, photoId: photo.id })).photos).toEqual([]);
  const edited = await desk.ok(editLostItem, {
    id: item.id,
    version: item.version,
    name: '丝巾',
    keeper: '小叶',
  });
  expect((await desk.ok(pageLostItems, { keyword: '小叶' })).total).toBe(1);
  expect((await cleaner.call(settleLostItem, { id: item.id, version: 1, action: 'claim' })).status).toBe(403);
  const claimed = await desk.ok(settleLostItem, {
    id: item.id,
    version: edited.version,
    action: 'claim',
    note: '本人',
  });
  expect(claimed).toMatchObject({
    state: 'claimed',
    settledBy: 'frontdesk',
    settledNote: '本人',
    actions: ['reopen'],
  });
  const again = await desk.call(settleLostItem, { id: item.id, version: claimed.version, action: 'send' });
  expect(again.failure).toBe('task.lostItemSettled');
  expect((await desk.call(editLostItem, { id: item.id, version: claimed.version, name: 'x' })).failure).toBe(
    'task.lostItemSettled',
  );
  const kept = await desk.ok(settleLostItem, { id: item.id, version: claimed.version, action: 'reopen' });
  expect(kept).toMatchObject({ state: 'found', settledAt: null });
  await desk.ok(settleLostItem, { id: item.id, version: kept.version, action: 'send', note: 'SF123' });
  for (const { view, count } of await desk.ok(countLostViews, {}))
    expect((await desk.ok(pageLostItems, { view })).total).toBe(count);
});

test('of a foreign house nothing is known, and without the right nothing is shown', async () => {
  const other = await buildHouse(t.database, { name: '外地' });
  const admin = await t.as('admin');
  const item = await admin.ok(recordLostItem, { houseId: other.id, name: '手表' });
  const key = { id: item.id, version: 0 };
  for (const answer of [
    await desk.call(recordLostItem, { houseId: other.id, name: '伞' }),
    await desk.call(editLostItem, { ...key, name: 'x' }),
    await desk.call(settleLostItem, { ...key, action: 'claim' }),
    await desk.call(removeLostPhoto, { id: item.id, photoId: item.id }),
    await desk.call(uploadLostPhoto, { id: item.id, sendKey: 'foreign-1', file: Buffer.from('x') }),
    // A room of another house.
    await desk.call(recordLostItem, { houseId: house.id, roomId: other.rooms[0]?.id ?? '', name: '伞' }),
  ])
    expect(answer.status).toBe(404);
  expect((await desk.ok(pageLostItems, { houseId: [other.id] })).total).toBe(0);
  const finance = await t.as('finance');
  for (const endpoint of [pageLostItems, countLostViews, recordLostItem]) {
    expect((await finance.call(endpoint, {})).status).toBe(403);
    expect((await t.nobody.call(endpoint, {})).status).toBe(401);
  }
});
