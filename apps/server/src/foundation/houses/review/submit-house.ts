/** Submits the open revision: its content is kept as it is now, with the standards in force. */

import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import { contentProblems } from '@minsu/contract/foundation/houses/house-completeness.ts';
import { submitHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { revisionTable } from '@minsu/contract/foundation/houses/house-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { settleTodo } from '../../messages/settle-todo.ts';
import { businessDateIn } from '../business-date-queries.ts';
import { moveHouse } from '../rooms/move-house.ts';
import { checkRemovedTypes } from './check-content.ts';
import { storedContent } from './content-queries.ts';
import { returnedTodo, tellReviewers } from './house-check-news.ts';
import { isLive, type LockedHouse, type OpenRevision, revisionForAction } from './locked-revision.ts';
import { houseRevision } from './revision-queries.ts';

const assertComplete = async (ctx: Ctx, house: LockedHouse, { content }: OpenRevision): Promise<void> => {
  const problems = contentProblems(content, house.kind, await businessDateIn(ctx, house.timeZone));
  const fields = problems.map((problem) => ({ ...problem, path: `content.${problem.path}` }));
  if (fields.length > 0) fail(houseLifeFailures.incomplete, { fields });
  await checkRemovedTypes(ctx, house.id, content);
};

const standardInForce = async (ctx: Ctx, kind: string): Promise<string> => {
  const standard = await ctx.db
    .selectFrom('houseStandards')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return standard?.id ?? fail(houseLifeFailures.noStandards);
};

const nextRound = async (ctx: Ctx, houseId: string, revisionId: string): Promise<number> => {
  const { rounds } = await ctx.db
    .selectFrom('houseReviews')
    .select((eb) => eb.fn.max('round').as('rounds'))
    .where('houseId', '=', houseId)
    .where('revisionId', '=', revisionId)
    .executeTakeFirstOrThrow();
  return (rounds ?? 0) + 1;
};

const insertReview = async (ctx: Ctx, house: LockedHouse, revision: OpenRevision) => {
  const base = isLive(house) ? await storedContent(ctx.db, house.id) : null;
  const changes = base ? contentChanges(base, revision.content).length : 0;
  if (base && changes === 0) fail(houseLifeFailures.nothingChanged);
  const id = ctx.newId();
  const round = await nextRound(ctx, house.id, revision.id);
  await ctx.db
    .insertInto('houseReviews')
    .values({
      houseId: house.id,
      id,
      revisionId: revision.id,
      round,
      ofLive: base !== null,
      state: 'waiting',
      content: JSON.stringify(revision.content),
      base: base && JSON.stringify(base),
      changes,
      standardId: await standardInForce(ctx, house.kind),
      editors: revision.editors,
      submittedBy: ctx.user.id,
      submittedAt: ctx.now,
    })
    .execute();
  return { id, round };
};

export const submitHouseRoute = command(submitHouse, async (ctx, { id, version }) => {
  const { house, revision } = await revisionForAction(ctx, { id, version }, revisionTable.submit);
  await assertComplete(ctx, house, revision);
  const { id: reviewId, round } = await insertReview(ctx, house, revision);
  await ctx.db
    .updateTable('houseRevisions')
    .set({
      state: 'submitted',
      submittedBy: ctx.user.id,
      submittedAt: ctx.now,
      decidedBy: null,
      decidedAt: null,
      note: null,
      version: revision.version + 1,
    })
    .where('houseId', '=', id)
    .where('id', '=', revision.id)
    .execute();
  if (!isLive(house)) await moveHouse(ctx, house, 'submit');
  await ctx.record({
    name: 'house.submitted',
    entity: 'house',
    entityId: id,
    houseId: id,
    after: { revision: revision.number, reviewId },
  });
  await settleTodo(ctx, returnedTodo(revision.id, round - 1));
  await tellReviewers(ctx, { house, reviewId, editors: revision.editors, name: revision.content.name });
  return houseRevision(ctx, id);
});
