/** Passwords, codes and messages: every try is logged without its input, and throttled after the first few. */
import {
  bindTujia,
  bindXiaozhu,
  sendXiaozhuCode,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { pageOperations } from '@minsu/contract/connections/channels/channel-operation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { playPlatforms, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { setAdapters } from '../adapters/all-adapters.ts';

let t: TestApp;
let director: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  director = await t.as('director');
});
afterAll(() => t.close());

const FREE = 5;

const opened = async (platform: 'tj' | 'pig'): Promise<string> => {
  const { id } = await buildConnection(t.database, { platform, name: '尝试' });
  await t.database
    .updateTable('channelConnections')
    .set({ state: 'inactive' })
    .where('id', '=', id)
    .execute();
  return id;
};

const logOf = async (connectionId: string) =>
  (await director.ok(pageOperations, { connectionId, size: 50 })).records;

test('a wrong password of Tujia', async () => {
  const tujia = new ScriptedPlatform('tj');
  playPlatforms(t, tujia);
  const id = await opened('tj');
  tujia.mood = 'revoked';
  const bind = () => director.call(bindTujia, { id, account: 'host', password: 'guessed-word' });
  for (let at = 0; at < FREE; at += 1) expect((await bind()).failure).toBe('channel.wrongPassword');
  tujia.mood = 'well';
  const slowed = await bind();
  expect([slowed.status, slowed.failure]).toEqual([429, 'channel.tooManyTries']);
  expect(tujia.asked).toHaveLength(FREE);
  const log = await logOf(id);
  expect(log).toHaveLength(FREE);
  expect(log[0]).toMatchObject({ kind: 'authorise', subject: 'password', result: 'refused', code: '401' });
  expect(JSON.stringify(log)).not.toContain('guessed-word');
  // Another connection is not held up; and the wait ends.
  const other = await opened('tj');
  expect((await director.call(bindTujia, { id: other, account: 'guest', password: 'x' })).status).toBe(200);
  t.setNow(new Date(t.now().getTime() + 31_000).toISOString());
  expect((await bind()).status).toBe(200);
});

test('a wrong code of Xiaozhu, and messages asked for again and again', async () => {
  const pig = new ScriptedPlatform('pig');
  const calls = pig.accounts().pig;
  if (!calls) throw new Error('no calls');
  const wrong = { kind: 'refused', code: '4221', message: '验证码错误' } as const;
  setAdapters(t.config, { pig: pig.adapter() }, { pig: { ...calls, bind: async () => wrong } });
  const id = await opened('pig');
  const mobile = '13800138000';
  for (let at = 0; at < FREE; at += 1) {
    expect(await director.ok(sendXiaozhuCode, { id, mobile })).toBeNull();
    const answer = await director.call(bindXiaozhu, { id, mobile, smsCode: '918273' });
    expect(answer.failure).toBe('channel.wrongCode');
  }
  expect((await director.call(sendXiaozhuCode, { id, mobile })).failure).toBe('channel.tooManyTries');
  expect((await director.call(bindXiaozhu, { id, mobile, smsCode: '918273' })).failure).toBe(
    'channel.tooManyTries',
  );
  const log = await logOf(id);
  const of = (subject: string) => log.filter((one) => one.subject === subject).map(({ result }) => result);
  expect(of('sms')).toEqual(Array(FREE).fill('done'));
  expect(of('code')).toEqual(Array(FREE).fill('refused'));
  expect(JSON.stringify(log)).not.toMatch(/918273|13800138000/);
});
