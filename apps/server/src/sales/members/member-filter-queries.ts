/** Filters of member lists as conditions, each backed by an index. */
import { documentIn, mailIn } from '@minsu/contract/platform/full-numbers.ts';
import { type MemberView, RETURNING_STAYS } from '@minsu/contract/sales/members/member.ts';
import type { memberFilters } from '@minsu/contract/sales/members/member-endpoints.ts';
import { guestDocumentTypes } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/http/page-rows.ts';
import { idsByPhone, searchable, searchedPhone } from '../../platform/sealed-search.ts';
import { memberFigures } from './member-figure-queries.ts';
import { guestSearchConditions } from './member-hooks.ts';
import { visibleGuest } from './member-scope-queries.ts';

export type MemberFilters = { [K in keyof typeof memberFilters]?: z.output<(typeof memberFilters)[K]> };

type Condition = RawBuilder<SqlBool>;

/** Blocklist entries in effect for the caller: for all properties, and for properties in scope. */
const activeEntry = (ctx: Ctx): Condition =>
  sql<SqlBool>`b.lifted_at is null and (b.house_id is null or ${inScope(ctx, 'b.houseId')})`;

/** Ids of members matched by an entry's phone or document. */
const blacklistedIds = (ctx: Ctx): RawBuilder<unknown> => sql`
  select c.guest_id from blacklisted_guests b join guest_contacts c on c.kind = 'phone' and c.hash = b.phone_hash
    where ${activeEntry(ctx)}
  union select d.guest_id from blacklisted_guests b join guest_documents d on d.number_hash = b.document_hash
    and d.removed_at is null where ${activeEntry(ctx)}`;

/** Same check for one member, for queries with few rows. */
export const isBlacklisted = (ctx: Ctx, guest: string): Condition => sql<SqlBool>`(
  exists (select from guest_contacts c join blacklisted_guests b on b.phone_hash = c.hash and ${activeEntry(ctx)}
    where c.guest_id = ${sql.ref(`${guest}.id`)} and c.kind = 'phone')
  or exists (select from guest_documents d join blacklisted_guests b on b.document_hash = d.number_hash and ${activeEntry(ctx)}
    where d.guest_id = ${sql.ref(`${guest}.id`)} and d.removed_at is null))`;

export const isInHouse = (ctx: Ctx, guest: string): Condition => sql<SqlBool>`
  exists (select from orders o where o.guest_id = ${sql.ref(`${guest}.id`)} and o.shown = 'in_house'
    and ${inScope(ctx, 'o.houseId')})`;

const viewCondition = (ctx: Ctx, view: MemberView): Condition | null => {
  switch (view) {
    case 'all':
      return null;
    case 'inHouse':
      return sql<SqlBool>`guests.id in (
        select o.guest_id from orders o where o.shown = 'in_house' and ${inScope(ctx, 'o.houseId')})`;
    case 'returning':
      return sql<SqlBool>`${memberFigures(ctx).stayCount} >= ${sql.lit(RETURNING_STAYS)}`;
    case 'blacklisted':
      return sql<SqlBool>`guests.id in (${blacklistedIds(ctx)})`;
    case 'toMerge':
      return sql<SqlBool>`guests.id in (
        select guest_id from guest_duplicates where dismissed_at is null
        union select other_id from guest_duplicates where dismissed_at is null)`;
  }
};

/** The name contains the text, ignoring case; written to match the index. */
const nameContains = (part: string): Condition => sql<SqlBool>`(
  string_to_array(lower(guests.name), null) @> string_to_array(lower(${part}), null)
  and lower(guests.name) like lower(${containing(part)}))`;

const withContact = (hash: Buffer, kind: 'phone' | 'email'): RawBuilder<unknown> =>
  sql`select c.guest_id from guest_contacts c where c.hash = ${hash} and c.kind = ${kind}`;

/** Each kind of document has its own hashes. */
const withDocument = (ctx: Ctx, number: string): RawBuilder<unknown> => {
  const { cipher } = ctx.services;
  const hashes = guestDocumentTypes.map((type) => sealedDocument(cipher, type, number).numberHash);
  const any = sql`any(${hashes}::bytea[])`;
  return sql`select d.guest_id from guest_documents d where d.number_hash = ${any} and d.removed_at is null
    union all select o.guest_id from registrations r join orders o on o.house_id = r.house_id and o.id = r.order_id
      where r.document_hash = ${any} and r.name = o.booker_name and ${inScope(ctx, 'r.houseId')}`;
};

