/**
 * Hides a review and takes it out of the averages, so that the rating guests see matches the reviews they can read.
 * Only moderators may, with a reason that is kept.
 */
import {
  hideEvaluation,
  showEvaluation,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { evaluationById } from './evaluation-row-queries.ts';
import { replyTodoKey } from './evaluation-search.ts';
import { countRating } from './house-rating-queries.ts';
import { type LockedEvaluation, lockSeen, saveEvaluation, visibilityRefusal } from './locked-evaluation.ts';

export const hiddenSet = (ctx: Ctx, reason: string) => ({
  hiddenAt: ctx.now,
  hiddenBy: ctx.user.realname,
  hiddenReason: reason,
});

/** Consequences of hiding. */
export const afterHiding = async (ctx: Ctx, { id, houseId }: LockedEvaluation): Promise<void> => {
  await countRating(ctx, houseId);
  await settleTodo(ctx, replyTodoKey(id), { again: true });
};

export const hideEvaluationRoute = command(hideEvaluation, async (ctx, { reason, ...key }) => {
  const row = await lockSeen(ctx, key);
  const refused = visibilityRefusal('hide', row);
  if (refused) fail(refused);
  await saveEvaluation(ctx, row, {
    name: 'evaluation.hidden',
    set: hiddenSet(ctx, reason),
    after: { reason },
  });
  await afterHiding(ctx, row);
  return evaluationById(ctx, row.id);
});

export const showEvaluationRoute = command(showEvaluation, async (ctx, key) => {
  const row = await lockSeen(ctx, key);
  const refused = visibilityRefusal('show', row);
  if (refused) fail(refused);
  await saveEvaluation(ctx, row, {
    name: 'evaluation.shown',
    set: { hiddenAt: null, hiddenBy: null, hiddenReason: null, remindedAt: null },
  });
  await countRating(ctx, row.houseId);
  return evaluationById(ctx, row.id);
});
