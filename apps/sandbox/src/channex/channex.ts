/** The Channex fake put together: API, feed clock, webhooks, control side. */
import type { Exchange, Reply } from '../http/exchange.ts';
import { commonActions, serviceControl } from '../service-kit/service-control.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { warnUnacknowledged } from './booking-life.ts';
import { channexApi } from './channex-api.ts';
import { type ChannexWorld, emptyChannexState } from './channex-state.ts';
import { channexActions } from './control-actions.ts';
import { channexPage, channexStateView } from './page.ts';
import { refuseReplies } from './reviews.ts';
import { channexKeys, seedChannex } from './seed.ts';
import { receiveVisits } from './visits.ts';
import { HOOK_ANSWER_MS } from './webhooks.ts';

const TICK_MS = 100;
const MINUTE_MS = 60_000;
/** Minutes between sends: only a 5xx or no answer is repeated. */
export const hookWaits = [1, 2, 4, 8, 15, 30, 60, 120, 240, 360, 600].map((minutes) => minutes * MINUTE_MS);

const hookRules = (world: () => ChannexWorld) => ({
  answerMs: HOOK_ANSWER_MS,
  waits: () => hookWaits.slice(0, world().state.settings.hookSends - 1),
  outcome: (status: number) => (status === 0 || status >= 500 ? ('retry' as const) : ('delivered' as const)),
});

export const startChannex = (options: ServiceOptions, clock: ServiceClock) => {
  const { world, file } = openServiceWorld('channex', options, clock, {
    empty: emptyChannexState,
    hookRules,
  });
  if (!file.isKept) seedChannex(world);
  const api = channexApi(world);
  const actions = { ...commonActions(world, clock), ...channexActions(world) };
  const control = serviceControl({
    world,
    title: 'Channex 模拟器 Channex sandbox',
    actions,
    state: () => channexStateView(world),
    page: () => channexPage(world),
  });
  const tick = (): void => {
    warnUnacknowledged(world);
    refuseReplies(world);
    receiveVisits(world);
    world.hooks.wake();
  };
  const ticking = setInterval(tick, TICK_MS).unref();
  return {
    /** Below the sandbox's address. */
    paths: { production: '/channex/production/api/v1', staging: '/channex/staging/api/v1' },
    keys: channexKeys,
    state: world.state,
    faults: world.faults,
    times: world.times,
    requests: world.log,
    /** The control actions without HTTP. */
    act: (name: string, fields: Readonly<Record<string, unknown>> = {}): unknown => actions[name]?.(fields),
    /** Null: another path. */
    handle: async (exchange: Exchange): Promise<Reply | null> => (await api(exchange)) ?? control(exchange),
    /** Sends every hook that is due. */
    settle: (): Promise<void> => {
      tick();
      return world.hooks.settle();
    },
    save: (): void => file.save(),
    stop: async (): Promise<void> => {
      clearInterval(ticking);
      await world.hooks.stop();
      file.save();
    },
  };
};
