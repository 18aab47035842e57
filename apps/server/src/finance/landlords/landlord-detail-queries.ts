/** The page of a landlord: profile, contacts, documents, user, history. */

import type {
  LandlordContact,
  LandlordDetail,
  LandlordDocument,
} from '@minsu/contract/finance/landlords/landlord.ts';
import {
  type getLandlordHistory,
  LANDLORD_HISTORY_SIZE,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { landlordRowColumns, type StoredRow, toLandlordRow } from './landlord-queries.ts';
import { landlordInScope } from './landlord-scope-queries.ts';

type Stored = StoredRow &
  Pick<LandlordDetail['landlord'], 'emailMasked' | 'taxIdMasked' | 'address' | 'note' | 'statementMail'>;

const contactsOf = (ctx: Ctx, id: string): Promise<LandlordContact[]> =>
  ctx.db
    .selectFrom('landlordContacts')
    .select(['id', 'name', 'role', 'phoneMasked', 'emailMasked'])
    .where('landlordId', '=', id)
    .orderBy('position')
    .execute();

interface DocumentRow extends Omit<LandlordDocument, 'file' | 'createdAt'> {
  readonly createdAt: Date;
  readonly file: LandlordDocument['file'];
}

/** Earliest expiry first, documents without expiry last. */
export const documentsOf = async (ctx: Ctx, landlordId: string): Promise<LandlordDocument[]> => {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.kind, d.name, d.number_masked, d.expires_on, d.created_at, d.version,
      case when f.id is not null then json_build_object(
        'id', f.id, 'fileName', u.file_name, 'mime', f.mime, 'sizeBytes', f.size_bytes) end as file
    from landlord_documents d
    left join landlord_uploads u on u.landlord_id = d.landlord_id and u.file_id = d.file_id
    left join files f on f.id = u.file_id
    where d.landlord_id = ${landlordId}
    order by d.expires_on nulls last, d.kind, d.name, d.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

const userOf = async (ctx: Ctx, landlordId: string): Promise<LandlordDetail['user']> => {
  const user = await ctx.db
    .selectFrom('landlords as l')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select(['u.id', 'u.username', 'u.realname', 'u.status', 'u.lastLoginAt'])
    .where('l.id', '=', landlordId)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  const { status, lastLoginAt, ...rest } = user;
  return { ...rest, frozen: status !== 1, lastLoginAt: lastLoginAt?.toISOString() ?? null };
};

/** Fails with `landlord.notFound`, also out of scope. */
export const landlordDetail = async (ctx: Ctx, id: string): Promise<LandlordDetail> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Stored>`
    select ${landlordRowColumns(today)}, l.email_masked, l.tax_id_masked, l.address, l.note, l.statement_mail
    from landlords l left join users u on u.id = l.user_id
    where l.id = ${id} and ${landlordInScope(ctx)}`.execute(ctx.db);
  const row = rows[0] ?? fail(landlordFailures.notFound);
  const [contacts, documents, user] = await Promise.all([
    contactsOf(ctx, id),
    documentsOf(ctx, id),
    userOf(ctx, id),
  ]);
  return { landlord: { ...toLandlordRow(ctx, row), today }, contacts, documents, user };
};

/** Ids are given in the order of time, so the key itself pages. */
export const landlordHistory = async (
  ctx: Ctx,
  { id, before }: z.output<(typeof getLandlordHistory)['input']>,
): Promise<OutputOf<typeof getLandlordHistory>> => {
  await landlordDetail(ctx, id);
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'name', 'at', 'actor', 'before', 'after'])
    .where('houseId', '=', NIL_ID)
    .where('entityId', '=', id)
    .$if(before !== undefined, (all) => all.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(LANDLORD_HISTORY_SIZE + 1)
    .execute();
  return {
    entries: rows.slice(0, LANDLORD_HISTORY_SIZE).map(({ before: was, after: is, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      changes: changesOf((was ?? {}) as Side, (is ?? {}) as Side),
    })),
    more: rows.length > LANDLORD_HISTORY_SIZE,
  };
};

type Side = Record<string, unknown>;

const changesOf = (was: Side, is: Side) =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
