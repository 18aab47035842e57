/** The filters of landlord lists as conditions on `landlords l`, each answered by an index. */

import type { landlordFilters } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { DOCUMENT_REMINDERS, normalTaxId } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { searchable, searchedPhone } from '../../platform/sealed-search.ts';
import { landlordWithContract } from '../contracts/landlord-contract-queries.ts';
import { landlordInScope, landlordNamed } from './landlord-scope-queries.ts';
import { taxIdHash } from './sealed-tax-id.ts';

export type LandlordFilters = { [K in keyof typeof landlordFilters]?: z.output<(typeof landlordFilters)[K]> };

const TAX_ID = /^[A-Z0-9]{15,20}$/;

const keywordCondition = (ctx: Ctx, typed: string): RawBuilder<SqlBool> => {
  const keyword = typed.trim();
  const number = normalTaxId(keyword);
  const phone = searchedPhone(ctx, keyword);
  const isTaxId = TAX_ID.test(number) && searchable(ctx);
  const ways = [
    landlordNamed(keyword),
    ...(phone ? [sql`l.phone_hash = ${phone}`] : []),
    ...(isTaxId ? [sql`l.tax_id_hash = ${taxIdHash(ctx.services.cipher, number)}`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
};

const soonUntil = async (ctx: Ctx): Promise<string> =>
  addDays(await businessDateIn(ctx), DOCUMENT_REMINDERS[0]);

const hasHouse = sql`exists (select from houses h where h.landlord_id = l.id and h.state <> 'archived')`;

const viewCondition = async (ctx: Ctx, view: LandlordFilters['view']): Promise<RawBuilder<unknown>> => {
  if (view === 'expiring')
    return sql`l.documents_until <= ${await soonUntil(ctx)}::date and l.status <> 'ended'`;
  return view === undefined || view === 'all' ? sql`true` : sql`l.status = ${view}`;
};

/** Scope and filters, joined by `and`. */
export const landlordConditions = async (ctx: Ctx, filter: LandlordFilters): Promise<Expression<SqlBool>> => {
  const { keyword, kind, contract, tag, hasHouses, hasLogin } = filter;
  const parts: RawBuilder<unknown>[] = [landlordInScope(ctx), await viewCondition(ctx, filter.view)];
  if (keyword?.trim()) parts.push(keywordCondition(ctx, keyword));
  if (kind) parts.push(sql`l.kind = ${kind}`);
  if (contract?.length)
    parts.push(
      ctx.user.may('contract:read') ? landlordWithContract(contract, await businessDateIn(ctx)) : sql`false`,
    );
  // Written as the index is.
  if (tag?.length) parts.push(sql`l.tags <> '{}' and l.tags && ${tag}::text[]`);
  if (hasHouses !== undefined) parts.push(hasHouses ? hasHouse : sql`not ${hasHouse}`);
  if (hasLogin !== undefined) parts.push(hasLogin ? sql`l.user_id is not null` : sql`l.user_id is null`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};
