/** When a person may enter what a platform keeps for us, and what that makes of the bill. Pure. */
import { type BookingState, endedBookings, type ShownState } from '@minsu/contract/orders/order-states.ts';
import { type Sums, worthOf } from './order-rules.ts';

/** Every guest is gone, or the booking has ended with money that a platform held. */
const overStates: readonly ShownState[] = ['completed', 'no_show', 'cancelled', 'rejected'];

interface Facts {
  readonly collect: string;
  readonly shown: ShownState;
  readonly awaitsPlatform: boolean;
  /** A payment of the channel stands, or stood until a platform's total replaced it. */
  readonly wasCollected: boolean;
}

/** While amounts are open, and afterwards to correct them: of an order that has ended, without reinstating it. */
export const takesPlatformAmount = ({ collect, shown, awaitsPlatform, wasCollected }: Facts): boolean =>
  awaitsPlatform || (collect === 'channel' && overStates.includes(shown) && wasCollected);

interface Kept extends Pick<Sums, 'roomFen' | 'chargesFen' | 'keptFen' | 'paidFen' | 'waivedFen'> {
  readonly booking: BookingState;
}

export interface KeptBill {
  readonly totalFen: number;
  readonly balanceFen: number;
}

/** The bill and what is owed once the platform keeps `keptFen` instead of `beforeFen`: both move with what it collected. */
export const billKeeping = (order: Kept, beforeFen: number, keptFen: number): KeptBill => {
  const isEnded = endedBookings.includes(order.booking);
  const totalFen = isEnded ? keptFen : worthOf(order) + keptFen - beforeFen;
  const paidFen = order.paidFen + keptFen - beforeFen;
  return { totalFen, balanceFen: totalFen - (isEnded ? 0 : order.waivedFen) - paidFen };
};
