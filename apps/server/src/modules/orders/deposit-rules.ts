/** Pure rules of deposits: what is left, and the facts that the state table judges. */
import type { DepositFacts, DepositState } from '@minsu/contract/orders/deposit-states.ts';
import type { BookingState } from '@minsu/contract/orders/order-states.ts';

export interface DepositSums {
  readonly amountFen: number;
  readonly deductedFen: number;
}

export const leftOf = ({ amountFen, deductedFen }: DepositSums): number => amountFen - deductedFen;

interface OrderPart {
  readonly booking: BookingState;
  readonly stays: readonly { readonly id: string; readonly state: string }[];
}

const stillComing = (state: string): boolean => state === 'expected' || state === 'in_house';

/** Somebody else than the stay that ends is still to come or in the house. */
export const othersLeft = ({ stays }: Pick<OrderPart, 'stays'>, gone: string): boolean =>
  stays.some(({ id, state }) => id !== gone && stillComing(state));

/** Nobody of the order comes any more, and none has stayed: all of a deposit that is held goes back. */
export const isUnused = (
  { stays }: Pick<OrderPart, 'stays'>,
  deposit: { readonly state: DepositState } | null,
): boolean => deposit?.state === 'held' && stays.every(({ state }) => state !== 'checked_out');

export const depositFacts = (
  { booking, stays }: OrderPart,
  deposit: (DepositSums & { readonly byHand: boolean }) | null,
): DepositFacts => ({
  isNeeded: booking === 'confirmed' && stays.some(({ state }) => stillComing(state)),
  hasArrived: stays.some(({ state }) => state === 'in_house' || state === 'checked_out'),
  leftFen: deposit ? leftOf(deposit) : 0,
  isDeducted: (deposit?.deductedFen ?? 0) > 0,
  byHand: deposit?.byHand ?? false,
});

/** The newest deposit counts; an order without one owes none. */
export const stateOfDeposit = (deposit: { readonly state: DepositState } | null): DepositState =>
  deposit?.state ?? 'none';
