/** State, clock, faults and records that every part of a channel or payment service works with. */
import { faultBookOf } from '../platforms/fault-book.ts';
import { type Random, randomOf } from '../platforms/random.ts';
import { openJsonState, type StateFile } from '../platforms/state-file.ts';
import { type HookDelivery, type HookQueue, type HookRules, hookQueueOf } from './hook-queue.ts';
import { type RateWindows, rateWindowsOf } from './rate-windows.ts';
import { type RequestLog, requestLogOf } from './request-log.ts';
import type { ServiceFaults, ServiceName, ServiceTimes } from './service-faults.ts';

export interface BaseState {
  /** Version of the shape: state of another one is discarded. */
  readonly shape: 1;
  /** Counts up with everything that needs an order or a number. */
  turn: number;
  readonly hookDeliveries: HookDelivery[];
}

export interface ServiceWorld<State extends BaseState> {
  readonly service: ServiceName;
  readonly state: State;
  readonly random: Random;
  readonly faults: ServiceFaults;
  readonly times: ServiceTimes;
  readonly limits: RateWindows;
  readonly log: RequestLog;
  readonly hooks: HookQueue;
  /** Milliseconds of the service's clock. */
  now(): number;
  nextTurn(): number;
  /** Writes the state to disk soon. */
  touch(): void;
}

export interface ServiceClock {
  now(): number;
  advance(ms: number): void;
}

export interface ServiceOptions {
  /** Folder of the state; kept nowhere without it. */
  readonly dir?: string;
  readonly seed?: number;
}

const memoryFile = <State extends BaseState>(empty: () => State): StateFile<State> => ({
  state: empty(),
  isKept: false,
  save: () => undefined,
  saveSoon: () => undefined,
});

const fileOf = <State extends BaseState>(name: string, dir: string | undefined, empty: () => State) =>
  dir === undefined ? memoryFile(empty) : openJsonState(dir, `${name}.json`, empty);

export const openServiceWorld = <State extends BaseState>(
  service: ServiceName,
  options: ServiceOptions,
  clock: ServiceClock,
  parts: { empty: () => State; hookRules: (world: () => ServiceWorld<State>) => HookRules },
): { world: ServiceWorld<State>; file: StateFile<State> } => {
  const file = fileOf(service, options.dir, parts.empty);
  const { state } = file;
  const random = randomOf(options.seed ?? 20_261_129);
  const times: ServiceTimes = { slowMs: 3_000, skewMs: 0 };
  const now = (): number => clock.now() + times.skewMs;
  const nextTurn = (): number => {
    state.turn += 1;
    return state.turn;
  };
  const touch = (): void => file.saveSoon();
  const faults: ServiceFaults = faultBookOf(random);
  const base = { service, state, random, faults, times, now, nextTurn, touch };
  const world: ServiceWorld<State> = {
    ...base,
    // Rate limits follow the real clock, not a skewed one.
    limits: rateWindowsOf(clock.now),
    log: requestLogOf(),
    hooks: hookQueueOf(
      base,
      parts.hookRules(() => world),
    ),
  };
  return { world, file };
};
