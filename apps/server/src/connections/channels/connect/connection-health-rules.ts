/** Problems of a connection, worst first; the reasons on the health board. Pure. */
import {
  type ConnectionSettings,
  failingCodes,
  type HealthCode,
  type HealthReason,
  healthCodes,
} from '@minsu/contract/connections/channels/channel-connection.ts';
import type { ConnectionState } from '@minsu/contract/connections/channels/connection-states.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';

const FEED_SILENT_MS = 10 * MINUTE_MS;
const PUSH_SILENT_MS = DAY_MS;
const TOKEN_WARN_DAYS = 5;
/** The first push of a large account takes a while; the rate limits of the platforms set the pace. */
export const WAITING_MS = 30 * MINUTE_MS;

export interface HealthFacts {
  readonly state: ConnectionState;
  readonly mapped: number;
  readonly failed: number;
  readonly deadLinks: number;
  readonly movedLinks: number;
  /** Time since which the longest pending night waits; null if none does. */
  readonly waitingSince: Date | null;
  /** Orders to check, including those of unlinked listings. */
  readonly orders: number;
  readonly settings: ConnectionSettings;
  readonly retryAt: Date | null;
  readonly tokenExpiresAt: Date | null;
  readonly pushedAt: Date | null;
  readonly pulledAt: Date | null;
  readonly lastOrderAt: Date | null;
  /** Last authorisation, resumption or change; events that never occurred count as missing from then on. */
  readonly updatedAt: Date;
}

type Judge = (facts: HealthFacts, now: Date) => Omit<HealthReason, 'code'> | null;

const silentSince = (last: Date | null, since: Date, most: number, now: Date) => {
  const from = last !== null && last > since ? last : since;
  return now.getTime() - from.getTime() > most ? { at: last } : null;
};

const daysUntil = (at: Date, now: Date): number => Math.ceil((at.getTime() - now.getTime()) / DAY_MS);

const counted = (count: number) => (count > 0 ? { count } : null);

const working: Partial<Record<HealthCode, Judge>> = {
  circuitOpen: ({ retryAt }, now) => (retryAt !== null && retryAt > now ? { at: retryAt } : null),
  feedSilent: ({ pulledAt, updatedAt }, now) => silentSince(pulledAt, updatedAt, FEED_SILENT_MS, now),
  noPush: ({ mapped, pushedAt, updatedAt }, now) =>
    mapped > 0 ? silentSince(pushedAt, updatedAt, PUSH_SILENT_MS, now) : null,
  waitingCells: ({ waitingSince }, now) =>
    waitingSince !== null && now.getTime() - waitingSince.getTime() > WAITING_MS
      ? { at: waitingSince }
      : null,
  notLinked: ({ mapped }) => (mapped === 0 ? {} : null),
  quiet: ({ mapped, settings: { quietAfterDays }, lastOrderAt, updatedAt }, now) => {
    if (quietAfterDays === 0 || mapped === 0) return null;
    const days = -daysUntil(lastOrderAt ?? updatedAt, now);
    return days >= quietAfterDays ? { count: days, at: lastOrderAt } : null;
  },
};

const authorised: Partial<Record<HealthCode, Judge>> = {
  expired: ({ tokenExpiresAt }, now) =>
    tokenExpiresAt !== null && tokenExpiresAt <= now ? { at: tokenExpiresAt } : null,
  expires: ({ tokenExpiresAt }, now) => {
    if (tokenExpiresAt === null || tokenExpiresAt <= now) return null;
    const days = daysUntil(tokenExpiresAt, now);
    return days <= TOKEN_WARN_DAYS ? { count: days, at: tokenExpiresAt } : null;
  },
};

const always: Partial<Record<HealthCode, Judge>> = {
  deadLinks: ({ deadLinks }) => counted(deadLinks),
  movedLinks: ({ movedLinks }) => counted(movedLinks),
  refusedCells: ({ failed }) => counted(failed),
  orders: ({ orders }) => counted(orders),
};

const judgesOf: Readonly<Record<ConnectionState, Partial<Record<HealthCode, Judge>>>> = {
  inactive: { ...always, inactive: () => ({}) },
  broken: { ...always, broken: () => ({}) },
  paused: { ...always, ...authorised, paused: () => ({}) },
  active: { ...always, ...authorised, ...working },
};

/** Empty when all is well. */
export const reasonsOf = (facts: HealthFacts, now: Date): HealthReason[] => {
  const judges = judgesOf[facts.state];
  return healthCodes.flatMap((code) => {
    const found = judges[code]?.(facts, now);
    return found ? [{ code, ...found }] : [];
  });
};

/** A user must act: nothing, or not everything, gets through. */
export const isFailing = (reasons: readonly HealthReason[]): boolean =>
  reasons.some(({ code }) => failingCodes.includes(code));

const rankOf = ([worst]: readonly HealthReason[]): number =>
  worst ? healthCodes.indexOf(worst.code) : healthCodes.length;

interface Judged {
  readonly name: string;
  readonly id: string;
  readonly reasons: readonly HealthReason[];
}

/** Worst first; then the most problems, then by name. */
export const worstFirst = (a: Judged, b: Judged): number =>
  rankOf(a.reasons) - rankOf(b.reasons) ||
  b.reasons.length - a.reasons.length ||
  a.name.localeCompare(b.name, 'zh-CN') ||
  a.id.localeCompare(b.id);
