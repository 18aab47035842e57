/** Figures a line is computed from, stored by its split or month, from the landlord's side. Pure, in fen. */
import { type ContractTerms, WHOLE_BP } from '../contracts/contract-terms.ts';
import { type MonthToTrueUp, proratedFen, tieredFeeFen } from '../contracts/month-rules.ts';
import { compensationOf, type SplitWhy } from '../contracts/split-rules.ts';
import type { NightFacts } from '../splits/night-split-rules.ts';
import type { LineFigures, MonthFigures, NightFigures } from './statement-figures.ts';
import type { ItemKind, TrueUpKind } from './statement-lines-rules.ts';

export interface SplitOfLine {
  readonly kind: ItemKind;
  readonly facts: NightFacts;
  readonly why: SplitWhy;
  readonly terms: Pick<ContractTerms, 'cleaning' | 'refunds' | 'model'>;
  /** Amounts of all owners and of this one. */
  readonly ownersFen: number;
  readonly shareBp: number;
  readonly amountFen: number;
}

/** Price of a night before discounts; null if the order has changed since. */
export interface PriceOfNight {
  readonly priceFen: number;
  readonly extraFen: number;
  readonly discountFen: number;
}

const landlordsRateBp = ({ rule, rateBp }: SplitWhy): number => {
  if (rule === 'allToLandlord') return WHOLE_BP;
  return rule === 'allToPlatform' ? 0 : WHOLE_BP - (rateBp ?? WHOLE_BP);
};

/** Commission and tax lower the basis unless it is all that the guest pays. */
const isNet = ({ basis, rule }: SplitWhy): boolean =>
  basis !== 'gross' || rule === 'allToLandlord' || rule === 'allToPlatform';

const deductions = (soldFen: number, commissionFen: number, why: SplitWhy) => {
  const taken = isNet(why) ? commissionFen : 0;
  return { commissionFen: taken, taxFen: soldFen - taken - why.basisFen };
};

const fits = (price: PriceOfNight | null, soldFen: number): price is PriceOfNight =>
  price !== null && price.priceFen + price.extraFen - price.discountFen === soldFen;

const nightFigures = (split: SplitOfLine, price: PriceOfNight | null): NightFigures => {
  const { facts, why, terms, ownersFen, shareBp, amountFen } = split;
  const isNight = split.kind === 'night';
  const soldFen = (isNight ? facts.sellFen : facts.incomeFen) ?? why.basisFen;
  const givenFen = facts.refundFen ?? 0;
  const refundFen = terms.refunds === 'shared' ? givenFen : 0;
  const cleaningFen = facts.cleaningFen ?? 0;
  const passedOnFen = terms.cleaning === 'landlord' ? cleaningFen : 0;
  const damageFen = isNight ? compensationOf(facts, terms) : 0;
  const borneFen = terms.refunds === 'landlord' ? givenFen : 0;
  return {
    of: isNight ? 'night' : 'cancellation',
    rule: why.rule,
    ...(fits(price, soldFen) ? price : { priceFen: soldFen, extraFen: 0, discountFen: 0 }),
    ...{ cleaningFen, refundFen },
    ...deductions(soldFen - refundFen, facts.channelCommissionFen ?? 0, why),
    basisFen: why.basisFen,
    rateBp: landlordsRateBp(why),
    sharedFen: ownersFen - passedOnFen - damageFen + borneFen,
    ...(damageFen !== 0 && { damageFen }),
    ...{ passedOnFen, borneFen, ownersFen, shareBp, amountFen },
  };
};

/** `price`: the order's price of a night. */
export const figuresOfSplit = (split: SplitOfLine, price: PriceOfNight | null): LineFigures => {
  if (split.kind !== 'ownerNight') return nightFigures(split, price);
  const { why, ownersFen, amountFen } = split;
  return { of: 'ownerNight', rule: why.rule, chargedFen: 0 - ownersFen, amountFen };
};

export interface MonthOfLine extends MonthToTrueUp {
  readonly terms: ContractTerms;
  readonly dueFen: number;
  readonly shareBp: number;
  readonly ownFen: number;
}

/** Null if the terms need no true-up. */
export const figuresOfMonth = (month: MonthOfLine): MonthFigures | null => {
  const { held, basisBeforeFen, days, terms, dueFen, shareBp, ownFen } = month;
  const { model } = terms;
  const common = { ...days, dueFen, shareBp, ownFen, billedFen: 0 };
  switch (model.kind) {
    case 'commission':
      return null;
    case 'tiered': {
      const upTo = (basisFen: number) => tieredFeeFen(basisFen, model.tiers);
      return {
        of: 'tier',
        ...common,
        tiers: [...model.tiers],
        ...{ beforeFen: basisBeforeFen, basisFen: held.basisFen, takenFen: held.feeFen },
        feeFen: upTo(basisBeforeFen + held.basisFen) - upTo(basisBeforeFen),
      };
    }
    case 'guaranteed': {
      const { minimumFen } = model;
      return {
        of: 'guarantee',
        ...common,
        minimumFen,
        ...{ partFen: proratedFen(minimumFen, days), earnedFen: held.landlordFen },
      };
    }
    case 'fixedRent':
      return { of: 'rent', ...common, monthlyFen: model.monthlyFen };
  }
};

/** Difference of a true-up to the billed one; `figures` null: nothing is due any more. */
export const figuresAgainst = (
  kind: TrueUpKind,
  figures: MonthFigures | null,
  billedFen: number,
): LineFigures => (figures === null ? { of: 'ended', kind, billedFen } : { ...figures, billedFen });
