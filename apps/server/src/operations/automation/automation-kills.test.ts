/**
 * Two engines on one database, killed with -9 at random moments: the others send what a killed one left, and each guest
 * gets each message once.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf, killMoments, killSeed } from '../../../test/children/killed-child.ts';
import { type Automation, openAutomation } from '../../../test/desks/automation-desk.ts';
import { full } from '../../../test/run-length.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';

const KILLS = full ? 60 : 4;
const ORDERS = 12;
const RULES = 6;
/** After its first message an engine is killed within so many milliseconds, in the midst of the following ones. */
const MAX_MS = 100;
const DUE = `${day(2)}T07:00:00Z`;

let t: TestApp;
let desk: Automation;
const moments = killMoments('automation');
const { beget, end } = childrenOf('automation-child.ts', () => [t.url, DUE]);

beforeAll(async () => {
  t = await openTestApp();
  desk = await openAutomation(t);
  for (let n = 0; n < RULES; n += 1)
    await desk.live({ trigger: 'checkIn', side: 'before', amount: 1, unit: 'days' });
  for (let n = 0; n < ORDERS; n += 1) await desk.book();
}, 120_000);
afterAll(async () => {
  end();
  await t.close();
});

const counts = async () => {
  const { rows } = await sql<{ sent: number; messages: number; texts: number; planned: number }>`select
    (select count(*)::int from automation_runs where state = 'sent') as sent,
    (select count(*)::int from thread_messages where origin = 'automation') as messages,
    (select count(*)::int from notifications where kind = 'thread.reply') as texts,
    (select count(*)::int from automation_runs where state = 'planned') as planned`.execute(t.database);
  return rows[0];
};

/** Waits until something was sent or nothing is left to send. */
const untilMoreThan = async (before: number): Promise<void> => {
  for (;;) {
    const now = await counts();
    if (!now || now.sent > before || now.planned === 0) return;
    await sleep(2);
  }
};

test(`${KILLS} kills, two engines at once: each message goes once (KILL_SEED=${killSeed})`, async () => {
  expect(await counts()).toEqual({ sent: 0, messages: 0, texts: 0, planned: ORDERS * RULES });
  let between = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [one, other] = await Promise.all([beget(), beget()]);
    const before = (await counts())?.sent ?? 0;
    one.send('go');
    other.send('go');
    await untilMoreThan(before);
    await sleep(moments.within(MAX_MS));
    const died = once(one, 'exit');
    one.kill('SIGKILL');
    await died;
    const now = await counts();
    // A run is sent if and only if its message is there.
    expect([now?.messages, now?.texts]).toEqual([now?.sent, now?.sent]);
    if ((now?.sent ?? 0) > 0 && (now?.planned ?? 0) > 0) between += 1;
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  const engines = await Promise.all([beget(), beget()]);
  await Promise.all(
    engines.map((engine) => {
      const done = once(engine, 'message');
      engine.send('go');
      return done;
    }),
  );
  const all = ORDERS * RULES;
  expect(await counts()).toEqual({ sent: all, messages: all, texts: all, planned: 0 });
  // Kills after all work is done prove nothing.
  expect(between).toBeGreaterThan(0);
}, 300_000);
