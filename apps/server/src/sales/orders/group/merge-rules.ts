/** Decides which two orders may be merged. Pure. */
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { DepositState } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import type { MergedDeposit } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';

export interface OpenDeposit {
  readonly id: string;
  readonly orderId: string;
  readonly state: DepositState;
  readonly amountFen: number;
}

/** An order has one open deposit: two due ones add up, a due one gives way to collected money. */
export const joinDeposits = (
  kept: OpenDeposit | undefined,
  other: OpenDeposit | undefined,
): MergedDeposit | null => {
  if (!kept || !other) return null;
  const due = [kept, other].filter(({ state }) => state === 'due');
  if (due.length === 2) return { outcome: 'summed', amountFen: kept.amountFen + other.amountFen };
  const [dropped] = due;
  return dropped
    ? { outcome: 'dropped', amountFen: dropped.amountFen }
    : { outcome: 'refused', amountFen: other.amountFen };
};

export interface MergePart {
  readonly id: string;
  readonly houseId: string;
  readonly booking: BookingState;
  readonly channel: string;
  readonly collect: string;
  readonly booker: {
    readonly guestId: string | null;
    readonly phone: string | null;
    readonly name: string;
  };
  readonly stays: readonly { readonly state: StayState }[];
  /** An institution is processing a refund whose answer will be stored with this order. */
  readonly isPayingOut: boolean;
}

/** Same member or phone where both are known, otherwise the same name. */
export const isSameBooker = (a: MergePart['booker'], b: MergePart['booker']): boolean => {
  if (a.guestId !== null && b.guestId !== null) return a.guestId === b.guestId;
  if (a.phone !== null && b.phone !== null) return a.phone === b.phone;
  return a.name === b.name;
};

type Alone = Omit<MergePart, 'booker' | 'isPayingOut'>;

const ofChannel = ({ channel, collect }: Alone): boolean => channel !== 'direct' || collect === 'channel';

const isOngoing = ({ booking, stays }: Alone): boolean =>
  booking === 'confirmed' && stays.some(({ state }) => state === 'expected' || state === 'in_house');

/** Objection that concerns a single order. */
export const partRefusal = (part: Alone): Failure | null => {
  if (!isOngoing(part)) return orderFailures.mergeEnded;
  return ofChannel(part) ? orderFailures.mergeChannel : null;
};

export const mergeRefusal = (kept: MergePart, other: MergePart): Failure | null => {
  if (kept.id === other.id) return orderFailures.mergeSelf;
  if (kept.houseId !== other.houseId) return orderFailures.mergeOtherHouse;
  const refused = partRefusal(kept) ?? partRefusal(other);
  if (refused) return refused;
  if (!isSameBooker(kept.booker, other.booker)) return orderFailures.mergeOtherBooker;
  return kept.isPayingOut || other.isPayingOut ? orderFailures.mergePayingOut : null;
};
