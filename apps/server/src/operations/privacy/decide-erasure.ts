/** Records a guest's erasure request and decides it: erased, refused with a reason, or withdrawn. */

import { holidayDaysOf } from '@minsu/contract/foundation/holidays/holiday.ts';
import {
  ErasureRequest,
  erasePerson,
  fileErasure,
  previewErasure,
  refuseErasure,
  withdrawErasure,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { erasureFailures } from '@minsu/contract/operations/privacy/erasure-failures.ts';
import { erasureDueOn } from '@minsu/contract/operations/privacy/erasure-rules.ts';
import {
  type ErasureAction,
  type ErasureState,
  erasureTable,
} from '@minsu/contract/operations/privacy/erasure-states.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Updateable } from 'kysely';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { readHolidays } from '../../foundation/holidays/holiday-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { command, query } from '../../platform/http/routes.ts';
import { countErasure, erase, keptUntil } from './erase-person.ts';
import {
  type ErasureGuest,
  erasureById,
  factsOf,
  guestInReach,
  type Obstacle,
  obstaclesOf,
  todayOf,
} from './erasure-queries.ts';

export const previewErasureRoute = query(previewErasure, async (ctx, { guestId }) => {
  const guest = await guestInReach(ctx, guestId);
  return {
    counts: await countErasure(ctx, guest),
    obstacles: await obstaclesOf(ctx, guest),
    keptUntil: await keptUntil(ctx, guest),
  };
});

const lockGuest = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('guests').select('id').where('id', '=', id).forUpdate().execute();

export const fileErasureRoute = command(fileErasure, async (ctx, { guestId, ...asked }) => {
  const { id: foundId } = await guestInReach(ctx, guestId);
  // Locked, so that the guest is not merged into another meanwhile.
  await lockGuest(ctx, foundId);
  const guest = await guestInReach(ctx, foundId);
  if (guest.erasedAt !== null) fail(erasureFailures.erased);
  if (asked.askedOn > todayOf(ctx)) failAt('askedOn', erasureFailures.askedAhead);
  const id = ctx.newId();
  await ctx.db
    .insertInto('erasureRequests')
    .values({
      ...asked,
      id,
      guestId: guest.id,
      dueOn: erasureDueOn(asked.askedOn, holidayDaysOf(await readHolidays(ctx.db))),
      filedBy: ctx.user.realname,
      filedById: ctx.user.id || null,
      filedAt: ctx.now,
    })
    .execute();
  await ctx.record({ name: 'erasure.filed', entity: 'erasure', entityId: id, after: asked });
  return erasureById(ctx, id);
});

interface Asked {
  readonly id: string;
  readonly version: number;
}

/** The guest's row is locked too, so that no order is taken during the erasure. */
const lockRequest = async (ctx: Ctx, { id, version }: Asked) => {
  // In reach, or not found.
  const current = await erasureById(ctx, id);
  await lockGuest(ctx, (await guestInReach(ctx, current.guestId)).id);
  const row = await ctx.db
    .selectFrom('erasureRequests')
    .select(['id', 'guestId', 'state', 'version', 'filedById'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== version) failStale(ErasureRequest, await erasureById(ctx, id));
  return { ...row, guest: await guestInReach(ctx, row.guestId) };
};

type Locked = Awaited<ReturnType<typeof lockRequest>>;

/** Fails with the order that prevents it. */
const assertMay = async (
  ctx: Ctx,
  request: Locked,
  action: ErasureAction,
  obstacles: readonly Obstacle[] = [],
): Promise<void> => {
  const facts = await factsOf(ctx, request, obstacles);
  const why = refusal(erasureTable[action], request.state as ErasureState, facts);
  if (!why) return;
  const of = obstacles.find(({ kind }) => erasureFailures[kind] === why);
  fail(why, { params: { orderNo: of?.orderNo ?? '' }, extra: { orderId: of?.orderId ?? null } });
};

const decide = async (
  ctx: Ctx,
  { id, version }: Locked,
  state: Exclude<ErasureState, 'requested'>,
  more: Updateable<DB['erasureRequests']> = {},
): Promise<void> => {
  await ctx.db
    .updateTable('erasureRequests')
    .set({ state, decidedBy: ctx.user.realname, decidedAt: ctx.now, version: version + 1, ...more })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: `erasure.${state}`,
    entity: 'erasure',
    entityId: id,
    before: { state: 'requested' },
    after: { state },
  });
};

export const withdrawErasureRoute = command(withdrawErasure, async (ctx, input) => {
  const request = await lockRequest(ctx, input);
  await assertMay(ctx, request, 'withdraw');
  await decide(ctx, request, 'withdrawn');
  return erasureById(ctx, input.id);
});

export const refuseErasureRoute = command(refuseErasure, async (ctx, { reason, ...input }) => {
  const request = await lockRequest(ctx, input);
  await assertMay(ctx, request, 'refuse');
  await decide(ctx, request, 'refused', { reason });
  return erasureById(ctx, input.id);
});

const assertTyped = ({ name }: ErasureGuest, typed: string): void => {
  if (typed === name) return;
  failAt('confirm', erasureFailures.confirmWrong);
};

const assertAlone = async (ctx: Ctx, { id, filedById }: Locked, reason: string | undefined) => {
  const { erasureSecondPerson } = await readSettings(ctx.db, ctx.services);
  if (!erasureSecondPerson) return;
  await confirmAlone(ctx, await confirmerOf(ctx, 'erasure'), {
    ...{ act: 'erasure', starters: [filedById], id, reason },
  });
};

export const erasePersonRoute = command(erasePerson, async (ctx, { confirm, dutyReason, ...input }) => {
  const request = await lockRequest(ctx, input);
  await assertMay(ctx, request, 'erase', await obstaclesOf(ctx, request.guest));
  assertTyped(request.guest, confirm);
  await assertAlone(ctx, request, dutyReason);
  const counts = await erase(ctx, request.guest);
  await decide(ctx, request, 'done', { counts: JSON.stringify(counts) });
  return erasureById(ctx, input.id);
});
