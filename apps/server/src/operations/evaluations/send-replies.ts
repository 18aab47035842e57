/**
 * Sends replies to the platforms once they can no longer be edited. A platform takes one reply for each review and no
 * key of ours: before a second attempt the reviews are read, and a reply that arrived is not sent again.
 */
import { sql } from 'kysely';
import { type Called, callPlatform } from '../../connections/channels/call-platform.ts';
import { noteUnauthorised } from '../../connections/channels/connect/note-unauthorised.ts';
import { openAccount } from '../../connections/channels/connect/open-account.ts';
import { noteOperation, resultOf } from '../../connections/channels/note-operation.ts';
import { readReviewsAgain } from '../../connections/channels/read-again.ts';
import type { Ctx } from '../../platform/context.ts';
import { againMs } from '../../platform/jobs/again-rules.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { lockEvaluation } from './locked-evaluation.ts';
import { takeBackReply } from './take-back-reply.ts';
import { markSent } from './take-reviews.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MS = 120_000;

interface Due {
  readonly id: string;
  readonly houseId: string;
  readonly connectionId: string;
  readonly channelEvaluationId: string;
  readonly reply: string;
  readonly replyTries: number;
}

/** A connection that rests keeps its replies until it is at work again. */
const claim = async ({ db, now }: Ctx): Promise<Due | null> => {
  const { rows } = await sql<Due>`
    update evaluations e set reply_tries = e.reply_tries + 1, reply_next_at = ${new Date(now.getTime() + LOST_AFTER_MS)}
    where (e.house_id, e.id) = (
      select w.house_id, w.id from evaluations w
      join channel_connections c on c.id = w.connection_id and c.state = 'active' and c.deleted_at is null
      where w.reply_delivery = 'waiting' and w.reply_next_at <= ${now} and w.reply_final_at <= ${now}
      order by w.reply_next_at limit 1 for update of w skip locked)
    returning e.id, e.house_id, e.connection_id, e.channel_evaluation_id, e.reply, e.reply_tries`.execute(db);
  return rows[0] ?? null;
};

const isStillWaiting = (job: JobContext, { id }: Due): Promise<boolean> =>
  job.read(async ({ db }) => {
    const row = await db
      .selectFrom('evaluations')
      .select('replyDelivery')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.replyDelivery === 'waiting';
  });

const settle = (job: JobContext, due: Due, outcome: Called<null>['outcome'], ms: number): Promise<void> =>
  job.change(async (ctx) => {
    const { connectionId, houseId, channelEvaluationId: subject, id, replyTries } = due;
    await noteOperation(ctx, {
      ...{ connectionId, houseId, kind: 'review', subject, items: 1, ms },
      ...resultOf(outcome),
    });
    if (outcome.kind === 'unauthorised') {
      const opened = await openAccount(ctx, connectionId);
      if (opened) await noteUnauthorised(ctx, opened.account, outcome);
    }
    const row = await lockEvaluation(ctx, id);
    if (row.replyDelivery !== 'waiting') return;
    if (outcome.kind === 'done') return markSent(ctx, row);
    if (outcome.kind === 'refused') return takeBackReply(ctx, row, outcome.message);
    const wait = Math.max(againMs(replyTries), outcome.kind === 'limited' ? outcome.retryAfterMs : 0);
    await ctx.db
      .updateTable('evaluations')
      .set({ replyNextAt: new Date(ctx.now.getTime() + wait) })
      .where('id', '=', id)
      .execute();
  });

const sendOne = async (job: JobContext): Promise<boolean> => {
  const due = await job.change(claim);
  if (!due) return false;
  const { connectionId, channelEvaluationId, reply, replyTries } = due;
  if (replyTries > 1) {
    await readReviewsAgain(job, connectionId);
    if (!(await isStillWaiting(job, due))) return true;
  }
  const opened = await job.read((ctx) => openAccount(ctx, connectionId));
  const reviews = opened?.adapter.reviews;
  if (!opened || !reviews) {
    await settle(job, due, { kind: 'failed', message: 'not connected' }, 0);
    return true;
  }
  const { outcome, ms } = await job.read((ctx) =>
    callPlatform(ctx, () => reviews.reply(opened.account, channelEvaluationId, reply)),
  );
  await settle(job, due, outcome, ms);
  return true;
};

export const sendRepliesJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while (!job.signal.aborted && (await sendOne(job)));
  },
};
