/** Which screens exist and who gets where (spec §5, §6). Pure: the router and the frame feed it and obey it. */
import type { Namespace } from '@minsu/contract/all-texts.ts';
import {
  aliases,
  byMenuOrder,
  type FlatMenuEntry,
  flatMenu,
  type MenuEntry,
  mayOpen,
  publicRoutes,
} from '@minsu/contract/menu.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { Text } from '@minsu/contract/texts.ts';
import i18next from 'i18next';
import { type ComponentType, createContext, createElement, lazy, use, useState } from 'react';
import { whenReachable } from './connection.ts';

export interface PageEntry {
  readonly component: ComponentType;
  /** Fetches code and texts ahead, on hover: what is there when the screen is opened is drawn at once. */
  readonly preload: () => Promise<unknown>;
  /** Without it the screen leaves the menu and shows the no-permission state. */
  readonly permission: Permission | null;
  /** The texts it opens with. */
  readonly texts: readonly Namespace[];
}

export type Pages = Readonly<Record<string, PageEntry>>;

export const page = (
  load: () => Promise<{ default: ComponentType }>,
  permission: Permission | null = null,
  texts: readonly Namespace[] = [],
): PageEntry => {
  let ready: ComponentType | null = null;
  const Waiting = lazy(() => whenReachable().then(load));
  const preload = async () => {
    const [screen] = await Promise.all([load(), i18next.loadNamespaces([...texts])]);
    ready = screen.default;
  };
  // React holds a screen that had to wait back for 300 ms; one that is there already is drawn without waiting. Chosen
  // once, or a screen would lose its state when it is fetched again.
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
  /** A second factor or a password of their own is owed: no screen is open but the one that asks for it. */
  readonly heldUp?: boolean;
  /** The server's menu, where it rules; null: the one of the contract. */
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

/** The values of `:name` parts, or null where the address is another one. */
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

/** The menu entry of a registered screen, by address; its path is the address itself. */
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

/** The roles of the contract bind; a menu of the server can only narrow them. */
const allows = (entry: FlatMenuEntry, roles: readonly string[]): boolean => {
  const own = entryOfName(entry.name) ?? entry;
  return mayOpen(own, roles) && (own.parent === null || mayOpen(own.parent, roles));
};

/** An example of a server that has them switched off (`DEMO_SCREENS`): it does not exist. */
const isOff = (table: RouteTable, name: string, visitor: Visitor): boolean => {
  const permission = table[name]?.permission ?? null;
  return permission?.startsWith('demo:') === true && !visitor.may(permission);
};

/** Whether this visitor may have the screen at all: its roles, and the server's menu where that rules. */
export const isOpenTo = (table: RouteTable, name: string, visitor: Visitor): boolean => {
  const entry = entryOfName(name, menuOf(visitor));
  return entry !== undefined && name in table && allows(entry, visitor.roles) && !isOff(table, name, visitor);
};

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

/** Whether this visitor may be led to a screen that he has seen before, listed in his menu or not. */
export const isVisitable = (table: RouteTable, name: string, visitor: Visitor): boolean => {
  const entry = entryOfName(name);
  return entry !== undefined && isListed(table, { ...entry, hideInMenu: false }, visitor);
};

export interface MenuGroup {
  readonly entry: MenuEntry;
  readonly children: readonly FlatMenuEntry[];
}

/** The side menu: groups by their order, each with what the visitor may see of it; an entry on its own is its only child. */
/** An address with a part to be filled in is no place to go: the menu leads to the one its group names. */
const reachable = (entry: FlatMenuEntry): FlatMenuEntry =>
  entry.path.includes(':') && entry.parent?.redirect ? { ...entry, path: entry.parent.redirect } : entry;

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

/** The first screen in menu order that the visitor may open. */
export const firstListed = (table: RouteTable, visitor: Visitor): FlatMenuEntry | undefined =>
  menuGroups(table, visitor)
    .flatMap((group) => group.children)
    .find((entry) => !entry.external);

export type Decision =
  | { readonly kind: 'show'; readonly entry: FlatMenuEntry; readonly permitted: boolean }
  | { readonly kind: 'public'; readonly name: string }
  /** `refused`: the title of a screen that is closed to the user's roles. */
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

/** `/login?redirect=<route name>&<the target's query>`; parts of the path travel in the query as well. */
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

/** Where a finished sign-in leads: the named screen with its query; an unknown name falls to Workplace. */
export const afterLogin = (table: RouteTable, search: string): string => {
  const query = new URLSearchParams(search);
  const name = query.get('redirect');
  query.delete('redirect');
  const entry =
    name !== null && name in table
      ? (entryOfName(name) ?? entryOfName(name, publicEntries))
      : flatMenu.find((each) => each.name === name && each.children);
  // The root leads to Workplace, or to whatever comes first for a user who has none.
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

const turnAway = (table: RouteTable, visitor: Visitor, refused: Text): Decision => {
  const decision = home(table, visitor);
  return decision.kind === 'redirect' ? { ...decision, refused } : decision;
};

/** A group's own address opens its stated redirect, or else its first permitted child. */
const groupTarget = (table: RouteTable, pathname: string, visitor: Visitor): Decision | null => {
  const menu = menuOf(visitor);
  const group = groupOf(pathname, menu);
  if (!group) return null;
  if (!allows(group, visitor.roles)) return turnAway(table, visitor, group.title);
  const stated = group.redirect ? entryOfPath(table, group.redirect, menu) : undefined;
  const children = menu.filter((entry) => entry.parent?.name === group.name);
  const target =
    stated && isOpenTo(table, stated.name, visitor)
      ? stated
      : children.find((entry) => isListed(table, entry, visitor));
  return target ? { kind: 'redirect', to: target.path } : home(table, visitor);
};

/** `/redirect/<address>` leads to that address again; never to another site, however many slashes it has. */
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
  // A mailed link works whoever is signed in in this browser.
  if (pathname === '/login' && new URLSearchParams(search).get('view') === 'reset')
    return { kind: 'login', to: `/login${search}` };
  if (visitor.heldUp) return { kind: 'heldUp' };
  if (pathname === '/' || pathname === '/login') return home(table, visitor);
  const entry = entryOfPath(table, pathname);
  if (!entry) return groupTarget(table, pathname, visitor) ?? { kind: 'notFound' };
  if (!allows(entry, visitor.roles)) return turnAway(table, visitor, entry.title);
  const shown = entryOfPath(table, pathname, menuOf(visitor));
  if (!shown) return { kind: 'notFound' };
  const permission = table[entry.name]?.permission ?? null;
  if (isOff(table, entry.name, visitor)) return { kind: 'notFound' };
  return { kind: 'show', entry: shown, permitted: permission === null || visitor.may(permission) };
};

/** The registered screens, for whoever draws links to them. */
export const PagesContext = createContext<Pages>({});
export const usePages = (): Pages => use(PagesContext);

/** The menu in force: the contract's, or the server's. */
export const MenuContext = createContext<readonly FlatMenuEntry[]>(flatMenu);
export const useMenu = (): readonly FlatMenuEntry[] => use(MenuContext);
