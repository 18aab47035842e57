/**
 * How the money of one night is shared between landlord, platform, channel and tax under the terms in force that night. Pure:
 * no database, dates are text. The parts always sum exactly to what was split; a mirrored amount gives mirrored parts.
 * Used by previews, by the completion-order split and by statements alike (design: contract §5, product §7).
 */
import { splitAmount } from '../money.ts';
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

/** What rule gave a line its parts. */
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
  /** What the rate was applied to. */
  readonly basisFen: number;
  /** Our share; null where no rate decides. */
  readonly rateBp: number | null;
  /** Of a line for part of a month: its days and those of the month. */
  readonly days: number | null;
  readonly daysOfMonth: number | null;
}

/** What a month has been split into so far under one version; only what tiers and the guarantee look at. */
export interface MonthHeld {
  /** Sum of what rates were applied to. */
  readonly basisFen: number;
  /** Our part of it at the rate of a night. */
  readonly feeFen: number;
  /** The landlord's part of nights and cancellations, after what he bears of refunds; no cleaning, no owner stays. */
  readonly landlordFen: number;
}

export const nothingHeld: MonthHeld = { basisFen: 0, feeFen: 0, landlordFen: 0 };

export interface Split {
  readonly parts: SplitParts;
  /** The landlord's part by owner, in the order of the parties. */
  readonly owners: readonly number[];
  readonly why: SplitWhy;
  /** What the month holds with this line. */
  readonly after: MonthHeld;
}

export interface NightToSplit {
  /** The calendar date of the night; of a cancellation the day on which its fee was charged. */
  readonly night: string;
  /** What the guest pays for the night: price, extra guests and discounts. */
  readonly sellFen: number;
  /** Paid back or waived of it: 0 or more. */
  readonly refundFen: number;
  /** What the channel keeps of it. */
  readonly channelCommissionFen: number;
  /** The cleaning fee of a stay whose last night this is. */
  readonly cleaningFen: number;
  /** Paid on account by a company that has not settled it yet. */
  readonly creditFen?: number;
  /** Compensation for damage that guests have paid beside it: all the landlord's, and what is shared at the rate of a night. */
  readonly damageFen?: number;
  readonly damageSharedFen?: number;
  /** The same of compensation that guests still owe: it passes once it is paid. */
  readonly damageOwedFen?: number;
  readonly damageSharedOwedFen?: number;
}

/** Terms, and the shares of the owners in basis points. */
export interface SharedTerms {
  readonly terms: ContractTerms;
  readonly shares: readonly number[];
  /** Whom the shares belong to, where that matters. */
  readonly landlordIds?: readonly string[];
}

export const sumOfParts = ({ landlordFen, platformFen, channelFen, taxFen }: SplitParts): number =>
  landlordFen + platformFen + channelFen + taxFen;

/** The tax that an amount includes; ties to the net. */
export const includedTaxFen = (amountFen: number, { basis, taxBp }: ContractTerms): number =>
  basis === 'netOfTax' ? (splitAmount(amountFen, [WHOLE_BP, taxBp])[1] ?? 0) : 0;

/** The landlord's part of a basis; ties to him. */
const landlordShareFen = (basisFen: number, rateBp: number): number =>
  splitAmount(basisFen, [WHOLE_BP - rateBp, rateBp])[0] ?? 0;

const held = (before: MonthHeld, more: MonthHeld): MonthHeld => ({
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

/** Shares an amount at the rate of a night: channel and tax first, then the basis; what is left is ours. */
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

/** What of a night is shared now: the price waits first, then the cleaning. */
const collectedOfNight = (night: NightToSplit, terms: ContractTerms): NightToSplit => {
  const waitsFen = waitsForMoney(terms, 'companyCredit') ? (night.creditFen ?? 0) : 0;
  const ofPrice = Math.min(waitsFen, Math.max(0, night.sellFen - night.refundFen));
  return {
    ...night,
    sellFen: night.sellFen - ofPrice,
    cleaningFen: night.cleaningFen - (waitsFen - ofPrice),
  };
};

/** The landlord's part of compensation for damage: it passes from us to him, and counts neither for tiers nor for a guarantee. */
export const compensationOf = (
  { damageFen = 0, damageSharedFen = 0 }: Pick<NightToSplit, 'damageFen' | 'damageSharedFen'>,
  { model }: Pick<ContractTerms, 'model'>,
): number => damageFen + landlordShareFen(damageSharedFen, nightRateBp(model));

/**
 * One night of a stay, with its cleaning fee. What is split is `sellFen − refundFen + cleaningFen`. Tiers split at their first
 * rate, a fixed rent gives the night to us: `monthTrueUp()` makes the month right.
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
    held(before, { basisFen, feeFen, landlordFen: earnedFen }),
  );
};

export interface CancellationToSplit {
  /** The day on which the fee was charged. */
  readonly night: string;
  /** What is kept of a cancellation or a no-show, less what was waived of it. */
  readonly incomeFen: number;
  readonly channelCommissionFen: number;
  /** Of the income what nobody has paid yet, and what a company has not settled yet. */
  readonly unpaidFen?: number;
  readonly creditFen?: number;
}

/** What of it is shared now. */
const collectedOfFee = (
  { incomeFen, unpaidFen = 0, creditFen = 0 }: CancellationToSplit,
  terms: ContractTerms,
): number =>
  incomeFen -
  (waitsForMoney(terms, 'fees') ? unpaidFen : 0) -
  (waitsForMoney(terms, 'companyCredit') ? creditFen : 0);

/** What a cancellation leaves: to one side, or shared at the rate of a night and then part of the month's basis. */
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
      held(before, { basisFen, feeFen, landlordFen: parts.landlordFen }),
    );
  const toLandlord = terms.cancellation === 'landlord';
  return finish(
    of,
    { ...parts, landlordFen: toLandlord ? restFen : 0, platformFen: toLandlord ? 0 : restFen },
    { rule: toLandlord ? 'allToLandlord' : 'allToPlatform', basisFen: restFen },
    toLandlord ? held(before, { ...nothingHeld, landlordFen: restFen }) : before,
  );
};

export interface OwnerNightToSplit {
  readonly night: string;
  /** What a guest would pay for the night. */
  readonly rateFen: number;
  /** What cleaning after the stay costs; on its last night, else 0. */
  readonly costFen: number;
  /** Nights of owner stays in this calendar year before this one. */
  readonly usedBefore: number;
  /** Which of the owners stays; left out: the landlord of the contract. */
  readonly stayerId?: string | null;
}

/** Where he stands among the owners; who is none of them stays as a guest of the landlord of the contract. */
export const stayerAt = (
  { stayerId }: Pick<OwnerNightToSplit, 'stayerId'>,
  landlordIds: readonly string[] = [],
): number => Math.max(0, landlordIds.indexOf(stayerId ?? ''));

/** A night that an owner sleeps in his own house: he alone pays us what the terms say, beyond the year's nights the full rate. */
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
