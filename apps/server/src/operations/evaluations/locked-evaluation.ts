/** An evaluation held for a change: locked, its version checked, its action asserted with the table the screen had. */
import { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { evaluationFailures } from '@minsu/contract/operations/evaluations/evaluation-failures.ts';
import {
  type AppealState,
  appealTable,
  type EvaluationFacts,
  replyStateOf,
  replyTable,
  visibilityTable,
} from '@minsu/contract/operations/evaluations/evaluation-states.ts';
import { type Failure, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Updateable } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { evaluationById } from './evaluation-row-queries.ts';

export interface LockedEvaluation extends EvaluationFacts {
  readonly id: string;
  readonly houseId: string;
  readonly guestName: string;
  readonly content: string;
  readonly score: number;
  /** Set when the review was read from a platform. */
  readonly connectionId: string | null;
  readonly channelEvaluationId: string | null;
  readonly replyDelivery: string | null;
  readonly replySentAt: Date | null;
  readonly replyRefusedFor: string | null;
  readonly version: number;
}

export const lockEvaluation = async (ctx: Ctx, id: string): Promise<LockedEvaluation> => {
  const row = await ctx.db
    .selectFrom('evaluations')
    .select([
      'id',
      'houseId',
      'channel',
      'guestName',
      'content',
      'score',
      'connectionId',
      'channelEvaluationId',
      'replyDelivery',
      'replySentAt',
      'replyRefusedFor',
      'reply',
      'replyDueAt',
      'replyFinalAt',
      'hiddenAt',
      'appeal',
      'version',
    ])
    .where('id', '=', id)
    .where(inScope(ctx, 'evaluations.houseId'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(evaluationFailures.notFound);
  const { hiddenAt, appeal, ...rest } = row;
  return { ...rest, hidden: hiddenAt !== null, appeal: appeal as AppealState };
};

/** The same for a change that was based on what its user saw. */
export const lockSeen = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<LockedEvaluation> => {
  const row = await lockEvaluation(ctx, id);
  if (row.version !== version) failStale(Evaluation, await evaluationById(ctx, id));
  return row;
};

export const replyRefusal = (
  ctx: Ctx,
  action: keyof typeof replyTable,
  row: EvaluationFacts,
): Failure | null => {
  const state = replyStateOf(row, ctx.now);
  return refusal(replyTable[action], state, { state, appeal: row.appeal });
};

export const visibilityRefusal = (
  action: keyof typeof visibilityTable,
  row: EvaluationFacts,
): Failure | null => refusal(visibilityTable[action], row.hidden ? 'hidden' : 'shown', row.appeal);

export const appealRefusal = (action: keyof typeof appealTable, row: EvaluationFacts): Failure | null =>
  refusal(appealTable[action], row.appeal, row);

interface Change {
  /** `evaluation.replied`. */
  readonly name: string;
  readonly set: Updateable<DB['evaluations']>;
  readonly before?: unknown;
  readonly after?: unknown;
}

export const saveEvaluation = async (
  ctx: Ctx,
  row: LockedEvaluation,
  { name, set, before, after }: Change,
): Promise<void> => {
  await ctx.db
    .updateTable('evaluations')
    .set({ ...set, version: row.version + 1 })
    .where('houseId', '=', row.houseId)
    .where('id', '=', row.id)
    .execute();
  await ctx.record({ name, entity: 'evaluation', entityId: row.id, houseId: row.houseId, before, after });
};
