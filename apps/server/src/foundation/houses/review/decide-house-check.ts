/**
 * Decides on a review: approved content is in force at once; a returned one goes back to the submitter with a reason.
 */

import { scoreOf, verdictProblems } from '@minsu/contract/foundation/houses/check-rules.ts';
import { HouseCheck, type ItemVerdict } from '@minsu/contract/foundation/houses/house-check.ts';
import { decideHouseCheck } from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import type { DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { revisionTable } from '@minsu/contract/foundation/houses/house-states.ts';
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { attachment, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { confirmAlone } from '../../duties/confirm-alone.ts';
import { confirmerOf } from '../../duties/same-person-queries.ts';
import { settleTodo } from '../../messages/settle-todo.ts';
import { businessDateIn } from '../business-date-queries.ts';
import { inScope } from '../house-scope-queries.ts';
import { moveHouse } from '../rooms/move-house.ts';
import { applyContent } from './apply-content.ts';
import { readContent, storedContent } from './content-queries.ts';
import { houseCheck } from './house-check-detail-queries.ts';
import { reviewTodo, tellApproved, tellReturned } from './house-check-news.ts';
import { isLive, type LockedHouse, lockedHouse, openRevision, revisionFacts } from './locked-revision.ts';

type Input = z.output<typeof decideHouseCheck.input>;

const reviewOf = async (ctx: Ctx, id: string) =>
  (await ctx.db
    .selectFrom('houseReviews')
    .select(['id', 'houseId', 'revisionId', 'round', 'content', 'standardId', 'submittedBy', 'ofLive'])
    .where('id', '=', id)
    .where(inScope(ctx, 'houseReviews.houseId'))
    .executeTakeFirst()) ?? fail(houseLifeFailures.reviewNotFound);
type Review = Awaited<ReturnType<typeof reviewOf>>;

/** Under the house's lock: the review still waits, its version is current, and the caller did not submit it. */
const assertDecidable = async (
  ctx: Ctx,
  house: LockedHouse,
  { id, version, verdict, dutyReason: reason }: Input,
) => {
  const open = await openRevision(ctx, house.id);
  const review = await ctx.db
    .selectFrom('houseReviews')
    .select(['state', 'version', 'revisionId'])
    .where('houseId', '=', house.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!open || open.id !== review.revisionId || review.state !== 'waiting')
    fail(houseLifeFailures.cannotDecide, { current: attachment(HouseCheck, await houseCheck(ctx, id)) });
  const refused = refusal(revisionTable[verdict], open.state, await revisionFacts(ctx, house, open));
  if (refused) fail(refused);
  if (review.version !== version) failStale(HouseCheck, await houseCheck(ctx, id));
  if (verdict === 'approve')
    await confirmAlone(ctx, await confirmerOf(ctx, 'houseCheck'), {
      ...{ act: 'houseCheck', starters: [open.submittedBy, ...open.editors], id, houseId: house.id, reason },
    });
  return open;
};

const standardsOf = async (ctx: Ctx, standardId: string): Promise<StandardItem[]> => {
  const { items } = await ctx.db
    .selectFrom('houseStandards')
    .select('items')
    .where('id', '=', standardId)
    .executeTakeFirstOrThrow();
  return items as unknown as StandardItem[];
};

const assertWhole = (standards: readonly StandardItem[], { items, verdict }: Input): void => {
  const problems = verdictProblems(standards, items, verdict);
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, failure }) => ({ path, text: failure.text }));
  fail(first.failure, { fields });
};

const storeVerdict = async (ctx: Ctx, review: Review, input: Input, standards: readonly StandardItem[]) => {
  const decided = { decidedAt: ctx.now, decidedBy: ctx.user.id, note: input.note };
  const state = input.verdict === 'approve' ? 'approved' : 'returned';
  await ctx.db
    .updateTable('houseReviews')
    .set((eb) => ({
      ...decided,
      state,
      items: JSON.stringify(input.items),
      score: scoreOf(standards, input.items),
      version: eb('version', '+', 1),
    }))
    .where('houseId', '=', review.houseId)
    .where('id', '=', review.id)
    .execute();
  await ctx.db
    .updateTable('houseRevisions')
    .set((eb) => ({ ...decided, state, version: eb('version', '+', 1) }))
    .where('houseId', '=', review.houseId)
    .where('id', '=', review.revisionId)
    .execute();
};

/** Checked again, because a review can take days. */
const assertLicensed = async (ctx: Ctx, house: LockedHouse, { licenceExpires }: DraftContent) => {
  if (licenceExpires !== null && licenceExpires < (await businessDateIn(ctx, house.timeZone)))
    fail(houseLifeFailures.licenceRanOut);
};

const putInForce = async (ctx: Ctx, house: LockedHouse, review: Review): Promise<void> => {
  const before = await storedContent(ctx.db, house.id);
  const content = readContent(review.content);
  await assertLicensed(ctx, house, content);
  const fields = await applyContent(ctx, house, before, content);
  if (!isLive(house)) await moveHouse(ctx, house, 'approve');
  await ctx.record({
    name: 'house.approved',
    entity: 'house',
    entityId: house.id,
    houseId: house.id,
    after: { reviewId: review.id, ofLive: review.ofLive, fields },
  });
};

const sendBack = async (ctx: Ctx, house: LockedHouse, review: Review, returned: readonly ItemVerdict[]) => {
  if (!isLive(house)) await moveHouse(ctx, house, 'return');
  await ctx.record({
    name: 'house.returned',
    entity: 'house',
    entityId: house.id,
    houseId: house.id,
    after: { reviewId: review.id, ofLive: review.ofLive, returned: returned.length },
  });
};

export const decideHouseCheckRoute = command(decideHouseCheck, async (ctx, input) => {
  const review = await reviewOf(ctx, input.id);
  const house = await lockedHouse(ctx, review.houseId);
  await assertDecidable(ctx, house, input);
  const standards = await standardsOf(ctx, review.standardId);
  assertWhole(standards, input);
  await storeVerdict(ctx, review, input, standards);
  const returned = input.items.filter((item) => item.verdict === 'return');
  const approved = input.verdict === 'approve';
  await (approved ? putInForce(ctx, house, review) : sendBack(ctx, house, review, returned));
  await settleTodo(ctx, reviewTodo(review.id));
  const { name } = readContent(review.content);
  await (approved ? tellApproved : tellReturned)(ctx, {
    ...review,
    name,
    returned: returned.length,
    note: input.note,
  });
  return houseCheck(ctx, input.id);
});
