/**
 * How a module lets those above it take part in what it does. It declares a hook beside its commands (`order-hooks.ts`) and calls it
 * where the thing happens, in the transaction that is open there; a higher module subscribes in its module table. Whoever calls
 * does not know who listens, so the imports go one way only (docs/decisions/031).
 */
import type { Ctx } from './context.ts';

/** Runs the subscribers one after the other, in the order of `all-modules.ts`, and answers what they answered. */
export type Hook<Told, Answer = void, C extends Ctx = Ctx> = (ctx: C, told: Told) => Promise<Answer[]>;

type Listener = (ctx: never, told: never) => Promise<unknown>;

export interface Subscription {
  readonly to: unknown;
  readonly listener: Listener;
}

/** Hook → who listens. */
export type Hooks = ReadonlyMap<unknown, readonly Listener[]>;

export const hook = <Told, Answer = void, C extends Ctx = Ctx>(): Hook<Told, Answer, C> => {
  const call: Hook<Told, Answer, C> = async (ctx, told) => {
    const answers: Answer[] = [];
    for (const listener of ctx.services.hooks.get(call) ?? [])
      answers.push((await listener(ctx as never, told as never)) as Answer);
    return answers;
  };
  return call;
};

export const when = <Told, Answer, C extends Ctx>(
  to: Hook<Told, Answer, C>,
  listener: (ctx: C, told: Told) => Promise<Answer>,
): Subscription => ({ to, listener });

export const hooksOf = (subscriptions: readonly Subscription[]): Hooks => {
  const hooks = new Map<unknown, Listener[]>();
  for (const { to, listener } of subscriptions) hooks.set(to, [...(hooks.get(to) ?? []), listener]);
  return hooks;
};
