/** Users who may reply have a todo per review with a deadline; it ends with the reply or the deadline. */

import { evaluationTexts } from '@minsu/contract/operations/evaluations/evaluation.text.ts';
import { localMinute } from '@minsu/contract/platform/dates.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { replyTodoKey } from './evaluation-search.ts';

const BATCH = 100;

interface Due {
  readonly id: string;
  readonly houseId: string;
  readonly houseName: string;
  readonly score: number;
  readonly replyDueAt: Date;
  readonly timeZone: string;
}

/** Day and hour in the house's local time. */
const dueAt = ({ replyDueAt, timeZone }: Due): string => localMinute(replyDueAt, timeZone).slice(5);

const remind = (ctx: Ctx, due: Due) => {
  const params = { house: due.houseName, score: due.score.toFixed(1), at: dueAt(due) };
  const { todoTitle, todoContent } = evaluationTexts;
  return tellUsers(ctx, {
    // For users who reply as daily work; moderators see the list.
    to: { permission: 'evaluation:reply', without: 'evaluation:moderate', houseId: due.houseId },
    kind: 'todo',
    subject: 'guest',
    title: todoTitle,
    content: [sayText(todoContent, 'zh-CN', params), sayText(todoContent, 'en-US', params)],
    path: `/house/evaluate?view=expiring&houseId=${due.houseId}`,
    key: replyTodoKey(due.id),
  });
};

/**
 * A few at a time; answers how many. The rows are locked against a reply that is given at this moment. Their mark alone keeps a
 * second run from telling again: the key of the todo goes with a reply, which may be withdrawn.
 */
const remindSome = async (ctx: Ctx): Promise<number> => {
  const { evaluationExpiringHours } = await readSettings(ctx.db, ctx.services);
  const { rows } = await sql<Due>`
    with due as (
      select house_id, id from evaluations
      where reply is null and hidden_at is null and reminded_at is null and reply_due_at > ${ctx.now}
        and reply_due_at < ${new Date(ctx.now.getTime() + evaluationExpiringHours * HOUR_MS)}
      order by reply_due_at limit ${BATCH} for update skip locked)
    update evaluations e set reminded_at = ${ctx.now}
    from due join houses h on h.id = due.house_id
    where e.house_id = due.house_id and e.id = due.id
    returning e.id, e.house_id, h.name as house_name, e.score, e.reply_due_at, h.time_zone`.execute(ctx.db);
  for (const due of rows) await remind(ctx, due);
  return rows.length;
};

/** Too late now: the mark goes too, so that each is settled once. */
const settleSome = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    update evaluations e set reminded_at = null where (e.house_id, e.id) in (
      select house_id, id from evaluations
      where reply is null and hidden_at is null and reminded_at is not null and reply_due_at <= ${ctx.now}
      order by reply_due_at limit ${BATCH} for update skip locked)
    returning e.id`.execute(ctx.db);
  for (const { id } of rows) await settleTodo(ctx, replyTodoKey(id));
  return rows.length;
};

export const remindRepliesJob: Job = {
  cron: '7 * * * *',
  run: async (job) => {
    while ((await job.change(remindSome)) === BATCH);
    while ((await job.change(settleSome)) === BATCH);
  },
};
