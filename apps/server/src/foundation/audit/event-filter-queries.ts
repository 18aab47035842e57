/** Conditions of audit log lists, each written to match its index. */
import { ACCESS_REFUSED } from '@minsu/contract/access-refused.ts';
import { AUDIT_SEARCH_ROWS, type pageAuditEvents } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { startOfDay } from '../houses/business-date-queries.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { isKept } from './row-hash.ts';

export type AuditFilters = Omit<z.output<typeof pageAuditEvents.input>, 'current' | 'size'>;

/** Events in which personal data was shown. */
const REVEALS = [
  'order.phoneRevealed',
  'order.guestRevealed',
  'order.doorCodeRevealed',
  'member.revealed',
  'member.photoSeen',
  'member.documentNumberSeen',
  'landlord.revealed',
  'landlord.documentSeen',
  'onboarding.revealed',
  'onboarding.photoRevealed',
  'certification.numberRevealed',
  'certification.photoRevealed',
  'notification.revealed',
];

const ofView = ({ view }: AuditFilters): RawBuilder<unknown>[] => {
  if (view === 'people') return [sql`e.user_id is not null`];
  if (view === 'refused') return [sql`e.name in (${ACCESS_REFUSED}, 'access.lookupsRefused')`];
  if (view === 'revealed') return [sql`e.name = any(${REVEALS})`];
  return [];
};

/** Events without a house need all houses in scope. */
const scope = (ctx: Ctx): RawBuilder<unknown> =>
  ctx.user.scopesOf(ctx.access).has('all')
    ? sql`true`
    : sql`e.house_id <> ${NIL_ID} and ${inScope(ctx, 'e.houseId')}`;

const byIndex = (ctx: Ctx, input: AuditFilters): RawBuilder<unknown> => {
  const { userId, entity, name, entityId, houseId, dateFrom, dateTo } = input;
  const parts = [scope(ctx), isKept('e'), ...ofView(input)];
  if (userId?.length) parts.push(sql`e.user_id = any(${userId}::uuid[])`);
  if (entity?.length) parts.push(sql`e.entity = any(${entity})`);
  if (name?.length) parts.push(sql`e.name = any(${name})`);
  if (houseId) parts.push(sql`e.house_id = ${houseId}`);
  // With or without a house: both are prefixes of the index.
  if (entityId)
    parts.push(
      sql`e.entity_id = ${entityId} and e.house_id in (select ${NIL_ID}::uuid union all select id from houses)`,
    );
  if (dateFrom) parts.push(sql`e.at >= ${startOfDay(dateFrom)}`);
  if (dateTo) parts.push(sql`e.at < ${startOfDay(dateTo, 1)}`);
  return sql.join(parts, sql` and `);
};

/** An order or house with that number or name, found by its index. */
const called = (text: string) => sql`e.entity_id in (
  select id from orders where order_no = upper(${text}) union all select id from houses where code = ${text})`;

const holding = (text: string): RawBuilder<unknown> => {
  const pattern = containing(text);
  return sql`(e.request_id = ${text} or e.address = ${text} or e.actor ilike ${pattern}
    or e.before::text ilike ${pattern} or e.after::text ilike ${pattern} or ${called(text)})`;
};

export const inOrder = ({ sort }: AuditFilters, alias: 'e' | 'p') => {
  const direction = sort?.[0] === 'at' ? sql`asc` : sql`desc`;
  return sql`${sql.ref(`${alias}.at`)} ${direction}, ${sql.ref(`${alias}.id`)} ${direction}`;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Events of a request have ids created soon after the request's. */
const REQUEST_MS = HOUR_MS;

const hourLater = (id: string): string => {
  const ms = Number.parseInt(id.replace('-', '').slice(0, 12), 16) + REQUEST_MS;
  const hex = ms.toString(16).padStart(12, '0').slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** An id is that of a record, of an event or of a request; each is found by its index, however old. */
const ofId = (ctx: Ctx, input: AuditFilters, id: string): RawBuilder<unknown> => sql`(
  select * from events e where ${byIndex(ctx, { ...input, entityId: id })}
  union all
  select * from events e where ${byIndex(ctx, input)} and e.entity_id <> ${id} and e.id >= ${id} and e.id < ${hourLater(id)}
    and (e.id = ${id} or e.request_id = ${id})) e`;

/** The rows, as `e`: all that match, or of a search those among the newest. */
export const matching = (ctx: Ctx, input: AuditFilters): RawBuilder<unknown> => {
  const { keyword } = input;
  if (!keyword) return sql`(select * from events e where ${byIndex(ctx, input)}) e`;
  if (UUID.test(keyword)) return ofId(ctx, input, keyword.toLowerCase());
  return sql`(select * from (select * from events e where ${byIndex(ctx, input)} order by e.at desc, e.id desc
    limit ${AUDIT_SEARCH_ROWS}) e where ${holding(keyword)}) e`;
};
