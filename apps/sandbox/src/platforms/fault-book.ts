/**
 * All faults that can be switched on. A fault applies a number of times, with a probability, or both; it may be limited
 * to one interface (`order/accept`).
 */
import type { Random } from './random.ts';
import type { Reason } from './refused.ts';
import type { PlatformName } from './world.ts';

/** Calls answered with a refusal, whatever they ask. */
export const refusalFaults = {
  staleTimestamp: 'staleTimestamp',
  badSign: 'badSign',
  tokenDead: 'tokenDead',
  soldOut: 'soldOut',
  priceDiffers: 'priceDiffers',
  minStay: 'minStay',
  duplicate: 'duplicate',
  retryLater: 'retryLater',
  rateLimited: 'rateLimited',
} as const satisfies Readonly<Record<string, Reason>>;

export const faultNames = [
  ...(Object.keys(refusalFaults) as (keyof typeof refusalFaults)[]),
  // Calls that get no sensible answer; nothing is done.
  'http500',
  'hang',
  'resetMidBody',
  'garbage',
  // The work is done, the answer comes too late.
  'timeoutAfterCommit',
  // Pushes.
  'duplicatePush',
  'reversedPush',
  'delayedPush',
  // Guests: one cancels while the partner accepts, one buys what is not linked, one buys a closed night.
  'cancelRacesAccept',
  'unmappedOrder',
  'orderWhileClosed',
] as const;
export type FaultName = (typeof faultNames)[number];

export const isFaultName = (value: unknown): value is FaultName =>
  (faultNames as readonly unknown[]).includes(value);

export interface Fault {
  /** Remaining times; null: unlimited. */
  readonly count: number | null;
  /** 0 to 1, of each time. */
  readonly probability: number;
  /** Only there; null: everywhere. */
  readonly only: string | null;
}

export interface FaultBook<Service extends string = PlatformName, Name extends string = FaultName> {
  set(platform: Service, name: Name, fault: Partial<Fault>): void;
  clear(platform?: Service): void;
  /** Whether the fault applies now; counts it if so. `at`: the place, or several names of it. */
  strikes(platform: Service, name: Name, at?: string | readonly string[]): boolean;
  list(): { platform: Service; name: Name; fault: Fault; struck: number }[];
  /** How long `hang` and `timeoutAfterCommit` last, and how late `delayedPush` comes. */
  times: { hangMs: number; pushDelayMs: number };
}

interface Entry<Service, Name> {
  readonly platform: Service;
  readonly name: Name;
  fault: Fault;
  struck: number;
}

export const faultBookOf = <Service extends string, Name extends string>(
  random: Random,
): FaultBook<Service, Name> => {
  const entries = new Map<string, Entry<Service, Name>>();
  const struck = (entry: Entry<Service, Name>, at: readonly string[]): boolean => {
    const { count, probability, only } = entry.fault;
    if (count === 0 || (only !== null && !at.includes(only))) return false;
    if (probability < 1 && random.next() >= probability) return false;
    entry.fault = { ...entry.fault, count: count === null ? null : count - 1 };
    entry.struck += 1;
    return true;
  };
  return {
    times: { hangMs: 30_000, pushDelayMs: 60_000 },
    set(platform, name, { count = null, probability = 1, only = null }) {
      const known = entries.get(`${platform}:${name}`);
      const fault = { count, probability, only };
      entries.set(`${platform}:${name}`, { platform, name, fault, struck: known?.struck ?? 0 });
    },
    clear(platform) {
      for (const [key, entry] of entries) if (!platform || entry.platform === platform) entries.delete(key);
    },
    strikes(platform, name, at = '') {
      const entry = entries.get(`${platform}:${name}`);
      return entry !== undefined && struck(entry, typeof at === 'string' ? [at] : at);
    },
    list: () => [...entries.values()].map((entry) => ({ ...entry })),
  };
};
