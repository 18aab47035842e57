/** Decides whether a due run is sent: conditions, order phase, quiet hours, caps. Shared by engine and simulator. */

import { type ThreadChannel, threadCapabilities } from '../../connections/channels/thread-capabilities.ts';
import { daysBetween, localDate, weekday } from '../../platform/dates.ts';
import { afterQuiet, type QuietHours } from '../../platform/quiet-hours.ts';
import type { Channel } from '../../sales/orders/order.ts';
import type { ShownState } from '../../sales/orders/order-states.ts';
import { type Caps, fullCap, type Sent } from './cap-rules.ts';
import type { Moment, MomentFacts, Timing, Trigger } from './moment-rules.ts';

export const guestKinds = ['any', 'first', 'returning'] as const;
export type GuestKind = (typeof guestKinds)[number];
export const stayKinds = ['any', 'nights', 'hours'] as const;
export type StayKind = (typeof stayKinds)[number];

/** Empty conditions are ignored; all others must hold. */
export interface Conditions {
  readonly allHouses: boolean;
  readonly houseIds: readonly string[];
  readonly channels: readonly Channel[];
  readonly nightsMin: number | null;
  readonly nightsMax: number | null;
  /** Weekdays of arrival, 0 Sunday … 6 Saturday. */
  readonly weekdays: readonly number[];
  /** `zh`, `en` …; guests with unknown language count as Chinese. */
  readonly languages: readonly string[];
  /** Any of them suffices. */
  readonly memberTags: readonly string[];
  /** Days from the booking to the arrival. */
  readonly leadMin: number | null;
  readonly leadMax: number | null;
  readonly guestKind: GuestKind;
  readonly stayKind: StayKind;
}

export interface JudgedRule extends Timing, Conditions, QuietHours, Caps {
  readonly action: 'message' | 'notice' | 'task';
  readonly stopOnAnswer: boolean;
}

export interface JudgedOrder extends MomentFacts {
  readonly houseId: string;
  readonly channel: Channel;
  readonly shown: ShownState;
  readonly nights: number;
  readonly language: string | null;
  readonly memberTags: readonly string[];
  /** Has stayed before. */
  readonly returning: boolean;
  /** Channel used for the guest. */
  readonly way: ThreadChannel;
  /** When the guest wrote last. */
  readonly guestAt: Date | null;
  /** Time of the order's first automatic message. */
  readonly firstSentAt: Date | null;
  readonly threadClosed: boolean;
  readonly sent: Sent;
}

export const conditionNames = [
  'houses',
  'channels',
  'nights',
  'weekdays',
  'languages',
  'memberTags',
  'lead',
  'guestKind',
  'stayKind',
] as const;
export type ConditionName = (typeof conditionNames)[number];

const within = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

const oneOf = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value);

/** Nights of a nightly stay; hourly stays count as none. */
const isOfHours = ({ checkIn, checkOut }: Pick<JudgedOrder, 'checkIn' | 'checkOut'>): boolean =>
  checkIn === checkOut;

const holds: Readonly<Record<ConditionName, (rule: Conditions, order: JudgedOrder) => boolean>> = {
  houses: ({ allHouses, houseIds }, { houseId }) => allHouses || houseIds.includes(houseId),
  channels: ({ channels }, { channel }) => oneOf(channels, channel),
  nights: ({ nightsMin, nightsMax }, { checkIn, checkOut }) =>
    within(daysBetween(checkIn, checkOut), nightsMin, nightsMax),
  weekdays: ({ weekdays }, { checkIn }) => oneOf(weekdays, weekday(checkIn)),
  languages: ({ languages }, { language }) => oneOf(languages, language ?? 'zh'),
  memberTags: (rule, { memberTags }) =>
    rule.memberTags.length === 0 || rule.memberTags.some((tag) => memberTags.includes(tag)),
  lead: ({ leadMin, leadMax }, { bookedAt, checkIn, timeZone }) =>
    within(Math.max(0, daysBetween(localDate(bookedAt, timeZone), checkIn)), leadMin, leadMax),
  guestKind: ({ guestKind }, { returning }) =>
    guestKind === 'any' || (guestKind === 'returning') === returning,
  stayKind: ({ stayKind }, order) => stayKind === 'any' || (stayKind === 'hours') === isOfHours(order),
};

/** The first condition that does not hold, or null. */
export const failedCondition = (rule: Conditions, order: JudgedOrder): ConditionName | null =>
  conditionNames.find((name) => !holds[name](rule, order)) ?? null;

type Phase = 'sold' | 'inHouse' | 'left' | 'ended' | 'other';

