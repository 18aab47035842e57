/**
 * Runs the calls to one account in sequence: waiting nights, then calendar readings. Only the remaining call limits are
 * kept in memory; a process that dies between a call and its settling repeats the call.
 */

import { factsOf, type PlatformFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { LoopContext } from '../../../platform/module.ts';
import { createTokenBucket, type TokenBucket } from '../../../platform/token-bucket.ts';
import type { ListingPush, Outcome } from '../adapters/adapter.ts';
import { type Called, callPlatform } from '../call-platform.ts';
import { type OpenAccount, openAccount } from '../connect/open-account.ts';
import { noteUncertain } from './note-uncertain.ts';
import {
  type CalledListing,
  mayBeCalled,
  refOf,
  type WaitingCell,
  type WaitingListing,
  waitingGroups,
  waitingListings,
} from './push-queue-queries.ts';
import { type NightWish, newsOf, nextNights, runsOf, type WishRun } from './push-rules.ts';
import { firstDueReadBack, settleReadBack } from './read-back.ts';
import { type SentListing, settlePush } from './settle-push.ts';

const kinds = ['push', 'calendar'] as const;
type CallKind = (typeof kinds)[number];

export interface AccountCalls {
  /** Until nothing is left to do, or the platform's limit is reached; returns whether anything was done. */
  run(): Promise<boolean>;
  /** Milliseconds until the platform takes a call of some kind again. */
  waitMs(now: Date): number;
}

/** Null if the loop was stopped meanwhile. */
const answerTo = async <T>(job: LoopContext, ask: () => Promise<Outcome<T>>): Promise<Called<T> | null> => {
  const called = await job.read((ctx) => callPlatform(ctx, ask, job.signal));
  return job.signal.aborted ? null : called;
};

/** The parts of a night to send: all, or only changes. A closed listing sends nothing about shared rooms. */
const toldOf = (
  cell: WaitingCell,
  { roomTypeId }: CalledListing,
  { tells, countedBy }: PlatformFacts,
): NightWish & Pick<WishRun, 'parts'> => {
  if (tells === 'nights') return wishOf(cell);
  const isSilent = roomTypeId === null && countedBy === 'roomType';
  const parts = newsOf(cell, cell.told).filter((part) => part !== 'stock' || !isSilent);
  return { ...wishOf(cell), parts };
};

/** The nights that go first, of all listings together. */
const nightsOf = (waiting: readonly WaitingListing[], most: number): SentListing[] => {
  const all = waiting.flatMap(({ listing, cells }) => cells.map((cell) => ({ ...cell, listing })));
  const chosen = Map.groupBy(nextNights(all, most), ({ listing }) => listing);
  return [...chosen].map(([listing, cells]) => ({ listing, cells }));
};

const pushOf = (
  waiting: readonly WaitingListing[],
  sent: readonly SentListing[],
  facts: PlatformFacts,
): ListingPush[] => {
  const todayOf = new Map(waiting.map(({ listing, today }) => [listing, today]));
  return sent.map(({ listing, cells }) => ({
    ...refOf(listing),
    today: todayOf.get(listing) ?? '',
    runs: runsOf(cells.map((cell) => toldOf(cell, listing, facts))),
  }));
};

/** One push or read-back after its call was allowed; each answers whether there may be more to do at once. */
const pushNext = async (job: LoopContext, connectionId: string, opened: OpenAccount, gate: Gate) => {
  const { account, adapter } = opened;
  const { per, nightsPerPush } = adapter.limits;
  const facts = factsOf(adapter.platform);
  const groups = await job.read((ctx) => waitingGroups(ctx, connectionId, per));
  const sentAt = await job.read(async (ctx) => ctx.now);
  const group = groups.find((one) => gate.pass('push', per === 'account' ? '' : one, sentAt));
  if (group === undefined) return false;
  const waiting = await job.read((ctx) => waitingListings(ctx, connectionId, per, group));
  const sent = nightsOf(waiting, nightsPerPush);
  if (sent.length === 0) return true;
  // Unanswered values may have been accepted: only an answer makes them certain again.
  if (facts.tells === 'changes') await job.change((ctx) => noteUncertain(ctx, sent));
  const answer = await answerTo(job, () => adapter.push(account, pushOf(waiting, sent, facts)));
  if (!answer) return false;
  const { outcome, ms } = answer;
  gate.heed('push', per === 'account' ? '' : group, sentAt, outcome);
  await job.change((ctx) => settlePush(ctx, { account, sent, sentAt, ms }, outcome));
  return true;
};

const readBackNext = async (job: LoopContext, connectionId: string, opened: OpenAccount, gate: Gate) => {
  const due = await job.read((ctx) => firstDueReadBack(ctx, connectionId));
  const at = await job.read(async (ctx) => ctx.now);
  if (!due || !gate.pass('calendar', '', at)) return false;
  const { listing, from, to } = due;
  const answer = await answerTo(job, () => opened.adapter.calendar(opened.account, refOf(listing), from, to));
  if (!answer) return false;
  gate.heed('calendar', '', at, answer.outcome);
  await job.change((ctx) =>
    settleReadBack(ctx, due, answer.outcome, { account: opened.account, ms: answer.ms }),
  );
  return true;
};

/** The platform's limit per kind of call; `of`: the property counted separately, or empty. */
interface Gate {
  pass(kind: CallKind, of: string, at: Date): boolean;
  heed(kind: CallKind, of: string, at: Date, outcome: Outcome<unknown>): void;
}

/** How long a property without a valid answer is not called, as its platform requires. */
const restMs = (outcome: Outcome<unknown>, of: string): number => {
  if (outcome.kind === 'limited') return outcome.retryAfterMs;
  return outcome.kind === 'failed' && of !== '' ? MINUTE_MS : 0;
};

export const createAccountCalls = (job: LoopContext, connectionId: string): AccountCalls => {
  const buckets = new Map<string, TokenBucket>();
  const gateOf = ({ adapter: { limits } }: OpenAccount): Gate => ({
    pass(kind, of, at) {
      const key = `${kind}/${of}`;
      const bucket = buckets.get(key) ?? createTokenBucket(limits.callsPerMinute, at, limits.atOnce);
      buckets.set(key, bucket);
      return bucket.take(at);
    },
    heed(kind, of, at, outcome) {
      const ms = restMs(outcome, of);
      if (ms > 0) buckets.get(`${kind}/${of}`)?.block(at, ms);
    },
  });
  return {
    // A paused property does not delay others, so only limits of the whole account are waited for.
    waitMs: (at) => Math.min(...kinds.map((kind) => buckets.get(`${kind}/`)?.waitMs(at) ?? 0)),
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

/** The values of a night to send, without our bookkeeping. */
const wishOf = (cell: NightWish): NightWish => ({
  night: cell.night,
  stock: cell.stock,
  priceFen: cell.priceFen,
  closed: cell.closed,
  minNights: cell.minNights,
  closedArrival: cell.closedArrival,
  closedDeparture: cell.closedDeparture,
  maxNights: cell.maxNights,
  includedGuests: cell.includedGuests,
  extraGuestFen: cell.extraGuestFen,
});
