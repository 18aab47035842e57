/** Nights per year a landlord may stay by contract, counted per room. Pure. */
import { addDays, daysBetween } from '../../platform/dates.ts';
import { overlapOf } from './month-rules.ts';

export interface OwnerAllowance {
  /** Calendar year of the nights. */
  readonly year: number;
  readonly nightsPerYear: number;
  /** Slept already. */
  readonly usedNights: number;
  /** Filed, and still ahead in this year. */
  readonly plannedNights: number;
}

export const nightsLeft = ({ nightsPerYear, usedNights, plannedNights }: OwnerAllowance): number =>
  Math.max(0, nightsPerYear - usedNights - plannedNights);

export interface AskedStay {
  /** [from, to). */
  readonly from: string;
  readonly to: string;
  readonly rooms: number;
}

/** Nights of a requested stay within the allowance year, and how many exceed it. */
export const nightsAsked = (
  allowance: OwnerAllowance,
  { from, to, rooms }: AskedStay,
): { readonly inYear: number; readonly beyond: number } => {
  const year = { from: `${allowance.year}-01-01`, to: `${allowance.year}-12-31` };
  const days = overlapOf({ from, to: addDays(to, -1) }, year);
  const inYear = days === null ? 0 : (daysBetween(days.from, days.to) + 1) * rooms;
  return { inYear, beyond: Math.max(0, inYear - nightsLeft(allowance)) };
};
