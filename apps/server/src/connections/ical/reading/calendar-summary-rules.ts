/**
 * Reads an event's summary. Sources use a few known shapes (reference: channels §2), but many write a guest's name, and
 * any word can be a name: a word counts only within a shape, and anything else means taken.
 */
import type { BusyKind } from '@minsu/contract/connections/ical/ical-feed.ts';

/** `marker`: an arrival or departure day listed in addition to the stay. A `cleaning` takes no night. */
export type Meaning = BusyKind | 'marker' | 'cleaning';

const CLOSED =
  '(?:not available|unavailable|blocked(?: (?:dates?|by (?:the )?(?:owner|host)))?|不可用|已屏蔽|已关闭)';
const SOURCE = '(?:airbnb|booking\\.com|vrbo|homeaway|expedia|agoda|tripadvisor|爱彼迎)';
/** More may follow after a sign ("Blocked - paint"), never after a mere blank ("Blocked Li"). */
const REMARK = '(?:\\s*[-–—:：(（].*)?';
const OWNER = "owner(?:'s|’s)?(?: (?:block|blocked|stay|hold|use|booking|reservation))?";

/** First match counts. */
const meanings: readonly (readonly [RegExp, Meaning])[] = [
  [/^\[C\]\s/i, 'cleaning'],
  [/^(check-?\s?(in|out)|arrival|departure|anreise|abreise)$/i, 'marker'],
  [/^\[B\]/i, 'booking'],
  [/^(reserved|reservation|booked|booking)\b|^(已预订|已预定)/i, 'booking'],
  // Booking.com uses the same text for guests and closed days.
  [/^closed\b/i, 'busy'],
  [new RegExp(`^(?:${SOURCE}\\s*[-–:]?\\s*)?${CLOSED}${REMARK}$`, 'is'), 'block'],
  [new RegExp(`^${SOURCE}\\s*[(（]\\s*${CLOSED}\\s*[)）]$`, 'i'), 'block'],
  [new RegExp(`^[(（]?${OWNER}[)）]?$`, 'i'), 'block'],
];

export const meaningOf = (summary: string): Meaning => {
  const said = summary.trim().replaceAll(/\s+/g, ' ');
  return meanings.find(([pattern]) => pattern.test(said))?.[1] ?? 'busy';
};
