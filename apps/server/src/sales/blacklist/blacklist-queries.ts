/** The blacklist, and what is known about a phone while an order is taken. */

import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import type {
  BlacklistEntry,
  checkBooker,
  pageBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { houseInScope, inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { phoneIdentity } from '../../platform/field-cipher.ts';
import { COUNT_LIMIT, containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { idsByPhone, searchedPhone } from '../../platform/sealed-search.ts';
import { isSpelled, namedLike, type SpelledNames } from '../../platform/spelled-search.ts';
import { memberInScope } from '../members/member-detail-queries.ts';
import { presentGuest, visibleGuest } from '../members/member-scope-queries.ts';

interface By {
  readonly phoneHash?: Buffer | null;
  readonly documentHash?: Buffer | null;
}

/** Why a guest is blacklisted in a house, or in any without a house; null if not. */
export const blacklistedFor = async (
  ctx: Pick<Ctx, 'db'>,
  { phoneHash = null, documentHash = null }: By,
  houseId: string | null = null,
): Promise<string | null> => {
  const { rows } = await sql<{ reason: string }>`
    select reason from blacklisted_guests
    where lifted_at is null and (phone_hash = ${phoneHash} or document_hash = ${documentHash})
      and (house_id is null or house_id = ${houseId})
    order by added_at desc limit 1`.execute(ctx.db);
  return rows[0]?.reason ?? null;
};

const columns = sql`b.id, b.name, b.phone_masked, b.document_type, b.document_masked, b.reason, b.house_id,
  h.name as house_name, b.added_by, b.added_at, b.lifted_at, b.lifted_reason, b.version`;

/** Entries for all houses are visible to all who may see the list. */
const visible = (ctx: Ctx) => sql`(b.house_id is null or ${inScope(ctx, 'b.houseId')})`;

type Draft = z.input<typeof BlacklistEntry>;

export const blockedGuests: SpelledNames = {
  table: 'blacklistedGuests',
  name: 'name',
  spelled: 'nameSpelled',
};

/** Part of the name, its pinyin or initials; the phone, its last four or eight digits, or as it is shown. */
const named = async (ctx: Ctx, keyword: string): Promise<RawBuilder<SqlBool>> => {
  const spelled = isSpelled(keyword) ? await namedLike(ctx, blockedGuests, 'b', keyword) : sql`false`;
  const hash = searchedPhone(ctx, keyword);
  const ended = await idsByPhone(ctx, 'blacklistedGuests', keyword);
  return sql<SqlBool>`(b.name ilike ${containing(keyword)} or ${spelled}
    or ${hash ? sql`b.phone_hash = ${hash}` : sql`false`} or ${ended ? sql`b.id = any(${ended})` : sql`false`})`;
};

export const blacklistPage = async (
  ctx: Ctx,
  input: z.output<typeof pageBlacklist.input>,
): Promise<Page<Draft>> => {
  const { keyword, lifted } = input;
  const where = sql`${visible(ctx)} and ${lifted ? sql`b.lifted_at is not null` : sql`b.lifted_at is null`}
    and ${keyword ? await named(ctx, keyword) : sql`true`}`;
  const { rows } = await sql<Draft>`
    select ${columns} from blacklisted_guests b left join houses h on h.id = b.house_id
    where ${where} order by b.added_at desc, b.id desc ${limitOf(input)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select from blacklisted_guests b where ${where} limit ${COUNT_LIMIT}) c`.execute(
    ctx.db,
  );
  return pageOfRows(rows, counted.rows[0]?.n ?? 0, input);
};

export const blacklistEntry = async (ctx: Ctx, id: string): Promise<Draft> => {
  const { rows } = await sql<Draft>`
    select ${columns} from blacklisted_guests b left join houses h on h.id = b.house_id
    where b.id = ${id} and ${visible(ctx)}`.execute(ctx.db);
  return rows[0] ?? fail(registrationFailures.blacklistNotFound);
};

/**
 * By any of the guest's phones. The guest's page needs its own permission; what the front desk must know is visible to
 * all who may sell.
 */
const knownGuest = async (ctx: Ctx, phoneHash: Buffer) => {
  const { rows } = await sql<NonNullable<z.input<typeof checkBooker.output>['guest']>>`
    select case when ${ctx.user.may('member:read')} and ${visibleGuest(ctx, 'g')} then g.id end as id, g.name, g.level, g.tags,
      g.stay_count, g.last_stay_on
    from guest_contacts c join guests g on g.id = c.guest_id
    where c.kind = 'phone' and c.hash = ${phoneHash} and ${presentGuest('g')}`.execute(ctx.db);
  return rows[0] ?? null;
};

/** Entries that match a member by phone or document, those in effect first. */
export const memberBlacklist = async (
  ctx: Ctx,
  { guestId }: { readonly guestId: string },
): Promise<Draft[]> => {
  const id = await memberInScope(ctx, guestId);
  const { rows } = await sql<Draft>`
    select ${columns} from blacklisted_guests b left join houses h on h.id = b.house_id
    where ${visible(ctx)} and (
      b.phone_hash in (select c.hash from guest_contacts c where c.guest_id = ${id} and c.kind = 'phone')
      or b.document_hash in (select d.number_hash from guest_documents d where d.guest_id = ${id} and d.removed_at is null))
    order by b.lifted_at is not null, b.added_at desc, b.id desc limit 100`.execute(ctx.db);
  return rows;
};

const SAME_DAYS = 5;

/** Looked up by the phone hash only. */
export const knownBooker = async (
  ctx: Ctx,
  { phone, houseId, checkIn, checkOut }: z.output<typeof checkBooker.input>,
): Promise<z.input<typeof checkBooker.output>> => {
  if (houseId !== undefined) await houseInScope(ctx, houseId);
  const phoneHash = phoneIdentity(ctx.services.cipher, phone);
  if (phoneHash === null) return { guest: null, orders: [], blacklistedFor: null };
  const guest = await knownGuest(ctx, phoneHash);
  const orders =
    checkIn === undefined
      ? []
      : await ctx.db
          .selectFrom('orders as o')
          .innerJoin('houses as h', 'h.id', 'o.houseId')
          .select(['o.id', 'o.orderNo', 'h.name as houseName', 'o.checkIn', 'o.checkOut'])
          .where('o.phoneHash', '=', phoneHash)
          .where('o.booking', 'in', ['wait_accept', 'wait_pay', 'hold', 'confirmed'])
          .where('o.shown', 'not in', ['completed', 'no_show', 'cancelled'])
          .where('o.checkIn', '<', checkOut ?? addDays(checkIn, 1))
          .where('o.checkOut', '>', checkIn)
          .where(inScope(ctx, 'o.houseId'))
          .orderBy('o.checkIn')
          .limit(SAME_DAYS)
          .execute();
  const reason = await blacklistedFor(ctx, { phoneHash }, houseId ?? null);
  return { guest, orders, blacklistedFor: reason };
};
