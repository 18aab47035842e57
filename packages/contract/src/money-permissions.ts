/**
 * Permissions about amounts only: roles that do not see money have none of them, others only for their own
 * properties.
 */
import type { Access } from './platform/endpoint.ts';

const kinds: ReadonlySet<string> = new Set([
  'books',
  'channelBill',
  'company',
  'contract',
  'invoice',
  'ledger',
  'opening',
  'ownerHome',
  'payout',
  'price',
  'reconciliation',
  'settlement',
  'settlementRecord',
  'shift',
  'split',
  'wallet',
]);

export const isAboutMoney = (access: Access): boolean => kinds.has(access.split(':')[0] ?? '');
