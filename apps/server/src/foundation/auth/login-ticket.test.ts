/** A recorded sign-in request cannot be used a second time. */
import { authConfig, login, TICKET_MARK } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptPassword } from './login-cipher.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const ticketNow = async (): Promise<string> => (await t.nobody.ok(authConfig, {})).ticket;

/** As our own page sends it. */
const bodyWith = (ticket: string, password = STAFF_PASSWORD) => ({
  username: 'admin',
  password: encryptPassword(`${password}${TICKET_MARK}${ticket}`, t.config.loginCipherKey),
});
const send = (body: { username: string; password: string }) => t.nobody.call(login, body);

test('a recorded log-in is refused a hundred times, also at once, and books no failure', async () => {
  const recorded = bodyWith(await ticketNow());
  expect((await send(recorded)).status).toBe(200);
  const again = await Promise.all(Array.from({ length: 100 }, () => send(recorded)));
  expect(new Set(again.map(({ status, failure }) => `${status} ${failure}`))).toEqual(
    new Set(['400 auth.usedTicket']),
  );
  expect(await t.database.selectFrom('loginFailures').selectAll().execute()).toEqual([]);
  expect((await send(bodyWith(await ticketNow()))).status).toBe(200);
});

test('of two that are sent at once one opens', async () => {
  const recorded = bodyWith(await ticketNow());
  const answers = await Promise.all([send(recorded), send(recorded)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('one that was used up by a wrong password, is forged or two minutes old opens nothing', async () => {
  const spoilt = await ticketNow();
  expect((await send(bodyWith(spoilt, 'wrong'))).failure).toBe('auth.badCredentials');
  expect((await send(bodyWith(spoilt))).failure).toBe('auth.usedTicket');
  const [id = '', instant = '', seal = ''] = (await ticketNow()).split('.');
  const forgeries = [
    '',
    id,
    `${id}.${instant}`,
    `${id}.${instant}.AAAA`,
    `${id}.${Number(instant) + 1}.${seal}`,
  ];
  for (const forged of [...forgeries, `${spoilt.split('.')[0]}.${instant}.${seal}`])
    expect((await send(bodyWith(forged))).failure).toBe('auth.usedTicket');
  const old = await ticketNow();
  const before = t.now().toISOString();
  t.setNow(new Date(t.now().getTime() + 121_000).toISOString());
  expect((await send(bodyWith(old))).failure).toBe('auth.usedTicket');
  t.setNow(before);
});

test('the wire format’s own log-in has none and opens, unless tickets are required', async () => {
  const plain = { username: 'admin', password: encryptPassword(STAFF_PASSWORD, t.config.loginCipherKey) };
  expect((await send(plain)).status).toBe(200);
  const strict = await openTestApp({ env: { LOGIN_TICKETS: 'required' } });
  expect((await strict.nobody.call(login, plain)).failure).toBe('auth.usedTicket');
  const { ticket } = await strict.nobody.ok(authConfig, {});
  expect((await strict.nobody.call(login, bodyWith(ticket))).status).toBe(200);
  await strict.close();
});

test('no answer to a captcha makes a ticket that was used good again', async () => {
  const ticket = await ticketNow();
  const recorded = bodyWith(ticket);
  expect((await send(recorded)).status).toBe(200);
  const guess = { username: 'nobody.here', password: encryptPassword('wrong', t.config.loginCipherKey) };
  for (let at = 0; at < 3; at += 1) await send(guess);
  const [captchaId] = ticket.split('.');
  const answer = await t.nobody.call(login, { ...guess, captchaId, captcha: 'AAAA' });
  expect(answer.failure).toBe('auth.badCaptcha');
  expect((await send(recorded)).failure).toBe('auth.usedTicket');
});
