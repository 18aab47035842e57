/** Amounts of a locked order or deposit for modules that collect and return money. */
import { leftOf } from '../deposit/deposit-rules.ts';
import type { LockedOrder } from '../locked-order.ts';
import { balanceOf, takesPayment } from '../order-rules.ts';

/** Amount the guest still owes, in fen; negative when the guest has paid too much. */
export const dueOfLocked = (order: LockedOrder): number => balanceOf(order);

/** True if a payment can be entered on the folio. An order awaiting payment is paid as a whole instead. */
export const takesPayments = (order: LockedOrder): boolean => takesPayment(order.booking, order);

/** Undeducted and unreturned amount of a deposit, in fen. */
export const leftOfDeposit = (deposit: Parameters<typeof leftOf>[0]): number => leftOf(deposit);
