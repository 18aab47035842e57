/** The desk confirms what a guest has entered, or sends it back with a reason. */
import { StayPages } from '@minsu/contract/operations/guest-page/guest-page.ts';
import {
  approveGuestPage,
  returnGuestPage,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { failStale } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { recordOrderEvent } from '../../sales/orders/change/finish-change.ts';
import { readStayAsItIs } from '../../sales/orders/locked-order.ts';
import { rootOf } from '../../sales/orders/stay/guest-count-queries.ts';
import { assertPage, lockPage, setPage } from './own-stay.ts';
import type { PageFacts } from './page-facts-queries.ts';
import { stayPages } from './stay-page-queries.ts';

const lockSeen = async (
  ctx: Ctx,
  { stayId, version }: { readonly stayId: string; readonly version: number },
): Promise<PageFacts> => {
  const { order, stay } = await readStayAsItIs(ctx, stayId);
  const facts = await lockPage(ctx, { houseId: order.houseId, stayId: rootOf(stay) });
  if ((facts.version ?? 0) !== version) failStale(StayPages, await stayPages(ctx, facts.orderId));
  return facts;
};

export const approveGuestPageRoute = command(approveGuestPage, async (ctx, key) => {
  const facts = await lockSeen(ctx, key);
  assertPage(facts, 'approve');
  const { houseId, orderId } = facts;
  await setPage(ctx, facts, {
    ...{ state: 'approved', reason: '', decidedAt: ctx.now, decidedBy: ctx.user.realname },
  });
  await recordOrderEvent(ctx, { houseId, id: orderId }, { name: 'guestPageApproved' });
  return stayPages(ctx, orderId);
});

export const returnGuestPageRoute = command(returnGuestPage, async (ctx, { reason, ...key }) => {
  const facts = await lockSeen(ctx, key);
  assertPage(facts, 'return');
  const { houseId, orderId } = facts;
  await setPage(ctx, facts, {
    ...{ state: 'returned', reason, decidedAt: ctx.now, decidedBy: ctx.user.realname },
  });
  await recordOrderEvent(ctx, { houseId, id: orderId }, { name: 'guestPageReturned', after: { reason } });
  return stayPages(ctx, orderId);
});
