/** Guests' pictures while their platform is down: retried for days, then reported as lost. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuestDesk, openGuestDesk } from '../../../test/desks/guest-desk.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { fetchFilesJob, fetchLeftFilesJob } from './fetch-files.ts';

let t: TestApp;
let desk: GuestDesk;
let threadId: string;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await t.database.deleteFrom('threads').execute();
  desk = await openGuestDesk(t);
  await desk.book('A1');
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  for (const key of ['F1', 'F2']) {
    desk.scripted.files.set(key, picture);
    const files = [{ key, name: '', mime: 'image/png' }];
    desk.scripted.write({ platformOrderId: 'A1', text: key, files, at: t.now() });
  }
  await desk.read();
  threadId = (await desk.threadOf('A1')).id;
});

const later = (minutes: number) => t.setNow(new Date(t.now().getTime() + minutes * 60_000).toISOString());
const fetchOwn = () => fetchFilesJob.run(t.job(), { entityId: threadId });
const fetchLeft = () => fetchLeftFilesJob.run(t.job(), {});

const shown = async () =>
  (await desk.detail(threadId)).messages.flatMap(({ attachments }) =>
    attachments.map(({ ready, lost }) => (ready ? 'there' : lost ? 'lost' : 'coming')),
  );
const tries = async () => {
  const { rows } = await sql<{ n: number }>`select sum(fetch_tries)::int as n from thread_attachments
    where thread_id = ${threadId}`.execute(t.database);
  return rows[0]?.n;
};

test('a platform that is away for a day loses none: one is tried, the others wait, and all come when it is back', async () => {
  desk.scripted.mood = 'down';
  await fetchOwn();
  await fetchOwn();
  expect(await tries()).toBe(1);
  for (let half = 0; half < 48; half += 1) {
    later(30);
    await fetchLeft();
  }
  expect(await shown()).toEqual(['coming', 'coming']);
  desk.scripted.mood = 'well';
  later(61);
  await Promise.all([fetchLeft(), fetchLeft()]);
  expect(await shown()).toEqual(['there', 'there']);
});

test('nothing is asked of a connection that is broken', async () => {
  const connection = (state: string) =>
    t.database
      .updateTable('channelConnections')
      .set({ state })
      .where('id', '=', desk.listing.connectionId)
      .execute();
  await connection('broken');
  await fetchOwn();
  expect([await tries(), await shown()]).toEqual([0, ['coming', 'coming']]);
  await connection('active');
  await fetchLeft();
  expect(await shown()).toEqual(['there', 'there']);
});

test('what the platform does not give out is lost at once, what it never answered after days', async () => {
  desk.scripted.files.delete('F1');
  await fetchOwn();
  expect(await shown()).toEqual(['lost', 'there']);
  await sql`update thread_attachments set file_id = null, unfetchable = false`.execute(t.database);
  desk.scripted.mood = 'down';
  later(7 * 24 * 60 + 1);
  await fetchLeft();
  expect([await tries(), await shown()]).toEqual([0, ['lost', 'lost']]);
});
