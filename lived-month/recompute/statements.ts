/** Statement amounts per landlord: all due up to its month less earlier statements. */
import { lastDayOf, share, sum } from './amounts.ts';
import type { Adjustment, LivedMonth, Terms } from './lived-month.ts';
import { type MonthLine, monthLines } from './months.ts';
import { contractOf, type Shared, sharedBy } from './shares.ts';

export interface Stated {
  readonly landlord: string;
  readonly month: string;
  /** Amount of the period before the reserve. */
  readonly landlordFen: number;
  readonly holdBackFen: number;
  readonly carriedInFen: number;
  readonly payableFen: number;
  readonly carriedOutFen: number;
  /** Shares of nights and fees up to its month that are not paid yet, excluded from the total. */
  readonly awaitedFen: number;
}

const WHOLE = 10_000;

/** Landlord's markup on an expense, half rounded up. */
export const markupFen = (amountFen: number, bp: number): number =>
  share(amountFen, [bp, WHOLE - bp])[0] ?? 0;

export const adjustedFen = ({ kind, amountFen }: Adjustment): number =>
  kind === 'deduct' ? -amountFen : amountFen;

/** From the contracts' first month. */
const monthsUpTo = (month: LivedMonth, last: string): string[] => {
  const first =
    month.contracts.flatMap(({ versions }) => versions.map(({ from }) => from.slice(0, 7))).sort()[0] ?? last;
  const months: string[] = [];
  for (let [year = 0, number = 0] = first.split('-').map(Number); ; number += 1) {
    if (number > 12) [year, number] = [year + 1, 1];
    const name = `${year}-${String(number).padStart(2, '0')}`;
    if (name > last) return months;
    months.push(name);
  }
};

const ownOf = (owners: ReadonlyMap<string, number>, landlord: string): number => owners.get(landlord) ?? 0;

export const monthLinesUpTo = (month: LivedMonth, last: string, shared: readonly Shared[]): MonthLine[] =>
  monthsUpTo(month, last).flatMap((of) => monthLines(month, of, shared));

/** Amounts due to a landlord for months up to one, as known at the end of a day. */
const dueFen = (month: LivedMonth, landlord: string, last: string, on: string): number => {
  const end = lastDayOf(last);
  const shared = sharedBy(month, on).filter(({ night }) => night <= end);
  const expenses = month.expenses.filter((each) => each.landlord === landlord && each.on <= end);
  const adjusted = month.adjustments.filter((each) => each.landlord === landlord && each.on <= on);
  return (
    sum(shared.map(({ owners }) => ownOf(owners, landlord))) +
    sum(monthLinesUpTo(month, last, shared).map(({ owners }) => ownOf(owners, landlord))) -
    sum(expenses.map((each) => each.amountFen + markupFen(each.amountFen, each.markupBp))) +
    sum(adjusted.map(adjustedFen))
  );
};

const awaitedFen = (month: LivedMonth, landlord: string, last: string, on: string): number =>
  sum(
    sharedBy(month, on)
      .filter(({ night }) => night <= lastDayOf(last))
      .map(({ awaited }) => ownOf(awaited, landlord)),
  );

const termsOf = (month: LivedMonth, landlord: string): Terms => {
  for (const { house } of month.contracts)
    for (const terms of contractOf(month, house).versions.toReversed())
      if (terms.owners.some((owner) => owner.landlord === landlord)) return terms;
  throw new Error(`no contract with ${landlord}`);
};

export const statementsOf = (month: LivedMonth): Stated[] =>
  month.landlords.flatMap((landlord) => {
    const { holdBackBp, minimumPayoutFen } = termsOf(month, landlord);
    let [before, carriedInFen] = [0, 0];
    return month.statements.map((statement) => {
      const due = dueFen(month, landlord, statement.month, statement.on);
      const landlordFen = due - before;
      const holdBackFen =
        landlordFen > 0 ? (share(landlordFen, [WHOLE - holdBackBp, holdBackBp])[1] ?? 0) : 0;
      const left = landlordFen - holdBackFen + carriedInFen;
      const isPaid = left > 0 && left >= minimumPayoutFen;
      const stated = {
        ...{ landlord, month: statement.month, landlordFen, holdBackFen, carriedInFen },
        ...{ payableFen: isPaid ? left : 0, carriedOutFen: isPaid ? 0 : left },
        awaitedFen: awaitedFen(month, landlord, statement.month, statement.on),
      };
      [before, carriedInFen] = [due, stated.carriedOutFen];
      return stated;
    });
  });
