/**
 * Sends waiting divides to the institution, one order after the other, outside any transaction. A divide is claimed
 * before the call and settled after it; one left claimed by a killed process is sent again under its number, which the
 * institution recognises.
 */
import type { DivideStanding } from '@minsu/contract/finance/institution/money-wire.ts';
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { watchDue } from '../../platform/jobs/watch-due.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { noteDivide } from '../institution/divide-book.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { Institution } from '../institution/payment-institution.ts';
import { askOutAgain, mayBeTold } from './divisions.ts';
import { followOrderMoney } from './follow-order-money.ts';
import { countsOf, noteRun, readItems, settleItems, settleUnits } from './post-splits.ts';
import { holdUnit } from './reverse-split.ts';
import type { UnitKey } from './unit-night-queries.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MS = 60_000;
/** Seconds between questions while it is at work. */
const POLLS = [1, 2, 3, 5, 10, 30] as const;
const LATER_S = 60;

interface Division {
  readonly id: string;
  readonly houseId: string;
  readonly unitId: string;
  readonly direction: 'out' | 'back';
  /** The number that the institution knows the division by. */
  readonly divideNo: string;
  readonly orderNo: string;
  readonly parts: { readonly merchantNo: string; readonly amountFen: number }[];
  readonly attempts: number;
}

const claim = async (ctx: Ctx): Promise<Division | null> => {
  const { rows } = await sql<Division>`
    with mine as (
      update split_divisions set attempts = attempts + 1,
        next_try_at = ${new Date(ctx.now.getTime() + LOST_AFTER_MS)}
      where (house_id, id) in (select d.house_id, d.id from split_divisions d
        where ${mayBeTold} and d.next_try_at <= ${ctx.now}
        order by d.next_try_at, d.id limit 1 for update skip locked)
      returning house_id, id, unit_id, round, direction, parts, attempts)
    select mine.*, o.order_no, told.id as divide_no from mine
    join orders o on o.house_id = mine.house_id and o.id = mine.unit_id
    join split_divisions told on told.house_id = mine.house_id and told.unit_id = mine.unit_id
      and told.round = mine.round and told.direction = 'out'`.execute(ctx.db);
  return rows[0] ?? null;
};

interface Outcome {
  readonly kind: 'done' | 'refused' | 'waits';
  /** The institution's message, or why there is none. */
  readonly message: string | null;
  readonly standing?: DivideStanding;
}

const sumOf = (parts: Division['parts']): number => parts.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** A division that ended with a different sum is not a success: staff must check it. */
const outcomeOf = ({ direction, parts }: Division, standing: DivideStanding): Outcome => {
  const { status, amountFen, reason } = standing;
  if (status === 'PROCESSING') return { kind: 'waits', message: null, standing };
  if (status !== (direction === 'out' ? 'SUCCESS' : 'RETURNED'))
    return { kind: 'refused', message: reason ?? status, standing };
  return amountFen === sumOf(parts)
    ? { kind: 'done', message: null, standing }
    : { kind: 'refused', message: `${amountFen} ≠ ${sumOf(parts)}`, standing };
};

const ask = async (institution: Institution, division: Division): Promise<Outcome> => {
  const { divideNo, orderNo, direction, parts } = division;
  const answer =
    direction === 'out'
      ? await institution.divide(divideNo, { orderNo, receivers: parts })
      : await institution.returnDivide(divideNo);
  if (answer.kind === 'done') return outcomeOf(division, answer.value);
  if (answer.kind === 'failed') return { kind: 'waits', message: answer.message };
  return { kind: 'refused', message: answer.kind === 'refused' ? answer.message : 'HTTP 404' };
};

