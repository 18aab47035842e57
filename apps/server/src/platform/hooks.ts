/**
 * Hooks let a module run code of higher layers inside its own transaction without importing it. The lower module declares a hook
 * (`order-hooks.ts`) and calls it; higher modules subscribe in their module table. See docs/decisions/031-layers.md.
 */
import type { Ctx } from './context.ts';

/** Runs the subscribers in sequence, in the module order of `all-modules.ts`, and returns their answers in that order. */
export type Hook<Payload, Answer = void, C extends Ctx = Ctx> = (
  ctx: C,
  payload: Payload,
) => Promise<Answer[]>;

type Subscriber = (ctx: never, payload: never) => Promise<unknown>;

export interface Subscription {
  readonly hook: unknown;
  readonly subscriber: Subscriber;
}

/** Subscribers by hook. */
export type Hooks = ReadonlyMap<unknown, readonly Subscriber[]>;

export const hook = <Payload, Answer = void, C extends Ctx = Ctx>(): Hook<Payload, Answer, C> => {
  const run: Hook<Payload, Answer, C> = async (ctx, payload) => {
    const answers: Answer[] = [];
    for (const subscriber of ctx.services.hooks.get(run) ?? [])
      answers.push((await subscriber(ctx as never, payload as never)) as Answer);
    return answers;
  };
  return run;
};

export const when = <Payload, Answer, C extends Ctx>(
  to: Hook<Payload, Answer, C>,
  subscriber: (ctx: C, payload: Payload) => Promise<Answer>,
): Subscription => ({ hook: to, subscriber });

export const hooksOf = (subscriptions: readonly Subscription[]): Hooks => {
  const hooks = new Map<unknown, Subscriber[]>();
  for (const { hook: to, subscriber } of subscriptions) hooks.set(to, [...(hooks.get(to) ?? []), subscriber]);
  return hooks;
};
