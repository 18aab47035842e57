/**
 * Splits a night's money between landlord, operator, channel and tax by the terms in force. Pure; dates are text.
 * Parts sum exactly; mirrored amounts mirror parts. Shared by previews, splits and statements.
 */
import { splitAmount } from '../../platform/money.ts';
import {
  type ContractTerms,
  nightRateBp,
  type ShareBasis,
  WHOLE_BP,
  waitsForMoney,
} from './contract-terms.ts';

/** In fen; negative where a side pays. */
export interface SplitParts {
  readonly landlordFen: number;
  readonly platformFen: number;
  readonly channelFen: number;
  readonly taxFen: number;
}

/** Rule that produced a line's parts. */
export const splitRules = [
  'rate',
  'firstTier',
  'rentCovers',
  'allToLandlord',
  'allToPlatform',
  'ownerFree',
  'ownerCost',
  'ownerRate',
  'tierTrueUp',
  'guaranteeTopUp',
  'rent',
] as const;
export type SplitRule = (typeof splitRules)[number];

export interface SplitWhy {
  readonly rule: SplitRule;
  readonly basis: ShareBasis;
  /** Basis of the rate. */
  readonly basisFen: number;
  /** Our share; null where no rate decides. */
  readonly rateBp: number | null;
  /** For a line for part of a month: its days and those of the month. */
  readonly days: number | null;
  readonly daysOfMonth: number | null;
}

/** Splits of the month so far under one version, for tiers and guarantee. */
export interface MonthHeld {
  /** Sum that the rates were applied to. */
  readonly basisFen: number;
  /** Operator's part of it at the night's rate. */
  readonly feeFen: number;
  /** Landlord's part of nights and cancellations after refunds; without cleaning and owner stays. */
  readonly landlordFen: number;
}

export const nothingHeld: MonthHeld = { basisFen: 0, feeFen: 0, landlordFen: 0 };

export interface Split {
  readonly parts: SplitParts;
  /** The landlord's part by owner, in the order of the parties. */
  readonly owners: readonly number[];
  readonly why: SplitWhy;
  /** The month including this line. */
  readonly after: MonthHeld;
}

export interface NightToSplit {
  /** The calendar date of the night; of a cancellation the day on which its fee was charged. */
  readonly night: string;
  /** Guest price of the night: rate, extra guests and discounts. */
  readonly sellFen: number;
  /** Refunded or waived part, ≥ 0. */
  readonly refundFen: number;
  /** Kept by the channel. */
  readonly channelCommissionFen: number;
  /** Cleaning fee of a stay on its last night. */
  readonly cleaningFen: number;
  /** Charged to a company and not settled. */
  readonly creditFen?: number;
  /** Paid compensation for damage: the landlord's part and the shared part. */
  readonly damageFen?: number;
  readonly damageSharedFen?: number;
  /** Compensation still due from guests, which passes once paid. */
  readonly damageOwedFen?: number;
  readonly damageSharedOwedFen?: number;
}

/** Terms, and the shares of the owners in basis points. */
export interface SharedTerms {
  readonly terms: ContractTerms;
  readonly shares: readonly number[];
  /** Landlords the shares belong to, where that matters. */
  readonly landlordIds?: readonly string[];
}

export const sumOfParts = ({ landlordFen, platformFen, channelFen, taxFen }: SplitParts): number =>
  landlordFen + platformFen + channelFen + taxFen;

/** The tax that an amount includes; ties to the net. */
export const includedTaxFen = (amountFen: number, { basis, taxBp }: ContractTerms): number =>
  basis === 'netOfTax' ? (splitAmount(amountFen, [WHOLE_BP, taxBp])[1] ?? 0) : 0;

/** Landlord's part of a basis; half fen round to the landlord. */
const landlordShareFen = (basisFen: number, rateBp: number): number =>
  splitAmount(basisFen, [WHOLE_BP - rateBp, rateBp])[0] ?? 0;

