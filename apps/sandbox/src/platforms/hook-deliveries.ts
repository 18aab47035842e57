/**
 * Sends events to partners, in sequence per store. Repeats after 10 s, 30 s, 2 min, 10 min and 30 min until the
 * partner acknowledges; skips events of an order state that was already acknowledged.
 */
import { jsonOf } from '../http/exchange.ts';
import { storeOf } from './add-store.ts';
import { dueDeliveries, laneOf, nextDue } from './delivery-queue.ts';
import type { HookMaker, HookRequest } from './hook-maker.ts';
import type { Delivery, PlatformName, World } from './world.ts';

const RETRY_MS = [10_000, 30_000, 120_000, 600_000, 1_800_000] as const;
const ANSWER_MS = 10_000;

type Makers = Readonly<Record<PlatformName, HookMaker>>;

interface HookResponse {
  /** 0: no answer. */
  readonly status: number;
  readonly text: string;
}

const post = async ({ url, headers, body }: HookRequest): Promise<HookResponse> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) };
  }
};

const recordResult = (
  world: World,
  delivery: Delivery,
  { status, text }: HookResponse,
  isTaken: boolean,
): void => {
  delivery.attempts += 1;
  delivery.lastStatus = status;
  delivery.lastAnswer = text.slice(0, 300);
  world.stats.count(delivery.platform, isTaken ? 'pushes.delivered' : 'pushes.failed');
  const wait = RETRY_MS[delivery.attempts - 1];
  if (isTaken) delivery.state = 'delivered';
  else if (wait !== undefined) delivery.dueAt = world.clock.now() + wait;
  else if (delivery.state === 'waiting') delivery.state = 'failed';
  world.touch();
};

const sendOne = async (world: World, makers: Makers, delivery: Delivery): Promise<void> => {
  const { platform, storeId, eventId } = delivery;
  const event = world.state.events[eventId];
  const store = storeOf(world, platform, storeId);
  if (!event || !store?.hookUrl) {
    delivery.state = 'failed';
    return;
  }
  const maker = makers[platform];
  world.stats.count(platform, 'pushes.sent');
  const answered = await post(maker.request(event, store, store.hookUrl, world.clock.now()));
  recordResult(world, delivery, answered, answered.status === 200 && maker.isTaken(jsonOf(answered.text)));
};

export const hookDeliveries = (world: World, makers: Makers) => {
  const busy = new Map<string, Promise<void>>();
  let isStopped = false;

  const run = async (lane: string): Promise<void> => {
    for (let due = nextDue(world, lane); due && !isStopped; due = nextDue(world, lane))
      await sendOne(world, makers, due);
  };

  return {
    /** Starts due deliveries, one at a time per store. */
    wake(): void {
      if (isStopped) return;
      for (const lane of new Set(dueDeliveries(world).map(laneOf))) {
        if (busy.has(lane)) continue;
        const running = run(lane).finally(() => busy.delete(lane));
        busy.set(lane, running);
      }
    },
    waiting: (): number =>
      Object.values(world.state.deliveries).filter((one) => one.state === 'waiting').length,
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.allSettled(busy.values());
    },
  };
};
export type HookDeliveries = ReturnType<typeof hookDeliveries>;
