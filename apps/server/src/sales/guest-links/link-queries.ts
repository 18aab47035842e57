/** Reads guest links with the facts of their stay. */

import { isPersonalPhone, parsePhone } from '@minsu/contract/platform/phone-numbers.ts';
import type { GuestLink } from '@minsu/contract/sales/guest-links/guest-link-endpoints.ts';
import {
  guestPath,
  type LinkFacts,
  type LinkPart,
  type LinkPurpose,
  linkExpiry,
  linkState,
} from '@minsu/contract/sales/guest-links/guest-link-rules.ts';
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';

/** Facts of a stay that decide on its link. */
export interface StayOfLink {
  readonly houseId: string;
  readonly orderId: string;
  /** First part of a split stay. */
  readonly stayId: string;
  readonly booking: BookingState;
  readonly source: string;
  readonly phoneCipher: string | null;
  readonly timeZone: string;
  readonly checkOutTime: string;
  readonly parts: readonly LinkPart[];
}

export interface LinkRow extends StayOfLink {
  readonly id: string;
  readonly tokenCipher: string;
  readonly codeCipher: string;
  readonly purposes: LinkPurpose[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
}

/** Over `stays s`, `orders o` and `houses h`. */
export const stayColumns = sql`s.house_id, s.order_id, s.id as stay_id, o.booking, o.source, o.phone_cipher, h.time_zone,
  to_char(h.check_out_time, 'HH24:MI') as check_out_time,
  (select json_agg(json_build_object('state', p.state, 'checkOut', p.check_out)) from stays p
    where p.house_id = s.house_id and (p.id = s.id or p.split_of = s.id)) as parts`;

export const readLinks = async (ctx: Pick<Ctx, 'db'>, where: RawBuilder<unknown>): Promise<LinkRow[]> => {
  const { rows } = await sql<LinkRow>`
    select ${stayColumns}, l.id, l.token_cipher, l.code_cipher, l.purposes, l.created_by, l.created_at, l.opened_at,
      l.revoked_at, l.revoked_by
    from guest_links l join stays s on s.house_id = l.house_id and s.id = l.stay_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id join houses h on h.id = s.house_id
    where ${where} order by l.created_at desc, l.id desc`.execute(ctx.db);
  return rows;
};

export const factsOfLink = (stay: StayOfLink, revokedAt: Date | null, days: number): LinkFacts => ({
  ...{ revokedAt, days },
  ...{ booking: stay.booking, parts: stay.parts, checkOutTime: stay.checkOutTime, timeZone: stay.timeZone },
});

export const linkDays = async (ctx: Pick<Ctx, 'db' | 'services'>): Promise<number> =>
  (await readSettings(ctx.db, ctx.services)).guestLinkDays;

const LAST_DIGITS = 4;

/** Last four digits of the booking's phone; null without a phone that the guest knows to be theirs. */
export const phoneDigits = (
  { services: { cipher } }: Pick<Ctx, 'services'>,
  { phoneCipher, source }: Pick<StayOfLink, 'phoneCipher' | 'source'>,
): string | null => {
  const phone = phoneCipher === null ? null : cipher.decrypt(phoneCipher);
  if (phone === null || !isPersonalPhone(phone, source === 'channel')) return null;
  return parsePhone(phone)?.main.slice(-LAST_DIGITS) ?? null;
};

export const addressOf = (
  ctx: Pick<Ctx, 'services'>,
  { tokenCipher }: Pick<LinkRow, 'tokenCipher'>,
): string => {
  const { config, cipher } = ctx.services;
  return `${config.publicUrl}${guestPath(cipher.decrypt(tokenCipher))}`;
};

/** As the desk sees it; the address only for users who may register guests. */
export const shownLink = async (ctx: Ctx, link: LinkRow): Promise<z.input<typeof GuestLink>> => {
  const facts = factsOfLink(link, link.revokedAt, await linkDays(ctx));
  const state = linkState(facts, ctx.now);
  const isShown = state === 'live' && ctx.user.may('registration:edit');
  const asksCode = phoneDigits(ctx, link) === null;
  return {
    ...{ id: link.id, stayId: link.stayId, state, purposes: link.purposes, openedAt: link.openedAt },
    url: isShown ? addressOf(ctx, link) : null,
    code: isShown && asksCode ? ctx.services.cipher.decrypt(link.codeCipher) : null,
    ...{ createdBy: link.createdBy, createdAt: link.createdAt },
    ...{ revokedAt: link.revokedAt, revokedBy: link.revokedBy },
    expiresAt: linkExpiry(facts),
  };
};

/** Addresses of the live links of orders, in the order of their rooms. */
export const linkAddresses = async (
  ctx: Ctx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const links = await readLinks(ctx, sql`l.revoked_at is null and o.id = any(${[...orderIds]}::uuid[])`);
  const days = links.length > 0 ? await linkDays(ctx) : 0;
  const live = links.filter((link) => linkState(factsOfLink(link, null, days), ctx.now) === 'live').reverse();
  const byOrder = Map.groupBy(live, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, own]) => [id, own.map((link) => addressOf(ctx, link))]));
};