export const addHeld = (before: MonthHeld, more: MonthHeld): MonthHeld => ({
  basisFen: before.basisFen + more.basisFen,
  feeFen: before.feeFen + more.feeFen,
  landlordFen: before.landlordFen + more.landlordFen,
});

const ruleOf = ({ model }: ContractTerms): SplitRule => {
  if (model.kind === 'tiered') return 'firstTier';
  return model.kind === 'fixedRent' ? 'rentCovers' : 'rate';
};

type SaidWhy = Partial<SplitWhy> & Pick<SplitWhy, 'rule' | 'basisFen'>;

export const whyOf = (terms: ContractTerms, why: SaidWhy): SplitWhy => ({
  basis: terms.basis,
  rateBp: null,
  days: null,
  daysOfMonth: null,
  ...why,
});

/** The landlord's part by owner. */
export const ownersOf = (landlordFen: number, shares: readonly number[]): number[] =>
  splitAmount(landlordFen, shares);

/** Shares at the night rate: channel and tax first, then the basis; the rest is the operator's. */
const shareAtRate = (
  amountFen: number,
  channelFen: number,
  terms: ContractTerms,
): { parts: SplitParts; basisFen: number; feeFen: number } => {
  const taxFen = includedTaxFen(amountFen, terms);
  const basisFen = terms.basis === 'gross' ? amountFen : amountFen - channelFen - taxFen;
  const landlordFen = landlordShareFen(basisFen, nightRateBp(terms.model));
  return {
    parts: { landlordFen, platformFen: amountFen - channelFen - taxFen - landlordFen, channelFen, taxFen },
    basisFen,
    feeFen: basisFen - landlordFen,
  };
};

const finish = (
  { terms, shares }: SharedTerms,
  parts: SplitParts,
  why: SaidWhy,
  after: MonthHeld,
): Split => ({
  parts,
  owners: ownersOf(parts.landlordFen, shares),
  why: whyOf(terms, why),
  after,
});

/** Part of a night shared now: the price waits first, then the cleaning. */
const collectedOfNight = (night: NightToSplit, terms: ContractTerms): NightToSplit => {
  const waitsFen = waitsForMoney(terms, 'companyCredit') ? (night.creditFen ?? 0) : 0;
  const ofPrice = Math.min(waitsFen, Math.max(0, night.sellFen - night.refundFen));
  return {
    ...night,
    sellFen: night.sellFen - ofPrice,
    cleaningFen: night.cleaningFen - (waitsFen - ofPrice),
  };
};

/** Landlord's part of compensation; counts for neither tiers nor guarantee. */
export const compensationOf = (
  { damageFen = 0, damageSharedFen = 0 }: Pick<NightToSplit, 'damageFen' | 'damageSharedFen'>,
  { model }: Pick<ContractTerms, 'model'>,
): number => damageFen + landlordShareFen(damageSharedFen, nightRateBp(model));

/**
 * Splits a night with its cleaning fee: `sellFen − refundFen + cleaningFen`. Tiers use their first rate, a fixed rent
 * gives the night to the operator; `monthTrueUp()` completes the month.
 */
export const splitNight = (night: NightToSplit, of: SharedTerms, before: MonthHeld): Split => {
  const { terms } = of;
  const { sellFen, refundFen, cleaningFen, channelCommissionFen } = collectedOfNight(night, terms);
  const isShared = terms.refunds === 'shared';
  const { parts, basisFen, feeFen } = shareAtRate(
    isShared ? sellFen - refundFen : sellFen,
    channelCommissionFen,
    terms,
  );
  const landlordBears = terms.refunds === 'landlord' ? refundFen : 0;
  const platformBears = terms.refunds === 'platform' ? refundFen : 0;
  const earnedFen = parts.landlordFen - landlordBears;
  const passedFen = compensationOf(night, terms);
  return finish(
    of,
    {
      ...parts,
      landlordFen: earnedFen + passedFen + (terms.cleaning === 'landlord' ? cleaningFen : 0),
      platformFen:
        parts.platformFen - platformBears - passedFen + (terms.cleaning === 'platform' ? cleaningFen : 0),
    },
    { rule: ruleOf(terms), basisFen, rateBp: nightRateBp(terms.model) },
    addHeld(before, { basisFen, feeFen, landlordFen: earnedFen }),
  );
};

