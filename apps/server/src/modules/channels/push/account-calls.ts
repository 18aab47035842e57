/**
 * The calls to one account, one after the other: nights that wait, then calendars to be read back. Nothing here is kept but
 * how many calls the platform still allows; a process that dies between a call and its settling repeats the call.
 */
import type { LoopContext } from '../../../platform/module.ts';
import type { Outcome } from '../adapters/adapter.ts';
import { type Called, callPlatform } from '../call-platform.ts';
import { type OpenAccount, openAccount } from '../open-account.ts';
import { firstWaiting, mayBeCalled } from './push-queue-queries.ts';
import { type NightWish, nextNights, runsOf } from './push-rules.ts';
import { firstDueReadBack, settleReadBack } from './read-back.ts';
import { settlePush } from './settle-push.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

const kinds = ['push', 'calendar'] as const;
type CallKind = (typeof kinds)[number];

export interface AccountCalls {
  /** Until nothing is left to do, or the platform wants no more for now; answers whether anything was done. */
  run(): Promise<boolean>;
  /** Milliseconds until the platform takes a call of some kind again. */
  waitMs(now: Date): number;
}

/** Null when the loop was stopped meanwhile: nobody will hear the answer. */
const answerTo = async <T>(job: LoopContext, ask: () => Promise<Outcome<T>>): Promise<Called<T> | null> => {
  const called = await job.read((ctx) => callPlatform(ctx, ask, job.signal));
  return job.signal.aborted ? null : called;
};

/** One push or read-back after its call was allowed; each answers whether there may be more to do at once. */
const pushNext = async (job: LoopContext, connectionId: string, opened: OpenAccount, gate: Gate) => {
  const waiting = await job.read((ctx) => firstWaiting(ctx, connectionId));
  const sentAt = await job.read(async (ctx) => ctx.now);
  if (!waiting || !gate.pass('push', sentAt)) return false;
  const { listing } = waiting;
  const cells = nextNights(waiting.cells, opened.adapter.limits.nightsPerPush);
  const runs = runsOf(cells.map(wishOf));
  const answer = await answerTo(job, () => opened.adapter.push(opened.account, listing.key, runs));
  if (!answer) return false;
  const { outcome, ms } = answer;
  gate.heed('push', sentAt, outcome);
  await job.change((ctx) =>
    settlePush(ctx, { account: opened.account, listing, cells, sentAt, ms }, outcome),
  );
  return true;
};

const readBackNext = async (job: LoopContext, connectionId: string, opened: OpenAccount, gate: Gate) => {
  const due = await job.read((ctx) => firstDueReadBack(ctx, connectionId));
  const at = await job.read(async (ctx) => ctx.now);
  if (!due || !gate.pass('calendar', at)) return false;
  const { listing, from, to } = due;
  const answer = await answerTo(job, () => opened.adapter.calendar(opened.account, listing.key, from, to));
  if (!answer) return false;
  gate.heed('calendar', at, answer.outcome);
  await job.change((ctx) =>
    settleReadBack(ctx, due, answer.outcome, { account: opened.account, ms: answer.ms }),
  );
  return true;
};

/** What the platform allows of each kind of call. */
interface Gate {
  pass(kind: CallKind, at: Date): boolean;
  heed(kind: CallKind, at: Date, outcome: Outcome<unknown>): void;
}

export const createAccountCalls = (job: LoopContext, connectionId: string): AccountCalls => {
  const buckets = new Map<CallKind, TokenBucket>();
  const gateOf = ({ adapter: { limits } }: OpenAccount): Gate => ({
    pass(kind, at) {
      const bucket = buckets.get(kind) ?? createTokenBucket(limits.callsPerMinute, at);
      buckets.set(kind, bucket);
      return bucket.take(at);
    },
    heed(kind, at, outcome) {
      if (outcome.kind === 'limited') buckets.get(kind)?.block(at, outcome.retryAfterMs);
    },
  });
  return {
    waitMs: (at) => Math.min(...kinds.map((kind) => buckets.get(kind)?.waitMs(at) ?? 0)),
    async run() {
      for (let done = false; ; done = true) {
        if (job.signal.aborted || !(await job.read((ctx) => mayBeCalled(ctx, connectionId)))) return done;
        const opened = await job.read((ctx) => openAccount(ctx, connectionId));
        if (!opened) return done;
        const gate = gateOf(opened);
        const pushed = await pushNext(job, connectionId, opened, gate);
        if (!pushed && !(await readBackNext(job, connectionId, opened, gate))) return done;
      }
    },
  };
};

/** What is told of a night, without what we remember of it. */
const wishOf = (cell: NightWish): NightWish => ({
  night: cell.night,
  stock: cell.stock,
  priceFen: cell.priceFen,
  closed: cell.closed,
  minNights: cell.minNights,
  closedArrival: cell.closedArrival,
  closedDeparture: cell.closedDeparture,
});
