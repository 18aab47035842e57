/** The submitter withdraws a submission; a returned new house becomes a draft, which may be archived. */
import { withdrawHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { revisionTable } from '@minsu/contract/foundation/houses/house-states.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { settleReturned } from './review/discard-revision.ts';
import { reviewTodo } from './review/house-check-news.ts';
import { isLive, type OpenRevision, revisionForAction } from './review/locked-revision.ts';
import { houseRevision } from './review/revision-queries.ts';
import { moveHouse } from './rooms/move-house.ts';

const endReview = async (ctx: Ctx, houseId: string, revision: OpenRevision): Promise<void> => {
  const { id } = await ctx.db
    .updateTable('houseReviews')
    .set((eb) => ({ state: 'withdrawn', decidedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('houseId', '=', houseId)
    .where('revisionId', '=', revision.id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow();
  await settleTodo(ctx, reviewTodo(id));
};

export const withdrawHouseRoute = command(withdrawHouse, async (ctx, key) => {
  const { house, revision } = await revisionForAction(ctx, key, revisionTable.withdraw);
  if (revision.state === 'submitted') await endReview(ctx, house.id, revision);
  else await settleReturned(ctx, house.id, revision);
  await ctx.db
    .updateTable('houseRevisions')
    .set({ state: 'draft', submittedBy: null, submittedAt: null, version: revision.version + 1 })
    .where('houseId', '=', house.id)
    .where('id', '=', revision.id)
    .execute();
  if (!isLive(house)) await moveHouse(ctx, house, 'withdraw');
  await ctx.record({
    name: 'house.withdrawn',
    entity: 'house',
    entityId: house.id,
    houseId: house.id,
    after: { revision: revision.number },
  });
  return houseRevision(ctx, house.id);
});
