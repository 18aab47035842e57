/** The specified paths to accept, reject and cancel a platform's order (spec §7): the same commands. */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import {
  acceptMtOrder,
  cancelMtOrder,
  rejectTjOrder,
} from '@minsu/contract/channels/channel-order-endpoints.ts';
import { fail } from '@minsu/contract/failure.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { askedCommand } from '../../platform/routes.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { acceptIt, askToAccept } from '../orders/accept-order.ts';
import { askToCancel, cancelIt } from '../orders/cancel-order.ts';
import { askToReject, rejectIt } from '../orders/reject-order.ts';
import type { AdapterPlatform } from './adapters/all-adapters.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By our id or the platform's number. Unknown or out of scope: 404; another platform's: 409. */
const findOf = async (ctx: Ctx, platform: AdapterPlatform, orderId: string): Promise<string> => {
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'channel'])
    .where((eb) => (UUID.test(orderId) ? eb('id', '=', orderId) : eb('channelOrderNo', '=', orderId)))
    .where(inScope(ctx, 'orders.houseId'))
    .execute();
  const own = rows.find(({ channel }) => channel === platform);
  if (own) return own.id;
  return fail(rows.length > 0 ? channelFailures.otherPlatform : orderFailures.notFound);
};

interface Found {
  readonly orderId: string;
  readonly asked: boolean;
}

const asItIs = { version: null };

export const acceptMtOrderRoute = askedCommand(
  acceptMtOrder,
  async (ctx, input): Promise<Found> => {
    const orderId = await findOf(ctx, 'mt', input.orderId);
    return { orderId, asked: await askToAccept(ctx, { orderId, ...asItIs }) };
  },
  (ctx, _input, { orderId, asked }) => acceptIt(ctx, { orderId, ...asItIs }, asked),
);

const byTerms = { waiveFee: false, refund: true };

export const cancelMtOrderRoute = askedCommand(
  cancelMtOrder,
  async (ctx, { reason, ...input }): Promise<Found> => {
    const orderId = await findOf(ctx, 'mt', input.orderId);
    return { orderId, asked: await askToCancel(ctx, { orderId, reason, ...asItIs, ...byTerms }) };
  },
  (ctx, { reason }, { orderId, asked }) => cancelIt(ctx, { orderId, reason, ...asItIs, ...byTerms }, asked),
);

export const rejectTjOrderRoute = askedCommand(
  rejectTjOrder,
  async (ctx, { reason, ...input }): Promise<Found> => {
    const orderId = await findOf(ctx, 'tj', input.orderId);
    return { orderId, asked: await askToReject(ctx, { orderId, reason, ...asItIs }) };
  },
  (ctx, { reason }, { orderId, asked }) => rejectIt(ctx, { orderId, reason, ...asItIs }, asked),
);
