/**
 * Monthly rent 长租: the folio is owed in periods, each due on its first day; payments settle the oldest first. Dates
 * property-local, amounts in fen. Pure.
 */
import { addDays } from '../../../platform/dates.ts';

/** Minimum nights for monthly rent. */
export const MONTHLY_FROM_NIGHTS = 28;

export interface RentPeriod {
  /** [from, to): due on `from`. */
  readonly from: string;
  readonly to: string;
  readonly amountFen: number;
  readonly paidFen: number;
}

/** A folio line; negative if it reduces the folio. */
export interface RentLine {
  readonly date: string;
  readonly amountFen: number;
}

/** Same day some months later, or the last day of a shorter month. */
const monthsLater = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return addDays(first, Math.min(day, last) - 1);
};

/** Months from the arrival date; the last ends with the stay. */
export const monthsOf = (checkIn: string, checkOut: string): { from: string; to: string }[] => {
  const months: { from: string; to: string }[] = [];
  for (let at = 0, from = checkIn; from < checkOut; at += 1) {
    const next = monthsLater(checkIn, at + 1);
    const to = next < checkOut ? next : checkOut;
    months.push({ from, to });
    from = to;
  }
  return months;
};

/** Lines before the stay belong to its first month, later ones to its last. */
const monthOf = (months: readonly { readonly to: string }[], date: string): number => {
  const found = months.findIndex(({ to }) => date < to);
  return found < 0 ? months.length - 1 : found;
};

/** Periods with amount and paid part; they sum to the folio. */
export const rentOf = (
  { checkIn, checkOut }: { readonly checkIn: string; readonly checkOut: string },
  lines: readonly RentLine[],
  paidFen: number,
): RentPeriod[] => {
  const months = monthsOf(checkIn, checkOut);
  const amounts = months.map(() => 0);
  for (const { date, amountFen } of lines) {
    const at = monthOf(months, date);
    amounts[at] = (amounts[at] ?? 0) + amountFen;
  }
  let left = paidFen;
  return months.map((month, at) => {
    const amountFen = amounts[at] ?? 0;
    // A month with a credit leaves more for later ones.
    const paid = Math.min(amountFen, Math.max(0, left));
    left -= paid;
    return { ...month, amountFen, paidFen: paid };
  });
};

/** Start of the oldest unpaid period; null if all are paid. */
export const nextRent = (periods: readonly RentPeriod[]): string | null =>
  periods.find(({ amountFen, paidFen }) => paidFen < amountFen)?.from ?? null;

/** Amount due on a day, in fen. */
export const rentDueFen = (periods: readonly RentPeriod[], today: string): number =>
  periods
    .filter(({ from }) => from <= today)
    .reduce((sum, { amountFen, paidFen }) => sum + amountFen - paidFen, 0);