const note = async (
  ctx: Ctx,
  { houseId, id }: Division,
  state: 'waiting' | 'done' | 'refused',
  {
    nextTryAt = null,
    message = null,
  }: { readonly nextTryAt?: Date | null; readonly message?: string | null },
): Promise<void> => {
  await sql`update split_divisions set state = ${state}, next_try_at = ${nextTryAt}, message = ${message}
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
};

/** The order's revenue may have changed meanwhile. */
const succeed = async (ctx: Ctx, unit: UnitKey): Promise<void> => {
  const items = await readItems(ctx, [unit], 'splitting');
  await settleItems(ctx, items, null);
  await settleUnits(ctx, [unit]);
  const runId = items.find((item) => item.runId !== null)?.runId ?? null;
  if (runId !== null) await noteRun(ctx, runId, countsOf([], items, { failed: 0, told: 0 }));
  await followOrderMoney(ctx, unit);
};

/**
 * Fails the unit's items under way: refused, or behind a round that is not returned. The order's revenue may have
 * changed meanwhile.
 */
const refuse = async (ctx: Ctx, unit: UnitKey, message: string): Promise<void> => {
  const { houseId, id } = unit;
  await sql`update split_divisions set state = 'refused', next_try_at = null, message = ${message}
    where house_id = ${houseId} and unit_id = ${id} and direction = 'out' and state = 'waiting'`.execute(
    ctx.db,
  );
  const { rows } = await sql`update split_items set state = 'failed', fail_reason = 'institutionRefused',
    fail_note = ${message}, at = ${ctx.now}
    where house_id = ${houseId} and unit_id = ${id} and state = 'splitting' returning id`.execute(ctx.db);
  if (rows.length === 0) return;
  await settleUnits(ctx, [unit]);
  await followOrderMoney(ctx, unit);
};

/** The items stay under way and show the reason. */
const postpone = async (ctx: Ctx, division: Division, message: string | null): Promise<void> => {
  const { attempts, houseId, unitId } = division;
  const soon = new Date(ctx.now.getTime() + (POLLS[attempts - 1] ?? LATER_S) * 1_000);
  const nextTryAt = message === null ? soon : nextAttempt(attempts, ctx.now);
  await note(ctx, division, 'waiting', { nextTryAt, message });
  await sql`update split_items set fail_note = ${message} where house_id = ${houseId} and unit_id = ${unitId}
    and state = 'splitting'`.execute(ctx.db);
};

const settle = async (ctx: Ctx, division: Division, outcome: Outcome): Promise<void> => {
  const unit = { houseId: division.houseId, id: division.unitId };
  await holdUnit(ctx, unit);
  if (outcome.standing) await noteDivide(ctx, outcome.standing);
  if (outcome.kind === 'waits') return postpone(ctx, division, outcome.message);
  await note(ctx, division, outcome.kind, { message: outcome.message });
  if (outcome.kind === 'refused') await refuse(ctx, unit, outcome.message ?? '');
  else if (division.direction === 'out') await succeed(ctx, unit);
  else if (await askOutAgain(ctx, unit)) await settleUnits(ctx, [unit]);
  await ctx.record({ name: 'split.told', entity: 'split', entityId: unit.id, houseId: unit.houseId });
};

/** Repeats until nothing is due. */
export const tellInstitution = async (job: JobContext): Promise<void> => {
  const institution = institutionOf(await job.read(async (ctx) => ctx.services));
  while (institution && !job.signal.aborted) {
    const division = await job.change(claim);
    if (!division) return;
    const outcome = await ask(institution, division);
    await job.change((ctx) => settle(ctx, division, outcome));
  }
};

const nextDueAt = async (ctx: Ctx): Promise<Date | null> => {
  if (institutionOf(ctx.services) === null) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select min(d.next_try_at) as at from split_divisions d where ${mayBeTold}`.execute(ctx.db);
  return rows[0]?.at ?? null;
};

const watch = watchDue({ send: tellInstitution, nextAt: nextDueAt });

/** A notice reported the end of a divide, so it is queried at once. */
const hear = (job: JobContext, divideNo: unknown): Promise<void> =>
  job.change(async (ctx) => {
    await sql`update split_divisions set next_try_at = ${ctx.now}
      where id = ${String(divideNo)} and state = 'waiting'`.execute(ctx.db);
  });

/** Runs as soon as something waits or has ended there, and on a schedule for requests without an answer. */
export const tellInstitutionJob: Job = {
  cron: '* * * * *',
  on: ['split.toTell', 'divide.succeeded', 'divide.failed'],
  run: async (job, { entityId, name }) => {
    if (String(name).startsWith('divide.')) await hear(job, entityId);
    await watch(job);
  },
};