/** Document numbers contain a digit and no other symbols. */
const DOCUMENT = /^(?=.*\d)[a-z\d\s-]{5,40}$/i;
const LETTERS = /^[a-z\s.'-]+$/i;

/** Initials, or pinyin without spaces; must match the index expressions. */
const spelledAs = (keyword: string): Condition => {
  const spelled = startingWith(keyword.toLowerCase().replaceAll(/\s/g, ''));
  return sql<SqlBool>`(guests.name_spelled like ${spelled}
    or split_part(guests.name_spelled, ' ', 2) like ${spelled} or ${nameContains(keyword)})`;
};

/** One list of ids: with separate alternatives the planner would read every member. */
const isOneOf = (ways: readonly RawBuilder<unknown>[]): Condition =>
  sql<SqlBool>`guests.id in (${sql.join(ways, sql` union all `)})`;

/** The keyword's shape decides the searched fields, so that each condition uses an index. */
export const keywordCondition = async (ctx: Ctx, keyword: string): Promise<Condition> => {
  const ofMember = await memberCondition(ctx, keyword);
  if (keyword.includes('@')) return ofMember;
  return sql<SqlBool>`(${sql.join([ofMember, ...(await guestSearchConditions(ctx, keyword))], sql` or `)})`;
};

const memberCondition = async (ctx: Ctx, keyword: string): Promise<Condition> => {
  const { cipher } = ctx.services;
  if (keyword.includes('@')) {
    const mail = searchable(ctx) ? mailIn(keyword) : null;
    return mail === null ? sql<SqlBool>`false` : isOneOf([withContact(cipher.hash(mail), 'email')]);
  }
  const ended = await idsByPhone(ctx, 'guestContacts', keyword);
  const phone = searchedPhone(ctx, keyword);
  const document = searchable(ctx) ? documentIn(keyword) : null;
  const ways = [
    ...(ended ? [sql`select unnest(${ended})`] : []),
    ...(phone ? [withContact(phone, 'phone')] : []),
    ...(document === null ? [] : [withDocument(ctx, document)]),
  ];
  if (ways.length > 0) return isOneOf(ways);
  // An incomplete number matches no one.
  if (DOCUMENT.test(keyword)) return sql<SqlBool>`false`;
  return LETTERS.test(keyword) ? spelledAs(keyword) : nameContains(keyword);
};

/** A single value as `=`, because only then does the planner use the index's order. */
const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}`
    : sql<SqlBool>`${column} = any(${[...values]}::text[])`;

/** An index covers the few members above the lowest tier. */
const levelCondition = (levels: readonly string[]): Condition =>
  levels.includes('standard')
    ? oneOf(sql`guests.level`, levels)
    : sql<SqlBool>`(guests.level <> 'standard' and ${oneOf(sql`guests.level`, levels)})`;

/** True if any filter narrows the list. */
export const isNarrowed = ({ view, ...filters }: MemberFilters): boolean =>
  (view !== undefined && view !== 'all') ||
  Object.values(filters).some((value) => value !== undefined && value !== '');

/** Joined with AND. */
export const memberConditions = async (ctx: Ctx, filters: MemberFilters): Promise<RawBuilder<SqlBool>> => {
  const { keyword, level, tag, source, blacklisted, lastStayFrom, lastStayTo, staysFrom } = filters;
  const { stayCount, lastStayOn } = memberFigures(ctx);
  const inView = viewCondition(ctx, filters.view ?? 'all');
  const all: Condition[] = [
    visibleGuest(ctx),
    ...(inView ? [inView] : []),
    ...(keyword ? [await keywordCondition(ctx, keyword)] : []),
    ...(level?.length ? [levelCondition(level)] : []),
    // Matches the partial index's expression.
    ...(tag?.length ? [sql<SqlBool>`guests.tags <> '{}' and guests.tags && ${tag}::text[]`] : []),
    ...(source?.length ? [oneOf(sql`guests.source`, source)] : []),
    ...(blacklisted === true ? [sql<SqlBool>`guests.id in (${blacklistedIds(ctx)})`] : []),
    // Entries are few and members many: matching members are found once, not checked one by one.
    ...(blacklisted === false ? [sql<SqlBool>`guests.id not in (${blacklistedIds(ctx)})`] : []),
    ...(lastStayFrom ? [sql<SqlBool>`${lastStayOn} >= ${lastStayFrom}::date`] : []),
    ...(lastStayTo ? [sql<SqlBool>`${lastStayOn} <= ${lastStayTo}::date`] : []),
    ...(staysFrom === undefined ? [] : [sql<SqlBool>`${stayCount} >= ${staysFrom}`]),
  ];
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
};
