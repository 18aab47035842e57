/** Platform orders: incoming messages, problems, and the calls of the specification (spec §7). */
import { z } from 'zod';
import { perPlatform, type SoldPlatform } from '../../foundation/system/platform-registry.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, id, keyword, line, list, note } from '../../platform/wire.ts';
import { OrderDetail } from '../../sales/orders/order.ts';
import { ChannelOrder, channelOrderProblems } from './channel-order.ts';
import { Platform } from './channel-room.ts';

/** Signed platform call; the last path segment identifies the connection. */
const hook = (platform: SoldPlatform) =>
  endpoint(`POST /hotel-external/${platform}/notify/:connectionKey`, {
    kind: 'command',
    permission: 'public',
    summary: 'Signed platform webhook; the order is then read from the platform',
    secret: true,
    extraFields: 'ignore',
    input: z.object({ connectionKey: z.string() }),
    output: z.unknown(),
  });

/** Hooks by platform. */
export const platformHooks = perPlatform((_, platform) => hook(platform));

const channelOrderFilters = {
  /** Only orders with a problem, or only others. */
  open: bool.optional(),
  problem: list(z.enum(channelOrderProblems)).optional(),
  connectionId: id.optional(),
  platform: list(Platform).optional(),
  /** The platform's order number, the booker's name, the listing's name. */
  keyword: keyword(64).optional(),
};

export const pageChannelOrders = endpoint('POST /hotel-info/channel-order/page', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Platform orders in my scope; those of unlinked listings only for users who may connect channels',
  input: z.object({ ...pageInput, ...channelOrderFilters }),
  output: pageOf(ChannelOrder),
});

const channelOrderKey = { connectionId: id, platformOrderId: line(64) };

export const retryChannelOrder = endpoint('POST /hotel-info/channel-order/retry', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Apply the platform’s newest version of an order again',
  input: z.object(channelOrderKey),
  output: ChannelOrder,
});

export const solveChannelOrder = endpoint('POST /hotel-info/channel-order/solve', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Mark a problem of a channel order as resolved, with the resolution',
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
