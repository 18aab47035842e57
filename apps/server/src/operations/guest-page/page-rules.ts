/** Rules for what a guest page shows of registrations, deposit and door. Pure. */
import type { DoorWait } from '@minsu/contract/operations/guest-page/guest-page-kinds.ts';
import type { DepositShown, PageState } from '@minsu/contract/prepared.ts';
import type { DepositState } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';

const shown: Readonly<Record<DepositState, DepositShown>> = {
  none: 'none',
  due: 'due',
  held: 'paid',
  returning: 'returned',
  return_failed: 'returned',
  returned: 'returned',
  waived: 'waived',
};
export const depositShown = (state: DepositState): DepositShown => shown[state];

export interface DoorFacts {
  readonly state: PageState;
  readonly registered: number;
  readonly required: number;
  readonly deposit: DepositShown;
  /** Start of the code's validity in ms; null without a code that the lock knows. */
  readonly from: number | null;
  readonly now: number;
}

/** Reasons that still keep the door code hidden; empty: it is shown. */
export const doorWaitsOf = ({ state, registered, required, deposit, from, now }: DoorFacts): DoorWait[] => [
  ...(state === 'returned' ? (['returned'] as const) : []),
  ...(registered < required ? (['guests'] as const) : []),
  ...(deposit === 'due' ? (['deposit'] as const) : []),
  ...(from === null ? (['code'] as const) : []),
  ...(from !== null && now < from ? (['time'] as const) : []),
];

/** `粤B12345` → `粤B***45`. */
export const maskPlate = (plate: string): string =>
  plate.length <= 4 ? `${plate.slice(0, 1)}***` : `${plate.slice(0, 2)}***${plate.slice(-2)}`;
