/** Licence reminders: recipients and dates, once each, and what ends them. */

import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { userIdOf } from '../../../../test/user-id-of.ts';
import { remindOfLicencesJob } from './remind-of-licences.ts';

let t: TestApp;
let houseId: string;
const EXPIRES = '2027-03-01';
beforeAll(async () => {
  t = await openTestApp();
  const managerId = await userIdOf(t.database, 'frontdesk');
  houseId = (await buildHouse(t.database, { name: '湖畔', managerUserId: managerId })).id;
  await setExpiry(EXPIRES);
});
afterAll(() => t.close());

const setExpiry = (licenceExpires: string) =>
  t.database.updateTable('houses').set({ licenceExpires }).where('id', '=', houseId).execute();
const run = async (daysBefore: number) => {
  t.setNow(`${addDays(EXPIRES, -daysBefore)}T04:00:00Z`);
  await remindOfLicencesJob.run(t.job(), {});
};
const open = async () =>
  (
    await t.database
      .selectFrom('inboxMessages as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select(['u.username', 'm.key', 'm.titleEn', 'm.path'])
      .where('m.settledAt', 'is', null)
      .orderBy('u.username')
      .execute()
  ).map((row) => `${row.username} ${row.key?.split(':').at(-1)}`);

test('the manager is told 60 and 30 days before, once each, the later in place of the earlier', async () => {
  await run(61);
  expect(await open()).toEqual([]);
  await run(60);
  await run(59);
  expect(await open()).toEqual(['frontdesk 60']);
  await run(30);
  expect(await open()).toEqual(['frontdesk 30']);
  const desk = await t.as('frontdesk');
  const { records } = await desk.ok(pageInbox, { kind: 'todo' });
  expect(records[0]?.path).toBe(`/house/houseDetail?id=${houseId}&tab=documents`);
});

test('in the last week and on the day all who may edit the house are told', async () => {
  await run(7);
  expect(await open()).toEqual([
    'admin 7',
    'admin2 7',
    'director 7',
    'frontdesk 7',
    'operator 7',
    'supervisor 7',
  ]);
  await run(0);
  expect((await open()).every((told) => told.endsWith(' 0'))).toBe(true);
});

test('a renewed licence settles them all', async () => {
  await setExpiry('2030-03-01');
  await run(-1);
  expect(await open()).toEqual([]);
});
