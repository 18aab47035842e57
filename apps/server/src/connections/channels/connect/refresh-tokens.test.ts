/** Renewing tokens: a failing account does not delay the others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { connectHouse } from '../../../../test/channels/connect-house.ts';
import { ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { setAdapters } from '../adapters/all-adapters.ts';
import { refreshTokens } from './refresh-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a platform whose answer breaks its adapter does not end the round', async () => {
  const house = await buildHouse(t.database);
  const asked: string[] = [];
  for (const mapped of [true, false]) {
    const { connectionId } = await connectHouse(t, house, { platform: 'mt', mapped });
    await t.database
      .updateTable('channelConnections')
      .set({ refreshCipher: t.services.cipher.encrypt('refresh'), tokenExpiresAt: t.now() })
      .where('id', '=', connectionId)
      .execute();
  }
  const mt = new ScriptedPlatform('mt').adapter();
  const refresh = async ({ connectionId }: { readonly connectionId: string }): Promise<never> => {
    asked.push(connectionId);
    throw new TypeError('no answer of a platform');
  };
  setAdapters(t.config, { mt: { ...mt, refresh } });
  await refreshTokens(t.job());
  expect(new Set(asked).size).toBe(2);
  const noted = await t.database
    .selectFrom('channelOperations')
    .select(['kind', 'result', 'message'])
    .where('connectionId', 'in', asked)
    .execute();
  expect(noted).toEqual(asked.map(() => ({ kind: 'refresh', result: 'failed', message: 'TypeError' })));
});
