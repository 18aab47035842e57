/** Scheduled jobs on members. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { spelledName } from '../../platform/spelling.ts';

const BATCH = 500;

const spell = async ({ db }: Ctx): Promise<number> => {
  const guests = await db
    .selectFrom('guests')
    .select(['id', 'name'])
    .where('nameSpelled', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  await sql`
    update guests g set name_spelled = s.spelled
    from unnest(${guests.map(({ id }) => id)}::uuid[], ${guests.map(({ name }) => spelledName(name))}::text[])
      as s (id, spelled)
    where g.id = s.id`.execute(db);
  return guests.length;
};

/** Adds the pinyin of names written by an older version; a no-op afterwards. */
export const spellMembersJob: Job = {
  cron: '*/10 * * * *',
  run: async (job) => {
    while ((await job.change(spell)) === BATCH);
  },
};
