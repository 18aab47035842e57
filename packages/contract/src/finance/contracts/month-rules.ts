/**
 * Month-end lines: tiers, guarantee, rent and payout. Pure. Partial months count by days; the parts sum to the whole.
 */
import { addDays, daysBetween } from '../../platform/dates.ts';
import { splitAmount } from '../../platform/money.ts';
import { type ContractTerms, type ShareTier, WHOLE_BP } from './contract-terms.ts';
import {
  type MonthHeld,
  ownersOf,
  type SharedTerms,
  type SplitParts,
  type SplitWhy,
  whyOf,
} from './split-rules.ts';

/** Both days included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** `2026-11` → its first and last day. */
export const daysOfMonth = (month: string): DayRange => {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
};

export const monthOf = (date: string): string => date.slice(0, 7);

/** Common days, or null. */
export const overlapOf = (a: DayRange, b: DayRange): DayRange | null => {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  return from <= to ? { from, to } : null;
};

const lengthOf = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** Half up, in whole numbers. */
const share = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * The part of a monthly amount that falls on some days of its month. Rounded at each end of the days, not by their number:
 * however a month is cut, its parts sum to the amount.
 */
export const proratedFen = (amountFen: number, days: DayRange): number => {
  const month = daysOfMonth(monthOf(days.from));
  const whole = lengthOf(month);
  const before = daysBetween(month.from, days.from);
  return share(amountFen, before + lengthOf(days), whole) - share(amountFen, before, whole);
};

/** Our part of a month's basis by marginal tiers; a negative basis mirrors the first one. Ties to the landlord. */
export const tieredFeeFen = (basisFen: number, tiers: readonly ShareTier[]): number => {
  const first = tiers[0]?.rateBp ?? 0;
  if (basisFen < 0) return -tieredFeeFen(-basisFen, [{ uptoFen: null, rateBp: first }]) || 0;
  let parts = 0n;
  let reached = 0;
  for (const { uptoFen, rateBp } of tiers) {
    const end = Math.min(basisFen, uptoFen ?? basisFen);
    if (end > reached) parts += BigInt(end - reached) * BigInt(rateBp);
    reached = Math.max(reached, end);
  }
  return Number((2n * parts + BigInt(WHOLE_BP) - 1n) / (2n * BigInt(WHOLE_BP)));
};

export interface MonthToTrueUp {
  /** Splits of these days under this version. */
  readonly held: MonthHeld;
  /** Basis under earlier versions of the month; tiers continue from it. */
  readonly basisBeforeFen: number;
  /** The days of the month on which this version is in force. */
  readonly days: DayRange;
}

export interface TrueUpLine {
  readonly kind: 'tier' | 'guarantee' | 'rent';
  readonly parts: SplitParts;
  readonly owners: readonly number[];
  readonly why: SplitWhy;
}

/** Moves an amount from us to the landlord, or back when it is negative. */
const transfer = (amountFen: number): SplitParts => ({
  landlordFen: amountFen,
  platformFen: 0 - amountFen,
  channelFen: 0,
  taxFen: 0,
});

const dueOf = ({ model }: ContractTerms, { held, basisBeforeFen, days }: MonthToTrueUp) => {
  switch (model.kind) {
    case 'commission':
      return null;
    case 'tiered': {
      const upTo = (basisFen: number) => tieredFeeFen(basisFen, model.tiers);
      const feeFen = upTo(basisBeforeFen + held.basisFen) - upTo(basisBeforeFen);
      return {
        kind: 'tier',
        rule: 'tierTrueUp',
        basisFen: held.basisFen,
        dueFen: held.feeFen - feeFen,
      } as const;
    }
    case 'fixedRent': {
      const dueFen = proratedFen(model.monthlyFen, days);
      return { kind: 'rent', rule: 'rent', basisFen: model.monthlyFen, dueFen } as const;
    }
    case 'guaranteed': {
      const dueFen = Math.max(0, proratedFen(model.minimumFen, days) - held.landlordFen);
      return { kind: 'guarantee', rule: 'guaranteeTopUp', basisFen: model.minimumFen, dueFen } as const;
    }
  }
};

/** True-up lines under one version; none if nothing moves. */
export const monthTrueUp = (month: MonthToTrueUp, { terms, shares }: SharedTerms): TrueUpLine[] => {
  const due = dueOf(terms, month);
  if (due === null || due.dueFen === 0) return [];
  const { kind, rule, basisFen, dueFen } = due;
  const days = lengthOf(month.days);
  return [
    {
      kind,
      parts: transfer(dueFen),
      owners: ownersOf(dueFen, shares),
      why: whyOf(terms, {
        rule,
        basisFen,
        days,
        daysOfMonth: lengthOf(daysOfMonth(monthOf(month.days.from))),
      }),
    },
  ];
};

export interface Payout {
  /** Kept as reserve; never from a debt. */
  readonly holdBackFen: number;
  /** 0 while it is below the minimum. */
  readonly payableFen: number;
  /** Carried to the next month: below the minimum, or owed by the landlord. */
  readonly carriedFen: number;
}

/** Payout of a month including carried-over amounts. */
export const payoutOf = (
  landlordFen: number,
  carriedBeforeFen: number,
  { holdBackBp, minimumPayoutFen }: Pick<ContractTerms, 'holdBackBp' | 'minimumPayoutFen'>,
): Payout => {
  const holdBackFen =
    landlordFen > 0 ? (splitAmount(landlordFen, [WHOLE_BP - holdBackBp, holdBackBp])[1] ?? 0) : 0;
  const leftFen = landlordFen - holdBackFen + carriedBeforeFen;
  const isPaid = leftFen > 0 && leftFen >= minimumPayoutFen;
  return { holdBackFen, payableFen: isPaid ? leftFen : 0, carriedFen: isPaid ? 0 : leftFen };
};
