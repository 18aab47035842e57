/** Caps on automatic messages, in property-local days. */
import { localDate } from '../../platform/dates.ts';

/** null: no cap. */
export interface Caps {
  /** Automatic messages per guest and property-local day, over all rules. */
  readonly capPerDay: number | null;
  /** The same for one order. */
  readonly capPerStay: number | null;
}

export interface Sent {
  /** Recent messages to this guest, over all orders. */
  readonly times: readonly Date[];
  /** For this order. */
  readonly forStay: number;
}

/** The cap that is reached, or null. */
export const fullCap = (
  { capPerDay, capPerStay }: Caps,
  { times, forStay }: Sent,
  at: Date,
  timeZone: string,
): 'capDay' | 'capStay' | null => {
  if (capPerStay !== null && forStay >= capPerStay) return 'capStay';
  if (capPerDay === null) return null;
  const day = localDate(at, timeZone);
  return times.filter((sent) => localDate(sent, timeZone) === day).length >= capPerDay ? 'capDay' : null;
};
