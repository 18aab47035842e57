/** Resetting a forgotten password: the same answer to all, one link, one use. */
import { captcha, login, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import {
  checkResetLink,
  forgotPassword,
  resetPassword,
} from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { freezeUser, pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { lastMailTo, mailsTo, tokenIn } from '../../../test/mail.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { answerResetRequest } from './ask-for-reset.ts';
import { encryptPassword } from './login-cipher.ts';

const MAIL = 'operator@example.com';
const NEW = 'Neues-Wort7';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
  await t.database.updateTable('users').set({ email: MAIL }).where('username', '=', 'operator').execute();
});
afterEach(() => t.close());

/** Runs what the job runner does after the relay. */
const runJobs = async (): Promise<void> => {
  const rows = await t.database.selectFrom('resetRequests').select('id').execute();
  for (const { id } of rows) await t.job().change((ctx) => answerResetRequest(ctx, id));
};

const ask = async (account: string): Promise<void> => {
  await t.nobody.ok(forgotPassword, { account });
  await runJobs();
};

/** Moves the clock past the time in which no second mail is sent. */
const later = (minutes: number): void =>
  t.setNow(new Date(t.now().getTime() + minutes * 60_000).toISOString());

const newLink = async (): Promise<string> => {
  await ask('operator');
  return tokenIn((await lastMailTo(t, MAIL)).text);
};

const logInWith = (password: string) =>
  t.nobody.call(login, {
    username: 'operator',
    password: encryptPassword(password, t.config.loginCipherKey),
  });

