/** Unknown channels in a file are mapped to ours or added to the dictionary, and recognised the next time. */

import {
  deleteDictionaryItem,
  manageDictionary,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { importOrders } from '@minsu/contract/sales/orders/import-orders-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { exportOrders, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { exportedBytes, linesOf, sheetOf, shownIn } from '../../../../test/sheets/sheet-trip.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
let lead: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true, now: '2027-02-20T04:00:00Z' });
  admin = await t.as('admin');
  lead = await t.as('supervisor');
  await buildHouse(t.database, { name: '湖畔小院', rooms: 30, department: 'staff' });
});
afterAll(() => t.close());

let rooms = 100;
const fileOf = (channels: readonly string[]) =>
  sheetOf(
    ['房源', '房号', '客人姓名', '入住日期', '离店日期', '应收总额', '渠道'],
    channels.map((channel) => {
      rooms += 1;
      return ['湖畔小院', String(rooms), `客${rooms}`, '2027-03-01', '2027-03-03', 300, channel];
    }),
  );

const uploaded = async (by: TestClient, channels: readonly string[]) =>
  by.ok(importOrders.upload, { file: await fileOf(channels), fileName: '订单.xlsx' });

const choicesOf = (sheet: Awaited<ReturnType<typeof uploaded>>) =>
  sheet.fields.find(({ key }) => key === 'channel')?.choices;

const brought = async (by: TestClient, channels: readonly string[], channel: Record<string, string>) => {
  const { id, mapping } = await uploaded(by, channels);
  const run = await by.ok(importOrders.apply, { id, mapping, answers: { words: { channel } } });
  await expect.poll(async () => isOver(await by.ok(getRun, { id: run.id })), { timeout: 20_000 }).toBe(true);
  expect(await by.ok(getRun, { id: run.id })).toMatchObject({ state: 'done', failed: 0 });
};

const channelsOf = async (): Promise<Record<string, string>> => {
  const { records } = await lead.ok(pageOrders, { size: 100 });
  return Object.fromEntries(records.map((row) => [row.bookerName, `${row.channel} ${row.channelName}`]));
};

test('maps a name to one of our channels or a dictionary entry, and recognises it in the next file', async () => {
  const words = ['Hostel-World.com', '抖音', 'Qunar', '携程', 'BOOKING.com'];
  const first = await uploaded(admin, words);
  expect(choicesOf(first)?.canAdd).toBe(true);
  const open = await admin.call(importOrders.check, { id: first.id, mapping: first.mapping });
  expect([open.status, open.failure]).toEqual([422, 'import.wordUndecided']);
  await brought(admin, words, { 'hostel-world.com': 'new', 抖音: 'new', qunar: 'mt' });
  expect(Object.values(await channelsOf()).toSorted()).toEqual([
    'mt ',
    'other Booking.com',
    'other Hostel-World.com',
    'other Trip.com',
    'other 抖音',
  ]);
  const items = await admin.ok(manageDictionary, { type: 'otherChannel' });
  expect(items.map(({ code, zh, used }) => `${code} ${zh} ${used}`)).toEqual(
    expect.arrayContaining([
      'hostelWorldCom Hostel-World.com 1',
      'channel8 抖音 1',
      'ctrip 携程 1',
      'bookingCom Booking.com 1',
    ]),
  );
  // Users who may not add channels are not asked to map them.
  const next = choicesOf(await uploaded(lead, ['HOSTEL-WORLD.COM ', '抖音', 'qunar']));
  expect(next?.canAdd).toBe(false);
  expect(next?.known).toMatchObject({
    'hostel-world.com': 'other:hostelWorldCom',
    抖音: 'other:channel8',
    qunar: 'mt',
  });
  await brought(lead, ['HOSTEL-WORLD.COM ', '抖音', 'qunar'], {});
  expect(Object.values(await channelsOf()).filter((each) => each === 'other Hostel-World.com')).toHaveLength(
    2,
  );
});

test('shows the name on the order and in the export, in either language', async () => {
  const { records } = await lead.ok(pageOrders, { size: 100 }, { headers: { 'accept-language': 'zh-CN' } });
  const ctrip = records.find((row) => row.channelName === '携程');
  const { order } = await lead.ok(getOrder, { id: ctrip?.id ?? '' });
  expect([order.channel, order.channelName]).toEqual(['other', 'Trip.com']);
  const shown = shownIn(await linesOf(await exportedBytes(lead, exportOrders, 'zh-CN')));
  expect(shown.map((row) => row.渠道)).toEqual(
    expect.arrayContaining(['携程', 'Hostel-World.com', '抖音', '美团民宿']),
  );
});

test('lets only dictionary editors add channels, and keeps those used by orders', async () => {
  const { id, mapping } = await uploaded(lead, ['小红书']);
  const refused = await lead.call(importOrders.check, {
    ...{ id, mapping },
    answers: { words: { channel: { 小红书: 'new' } } },
  });
  expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['answers.words.channel']]);
  const [item] = (await admin.ok(manageDictionary, { type: 'otherChannel' })).filter(({ used }) => used > 0);
  const gone = await admin.call(deleteDictionaryItem, {
    ...{ type: 'otherChannel', code: item?.code ?? '', version: item?.version ?? 0 },
  });
  expect(gone.failure).toBe('dictionary.inUse');
});
