/** Seals old events in the background, and purges registrations and visitors whose retention has ended. */

import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { sealEvents } from './seal-events.ts';

/** Then it continues a minute later, so that other jobs get their turn. */
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

interface Purged {
  readonly event: 'registration.purged' | 'registration.visitorsPurged' | 'registration.guestPagesPurged';
  /** Purges at most one batch of older rows; returns the house of each. */
  readonly purge: (ctx: Ctx, before: Date) => RawBuilder<{ houseId: string }>;
}

/**
 * After the retention period only age, nationality and the authority's answer remain. The unique hash becomes the row's
 * id, so it matches no one.
 */
const registrations: Purged = {
  event: 'registration.purged',
  purge: ({ now, services }, before) => {
    // Decrypts to an empty text where it is still read.
    const nothing = services.cipher.encrypt('');
    return sql`
      update registrations r set name = ${ERASED_NAME}, document_cipher = ${nothing}, document_hash = uuid_send(r.id),
        document_masked = '', birth_cipher = ${nothing}, phone_cipher = null, phone_hash = null, phone_masked = null,
        guardian_cipher = null, purged_at = ${now}, version = r.version + 1
      from (select x.house_id, x.id from registrations x join stays s on s.house_id = x.house_id and s.id = x.stay_id
        where x.recorded_at < ${before} and x.purged_at is null and s.state <> 'in_house'
        order by x.recorded_at limit ${BATCH}) old
      where r.house_id = old.house_id and r.id = old.id returning r.house_id`;
  },
};

/** Visitors are treated like those of an erased guest: only the visit and its times remain. */
const visitors: Purged = {
  event: 'registration.visitorsPurged',
  purge: (_, before) => sql`
    update visitors v set name = ${ERASED_NAME}, document_cipher = '', document_masked = '', phone_cipher = null,
      phone_masked = null
    from (select x.house_id, x.id from visitors x join stays s on s.house_id = x.house_id and s.id = x.stay_id
      where x.came_at < ${before} and x.name <> ${ERASED_NAME} and s.state <> 'in_house'
      order by x.came_at limit ${BATCH}) old
    where v.house_id = old.house_id and v.id = old.id returning v.house_id`,
};

/** Entries of guest pages are purged with the registrations. */
const guestPages: Purged = {
  event: 'registration.guestPagesPurged',
  purge: (_, before) => sql`
    with old as (select p.house_id, p.stay_id from guest_pages p join stays s on s.house_id = p.house_id
        and s.id = p.stay_id
      where (p.plate_cipher is not null or p.arrival_time is not null or p.reason <> ''
          or exists (select from guest_requests r where r.house_id = p.house_id and r.stay_id = p.stay_id))
        and s.check_out < ${before}::timestamptz::date and s.state <> 'in_house' limit ${BATCH}),
    asked as (delete from guest_requests r using old where r.house_id = old.house_id and r.stay_id = old.stay_id)
    update guest_pages p set plate_cipher = null, arrival_time = null, reason = '' from old
    where p.house_id = old.house_id and p.stay_id = old.stay_id returning p.house_id`,
};

const purgeBatch = async (ctx: Ctx, { event, purge }: Purged): Promise<number> => {
  const { registrationKeptDays } = await readSettings(ctx.db, ctx.services);
  const before = new Date(ctx.now.getTime() - registrationKeptDays * DAY_MS);
  const { rows } = await purge(ctx, before).execute(ctx.db);
  const houses = new Map<string, number>();
  for (const { houseId } of rows) houses.set(houseId, (houses.get(houseId) ?? 0) + 1);
  for (const [houseId, count] of houses)
    await ctx.record({ name: event, entity: 'registration', entityId: houseId, houseId, after: { count } });
  return rows.length;
};

export const purgeRegistrationsJob: Job = {
  cron: '41 19 * * *',
  run: async (job) => {
    for (const each of [registrations, visitors, guestPages]) {
      let purged = BATCH;
      while (purged === BATCH && !job.signal.aborted)
        purged = await job.change((ctx) => purgeBatch(ctx, each));
    }
  },
};
