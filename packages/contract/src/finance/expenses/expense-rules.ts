/** Amounts and postings of an expense. Pure, in fen. */

import { splitAmount } from '../../platform/money.ts';
import type { Posting } from '../ledger/posting-rules.ts';

export const WHOLE_BP = 10_000;
export const chargedTo = ['house', 'landlord', 'business'] as const;
export type ChargedTo = (typeof chargedTo)[number];
/** A code of the dictionary `paymentMethod`. */
type Method = string;

/** Markup charged to the landlord, rounded half up. */
export const markupOf = (amountFen: number, markupBp: number): number =>
  splitAmount(amountFen, [markupBp, WHOLE_BP - markupBp])[0] ?? 0;

export interface PostedExpense {
  readonly chargedTo: ChargedTo;
  readonly category: string;
  readonly houseId: string | null;
  readonly landlordId: string | null;
  readonly amountFen: number;
  readonly markupFen: number;
  /** Null: the vendor is unpaid. */
  readonly method: Method | null;
}

const paidFrom = (method: Method | null, houseId: string | null, amountFen: number): Posting =>
  method === null
    ? { account: { kind: 'payable.vendor', party: '' }, amountFen }
    : { account: { kind: 'cash', party: method, houseId }, amountFen };

/**
 * Operator's: Dr expense Cr cash or vendor. Landlord's: Dr payable by amount plus markup, Cr cash or vendor, Cr revenue
 * by the markup.
 */
export const expensePostings = (of: PostedExpense): Posting[] => {
  const { houseId, amountFen, markupFen } = of;
  const paid = paidFrom(of.method, houseId, -amountFen);
  if (of.chargedTo !== 'landlord')
    return [{ account: { kind: 'expense', party: of.category, houseId }, amountFen }, paid];
  return [
    {
      account: { kind: 'payable.pending', party: of.landlordId ?? '' },
      amountFen: amountFen + markupFen,
    },
    paid,
    { account: { kind: 'revenue.platform', houseId }, amountFen: -markupFen },
  ];
};

/** Pays the vendor: Dr vendor Cr cash. */
export const vendorPostings = (houseId: string | null, method: Method, amountFen: number): Posting[] => [
  paidFrom(null, houseId, amountFen),
  paidFrom(method, houseId, -amountFen),
];
