/**
 * An act that needs a second person is stored as a request with its whole input. A colleague's confirmation carries it
 * out (decide-duty-request.ts). If one person runs the business, it is done at once with a reason, kept in the same
 * list.
 */
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import type { DutyFact } from '@minsu/contract/foundation/duties/duty-request.ts';
import { dutyTable, type HeldAct } from '@minsu/contract/foundation/duties/duty-table.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { recordAlone } from './confirm-alone.ts';
import { tellToConfirm } from './duty-news.ts';
import { confirmerOf } from './same-person-queries.ts';

export interface Held {
  readonly act: HeldAct;
  /** Subject of the act: an act has one waiting request per subject. */
  readonly subject: string;
  readonly landlordId?: string | null;
  readonly houseId?: string | null;
  readonly facts: readonly DutyFact[];
  /** Given to the act again when it is confirmed. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly dutyReason: string | undefined;
}

/** The user the act is done for, and the user who confirmed it. */
export interface Doer {
  readonly name: string;
  readonly confirmedBy: string | null;
}

export const myself = ({ user }: Pick<Ctx, 'user'>): Doer => ({ name: user.realname, confirmedBy: null });

/** Both names, where there are two. */
export const namesOf = ({ name, confirmedBy }: Doer): string =>
  confirmedBy === null ? name : `${name}、${confirmedBy}`;

const store = async (ctx: Ctx, held: Held, reason: string, isAlone: boolean): Promise<string> => {
  const { act, subject, landlordId = null, houseId = null, facts, input } = held;
  const id = ctx.newId();
  const { realname, id: userId } = ctx.user;
  await ctx.db
    .insertInto('dutyRequests')
    .values({
      ...{ id, act, subject, landlordId, houseId, reason },
      ...{ facts: JSON.stringify(facts), input: JSON.stringify(input) },
      ...{ askedBy: realname, askedById: userId, askedAt: ctx.now },
      ...(isAlone && {
        ...{ state: 'confirmed', aloneReason: reason },
        ...{ decidedBy: realname, decidedById: userId, decidedAt: ctx.now },
      }),
    })
    .execute();
  return id;
};

const hold = async (ctx: Ctx, held: Held, reason: string): Promise<void> => {
  const { act, subject, landlordId = null } = held;
  const waiting = await ctx.db
    .selectFrom('dutyRequests')
    .select('id')
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) fail(dutyFailures.waitingAlready);
  const id = await store(ctx, held, reason, false);
  await ctx.record({ name: 'duty.asked', entity: 'duty', entityId: id, after: { act, reason } });
  await tellToConfirm(ctx, { id, act, landlordId, reason });
};

/** Answers whether it waits now; false: it may be done. What cannot be done at all is refused before. */
export const heldForColleague = async (ctx: Ctx, held: Held): Promise<boolean> => {
  if (ctx.user.id === '') return false;
  const { act, dutyReason } = held;
  const params = { why: sayText(dutyTable[act].name, ctx.language) };
  if ((await confirmerOf(ctx, act)).isAlone) {
    if (dutyReason === undefined) return failAt('dutyReason', dutyFailures.needsReason, params);
    const id = await store(ctx, held, dutyReason, true);
    await recordAlone(ctx, { act, id, houseId: held.houseId ?? null, reason: dutyReason });
    return false;
  }
  if (dutyReason === undefined) fail(dutyFailures.needsSecond, { params });
  await hold(ctx, held, dutyReason);
  return true;
};

/**
 * An imported file asks for no reason: the request waits, and a user who runs the business alone gives the reason when
 * confirming.
 */
export const holdImported = (ctx: Ctx, held: Omit<Held, 'dutyReason'>, reason: string): Promise<void> =>
  hold(ctx, { ...held, dutyReason: reason }, reason);
