/** When staff may enter what a platform keeps for us, and the resulting folio. Pure. */
import {
  type BookingState,
  endedBookings,
  type ShownState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { type Sums, worthOf } from '../order-rules.ts';

/** States in which every guest is gone or the order ended with money at a platform. */
const overStates: readonly ShownState[] = ['completed', 'no_show', 'cancelled', 'rejected'];

interface Facts {
  readonly collect: string;
  readonly shown: ShownState;
  readonly awaitsPlatform: boolean;
  /** A channel payment exists, or existed until a platform total replaced it. */
  readonly wasCollected: boolean;
}

/** Allowed while amounts are unknown, and later as a correction of an ended order. */
export const takesPlatformAmount = ({ collect, shown, awaitsPlatform, wasCollected }: Facts): boolean =>
  awaitsPlatform || (collect === 'channel' && overStates.includes(shown) && wasCollected);

interface Kept extends Pick<Sums, 'roomFen' | 'chargesFen' | 'keptFen' | 'paidFen' | 'waivedFen'> {
  readonly booking: BookingState;
}

export interface KeptBill {
  readonly totalFen: number;
  readonly balanceFen: number;
}

/**
 * Folio and balance if the platform keeps `keptFen` instead of `beforeFen`; both change with the amount collected. Fees
 * for what the desk sold stay unchanged.
 */
export const billKeeping = (order: Kept, beforeFen: number, keptFen: number, deskFen: number): KeptBill => {
  const isEnded = endedBookings.includes(order.booking);
  const totalFen = isEnded ? keptFen + deskFen : worthOf(order) + keptFen - beforeFen;
  const paidFen = order.paidFen + keptFen - beforeFen;
  return { totalFen, balanceFen: totalFen - (isEnded ? 0 : order.waivedFen) - paidFen };
};
