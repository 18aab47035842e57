/**
 * Permissions that are about amounts and nothing else: a role that does not see money grants none of them, and one that does grants
 * them for its own houses only.
 */
import type { Access } from './endpoint.ts';

const kinds: ReadonlySet<string> = new Set([
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
