/** What the figures of the monitor open. Pure. */
import type { NightlyWork } from '@minsu/contract/monitor/monitor-rules.ts';
import type { OrderView } from '@minsu/contract/orders/order-list.ts';
import type { Permission } from '@minsu/contract/permission.ts';

export const ordersHref = (view: OrderView, channel?: string): string =>
  `/orderManagement/orderList?view=${view}${channel === undefined ? '' : `&channel=${channel}`}`;

/** Tonight in the production report; `more` such as `by=house`. */
export const tonightHref = (day: string, more = ''): string =>
  `/report/production?from=${day}&to=${day}${more === '' ? '' : `&${more}`}`;

export const houseHref = (id: string): string => `/house/houseDetail?id=${id}`;
export const channelHref = (platform: string): string => `/channel/channelList?platform=${platform}`;

/** Where a work of the night is told of in full, and who may look. */
export const nightlyLinks: Partial<Record<NightlyWork, readonly [path: string, permission: Permission]>> = {
  ledgerProof: ['/walletInformationMenu/ledger', 'ledger:read'],
  auditCheck: ['/sys/auditLog', 'audit:read'],
};
