/**
 * Replies to reviews. A reply may be edited for a few minutes to fix slips; then it is final, like on the platforms,
 * because guests may have read it.
 */

import { evaluationTexts } from '@minsu/contract/operations/evaluations/evaluation.text.ts';
import { LOW_SCORE } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  editReply,
  replyEvaluation,
  replyEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { evaluationFailures } from '@minsu/contract/operations/evaluations/evaluation-failures.ts';
import type { EvaluationFacts } from '@minsu/contract/operations/evaluations/evaluation-states.ts';
import { fillTemplate } from '@minsu/contract/operations/evaluations/reply-template-rules.ts';
import { type Failure, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { findEvaluationIds } from './evaluation-queries.ts';
import { evaluationById } from './evaluation-row-queries.ts';
import { evaluationSearchText, replyTodoKey } from './evaluation-search.ts';
import {
  type LockedEvaluation,
  lockEvaluation,
  lockSeen,
  replyRefusal,
  saveEvaluation,
} from './locked-evaluation.ts';

const finalAt = async (ctx: Ctx): Promise<Date> => {
  const { evaluationEditMinutes } = await readSettings(ctx.db, ctx.services);
  return new Date(ctx.now.getTime() + evaluationEditMinutes * 60_000);
};

const giveReply = async (ctx: Ctx, row: LockedEvaluation, reply: string): Promise<void> => {
  const replyFinalAt = await finalAt(ctx);
  const isTold = row.connectionId !== null && row.channelEvaluationId !== null;
  await saveEvaluation(ctx, row, {
    name: 'evaluation.replied',
    set: {
      reply,
      repliedAt: ctx.now,
      repliedBy: ctx.user.realname,
      replyFinalAt,
      replyProblem: null,
      ...(isTold && { replyDelivery: 'waiting', replyTries: 0, replyNextAt: replyFinalAt }),
      searchText: evaluationSearchText({ ...row, reply }),
    },
    after: { reply },
  });
  await settleTodo(ctx, replyTodoKey(row.id), { again: true });
};

const houseNameOf = async (ctx: Ctx, houseId: string): Promise<string> => {
  const house = await ctx.db
    .selectFrom('houses')
    .select('name')
    .where('id', '=', houseId)
    .executeTakeFirstOrThrow();
  return house.name;
};

/** The text with the names of guest and house filled in. */
const filledReply = async (ctx: Ctx, row: LockedEvaluation, reply: string): Promise<string> =>
  fillTemplate(reply, { guest: row.guestName, house: await houseNameOf(ctx, row.houseId) });

export const replyEvaluationRoute = command(replyEvaluation, async (ctx, { reply, ...key }) => {
  const row = await lockSeen(ctx, key);
  const refused = replyRefusal(ctx, 'reply', row);
  if (refused) fail(refused);
  await giveReply(ctx, row, await filledReply(ctx, row, reply));
  return evaluationById(ctx, row.id);
});

export const editReplyRoute = command(editReply, async (ctx, { reply: typed, ...key }) => {
  const row = await lockSeen(ctx, key);
  const refused = replyRefusal(ctx, 'editReply', row);
  if (refused) fail(refused);
  const reply = await filledReply(ctx, row, typed);
  await saveEvaluation(ctx, row, {
    name: 'evaluation.replyChanged',
    set: {
      reply,
      repliedBy: ctx.user.realname,
      searchText: evaluationSearchText({ ...row, reply }),
    },
    before: { reply: row.reply },
    after: { reply },
  });
  return evaluationById(ctx, row.id);
});

interface BulkInput {
  readonly reply: string;
}

interface Looked extends EvaluationFacts {
  readonly id: string;
  readonly label: string;
  readonly score: number;
}

/** In bulk, low scores are refused: a disappointed guest deserves an individual answer. */
const bulkRefusal = (ctx: Ctx, row: EvaluationFacts & { readonly score: number }): Failure | null =>
  replyRefusal(ctx, 'reply', row) ?? (row.score <= LOW_SCORE ? evaluationFailures.lowScore : null);

export const replyEvaluationsBulk: Bulk = {
  name: 'evaluations.reply',
  title: evaluationTexts.bulkReply,
  endpoints: replyEvaluations,
  find: findEvaluationIds,
  look: async (ctx, ids) => {
    const { rows } = await sql<Looked>`
      select e.id, h.name || ' · ' || e.guest_name as label, e.score, e.reply, e.reply_due_at, e.reply_final_at,
        e.hidden_at is not null as hidden, e.appeal, e.channel
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join evaluations e on e.id = asked.id join houses h on h.id = e.house_id
      where ${inScope(ctx, 'e.houseId')} order by asked.place`.execute(ctx.db);
    return rows.map((row) => ({ id: row.id, label: row.label, refusal: bulkRefusal(ctx, row) }));
  },
  change: async (ctx, id, { reply }: BulkInput) => {
    const row = await lockEvaluation(ctx, id);
    const refused = bulkRefusal(ctx, row);
    if (refused) fail(refused);
    await giveReply(ctx, row, await filledReply(ctx, row, reply));
    return { version: row.version };
  },
  /** Can be undone while it may be edited. */
  undo: async (ctx, id, before: { readonly version: number }) => {
    const row = await lockEvaluation(ctx, id);
    if (row.version !== before.version + 1) failStale();
    const refused = replyRefusal(ctx, 'editReply', row);
    if (refused) fail(refused);
    await saveEvaluation(ctx, row, {
      name: 'evaluation.replyWithdrawn',
      set: {
        reply: null,
        repliedAt: null,
        repliedBy: null,
        replyFinalAt: null,
        ...{ replyDelivery: null, replyNextAt: null },
        remindedAt: null,
        searchText: evaluationSearchText({ ...row, reply: null }),
      },
      before: { reply: row.reply },
    });
  },
};
