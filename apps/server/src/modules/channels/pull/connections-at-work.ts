/** Accounts of platforms whose feeds are read by the clock. */
import type { Ctx } from '../../../platform/context.ts';

export const connectionsAtWork = async ({ db }: Ctx): Promise<string[]> => {
  const rows = await db
    .selectFrom('channelConnections')
    .select('id')
    .where('state', '=', 'active')
    .where('platform', '<>', 'ical')
    .where('accountKey', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
