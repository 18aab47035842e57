/**
 * Keeps platforms in line with our availability and prices: follows events, compares the houses concerned, and runs
 * each account's pushes, all accounts concurrently (docs/decisions/015).
 */
import type { Loop, LoopContext, LoopRun } from '../../../platform/module.ts';
import { type AccountCalls, createAccountCalls } from './account-calls.ts';
import { compareDirtyHouses } from './compare-houses.ts';
import { followEvents } from './follow-events.ts';
import { busyConnections } from './push-queue-queries.ts';

/** Waits end with time and marks may be set without an event, so this polls; each poll is three small reads. */
const IDLE_MS = 1_000;
/** How long a stopping process waits for running calls; unsettled ones are sent again. */
const PATIENCE_MS = 2_000;

/** The pause of an account after an error of our own, such as an unreadable secret. */
const ASIDE_MS = 10_000;

interface Account {
  readonly calls: AccountCalls;
  running: Promise<void> | null;
  /** On the clock of the process. */
  asideUntil: number;
}

const begin = (job: LoopContext): LoopRun => {
  const accounts = new Map<string, Account>();

  const accountOf = (id: string): Account => {
    const known = accounts.get(id) ?? { calls: createAccountCalls(job, id), running: null, asideUntil: 0 };
    accounts.set(id, known);
    return known;
  };

  const start = (id: string, now: Date): void => {
    const account = accountOf(id);
    if (account.running || account.asideUntil > performance.now() || account.calls.waitMs(now) > 0) return;
    account.running = account.calls.run().then(
      (done) => {
        account.running = null;
        if (done) job.wake();
      },
      (error: unknown) => {
        account.running = null;
        account.asideUntil = performance.now() + ASIDE_MS;
        job.warn('channel calls interrupted', error);
      },
    );
  };

  return {
    async turn() {
      const more = await job.change(followEvents);
      const compared = await job.change(compareDirtyHouses);
      const { ids, now } = await job.read(async (ctx) => ({ ids: await busyConnections(ctx), now: ctx.now }));
      for (const id of ids) start(id, now);
      if (more || compared > 0) return 0;
      const waits = [...accounts.values()].map(({ calls }) => calls.waitMs(now)).filter((ms) => ms > 0);
      return Math.min(IDLE_MS, ...waits);
    },
    async end() {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
      const running = [...accounts.values()].flatMap((account) => account.running ?? []);
      await Promise.race([Promise.all(running), patience]);
    },
  };
};

export const pushLoop: Loop = { begin };
