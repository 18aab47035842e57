/**
 * Split items of a night, kept cancellation or owner night by party, with postings. Pure; shares come from
 * `finance/contracts/split-rules.ts`.
 */

import { type ContractTerms, waitsForMoney } from '../contracts/contract-terms.ts';
import type { SharedTerms } from '../contracts/split-rules.ts';
import {
  type MonthHeld,
  type NightToSplit,
  nothingHeld,
  type SplitWhy,
  stayerAt,
  sumOfParts,
} from '../contracts/split-rules.ts';
import { type StatementItem, splitItem } from '../contracts/statement-rules.ts';

export const splitKinds = ['night', 'cancellation', 'ownerNight'] as const;
export type SplitKind = (typeof splitKinds)[number];

export const splitParties = ['landlord', 'platform', 'channel', 'tax'] as const;
export type SplitParty = (typeof splitParties)[number];

/** Facts of a night at its split, in fen; a later difference means splitting again. */
export type NightFacts = Readonly<Record<string, number>>;

interface Waiting {
  readonly unpaidFen?: number;
  readonly creditFen?: number;
}

/** Only with waiting amounts, so older nights compare equal. */
const waitingOf = ({ unpaidFen = 0, creditFen = 0 }: Waiting): NightFacts => ({
  ...(unpaidFen !== 0 && { unpaidFen }),
  ...(creditFen !== 0 && { creditFen }),
});

const damageOf = (night: NightToSplit): NightFacts => {
  const { damageFen = 0, damageSharedFen = 0, damageOwedFen = 0, damageSharedOwedFen = 0 } = night;
  return {
    ...(damageFen !== 0 && { damageFen }),
    ...(damageSharedFen !== 0 && { damageSharedFen }),
    ...(damageOwedFen !== 0 && { damageOwedFen }),
    ...(damageSharedOwedFen !== 0 && { damageSharedOwedFen }),
  };
};

/** Condition in the contract that an item waits for. */
export const waitingUnder = (item: StatementItem, terms: ContractTerms | null): StatementItem => {
  if (item.kind === 'ownerNight') return item;
  const credit = terms !== null && waitsForMoney(terms, 'companyCredit') ? (item.creditFen ?? 0) : 0;
  if (item.kind === 'night') return { ...item, creditFen: credit };
  const unpaid = terms !== null && waitsForMoney(terms, 'fees') ? (item.unpaidFen ?? 0) : 0;
  return { ...item, unpaidFen: unpaid, creditFen: credit };
};

/** The figures of an item that decide its split. */
export const factsOf = (item: StatementItem): NightFacts => {
  if (item.kind === 'night')
    return {
      sellFen: item.sellFen,
      refundFen: item.refundFen,
      cleaningFen: item.cleaningFen,
      channelCommissionFen: item.channelCommissionFen,
      ...waitingOf(item),
      ...damageOf(item),
    };
  if (item.kind === 'cancellation')
    return {
      incomeFen: item.incomeFen,
      channelCommissionFen: item.channelCommissionFen,
      ...waitingOf(item),
    };
  return { rateFen: item.rateFen, costFen: item.costFen };
};

export const sameFacts = (a: NightFacts, b: NightFacts): boolean => {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.every((key) => a[key] === b[key]);
};

/** Total amount; owner nights move money only between owner and operator. */
export const wholeOf = (item: StatementItem): number => {
  if (item.kind === 'night') return item.sellFen - item.refundFen + item.cleaningFen - (item.creditFen ?? 0);
  if (item.kind === 'ownerNight') return 0;
  return item.incomeFen - (item.unpaidFen ?? 0) - (item.creditFen ?? 0);
};

/** Terms with the landlords who own the shares, in order. */
export interface OwnedTerms extends SharedTerms {
  readonly landlordIds: readonly string[];
}

export interface PartyShare {
  readonly party: SplitParty;
  readonly landlordId: string | null;
  /** Negative: the party pays. */
  readonly amountFen: number;
  /** For a landlord: additional amount once collected. */
  readonly awaitedFen: number;
}

export interface NightSplit {
  /** All owners (for an owner night the one staying) and other parties with an amount. */
  readonly parties: readonly PartyShare[];
  readonly wholeFen: number;
  readonly why: SplitWhy;
  /** Contribution to the month for tiers, guarantee and rent. */
  readonly held: MonthHeld;
}

const withoutWaiting = (item: StatementItem): StatementItem => {
  if (item.kind === 'cancellation') return { ...item, unpaidFen: 0, creditFen: 0 };
  if (item.kind !== 'night') return item;
  const { damageFen = 0, damageSharedFen = 0, damageOwedFen = 0, damageSharedOwedFen = 0 } = item;
  return {
    ...{ ...item, creditFen: 0, damageFen: damageFen + damageOwedFen },
    damageSharedFen: damageSharedFen + damageSharedOwedFen,
  };
};

