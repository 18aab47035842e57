/** Seasons overlapping the edited one, and which wins. Pure. */

import { isInSeason, type SeasonScope, seasonsClash } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { Season } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';

export type Verdict = 'wins' | 'loses' | 'clash';

export interface Overlap {
  readonly season: Season;
  readonly verdict: Verdict;
}

const meet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** At least one night is in both. */
const sharesNight = (a: SeasonScope, b: SeasonScope): boolean => {
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to];
  // Seven nights cover every weekday.
  const nights = Math.min(7, daysBetween(from, to) + 1);
  return Array.from({ length: Math.max(0, nights) }, (_, day) => addDays(from, day)).some(
    (night) => isInSeason(a, night) && isInSeason(b, night),
  );
};

export const overlapsOf = (draft: SeasonScope, others: readonly Season[]): Overlap[] =>
  others
    .filter((other) => other.id !== draft.id && other.active)
    .filter(
      (other) =>
        // The server refuses a clash even without a shared night.
        seasonsClash(draft, other) ||
        (meet(draft.roomTypeIds, other.roomTypeIds) &&
          meet(draft.planIds, other.planIds) &&
          sharesNight(draft, other)),
    )
    .map((season) => ({ season, verdict: verdictOf(draft, season) }));

const verdictOf = (draft: SeasonScope, other: Season): Verdict => {
  if (seasonsClash(draft, other)) return 'clash';
  return draft.priority >= other.priority ? 'wins' : 'loses';
};
