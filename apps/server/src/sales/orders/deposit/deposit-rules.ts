/** Pure deposit rules: the remaining amount, and the facts for the state table. */
import type { DepositFacts, DepositState } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';

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

/** True while any stay other than the ending one is expected or in house. */
export const othersLeft = ({ stays }: Pick<OrderPart, 'stays'>, gone: string): boolean =>
  stays.some(({ id, state }) => id !== gone && stillComing(state));

/** True when no guest of the order stayed or will arrive: the whole held deposit goes back. */
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

/** State of the newest deposit; `none` without one. */
export const stateOfDeposit = (deposit: { readonly state: DepositState } | null): DepositState =>
  deposit?.state ?? 'none';
