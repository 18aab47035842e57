/** Which screens exist and who may open them (spec §5, §6). Pure: used by router and layout. */
import type { Namespace } from '@minsu/contract/all-texts.ts';
import type { ProfileName } from '@minsu/contract/foundation/system/profile-names.ts';
import type { MenuArrangement } from '@minsu/contract/foundation/system/shell-settings.ts';
import { type ArrangedGroup, taskGroups } from '@minsu/contract/menu/task-menu.ts';
import {
  aliases,
  byMenuOrder,
  type FlatMenuEntry,
  flatMenu,
  mayOpen,
  publicRoutes,
} from '@minsu/contract/menu.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import i18next from 'i18next';
import { type ComponentType, createContext, createElement, lazy, use, useState } from 'react';
import { loadPart } from '../calls/connection.ts';

export interface PageEntry {
  readonly component: ComponentType;
  /** Preloads code and texts on hover. */
  readonly preload: () => Promise<unknown>;
  /** Without it the screen is hidden from the menu and shows the no-permission state. */
  readonly permission: Permission | null;
  /** Namespaces it opens with. */
  readonly texts: readonly Namespace[];
}

export type Pages = Readonly<Record<string, PageEntry>>;

export const page = (
  load: () => Promise<{ default: ComponentType }>,
  permission: Permission | null = null,
  texts: readonly Namespace[] = [],
): PageEntry => {
  let ready: ComponentType | null = null;
  const Waiting = lazy(() => loadPart(load));
  const preload = async () => {
    const [screen] = await Promise.all([load(), i18next.loadNamespaces([...texts])]);
    ready = screen.default;
  };
  // React delays suspended screens by 300 ms, so a loaded one renders directly. Decided once, or a refetch would
  // reset the screen's state.
  const Screen = () => {
    const [Chosen] = useState<ComponentType>(() => ready ?? Waiting);
    return createElement(Chosen);
  };
  return { component: Screen, preload, permission, texts };
};

export interface Visitor {
  readonly signedIn: boolean;
  readonly roles: readonly string[];
  readonly may: (permission: Permission) => boolean;
  /** A required second factor or password change allows only its own screen. */
  readonly heldUp?: boolean;
  /** Profile of the business. */
  readonly profile?: ProfileName | null;
  /** Entries of functions that the business has switched off. */
  readonly hidden?: readonly string[];
  /** Server menu, if active; null: the contract's. */
  readonly menu?: readonly FlatMenuEntry[] | null;
}

export type RouteTable = Readonly<Record<string, Pick<PageEntry, 'permission'>>>;

export const WORKPLACE = 'workplace';

export const publicEntries: readonly FlatMenuEntry[] = publicRoutes.map((entry) => ({
  ...entry,
  parent: null,
}));

export const entryOfName = (name: string, menu = flatMenu): FlatMenuEntry | undefined =>
  menu.find((entry) => entry.name === name);

/** Values of `:name` segments, or null if the address does not match. */
const paramsOf = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
};

const withoutEnd = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;

/** Menu entry of a registered screen by address, with its actual path. */
export const entryOfPath = (
  table: RouteTable,
  pathname: string,
  menu = flatMenu,
): FlatMenuEntry | undefined => {
  const path = withoutEnd(pathname);
  const entry = menu.find((each) => each.name in table && paramsOf(each.path, path) !== null);
  return entry?.path.includes(':') ? { ...entry, path } : entry;
};

const menuOf = (visitor: Visitor): readonly FlatMenuEntry[] => visitor.menu ?? flatMenu;

/** Contract roles apply; a server menu can only restrict them. */
const allows = (entry: FlatMenuEntry, roles: readonly string[]): boolean => {
  const own = entryOfName(entry.name) ?? entry;
  return mayOpen(own, roles) && (own.parent === null || mayOpen(own.parent, roles));
};

/** A disabled example (`DEMO_SCREENS`). */
const isOff = (table: RouteTable, name: string, visitor: Visitor): boolean => {
  const permission = table[name]?.permission ?? null;
  return permission?.startsWith('demo:') === true && !visitor.may(permission);
};

/** Whether the visitor may open the screen: roles, and the server menu if active. */
export const isOpenTo = (table: RouteTable, name: string, visitor: Visitor): boolean => {
  const entry = entryOfName(name, menuOf(visitor));
  return entry !== undefined && name in table && allows(entry, visitor.roles) && !isOff(table, name, visitor);
};

