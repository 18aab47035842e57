/** The server's menu is named, ordered, hidden and narrowed to roles; never widened. */

import {
  editMenuItem,
  listMenu,
  type MenuItem,
  menuFailures,
  orderMenu,
  resetMenu,
} from '@minsu/contract/foundation/system/menu-entry.ts';
import { flatMenu } from '@minsu/contract/menu.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';
import {
  menuRoles,
  openToRoles,
  readMenu,
  type StoredEntry,
  shippedEntry,
  storedMenu,
} from './menu-queries.ts';

/** The entries that lead back to this screen. */
const NEEDED: readonly string[] = ['sys', 'sysMenu'];

const lockMenu = (ctx: Ctx): Promise<StoredEntry[]> =>
  ctx.db.selectFrom('menuEntries').selectAll().orderBy('position').forUpdate().execute();

const announce = (ctx: Ctx, name: string, change: { before?: unknown; after?: unknown }) =>
  ctx.record({ name: `menu.${name}`, entity: 'menu', entityId: NIL_ID, ...change });

const assertRoles = async (ctx: Ctx, name: string, roles: readonly string[]): Promise<void> => {
  if (roles.length === 0) return;
  const known = await menuRoles(ctx);
  const unknown = roles.filter((role) => !known.some(({ code }) => code === role));
  const shipped = shippedEntry(name);
  const allowed = shipped ? openToRoles(shipped, known) : [];
  const wider = allowed.length === 0 ? [] : roles.filter((role) => !allowed.includes(role));
  const [failure, refused] =
    unknown.length > 0 ? [menuFailures.unknownRole, unknown] : [menuFailures.wider, wider];
  if (refused.length === 0) return;
  const params = { roles: refused };
  failAt('roles', failure, params);
};

const said = ({
  titleZh,
  titleEn,
  icon,
  roles,
  hideInMenu,
}: Pick<StoredEntry, 'titleZh' | 'titleEn' | 'icon' | 'roles' | 'hideInMenu'>) => ({
  zh: titleZh,
  en: titleEn,
  icon,
  roles,
  hidden: hideInMenu,
});

const edit = async (ctx: Ctx, input: z.output<typeof editMenuItem.input>): Promise<MenuItem[]> => {
  const { name, version, zh, en, icon, roles, hidden } = input;
  const row = (await lockMenu(ctx)).find((each) => each.name === name) ?? fail(menuFailures.notFound);
  if (row.version !== version) failStale(editMenuItem.output, await readMenu(ctx));
  if (hidden && NEEDED.includes(name)) failAt('hidden', menuFailures.needed);
  if (NEEDED.includes(name) && roles.length > 0 && !roles.includes('admin'))
    failAt('roles', menuFailures.needed);
  await assertRoles(ctx, name, roles);
  const next = { titleZh: zh, titleEn: en, icon: icon ?? null, roles, hideInMenu: hidden };
  await ctx.db
    .updateTable('menuEntries')
    .set({ ...next, touched: true, version: version + 1 })
    .where('name', '=', name)
    .execute();
  await announce(ctx, 'changed', { before: { name, ...said(row) }, after: { name, ...said(next) } });
  return readMenu(ctx);
};

const order = async (ctx: Ctx, { parent, names }: z.output<typeof orderMenu.input>): Promise<MenuItem[]> => {
  const all = (await lockMenu(ctx)).filter((row) => row.parentName === parent);
  const known = (await storedMenu(ctx)).filter((row) => row.parentName === parent).map(({ name }) => name);
  const named = new Set(names);
  if (named.size !== names.length || all.length !== names.length || !known.every((name) => named.has(name)))
    failStale(orderMenu.output, await readMenu(ctx));
  for (const [place, name] of names.entries())
    await ctx.db
      .updateTable('menuEntries')
      .set({ position: place, ...(parent === null && { menuOrder: place }), touched: true })
      .where('name', '=', name)
      .execute();
  await announce(ctx, 'ordered', { before: { parent, names: known }, after: { parent, names } });
  return readMenu(ctx);
};

const reset = async (ctx: Ctx, { name = null }: z.output<typeof resetMenu.input>): Promise<MenuItem[]> => {
  const rows = await lockMenu(ctx);
  if (name !== null && !rows.some((row) => row.name === name)) fail(menuFailures.notFound);
  const back = flatMenu.filter((entry) => name === null || entry.name === name);
  for (const entry of back)
    await ctx.db
      .updateTable('menuEntries')
      .set((eb) => ({
        titleZh: entry.title[0],
        titleEn: String(entry.title[1]),
        icon: entry.icon ?? null,
        roles: [...(entry.roles ?? [])],
        hideInMenu: entry.hideInMenu ?? false,
        touched: false,
        version: eb('version', '+', 1),
        // One entry keeps its place: the others have been put around it.
        ...(name === null && { position: flatMenu.indexOf(entry), menuOrder: entry.order ?? 0 }),
      }))
      .where('name', '=', entry.name)
      .execute();
  const touched = rows.filter((row) => row.touched && (name === null || row.name === name));
  await announce(ctx, 'reset', { before: { entries: touched.map((row) => row.name) }, after: { name } });
  return readMenu(ctx);
};

export const menuRoutes = [
  query(listMenu, readMenu),
  command(editMenuItem, edit),
  command(orderMenu, order),
  command(resetMenu, reset),
];
