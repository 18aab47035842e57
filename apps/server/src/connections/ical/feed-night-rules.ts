/**
 * Which nights of a room a feed takes. Each night has one owner, and a feed never takes one away: it takes free nights
 * and keeps its own; the rest is either our own data coming back (an echo) or a conflict shown to users. All dates are
 * nights of the house.
 */

import type { BusyKind } from '@minsu/contract/connections/ical/ical-feed.ts';
import { addDays, datesOf, daysBetween } from '@minsu/contract/platform/dates.ts';

export interface FeedEvent {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly kind: BusyKind;
}

export interface Claim {
  /** Id of its event; all blocks of a feed are one. */
  readonly key: string;
  readonly kind: BusyKind;
  /** All nights of its event belong to others. */
  readonly covered: boolean;
}

/**
 * `guest`: a stay by night or hour, or a booking of another source. `closed`: a manual block or linked rooms. `told`:
 * another feed without a known guest.
 */
export type Owner = 'guest' | 'closed' | 'told';

export interface Surroundings {
  /** Night → its owner, other than this feed. */
  readonly taken: ReadonlyMap<string, Owner>;
  /** Nights this feed owns, and as what. */
  readonly own: ReadonlyMap<string, BusyKind>;
  /** Nights that had another owner within `ECHO_HOURS` when the feed reported them. */
  readonly echoes: ReadonlySet<string>;
}

/** How long a source may take to read our changes before its echo counts as a claim. */
export const ECHO_HOURS = 24;

const BLOCK_KEY = 'block';
/** Guests before blocks. */
export const rank: Readonly<Record<BusyKind, number>> = { booking: 0, busy: 1, block: 2 };

/** Guests before blocks, long stays before short ones (some list parts again), then a stable order. */
const inOrder = (a: FeedEvent, b: FeedEvent): number =>
  rank[a.kind] - rank[b.kind] ||
  daysBetween(b.from, b.to) - daysBetween(a.from, a.to) ||
  (a.key < b.key ? -1 : 1);

/** Night → the feed's claim, within [from, to). */
export const claimsOf = (
  events: readonly FeedEvent[],
  { from, to }: { readonly from: string; readonly to: string },
  taken: ReadonlyMap<string, Owner>,
): Map<string, Claim> => {
  const claims = new Map<string, Claim>();
  const all = datesOf(from, to);
  const at = (date: string) => Math.max(0, daysBetween(from, date));
  for (const event of [...events].sort(inOrder)) {
    const nights = all.slice(at(event.from), at(event.to));
    const covered = nights.every((night) => taken.has(night));
    const key = event.kind === 'block' ? BLOCK_KEY : event.key;
    for (const night of nights) if (!claims.has(night)) claims.set(night, { key, kind: event.kind, covered });
  }
  return claims;
};

export interface Decision {
  /** Nights that the feed takes or keeps. */
  readonly wanted: ReadonlyMap<string, Claim>;
  readonly conflicts: ReadonlyMap<string, Claim>;
  /** Seen to be ours just now. */
  readonly echoes: ReadonlySet<string>;
}

/**
 * A guest elsewhere on a night owned here is a conflict. A block elsewhere on such a night is what we reported to that
 * source; for sources that do not distinguish guests from blocks, only if all nights of the event are owned here,
 * because an echo covers no other night.
 */
const clashes = ({ kind, covered }: Claim, owner: Owner): boolean => {
  if (kind === 'booking') return owner !== 'told';
  return kind === 'busy' && !covered && owner === 'guest';
};

/** A block on exactly the nights of a removed booking: the source closed them because we had reported the booking. */
const replacesOwn = ({ kind }: Claim, own: BusyKind | undefined): boolean =>
  own === 'booking' && kind === 'block';

export const decideNights = (claims: ReadonlyMap<string, Claim>, around: Surroundings): Decision => {
  const wanted = new Map<string, Claim>();
  const conflicts = new Map<string, Claim>();
  const echoes = new Set<string>();
  for (const [night, claim] of claims) {
    const owner = around.taken.get(night);
    if (owner !== undefined) {
      if (clashes(claim, owner)) conflicts.set(night, claim);
      else if (claim.kind !== 'booking') echoes.add(night);
    } else if (replacesOwn(claim, around.own.get(night))) echoes.add(night);
    else if (around.own.has(night) || claim.kind === 'booking' || !around.echoes.has(night))
      wanted.set(night, claim);
  }
  return { wanted, conflicts, echoes };
};

export interface Run {
  readonly from: string;
  readonly to: string;
  readonly key: string;
  readonly kind: BusyKind;
}

/**
 * Consecutive nights with the same claim; `breaks`: nights before which a run must end (an hourly stay lies between).
 */
export const runsOf = (
  nights: ReadonlyMap<string, Pick<Claim, 'key' | 'kind'>>,
  breaks: ReadonlySet<string> = new Set(),
): Run[] => {
  const runs: Run[] = [];
  for (const night of [...nights.keys()].sort()) {
    const { key, kind } = nights.get(night) as Claim;
    const last = runs.at(-1);
    const goesOn = last?.to === night && last.key === key && !breaks.has(night);
    if (last && goesOn) runs[runs.length - 1] = { ...last, to: addDays(night, 1) };
    else runs.push({ from: night, to: addDays(night, 1), key, kind });
  }
  return runs;
};
