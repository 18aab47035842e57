/** Compensation for damage: payments by guests and shares of landlord and operator. */
import { share, sum } from './amounts.ts';
import type { Side } from './lived-month.ts';
import { givenFen, type OrderNow, servicesFen, servicesGivenFen } from './order-money.ts';

/** Compensation for damage that passes on: as a whole, or at the rate of a night. */
export interface Damages {
  readonly landlordFen: number;
  readonly sharedFen: number;
}

export const NO_DAMAGES: Damages = { landlordFen: 0, sharedFen: 0 };

/**
 * Paid compensation, and what guests still owe of it: given back is its part of what services gave back, and what is owed of the
 * order is owed for damage first.
 */
export const damagesOf = (
  now: OrderNow,
  sideOn: (day: string) => Side,
): { readonly paid: Damages; readonly owed: Damages } => {
  const passed = now.lines
    .filter(({ item }) => item === 'damage')
    .map(({ amountFen, on = '' }) => ({ amountFen, side: sideOn(on) }))
    .filter(({ side }) => side !== 'platform');
  const amounts = passed.map(({ amountFen }) => amountFen);
  const givenServices = servicesGivenFen(now);
  const others = Math.max(0, servicesFen(now) - sum(amounts));
  const given = givenServices > 0 ? share(givenServices, [...amounts, others]) : [];
  let open = Math.max(0, now.chargedFen - now.paidFen - givenFen(now));
  const lines = passed.map(({ amountFen, side }, at) => {
    const fen = Math.max(0, amountFen - (given[at] ?? 0));
    const owed = Math.min(fen, open);
    open -= owed;
    return { side, owed, paid: fen - owed };
  });
  const of = (pick: 'paid' | 'owed'): Damages => ({
    landlordFen: sum(lines.map((line) => (line.side === 'landlord' ? line[pick] : 0))),
    sharedFen: sum(lines.map((line) => (line.side === 'shared' ? line[pick] : 0))),
  });
  return { paid: of('paid'), owed: of('owed') };
};