test('whoever is named, the answer is the same; only a user gets a mail', async () => {
  const answers = [];
  for (const account of ['operator', 'OPERATOR@example.com', 'nobody.here', 'nobody@example.com', 'admin'])
    answers.push(await t.nobody.call(forgotPassword, { account, ...(await solved()) }));
  expect(
    new Set(answers.map(({ status, message, data }) => JSON.stringify([status, message, data]))).size,
  ).toBe(1);
  await runJobs();
  // By name and by mail: the same user, so one link.
  expect(await mailsTo(t, MAIL)).toHaveLength(1);
  const { count } = await t.database
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('what was typed is not kept', async () => {
  await ask('nobody@example.com');
  expect(await t.database.selectFrom('resetRequests').selectAll().execute()).toEqual([]);
  const tries = await t.database.selectFrom('entryTries').selectAll().execute();
  expect(JSON.stringify(tries)).not.toContain('nobody');
});

test('the mail speaks the language of who asked, and its link names whose it is', async () => {
  await t.nobody.ok(forgotPassword, { account: 'operator' }, { headers: { 'accept-language': 'zh-CN' } });
  await runJobs();
  const mail = await lastMailTo(t, MAIL);
  expect(mail.subject).toBe('重置您的民宿管家密码');
  expect(mail.text).toContain(`${t.config.publicUrl}/login?view=reset&reset=`);
  const link = await t.nobody.ok(checkResetLink, { token: tokenIn(mail.text) });
  expect(link).toEqual({ state: 'valid', username: 'operator' });
});

test('a link sets the password once, ends every session and tells the user', async () => {
  const operator = await t.as('operator');
  await operator.ok(userInfo, {});
  const token = await newLink();
  expect(await t.nobody.ok(resetPassword, { token, password: NEW })).toEqual({ username: 'operator' });
  expect((await operator.call(userInfo, {})).status).toBe(401);
  expect((await logInWith('Minsu@2026')).status).toBe(400);
  expect((await logInWith(NEW)).status).toBe(200);
  const notices = await t.database.selectFrom('inboxMessages').select('titleZh').execute();
  expect(notices.map((row) => row.titleZh)).toContain('密码已重置');
  const again = await t.nobody.call(resetPassword, { token, password: 'Another-Wort7' });
  expect(again).toMatchObject({ status: 409, failure: 'entry.resetUsed' });
});

test('two tries with one link at once: one is taken', async () => {
  const token = await newLink();
  const answers = await Promise.all([
    t.nobody.call(resetPassword, { token, password: NEW }),
    t.nobody.call(resetPassword, { token, password: 'Another-Wort7' }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test('a new link ends the one before: one lives at a time', async () => {
  const first = await newLink();
  later(2);
  const second = await newLink();
  expect(second).not.toBe(first);
  expect(await t.nobody.ok(checkResetLink, { token: first })).toEqual({ state: 'expired', username: null });
  const late = await t.nobody.call(resetPassword, { token: first, password: NEW });
  expect(late).toMatchObject({ status: 409, failure: 'entry.resetExpired' });
  await t.nobody.ok(resetPassword, { token: second, password: NEW });
});

test('expired, foreign and frozen links are refused with what to do', async () => {
  const token = await newLink();
  const foreign = await t.nobody.call(resetPassword, { token: 'x'.repeat(43), password: NEW });
  expect(foreign).toMatchObject({ status: 404, failure: 'entry.resetUnknown' });
  t.setNow('2026-11-20T05:00:01Z');
  expect(await t.nobody.ok(checkResetLink, { token })).toEqual({ state: 'expired', username: null });
  const late = await t.nobody.call(resetPassword, { token, password: NEW });
  expect(late).toMatchObject({ status: 409, failure: 'entry.resetExpired' });
  const fresh = await newLink();
  const admin = await t.as('admin');
  const { records } = await admin.ok(pageUsers, { keyword: 'operator' });
  await admin.ok(freezeUser, { id: records[0]?.id ?? '', version: records[0]?.version ?? 0 });
  expect((await t.nobody.call(resetPassword, { token: fresh, password: NEW })).status).toBe(404);
});

test.each(['short1A', 'nouppercase1', 'With Space1', 'Password123', 'a'.repeat(129)])(
  'a password against the policy is refused at its field and the link stays: %s',
  async (password) => {
    const token = await newLink();
    const answer = await t.nobody.call(resetPassword, { token, password });
    expect(answer.status).toBe(422);
    expect(answer.fields).toHaveProperty('password');
    expect(await t.nobody.ok(checkResetLink, { token })).toMatchObject({ state: 'valid' });
  },
);

test('a repeated job sends nothing twice; a user gets three links an hour', async () => {
  await t.nobody.ok(forgotPassword, { account: 'operator' });
  const { id } = await t.database.selectFrom('resetRequests').select('id').executeTakeFirstOrThrow();
  await runJobs();
  await t.job().change((ctx) => answerResetRequest(ctx, id));
  expect(await mailsTo(t, MAIL)).toHaveLength(1);
  for (const account of ['operator', MAIL, MAIL]) {
    later(2);
    await t.nobody.ok(forgotPassword, { account, ...(await solved()) });
    await runJobs();
  }
  expect(await mailsTo(t, MAIL)).toHaveLength(3);
});

test('requests of the same moment bring one mail; once its link is used, or after two minutes, there is another', async () => {
  for (const account of ['operator', MAIL]) await t.nobody.ok(forgotPassword, { account });
  const rows = await t.database.selectFrom('resetRequests').select('id').execute();
  expect(rows).toHaveLength(2);
  await Promise.all(rows.map(({ id }) => t.job().change((ctx) => answerResetRequest(ctx, id))));
  expect(await mailsTo(t, MAIL)).toHaveLength(1);
  const token = tokenIn((await lastMailTo(t, MAIL)).text);
  await t.nobody.ok(resetPassword, { token, password: NEW });
  await ask('operator');
  expect(await mailsTo(t, MAIL)).toHaveLength(2);
  later(2);
  await t.nobody.ok(forgotPassword, { account: 'operator', ...(await solved()) });
  await runJobs();
  expect(await mailsTo(t, MAIL)).toHaveLength(3);
});

/** A captcha with its answer. */
const solved = async () => {
  const { captchaId } = await t.nobody.ok(captcha, {});
  const row = await t.database
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow();
  return { captchaId, captcha: row.answer };
};

test('after three uses of the form a captcha is asked for; after five about one name nobody is heard', async () => {
  for (let i = 0; i < 3; i += 1) await t.nobody.ok(forgotPassword, { account: 'Somebody' });
  const plain = await t.nobody.call(forgotPassword, { account: 'somebody' });
  expect(plain).toMatchObject({ status: 400, failure: 'auth.captchaRequired' });
  expect(plain.data).toMatchObject({ captchaRequired: true });
  for (let i = 0; i < 2; i += 1)
    await t.nobody.ok(forgotPassword, { account: 'somebody', ...(await solved()) });
  const over = await t.nobody.call(forgotPassword, { account: 'somebody', ...(await solved()) });
  expect(over).toMatchObject({ status: 429, failure: 'entry.tooMany' });
  expect(over.headers['retry-after']).toBeDefined();
  t.setNow('2026-11-20T05:00:01Z');
  await t.nobody.ok(forgotPassword, { account: 'somebody' });
});

test('uses sent at the same time count one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => t.nobody.call(forgotPassword, { account: 'somebody' })),
  );
  expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(5);
});

test('one address may use the form twenty times an hour where limits are on', async () => {
  const limited = await openTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const now = limited.now();
    const { subject } = await (async () => {
      await limited.nobody.ok(forgotPassword, { account: 'first' });
      return limited.database
        .selectFrom('entryTries')
        .select('subject')
        .orderBy('id')
        .executeTakeFirstOrThrow();
    })();
    const rows = Array.from({ length: 19 }, (_, i) => ({
      id: `01900000-0000-7000-8000-0000000000${String(i + 10)}`,
      form: 'forgot',
      subject,
      at: now,
    }));
    await limited.database.insertInto('entryTries').values(rows).execute();
    const { captchaId } = await limited.nobody.ok(captcha, {});
    const row = await limited.database
      .selectFrom('captchas')
      .select('answer')
      .where('id', '=', captchaId)
      .executeTakeFirstOrThrow();
    const over = await limited.nobody.call(forgotPassword, {
      account: 'other',
      captchaId,
      captcha: row.answer,
    });
    expect(over.status).toBe(429);
  } finally {
    await limited.close();
  }
});

test('a log-in whose password is changed before its session opens is refused', async () => {
  const waiting = () =>
    sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
      .execute(t.database)
      .then(({ rows }) => rows[0]?.n);
  const logIn = await t.database.transaction().execute(async (change) => {
    await change
      .updateTable('users')
      .set({ passwordHash: 'another' })
      .where('username', '=', 'operator')
      .execute();
    const answer = logInWith(STAFF_PASSWORD);
    await expect.poll(waiting).toBeGreaterThan(0);
    return { answer };
  });
  expect((await logIn.answer).failure).toBe('auth.badCredentials');
  const { count } = await t.database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('username', '=', 'operator')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});
