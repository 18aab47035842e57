/**
 * Administrators' arrangement of the server's menu. It only sorts and hides; the contract decides what a role may
 * open.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { failures } from '../../platform/failure.ts';
import { line, version } from '../../platform/wire.ts';

/** The icons a group may have. */
export const menuIcons = [
  'dashboard',
  'house',
  'order',
  'message',
  'calendar',
  'task',
  'price',
  'landlord',
  'member',
  'report',
  'channel',
  'wallet',
  'settings',
  'example',
  'link',
  'home',
  'bell',
  'user',
  'list',
  'cards',
  'place',
  'lock',
] as const;

export const MenuItem = z
  .object({
    name: z.string(),
    parent: z.string().nullable(),
    path: z.string(),
    zh: z.string(),
    en: z.string(),
    icon: z.string().nullable(),
    /** Roles that see it; empty: all permitted. */
    roles: z.array(z.string()),
    /** Codes of roles that may open it at all; empty: every role. */
    mayOpen: z.array(z.string()),
    hidden: z.boolean(),
    /** Never in the menu: a record page, or a screen that others lead to. */
    inner: z.boolean(),
    /** Address of another site that the entry opens; null for a screen of this product. */
    external: z.string().nullable(),
    /** Default; null for entries of former versions. */
    usual: z
      .object({ zh: z.string(), en: z.string(), icon: z.string().nullable(), hidden: z.boolean() })
      .nullable(),
    touched: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'MenuItem' });
export type MenuItem = z.infer<typeof MenuItem>;

export const listMenu = endpoint('GET /hotel-system/menu/list', {
  kind: 'query',
  permission: 'menu:edit',
  summary: 'The whole menu in order, groups before their entries',
  input: z.object({}),
  output: z.array(MenuItem),
});

export const editMenuItem = endpoint('POST /hotel-system/menu/edit', {
  kind: 'command',
  permission: 'menu:edit',
  summary: 'Name an entry, give it an icon, hide it, or show it to fewer roles',
  input: z.object({
    name: z.string().max(64),
    zh: line(20),
    en: line(40),
    icon: z.enum(menuIcons).nullish(),
    roles: z.array(z.string().max(64)).max(50).default([]),
    hidden: z.boolean(),
    version,
  }),
  output: z.array(MenuItem),
});

export const orderMenu = endpoint('POST /hotel-system/menu/order', {
  kind: 'command',
  permission: 'menu:edit',
  summary: 'Reorder the groups, or the entries of one group; name each once',
  input: z.object({
    /** The group; null: the groups themselves. */
    parent: z.string().max(64).nullable(),
    names: z.array(z.string().max(64)).min(1).max(200),
  }),
  output: z.array(MenuItem),
});

export const resetMenu = endpoint('POST /hotel-system/menu/reset', {
  kind: 'command',
  permission: 'menu:edit',
  summary: 'Reset one menu entry or the whole menu to the default',
  input: z.object({ name: z.string().max(64).nullish() }),
  output: z.array(MenuItem),
});

export const menuFailures = failures('menu', {
  notFound: [404, '菜单项不存在', 'This menu item does not exist'],
  wider: [
    422,
    '这些角色无权打开此页面：{{roles}}。菜单只能收窄，权限在角色管理中设置',
    'These roles may not open this page: {{roles}}. The menu can only hide pages; permissions are set under Roles',
  ],
  unknownRole: [422, '角色不存在：{{roles}}', 'Unknown roles: {{roles}}'],
  needed: [
    422,
    '不能隐藏，否则无法再打开菜单管理',
    'This page cannot be hidden, because the menu is managed here',
  ],
});
