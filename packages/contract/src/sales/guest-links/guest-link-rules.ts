/** Lifetime of a guest's link and the pause after wrong answers. Pure. */
import { addDays, instantAt } from '../../platform/dates.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { BookingState, StayState } from '../orders/order-states.ts';

/** Parts of the page that a link opens. */
export const linkPurposes = ['registration', 'payment', 'access', 'requests', 'departure'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const linkStates = ['live', 'revoked', 'cancelled', 'expired'] as const;
export type LinkState = (typeof linkStates)[number];

export interface LinkPart {
  readonly state: StayState;
  /** Property-local date. */
  readonly checkOut: string;
}

export interface LinkFacts {
  readonly revokedAt: Date | null;
  readonly booking: BookingState;
  /** The stay with the parts it was split into. */
  readonly parts: readonly LinkPart[];
  /** The property's, `HH:mm`. */
  readonly checkOutTime: string;
  readonly timeZone: string;
  /** Days after check-out. */
  readonly days: number;
}

const isKept = ({ state }: LinkPart): boolean => state !== 'cancelled' && state !== 'no_show';

/** Last instant of the link, from the latest check-out of the parts that are kept; null without such a part. */
export const linkExpiry = ({ parts, checkOutTime, timeZone, days }: LinkFacts): Date | null => {
  const [last] = parts
    .filter(isKept)
    .map(({ checkOut }) => checkOut)
    .sort()
    .reverse();
  return last === undefined ? null : instantAt(addDays(last, days), checkOutTime, timeZone);
};

/** Computed from the stay as it is now, so that a link follows it. */
export const linkState = (facts: LinkFacts, now: Date): LinkState => {
  if (facts.revokedAt !== null) return 'revoked';
  const until = linkExpiry(facts);
  if (facts.booking !== 'confirmed' || until === null) return 'cancelled';
  return now < until ? 'live' : 'expired';
};

/** Wrong answers in a row before a pause. */
export const MAX_WRONG = 5;
const FIRST_PAUSE_MS = 15 * MINUTE_MS;

/** Pause after the n-th wrong answer: none before the fifth, then doubling with every five up to a day. */
export const pauseMs = (wrong: number): number => {
  if (wrong === 0 || wrong % MAX_WRONG !== 0) return 0;
  return Math.min(DAY_MS, FIRST_PAUSE_MS * 2 ** (wrong / MAX_WRONG - 1));
};

/** A guest asks for the page at this path. */
export const guestPath = (token: string): string => `/g/${token}`;
