/** Rows every database needs before anyone can sign in: default roles with permissions, the menu, standards. */
import { houseKinds } from '@minsu/contract/foundation/houses/house.ts';
import { flatMenu } from '@minsu/contract/menu.ts';
import { defaultPermissions, permissionNames } from '@minsu/contract/permission.ts';
import { roleCodes, roleDefaults } from '@minsu/contract/roles.ts';
import type { Db } from '../platform/database/open-database.ts';
import { newId } from '../platform/ids.ts';
import { defaultStandards } from './data/house-standards.ts';

/** A permission that this version brings is granted to the default roles once; later edits by an admin stay. */
const grantNewPermissions = async (db: Db): Promise<void> => {
  const known = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'permissions.known')
    .executeTakeFirst();
  const before = new Set((known?.value as string[] | undefined) ?? []);
  const fresh = permissionNames.filter((name) => !before.has(name));
  if (fresh.length === 0) return;
  const roles = await db.selectFrom('roles').select(['id', 'roleCode']).execute();
  const grants = roles.flatMap(({ id, roleCode }) => {
    const defaults = roleCodes.find((code) => code === roleCode);
    return defaults
      ? defaultPermissions(defaults)
          .filter((p) => fresh.includes(p))
          .map((permission) => ({ roleId: id, permission }))
      : [];
  });
  if (grants.length > 0)
    await db
      .insertInto('rolePermissions')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const value = JSON.stringify(permissionNames);
  await db
    .insertInto('settings')
    .values({ key: 'permissions.known', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: new Date() }))
    .execute();
};

const addMissingRoles = async (db: Db): Promise<void> => {
  const rows = roleCodes.map((roleCode) => {
    const { name, scope, seesMoney } = roleDefaults[roleCode];
    return {
      id: newId(),
      roleCode,
      roleName: name[0],
      roleNameEn: String(name[1]),
      dataScope: scope,
      seesMoney,
      createBy: 'system',
    };
  });
  await db
    .insertInto('roles')
    .values(rows)
    .onConflict((conflict) => conflict.column('roleCode').doNothing())
    .execute();
};

/** Entries that are missing are added, the others follow the program until an admin has arranged them. */
const addMissingMenuEntries = async (db: Db): Promise<void> => {
  const rows = flatMenu.map((entry, position) => ({
    name: entry.name,
    parentName: entry.parent?.name ?? null,
    position,
    path: entry.path,
    titleZh: entry.title[0],
    titleEn: String(entry.title[1]),
    icon: entry.icon ?? null,
    menuOrder: entry.order ?? 0,
    roles: [...(entry.roles ?? [])],
    hideInMenu: entry.hideInMenu ?? false,
    noAffix: entry.noAffix ?? false,
    ignoreCache: entry.ignoreCache ?? false,
    activeMenu: entry.activeMenu ?? null,
    redirect: entry.redirect ?? null,
    external: entry.external ?? null,
  }));
  await db
    .insertInto('menuEntries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          path: eb.ref('excluded.path'),
          titleZh: eb.ref('excluded.titleZh'),
          titleEn: eb.ref('excluded.titleEn'),
          icon: eb.ref('excluded.icon'),
          roles: eb.ref('excluded.roles'),
          hideInMenu: eb.ref('excluded.hideInMenu'),
        }))
        .where('menuEntries.touched', '=', false),
    )
    .execute();
  // Keeps the default group of each entry.
  for (const { name, parentName } of rows)
    await db
      .updateTable('menuEntries')
      .set({ parentName })
      .where('name', '=', name)
      .where('parentName', 'is distinct from', parentName)
      .execute();
};

/** The first version of the standards of each kind; what the business publishes later stays. */
const addMissingStandards = async (db: Db): Promise<void> => {
  const known = await db.selectFrom('houseStandards').select('kind').distinct().execute();
  const now = new Date();
  const rows = houseKinds
    .filter((kind) => !known.some((row) => row.kind === kind))
    .map((kind) => ({
      id: newId(),
      kind,
      number: 1,
      state: 'published',
      items: JSON.stringify(defaultStandards[kind].map((item) => ({ id: newId(), ...item }))),
      note: '',
      editedAt: now,
      publishedAt: now,
    }));
  if (rows.length === 0) return;
  await db
    .insertInto('houseStandards')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'number']).doNothing())
    .execute();
};

export const bootstrap = async (db: Db): Promise<void> => {
  await addMissingStandards(db);
  await addMissingRoles(db);
  await grantNewPermissions(db);
  await addMissingMenuEntries(db);
};
