/** Killed between any two steps, or left without an answer: one code on the lock at the end, none forgotten. */
import { checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { revealDoorCode } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LockDesk, openLockDesk, ttlockLocks } from '../../../test/desks/lock-desk.ts';
import type { JobContext } from '../../platform/module.ts';
import { sendDueCodes } from './send-door-codes.ts';

const { first, second } = ttlockLocks;
let d: LockDesk;
beforeAll(async () => {
  d = await openLockDesk();
});
afterAll(() => d.close());
beforeEach(async () => {
  await d.begin();
  await d.connect();
});

class Killed extends Error {}
/** A process that dies when it comes to its change number `at`; `isAfter` right after the commit. */
const dying = (at: number, isAfter: boolean): JobContext => {
  const job = d.t.job();
  let changes = 0;
  return {
    ...job,
    async change(run) {
      changes += 1;
      if (changes > at || (changes === at && !isAfter)) throw new Killed();
      const answer = await job.change(run);
      if (changes === at) throw new Killed();
      return answer;
    },
  };
};

/** Retries as the minute's job does, until nothing more is under way. */
const settle = async (): Promise<void> => {
  for (let n = 0; n < 4; n += 1) {
    d.passMinutes(3);
    await d.retry();
  }
};

const assertOne = async (orderId: string, lock: number): Promise<string> => {
  const [code] = (await d.codesOf(orderId)).filter(({ state }) => state !== 'revoked');
  expect(code).toMatchObject({ state: 'active', lastError: null });
  const digits = (await d.admin.ok(revealDoorCode, { id: code?.id as string })).code;
  expect([d.door(lock), d.listed(lock).map(({ keyboardPwd }) => keyboardPwd)]).toEqual([[digits], [digits]]);
  return digits;
};
const assertNone = async (orderId: string, lock: number): Promise<void> => {
  expect((await d.codesOf(orderId)).map(({ state }) => state)).toEqual(['revoked']);
  expect([d.door(lock), d.listed(lock)]).toEqual([[], []]);
};

const places = [1, 2, 3, 4, 5].flatMap((at) => [false, true].map((isAfter) => ({ at, isAfter })));

test.each(places)('setting a code: change $at, after its commit: $isAfter', async ({ at, isAfter }) => {
  const { orderId } = await d.checkIn(0, dying(at, isAfter)).catch(async (error) => {
    if (!(error instanceof Killed)) throw error;
    const { orderId: killed } = await d.t.database
      .selectFrom('stays')
      .select('orderId')
      .where('houseId', '=', d.house.id)
      .executeTakeFirstOrThrow();
    return { orderId: killed };
  });
  // The event is delivered again.
  await d.follow(orderId, 'checkedIn');
  await settle();
  await assertOne(orderId, first);
});

test.each(places)('revoking a code: change $at, after its commit: $isAfter', async ({ at, isAfter }) => {
  const { orderId, stayId } = await d.checkIn();
  const version = await d.versionOf(orderId);
  await d.admin.ok(checkOutOrder, { stayId, version, waiveBalance: true, reason: '试' });
  await d.follow(orderId, 'checkedOut', dying(at, isAfter)).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
  await d.follow(orderId, 'checkedOut');
  await settle();
  await assertNone(orderId, first);
});

test.each(places)(
  'moving to another room: change $at, after its commit: $isAfter',
  async ({ at, isAfter }) => {
    const { orderId, stayId } = await d.checkIn();
    const roomId = d.house.rooms[1]?.id as string;
    await d.admin.ok(changeStay, { stayId, version: await d.versionOf(orderId), roomId });
    await d.follow(orderId, 'moved', dying(at, isAfter)).catch((error) => {
      if (!(error instanceof Killed)) throw error;
    });
    await d.follow(orderId, 'moved');
    await settle();
    expect([d.door(first), d.listed(first)]).toEqual([[], []]);
    await assertOne(orderId, second);
  },
);

test.each([
  'lostAnswer',
  'timeoutAfterCommit',
  'resetMidBody',
  'http500',
  'rateLimited',
  'garbage',
  'keyRefused',
])('an answer that is %s: asked before it is set again', async (name) => {
  d.act('times', { hangMs: 50 });
  d.act('fault', { name, count: 1, only: '/v3/keyboardPwd/add' });
  const { orderId } = await d.checkIn();
  await settle();
  await assertOne(orderId, first);
});

test('a check-out while the code is on its way, and its answer is lost: nothing stays on the lock', async () => {
  d.act('fault', { name: 'lostAnswer', count: 1, only: '/v3/keyboardPwd/add' });
  const { orderId, stayId } = await d.checkIn();
  expect(d.listed(first)).toHaveLength(1);
  const version = await d.versionOf(orderId);
  await d.admin.ok(checkOutOrder, { stayId, version, waiveBalance: true, reason: '试' });
  await d.follow(orderId, 'checkedOut');
  await settle();
  await assertNone(orderId, first);
});

test('several processes at once set one code', async () => {
  const { orderId, stayId } = await d.checkIn();
  const roomId = d.house.rooms[1]?.id as string;
  await d.admin.ok(changeStay, { stayId, version: await d.versionOf(orderId), roomId });
  await Promise.all([
    d.follow(orderId, 'moved'),
    d.follow(orderId, 'moved'),
    ...Array.from({ length: 3 }, () => sendDueCodes(d.t.job())),
  ]);
  await settle();
  expect([d.door(first), d.listed(first)]).toEqual([[], []]);
  await assertOne(orderId, second);
  expect(await d.codesOf(orderId)).toHaveLength(2);
});
