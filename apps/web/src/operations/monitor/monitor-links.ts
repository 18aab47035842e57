/** Links behind the monitor's figures. Pure. */
import type { NightlyWork } from '@minsu/contract/operations/monitor/monitor-rules.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { OrderView } from '@minsu/contract/sales/orders/order-list.ts';

export const ordersHref = (view: OrderView, channel?: string): string =>
  `/orderManagement/orderList?view=${view}${channel === undefined ? '' : `&channel=${channel}`}`;

/** Tonight in the business report; `more` such as `by=house`. */
export const tonightHref = (day: string, more = ''): string =>
  `/report/production?from=${day}&to=${day}${more === '' ? '' : `&${more}`}`;

export const houseHref = (id: string): string => `/house/houseDetail?id=${id}`;
export const channelHref = (platform: string): string => `/channel/channelList?platform=${platform}`;

/** Detail page of a nightly job, and the permission it needs. */
export const nightlyLinks: Partial<Record<NightlyWork, readonly [path: string, permission: Permission]>> = {
  ledgerProof: ['/walletInformationMenu/ledger', 'ledger:read'],
  auditCheck: ['/sys/auditLog', 'audit:read'],
};
