/** The current user and menu, in the shape the specified client stores. */
import type { MenuNode, UserInfo } from '@minsu/contract/foundation/auth/auth.ts';
import { entriesOf } from '@minsu/contract/foundation/system/features.ts';
import { flatMenu, mayOpen } from '@minsu/contract/menu.ts';
import { permissionNames } from '@minsu/contract/permission.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { givesDiscount } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Ctx, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Users } from '../../platform/database/tables.ts';
import { maskEmail } from '../../platform/field-cipher.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { syllables } from '../../platform/spelling.ts';
import { mayEverywhere } from '../houses/house-scope-queries.ts';
import { profileOf } from '../system/profile-queries.ts';

const rolesOf = async (db: Db, userId: string): Promise<UserInfo['roleDTO']> => {
  const rows = await db
    .selectFrom('userRoles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select([
      'r.id',
      'r.roleName',
      'r.roleNameEn',
      'r.description',
      'r.roleCode',
      'r.basedOn',
      'r.createBy',
      'r.createdAt',
      'r.updateBy',
      'r.updatedAt',
    ])
    .where('ur.userId', '=', userId)
    .orderBy('r.roleCode')
    .execute();
  return rows.map(({ createdAt, updatedAt, ...role }) => ({
    ...role,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt?.toISOString() ?? null,
    del: 0,
  }));
};

const roleCodeOf = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('roles').select('roleCode').where('id', '=', id).executeTakeFirst();
  return row?.roleCode ?? null;
};

const departmentOf = async (db: Db, id: string | null): Promise<UserInfo['departDTO']> => {
  if (id === null) return null;
  const row = await db.selectFrom('departments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { createdAt, updatedAt, parentId, ...department } = row;
  const { rows: company } = await sql<{ id: string; name: string }>`
    with recursive above as (
      select id, parent_id, depart_name from departments where id = ${parentId ?? id}
      union select d.id, d.parent_id, d.depart_name from departments d join above a on d.id = a.parent_id
    ) select id, depart_name as name from above where parent_id is null`.execute(db);
  return {
    ...department,
    companyList: company,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt?.toISOString() ?? null,
  };
};

const rightsOf = ({ config }: Pick<Services, 'config'>, user: SessionUser) => {
  const permissions = permissionNames.filter(
    (name) => user.may(name) && (config.demoScreens || !name.startsWith('demo:')),
  );
  const everywhere = mayEverywhere({ user });
  return {
    permissions,
    partialPermissions: permissions.filter((access) => !everywhere(access)),
    seesMoney: user.roles.some(({ seesMoney }) => seesMoney),
    mayDiscount: user.may('order:overridePrice') || user.roles.some(givesDiscount),
  };
};

/** The user's own record; personal fields are masked. */
const personOf = (row: Selectable<Users>) => ({
  id: row.id,
  username: row.username,
  realname: row.realname,
  salt: null,
  avatar: row.avatarUrl,
  avatarUrl: row.avatarUrl,
  birthday: row.birthday === null ? null : `****${row.birthday.slice(4)}`,
  sex: row.sex,
  email: row.email && maskEmail(row.email),
  phone: row.phoneMasked,
  status: row.status,
  del: 0,
  workNo: row.workNo,
  createBy: row.createBy,
  createTime: row.createdAt.toISOString(),
  updateBy: row.updateBy,
  updateTime: row.updatedAt?.toISOString() ?? null,
  departId: row.departmentId,
  openId: null,
  union_id: null,
  nickname: row.nickname,
  userIdentity: row.userIdentity,
  identityDTO: null,
});

const businessOf = async (db: Db) => {
  const { profile, off } = await profileOf(db);
  return { profile, hiddenEntries: entriesOf(off) };
};

export const userInfoOf = async (ctx: Pick<Ctx, 'db' | 'services'>, user: SessionUser): Promise<UserInfo> => {
  const row = await ctx.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
  if (!row) fail(coreFailures.unauthorized);
  const [roles, activeRole, departDTO, business] = await Promise.all([
    rolesOf(ctx.db, row.id),
    user.activeRoleId && roleCodeOf(ctx.db, user.activeRoleId),
    departmentOf(ctx.db, row.departmentId),
    businessOf(ctx.db),
  ]);
  return {
    ...personOf(row),
    roleDTO: roles.filter((role) => user.roles.some((counting) => counting.code === role.roleCode)),
    heldRoles: roles,
    activeRole,
    departDTO,
    ...rightsOf(ctx.services, user),
    language: row.language as UserInfo['language'],
    owesSecondFactor: user.owesSecondFactor ?? false,
    owesPassword: user.owesPassword ?? false,
    ...business,
  };
};

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

const isGroup = (name: string): boolean =>
  flatMenu.some((entry) => entry.name === name && entry.children !== undefined);

/** The whole menu that the user's roles may open, hidden and redirect entries included. */
export const userMenuOf = async (ctx: Ctx): Promise<MenuNode[]> => {
  const rows = await ctx.db.selectFrom('menuEntries').selectAll().orderBy('position').execute();
  const hidden = entriesOf((await profileOf(ctx.db)).off);
  const held = ctx.user.roles.flatMap(({ code, basedOn }) => (basedOn ? [code, basedOn] : [code]));
  // The contract decides which screens are allowed; the table arranges, hides and narrows them.
  const open = rows.filter(({ name, roles }) => {
    const entry = flatMenu.find((each) => each.name === name);
    const listedOnly = entry?.listedOnly === true;
    // An entry narrowed by hand is shown to the named roles only, custom roles included.
    const isNarrowed = !isSameSet(roles, entry?.roles ?? []);
    const shown = isNarrowed
      ? roles.length === 0 || roles.some((role) => held.includes(role))
      : mayOpen({ roles, listedOnly }, held);
    return shown && mayOpen({ roles: entry?.roles ?? [], listedOnly }, held);
  });
  const nodeOf = (row: (typeof rows)[number]): MenuNode => ({
    path: row.path,
    name: row.name,
    meta: {
      locale: `menu.${row.name}`,
      title: { 'zh-CN': row.titleZh, 'en-US': row.titleEn },
      pinyin: syllables(row.titleZh),
      icon: row.icon,
      order: row.menuOrder,
      roles: row.roles.length === 0 ? ['*'] : row.roles,
      requiresAuth: true,
      hideInMenu: row.hideInMenu || hidden.includes(row.name),
      noAffix: row.noAffix,
      ignoreCache: row.ignoreCache,
      activeMenu: row.activeMenu,
      redirect: row.redirect,
      external: row.external,
    },
    children: open.filter((child) => child.parentName === row.name).map(nodeOf),
  });
  return open
    .filter((row) => row.parentName === null)
    .sort((a, b) => a.menuOrder - b.menuOrder)
    .map(nodeOf)
    .filter((node) => node.children.length > 0 || !isGroup(node.name));
};
