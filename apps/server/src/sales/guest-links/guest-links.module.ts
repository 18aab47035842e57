import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { guestLinkFailures } from '@minsu/contract/sales/guest-links/guest-link-failures.ts';
import { sql } from 'kysely';
import type { Job, Module } from '../../platform/module.ts';
import { makeGuestLinkRoute, revokeGuestLinkRoute } from './make-link.ts';
import { openGuestLinkRoute } from './open-link.ts';

/** Counted answers are forgotten after the longest pause. */
const ATTEMPT_DAYS = 2;

const dropOldJob: Job = {
  cron: '17 * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const old = new Date(ctx.now.getTime() - ATTEMPT_DAYS * DAY_MS);
      await sql`delete from guest_attempts where at < ${old}`.execute(ctx.db);
      await sql`delete from guest_sessions where expires_at < ${ctx.now}`.execute(ctx.db);
    }),
};

/** Links to the pages of guests. */
export const guestLinksModule: Module = {
  name: 'guestLinks',
  routes: [makeGuestLinkRoute, revokeGuestLinkRoute, openGuestLinkRoute],
  jobs: { 'guestLinks.dropOld': dropOldJob },
  constraints: {
    guest_links_live_key: guestLinkFailures.exists,
  },
};
