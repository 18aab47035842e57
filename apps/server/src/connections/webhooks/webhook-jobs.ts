/** Deletes deliveries settled long ago, and expired secrets. */

import { KEEP_DELIVERY_DAYS } from '@minsu/contract/connections/webhooks/webhook.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Job } from '../../platform/module.ts';

/** In one transaction, so that a large log does not go at once. */
const BATCH = 5_000;

export const purgeWebhooksJob: Job = {
  cron: '41 * * * *',
  run: async (job) => {
    await job.change(({ db, now }) =>
      sql`update webhooks set old_secret_cipher = null, old_secret_until = null where old_secret_until <= ${now}`.execute(
        db,
      ),
    );
    for (let gone = BATCH; gone === BATCH && !job.signal.aborted; )
      gone = await job.change(async ({ db, now }) => {
        const oldest = new Date(now.getTime() - KEEP_DELIVERY_DAYS * DAY_MS);
        const { numAffectedRows } = await sql`delete from webhook_deliveries d using (
            select house_id, id from webhook_deliveries where created_at < ${oldest} and state <> 'waiting'
            order by created_at limit ${BATCH}) o where d.house_id = o.house_id and d.id = o.id`.execute(db);
        return Number(numAffectedRows ?? 0);
      });
  },
};
