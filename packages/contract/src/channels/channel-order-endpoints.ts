/** Platform orders: incoming messages, problems, and the calls of the specification (spec §7). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OrderDetail } from '../orders/order.ts';
import { pageInput, pageOf } from '../paging.ts';
import type { SoldPlatform } from '../system/platform-registry.ts';
import { bool, id, line, list, note } from '../wire.ts';
import { ChannelOrder, channelOrderProblems } from './channel-order.ts';
import { Platform } from './channel-room.ts';

/** Signed platform call; the last path segment identifies the connection. */
const hook = (platform: Exclude<Platform, 'ical'>) =>
  endpoint(`POST /hotel-external/${platform}/notify/:connectionKey`, {
    kind: 'command',
    permission: 'public',
    summary: 'Signed message of the platform; a hint, after which the order is read from the platform',
    secret: true,
    extraFields: 'ignore',
    input: z.object({ connectionKey: z.string() }),
    output: z.unknown(),
  });

export const mtHook = hook('mt');
export const tjHook = hook('tj');
export const pigHook = hook('pig');
export const channexHook = hook('channex');
export const hostexHook = hook('hostex');

/** Hooks by platform. */
export const platformHooks = {
  ...{ mt: mtHook, tj: tjHook, pig: pigHook, channex: channexHook, hostex: hostexHook },
} satisfies Record<SoldPlatform, unknown>;

export const channelOrderFilters = {
  /** Only orders with a problem, or only others. */
  open: bool.optional(),
  problem: list(z.enum(channelOrderProblems)).optional(),
  connectionId: id.optional(),
  platform: list(Platform).optional(),
  /** The platform's order number, the booker's name, the listing's name. */
  keyword: note(64).optional(),
};

export const pageChannelOrders = endpoint('POST /hotel-info/channel-order/page', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Orders of platforms in my scope; those of unlinked listings for whoever may connect channels',
  input: z.object({ ...pageInput, ...channelOrderFilters }),
  output: pageOf(ChannelOrder),
});

const channelOrderKey = { connectionId: id, platformOrderId: line(64) };

export const retryChannelOrder = endpoint('POST /hotel-info/channel-order/retry', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Follow the newest that the platform said of an order, once more',
  input: z.object(channelOrderKey),
  output: ChannelOrder,
});

export const solveChannelOrder = endpoint('POST /hotel-info/channel-order/solve', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Say that a problem of a channel order has been seen to, and how',
  input: z.object({ ...channelOrderKey, note: line(200) }),
  output: ChannelOrder,
});

/** Our id or the platform's number. */
const orderId = line(64);
const reason = note(200).default('');

/** Spec §7. */
export const acceptMtOrder = endpoint('POST /hotel-external/mt/accept-order', {
  kind: 'command',
  permission: 'order:accept',
  summary: 'Accept an order of Meituan',
  extraFields: 'ignore',
  input: z.object({ orderId, reason }),
  output: OrderDetail,
});

/** Spec §7. */
export const cancelMtOrder = endpoint('POST /hotel-external/mt/cancel-order', {
  kind: 'command',
  permission: 'order:cancel',
  summary: 'Cancel an order of Meituan',
  extraFields: 'ignore',
  input: z.object({ orderId, reason }),
  output: OrderDetail,
});

/** Spec §7: form-urlencoded. */
export const rejectTjOrder = endpoint('POST /hotel-order/order/reject/tj/order', {
  kind: 'command',
  permission: 'order:accept',
  summary: 'Reject an order of Tujia',
  extraFields: 'ignore',
  send: 'form',
  input: z.object({ orderId, reason }),
  output: OrderDetail,
});
