/** Hooks of payments; they run in the transaction that is about to ask a provider. */
import { hook } from '../../platform/hooks.ts';

/**
 * Money of an order is about to go back to the guest through its provider. Subscribers take back what they have distributed of it; false:
 * that is not possible yet, so the money waits.
 */
export const refundLeaving = hook<{ readonly houseId: string; readonly id: string }, boolean>();
