/** Amounts of an order that can be collected now: folio balance and deposit due. */
import type { Ctx } from '../../platform/context.ts';
import { depositIn, refuseDeposit } from '../orders/deposit/locked-deposit.ts';
import { dueOfLocked, takesPayments } from '../orders/folio/due-of-locked.ts';
import type { LockedOrder } from '../orders/locked-order.ts';

export interface DueOfOrder {
  readonly dueFen: number;
  readonly deposit: { readonly id: string; readonly amountFen: number } | null;
  /** Paying is what confirms it, so it is paid whole. */
  readonly isWhole: boolean;
}

export const dueOfOrder = async (ctx: Ctx, order: LockedOrder): Promise<DueOfOrder> => {
  const isWhole = order.booking === 'wait_pay';
  const isOpen = isWhole || takesPayments(order);
  const at = await depositIn(ctx, order);
  const isDue = at.deposit !== null && refuseDeposit(at, 'collect') === null;
  return {
    dueFen: isOpen ? Math.max(0, dueOfLocked(order)) : 0,
    deposit: isDue && at.deposit ? { id: at.deposit.id, amountFen: at.deposit.amountFen } : null,
    isWhole,
  };
};
