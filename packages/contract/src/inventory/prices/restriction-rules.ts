/** When a plan may be sold: restrictions per plan and date, advance window, channels. Every failed rule is named. */
import { datesOf, daysBetween } from '../../platform/dates.ts';
import type { Failure } from '../../platform/failure.ts';
import type { Params } from '../../platform/texts.ts';
import { priceFailures } from './price-failures.ts';

/** False or null where nothing is restricted. */
export interface Restrictions {
  /** Nights a stay that arrives on this date must have at least. */
  readonly minStay: number | null;
  /** Nights a stay that sleeps on this date must have at least. */
  readonly minThrough: number | null;
  /** Nights a stay that arrives on this date may have at most. */
  readonly maxStay: number | null;
  readonly closedArrival: boolean;
  readonly closedDeparture: boolean;
  readonly stopSell: boolean;
}
export type Restriction = keyof Restrictions;

export const lengthRestrictions = ['minStay', 'minThrough', 'maxStay'] as const;
export const closedRestrictions = ['closedArrival', 'closedDeparture', 'stopSell'] as const;
export const restrictionNames = [...lengthRestrictions, ...closedRestrictions] as const;

export const noRestrictions: Restrictions = {
  minStay: null,
  minThrough: null,
  maxStay: null,
  closedArrival: false,
  closedDeparture: false,
  stopSell: false,
};

export const isRestricted = (rules: Restrictions): boolean =>
  restrictionNames.some((name) => rules[name] !== noRestrictions[name]);

/** A stay would have to be longer than it may be. */
export const contradicts = ({
  minStay,
  minThrough,
  maxStay,
}: Pick<Restrictions, 'minStay' | 'minThrough' | 'maxStay'>): boolean =>
  maxStay !== null && Math.max(minStay ?? 0, minThrough ?? 0) > maxStay;

export interface StayToCheck {
  readonly checkIn: string;
  readonly checkOut: string;
  /** Business date of the property. */
  readonly today: string;
  readonly minAdvanceDays: number | null;
  readonly maxAdvanceDays: number | null;
  /** Restrictions by date from check-in to check-out, both included; missing dates have none. */
  readonly restrictions: ReadonlyMap<string, Restrictions>;
}

export interface FailedRule {
  readonly failure: Failure;
  readonly params?: Params;
  readonly night?: string;
}

const set: ReadonlySet<string> = new Set(
  [
    priceFailures.minStay,
    priceFailures.minThrough,
    priceFailures.maxStay,
    priceFailures.closedArrival,
    priceFailures.closedDeparture,
    priceFailures.stopSell,
    priceFailures.minAdvance,
    priceFailures.maxAdvance,
    priceFailures.notOnChannel,
  ].map(({ code }) => code),
);

/**
 * True for restrictions set by users. Missing stock, a missing price, disabled and hourly plans cannot be overridden.
 */
export const isOverridable = ({ code }: Pick<Failure, 'code'>): boolean => set.has(code);

const advanceRules = ({ checkIn, today, minAdvanceDays, maxAdvanceDays }: StayToCheck): FailedRule[] => {
  const days = daysBetween(today, checkIn);
  return [
    ...(minAdvanceDays !== null && days < minAdvanceDays
      ? [{ failure: priceFailures.minAdvance, params: { limit: minAdvanceDays } }]
      : []),
    ...(maxAdvanceDays !== null && days > maxAdvanceDays
      ? [{ failure: priceFailures.maxAdvance, params: { limit: maxAdvanceDays } }]
      : []),
  ];
};

const arrivalRules = (stay: StayToCheck, nights: number): FailedRule[] => {
  const { checkIn: night, restrictions } = stay;
  const rules = restrictions.get(night) ?? noRestrictions;
  const failed: FailedRule[] = [];
  if (rules.closedArrival) failed.push({ failure: priceFailures.closedArrival, params: { night }, night });
  if (rules.minStay !== null && nights < rules.minStay)
    failed.push({ failure: priceFailures.minStay, params: { night, limit: rules.minStay }, night });
  if (rules.maxStay !== null && nights > rules.maxStay)
    failed.push({ failure: priceFailures.maxStay, params: { night, limit: rules.maxStay }, night });
  return failed;
};

