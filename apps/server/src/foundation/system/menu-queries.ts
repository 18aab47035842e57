/** The menu: shipped entries merged with administrators' changes. */

import type { MenuItem } from '@minsu/contract/foundation/system/menu-entry.ts';
import { type FlatMenuEntry, flatMenu, mayOpen } from '@minsu/contract/menu.ts';
import type { Ctx } from '../../platform/context.ts';

export const shippedEntry = (name: string): FlatMenuEntry | undefined =>
  flatMenu.find((entry) => entry.name === name);

/** Roles that may open the entry: its own within those of its group. */
export const openTo = (entry: FlatMenuEntry): readonly string[] => {
  const [own, above] = [entry.roles ?? [], entry.parent?.roles ?? []];
  if (above.length === 0) return own;
  return own.length === 0 ? above : own.filter((role) => above.includes(role));
};

export interface HeldRole {
  readonly code: string;
  readonly basedOn: string | null;
}

export const menuRoles = (ctx: Pick<Ctx, 'db'>): Promise<HeldRole[]> =>
  ctx.db
    .selectFrom('roles')
    .select(['roleCode as code', 'basedOn'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Roles that may open it; custom roles follow the contract's rule. Empty: every role. */
export const openToRoles = (entry: FlatMenuEntry, roles: readonly HeldRole[]): string[] => {
  if (openTo(entry).length === 0) return [];
  return roles
    .filter(({ code, basedOn }) => {
      const held = basedOn === null ? [code] : [code, basedOn];
      return mayOpen(entry, held) && (entry.parent === null || mayOpen(entry.parent, held));
    })
    .map(({ code }) => code);
};

export const storedMenu = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db.selectFrom('menuEntries').selectAll().orderBy('menuOrder').orderBy('position').execute();
export type StoredEntry = Awaited<ReturnType<typeof storedMenu>>[number];

const itemOf = (row: StoredEntry, held: readonly HeldRole[]): MenuItem => {
  const shipped = shippedEntry(row.name);
  return {
    name: row.name,
    parent: row.parentName,
    path: row.path,
    zh: row.titleZh,
    en: row.titleEn,
    icon: row.icon,
    roles: row.roles,
    mayOpen: shipped ? openToRoles(shipped, held) : [],
    hidden: row.hideInMenu,
    inner: shipped?.hideInMenu === true,
    external: shipped?.external ?? null,
    usual: shipped
      ? {
          zh: shipped.title[0],
          en: String(shipped.title[1]),
          icon: shipped.icon ?? null,
          hidden: shipped.hideInMenu ?? false,
        }
      : null,
    touched: row.touched,
    version: row.version,
  };
};

/** Groups by their order, each followed by its entries by theirs. */
export const readMenu = async (ctx: Ctx): Promise<MenuItem[]> => {
  const rows = await storedMenu(ctx);
  const held = await menuRoles(ctx);
  const children = (parent: string) =>
    rows.filter((row) => row.parentName === parent).sort((a, b) => a.position - b.position);
  return rows
    .filter((row) => row.parentName === null)
    .flatMap((group) => [group, ...children(group.name)])
    .map((row) => itemOf(row, held));
};
