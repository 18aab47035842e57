/** The books are closed up to the end of a month, and opened again; whoever posts at that moment is waited for. */
import { daysOfMonth } from '@minsu/contract/contracts/month-rules.ts';
import { type Failure, fail, failAt } from '@minsu/contract/failure.ts';
import { lockLedger, unlockLedger } from '@minsu/contract/ledger/ledger-endpoints.ts';
import { ledgerFailures } from '@minsu/contract/ledger/ledger-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { command } from '../../platform/routes.ts';
import { lastMonthOver, ledgerPeriod } from './period-queries.ts';
import { lockedTo } from './post-entries.ts';

const holdLedger = async (ctx: Ctx): Promise<string | null> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerOpen})`.execute(ctx.db);
  return lockedTo(ctx);
};

const atMonth = (failure: Failure, to: string): never => failAt('month', failure, { to });

const setPeriod = async (
  ctx: Ctx,
  name: 'locked' | 'unlocked',
  change: { readonly before: string | null; readonly to: string | null; readonly reason: string },
) => {
  const { before, to, reason } = change;
  const id = ctx.newId();
  await ctx.db
    .insertInto('ledgerPeriods')
    .values({ id, lockedTo: to, reason, actor: ctx.user.realname, at: ctx.now })
    .execute();
  await ctx.record({
    name: `ledger.${name}`,
    entity: 'ledger',
    entityId: id,
    before: { lockedTo: before },
    after: { lockedTo: to, reason },
  });
  return ledgerPeriod(ctx);
};

export const lockLedgerRoute = command(lockLedger, async (ctx, { month, reason }) => {
  const before = await holdLedger(ctx);
  const { to } = daysOfMonth(month);
  if (month > (await lastMonthOver(ctx))) atMonth(ledgerFailures.lockFuture, to);
  if (before !== null && to <= before) atMonth(ledgerFailures.lockNotForward, before);
  return setPeriod(ctx, 'locked', { before, to, reason });
});

export const unlockLedgerRoute = command(unlockLedger, async (ctx, { month, reason }) => {
  const before = (await holdLedger(ctx)) ?? fail(ledgerFailures.nothingLocked);
  const to = month === null ? null : daysOfMonth(month).to;
  if (to !== null && to >= before) atMonth(ledgerFailures.unlockNotBack, before);
  return setPeriod(ctx, 'unlocked', { before, to, reason });
});
