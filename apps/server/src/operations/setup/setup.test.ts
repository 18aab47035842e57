import { resetPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { setUpHouse } from '@minsu/contract/foundation/houses/first-house.ts';
import { getHouse } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { chooseProfile, getProfile } from '@minsu/contract/foundation/system/profile-endpoints.ts';
import { inviteUser, userOptions } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import {
  finishSetup,
  getBusiness,
  getSetup,
  markSetupStep,
  nameBusiness,
} from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newSetup, storeSetup } from '../../foundation/system/setup-state.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z', background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const room = (number: string, type: string, priceFen: number) => ({ number, type, guests: 2, priceFen });
const house = {
  name: '云溪小院',
  city: '杭州',
  address: '龙井路 1 号',
  rooms: [room('101', '大床房', 36_800), room('102', '大床房', 36_800), room('201', '套房', 68_800)],
  reason: '已在营业的房源',
};
const stateOf = async (step: string) =>
  (await admin.ok(getSetup, {})).steps.find((each) => each.step === step)?.state;

test('a business that never began the setup guide has none, and no way around the review', async () => {
  expect(await admin.ok(getSetup, {})).toEqual({ open: false, steps: [], houseId: null });
  expect((await admin.call(setUpHouse, house)).failure).toBe('house.needsReview');
  expect((await admin.call(markSetupStep, { step: 'people', as: 'skipped' })).failure).toBe('setup.closed');
});

test('its steps are done by facts, confirmed or skipped', async () => {
  await storeSetup(t.database, newSetup, 'system');
  expect(await stateOf('profile')).toBe('open');
  await admin.ok(chooseProfile, { profile: 'hotel', version: (await admin.ok(getProfile, {})).version });
  expect(await stateOf('profile')).toBe('done');
  await admin.ok(nameBusiness, { operatorName: '云溪', operatorAddress: '', operatorContact: '李一' });
  expect(await stateOf('business')).toBe('done');
  expect(await admin.ok(getBusiness, {})).toMatchObject({ operatorName: '云溪', operatorContact: '李一' });
  await admin.ok(markSetupStep, { step: 'payments', as: 'skipped' });
  expect(await stateOf('payments')).toBe('skipped');
  await admin.ok(markSetupStep, { step: 'payments', as: 'confirmed' });
  expect(await stateOf('payments')).toBe('done');
  await admin.ok(markSetupStep, { step: 'payments', as: 'open' });
  expect(await stateOf('payments')).toBe('open');
});

test('a property of a table goes on sale at once, with a reason in the audit log', async () => {
  const saved = await admin.ok(setUpHouse, house);
  expect(saved).toMatchObject({ name: '云溪小院', rooms: 3 });
  const detail = await admin.ok(getHouse, { id: saved.id });
  expect(detail.house.state).toBe('online');
  expect(detail.roomTypes.map(({ name, roomCount }) => [name, roomCount])).toEqual([
    ['大床房', 2],
    ['套房', 1],
  ]);
  const [suite] = detail.roomTypes.slice(1);
  const quote = await admin.ok(quoteStay, {
    ...{ houseId: saved.id, roomTypeId: suite?.id ?? '' },
    ...{ checkIn: '2026-11-23', checkOut: '2026-11-25', guests: 2 },
  });
  expect(quote.totalFen).toBe(2 * 68_800);
  const { rows } = await sql<{ name: string; reason: string }>`
    select name, after ->> 'reason' as reason from events where house_id = ${saved.id}
      and name in ('house.takenOver', 'duty.confirmedAlone') order by name`.execute(t.database);
  expect(rows).toEqual([
    { name: 'duty.confirmedAlone', reason: '已在营业的房源' },
    { name: 'house.takenOver', reason: '已在营业的房源' },
  ]);
  expect(await stateOf('house')).toBe('done');
});

test('one room is an entire place, whose room has the given number', async () => {
  const { id } = await admin.ok(setUpHouse, {
    ...house,
    name: '湖景公寓',
    rooms: [room('A-12', '整套', 50_000)],
  });
  const detail = await admin.ok(getHouse, { id });
  expect([detail.house.kind, detail.roomTypes.map(({ roomCount }) => roomCount)]).toEqual(['entire', [1]]);
  const { rows } = await sql<{ number: string }>`select number from rooms where house_id = ${id}`.execute(
    t.database,
  );
  expect(rows).toEqual([{ number: 'A-12' }]);
});

test('rooms named twice and types with two prices are refused at their cells, and nothing is stored', async () => {
  const count = async () => (await sql`select from houses`.execute(t.database)).rows.length;
  const before = await count();
  const rooms = [room('101', '大床房', 36_800), room('１０１', '大床房', 36_900), room('103', '', 0)];
  const refused = await admin.call(setUpHouse, { ...house, rooms });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.fields ?? {}).sort()).toEqual([
    'rooms.1.number',
    'rooms.1.priceFen',
    'rooms.2.priceFen',
    'rooms.2.type',
  ]);
  expect(await count()).toBe(before);
});

test('an invitation answers a link that sets the password once', async () => {
  const roles = (await admin.ok(userOptions, {})).roles;
  const desk = roles.find(({ code }) => code === 'front_desk');
  const invited = await admin.ok(inviteUser, {
    ...{ username: 'desk9', realname: '前台九', roleIds: [desk?.id ?? ''] },
  });
  const token = new URL(invited.link).searchParams.get('reset') ?? '';
  const password = 'Quiet-Harbour-7';
  expect(await t.nobody.ok(resetPassword, { token, password })).toEqual({ username: 'desk9' });
  expect((await t.nobody.call(resetPassword, { token, password })).failure).toBe('entry.resetUsed');
  const taken = await admin.call(inviteUser, {
    username: 'desk9',
    realname: '前台',
    roleIds: [desk?.id ?? ''],
  });
  expect(Object.keys(taken.fields ?? {})).toEqual(['username']);
});

test('ended, it is closed for good and the review is the only way again', async () => {
  await admin.ok(finishSetup, { sure: true });
  expect(await admin.ok(getSetup, {})).toMatchObject({ open: false });
  expect((await admin.call(finishSetup, { sure: true })).failure).toBe('setup.closed');
  expect((await admin.call(setUpHouse, { ...house, name: '另一处' })).failure).toBe('house.needsReview');
});

test('only those who may edit settings, or users, take part', async () => {
  const desk = await t.as('frontdesk');
  const answers = [
    await desk.call(getSetup, {}),
    await desk.call(markSetupStep, { step: 'people', as: 'skipped' }),
    await desk.call(finishSetup, { sure: true }),
    await desk.call(nameBusiness, { operatorName: 'x', operatorAddress: '', operatorContact: '' }),
    await desk.call(getBusiness, {}),
    await desk.call(setUpHouse, house),
    await desk.call(inviteUser, { username: 'desk10', realname: 'x', roleIds: ['0'] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
});