export interface CancellationToSplit {
  /** The day on which the fee was charged. */
  readonly night: string;
  /** Kept fee minus waivers. */
  readonly incomeFen: number;
  readonly channelCommissionFen: number;
  /** Part of the income not yet paid, including amounts a company has not settled. */
  readonly unpaidFen?: number;
  readonly creditFen?: number;
}

/** Part shared now. */
const collectedOfFee = (
  { incomeFen, unpaidFen = 0, creditFen = 0 }: CancellationToSplit,
  terms: ContractTerms,
): number =>
  incomeFen -
  (waitsForMoney(terms, 'fees') ? unpaidFen : 0) -
  (waitsForMoney(terms, 'companyCredit') ? creditFen : 0);

/** Splits a cancellation fee: to one side, or at the night rate as part of the month's basis. */
export const splitCancellation = (fee: CancellationToSplit, of: SharedTerms, before: MonthHeld): Split => {
  const { terms } = of;
  const { channelCommissionFen } = fee;
  const incomeFen = collectedOfFee(fee, terms);
  const { parts, basisFen, feeFen } = shareAtRate(incomeFen, channelCommissionFen, terms);
  const restFen = incomeFen - channelCommissionFen - parts.taxFen;
  if (terms.cancellation === 'shared')
    return finish(
      of,
      parts,
      { rule: ruleOf(terms), basisFen, rateBp: nightRateBp(terms.model) },
      addHeld(before, { basisFen, feeFen, landlordFen: parts.landlordFen }),
    );
  const toLandlord = terms.cancellation === 'landlord';
  return finish(
    of,
    { ...parts, landlordFen: toLandlord ? restFen : 0, platformFen: toLandlord ? 0 : restFen },
    { rule: toLandlord ? 'allToLandlord' : 'allToPlatform', basisFen: restFen },
    toLandlord ? addHeld(before, { ...nothingHeld, landlordFen: restFen }) : before,
  );
};

export interface OwnerNightToSplit {
  readonly night: string;
  /** Guest price of the night. */
  readonly rateFen: number;
  /** Cleaning cost, on the last night only. */
  readonly costFen: number;
  /** Nights of owner stays in this calendar year before this one. */
  readonly usedBefore: number;
  /** Owner who stays; absent: the contract's landlord. */
  readonly stayerId?: string | null;
}

/** Index among the owners; others stay as a guest of the contract's landlord. */
export const stayerAt = (
  { stayerId }: Pick<OwnerNightToSplit, 'stayerId'>,
  landlordIds: readonly string[] = [],
): number => Math.max(0, landlordIds.indexOf(stayerId ?? ''));

/** Splits an owner night: the staying owner pays by the terms, beyond the allowance the full rate. */
export const splitOwnerNight = (night: OwnerNightToSplit, of: SharedTerms, before: MonthHeld): Split => {
  const { rateFen, costFen, usedBefore } = night;
  const { nightsPerYear, terms: agreed } = of.terms.ownerStays;
  const within = usedBefore < nightsPerYear;
  const [rule, dueFen]: [SplitRule, number] =
    !within || agreed === 'rate'
      ? ['ownerRate', rateFen]
      : agreed === 'cost'
        ? ['ownerCost', costFen]
        : ['ownerFree', 0];
  const parts = { landlordFen: 0 - dueFen, platformFen: dueFen, channelFen: 0, taxFen: 0 };
  const at = stayerAt(night, of.landlordIds);
  return {
    ...finish(of, parts, { rule, basisFen: dueFen }, before),
    owners: of.shares.map((_, each) => (each === at ? parts.landlordFen : 0)),
  };
};
