/** A payment service put together: its doors, its control side, and the clock that carries it on. */
import type { Exchange, Reply } from '../http/exchange.ts';
import { type ControlActions, commonActions, serviceControl } from '../service-kit/service-control.ts';
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';
import { noticeActions } from './notice-actions.ts';
import { clockActions, type OwnClock } from './own-clock.ts';

const TICK_MS = 100;

type Door = (exchange: Exchange) => Reply | null;

interface ServiceParts<State extends BaseState> {
  readonly world: ServiceWorld<State>;
  readonly file: { save(): void };
  readonly clock: OwnClock;
  readonly title: string;
  /** Actions only this service has. */
  readonly actions: ControlActions;
  /** Everything that happens automatically when due. */
  readonly progress: () => void;
  /** Tried in order; the first that knows the path answers. */
  readonly doors: (actions: ControlActions) => readonly Door[];
  readonly state: () => unknown;
  readonly page: () => string;
}

export const paymentServiceOf = <State extends BaseState>(parts: ServiceParts<State>) => {
  const { world, file, clock, title, state, page } = parts;
  const common = { ...commonActions(world, clock), ...clockActions(clock), ...noticeActions(world) };
  const actions: ControlActions = { ...common, ...parts.actions };
  const doors = parts.doors(actions);
  const control = serviceControl({ world, title, actions, state, page });
  const tick = (): void => {
    parts.progress();
    world.hooks.wake();
  };
  const ticking = setInterval(tick, TICK_MS).unref();
  return {
    state: world.state,
    faults: world.faults,
    times: world.times,
    requests: world.log,
    /** The control actions without HTTP. */
    act: (name: string, fields: Readonly<Record<string, unknown>> = {}): unknown => actions[name]?.(fields),
    /** Null: another path. */
    handle: async (exchange: Exchange): Promise<Reply | null> => {
      for (const door of doors) {
        const reply = door(exchange);
        if (reply) return reply;
      }
      return control(exchange);
    },
    /** Carries out what is due and sends the notices that are due. */
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
