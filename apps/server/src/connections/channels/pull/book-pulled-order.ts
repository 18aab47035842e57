/** Follows the platform's booking state: accepted, paid. */
import type { Ctx } from '../../../platform/context.ts';
import { finishChange } from '../../../sales/orders/change/finish-change.ts';
import { askDeposit } from '../../../sales/orders/deposit/ask-deposit.ts';
import { payByChannel } from '../../../sales/orders/folio/settle-channel-money.ts';
import { type LockedOrder, lockOrder } from '../../../sales/orders/locked-order.ts';
import { unclearAmount, withoutAmounts } from './amount-rules.ts';
import { changePulledOrder } from './change-pulled-order.ts';
import { awaitAmounts, bookedBy } from './follow-amounts.ts';
import { followChange, saleToFollow } from './follow-change.ts';
import { isSameStay } from './pull-rules.ts';
import type { Change, Followed, Heard, PulledRow } from './pulled-row.ts';

/** `keptFen`: the platform's part of the folio, paid there by the guest. */
const book = async (
  ctx: Ctx,
  ours: LockedOrder,
  booking: 'wait_pay' | 'confirmed',
  keptFen: number,
): Promise<void> => {
  const amountFen = booking === 'confirmed' ? await payByChannel(ctx, ours, keptFen) : 0;
  if (booking === 'confirmed') await askDeposit(ctx, ours);
  const event = {
    name: ours.booking === 'wait_accept' ? 'accepted' : 'paid',
    before: { booking: ours.booking },
    after: { booking, ...(amountFen > 0 && { method: 'channel', amountFen }) },
  };
  await finishChange(ctx, ours, event, { booking, deadlineAt: null });
};

/** Paid there, for an unclear amount: the sale is certain, its amounts wait for the platform or a person. */
const bookUnclear = async (
  ctx: Ctx,
  row: PulledRow,
  ours: LockedOrder,
  { before, order }: Change,
): Promise<Followed> => {
  const sale = await saleToFollow(ctx, row, ours, { before, order: withoutAmounts(order) });
  if (!sale) {
    await ctx.db
      .updateTable('orders')
      .set({ deadlineAt: null })
      .where('houseId', '=', ours.houseId)
      .where('id', '=', ours.id)
      .execute();
    return { problem: 'amountUnclear', waits: true };
  }
  await changePulledOrder(ctx, ours, sale, before);
  await book(ctx, await lockOrder(ctx, { orderId: ours.id }, null), 'confirmed', 0);
  await awaitAmounts(ctx, await lockOrder(ctx, { orderId: ours.id }, null));
  return { problem: 'amountUnclear' };
};

/** Follows the booking state. A change left to people does not count towards the amount paid here. */
export const bookPulledOrder = async (
  ctx: Ctx,
  row: PulledRow,
  ours: LockedOrder,
  { before, order }: Heard,
  booking: 'wait_pay' | 'confirmed',
): Promise<Followed> => {
  if (before && booking === 'confirmed' && unclearAmount(order) !== null)
    return bookUnclear(ctx, row, ours, { before, order });
  const changed = before ? await followChange(ctx, row, ours, { before, order }) : {};
  const isLeft = before !== null && changed.problem === 'changed' && !isSameStay(ours.stays, order);
  const keptFen = bookedBy(isLeft ? before : order);
  await book(ctx, await lockOrder(ctx, { orderId: ours.id }, null), booking, keptFen);
  if (isLeft) await awaitAmounts(ctx, await lockOrder(ctx, { orderId: ours.id }, null));
  return changed;
};