/** Whether a screen is in the visitor's menu. */
export const isListed = (table: RouteTable, entry: FlatMenuEntry, visitor: Visitor): boolean => {
  const permission = table[entry.name]?.permission;
  return (
    entry.name in table &&
    !entry.hideInMenu &&
    !visitor.hidden?.includes(entry.name) &&
    (!entry.listedTo || entry.listedTo.some((role) => visitor.roles.includes(role))) &&
    allows(entry, visitor.roles) &&
    (permission === null || permission === undefined || visitor.may(permission))
  );
};

/** Whether links to a previously visited screen may be shown, listed or not. */
export const isVisitable = (table: RouteTable, name: string, visitor: Visitor): boolean => {
  const entry = entryOfName(name);
  if (!entry) return false;
  const { listedTo: _, ...open } = entry;
  return isListed(table, { ...open, hideInMenu: false }, visitor);
};

export type MenuGroup = ArrangedGroup;

/** Addresses with parameters cannot be linked: the menu uses the group's default. */
const reachable = (entry: FlatMenuEntry): FlatMenuEntry =>
  entry.path.includes(':') && entry.parent?.redirect ? { ...entry, path: entry.parent.redirect } : entry;

/** The side menu by module: groups by their order, each with what the visitor may see of it; a lone entry is its only child. */
export const menuGroups = (table: RouteTable, visitor: Visitor): MenuGroup[] => {
  const menu = menuOf(visitor);
  const listed = menu.filter((entry) => isListed(table, entry, visitor)).map(reachable);
  return byMenuOrder(menu.filter((entry) => entry.parent === null && !entry.hideInMenu))
    .map((entry) => ({
      entry,
      children: listed.filter((each) => (each.parent?.name ?? each.name) === entry.name),
    }))
    .filter(({ children }) => children.length > 0);
};

/** Side menu in the user's arrangement; a server menu keeps its own order. */
export const arrangedGroups = (table: RouteTable, visitor: Visitor, by: MenuArrangement): MenuGroup[] => {
  const groups = menuGroups(table, visitor);
  if (by === 'module' || visitor.menu) return groups;
  return taskGroups(
    groups.flatMap(({ children }) => children),
    visitor.may,
  );
};

/** First permitted screen in menu order. */
export const firstListed = (table: RouteTable, visitor: Visitor): FlatMenuEntry | undefined =>
  menuGroups(table, visitor)
    .flatMap((group) => group.children)
    .find((entry) => !entry.external);

export type Decision =
  | { readonly kind: 'show'; readonly entry: FlatMenuEntry; readonly permitted: boolean }
  | { readonly kind: 'public'; readonly name: string }
  /** `refused`: title of a screen closed to the user's roles. */
  | { readonly kind: 'redirect'; readonly to: string; readonly refused?: Text }
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'heldUp' }
  | { readonly kind: 'notFound' };

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** `/login?redirect=<route name>&<the target's query>`; path parameters are added to the query. */
export const loginAddress = (entry: FlatMenuEntry | null, search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('redirect');
  const pattern = entry && entryOfName(entry.name)?.path;
  const params = (pattern && entry && paramsOf(pattern, entry.path)) || {};
  for (const [name, value] of Object.entries(params)) query.set(name, decoded(value));
  const rest = query.toString();
  const parts = [entry === null ? '' : `redirect=${encodeURIComponent(entry.name)}`, rest].filter(Boolean);
  return parts.length ? `/login?${parts.join('&')}` : '/login';
};

/** Target after sign-in: the named screen with its query; Workplace for unknown names. */
export const afterLogin = (table: RouteTable, search: string): string => {
  const query = new URLSearchParams(search);
  const name = query.get('redirect');
  query.delete('redirect');
  const entry =
    name !== null && name in table
      ? (entryOfName(name) ?? entryOfName(name, publicEntries))
      : flatMenu.find((each) => each.name === name && each.children);
  // The root opens Workplace, or the first permitted screen.
  if (!entry) return '/';
  const path = entry.path.replace(/:(\w+)/g, (_, param: string) => {
    const value = query.get(param) ?? '';
    query.delete(param);
    return encodeURIComponent(value);
  });
  const rest = query.toString();
  return rest ? `${path}?${rest}` : path;
};

