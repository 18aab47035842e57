/** Rules and guests of a platform: what goes out there once, what their silence and its silence mean. */
import { retryMessage } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Automation, openAutomation } from '../../../test/desks/automation-desk.ts';
import { type GuestDesk, openGuestDesk } from '../../../test/desks/guest-desk.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { sendDueJob } from '../../connections/threads/send-messages.ts';

let t: TestApp;
let desk: Automation;
let guests: GuestDesk;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await t.database
    .updateTable('automationRules')
    .set({ active: false, liveSince: null, deletedAt: t.now() })
    .execute();
  desk = await openAutomation(t);
});

const later = (hours: number) => t.setNow(new Date(t.now().getTime() + hours * 3_600_000).toISOString());
const orderOf = async (id: string): Promise<string> => (await guests.threadOf(id)).orderId ?? '';
const fates = async (id: string) => (await desk.fates(await orderOf(id))).map(String).sort();

/** Asks for the arrival time, and again after four hours without an answer. */
const openRules = async (): Promise<void> => {
  const houseIds = [guests.house.id];
  const asked = await desk.live({ trigger: 'confirmed', houseIds, stopOnAnswer: false });
  await desk.live({ trigger: 'silent', followsRuleId: asked.id, amount: 4, unit: 'hours', houseIds });
};

test('a guest of a platform who keeps silent is asked again, once; one who answers is not', async () => {
  guests = await openGuestDesk(t, 'mt');
  await openRules();
  await guests.book('S1');
  await guests.book('S2', {
    checkIn: '2026-12-05',
    checkOut: '2026-12-06',
    nights: [{ night: '2026-12-05', sellFen: 80_000, settleFen: 72_000 }],
  });
  await desk.work();
  for (const id of ['S1', 'S2']) await guests.send((await guests.threadOf(id)).id);
  expect([...guests.scripted.heard.values()].map(({ platformOrderId }) => platformOrderId).sort()).toEqual([
    'S1',
    'S2',
  ]);
  later(1);
  await guests.hear('S2', '晚上八点到');
  await desk.work();
  later(4);
  await desk.tick();
  await desk.tick();
  await guests.send((await guests.threadOf('S1')).id);
  expect(await fates('S1')).toEqual(['sent,', 'sent,']);
  expect((await fates('S2')).filter((fate) => fate === 'sent,')).toEqual(['sent,']);
  expect(guests.scripted.sends).toHaveLength(3);
  expect(guests.scripted.heard.size).toBe(3);
});

test('a platform where the guest has to write first is not written to before', async () => {
  guests = await openGuestDesk(t, 'pig');
  await desk.live({ trigger: 'confirmed', houseIds: [guests.house.id] });
  await guests.book('P1');
  await guests.hear('P1');
  await guests.book('P2', {
    checkIn: '2026-12-05',
    checkOut: '2026-12-06',
    nights: [{ night: '2026-12-05', sellFen: 80_000, settleFen: 72_000 }],
  });
  await desk.work();
  const runs = await t.database
    .selectFrom('automationRuns as r')
    .innerJoin('channelOrders as c', 'c.orderId', 'r.orderId')
    .select(['c.platformOrderId', 'r.state', 'r.reason'])
    .where('c.connectionId', '=', guests.listing.connectionId)
    .orderBy('c.platformOrderId')
    .execute();
  expect(runs.find(({ platformOrderId }) => platformOrderId === 'P2')).toMatchObject({
    ...{ state: 'skipped', reason: 'guestFirst' },
  });
  expect(guests.scripted.sends).toEqual([]);
});

test('a platform that is silent: the run fails with its message, and is sent when that is sent again', async () => {
  guests = await openGuestDesk(t, 'mt');
  await desk.live({ trigger: 'confirmed', houseIds: [guests.house.id], stopOnAnswer: false });
  await guests.book('D1');
  await desk.work();
  expect(await fates('D1')).toEqual(['sent,']);
  guests.scripted.mood = 'down';
  for (let tries = 0; tries < 12; tries += 1) {
    await sendDueJob.run(t.job(), {});
    later(6);
  }
  await desk.work();
  expect(await fates('D1')).toEqual(['failed,delivery']);
  expect(guests.scripted.heard.size).toBe(0);
  guests.scripted.mood = 'well';
  const { id } = await guests.threadOf('D1');
  const messageId = (await guests.detail(id)).messages.at(-1)?.id ?? '';
  await (await t.as('frontdesk')).ok(retryMessage, { messageId });
  await guests.send(id);
  await desk.work();
  expect(await fates('D1')).toEqual(['sent,']);
  expect(guests.scripted.sends).toEqual([messageId]);
});
