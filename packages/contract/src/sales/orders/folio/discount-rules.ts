/** Discount below list price and a role's limit. Amounts in fen. */

/**
 * Highest discount of a role on one order: share of the list price in hundredths of a percent, and fen. Both apply.
 */
export interface DiscountLimit {
  readonly discountBp: number;
  readonly discountFen: number;
}

export interface ListedNight {
  readonly night: string;
  readonly priceFen: number;
  readonly listFen: number;
}

const sum = (nights: readonly ListedNight[], of: (night: ListedNight) => number): number =>
  nights.reduce((total, night) => total + of(night), 0);

export const sumList = (nights: readonly ListedNight[]): number => sum(nights, ({ listFen }) => listFen);

/** Total discount of the nights below list price, in fen; 0 if none. */
export const discountOf = (nights: readonly ListedNight[]): number =>
  Math.max(
    0,
    sum(nights, ({ listFen, priceFen }) => listFen - priceFen),
  );

/** Night sold furthest below its list price. */
export const cheapestNight = <T extends ListedNight>(nights: readonly T[]): T | undefined =>
  nights.reduce<T | undefined>(
    (worst, night) =>
      night.listFen - night.priceFen > (worst ? worst.listFen - worst.priceFen : 0) ? night : worst,
    undefined,
  );

/** Whether the limit allows any discount. */
export const givesDiscount = ({ discountBp = 0, discountFen = 0 }: Partial<DiscountLimit>): boolean =>
  discountBp > 0 && discountFen > 0;

/** Maximum discount on this list price, in fen. */
export const maxDiscount = ({ discountBp, discountFen }: DiscountLimit, listFen: number): number =>
  Math.max(0, Math.min(discountFen, Math.floor((listFen * discountBp) / 10_000)));

/** The widest limit of all roles applies. */
export const widestDiscount = (limits: readonly DiscountLimit[], listFen: number): number =>
  limits.reduce((most, limit) => Math.max(most, maxDiscount(limit, listFen)), 0);
