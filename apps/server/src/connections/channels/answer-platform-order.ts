/** The specified paths to accept, reject and cancel a platform's order (spec §7): the same commands. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import {
  acceptMtOrder,
  cancelMtOrder,
  rejectTjOrder,
} from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { preflightCommand } from '../../platform/http/routes.ts';
import { acceptIt, askToAccept } from '../../sales/orders/sell/accept-order.ts';
import { askToReject, rejectIt } from '../../sales/orders/sell/reject-order.ts';
import { askToCancel, cancelIt } from '../../sales/orders/stay/cancel-order.ts';
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

export const acceptMtOrderRoute = preflightCommand(
  acceptMtOrder,
  async (ctx, input): Promise<Found> => {
    const orderId = await findOf(ctx, 'mt', input.orderId);
    return { orderId, asked: await askToAccept(ctx, { orderId, ...asItIs }) };
  },
  (ctx, _input, { orderId, asked }) => acceptIt(ctx, { orderId, ...asItIs }, asked),
);

const byTerms = { waiveFee: false, refund: true };

export const cancelMtOrderRoute = preflightCommand(
  cancelMtOrder,
  async (ctx, { reason, ...input }): Promise<Found> => {
    const orderId = await findOf(ctx, 'mt', input.orderId);
    return { orderId, asked: await askToCancel(ctx, { orderId, reason, ...asItIs, ...byTerms }) };
  },
  (ctx, { reason }, { orderId, asked }) => cancelIt(ctx, { orderId, reason, ...asItIs, ...byTerms }, asked),
);

export const rejectTjOrderRoute = preflightCommand(
  rejectTjOrder,
  async (ctx, { reason, ...input }): Promise<Found> => {
    const orderId = await findOf(ctx, 'tj', input.orderId);
    return { orderId, asked: await askToReject(ctx, { orderId, reason, ...asItIs }) };
  },
  (ctx, { reason }, { orderId, asked }) => rejectIt(ctx, { orderId, reason, ...asItIs }, asked),
);
