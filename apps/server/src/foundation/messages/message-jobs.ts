/** Sends mails, SMS and pushes after events and on a schedule; limits the size of message boxes and the log. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Job } from '../../platform/module.ts';
import { sendDue, sendQueued } from './send-notifications.ts';
import { tellPasswordChanged } from './tell-account-news.ts';

const KEEP_DAYS = 90;
/** Rows of one user's box. */
const KEEP_ROWS = 1_000;

export const sendMailJob: Job = {
  on: ['notification.queued'],
  run: (job, payload) => sendQueued(job, String(payload.entityId)),
};

export const retryMailsJob: Job = { cron: '* * * * *', run: (job) => sendDue(job, ['mail', 'sms']) };

/** Separate, because push services that do not answer must not hold up mails. */
export const sendPushesJob: Job = { cron: '* * * * *', run: (job) => sendDue(job, ['push']) };

export const passwordNewsJob: Job = {
  on: ['user.passwordChanged'],
  run: (job, { entityId, eventId }) =>
    job.change((ctx) => tellPasswordChanged(ctx, String(entityId), String(eventId))),
};

/** Old rows go, read or not; of a box that overflows, the oldest. */
export const purgeMessagesJob: Job = {
  cron: '27 * * * *',
  run: (job) =>
    job.change(async ({ db, now }) => {
      const oldest = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
      await db.deleteFrom('inboxMessages').where('createdAt', '<', oldest).execute();
      await db
        .deleteFrom('notifications')
        .where('createdAt', '<', oldest)
        .where('state', 'in', ['sent', 'delivered', 'failed', 'kept'])
        .execute();
      await sql`
        with full_boxes as (select user_id from inbox_messages group by user_id having count(*) > ${KEEP_ROWS})
        delete from inbox_messages m using full_boxes f where m.user_id = f.user_id and (m.created_at, m.id) < (
          select k.created_at, k.id from inbox_messages k where k.user_id = f.user_id
          order by k.created_at desc, k.id desc offset ${KEEP_ROWS - 1} limit 1)`.execute(db);
    }),
};
