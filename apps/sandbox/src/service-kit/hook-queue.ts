/** Webhooks on their way to a client: one at a time for each registration, repeated as the service documents it. */
import type { ServiceFaults, ServiceName } from './service-faults.ts';

export interface HookDelivery {
  readonly id: string;
  readonly hookId: string;
  readonly event: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly seq: number;
  readonly reversed: boolean;
  attempts: number;
  /** Milliseconds of the service's clock, as `sentAt`. */
  dueAt: number;
  readonly sentAt: number[];
  /** `lost`: dropped by a fault, never sent. */
  state: 'waiting' | 'delivered' | 'failed' | 'lost';
  /** HTTP status of the last try, 0 if there was no answer; null before the first. */
  lastStatus: number | null;
  lastAnswer: string;
}

export interface HookRules {
  readonly answerMs: number;
  /** Waits before each further try; read at every failure. */
  waits(delivery: HookDelivery): readonly number[];
  /** `status` 0: no answer. */
  outcome(status: number, answer: string): 'delivered' | 'retry' | 'failed';
  /** Headers of one try: signatures that carry the time are made again each time. */
  headersOf?(delivery: HookDelivery): Readonly<Record<string, string>>;
  onFailure?(delivery: HookDelivery): void;
}

interface QueueWorld {
  readonly service: ServiceName;
  readonly faults: ServiceFaults;
  readonly state: { readonly hookDeliveries: HookDelivery[] };
  now(): number;
  nextTurn(): number;
  touch(): void;
}

export type NewHook = Pick<HookDelivery, 'hookId' | 'event' | 'url' | 'headers' | 'body'>;

/** How long hooks are held before they are sent in reverse order. */
const GATHER_MS = 1_000;
const MAX_KEPT = 3_000;

/** Sends one request now. Status 0: no answer. */
export const postHook = async (
  { url, headers, body }: Pick<HookDelivery, 'url' | 'headers' | 'body'>,
  answerMs: number,
): Promise<{ status: number; text: string }> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) };
  }
};

const add = (
  world: QueueWorld,
  hook: NewHook,
  timing: Pick<HookDelivery, 'dueAt' | 'reversed' | 'state'>,
) => {
  const { hookDeliveries } = world.state;
  const seq = world.nextTurn();
  const start = { attempts: 0, sentAt: [], lastStatus: null, lastAnswer: '' };
  hookDeliveries.push({ id: `hook-${seq}`, seq, ...hook, ...timing, ...start });
  if (hookDeliveries.length > MAX_KEPT * 1.2) {
    const over = hookDeliveries.filter(({ state }) => state !== 'waiting');
    const dropped = new Set(over.slice(0, hookDeliveries.length - MAX_KEPT));
    const left = hookDeliveries.filter((one) => !dropped.has(one));
    hookDeliveries.splice(0, hookDeliveries.length, ...left);
  }
  world.touch();
};

const enqueue = (world: QueueWorld, hook: NewHook): void => {
  const { faults, service } = world;
  const now = world.now();
  if (faults.strikes(service, 'lostPush', hook.event))
    return add(world, hook, { dueAt: now, reversed: false, state: 'lost' });
  const isDelayed = faults.strikes(service, 'delayedPush', hook.event);
  const isReversed = !isDelayed && faults.strikes(service, 'reversedPush', hook.event);
  const gathering = world.state.hookDeliveries.find(
    (one) => one.reversed && one.state === 'waiting' && one.hookId === hook.hookId && one.dueAt > now,
  );
  const dueAt = isDelayed
    ? now + faults.times.pushDelayMs
    : isReversed
      ? (gathering?.dueAt ?? now + GATHER_MS)
      : now;
  const timing = { dueAt, reversed: isReversed, state: 'waiting' } as const;
  add(world, hook, timing);
  if (faults.strikes(service, 'duplicatePush', hook.event)) add(world, hook, timing);
};

const bySchedule = (a: HookDelivery, b: HookDelivery): number =>
  a.reversed && b.reversed ? b.seq - a.seq : a.dueAt - b.dueAt || a.seq - b.seq;

const sendOne = async (world: QueueWorld, rules: HookRules, delivery: HookDelivery): Promise<void> => {
  delivery.sentAt.push(world.now());
  const headers = { ...delivery.headers, ...rules.headersOf?.(delivery) };
  const { status, text } = await postHook({ ...delivery, headers }, rules.answerMs);
  delivery.lastStatus = status;
  delivery.lastAnswer = text.slice(0, 300);
  const outcome = rules.outcome(status, text);
  const wait = rules.waits(delivery)[delivery.attempts];
  delivery.attempts += 1;
  if (outcome === 'delivered') delivery.state = 'delivered';
  else if (outcome === 'retry' && wait !== undefined) delivery.dueAt = world.now() + wait;
  else {
    delivery.state = 'failed';
    rules.onFailure?.(delivery);
  }
  world.touch();
};

export const hookQueueOf = (world: QueueWorld, rules: HookRules) => {
  const busy = new Map<string, Promise<void>>();
  let isStopped = false;
  const due = (hookId?: string): HookDelivery[] =>
    world.state.hookDeliveries.filter(
      (one) =>
        one.state === 'waiting' &&
        one.dueAt <= world.now() &&
        (hookId === undefined || one.hookId === hookId),
    );
  const run = async (hookId: string): Promise<void> => {
    for (
      let next = due(hookId).sort(bySchedule)[0];
      next && !isStopped;
      next = due(hookId).sort(bySchedule)[0]
    )
      await sendOne(world, rules, next);
  };
  const wake = (): void => {
    if (isStopped) return;
    for (const hookId of new Set(due().map((one) => one.hookId)))
      if (!busy.has(hookId))
        busy.set(
          hookId,
          run(hookId).finally(() => busy.delete(hookId)),
        );
  };
  return {
    enqueue: (hook: NewHook): void => enqueue(world, hook),
    wake,
    /** Sends everything due; resolves once nothing is under way. */
    settle: async (): Promise<void> => {
      for (wake(); busy.size > 0 && !isStopped; wake()) await Promise.allSettled(busy.values());
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.allSettled(busy.values());
    },
  };
};
export type HookQueue = ReturnType<typeof hookQueueOf>;
