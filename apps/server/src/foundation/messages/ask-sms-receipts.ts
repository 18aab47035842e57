/** Missing SMS receipts: the provider is queried once per message, an hour after accepting it. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { smsKeyOf } from './notification-carriers.ts';
import { smsProviderOf } from './sms-provider.ts';
import { settleReceipt } from './take-sms-receipt.ts';

const AFTER_MS = HOUR_MS;
/** Older messages predate the queries or the provider. */
const UNTIL_MS = 3 * 24 * AFTER_MS;
const AT_ONCE = 50;

/** Marked before the query: a killed process loses a query but never repeats one. */
const claim = async ({ db, now }: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string; resends: number }>`
    update notifications set receipt_asked_at = ${now}
    where id in (select id from notifications where channel = 'sms' and state = 'sent' and receipt_asked_at is null
      and sent_at between ${new Date(now.getTime() - UNTIL_MS)} and ${new Date(now.getTime() - AFTER_MS)}
      order by sent_at limit ${AT_ONCE} for update skip locked)
    returning id, resends`.execute(db);
  return rows.map(smsKeyOf);
};

export const askReceiptsJob: Job = {
  cron: '*/10 * * * *',
  async run(job) {
    const provider = smsProviderOf(await job.read(async ({ services }) => services));
    if (!provider) return;
    for (const key of await job.change(claim)) {
      const receipt = await provider.askReceipt(key);
      if (receipt) await job.change((ctx) => settleReceipt(ctx, receipt));
    }
  },
};
