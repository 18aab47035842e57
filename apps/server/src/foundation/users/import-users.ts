/** Users from a file. Each gets a mail with a link to set a password, as if added by hand. */
import { randomBytes } from 'node:crypto';
import { holdMore } from '@minsu/contract/foundation/roles/rights-rules.ts';
import { userTexts } from '@minsu/contract/foundation/users/user.text.ts';
import { importUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { userFailures } from '@minsu/contract/foundation/users/user-failures.ts';
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { inBoth, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type Import, type Judged, ofField } from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { statesOf } from '../../platform/imports/import-status-rules.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { sendResetLink } from '../auth/send-reset-link.ts';
import { insertUser } from './insert-user.ts';
import { readRoles } from './role-queries.ts';
import { type ReadUser, readUser } from './user-import-rules.ts';

const t = userTexts;
const required = ['username', 'realname', 'email', 'roles'];
const field = (key: string, title: Text, example: string, aliases: string[] = []): ImportField => ({
  key,
  title,
  required: required.includes(key),
  aliases,
  example,
});

const fields = [
  field('username', t.username, 'chen.yu', ['账号', '登录名', 'user', 'login', 'account']),
  field('realname', t.realname, '陈宇', ['员工姓名', '姓名', 'name']),
  field('email', t.email, 'chen.yu@example.com', ['电子邮箱', '邮件', 'e-mail', 'email']),
  field('phone', t.phone, '13800001024', ['电话', '联系电话', 'mobile']),
  field('workNo', t.workNo, 'MS0108', ['员工编号', 'staff number']),
  field('department', t.department, '杭州', ['所属部门', '部门编码', 'department code']),
  field('roles', t.roles, '前台', ['角色编码', 'role']),
];
const fieldOf = (key: string): ImportField => fields.find((one) => one.key === key) as ImportField;

const readKnown = async (ctx: Ctx) => {
  const all = ctx.user.scopesOf(ctx.access).has('all');
  const departments = await ctx.db
    .selectFrom('departments')
    .select(['id', 'departName as name', 'departCode as code', 'status'])
    .execute();
  return {
    roles: (await readRoles(ctx.db)).map((role) => ({
      ...role,
      grantable: !holdMore([role], ctx.user.roles),
    })),
    // A permission for one department cannot place users in another.
    departments: departments
      .filter(({ id }) => all || id === ctx.user.departmentId)
      .map(({ status, ...department }) => ({ ...department, active: status === 1 })),
  };
};

/** User names and staff numbers that are taken already, in small letters. */
const readTaken = async (ctx: Ctx, users: readonly ReadUser[]) => {
  const names = users.map(({ username }) => username.toLowerCase());
  const numbers = users.flatMap(({ workNo }) => workNo ?? []);
  const { rows } = await sql<{ username: string; workNo: string | null }>`
    select lower(username) as username, work_no from users
    where deleted_at is null and (lower(username) = any(${names}::text[]) or work_no = any(${numbers}::text[]))
  `.execute(ctx.db);
  return {
    username: new Set(rows.map(({ username }) => username)),
    workNo: new Set(rows.flatMap(({ workNo }) => workNo ?? [])),
  };
};

type Taken = Awaited<ReturnType<typeof readTaken>>;

const takenBy = ({ username, workNo }: ReadUser, taken: Taken): Text[] => [
  ...(taken.username.has(username.toLowerCase())
    ? [ofField(fieldOf('username'), userFailures.usernameTaken.text)]
    : []),
  ...(workNo && taken.workNo.has(workNo) ? [ofField(fieldOf('workNo'), userFailures.workNoTaken.text)] : []),
];

/** The line above that names the same user, by name or number. */
const twinFinder = () => {
  const above = new Map<string, number>();
  return (line: number, { username, workNo }: ReadUser): number | undefined => {
    const marks = [username && `u:${username.toLowerCase()}`, workNo && `w:${workNo}`].filter(
      Boolean,
    ) as string[];
    const twin = marks.map((mark) => above.get(mark)).find((at) => at !== undefined);
    for (const mark of marks) if (!above.has(mark)) above.set(mark, line);
    return twin;
  };
};

export const userImport: Import<ReadUser> = {
  name: 'users.import',
  title: t.importTitle,
  endpoints: importUsers,
  fields: withKinds(fields, { name: ['realname'], code: ['username', 'email', 'phone', 'workNo'] }),
  states: statesOf([
    [userTexts.state_normal, 'take'],
    [userTexts.state_frozen, 'leave'],
  ]),
  open: () => Promise.resolve(),
  judge: async (ctx, _target, lines) => {
    const known = await readKnown(ctx);
    const read = lines.map(({ line, values }) => ({ line, ...readUser(values, known) }));
    const taken = await readTaken(
      ctx,
      read.map(({ user }) => user),
    );
    const twinOf = twinFinder();
    return read.map(({ line, user, problems: wrong }): Judged<ReadUser> => {
      const twin = twinOf(line, user);
      const problems = [
        ...wrong.map(({ path, text, params }) => ofField(fieldOf(path), text, params)),
        ...takenBy(user, taken),
        ...(twin === undefined ? [] : [inBoth(importTexts.twice, () => ({ line: twin }))]),
      ];
      const text = [user.realname, user.username, user.workNo].filter(Boolean).join(' · ');
      return { line, label: user.username, text, problems, ...(problems.length === 0 && { row: user }) };
    });
  },
  store: async (ctx, _target, rows) => {
    // A random password, the same for all, replaced when each user sets one.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    for (const row of rows) {
      const id = await insertUser(ctx, {
        ...row,
        passwordHash,
        dutyReason: sayText(t.importTitle, ctx.language),
      });
      await sendResetLink(ctx, { ...row, id }, 'welcome');
    }
  },
};
