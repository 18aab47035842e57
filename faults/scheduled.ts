/**
 * Every statement that an actor sends to the database waits until a scheduler lets it go, one at a time and in an order that follows
 * from a seed: what a busy server meets once in a million is played at will. What nobody schedules goes through as ever.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type fc from 'fast-check';
import pg from 'pg';

interface Actor {
  gate(statement: string): Promise<void>;
}

const actors = new AsyncLocalStorage<Actor>();

type Send = (this: pg.Client, ...args: unknown[]) => unknown;

const textOf = ([first]: readonly unknown[]): string =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');

/** A `begin` travels with the statement behind it, and a pool's own questions go by callbacks. */
const isGated = (args: readonly unknown[]): boolean =>
  textOf(args) !== 'begin' && typeof args.at(-1) !== 'function';

/** What one connection was asked for together is sent in that order, whoever is let go between. */
const lines = new WeakMap<pg.Client, Promise<void>>();

const prototype = pg.Client.prototype as unknown as { query: Send };
const send = prototype.query;
prototype.query = function (...args) {
  const actor = actors.getStore();
  if (!actor || !isGated(args)) return send.apply(this, args);
  const mine = (lines.get(this) ?? Promise.resolve()).then(() => actor.gate(textOf(args)));
  lines.set(this, mine);
  return mine.then(() => send.apply(this, args));
};

/** Runs all actors at once under the scheduler; ends when the last of them has. */
export const interleave = async <T>(
  scheduler: fc.Scheduler,
  works: Readonly<Record<string, () => Promise<T>>>,
): Promise<Record<string, PromiseSettledResult<T>>> => {
  let left = Object.keys(works).length;
  const begin = async (name: string, work: () => Promise<T>): Promise<[string, PromiseSettledResult<T>]> => {
    const gate = (statement: string) =>
      scheduler.schedule(Promise.resolve(), `${name}: ${statement.slice(0, 40)}`).then(() => {});
    const [result] = await Promise.allSettled([actors.run({ gate }, work)]);
    left -= 1;
    return [name, result as PromiseSettledResult<T>];
  };
  const ends = Promise.all(Object.entries(works).map(([name, work]) => begin(name, work)));
  while (left > 0)
    if (scheduler.count() > 0) await scheduler.waitNext(1);
    // Somebody waits for a lock, or for the database's answer.
    else await turn();
  return Object.fromEntries(await ends);
};
