/** Queues a payout that may be sent, or notes what it waits for. Sending happens after the commit. */

import { gateOf, type PayoutWait } from '@minsu/contract/finance/payouts/payout-rules.ts';
import { payoutTable } from '@minsu/contract/finance/payouts/payout-states.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { keepApproval } from './bound-approval.ts';
import { holdPayout, type LockedPayout, recordPayout, setPayout } from './locked-payout.ts';
import { merchantOf } from './merchant-queries.ts';
import { payoutFacts } from './payout-row-queries.ts';

/** Whether the day's cap has room; what goes out counts at once, one after the other. */
const takeDayRoom = async (ctx: Ctx, day: string, amountFen: number): Promise<boolean> => {
  const { payoutDailyCapFen } = await readSettings(ctx.db, ctx.services);
  if (amountFen > payoutDailyCapFen) return false;
  const { rows } = await sql<{ day: string }>`
    insert into payout_days as d (day, submitted_fen) values (${day}, ${amountFen})
    on conflict (day) do update set submitted_fen = d.submitted_fen + ${amountFen}
      where d.submitted_fen + ${amountFen} <= ${payoutDailyCapFen}
    returning day`.execute(ctx.db);
  return rows.length > 0;
};

const nextDay = async (ctx: Ctx, day: string): Promise<Date> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + 1 + make_interval(hours => ${auditHour})) at time zone ${BUSINESS_TIME_ZONE} as at`.execute(
    ctx.db,
  );
  return rows[0]?.at ?? ctx.now;
};

/** `until` null: it waits for a user or another event. */
const keepWaiting = async (ctx: Ctx, payout: LockedPayout, wait: PayoutWait, until: Date | null) => {
  const isNews = payout.wait !== wait;
  await setPayout(ctx, payout, { state: 'pending', wait, waitUntil: until, nextTryAt: until, attempts: 0 });
  if (isNews) await recordPayout(ctx, payout, 'held', { wait });
};

const goOut = async (ctx: Ctx, payout: LockedPayout, merchantNo: string, day: string, lostAt: Date) => {
  await setPayout(ctx, payout, {
    ...{ state: 'in_transit', merchantNo, submittedAt: ctx.now, submittedOn: day, nextTryAt: lostAt },
    ...{ wait: null, waitUntil: null, acceptedAt: null, attempts: 1, reason: null },
  });
  await recordPayout(ctx, payout, 'submitted');
};

/** Returns whether to send it. `lostAt`: when another process resumes it if this one dies. */
export const submitPayout = async (ctx: Ctx, id: string, lostAt: Date): Promise<boolean> => {
  const payout = await holdPayout(ctx, id);
  if (!payout) return false;
  if (payout.state !== 'in_transit' && !(await keepApproval(ctx, payout))) return false;
  const merchant = await merchantOf(ctx, payout.landlordId);
  const facts = await payoutFacts(ctx, payout, merchant !== null);
  if (refusal(payoutTable.submit, payout.state, facts)) return false;
  const gate = gateOf({ connected: facts.connected, merchant, now: ctx.now });
  if (gate !== null || !merchant) {
    await keepWaiting(
      ctx,
      payout,
      gate ?? 'merchant',
      gate === 'cooling' ? (merchant?.coolsUntil ?? null) : null,
    );
    return false;
  }
  const day = await businessDateIn(ctx);
  if (!(await takeDayRoom(ctx, day, payout.amountFen))) {
    await keepWaiting(ctx, payout, 'cap', await nextDay(ctx, day));
    return false;
  }
  await goOut(ctx, payout, merchant.merchantNo, day, lostAt);
  return true;
};
