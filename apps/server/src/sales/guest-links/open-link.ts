/** Opens a guest page: counts the answer, compares it, and hands the browser a pass. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { GUEST_PASS_PREFIX } from '@minsu/contract/platform/guest-pass.ts';
import { openGuestLink } from '@minsu/contract/sales/guest-links/guest-link-endpoints.ts';
import { guestLinkFailures } from '@minsu/contract/sales/guest-links/guest-link-failures.ts';
import { linkState, pauseMs } from '@minsu/contract/sales/guest-links/guest-link-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { createGuest, hashToken } from '../../platform/http/session.ts';
import { record } from '../../platform/jobs/events.ts';
import { recordOrderEvent } from '../orders/change/finish-change.ts';
import { factsOfLink, type LinkRow, linkDays, phoneDigits, readLinks } from './link-queries.ts';
import { isSignedToken } from './link-token.ts';

/** Kept by the browser; afterwards the question is asked again. */
const PASS_DAYS = 30;

const newPass = (): string => `${GUEST_PASS_PREFIX}${randomBytes(32).toString('base64url')}`;

/**
 * Counts the answer before it is compared, so that answers sent at once cannot be more than allowed. Unknown tokens are
 * counted as well: their answers do not differ.
 */
const countAnswer = async (ctx: Ctx, hash: Buffer): Promise<void> => {
  const { rows } = await sql<{ wrong: number }>`
    insert into guest_attempts (token_hash, wrong, at) values (${hash}, 1, ${ctx.now})
    on conflict (token_hash) do update set wrong = guest_attempts.wrong + 1, at = ${ctx.now}, blocked_until = null
      where guest_attempts.blocked_until is null or guest_attempts.blocked_until <= ${ctx.now}
    returning wrong`.execute(ctx.db);
  const [counted] = rows;
  if (!counted) return refusePaused(ctx, hash);
  const pause = pauseMs(counted.wrong);
  if (pause === 0) return;
  const until = new Date(ctx.now.getTime() + pause);
  await sql`update guest_attempts set blocked_until = ${until} where token_hash = ${hash}`.execute(ctx.db);
};

const refusePaused = async (ctx: Ctx, hash: Buffer): Promise<void> => {
  const row = await ctx.db
    .selectFrom('guestAttempts')
    .select('blockedUntil')
    .where('tokenHash', '=', hash)
    .executeTakeFirst();
  const left = (row?.blockedUntil?.getTime() ?? 0) - ctx.now.getTime();
  fail(guestLinkFailures.tooOften, { params: { minutes: Math.max(1, Math.ceil(left / MINUTE_MS)) } });
};

const isRight = (ctx: Ctx, link: LinkRow, digits: string): boolean => {
  const asked = phoneDigits(ctx, link) ?? ctx.services.cipher.decrypt(link.codeCipher);
  return asked.length === digits.length && timingSafeEqual(Buffer.from(asked), Buffer.from(digits));
};

/** The same context in the guest's name. */
const asGuest = (ctx: Ctx, { id, houseId, stayId, purposes }: LinkRow): Ctx => {
  const user = createGuest({ linkId: id, houseId, stayId, purposes });
  const own: Ctx = { ...ctx, user, access: 'guest', record: (event) => record(own, event) };
  return own;
};

const admit = async (ctx: Ctx, hash: Buffer, link: LinkRow): Promise<string> => {
  const pass = newPass();
  const { houseId, orderId, id } = link;
  await sql`delete from guest_attempts where token_hash = ${hash}`.execute(ctx.db);
  await ctx.db
    .insertInto('guestSessions')
    .values({
      ...{ passHash: hashToken(pass), houseId, linkId: id, createdAt: ctx.now },
      expiresAt: new Date(ctx.now.getTime() + PASS_DAYS * DAY_MS),
    })
    .execute();
  await sql`update guest_links set opened_at = coalesce(opened_at, ${ctx.now})
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
  await recordOrderEvent(asGuest(ctx, link), { houseId, id: orderId }, { name: 'guestPageOpened' });
  return pass;
};

export const openGuestLinkRoute = externalCommand(openGuestLink, async (ctx, { token, digits }) => {
  const hash = hashToken(token);
  await ctx.store((own) => countAnswer(own, hash));
  const isOurs = isSignedToken(ctx.services.cipher, token);
  const [link] = isOurs ? await readLinks(ctx, sql`l.token_hash = ${hash}`) : [];
  if (!link || !isRight(ctx, link, digits)) return failAt('digits', guestLinkFailures.wrong);
  if (linkState(factsOfLink(link, link.revokedAt, await linkDays(ctx)), ctx.now) !== 'live')
    fail(guestLinkFailures.ended);
  return { pass: await ctx.store((own) => admit(own, hash, link)) };
});
