/** Makes and revokes the link of a stay to its guest page. */
import { randomInt } from 'node:crypto';
import { fail } from '@minsu/contract/platform/failure.ts';
import { makeGuestLink, revokeGuestLink } from '@minsu/contract/sales/guest-links/guest-link-endpoints.ts';
import { guestLinkFailures } from '@minsu/contract/sales/guest-links/guest-link-failures.ts';
import {
  type LinkPurpose,
  linkPurposes,
  linkState,
} from '@minsu/contract/sales/guest-links/guest-link-rules.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import { recordOrderEvent } from '../orders/change/finish-change.ts';
import { lockOrder } from '../orders/locked-order.ts';
import { rootOf } from '../orders/stay/guest-count-queries.ts';
import {
  factsOfLink,
  type LinkRow,
  linkDays,
  readLinks,
  type StayOfLink,
  shownLink,
  stayColumns,
} from './link-queries.ts';
import { newLinkToken } from './link-token.ts';

const CODES = 10_000;

const stayOfLink = async (ctx: Ctx, houseId: string, stayId: string): Promise<StayOfLink> => {
  const { rows } = await sql<StayOfLink>`select ${stayColumns} from stays s
    join orders o on o.house_id = s.house_id and o.id = s.order_id join houses h on h.id = s.house_id
    where s.house_id = ${houseId} and s.id = ${stayId}`.execute(ctx.db);
  return rows[0] ?? fail(guestLinkFailures.stayNotFound);
};

const endLinks = async (ctx: Ctx, stay: Pick<StayOfLink, 'houseId' | 'stayId'>): Promise<void> => {
  await sql`
    with ended as (update guest_links set revoked_at = ${ctx.now}, revoked_by = ${ctx.user.realname}
      where house_id = ${stay.houseId} and stay_id = ${stay.stayId} and revoked_at is null returning house_id, id)
    delete from guest_sessions g using ended where g.house_id = ended.house_id and g.link_id = ended.id`.execute(
    ctx.db,
  );
};

const insertLink = async (
  ctx: Ctx,
  { houseId, stayId, orderId }: Pick<StayOfLink, 'houseId' | 'stayId' | 'orderId'>,
  purposes: readonly LinkPurpose[],
): Promise<string> => {
  const { cipher } = ctx.services;
  const id = ctx.newId();
  const token = newLinkToken(cipher);
  await ctx.db
    .insertInto('guestLinks')
    .values({
      ...{ houseId, id, stayId, purposes: [...purposes] },
      tokenHash: hashToken(token),
      tokenCipher: cipher.encrypt(token),
      codeCipher: cipher.encrypt(String(randomInt(CODES)).padStart(4, '0')),
      createdBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await recordOrderEvent(ctx, { houseId, id: orderId }, { name: 'guestLinkMade' });
  return id;
};

/** The balance of an order with several rooms is shown to the guest of the first. */
const usualPurposes = (isFirst: boolean): LinkPurpose[] =>
  linkPurposes.filter((purpose) => isFirst || purpose !== 'payment');

const linkById = async (ctx: Ctx, houseId: string, id: string): Promise<LinkRow> =>
  (await readLinks(ctx, sql`l.house_id = ${houseId} and l.id = ${id}`))[0] ??
  fail(guestLinkFailures.notFound);

export const makeGuestLinkRoute = command(makeGuestLink, async (ctx, { stayId, purposes }) => {
  const order = await lockOrder(ctx, { stayId }, null);
  const asked = order.stays.find(({ id }) => id === stayId) ?? fail(guestLinkFailures.stayNotFound);
  const { houseId } = order;
  const stay = await stayOfLink(ctx, houseId, rootOf(asked));
  if (linkState(factsOfLink(stay, null, await linkDays(ctx)), ctx.now) !== 'live')
    fail(guestLinkFailures.stayOver);
  await endLinks(ctx, stay);
  const isFirst = order.stays[0] === undefined || rootOf(order.stays[0]) === stay.stayId;
  const id = await insertLink(ctx, stay, purposes ?? usualPurposes(isFirst));
  return shownLink(ctx, await linkById(ctx, houseId, id));
});

export const revokeGuestLinkRoute = command(revokeGuestLink, async (ctx, { stayId }) => {
  const { houseId, id: orderId, stays } = await lockOrder(ctx, { stayId }, null);
  const asked = stays.find(({ id }) => id === stayId) ?? fail(guestLinkFailures.stayNotFound);
  // The newest comes first.
  const [link] = await readLinks(ctx, sql`l.house_id = ${houseId} and l.stay_id = ${rootOf(asked)}`);
  if (!link) return fail(guestLinkFailures.notFound);
  if (link.revokedAt !== null) fail(guestLinkFailures.revoked);
  await endLinks(ctx, link);
  await recordOrderEvent(ctx, { houseId, id: orderId }, { name: 'guestLinkRevoked' });
  return shownLink(ctx, await linkById(ctx, houseId, link.id));
});

interface Unlinked extends StayOfLink {
  readonly isFirst: boolean;
}

/** Links for the stays of confirmed orders that have none; for messages with a link in their text. */
export const ensureGuestLinks = async (ctx: Ctx, orderIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<Unlinked>`
    select ${stayColumns}, s.position = (select min(f.position) from stays f where f.house_id = s.house_id
      and f.order_id = s.order_id) as is_first
    from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id join houses h on h.id = s.house_id
    where o.id = any(${[...orderIds]}::uuid[]) and ${inScope(ctx, 'o.houseId')} and s.split_of is null
      and not exists (select from guest_links l where l.house_id = s.house_id and l.stay_id = s.id
        and l.revoked_at is null)
    order by o.id, s.position for update of o`.execute(ctx.db);
  const days = rows.length > 0 ? await linkDays(ctx) : 0;
  for (const stay of rows)
    if (linkState(factsOfLink(stay, null, days), ctx.now) === 'live')
      await insertLink(ctx, stay, usualPurposes(stay.isFirst));
};
