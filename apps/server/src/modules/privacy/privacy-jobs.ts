/** Seals old events in the background, and purges registrations whose retention has ended. */
import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import { sql } from 'kysely';
import type { Job } from '../../platform/module.ts';
import { readSettings } from '../system/settings-queries.ts';
import { sealEvents } from './seal-events.ts';

/** Then the next minute goes on, and other jobs have had their turn. */
const SEALING_MS = 20_000;

export const sealEventsJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    const until = performance.now() + SEALING_MS;
    const cipher = await job.read(async ({ services }) => services.cipher);
    await sealEvents(
      (run) => job.change(({ db }) => run(db)),
      cipher,
      () => !job.signal.aborted && performance.now() < until,
    );
  },
};

const BATCH = 500;

/**
 * Of a registration past its retention nothing of the person is left; that somebody of this age and nationality was there,
 * and what the authority answered, stays. The hash gives way to the row's own id: it must be unique and find nobody.
 */
export const purgeRegistrationsJob: Job = {
  cron: '41 19 * * *',
  run: async (job) => {
    for (;;) {
      const purged = await job.change(async (ctx) => {
        const { registrationKeptDays } = await readSettings(ctx.db, ctx.services);
        // Opens to an empty text wherever somebody still asks for it.
        const nothing = ctx.services.cipher.encrypt('');
        const before = new Date(ctx.now.getTime() - registrationKeptDays * 86_400_000);
        const { rows } = await sql<{ houseId: string }>`
          update registrations r set name = ${ERASED_NAME}, document_cipher = ${nothing}, document_hash = uuid_send(r.id),
            document_masked = '', birth_cipher = ${nothing}, phone_cipher = null, phone_hash = null, phone_masked = null,
            guardian_cipher = null, purged_at = ${ctx.now}, version = r.version + 1
          from (select x.house_id, x.id from registrations x join stays s on s.house_id = x.house_id and s.id = x.stay_id
            where x.recorded_at < ${before} and x.purged_at is null and s.state <> 'in_house'
            order by x.recorded_at limit ${BATCH}) old
          where r.house_id = old.house_id and r.id = old.id returning r.house_id`.execute(ctx.db);
        const houses = new Map<string, number>();
        for (const { houseId } of rows) houses.set(houseId, (houses.get(houseId) ?? 0) + 1);
        for (const [houseId, count] of houses)
          await ctx.record({
            name: 'registration.purged',
            entity: 'registration',
            entityId: houseId,
            houseId,
            after: { count },
          });
        return rows.length;
      });
      if (purged < BATCH || job.signal.aborted) return;
    }
  },
};
