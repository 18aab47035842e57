/**
 * Every route once: menu entry, roles, breadcrumb, tab. Source of the server menu and of the client's own (spec §2,
 * contract §1).
 */
import { businessEntries } from './menu/business-entries.ts';
import type { MenuEntry } from './menu/menu-entry.ts';
import { operationsEntries } from './menu/operations-entries.ts';
import { systemEntries } from './menu/system-entries.ts';
import { roleCodes } from './roles.ts';

export type { MenuEntry };

/** Groups of equal `order` keep this sequence. */
export const menu: readonly MenuEntry[] = [...operationsEntries, ...businessEntries, ...systemEntries];

/** Open without a session, outside the frame (spec §2). */
export const publicRoutes: readonly MenuEntry[] = [
  { name: 'readAgreement', path: '/readAgreement', title: ['用户协议', 'Agreement'] },
  { name: 'auth', path: '/auth', title: ['渠道授权', 'Channel authorisation'] },
];

/** Short addresses of the spec and where they lead. */
export const aliases: Readonly<Record<string, string>> = {
  '/message': '/messageMenu/message',
  '/notificationLog': '/messageMenu/notificationLog',
  '/automation-setting': '/messageMenu/automation-setting',
};

export interface FlatMenuEntry extends MenuEntry {
  readonly parent: MenuEntry | null;
}

export const flatMenu: readonly FlatMenuEntry[] = menu.flatMap((group) => [
  { ...group, parent: null },
  ...(group.children ?? []).map((entry) => ({
    ...(group.listedTo && { listedTo: group.listedTo }),
    ...entry,
    parent: group,
  })),
]);

const isOwnMake = (role: string): boolean => !(roleCodes as readonly string[]).includes(role);

/** True if the route names no roles or the user holds one. Custom roles are in no list; their permission decides. */
export const mayOpen = (
  entry: { readonly roles?: readonly string[]; readonly listedOnly?: boolean },
  held: readonly string[],
): boolean =>
  !entry.roles ||
  entry.roles.length === 0 ||
  entry.roles.some((role) => held.includes(role)) ||
  (entry.listedOnly !== true && held.some(isOwnMake));

/** Entries in the order of the side menu: by `order`, ties as listed. */
export const byMenuOrder = (entries: readonly MenuEntry[]): MenuEntry[] =>
  [...entries].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
