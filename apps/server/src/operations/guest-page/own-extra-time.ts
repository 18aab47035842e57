/** Guests book an earlier arrival or a later departure by the desk's rules and fee. */
import { bookOwnExtra, previewOwnExtra } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { FailureError, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { command, query } from '../../platform/http/routes.ts';
import { lockOrder, readStayAsItIs } from '../../sales/orders/locked-order.ts';
import { applyExtraTime, extraTimeFor } from '../../sales/orders/stay/set-extra-time.ts';
import { lockOwnPage, ownFacts, ownPage } from './own-stay.ts';
import { presentPart } from './page-facts-queries.ts';

export const previewOwnExtraRoute = query(previewOwnExtra, async (ctx, { end, time }) => {
  const part = presentPart(await ownFacts(ctx, 'payment'));
  const { feeFen, refused } = await extraTimeFor(ctx, await readStayAsItIs(ctx, part.id), end, time);
  return { feeFen: refused ? null : feeFen };
});

export const bookOwnExtraRoute = command(bookOwnExtra, async (ctx, { end, time, feeFen: shownFen }) => {
  const facts = await lockOwnPage(ctx, 'payment');
  const order = await lockOrder(ctx, { orderId: facts.orderId }, null);
  const stay = order.stays.find(({ id }) => id === presentPart(facts).id) ?? fail(guestPageFailures.stayOver);
  const at = { order, stay };
  const { feeFen } = await extraTimeFor(ctx, at, end, time);
  if (feeFen !== shownFen) fail(guestPageFailures.feeChanged);
  try {
    await applyExtraTime(ctx, at, { end, time });
  } catch (error) {
    const isTaken = error instanceof FailureError && error.failure === orderFailures.extraTimeTaken;
    if (isTaken) failAt('time', guestPageFailures.timeTaken);
    throw error;
  }
  return ownPage(ctx);
});
