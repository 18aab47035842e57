/** The guest that a browser acts for: looked up with every call, so that a revoked link ends at once. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { guestLinkFailures } from '@minsu/contract/sales/guest-links/guest-link-failures.ts';
import { type LinkPurpose, linkState } from '@minsu/contract/sales/guest-links/guest-link-rules.ts';
import { sql } from 'kysely';
import type { Ctx, Services } from '../../platform/context.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { createGuest, type GuestInUse, hashToken, type SessionUser } from '../../platform/http/session.ts';
import { factsOfLink, linkDays, readLinks } from './link-queries.ts';

export const guestOfPass = async (
  services: Services,
  db: Database,
  pass: string,
): Promise<SessionUser | null> => {
  const now = services.clock();
  const [link] = await readLinks(
    { db },
    sql`(l.house_id, l.id) = (select g.house_id, g.link_id from guest_sessions g
      where g.pass_hash = ${hashToken(pass)} and g.expires_at > ${now})`,
  );
  if (!link) return null;
  const days = await linkDays({ db, services });
  if (linkState(factsOfLink(link, link.revokedAt, days), now) !== 'live') return null;
  const { id: linkId, houseId, stayId, purposes } = link;
  return createGuest({ linkId, houseId, stayId, purposes });
};

/** The guest of an endpoint of the page. Throws 403 if the link leaves this part out. */
export const guestIn = ({ user }: Pick<Ctx, 'user'>, purpose?: LinkPurpose): GuestInUse => {
  const { guest } = user;
  if (!guest) return fail(guestLinkFailures.notFound);
  if (purpose && !guest.purposes.includes(purpose)) fail(guestLinkFailures.notForThis);
  return guest;
};