const home = (table: RouteTable, visitor: Visitor): Decision => {
  const entry = firstListed(table, visitor);
  return entry ? { kind: 'redirect', to: entry.path } : { kind: 'notFound' };
};

const groupOf = (pathname: string, menu: readonly FlatMenuEntry[]): FlatMenuEntry | undefined =>
  menu.find((entry) => entry.parent === null && !entry.external && entry.path === withoutEnd(pathname));

const refuseEntry = (table: RouteTable, visitor: Visitor, refused: Text): Decision => {
  const decision = home(table, visitor);
  return decision.kind === 'redirect' ? { ...decision, refused } : decision;
};

/** A group's address opens its redirect, or else its first permitted child. */
const groupTarget = (table: RouteTable, pathname: string, visitor: Visitor): Decision | null => {
  const menu = menuOf(visitor);
  const group = groupOf(pathname, menu);
  if (!group) return null;
  if (!allows(group, visitor.roles)) return refuseEntry(table, visitor, group.title);
  const stated = group.redirect ? entryOfPath(table, group.redirect, menu) : undefined;
  const children = menu.filter((entry) => entry.parent?.name === group.name);
  const target =
    stated && isOpenTo(table, stated.name, visitor)
      ? stated
      : children.find((entry) => isListed(table, entry, visitor));
  return target ? { kind: 'redirect', to: target.path } : home(table, visitor);
};

/** `/redirect/<address>` navigates to that address, never to another site, whatever its slashes. */
const REDIRECT = '/redirect/';

const afterRedirect = (table: RouteTable, pathname: string, search: string, visitor: Visitor): Decision => {
  const to = `/${pathname.slice(REDIRECT.length).replace(/^[/\\]+/, '')}`;
  if (visitor.signedIn) return { kind: 'redirect', to: `${to}${search}` };
  const decision = decide(table, to, search, visitor);
  return decision.kind === 'login' ? decision : { kind: 'login', to: '/login' };
};

const withoutSession = (table: RouteTable, pathname: string, search: string): Decision => {
  if (pathname === '/') return { kind: 'login', to: '/login' };
  if (pathname === '/login') return { kind: 'login', to: `/login${search}` };
  const known = entryOfPath(table, pathname) ?? groupOf(pathname, flatMenu);
  return known ? { kind: 'login', to: loginAddress(known, search) } : { kind: 'notFound' };
};

export const decide = (table: RouteTable, pathname: string, search: string, visitor: Visitor): Decision => {
  if (pathname.startsWith(REDIRECT)) return afterRedirect(table, pathname, search, visitor);
  const alias = aliases[withoutEnd(pathname)];
  if (alias !== undefined)
    return visitor.signedIn
      ? { kind: 'redirect', to: `${alias}${search}` }
      : decide(table, alias, search, visitor);
  const open = entryOfPath(table, pathname, publicEntries);
  if (open) return { kind: 'public', name: open.name };
  if (!visitor.signedIn) return withoutSession(table, pathname, search);
  // Emailed links work for every visitor, signed in or not.
  if (pathname === '/login' && new URLSearchParams(search).get('view') === 'reset')
    return { kind: 'login', to: `/login${search}` };
  if (visitor.heldUp) return { kind: 'heldUp' };
  if (pathname === '/' || pathname === '/login') return home(table, visitor);
  const entry = entryOfPath(table, pathname);
  if (!entry) return groupTarget(table, pathname, visitor) ?? { kind: 'notFound' };
  if (!allows(entry, visitor.roles)) return refuseEntry(table, visitor, entry.title);
  const shown = entryOfPath(table, pathname, menuOf(visitor));
  if (!shown) return { kind: 'notFound' };
  const permission = table[entry.name]?.permission ?? null;
  if (isOff(table, entry.name, visitor)) return { kind: 'notFound' };
  return { kind: 'show', entry: shown, permitted: permission === null || visitor.may(permission) };
};

/** Registered screens, for components that link to them. */
export const PagesContext = createContext<Pages>({});
export const usePages = (): Pages => use(PagesContext);

/** Active menu: the contract's or the server's. */
export const MenuContext = createContext<readonly FlatMenuEntry[]>(flatMenu);
export const useMenu = (): readonly FlatMenuEntry[] => use(MenuContext);
