/** The three platforms put together: their doors, what drives them, what people and tests do to them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Exchange, notFound, type Reply, redirect } from '../http/exchange.ts';
import { storeOf } from './add-store.ts';
import { type CallLimit, callLimitOf } from './call-limit.ts';
import { clockOf } from './clock.ts';
import { type Actions, controlActions } from './control/actions.ts';
import { controlApi } from './control/control-api.ts';
import { controlPage } from './control/control-page.ts';
import { sandboxCredentials } from './credentials.ts';
import { storeEvent } from './delivery-queue.ts';
import { type Door, handleCall } from './door.ts';
import { faultBookOf } from './fault-book.ts';
import { hookDeliveries } from './hook-deliveries.ts';
import type { HookMaker } from './hook-maker.ts';
import { settleMessages } from './messages.ts';
import { consent } from './mt/mt-consent.ts';
import { mtDoor } from './mt/mt-door.ts';
import { mtHookMaker } from './mt/mt-hook.ts';
import { mtOauthDoor } from './mt/mt-oauth.ts';
import { expireOrders } from './order-life.ts';
import { pigDoor } from './pig/pig-door.ts';
import { pigHookMaker } from './pig/pig-hook.ts';
import { platformHandle } from './platform-handle.ts';
import { randomOf } from './random.ts';
import { receiveVisits } from './random-orders.ts';
import { seedStores } from './seed/seed-stores.ts';
import { statBookOf } from './stat-book.ts';
import { openStateFile, type StateFile } from './state-file.ts';
import { tjDoor } from './tj/tj-door.ts';
import { tjHookMaker } from './tj/tj-hook.ts';
import { type Credentials, type PlatformName, platformNames, type World } from './world.ts';

export interface PlatformsOptions {
  /** Folder of the state; default: a temporary one, deleted with its process. */
  readonly dir?: string;
  /** Start time of the sandbox's clock. Default: the machine's time, or the last run's. */
  readonly now?: Date;
  readonly credentials?: Credentials;
  readonly seed?: number;
}

const TICK_MS = 100;

type Makers = Readonly<Record<PlatformName, HookMaker>>;

const makersOf = (credentials: Credentials): Makers => ({
  mt: mtHookMaker(credentials),
  tj: tjHookMaker(credentials),
  pig: pigHookMaker(credentials),
});

const openWorld = (options: PlatformsOptions, { state, saveSoon }: StateFile, makers: Makers): World => {
  const random = randomOf(options.seed ?? 20_261_122);
  const world: World = {
    state,
    credentials: options.credentials ?? sandboxCredentials,
    clock: clockOf(state, saveSoon),
    random,
    faults: faultBookOf(random),
    stats: statBookOf(),
    touch: saveSoon,
    nextTurn: () => {
      state.turn += 1;
      return state.turn;
    },
    emit: (kind, { platform, storeId, order = null, note = null }) => {
      const store = storeOf(world, platform, storeId);
      const payload = store && makers[platform].payload(kind, { store, order, note });
      if (!store || !payload) return;
      storeEvent(world, kind, store, {
        orderId: order?.id ?? null,
        seq: note?.messageSeq ?? order?.seq ?? null,
        payload,
      });
    },
  };
  if (options.now) world.clock.set(options.now);
  return world;
};

const doorsOf = (world: World): Readonly<Record<PlatformName, readonly Door[]>> => ({
  mt: [mtOauthDoor(world), mtDoor(world)],
  tj: [tjDoor(world)],
  pig: [pigDoor(world)],
});

interface Parts {
  readonly world: World;
  readonly limit: CallLimit;
  readonly actions: Actions;
}

/** Null: not a path of the platforms or their control. */
const router = ({ world, limit, actions }: Parts) => {
  const doors = doorsOf(world);
  const control = async (exchange: Exchange, second: string, rest: string): Promise<Reply | null> =>
    second === 'platforms'
      ? controlApi(world, actions, exchange, rest)
      : controlPage(world, actions, exchange);
  return async (exchange: Exchange): Promise<Reply | null> => {
    const [, first = '', second = '', ...rest] = exchange.path.split('/');
    if (exchange.path === '/') return redirect('/control');
    if (first === 'control') return control(exchange, second, rest.join('/'));
    const platform = platformNames.find((name) => name === first);
    if (!platform) return null;
    const page = platform === 'mt' ? consent(world, exchange) : null;
    if (page) return page;
    for (const door of doors[platform]) {
      const reply = handleCall({ world, limit }, door, exchange);
      if (reply) return reply;
    }
    return notFound;
  };
};

const ownFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-sandbox-'));

export const startPlatforms = (options: PlatformsOptions = {}) => {
  const dir = options.dir ?? ownFolder();
  const file = openStateFile(dir);
  const makers = makersOf(options.credentials ?? sandboxCredentials);
  const world = openWorld(options, file, makers);
  if (!file.isKept) seedStores(world);
  const deliveries = hookDeliveries(world, makers);
  const limit = callLimitOf(world.clock.now);
  const tick = (): void => {
    expireOrders(world);
    settleMessages(world);
    receiveVisits(world);
    deliveries.wake();
  };
  const ticking = setInterval(tick, TICK_MS).unref();
  return {
    ...platformHandle({ world, deliveries, limit, tick }),
    handle: router({ world, limit, actions: controlActions(world, deliveries) }),
    async stop(): Promise<void> {
      clearInterval(ticking);
      await deliveries.stop();
      file.save();
      if (options.dir === undefined) fs.rmSync(dir, { recursive: true, force: true });
    },
    save: (): void => file.save(),
  };
};
