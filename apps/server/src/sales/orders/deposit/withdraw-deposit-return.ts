/** Withdraws a deposit return when the guest stays after all, unless the money has left. */
import type { UndoneDeposit } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';
import type { CheckOutChanges } from '../stay/check-out-changes.ts';
import { leftOf } from './deposit-rules.ts';
import { patchDeposit } from './locked-deposit.ts';

type Found = CheckOutChanges['deposit'];
type Order = Pick<LockedOrder, 'houseId' | 'id'>;

const readDeposit = (ctx: Ctx, { houseId }: Order, id: string, lock: boolean) => {
  const query = ctx.db
    .selectFrom('deposits')
    .select(['state', 'amountFen', 'deductedFen', 'byHand', 'sentAt'])
    .where('houseId', '=', houseId)
    .where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

const fateOf = async (ctx: Ctx, order: Order, found: Found, lock: boolean): Promise<UndoneDeposit | null> => {
  const deposit = found && (await readDeposit(ctx, order, found.id, lock));
  if (!deposit) return null;
  const { state, byHand, sentAt } = deposit;
  const amountFen = leftOf(deposit);
  if (found.state === 'due') return state === 'none' ? { outcome: 'due', amountFen } : null;
  if (state === 'returned') return { outcome: 'paid', amountFen };
  if (state === 'return_failed') return { outcome: 'withdrawn', amountFen };
  if (state !== 'returning') return null;
  // Once sent, only the institution knows whether it paid.
  return { outcome: byHand || sentAt === null ? 'withdrawn' : 'onItsWay', amountFen };
};

/** Previews the outcome. */
export const fateOfReturn = (ctx: Ctx, order: Order, found: Found) => fateOf(ctx, order, found, false);

/** Restores the deposit to its state before check-out, as far as possible; null if check-out had not moved it. */
export const withdrawReturn = async (ctx: Ctx, order: Order, found: Found): Promise<UndoneDeposit | null> => {
  const fate = await fateOf(ctx, order, found, true);
  if (!found || !fate) return fate;
  if (fate.outcome === 'due') await patchDeposit(ctx, order, found.id, { state: 'due' });
  if (fate.outcome === 'withdrawn')
    await patchDeposit(ctx, order, found.id, {
      state: 'held',
      returnMethod: null,
      byHand: false,
      returnAskedBy: null,
      returnAskedById: null,
      returnConfirmedBy: null,
      returnAskedAt: null,
      failReason: null,
      sentAt: null,
    });
  return fate;
};
