/** From the application form to the first sign-in, and what an anonymous client must not learn on the way. */
import { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { applyForAccount } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import {
  approveApplication,
  countUserViews,
  getApplication,
  pageApplications,
  pageUsers,
  rejectApplication,
  userOptions,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastMailTo, mailsTo } from '../../../test/mail.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { encryptPassword } from '../auth/login-cipher.ts';

const PASSWORD = 'Ankommen-7';
const applicant = {
  realname: '林小满',
  username: 'xiaoman',
  email: 'xiaoman@example.com',
  phone: '139 1234 5678',
  departmentWish: '杭州前台',
  agreed: true,
  password: PASSWORD,
};

let t: TestApp;
let admin: TestClient;
beforeEach(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterEach(() => t.close());

const pending = async () => (await admin.ok(pageApplications, {})).records;
const firstKey = async () => {
  const [row] = await pending();
  if (!row) throw new Error('nobody has applied');
  return { id: row.id, version: row.version };
};
const roleId = async (code: string): Promise<string> =>
  (await admin.ok(userOptions, {})).roles.find((role) => role.code === code)?.id ?? '';

const logInAs = (username: string) =>
  t.nobody.call(login, { username, password: encryptPassword(PASSWORD, t.config.loginCipherKey) });

test('applied, approved, told by mail, logged in', async () => {
  await t.nobody.ok(applyForAccount, applicant, { headers: { 'accept-language': 'zh-CN' } });
  expect((await logInAs('xiaoman')).status).toBe(400);
  const [row] = await pending();
  expect(row).toMatchObject({ realname: '林小满', phoneMasked: '139****5678', marks: [], state: 'pending' });
  expect((await admin.ok(countUserViews, {})).pendingApplications).toBe(1);
  const detail = await admin.ok(getApplication, { id: row?.id ?? '' });
  expect(detail).toMatchObject({ email: applicant.email, phone: '13912345678' });
  const approved = await admin.ok(approveApplication, {
    ...(await firstKey()),
    username: 'xiaoman',
    roleIds: [await roleId('front_desk')],
    workNo: 'MS0100',
  });
  expect(approved).toMatchObject({ state: 'approved', decidedBy: 'admin' });
  const mail = await lastMailTo(t, applicant.email);
  expect(mail.subject).toBe('您的民宿管家账号已开通');
  expect(mail.text).toContain('xiaoman');
  expect((await logInAs('xiaoman')).status).toBe(200);
});

test('those who may decide get a todo, which ends with the decision', async () => {
  await t.nobody.ok(applyForAccount, applicant);
  const todos = () =>
    t.database
      .selectFrom('inboxMessages as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select(['u.username', 'm.settledAt', 'm.path'])
      .where('m.kind', '=', 'todo')
      .orderBy('u.username')
      .execute();
  expect((await todos()).map((row) => row.username)).toEqual(['admin', 'admin2', 'director', 'supervisor']);
  await admin.ok(rejectApplication, { ...(await firstKey()), reason: '信息不完整' });
  expect((await todos()).every((row) => row.settledAt !== null)).toBe(true);
});

test('a rejection carries its reason, and the password goes', async () => {
  await t.nobody.ok(applyForAccount, applicant);
  const rejected = await admin.ok(rejectApplication, {
    ...(await firstKey()),
    reason: 'Please use your work mail',
  });
  expect(rejected).toMatchObject({ state: 'rejected', reason: 'Please use your work mail' });
  expect((await lastMailTo(t, applicant.email)).text).toContain('Please use your work mail');
  const row = await t.database.selectFrom('userApplications').selectAll().executeTakeFirstOrThrow();
  expect(row.passwordHash).toBeNull();
  const late = await admin.call(approveApplication, {
    id: row.id,
    version: row.version,
    username: 'xiaoman',
    roleIds: [await roleId('front_desk')],
  });
  expect(late).toMatchObject({ status: 409, failure: 'user.alreadyDecided' });
});

test('a stranger learns nothing: known names and mails are answered like any other', async () => {
  const known = { username: 'operator', email: 'known@example.com' };
  await t.database
    .updateTable('users')
    .set({ email: known.email })
    .where('username', '=', 'finance')
    .execute();
  const answers = [
    await t.nobody.call(applyForAccount, applicant),
    await t.nobody.call(applyForAccount, { ...applicant, ...known }),
  ];
  expect(answers.map(({ status, data }) => [status, data])).toEqual([
    [200, null],
    [200, null],
  ]);
  const collided = (await pending()).find((row) => row.username === 'operator');
  expect(collided?.marks).toEqual(['usernameTaken', 'mailKnown']);
  expect(await mailsTo(t, known.email)).toEqual([]);
});

test('a taken name is approved under another one; two applications of one name mark each other', async () => {
  await t.nobody.ok(applyForAccount, { ...applicant, username: 'operator' });
  await t.nobody.ok(applyForAccount, { ...applicant, username: 'Operator', email: 'two@example.com' });
  expect((await pending()).every((row) => row.marks.includes('repeated'))).toBe(true);
  const input = { ...(await firstKey()), roleIds: [await roleId('operator')] };
  const taken = await admin.call(approveApplication, { ...input, username: 'operator' });
  expect(taken.fields).toHaveProperty('username');
  await admin.ok(approveApplication, { ...input, username: 'operator.two' });
  expect((await logInAs('operator.two')).status).toBe(200);
});

test('two who decide at once: one decision', async () => {
  await t.nobody.ok(applyForAccount, applicant);
  const key = await firstKey();
  const roleIds = [await roleId('operator')];
  const answers = await Promise.all([
    admin.call(approveApplication, { ...key, username: 'xiaoman', roleIds }),
    (await t.as('admin2')).call(rejectApplication, { ...key, reason: '不认识' }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const made = await admin.ok(pageUsers, { keyword: 'xiaoman' });
  expect(made.total).toBe(answers[0]?.status === 200 ? 1 : 0);
});

test('nobody lets somebody in with more than he holds', async () => {
  await t.nobody.ok(applyForAccount, applicant);
  const supervisor = await t.as('supervisor');
  const answer = await supervisor.call(approveApplication, {
    ...(await firstKey()),
    username: 'xiaoman',
    roleIds: [await roleId('admin')],
  });
  expect(answer).toMatchObject({ status: 422, failure: 'user.grantsMore' });
});

test.each([
  ['agreed', { agreed: false }],
  ['username', { username: '小满' }],
  ['email', { email: 'xiaoman@' }],
  ['phone', { phone: '12' }],
  ['password', { password: 'simple' }],
  ['realname', { realname: '' }],
])('a wrong %s is refused at the field', async (field, wrong) => {
  const answer = await t.nobody.call(applyForAccount, { ...applicant, ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.fields)).toContain(field);
});

test('the password must not be the user name', async () => {
  const answer = await t.nobody.call(applyForAccount, {
    ...applicant,
    username: 'Ankommen-7',
  });
  expect(answer).toMatchObject({ status: 422, failure: 'account.passwordIsName' });
});

test('three applications with one mail an hour are enough', async () => {
  for (let i = 0; i < 3; i += 1)
    await t.nobody.ok(applyForAccount, { ...applicant, username: `xiaoman${i}` });
  const fourth = await t.nobody.call(applyForAccount, applicant);
  expect(fourth.failure).toBe('auth.captchaRequired');
  await t.database
    .deleteFrom('entryTries')
    .where('id', 'in', (eb) => eb.selectFrom('entryTries').select('id').orderBy('id').limit(1))
    .execute();
  const counted = await t.nobody.call(applyForAccount, applicant);
  expect(counted.failure).toBe('entry.tooMany');
});
