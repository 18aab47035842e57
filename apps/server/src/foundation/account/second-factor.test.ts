/** TOTP: turned on, required at sign-in, valid once, throttled, recovered, turned off. Verified contacts. */
import {
  confirmContact,
  confirmTotp,
  disableTotp,
  getSecurity,
  renewRecoveryCodes,
  requestContactCode,
  startTotp,
} from '@minsu/contract/foundation/account/security-endpoints.ts';
import { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptPassword } from '../auth/login-cipher.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let clock = Date.parse('2026-11-20T04:00:00Z');
const wait = (seconds: number) => {
  clock += seconds * 1_000;
  t.setNow(new Date(clock).toISOString());
};
// Each test starts in a new time step.
beforeEach(() => wait(120));

const codeOf = (secret: string, offset = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock / 1_000) + offset });

const logIn = (username: string, totp?: string, password = STAFF_PASSWORD, agent = 'stranger') =>
  t.nobody.call(
    login,
    { username, password: encryptPassword(password, t.config.loginCipherKey), ...(totp && { totp }) },
    { headers: { 'user-agent': agent } },
  );

const turnOn = async (username: string) => {
  const client = await t.as(username);
  const { secret, uri } = await client.ok(startTotp, { password: STAFF_PASSWORD });
  const { recoveryCodes } = await client.ok(confirmTotp, { code: await codeOf(secret) });
  wait(60);
  return { client, secret, uri, recoveryCodes };
};

