/** Deletes log lines of long past nights; an edit of a whole calendar has a hundred thousand. */
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';

/** Edits deleted per transaction. */
const EDITS_AT_ONCE = 20;

/** Returns whether there may be more. */
const forgetSome = async (ctx: Ctx): Promise<boolean> => {
  const { priceLogDays } = await readSettings(ctx.db, ctx.services);
  const before = addDays(localDate(ctx.now, BUSINESS_TIME_ZONE), -priceLogDays);
  const edits = await ctx.db
    .updateTable('priceEdits')
    .set({ cellsForgottenAt: ctx.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('priceEdits')
        .select('id')
        .where('toNight', '<', before)
        .where('cellsForgottenAt', 'is', null)
        .orderBy('toNight')
        .limit(EDITS_AT_ONCE),
    )
    .returning('id')
    .execute();
  const ids = edits.map(({ id }) => id);
  await sql`delete from price_edit_cells where edit_id = any(${ids}::uuid[])`.execute(ctx.db);
  return edits.length === EDITS_AT_ONCE;
};

export const forgetPriceLogJob: Job = {
  cron: '40 20 * * *',
  run: async (job) => {
    while (await job.change(forgetSome));
  },
};
