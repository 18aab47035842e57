/**
 * The menu arranged by what people do in a day (design: redesign). Each item stands directly in the menu of those whose daily
 * work it is; everything else a user may open is under "More". Pure.
 */

import type { ProfileName } from '../foundation/system/profile-names.ts';
import type { MenuArrangement } from '../foundation/system/shell-settings.ts';
import type { FlatMenuEntry } from '../menu.ts';
import type { Permission } from '../permission.ts';
import type { Text } from '../platform/texts.ts';
import type { MenuEntry } from './menu-entry.ts';

interface TaskItem {
  readonly title: Text;
  readonly icon: string;
  /** Route names; one alone is a link, several are a group. */
  readonly entries: readonly string[];
  /** Directly in the menu of holders of any of these; absent: of everyone who may open one of its entries. */
  readonly dailyFor?: readonly Permission[];
  /** An entry left alone keeps its own name. */
  readonly ownNames?: boolean;
}

interface TaskSection {
  readonly title: Text | null;
  readonly items: readonly TaskItem[];
}

const sections: readonly TaskSection[] = [
  {
    title: null,
    items: [
      { title: ['工作台', 'Workplace'], icon: 'dashboard', entries: ['workplace'] },
      {
        title: ['房态日历', 'Room calendar'],
        icon: 'calendar',
        entries: ['houseStatus'],
        dailyFor: ['roomStatus:block', 'ownerHome:read'],
      },
      {
        title: ['今日房态', 'Today’s rooms'],
        icon: 'cards',
        entries: ['dayBoard'],
        dailyFor: ['room:condition'],
      },
      { title: ['订单', 'Orders'], icon: 'order', entries: ['orderList'] },
      { title: ['消息', 'Messages'], icon: 'message', entries: ['message', 'proposals'] },
      { title: ['保洁', 'Housekeeping'], icon: 'task', entries: ['taskList', 'myTasks', 'lostFound'] },
    ],
  },
  {
    title: ['前台', 'Front desk'],
    items: [
      { title: ['入住登记', 'Registrations'], icon: 'user', entries: ['registration'] },
      { title: ['收银', 'Cash desk'], icon: 'swap', entries: ['shift', 'invoice'], ownNames: true },
    ],
  },
  {
    title: ['经营', 'Business'],
    items: [
      {
        title: ['房价', 'Prices'],
        icon: 'price',
        entries: ['housePrice', 'ratePlan', 'priceLog'],
        dailyFor: ['price:edit'],
      },
      {
        title: ['渠道', 'Channels'],
        icon: 'channel',
        entries: ['channelList', 'compare', 'operationLog'],
        dailyFor: ['channel:connect'],
      },
      {
        title: ['房源', 'Properties'],
        icon: 'house',
        entries: ['houseList', 'check', 'evaluate', 'standards', 'landmark'],
        dailyFor: ['house:edit'],
      },
    ],
  },
  {
    title: ['客户与财务', 'Guests and finance'],
    items: [
      {
        title: ['会员', 'Members'],
        icon: 'member',
        entries: ['memberList', 'memberCheck', 'erasure'],
        dailyFor: ['price:edit'],
      },
      {
        title: ['房东', 'Landlords'],
        icon: 'landlord',
        entries: ['landlordList', 'contractList', 'networkAccess', 'stagingWorkbench'],
      },
      { title: ['我的房产', 'My property'], icon: 'home', entries: ['ownerHome'] },
      {
        title: ['财务', 'Finance'],
        icon: 'wallet',
        entries: [
          'walletInformation',
          'ledger',
          'books',
          'landlord-settlement',
          'landlord-settlement-records',
          'completion-order-divide',
          'expense',
          'confirmations',
          'reconciliation',
        ],
        dailyFor: ['duty:decide', 'ownerHome:read'],
      },
      {
        title: ['报表', 'Reports'],
        icon: 'report',
        entries: ['reportPage', 'monitor'],
        dailyFor: ['report:schedule', 'price:edit', 'ownerHome:read'],
      },
    ],
  },
];