/** `usedBefore`: of an owner's night, nights of owner stays in its calendar year before it. */
export const splitByParty = (item: StatementItem, terms: OwnedTerms, usedBefore = 0): NightSplit => {
  const { parts, owners, why, after } = splitItem(item, terms, nothingHeld, usedBefore);
  const whole = splitItem(withoutWaiting(item), terms, nothingHeld, usedBefore).owners;
  const others: PartyShare[] = [
    { party: 'platform', landlordId: null, amountFen: parts.platformFen, awaitedFen: 0 },
    { party: 'channel', landlordId: null, amountFen: parts.channelFen, awaitedFen: 0 },
    { party: 'tax', landlordId: null, amountFen: parts.taxFen, awaitedFen: 0 },
  ];
  const landlords = terms.landlordIds.map(
    (landlordId, at): PartyShare => ({
      ...{ party: 'landlord', landlordId, amountFen: owners[at] ?? 0 },
      awaitedFen: (whole[at] ?? 0) - (owners[at] ?? 0),
    }),
  );
  const at = item.kind === 'ownerNight' ? stayerAt(item, terms.landlordIds) : null;
  return {
    parties: [
      ...landlords.filter((_, each) => at === null || each === at),
      ...others.filter(({ amountFen }) => amountFen !== 0),
    ],
    wholeFen: sumOfParts(parts),
    why,
    held: after,
  };
};

/** Facts of a night or fee once everything is paid. */
export const factsOnceCollected = (facts: NightFacts): NightFacts => {
  const {
    unpaidFen: _unpaid,
    creditFen: _credit,
    damageOwedFen = 0,
    damageSharedOwedFen = 0,
    ...rest
  } = facts;
  const { damageFen = 0, damageSharedFen = 0 } = rest;
  return {
    ...rest,
    ...{ damageFen: damageFen + damageOwedFen, damageSharedFen: damageSharedFen + damageSharedOwedFen },
  };
};

/** The part of a night or fee that is not paid yet. */
export const waitingFen = ({
  unpaidFen = 0,
  creditFen = 0,
  damageOwedFen = 0,
  damageSharedOwedFen = 0,
}: NightFacts): number => unpaidFen + creditFen + damageOwedFen + damageSharedOwedFen;

/** The split that the same night or fee gets once everything is paid. */
export const splitOnceCollected = (
  {
    kind,
    night,
    facts,
  }: { readonly kind: 'night' | 'cancellation'; readonly night: string; readonly facts: NightFacts },
  terms: OwnedTerms,
): NightSplit => {
  const whole = factsOnceCollected(facts);
  const { channelCommissionFen = 0, sellFen = 0, refundFen = 0, cleaningFen = 0, incomeFen = 0 } = whole;
  const item: StatementItem =
    kind === 'night'
      ? { ...whole, kind, night, sellFen, refundFen, cleaningFen, channelCommissionFen }
      : { kind, night, incomeFen, channelCommissionFen };
  return splitByParty(item, terms);
};

export interface SplitPosting {
  readonly account: {
    readonly kind: 'revenue.unsplit' | 'payable.pending' | 'revenue.platform' | 'commission.channel' | 'tax';
    readonly party?: string;
    readonly houseId?: string | null;
  };
  readonly amountFen: number;
}

const accountOf = (
  { party, landlordId }: Omit<PartyShare, 'awaitedFen'>,
  houseId: string,
  channel: string,
): SplitPosting['account'] => {
  if (party === 'landlord') return { kind: 'payable.pending', party: landlordId ?? '' };
  if (party === 'platform') return { kind: 'revenue.platform', houseId };
  return party === 'channel'
    ? { kind: 'commission.channel', party: channel, houseId }
    : { kind: 'tax', houseId };
};

/** Dr revenue.unsplit the whole, Cr each party its part. Debit positive; sums to 0; parts of 0 are left out. */
export const splitPostings = (
  parties: readonly Omit<PartyShare, 'awaitedFen'>[],
  { houseId, channel }: { readonly houseId: string; readonly channel: string },
): SplitPosting[] => {
  const wholeFen = parties.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const postings: SplitPosting[] = [
    { account: { kind: 'revenue.unsplit', houseId }, amountFen: wholeFen },
    ...parties.map((share) => ({
      account: accountOf(share, houseId, channel),
      amountFen: 0 - share.amountFen,
    })),
  ];
  return postings.filter(({ amountFen }) => amountFen !== 0);
};
