/** Queue of documents to check: waiting ones oldest first, decided ones latest first. */

import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import type {
  countMemberChecks,
  DocumentCase,
  pageMemberChecks,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { documentColumns, toDocument } from './member-detail-queries.ts';
import { keywordCondition } from './member-filter-queries.ts';
import { visibleGuest } from './member-scope-queries.ts';

type StoredCase = Parameters<typeof toDocument>[1] & { readonly memberName: string };

const toCase = async (ctx: Ctx, { memberName, ...row }: StoredCase): Promise<DocumentCase> => ({
  ...(await toDocument(ctx, row)),
  memberName,
  own: (await confirmerOf(ctx, 'memberDocument')).own([row.recordedById]) !== null,
});

/** `guests` is the document's member; the scope of the queue is that of the members. */
const tables = sql`guest_documents d join guests on guests.id = d.guest_id`;

export const documentCase = async (ctx: Ctx, id: string): Promise<DocumentCase> => {
  const { rows } = await sql<StoredCase>`
    select ${documentColumns}, guests.name as member_name from ${tables}
    where d.id = ${id} and d.removed_at is null and ${visibleGuest(ctx)}`.execute(ctx.db);
  return rows[0] ? toCase(ctx, rows[0]) : fail(memberFailures.documentNotFound);
};

type Asked = z.output<typeof pageMemberChecks.input>;

const conditionOf = async (
  ctx: Ctx,
  { state, keyword }: Pick<Asked, 'state' | 'keyword'>,
): Promise<RawBuilder<unknown>> =>
  sql`d.state = ${state} and d.removed_at is null and ${visibleGuest(ctx)}
    and ${keyword ? await keywordCondition(ctx, keyword) : sql`true`}`;

const count = async (ctx: Ctx, asked: Pick<Asked, 'state' | 'keyword'>, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${tables} where ${await conditionOf(ctx, asked)} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const pageOfChecks = async (ctx: Ctx, asked: Asked): Promise<Page<DocumentCase>> => {
  const order = asked.state === 'pending' ? sql`d.recorded_at, d.id` : sql`d.decided_at desc, d.id`;
  const { rows } = await sql<StoredCase>`
    select ${documentColumns}, guests.name as member_name from ${tables}
    where ${await conditionOf(ctx, asked)} order by ${order} ${limitOf(asked)}`.execute(ctx.db);
  return pageOfRows(
    await Promise.all(rows.map((row) => toCase(ctx, row))),
    await count(ctx, asked, COUNT_LIMIT),
    asked,
  );
};

export const checkCounts = async (ctx: Ctx): Promise<OutputOf<typeof countMemberChecks>> => {
  const of = (state: Asked['state']) => count(ctx, { state }, TOTAL_LIMIT);
  const [pending, passed, rejected] = await Promise.all([of('pending'), of('passed'), of('rejected')]);
  return { pending, passed, rejected };
};
