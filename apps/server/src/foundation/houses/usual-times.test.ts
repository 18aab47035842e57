/** Defaults of a new house: the business's usual hours; existing houses keep theirs. */
import { saveHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import {
  listSettings,
  resetSetting,
  saveSetting,
} from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const begin = (content: object = {}) =>
  admin.ok(saveHouse, { kind: 'multi', content: { name: '新院子', ...content } });
const timesOf = async (id: string) =>
  t.database
    .selectFrom('houses')
    .select(['checkInTime', 'checkOutTime', 'slotCleaningMinutes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('14:00, 12:00 and 90 minutes until they are set otherwise; later houses follow, earlier ones do not', async () => {
  const first = await begin();
  const usual = { checkInTime: '14:00:00', checkOutTime: '12:00:00', slotCleaningMinutes: 90 };
  expect(await timesOf(first.house.id)).toEqual(usual);
  expect(first.content).toMatchObject({ checkInTime: '14:00', checkOutTime: '12:00' });
  await admin.ok(saveSetting, { key: 'checkInTime', value: '15:30', version: 0 });
  await admin.ok(saveSetting, { key: 'checkOutTime', value: '11:00', version: 0 });
  await admin.ok(saveSetting, { key: 'slotCleaningMinutes', value: 60, version: 0 });
  const second = await begin();
  expect(second.content).toMatchObject({ checkInTime: '15:30', checkOutTime: '11:00' });
  expect(second.operations.slotCleaningMinutes).toBe(60);
  expect(await timesOf(second.house.id)).toEqual({
    checkInTime: '15:30:00',
    checkOutTime: '11:00:00',
    slotCleaningMinutes: 60,
  });
  expect(await timesOf(first.house.id)).toEqual(usual);
});

test('what a house says itself counts', async () => {
  const own = await begin({ checkInTime: '13:00' });
  expect(own.content.checkInTime).toBe('13:00');
});

test('a time that is none is refused at its field', async () => {
  const answer = await admin.call(saveSetting, { key: 'checkInTime', value: '25:00', version: 1 });
  expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['value']]);
});

test('a check-out later than check-in is refused at its field, and a default that would be when it is put back', async () => {
  const versionOf = async (key: string) =>
    (await admin.ok(listSettings, {})).find((state) => state.key === key)?.version ?? 0;
  const save = async (key: 'checkInTime' | 'checkOutTime', value: string) =>
    admin.call(saveSetting, { key, value, version: await versionOf(key) });
  expect((await save('checkOutTime', '23:00')).fields).toEqual({
    value:
      'Check-out must not be later than check-in, or the room cannot be sold to the next guest the same day',
  });
  expect((await save('checkInTime', '10:30')).status).toBe(422);
  expect((await save('checkOutTime', '15:30')).status).toBe(200);
  const version = await versionOf('checkInTime');
  const reset = await admin.call(resetSetting, { key: 'checkInTime', version });
  expect([reset.status, reset.failure]).toEqual([422, 'setting.leavesTooLate']);
});
