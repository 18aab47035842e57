/** The Hostex sandbox: API, asynchronous writes, webhooks and control page. */
import type { Exchange, Reply } from '../http/exchange.ts';
import type { HookDelivery } from '../service-kit/hook-queue.ts';
import { commonActions, serviceControl } from '../service-kit/service-control.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { applyDue } from './calendars.ts';
import { hostexActions } from './control-actions.ts';
import { HOOK_ANSWER_MS } from './hooks.ts';
import { hostexApi } from './hostex-api.ts';
import { emptyHostexState, type HostexWorld } from './hostex-state.ts';
import { hostexPage, hostexStateView } from './page.ts';
import { hostexAccounts, hostexClient, hostexTokens, seedHostex } from './seed.ts';
import { receiveVisits } from './visits.ts';

const TICK_MS = 100;

/** A webhook is sent once. A failed delivery is dropped or disables the registration, depending on `hookMiss`. */
const hookRules = (world: () => HostexWorld) => ({
  answerMs: HOOK_ANSWER_MS,
  waits: () => [],
  outcome: (status: number) => (status >= 200 && status < 300 ? ('delivered' as const) : ('failed' as const)),
  onFailure: ({ hookId }: HookDelivery) => {
    const { settings, webhooks } = world().state;
    const hook = webhooks[hookId];
    if (hook && settings.hookMiss === 'disable') hook.isDisabled = true;
  },
});

export const startHostex = (options: ServiceOptions, clock: ServiceClock) => {
  const { world, file } = openServiceWorld('hostex', options, clock, { empty: emptyHostexState, hookRules });
  if (!file.isKept) seedHostex(world);
  const api = hostexApi(world);
  const actions = { ...commonActions(world, clock), ...hostexActions(world) };
  const control = serviceControl({
    world,
    title: 'Hostex 百居易模拟器 Hostex sandbox',
    actions,
    state: () => hostexStateView(world),
    page: () => hostexPage(world),
  });
  const tick = (): void => {
    applyDue(world);
    receiveVisits(world);
    world.hooks.wake();
  };
  const ticking = setInterval(tick, TICK_MS).unref();
  return {
    /** Path prefixes on the sandbox's address. */
    paths: { international: '/hostex/international/v3', china: '/hostex/china/v3' },
    tokens: hostexTokens,
    client: hostexClient,
    accounts: hostexAccounts,
    state: world.state,
    faults: world.faults,
    times: world.times,
    requests: world.log,
    /** The control actions without HTTP. */
    act: (name: string, fields: Readonly<Record<string, unknown>> = {}): unknown => actions[name]?.(fields),
    /** Null for paths of other services. */
    handle: async (exchange: Exchange): Promise<Reply | null> => api(exchange) ?? control(exchange),
    /** Carries out the writes and sends the hooks that are due. */
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
