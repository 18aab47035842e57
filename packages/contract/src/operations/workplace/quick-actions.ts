/** Quick actions of the workplace, filtered by permission and arranged by the user. Pure. */
import type { Permission } from '../../permission.ts';

interface QuickAction {
  readonly permission: Permission;
  /** Business-wide: needs the permission for all properties. */
  readonly everyHouse?: true;
  /** Absent: it opens on the workplace itself. */
  readonly path?: string;
}

const actions = <const T extends Record<string, QuickAction>>(all: T): { [K in keyof T]: QuickAction } => all;

/** In offered order; the first ones are shown until arranged. */
export const quickActions = actions({
  order: { permission: 'order:create' },
  block: { permission: 'roomStatus:block', path: '/houseStatusMenu/houseStatus?start=block' },
  board: { permission: 'roomStatus:read', path: '/houseStatusMenu/houseStatus' },
  arrivals: { permission: 'order:read', path: '/orderManagement/orderList?view=arrivals' },
  departures: { permission: 'order:read', path: '/orderManagement/orderList?view=departures' },
  threads: { permission: 'thread:read', path: '/messageMenu/message' },
  myTasks: { permission: 'task:work', path: '/task/myTasks' },
  expense: { permission: 'expense:write', path: '/walletInformationMenu/expense' },
  shift: { permission: 'shift:work', path: '/orderManagement/shift' },
  statements: { permission: 'settlement:read', path: '/walletInformationMenu/landlord-settlement' },
  ledger: { permission: 'ledger:read', path: '/walletInformationMenu/ledger' },
  reconciliation: {
    permission: 'reconciliation:read',
    everyHouse: true,
    path: '/walletInformationMenu/reconciliation',
  },
  prices: { permission: 'price:read', path: '/housePriceMenu/housePrice' },
  dayBoard: { permission: 'roomStatus:read', path: '/houseStatusMenu/dayBoard' },
  tasks: { permission: 'task:read', path: '/task/taskList' },
  registration: { permission: 'registration:read', path: '/orderManagement/registration' },
  houses: { permission: 'house:read', path: '/house/houseList' },
  newHouse: { permission: 'house:edit', path: '/house/createOrEditHouse' },
  members: { permission: 'member:read', path: '/member/memberList' },
  landlords: { permission: 'landlord:read', path: '/landlord/landlordList' },
  channels: { permission: 'channel:read', path: '/channel/channelList' },
  reports: { permission: 'report:read', path: '/report/production' },
  lostFound: { permission: 'lostItem:read', path: '/task/lostFound' },
  ownerHome: { permission: 'ownerHome:read', path: '/owner/ownerHome' },
  records: {
    permission: 'settlementRecord:read',
    path: '/walletInformationMenu/landlord-settlement-records',
  },
});
export type QuickKey = keyof typeof quickActions;
export const quickKeys = Object.keys(quickActions) as QuickKey[];

type May = (permission: Permission) => boolean;

/** `mayEverywhere`: permission for all properties. */
export const mayBegin = (key: QuickKey, may: May, mayEverywhere: May): boolean => {
  const { permission, everyHouse } = quickActions[key];
  return (everyHouse ? mayEverywhere : may)(permission);
};

/** Number shown by default. */
export const USUAL_QUICK = 6;

interface Chosen {
  readonly key: string;
  readonly shown: boolean;
}

/** Shown actions in order. Drops actions no longer allowed; new ones follow, hidden. */
export const arrangedQuick = (
  offered: readonly QuickKey[],
  chosen: readonly Chosen[] | undefined,
): { key: QuickKey; shown: boolean }[] => {
  if (!chosen) return offered.map((key, at) => ({ key, shown: at < USUAL_QUICK }));
  const known = chosen.flatMap(({ key, shown }) => {
    const found = offered.find((each) => each === key);
    return found === undefined ? [] : [{ key: found, shown }];
  });
  const first = known.filter(({ key }, at) => known.findIndex((each) => each.key === key) === at);
  return [
    ...first,
    ...offered.filter((key) => !first.some((each) => each.key === key)).map((key) => ({ key, shown: false })),
  ];
};

/** Moves one to another position; out-of-range targets are clamped. */
export const movedQuick = <T>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_, at) => at !== from);
  const taken = all[from];
  return taken === undefined
    ? [...all]
    : [...rest.slice(0, Math.max(0, to)), taken, ...rest.slice(Math.max(0, to))];
};
