/** Sends a stay's link to the guest in the conversation of the order. */

import { sendGuestLink } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { guestSiteTexts } from '@minsu/contract/operations/guest-page/guest-site.text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText, spokenLanguage } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { postToThread } from '../../connections/threads/post-to-thread.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { readLinks, shownLink } from '../../sales/guest-links/link-queries.ts';
import { recordOrderEvent } from '../../sales/orders/change/finish-change.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { rootOf } from '../../sales/orders/stay/guest-count-queries.ts';

interface Addressee {
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly language: string | null;
}

const addresseeOf = async (ctx: Ctx, houseId: string, orderId: string): Promise<Addressee> => {
  const { rows } = await sql<Addressee>`
    select h.name as house_name, h.name_en as house_name_en, g.language from orders o join houses h on h.id = o.house_id
    left join guests g on g.id = o.guest_id where o.house_id = ${houseId} and o.id = ${orderId}`.execute(
    ctx.db,
  );
  return rows[0] as Addressee;
};

export const sendGuestLinkRoute = command(sendGuestLink, async (ctx, { stayId }) => {
  const order = await lockOrder(ctx, { stayId }, null);
  const { houseId, id: orderId } = order;
  const stay = order.stays.find(({ id }) => id === stayId);
  const [link] = await readLinks(
    ctx,
    sql`l.house_id = ${houseId} and l.stay_id = ${stay ? rootOf(stay) : stayId} and l.revoked_at is null`,
  );
  const url = link === undefined ? null : (await shownLink(ctx, link)).url;
  if (url === null) return fail(guestPageFailures.noLink);
  const { houseName, houseNameEn, language } = await addresseeOf(ctx, houseId, orderId);
  const spoken = spokenLanguage(language);
  const house = (spoken === 'en-US' && houseNameEn) || houseName;
  const text = sayText(guestSiteTexts.linkMessage, spoken, { house, url });
  const posted = await postToThread(ctx, { stayOrOrderId: orderId, text, by: ctx.user.realname });
  if (!posted.posted) return fail(guestPageFailures.cannotSend);
  await recordOrderEvent(ctx, { houseId, id: orderId }, { name: 'guestLinkSent' });
  return { threadId: posted.threadId };
});
