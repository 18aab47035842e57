/** Keeping notices back and letting them go in another order. */
import { text, whole } from '../platforms/control/fields.ts';
import type { HookDelivery } from '../service-kit/hook-queue.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';

/** Longer than any test or demo waits. */
const HELD_MS = 30 * 86_400_000;
const USUAL_DELAY_MS = 60_000;
const orders = ['sent', 'reversed', 'shuffled'] as const;

const arranged = <State extends BaseState>(
  { random }: ServiceWorld<State>,
  held: readonly HookDelivery[],
  order: string,
): HookDelivery[] => {
  if (order === 'reversed') return [...held].reverse();
  return order === 'shuffled' ? random.shuffle(held) : [...held];
};

/** The same notice again, as providers send it: same id, same body. */
const repeat = <State extends BaseState>(
  world: ServiceWorld<State>,
  one: HookDelivery,
  times: number,
): void => {
  const { hookId, event, url, headers, body } = one;
  for (let index = 0; index < times; index += 1) world.hooks.enqueue({ hookId, event, url, headers, body });
};

export const noticeActions = <State extends BaseState>(world: ServiceWorld<State>): ControlActions => ({
  /** From now on notices wait for `release`. */
  hold: () => {
    world.faults.times.pushDelayMs = HELD_MS;
    world.faults.set(world.service, 'delayedPush', {});
  },
  /** order: sent, reversed, shuffled. Later notices go out at once again. */
  release: (fields) => {
    const order = text(fields, 'order') ?? 'sent';
    if (!orders.some((one) => one === order)) throw refuse(`order 须为：${orders.join(' ')}`);
    world.faults.times.pushDelayMs = USUAL_DELAY_MS;
    world.faults.set(world.service, 'delayedPush', { count: 0 });
    const held = world.state.hookDeliveries.filter(({ state }) => state === 'waiting');
    const now = world.now();
    for (const [index, one] of arranged(world, held, order).entries()) one.dueAt = now - held.length + index;
    world.touch();
    return { released: held.length };
  },
  /** id (the last notice if missing), times: sends it again. */
  repeatNotice: (fields) => {
    const id = text(fields, 'id');
    const { hookDeliveries } = world.state;
    const one =
      id === undefined ? hookDeliveries.at(-1) : hookDeliveries.find((delivery) => delivery.id === id);
    if (!one) throw refuse('没有这条通知');
    repeat(world, one, whole(fields, 'times', 1, 1_000) ?? 1);
    return { id: one.id };
  },
  /** after (seq): what was sent and answered. */
  notices: (fields) => {
    const after = whole(fields, 'after', 0, Number.MAX_SAFE_INTEGER) ?? 0;
    return { items: world.state.hookDeliveries.filter(({ seq }) => seq > after) };
  },
});
