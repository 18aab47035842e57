/** Resends a failed message under its key, and stores the notification queue's outcome of one. */

import { retryMessage } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { type DeliveryState, deliveryTable } from '@minsu/contract/connections/threads/thread-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import { requeueNotification } from '../../foundation/inbox/resend-notification.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Job } from '../../platform/module.ts';
import { holdThread, lockThread, recountThread, saveThread } from './locked-thread.ts';
import { threadDetail, threadOfMessage } from './thread-detail-queries.ts';

export const retryMessageRoute = command(retryMessage, async (ctx, { messageId }) => {
  const thread = await lockThread(ctx, await threadOfMessage(ctx, messageId));
  const message = await ctx.db
    .selectFrom('threadMessages')
    .select(['state', 'notificationId'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const state = message.state as DeliveryState | null;
  const refused = state === null ? threadFailures.notFailed : refusal(deliveryTable.retry, state, null);
  if (refused) fail(refused);
  if (message.notificationId !== null) await requeueNotification(ctx, message.notificationId, null);
  await ctx.db
    .updateTable('threadMessages')
    .set({
      // Our first attempt may have arrived: without a key, the conversation is read before the next one.
      ...{ state: 'queued', attempts: message.notificationId === null ? 1 : 0, problem: null },
      nextTryAt: message.notificationId === null ? ctx.now : null,
    })
    .where('id', '=', messageId)
    .execute();
  await recountThread(ctx, thread.id);
  await saveThread(ctx, thread, { name: 'thread.retried', set: {}, after: { messageId } });
  return threadDetail(ctx, thread.id);
});

const told: Readonly<Record<string, string>> = {
  sent: 'thread.sent',
  delivered: 'thread.receipt',
  failed: 'thread.sendFailed',
};

const mirror = async (ctx: Ctx, notificationId: string): Promise<void> => {
  const { rows: of } = await sql<{ id: string }>`
    select thread_id as id from thread_messages where notification_id = ${notificationId} order by 1`.execute(
    ctx.db,
  );
  for (const { id } of of) await holdThread(ctx, id);
  const { rows } = await sql<{ threadId: string; houseId: string | null; state: string }>`
    update thread_messages m set state = n.state, problem = n.last_error, attempts = n.attempts
    from notifications n, threads t
    where m.notification_id = ${notificationId} and n.id = m.notification_id and t.id = m.thread_id and m.state <> n.state
    returning m.thread_id, t.house_id, m.state`.execute(ctx.db);
  for (const { threadId, houseId, state } of rows) {
    await recountThread(ctx, threadId);
    const name = told[state];
    if (name !== undefined) await ctx.record({ name, entity: 'thread', entityId: threadId, houseId });
  }
};

export const mirrorNotificationsJob: Job = {
  on: [
    'notification.queued',
    'notification.sent',
    'notification.kept',
    'notification.attemptFailed',
    'notification.delivered',
    'notification.undelivered',
  ],
  run: (job, { entityId }) => job.change((ctx) => mirror(ctx, String(entityId))),
};