const phases: Readonly<Record<ShownState, Phase>> = {
  expected: 'sold',
  in_house: 'inHouse',
  completed: 'left',
  no_show: 'other',
  cancelled: 'ended',
  rejected: 'other',
  expired: 'other',
  wait_pay: 'other',
  wait_accept: 'other',
  hold: 'other',
};

interface Fits {
  /** Phases in which the moment is planned. */
  readonly planned: readonly Phase[];
  /** Phases in which it may be sent. */
  readonly sent: readonly Phase[];
}

const anyStay: readonly Phase[] = ['sold', 'inHouse', 'left'];

const stayFits = ({ trigger, side, amount }: Timing): Fits => {
  const isBefore = side === 'before' && amount > 0;
  if (trigger === 'checkIn') return isBefore ? { planned: ['sold'], sent: ['sold'] } : here;
  return isBefore ? here : { planned: anyStay, sent: ['inHouse', 'left'] };
};
const here: Fits = { planned: ['sold', 'inHouse'], sent: ['inHouse'] };
const same = (both: readonly Phase[]): Fits => ({ planned: both, sent: both });

const fits: Readonly<Record<Trigger, (timing: Timing) => Fits>> = {
  confirmed: () => same(anyStay),
  checkIn: stayFits,
  inHouse: () => here,
  checkOut: stayFits,
  checkedOut: () => same(['left']),
  cancelled: () => same(['ended']),
  depositReturned: () => same([...anyStay, 'ended', 'other']),
  reviewed: () => same(anyStay),
  unanswered: () => same([...anyStay, 'ended', 'other']),
  silent: () => same(anyStay),
};

/** Reason a rule does not apply to an order; null if it does. */
export const hindersPlan = (rule: JudgedRule, order: JudgedOrder): 'conditions' | 'state' | null => {
  if (!fits[rule.trigger](rule).planned.includes(phases[order.shown])) return 'state';
  return failedCondition(rule, order) === null ? null : 'conditions';
};

export type SkipReason =
  | 'tooLate'
  | 'state'
  | 'conditions'
  | 'replied'
  | 'answered'
  | 'deaf'
  | 'capDay'
  | 'capStay';

export type Verdict =
  | { readonly kind: 'send' }
  /** Quiet hours: not before then. */
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'skip'; readonly reason: SkipReason; readonly detail?: string };

const skip = (reason: SkipReason, detail?: string): Verdict =>
  detail === undefined ? { kind: 'skip', reason } : { kind: 'skip', reason, detail };

/** True if the guest answered an automatic message and the conversation is open. */
const isTalking = ({ guestAt, firstSentAt, threadClosed }: JudgedOrder): boolean =>
  guestAt !== null && firstSentAt !== null && guestAt > firstSentAt && !threadClosed;

/** Checks that the guest still waits, or is still silent, at the moment. */
const endedWait = (rule: JudgedRule, order: JudgedOrder, { occurrence }: Moment): SkipReason | null => {
  if (rule.trigger === 'unanswered')
    return order.waitingSince?.toISOString() === occurrence ? null : 'replied';
  if (rule.trigger !== 'silent') return null;
  if (threadCapabilities[order.way].hears !== 'always') return 'deaf';
  const { followed, guestAt } = order;
  return followed !== null && guestAt !== null && guestAt > followed.at ? 'answered' : null;
};

export interface JudgeOptions {
  /** For the simulator: assumes the guest arrives and leaves as planned. */
  readonly foreseen?: boolean;
  /** Requested by staff: ignores quiet hours, caps, lateness and replies. */
  readonly forced?: boolean;
}

/** Reasons in order: those that cannot be fixed first. */
export const judge = (
  rule: JudgedRule,
  order: JudgedOrder,
  moment: Moment,
  at: Date,
  { foreseen = false, forced = false }: JudgeOptions = {},
): Verdict => {
  const stands = fits[rule.trigger](rule)[foreseen ? 'planned' : 'sent'];
  if (!stands.includes(phases[order.shown])) return skip('state', order.shown);
  const failed = failedCondition(rule, order);
  if (failed !== null) return skip('conditions', failed);
  if (forced) return { kind: 'send' };
  if (at >= moment.until) return skip('tooLate');
  const ended = endedWait(rule, order, moment);
  if (ended !== null) return skip(ended);
  if (rule.action !== 'message') return { kind: 'send' };
  if (rule.stopOnAnswer && isTalking(order)) return skip('answered');
  const free = afterQuiet(at, rule, order.timeZone);
  if (free > at) return free >= moment.until ? skip('tooLate') : { kind: 'later', at: free };
  const full = fullCap(rule, order.sent, at, order.timeZone);
  return full === null ? { kind: 'send' } : skip(full);
};