describe('second factor', () => {
  test('counts only once it is confirmed; then the password alone is not enough', async () => {
    const client = await t.as('admin');
    expect((await client.call(startTotp, { password: 'Wrong-one-1' })).fields).toHaveProperty('password');
    const { secret, uri } = await client.ok(startTotp, { password: STAFF_PASSWORD });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Minsu:admin\?/);
    expect((await logIn('admin')).status).toBe(200);
    expect((await client.call(confirmTotp, { code: '000000' })).fields).toHaveProperty('code');
    const { recoveryCodes } = await client.ok(confirmTotp, { code: await codeOf(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await client.call(startTotp, { password: STAFF_PASSWORD })).failure).toBe('account.totpOn');
    const security = await client.ok(getSecurity, {});
    expect([security.totpSince, security.recoveryCodesLeft]).toEqual([t.now().toISOString(), 10]);

    const asked = await logIn('admin');
    expect([asked.status, asked.failure]).toEqual([400, 'auth.totpRequired']);
    expect(asked.data).toMatchObject({ totpRequired: true, captchaRequired: false });
    // The code that turned it on is used up.
    expect((await logIn('admin', await codeOf(secret))).failure).toBe('auth.badTotp');
    wait(60);
    const code = await codeOf(secret);
    expect((await logIn('admin', code)).status).toBe(200);
    expect((await logIn('admin', code)).failure).toBe('auth.badTotp');
  });

  test('of two requests with one code, one is let in', async () => {
    const { secret } = await turnOn('director');
    const code = await codeOf(secret);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => logIn('director', code, STAFF_PASSWORD, `agent ${n}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('a clock one step off is forgiven, two are not', async () => {
    const { secret } = await turnOn('supervisor');
    expect((await logIn('supervisor', await codeOf(secret, -90))).failure).toBe('auth.badTotp');
    expect((await logIn('supervisor', await codeOf(secret, 30))).status).toBe(200);
  });

  test('a recovery code opens once; new ones void the old; a wrong password still says nothing of it', async () => {
    const { client, recoveryCodes } = await turnOn('finance');
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn('finance', first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await logIn('finance', first)).failure).toBe('auth.badTotp');
    expect((await client.ok(getSecurity, {})).recoveryCodesLeft).toBe(9);
    const renewed = await client.ok(renewRecoveryCodes, { password: STAFF_PASSWORD });
    expect((await logIn('finance', second)).failure).toBe('auth.badTotp');
    expect((await logIn('finance', renewed.recoveryCodes[0])).status).toBe(200);
    expect((await logIn('finance', second, 'Wrong-one-1')).failure).toBe('auth.badCredentials');
  });

  test('codes are throttled like passwords, and asking for the form resets nothing', async () => {
    await turnOn('operator');
    const answers: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      answers.push((await logIn('operator', '000000')).failure ?? '');
      await logIn('operator');
    }
    expect(answers).toEqual(['auth.badTotp', 'auth.badTotp', 'auth.badTotp']);
    expect((await logIn('operator', '000000')).failure).toBe('auth.captchaRequired');
    const throttled = await logIn('operator', '000000');
    expect([throttled.status, throttled.failure]).toEqual([429, 'auth.throttled']);
  });

  test('asking for the code is no failure: ten log-ins in two steps need no captcha', async () => {
    const { secret } = await turnOn('frontdesk');
    for (let i = 0; i < 10; i += 1) {
      expect((await logIn('frontdesk')).failure).toBe('auth.totpRequired');
      expect((await logIn('frontdesk', await codeOf(secret))).status).toBe(200);
      wait(60);
    }
  });

  test('is turned off with the password, and its codes with it', async () => {
    const { client, recoveryCodes } = await turnOn('landlord');
    expect((await client.call(disableTotp, { password: 'Wrong-one-1' })).status).toBe(422);
    await client.ok(disableTotp, { password: STAFF_PASSWORD });
    expect((await client.call(disableTotp, { password: STAFF_PASSWORD })).failure).toBe('account.totpOff');
    expect((await logIn('landlord', recoveryCodes[0])).status).toBe(200);
    const left = t.database
      .selectFrom('recoveryCodes')
      .select('codeHash')
      .where('userId', 'in', (eb) => eb.selectFrom('users').select('id').where('username', '=', 'landlord'));
    expect(await left.execute()).toEqual([]);
  });

  test('neither secret nor codes lie readable in the database', async () => {
    const { secret, recoveryCodes } = await turnOn('housekeeper');
    const rows = JSON.stringify([
      await t.database.selectFrom('userTotp').selectAll().execute(),
      await t.database.selectFrom('recoveryCodes').selectAll().execute(),
      await t.database.selectFrom('events').selectAll().execute(),
      await t.database.selectFrom('idempotencyKeys').selectAll().execute(),
    ]);
    for (const plain of [secret, ...recoveryCodes]) expect(rows).not.toContain(plain);
  });
});

describe('verified contacts', () => {
  const lastCode = async (channel: 'mail' | 'sms') => {
    const row = await t.database
      .selectFrom('notifications')
      .select('bodyCipher')
      .where('channel', '=', channel)
      .where('kind', '=', 'account.code')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return /\d{6}/.exec(t.services.cipher.decrypt(row.bodyCipher))?.[0] ?? '';
  };
  const ask = async (username: string, kind: 'phone' | 'email', target: string) =>
    (await t.as(username)).call(requestContactCode, { kind, target, password: STAFF_PASSWORD });

  test('a phone is bound by its code and masked; another account cannot take it', async () => {
    const client = await t.as('admin2');
    const { data } = await ask('admin2', 'phone', '139 0000 1234');
    const code = await lastCode('sms');
    const wrong = await client.call(confirmContact, {
      requestId: data.requestId,
      code: code === '111111' ? '222222' : '111111',
    });
    expect(wrong.fields).toEqual({ code: 'Wrong code' });
    const security = await client.ok(confirmContact, { requestId: data.requestId, code });
    expect(security.phone?.masked).toBe('139****1234');
    const again = await client.call(confirmContact, { requestId: data.requestId, code });
    expect(again.failure).toBe('account.codeExpired');

    const other = await ask('admin', 'phone', '13900001234');
    const taken = await (await t.as('admin')).call(confirmContact, {
      requestId: other.data.requestId,
      code: await lastCode('sms'),
    });
    expect([taken.status, taken.failure]).toEqual([409, 'account.contactTaken']);
    const rows = JSON.stringify(await t.database.selectFrom('userContacts').selectAll().execute());
    expect(rows).not.toContain('13900001234');
  });

  test('a code lives ten minutes and five tries, belongs to who asked, and is asked for once a minute', async () => {
    const client = await t.as('admin2');
    const first = await ask('admin2', 'email', 'Admin2@Minsu.example');
    expect(first.data.masked).toBe('a***@minsu.example');
    const soon = await ask('admin2', 'email', 'admin2@minsu.example');
    expect([soon.status, soon.failure]).toEqual([429, 'account.codeTooSoon']);
    const code = await lastCode('mail');
    const stranger = await (await t.as('admin')).call(confirmContact, {
      requestId: first.data.requestId,
      code,
    });
    expect(stranger.failure).toBe('account.codeExpired');
    wait(601);
    expect((await client.call(confirmContact, { requestId: first.data.requestId, code })).failure).toBe(
      'account.codeExpired',
    );

    const second = await ask('admin2', 'email', 'admin2@minsu.example');
    const right = await lastCode('mail');
    const wrong = right === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i += 1)
      await client.call(confirmContact, { requestId: second.data.requestId, code: wrong });
    expect(
      (await client.call(confirmContact, { requestId: second.data.requestId, code: right })).failure,
    ).toBe('account.codeExpired');
  });

  test('a lost password is got back by the verified mail, not by the one that was typed in', async () => {
    const client = await t.as('admin2');
    wait(120);
    const { data } = await ask('admin2', 'email', 'verified@minsu.example');
    const { id } = await t.database
      .updateTable('users')
      .set({ email: 'typed@minsu.example' })
      .where('username', '=', 'admin2')
      .returning('id')
      .executeTakeFirstOrThrow();
    const [createdAt, expiresAt] = [t.now(), new Date(t.now().getTime() + 60_000)];
    await t.database
      .insertInto('passwordResets')
      .values({ tokenHash: Buffer.alloc(32, 1), userId: id, createdAt, expiresAt })
      .execute();
    await client.ok(confirmContact, { requestId: data.requestId, code: await lastCode('mail') });
    // A link sent to the previous address is no longer valid.
    const link = t.database.selectFrom('passwordResets').select('expiresAt').where('userId', '=', id);
    expect((await link.executeTakeFirstOrThrow()).expiresAt).toEqual(t.now());
    expect(await recoveryMailOf({ db: t.database, services: t.services }, id)).toBe('verified@minsu.example');
  });

  test('needs the password and a target of its kind', async () => {
    const client = await t.as('admin2');
    const bad = await client.call(requestContactCode, {
      kind: 'email',
      target: 'nobody',
      password: STAFF_PASSWORD,
    });
    expect(bad.fields).toHaveProperty('target');
    const refused = await client.call(requestContactCode, {
      kind: 'phone',
      target: '13911112222',
      password: 'Wrong-one-1',
    });
    expect(refused.fields).toHaveProperty('password');
  });
});
