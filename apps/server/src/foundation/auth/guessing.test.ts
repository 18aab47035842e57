/** An hour of guessing at one account, five seconds apart, with every captcha solved: how many guesses were checked. */
import { captcha, login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { tellFigure } from '../../../test/figures.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptPassword } from './login-cipher.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const STEP_MS = 5_000;

const tryWith = async (
  password: string,
  agent: string,
  solved: { captchaId: string; captcha: string } | null,
) =>
  t.nobody.call(
    login,
    { username: 'operator', password: encryptPassword(password, t.config.loginCipherKey), ...solved },
    { headers: { 'user-agent': agent } },
  );

const solve = async (): Promise<{ captchaId: string; captcha: string }> => {
  const { captchaId } = await t.nobody.ok(captcha, {});
  const { answer } = await t.database
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow();
  return { captchaId, captcha: answer };
};

test('of 720 guesses in an hour at most 20 are looked at, and the user on his own device still gets in', async (context) => {
  expect((await tryWith(STAFF_PASSWORD, 'own device', null)).status).toBe(200);
  const began = t.now().getTime();
  let looked = 0;
  for (let passed = 0; passed < HOUR_MS; passed += STEP_MS) {
    t.setNow(new Date(began + passed).toISOString());
    const first = await tryWith(`guess-${passed}`, 'a stranger', null);
    const asked = first.failure === 'auth.captchaRequired';
    const answer = asked ? await tryWith(`guess-${passed}`, 'a stranger', await solve()) : first;
    if (answer.failure === 'auth.badCredentials') looked += 1;
  }
  tellFigure(context, 'guesses', looked);
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(20);
  expect((await tryWith(STAFF_PASSWORD, 'a stranger', await solve())).status).toBe(429);
  expect((await tryWith(STAFF_PASSWORD, 'own device', null)).status).toBe(200);
}, 300_000);
