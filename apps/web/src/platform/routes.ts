/** Which screens exist and who gets where (spec §5, §6). Pure: the router and the frame feed it and obey it. */
import { type FlatMenuEntry, flatMenu, mayOpen } from '@minsu/contract/menu.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { type ComponentType, createContext, type LazyExoticComponent, lazy, use } from 'react';

export interface PageEntry {
  readonly component: LazyExoticComponent<ComponentType>;
  /** Fetches the chunk ahead, on hover. */
  readonly preload: () => Promise<unknown>;
  /** Without it the screen leaves the menu and shows the no-permission state. */
  readonly permission: Permission | null;
}

export type Pages = Readonly<Record<string, PageEntry>>;

export const page = (
  load: () => Promise<{ default: ComponentType }>,
  permission: Permission | null = null,
): PageEntry => ({ component: lazy(load), preload: load, permission });

export interface Visitor {
  readonly signedIn: boolean;
  readonly roles: readonly string[];
  readonly may: (permission: Permission) => boolean;
}

export type RouteTable = Readonly<Record<string, Pick<PageEntry, 'permission'>>>;

export const WORKPLACE = 'workplace';

export const entryOfName = (name: string): FlatMenuEntry | undefined =>
  flatMenu.find((entry) => entry.name === name);

/** The menu entry of a registered screen, by address. */
export const entryOfPath = (table: RouteTable, pathname: string): FlatMenuEntry | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return flatMenu.find((entry) => entry.path === path && entry.name in table);
};

const allows = (entry: FlatMenuEntry, roles: readonly string[]): boolean =>
  mayOpen(entry, roles) && (entry.parent === null || mayOpen(entry.parent, roles));

/** Whether a screen stands in this visitor's menu. */
export const isListed = (table: RouteTable, entry: FlatMenuEntry, visitor: Visitor): boolean => {
  const permission = table[entry.name]?.permission;
  return (
    entry.name in table &&
    !entry.hideInMenu &&
    allows(entry, visitor.roles) &&
    (permission === null || permission === undefined || visitor.may(permission))
  );
};

/** The first screen in menu order that the visitor may open. */
export const firstListed = (table: RouteTable, visitor: Visitor): FlatMenuEntry | undefined => {
  const groups = [...flatMenu]
    .filter((entry) => entry.parent === null)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const inOrder = groups.flatMap((group) => flatMenu.filter((entry) => entry.parent?.name === group.name));
  return inOrder.find((entry) => isListed(table, entry, visitor));
};

export type Decision =
  | { readonly kind: 'show'; readonly entry: FlatMenuEntry; readonly permitted: boolean }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'notFound' };

/** `/login?redirect=<route name>&<the target's query>`. */
export const loginAddress = (name: string | null, search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('redirect');
  const rest = query.toString();
  const parts = [name === null ? '' : `redirect=${encodeURIComponent(name)}`, rest].filter(Boolean);
  return parts.length ? `/login?${parts.join('&')}` : '/login';
};

/** Where a finished log-in leads: the named screen with its query; an unknown name falls to Workplace. */
export const afterLogin = (table: RouteTable, search: string): string => {
  const query = new URLSearchParams(search);
  const name = query.get('redirect');
  query.delete('redirect');
  const entry = name !== null && name in table ? entryOfName(name) : undefined;
  // The root leads to Workplace, or to whatever comes first for a user who has none.
  if (!entry) return '/';
  const rest = query.toString();
  return rest ? `${entry.path}?${rest}` : entry.path;
};

const home = (table: RouteTable, visitor: Visitor): Decision => {
  const entry = firstListed(table, visitor);
  return entry ? { kind: 'redirect', to: entry.path } : { kind: 'notFound' };
};

/** A group's own address opens its stated redirect, or else its first permitted child. */
const groupTarget = (table: RouteTable, pathname: string, visitor: Visitor): Decision | null => {
  const group = flatMenu.find((entry) => entry.parent === null && entry.path === pathname && entry.children);
  if (!group) return null;
  const stated = group.redirect ? entryOfPath(table, group.redirect) : undefined;
  const children = flatMenu.filter((entry) => entry.parent?.name === group.name);
  const target = stated ?? children.find((entry) => isListed(table, entry, visitor));
  return target ? { kind: 'redirect', to: target.path } : { kind: 'notFound' };
};

/** `/redirect/<address>` leads to that address anew. */
const REDIRECT = '/redirect/';

export const decide = (table: RouteTable, pathname: string, search: string, visitor: Visitor): Decision => {
  if (pathname.startsWith(REDIRECT)) {
    const to = pathname.slice(REDIRECT.length - 1);
    return visitor.signedIn ? { kind: 'redirect', to: `${to}${search}` } : decide(table, to, search, visitor);
  }
  const entry = entryOfPath(table, pathname);
  if (!visitor.signedIn) {
    if (pathname === '/') return { kind: 'login', to: '/login' };
    if (pathname === '/login') return { kind: 'login', to: `/login${search}` };
    const known = entry ?? flatMenu.find((each) => each.path === pathname && each.children);
    return known ? { kind: 'login', to: loginAddress(known.name, search) } : { kind: 'notFound' };
  }
  if (pathname === '/' || pathname === '/login') return home(table, visitor);
  if (!entry) return groupTarget(table, pathname, visitor) ?? { kind: 'notFound' };
  if (!allows(entry, visitor.roles)) return home(table, visitor);
  const permission = table[entry.name]?.permission ?? null;
  return { kind: 'show', entry, permitted: permission === null || visitor.may(permission) };
};

/** The registered screens, for whoever draws links to them. */
export const PagesContext = createContext<Pages>({});
export const usePages = (): Pages => use(PagesContext);