/** The longest minimum of all nights slept, and every night that is not sold. */
const nightRules = (stay: StayToCheck, nights: number): FailedRule[] => {
  const slept = datesOf(stay.checkIn, stay.checkOut);
  const through = slept.reduce<{ night: string; limit: number } | null>((worst, night) => {
    const limit = stay.restrictions.get(night)?.minThrough ?? 0;
    return limit > nights && limit > (worst?.limit ?? 0) ? { night, limit } : worst;
  }, null);
  const stopped = slept.filter((night) => stay.restrictions.get(night)?.stopSell);
  return [
    ...(through ? [{ failure: priceFailures.minThrough, params: through, night: through.night }] : []),
    ...stopped.map((night) => ({ failure: priceFailures.stopSell, params: { night }, night })),
  ];
};

/** Every restriction that refuses [checkIn, checkOut). */
export const checkRestrictions = (stay: StayToCheck): FailedRule[] => {
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  const night = stay.checkOut;
  return [
    ...advanceRules(stay),
    ...arrivalRules(stay, nights),
    ...(stay.restrictions.get(night)?.closedDeparture
      ? [{ failure: priceFailures.closedDeparture, params: { night }, night }]
      : []),
    ...nightRules(stay, nights),
  ];
};

export interface VisitNight {
  readonly night: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

/** Consecutive nights of the same guests, in one room or in several, one after the other. */
export interface Visit {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: readonly VisitNight[];
}

export type PlanLimits = Pick<StayToCheck, 'minAdvanceDays' | 'maxAdvanceDays' | 'restrictions'>;

/** Restrictions of a plan for a room type. */
export type LimitsOf = (sold: Pick<VisitNight, 'roomTypeId' | 'ratePlanId'>) => PlanLimits;

/**
 * Every restriction that refuses a visit: each night by its own type and plan, the departure by those of the last
 * night.
 */
export const checkVisit = (
  { checkIn, checkOut, nights }: Visit,
  today: string,
  limitsOf: LimitsOf,
): FailedRule[] => {
  const [first] = nights;
  const last = nights.at(-1);
  if (!first || !last) return [];
  const days = [...nights, { ...last, night: checkOut }];
  const { minAdvanceDays, maxAdvanceDays } = limitsOf(first);
  return checkRestrictions({
    ...{ checkIn, checkOut, today, minAdvanceDays, maxAdvanceDays },
    restrictions: new Map(
      days.flatMap((day) => {
        const rules = limitsOf(day).restrictions.get(day.night);
        return rules ? [[day.night, rules] as const] : [];
      }),
    ),
  });
};

const minimums: readonly string[] = [priceFailures.minStay.code, priceFailures.minThrough.code];

/** The date, type and plan that a failed rule is about. */
const subjectOf = ({ nights, checkIn }: Visit, { failure, night }: FailedRule): string => {
  const sold = night === undefined ? nights[0] : (nights.find((one) => one.night === night) ?? nights.at(-1));
  const type = night === undefined ? '' : sold?.roomTypeId;
  return [failure.code, night ?? checkIn, type, sold?.ratePlanId].join(' ');
};

/** A rule already broken before, by an override or a later restriction, and not made worse by the change. */
const isHeld = (after: Visit, rule: FailedRule, before: Visit, failed: readonly FailedRule[]): boolean => {
  const grows = daysBetween(after.checkIn, after.checkOut) - daysBetween(before.checkIn, before.checkOut);
  if (minimums.includes(rule.failure.code) && grows < 0) return false;
  if (rule.failure.code === priceFailures.maxStay.code && grows > 0) return false;
  return failed.some((one) => subjectOf(before, one) === subjectOf(after, rule));
};

export type AddedRule = FailedRule & { readonly visit: Visit };

/**
 * Restrictions violated by changed visits: those refusing a new sale of `after`, minus those `before` already violates.
 */
export const checkVisitChange = (
  before: readonly Visit[],
  after: readonly Visit[],
  today: string,
  limitsOf: LimitsOf,
): AddedRule[] => {
  const had = before.map((visit) => ({ visit, failed: checkVisit(visit, today, limitsOf) }));
  return after.flatMap((visit) =>
    checkVisit(visit, today, limitsOf)
      .filter((rule) => !had.some((one) => isHeld(visit, rule, one.visit, one.failed)))
      .map((rule) => ({ ...rule, visit })),
  );
};
