/** Confirms, refuses or withdraws a request that waits for a second person; confirming carries it out. */
import {
  confirmDutyRequest,
  refuseDutyRequest,
  withdrawDutyRequest,
} from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { type DutyRequestAction, dutyRequestTable } from '@minsu/contract/foundation/duties/duty-states.ts';
import { dutyTable, type HeldAct } from '@minsu/contract/foundation/duties/duty-table.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { tellDecided } from '../../foundation/duties/duty-news.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { findDutyRequest, requestFacts } from './duty-request-queries.ts';
import { performers } from './perform-held.ts';

const lockRequest = async (ctx: Ctx, id: string, action: DutyRequestAction) => {
  await ctx.db.selectFrom('dutyRequests').select('id').where('id', '=', id).forUpdate().execute();
  const { state } = await findDutyRequest(ctx, id);
  const row = await ctx.db
    .selectFrom('dutyRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const act = row.act as HeldAct;
  const facts = await requestFacts(ctx, { act, askedById: row.askedById });
  const why = refusal(dutyRequestTable[action], state, facts);
  if (why) fail(why);
  return { ...row, act };
};
type Locked = Awaited<ReturnType<typeof lockRequest>>;

interface Decision {
  readonly reason?: string | null;
  readonly aloneReason?: string | null;
}

const settle = async (
  ctx: Ctx,
  { id, act, askedBy, askedById }: Locked,
  state: 'confirmed' | 'refused' | 'withdrawn',
  { reason = null, aloneReason = null }: Decision = {},
): Promise<void> => {
  await ctx.db
    .updateTable('dutyRequests')
    .set({
      ...{ state, aloneReason, decideReason: reason },
      ...{ decidedBy: ctx.user.realname, decidedById: ctx.user.id, decidedAt: ctx.now },
    })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: `duty.${state}`,
    entity: 'duty',
    entityId: id,
    after: { act, askedBy, ...(reason !== null && { reason }) },
  });
  await tellDecided(ctx, state, { id, act, askedById, reason });
};

/** The act runs with the confirmer's rights and repeats all its checks. */
export const confirmDutyRequestRoute = command(confirmDutyRequest, async (ctx, { id, dutyReason }) => {
  const row = await lockRequest(ctx, id, 'confirm');
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, row.act), {
    ...{ act: row.act, starters: [row.askedById], id, houseId: row.houseId, reason: dutyReason },
  });
  await settle(ctx, row, 'confirmed', { aloneReason });
  const doer = { name: row.askedBy, confirmedBy: aloneReason === null ? ctx.user.realname : null };
  await performers[row.act]({ ...ctx, access: dutyTable[row.act].confirm }, row.input as never, doer);
  return findDutyRequest(ctx, id);
});

export const refuseDutyRequestRoute = command(refuseDutyRequest, async (ctx, { id, reason }) => {
  await settle(ctx, await lockRequest(ctx, id, 'refuse'), 'refused', { reason });
  return findDutyRequest(ctx, id);
});

export const withdrawDutyRequestRoute = command(withdrawDutyRequest, async (ctx, { id }) => {
  await settle(ctx, await lockRequest(ctx, id, 'withdraw'), 'withdrawn');
  return findDutyRequest(ctx, id);
});