const MORE: Text = ['更多', 'More'];

const settingsItem: TaskItem = {
  title: ['设置', 'Settings'],
  icon: 'settings',
  entries: [
    'sysUser',
    'role',
    'sysMenu',
    'department',
    'dictionaryManaged',
    'settings',
    'moveIn',
    'automation-setting',
    'template',
    'announcement',
    'merchantAccount',
    'connector',
    'apiToken',
    'webhook',
    'auditLog',
    'loginLog',
  ],
  dailyFor: ['user:read', 'automation:read', 'merchant:read', 'connector:read'],
};

const EXAMPLES = 'examples';

const allItems: readonly TaskItem[] = [...sections.flatMap(({ items }) => items), settingsItem];

/** Route names that a task names; for the test that every one exists. */
export const taskEntryNames: readonly string[] = allItems.flatMap(({ entries }) => entries);

export interface ArrangedGroup {
  readonly entry: MenuEntry;
  readonly children: readonly FlatMenuEntry[];
  /** Words above the first group of a section; null: a section without a name. Absent: the same section goes on. */
  readonly section?: Text | null;
}

type May = (permission: Permission) => boolean;

const groupOf = (
  { title, icon, entries, ownNames = false }: Omit<TaskItem, 'dailyFor'>,
  listed: readonly FlatMenuEntry[],
): ArrangedGroup | null => {
  const children = entries.flatMap((name) => listed.find((entry) => entry.name === name) ?? []);
  const [first] = children;
  if (!first) return null;
  const only = children.length === 1 && !ownNames;
  return {
    entry: { name: `task:${entries[0]}`, path: first.path, title, icon },
    // A link carries the name of the task; within a group each keeps its own.
    children: only ? [{ ...first, title }] : children,
  };
};

const isDaily = ({ dailyFor }: TaskItem, may: May): boolean => !dailyFor || dailyFor.some(may);

const inSection = (groups: readonly (ArrangedGroup | null)[], section: Text | null): ArrangedGroup[] =>
  groups.filter((group) => group !== null).map((group, at) => (at === 0 ? { ...group, section } : group));

/** `listed`: what the user's menu may show, in menu order. */
export const taskGroups = (listed: readonly FlatMenuEntry[], may: May): ArrangedGroup[] => {
  const direct = allItems.filter((item) => isDaily(item, may));
  const named = new Set(direct.flatMap(({ entries }) => entries));
  const examples = listed.filter((entry) => entry.parent?.name === EXAMPLES);
  const rest = listed.filter((entry) => !named.has(entry.name) && !examples.includes(entry));
  const byTask = [...rest].sort((a, b) => placeOf(a) - placeOf(b));
  const names = (entries: readonly FlatMenuEntry[]) => entries.map(({ name }) => name);
  const last = [
    groupOf({ title: MORE, icon: 'more', entries: names(byTask) }, listed),
    isDaily(settingsItem, may) ? groupOf(settingsItem, listed) : null,
    groupOf({ title: ['示例', 'Examples'], icon: 'example', entries: names(examples) }, listed),
  ];
  return [
    ...sections.flatMap(({ title, items }) =>
      inSection(
        items.map((item) => (isDaily(item, may) ? groupOf(item, listed) : null)),
        title,
      ),
    ),
    ...inSection(last, null),
  ];
};

const placeOf = ({ name }: FlatMenuEntry): number => {
  const at = taskEntryNames.indexOf(name);
  return at === -1 ? taskEntryNames.length : at;
};

/** Roles whose menu order the spec states. */
const specRoles: readonly string[] = ['admin', 'director_of_operations', 'operation_supervisor'];

/** The usual arrangement for the roles in force; by task for everyone once the business has a profile. */
export const usualArrangement = (roles: readonly string[], profile: ProfileName | null): MenuArrangement =>
  profile === null && roles.some((role) => specRoles.includes(role)) ? 'module' : 'task';
