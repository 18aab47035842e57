/** Figures a line is computed from, stored by its split or month, from the landlord's side. Pure, in fen. */
import { type ContractTerms, WHOLE_BP } from '../contracts/contract-terms.ts';
import { type MonthToTrueUp, proratedFen, tieredFeeFen } from '../contracts/month-rules.ts';
import { compensationOf, type SplitWhy } from '../contracts/split-rules.ts';
import type { NightFacts } from '../splits/night-split-rules.ts';
import type { CommissionFigures, LineFigures, MonthFigures, NightFigures } from './statement-figures.ts';
import type { ItemKind, TrueUpKind } from './statement-lines-rules.ts';

export interface SplitOfLine {
  readonly kind: ItemKind;
  readonly facts: NightFacts;
  readonly why: SplitWhy;
  readonly terms: Pick<ContractTerms, 'basis' | 'taxBp' | 'cleaning' | 'refunds' | 'model' | 'ownerStays'>;
  /** Amounts of all owners and of this one. */
  readonly ownersFen: number;
  readonly shareBp: number;
  readonly amountFen: number;
}

/** How a split of an order came to its amounts, as the order is now. */
export interface OriginOfSplit {
  /** Price of a night before discounts; null for a fee. */
  readonly price: {
    readonly priceFen: number;
    readonly extraFen: number;
    readonly discountFen: number;
  } | null;
  /** The part of the order's commission spread to it. */
  readonly commissionFen: number;
  /** Null: a direct sale. */
  readonly commission: CommissionFigures | null;
  /** For a fee: its cancellation terms, where they are known. */
  readonly feeTerms?: string;
}

const landlordsRateBp = ({ rule, rateBp }: SplitWhy): number => {
  if (rule === 'allToLandlord') return WHOLE_BP;
  return rule === 'allToPlatform' ? 0 : WHOLE_BP - (rateBp ?? WHOLE_BP);
};

/** Commission and tax lower the basis unless it is all that the guest pays. */
const isNet = ({ basis, rule }: SplitWhy): boolean =>
  basis !== 'gross' || rule === 'allToLandlord' || rule === 'allToPlatform';

const fits = (price: OriginOfSplit['price'], soldFen: number): price is NonNullable<OriginOfSplit['price']> =>
  price !== null && price.priceFen + price.extraFen - price.discountFen === soldFen;

/** Amounts not paid yet: the price waits first, then the cleaning. */
const waitingOf = ({ kind, facts }: SplitOfLine, soldFen: number) => {
  const waitsFen = (facts.unpaidFen ?? 0) + (facts.creditFen ?? 0);
  const waitsOfPriceFen =
    kind === 'night' ? Math.min(waitsFen, Math.max(0, soldFen - (facts.refundFen ?? 0))) : waitsFen;
  return { waitsOfPriceFen, cleaningFen: (facts.cleaningFen ?? 0) - (waitsFen - waitsOfPriceFen) };
};

/** Leaves out order details that have changed since the split. */
const commissionOf = (fen: number, origin: OriginOfSplit | null): Pick<NightFigures, 'commission'> =>
  fen !== 0 && origin?.commission && origin.commissionFen === fen ? { commission: origin.commission } : {};

const deductions = (split: SplitOfLine, leftFen: number, origin: OriginOfSplit | null) => {
  const { facts, why, terms } = split;
  const commissionFen = isNet(why) ? (facts.channelCommissionFen ?? 0) : 0;
  const taxFen = leftFen - commissionFen - why.basisFen;
  return {
    commissionFen,
    ...commissionOf(commissionFen, origin),
    taxFen,
    ...(terms.basis === 'netOfTax' && taxFen !== 0 && { taxBp: terms.taxBp }),
  };
};

const damagesOf = ({
  kind,
  facts,
  terms,
}: SplitOfLine): Pick<NightFigures, 'damageFen' | 'damageSharedFen'> => {
  const damageFen = kind === 'night' ? compensationOf(facts, terms) : 0;
  if (damageFen === 0) return {};
  const sharedFen = facts.damageSharedFen ?? 0;
  return { damageFen, ...(sharedFen !== 0 && { damageSharedFen: sharedFen }) };
};

const nightFigures = (split: SplitOfLine, origin: OriginOfSplit | null): NightFigures => {
  const { facts, why, terms, ownersFen, shareBp, amountFen } = split;
  const isNight = split.kind === 'night';
  const soldFen = (isNight ? facts.sellFen : facts.incomeFen) ?? why.basisFen;
  const price = origin?.price ?? null;
  const givenFen = facts.refundFen ?? 0;
  const refundFen = terms.refunds === 'shared' ? givenFen : 0;
  const { waitsOfPriceFen, cleaningFen } = waitingOf(split, soldFen);
  const passedOnFen = terms.cleaning === 'landlord' ? cleaningFen : 0;
  const damages = damagesOf(split);
  const borneFen = terms.refunds === 'landlord' ? givenFen : 0;
  return {
    of: isNight ? 'night' : 'cancellation',
    ...{ rule: why.rule, basisBy: terms.basis },
    ...(origin?.feeTerms && { feeTerms: origin.feeTerms }),
    ...(fits(price, soldFen) ? price : { priceFen: soldFen, extraFen: 0, discountFen: 0 }),
    ...{ cleaningFen, refundFen },
    ...(waitsOfPriceFen !== 0 && { waitsFen: waitsOfPriceFen }),
    ...deductions(split, soldFen - refundFen - waitsOfPriceFen, origin),
    basisFen: why.basisFen,
    rateBp: landlordsRateBp(why),
    sharedFen: ownersFen - passedOnFen - (damages.damageFen ?? 0) + borneFen,
    ...damages,
    ...{ passedOnFen, borneFen, ownersFen, shareBp, amountFen },
  };
};

export const figuresOfSplit = (split: SplitOfLine, origin: OriginOfSplit | null): LineFigures => {
  if (split.kind !== 'ownerNight') return nightFigures(split, origin);
  const { why, ownersFen, amountFen, terms } = split;
  const { nightsPerYear, terms: agreed } = terms.ownerStays;
  return {
    ...{ of: 'ownerNight', rule: why.rule, chargedFen: 0 - ownersFen },
    ...(agreed !== 'rate' && nightsPerYear > 0 && { nightsPerYear }),
    amountFen,
  };
};

export interface MonthOfLine extends MonthToTrueUp {
  readonly terms: ContractTerms;
  readonly dueFen: number;
  readonly shareBp: number;
  readonly ownFen: number;
  /** Days on which the terms hold; null: without end. */
  readonly since: string;
  readonly until: string | null;
}

/** Null if the terms need no true-up. */
export const figuresOfMonth = (month: MonthOfLine): MonthFigures | null => {
  const { held, basisBeforeFen, days, terms, dueFen, shareBp, ownFen, since, until } = month;
  const { model } = terms;
  const common = { ...days, since, until, dueFen, shareBp, ownFen, billedFen: 0 };
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
