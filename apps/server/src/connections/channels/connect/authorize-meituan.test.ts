/** The way back from the platform: a state works once, for who began it, in its time; this server has no keys for mt. */
import { authorizeMeituan } from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { userIdOf } from '../../../../test/user-id-of.ts';
import { hashToken } from '../../../platform/http/session.ts';

let t: TestApp;
let connectionId: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ id: connectionId } = await buildConnection(t.database, { platform: 'mt' }));
});
afterAll(() => t.close());

const begin = async (state: string, username: string, expiresAt = '2026-11-20T04:10:00Z'): Promise<void> => {
  const id = await userIdOf(t.database, username);
  await t.database
    .insertInto('channelAuthStates')
    .values({
      stateHash: hashToken(state),
      platform: 'mt',
      userId: id,
      connectionId,
      createdAt: t.now(),
      expiresAt: new Date(expiresAt),
    })
    .execute();
};

const come = async (username: string, state: string) =>
  (await t.as(username)).call(authorizeMeituan, { code: 'code', state });

test('a state that nobody began is refused with what to do', async () => {
  const answer = await come('operator', 'made-up');
  expect(answer).toMatchObject({ status: 409, failure: 'channel.stateRefused' });
  expect(answer.message).toContain('Channel connections');
});

test('a begun one is used up by the first who comes with it', async () => {
  await begin('one', 'operator');
  expect((await come('operator', 'one')).failure).toBe('channel.notConnectable');
  expect((await come('operator', 'one')).failure).toBe('channel.stateRefused');
});

test('two at once: one passes', async () => {
  await begin('race', 'operator');
  const answers = await Promise.all([come('operator', 'race'), come('operator', 'race')]);
  expect(answers.map((answer) => answer.failure).sort()).toEqual([
    'channel.notConnectable',
    'channel.stateRefused',
  ]);
});

test('somebody else cannot use it, nor use it up; nor can anybody when its time is over', async () => {
  await begin('mine', 'operator');
  expect((await come('supervisor', 'mine')).failure).toBe('channel.stateRefused');
  expect((await come('operator', 'mine')).failure).toBe('channel.notConnectable');
  await begin('late', 'operator', '2026-11-20T03:59:59Z');
  expect((await come('operator', 'late')).failure).toBe('channel.stateRefused');
});

test('without code or state the fields are named; fields of the platform are ignored', async () => {
  const operator = await t.as('operator');
  const answer = await operator.call(authorizeMeituan, {});
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.fields).sort()).toEqual(['code', 'state']);
  const more = await operator.call(authorizeMeituan, { code: 'c', state: 's', from: 'mt' });
  expect(more.status).toBe(409);
});
