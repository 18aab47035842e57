/** Discards the unpublished changes of a live house. */
import { discardHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { revisionTable } from '@minsu/contract/foundation/houses/house-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { settleTodo } from '../../messages/settle-todo.ts';
import { returnedTodo } from './house-check-news.ts';
import { type OpenRevision, revisionForAction } from './locked-revision.ts';
import { houseRevision } from './revision-queries.ts';

/** Ends the todo to revise what was returned. */
export const settleReturned = async (ctx: Ctx, houseId: string, revision: OpenRevision): Promise<void> => {
  const rounds = await ctx.db
    .selectFrom('houseReviews')
    .select('round')
    .where('houseId', '=', houseId)
    .where('revisionId', '=', revision.id)
    .execute();
  for (const { round } of rounds) await settleTodo(ctx, returnedTodo(revision.id, round));
};

/** Ends a revision that is not under review, with its submitter's todo. */
export const closeRevision = async (ctx: Ctx, houseId: string, revision: OpenRevision): Promise<void> => {
  await ctx.db
    .updateTable('houseRevisions')
    .set({ state: 'discarded', version: revision.version + 1 })
    .where('houseId', '=', houseId)
    .where('id', '=', revision.id)
    .execute();
  await settleReturned(ctx, houseId, revision);
};

export const discardHouseRevisionRoute = command(discardHouseRevision, async (ctx, key) => {
  const { house, revision } = await revisionForAction(ctx, key, revisionTable.discard);
  await closeRevision(ctx, house.id, revision);
  await ctx.record({
    name: 'house.revisionDiscarded',
    entity: 'house',
    entityId: house.id,
    houseId: house.id,
    after: { revision: revision.number },
  });
  return houseRevision(ctx, house.id);
});
