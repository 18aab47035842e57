/** Rules for the money of a shift: what counts as desk money, and how much cash each box should hold. Pure; amounts in fen. */

/** False for payments made from a deposit, which move no money, and for money that a platform collected. */
export const isDeskMoney = (method: string): boolean => method !== 'deposit' && method !== 'channel';
export const outsideTheDesk = ['deposit', 'channel'] as const;

interface Sums {
  readonly takenFen: number;
  /** Voided during the shift, by any user. */
  readonly voidedFen: number;
  /** Paid back by hand in this shift. */
  readonly refundedFen: number;
  /** Paid for expenses in this shift, less returns from voided ones. */
  readonly spentFen: number;
}

export interface Taking extends Sums {
  /** Null: paid by a company, for no single property. */
  readonly houseId: string | null;
  readonly method: string;
  /** Payments taken, including those voided later. */
  readonly count: number;
}

export const netFen = (of: Sums): number => of.takenFen - of.voidedFen - of.refundedFen - of.spentFen;

export const totalFen = (takings: readonly Sums[]): number =>
  takings.reduce((sum, taking) => sum + netFen(taking), 0);

/** Sums by method over all properties, in the order the methods first appear. */
export const takingsByMethod = (takings: readonly Taking[]): Taking[] => {
  const sums = new Map<string, Taking>();
  for (const taking of takings) {
    const sum = sums.get(taking.method);
    sums.set(taking.method, {
      ...{ houseId: null, method: taking.method, count: (sum?.count ?? 0) + taking.count },
      takenFen: (sum?.takenFen ?? 0) + taking.takenFen,
      voidedFen: (sum?.voidedFen ?? 0) + taking.voidedFen,
      refundedFen: (sum?.refundedFen ?? 0) + taking.refundedFen,
      spentFen: (sum?.spentFen ?? 0) + taking.spentFen,
    });
  }
  return [...sums.values()];
};

export interface BoxOfHouse {
  /** Null: the general box. */
  readonly houseId: string | null;
}

/** Cash goes into the box of its property, or into the general box where the property has none in this shift. */
const isInBox = (
  box: BoxOfHouse,
  boxes: readonly BoxOfHouse[],
  { houseId }: Pick<Taking, 'houseId'>,
): boolean =>
  box.houseId === null
    ? houseId === null || !boxes.some((other) => other.houseId === houseId)
    : box.houseId === houseId;

/** Net cash that went into this box during the shift. */
export const cashIn = (box: BoxOfHouse, boxes: readonly BoxOfHouse[], takings: readonly Taking[]): number =>
  totalFen(takings.filter((taking) => taking.method === 'cash' && isInBox(box, boxes, taking)));

/** True if cash was moved that no box of the shift takes. */
export const lacksGeneralBox = (boxes: readonly BoxOfHouse[], takings: readonly Taking[]): boolean =>
  !boxes.some(({ houseId }) => houseId === null) &&
  takings.some(
    (taking) =>
      taking.method === 'cash' &&
      [taking.takenFen, taking.voidedFen, taking.refundedFen, taking.spentFen].some((fen) => fen !== 0) &&
      isInBox({ houseId: null }, boxes, taking),
  );

/**
 * Expected cash of a box: its latest count, and what each shift that shares it has moved since. `baseFen` is what a shift had
 * moved before that count.
 */
export const expectedCash = (
  floatFen: number,
  moved: readonly { readonly cashFen: number; readonly baseFen: number }[],
): number => moved.reduce((sum, { cashFen, baseFen }) => sum + cashFen - baseFen, floatFen);
