/** Closes the books to the end of a month and reopens them, after waiting for running postings. */
import { daysOfMonth } from '@minsu/contract/finance/contracts/month-rules.ts';
import { lockLedger, unlockLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import { type Failure, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import {
  type Doer,
  type Held,
  heldForColleague,
  myself,
  namesOf,
} from '../../foundation/duties/hold-for-colleague.ts';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { command } from '../../platform/http/routes.ts';
import { periodClosing, periodReopened } from './period-hooks.ts';
import { lastMonthOver, ledgerPeriod } from './period-queries.ts';
import { lockedTo } from './post-entries.ts';

const holdLedger = async (ctx: Ctx): Promise<string | null> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerOpen})`.execute(ctx.db);
  return lockedTo(ctx);
};

const atMonth = (failure: Failure, to: string): never => failAt('month', failure, { to });

interface Change {
  readonly name: 'locked' | 'unlocked';
  readonly before: string | null;
  readonly to: string | null;
  readonly reason: string;
}

const setPeriod = async (ctx: Ctx, change: Change, doer: Doer): Promise<void> => {
  const { name, before, to, reason } = change;
  const id = ctx.newId();
  const { confirmedBy, name: askedBy } = doer;
  const period = { periodId: id, before, to, reason };
  const finish = name === 'locked' ? await periodClosing(ctx, period) : [];
  await ctx.db
    .insertInto('ledgerPeriods')
    .values({ id, lockedTo: to, reason, actor: namesOf(doer), at: ctx.now })
    .execute();
  for (const step of finish) await step();
  if (name === 'unlocked') await periodReopened(ctx, period);
  await ctx.record({
    name: `ledger.${name}`,
    entity: 'ledger',
    entityId: id,
    before: { lockedTo: before },
    after: { lockedTo: to, reason, ...(confirmedBy !== null && { askedBy }) },
  });
};

interface Locking {
  readonly month: string;
  readonly reason: string;
}
interface Unlocking {
  /** Null: all of it. */
  readonly month: string | null;
  readonly reason: string;
}

const lockOf = async (ctx: Ctx, { month, reason }: Locking): Promise<Change> => {
  const before = await holdLedger(ctx);
  const { to } = daysOfMonth(month);
  if (month > (await lastMonthOver(ctx))) atMonth(ledgerFailures.lockFuture, to);
  if (before !== null && to <= before) atMonth(ledgerFailures.lockNotForward, before);
  return { name: 'locked', before, to, reason };
};

const unlockOf = async (ctx: Ctx, { month, reason }: Unlocking): Promise<Change> => {
  const before = (await holdLedger(ctx)) ?? fail(ledgerFailures.nothingLocked);
  const to = month === null ? null : daysOfMonth(month).to;
  if (to !== null && to >= before) atMonth(ledgerFailures.unlockNotBack, before);
  return { name: 'unlocked', before, to, reason };
};

/** One change of the closed period waits at a time, in either direction. */
const SUBJECT = 'ledger';

const isHeld = (
  ctx: Ctx,
  act: 'lockPeriod' | 'unlockPeriod',
  { before, to, reason }: Change,
  { input, dutyReason }: Pick<Held, 'input' | 'dutyReason'>,
): Promise<boolean> =>
  heldForColleague(ctx, {
    ...{ act, subject: SUBJECT, input, dutyReason },
    facts: [
      { key: 'lockedTo', kind: 'text', value: before ?? '—' },
      { key: 'newLockedTo', kind: 'text', value: to ?? '—' },
      { key: 'memo', kind: 'text', value: reason },
    ],
  });

export const lockLedgerRoute = command(lockLedger, async (ctx, { dutyReason, ...input }) => {
  const change = await lockOf(ctx, input);
  if (!(await isHeld(ctx, 'lockPeriod', change, { input, dutyReason })))
    await setPeriod(ctx, change, myself(ctx));
  return ledgerPeriod(ctx);
});

export const unlockLedgerRoute = command(unlockLedger, async (ctx, { dutyReason, ...input }) => {
  const change = await unlockOf(ctx, input);
  if (!(await isHeld(ctx, 'unlockPeriod', change, { input, dutyReason })))
    await setPeriod(ctx, change, myself(ctx));
  return ledgerPeriod(ctx);
});

export const performLock = async (ctx: Ctx, input: Locking, doer: Doer): Promise<void> =>
  setPeriod(ctx, await lockOf(ctx, input), doer);

export const performUnlock = async (ctx: Ctx, input: Unlocking, doer: Doer): Promise<void> =>
  setPeriod(ctx, await unlockOf(ctx, input), doer);
