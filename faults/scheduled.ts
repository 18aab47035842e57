/**
 * A scheduler releases each actor's database statements one at a time in a seeded order, replaying rare
 * interleavings. Other statements pass unchanged.
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

/** `begin` is pipelined with its next statement, and a pool's own queries use callbacks. */
const isGated = (args: readonly unknown[]): boolean =>
  textOf(args) !== 'begin' && typeof args.at(-1) !== 'function';

/** Statements of one connection keep their order, whatever is released between. */
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

/** Runs all actors under the scheduler; ends with the last. */
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
    // An actor waits for a lock or the database's answer.
    else await turn();
  return Object.fromEntries(await ends);
};
