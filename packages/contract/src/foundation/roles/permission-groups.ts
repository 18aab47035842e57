/** Permissions by the module they belong to, as the editor of roles shows them. */
import { type Permission, permissionNames } from '../../permission.ts';
import type { Text } from '../../platform/texts.ts';

/** `order` of `order:read`. */
export type PermissionKind = Permission extends `${infer Kind}:${string}` ? Kind : never;

export const permissionGroups = {
  workplace: ['工作台与报表', 'Workplace and reports'],
  houses: ['房源', 'Properties'],
  rooms: ['房态与房价', 'Room status and prices'],
  orders: ['订单与前台', 'Orders and front desk'],
  guests: ['住客与登记', 'Guests and registration'],
  tasks: ['保洁与失物', 'Housekeeping'],
  members: ['会员与协议单位', 'Members and companies'],
  landlords: ['房东', 'Landlords'],
  money: ['钱包与财务', 'Wallet and finance'],
  channels: ['渠道', 'Channels'],
  messages: ['消息', 'Messages'],
  system: ['系统', 'System'],
  examples: ['示例', 'Examples'],
} satisfies Record<string, Text>;
export type PermissionGroup = keyof typeof permissionGroups;
export const permissionGroupKeys = Object.keys(permissionGroups) as PermissionGroup[];

/** A new kind of permission gets its line here. */
const groupOfKind: Record<PermissionKind, PermissionGroup> = {
  workplace: 'workplace',
  monitor: 'workplace',
  report: 'workplace',
  house: 'houses',
  standard: 'houses',
  room: 'houses',
  landmark: 'houses',
  evaluation: 'houses',
  price: 'rooms',
  roomStatus: 'rooms',
  order: 'orders',
  invoice: 'orders',
  nightAudit: 'orders',
  shift: 'orders',
  doorCode: 'guests',
  guest: 'guests',
  registration: 'guests',
  erasure: 'guests',
  blacklist: 'guests',
  task: 'tasks',
  lostItem: 'tasks',
  member: 'members',
  company: 'members',
  landlord: 'landlords',
  ownerHome: 'landlords',
  ownerStay: 'landlords',
  contract: 'landlords',
  onboarding: 'landlords',
  duty: 'money',
  ledger: 'money',
  books: 'money',
  split: 'money',
  wallet: 'money',
  expense: 'money',
  channelBill: 'money',
  merchant: 'money',
  opening: 'money',
  payout: 'money',
  reconciliation: 'money',
  settlement: 'money',
  settlementRecord: 'money',
  channel: 'channels',
  notification: 'messages',
  thread: 'messages',
  template: 'messages',
  automation: 'messages',
  webhook: 'messages',
  connector: 'messages',
  proposal: 'messages',
  user: 'system',
  certification: 'system',
  role: 'system',
  department: 'system',
  apiToken: 'system',
  audit: 'system',
  setting: 'system',
  menu: 'system',
  holiday: 'system',
  announcement: 'system',
  dictionary: 'system',
  demo: 'examples',
};

export const kindOf = (permission: Permission): PermissionKind =>
  permission.slice(0, permission.indexOf(':')) as PermissionKind;

export const groupOf = (permission: Permission): PermissionGroup => groupOfKind[kindOf(permission)];

export const permissionsOf = (group: PermissionGroup): Permission[] =>
  permissionNames.filter((permission) => groupOf(permission) === group);

/** For its kind the one that opens the screen: without it the others are of little use. */
export const readingOf = (permission: Permission): Permission | null => {
  const reading = `${kindOf(permission)}:read` as Permission;
  return reading !== permission && permissionNames.includes(reading) ? reading : null;
};
