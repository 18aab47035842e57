/** The messages in all message boxes, for users who oversee the log. They name no guest (`news.text.ts`). */

import { messageTexts } from '@minsu/contract/foundation/messages/message.text.ts';
import type { NoticeRow } from '@minsu/contract/foundation/messages/message.ts';
import type { pageNotices } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { startOfDay } from '../houses/business-date-queries.ts';
import { seesAllHouses } from '../houses/house-scope-queries.ts';

type Input = z.output<typeof pageNotices.input>;
export type Notice = z.input<typeof NoticeRow>;

/** Messages concern houses of any scope, so the log needs all houses in scope. */
export const assertSeesAllBoxes = (ctx: Ctx): void => {
  if (!seesAllHouses(ctx)) fail(coreFailures.forbidden);
};

/** Contents about money name what a landlord is paid: for who sees statements. */
const contentOf = ({ user }: Ctx): RawBuilder<unknown> =>
  user.may('settlement:read')
    ? sql`json_build_array(m.content_zh, m.content_en)`
    : sql`case when m.subject = 'finance' then ${JSON.stringify(messageTexts.financeCovered)}::json
        else json_build_array(m.content_zh, m.content_en) end`;

const columnsFor = (
  ctx: Ctx,
) => sql`m.id, m.kind, m.subject, json_build_array(m.title_zh, m.title_en) as title,
  ${contentOf(ctx)} as content, m.path, u.id as user_id, u.realname as user_name, m.read_at,
  m.settled_at, m.created_at, m.reminders`;
const from = sql`inbox_messages m join users u on u.id = m.user_id`;

const conditions = (input: Input): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = [sql`m.boxed`];
  if (input.kind?.length) all.push(sql`m.kind = any(${input.kind}::text[])`);
  if (input.subject?.length) all.push(sql`m.subject = any(${input.subject}::text[])`);
  if (input.state?.includes('unread') !== input.state?.includes('read'))
    all.push(input.state?.includes('unread') ? sql`m.read_at is null` : sql`m.read_at is not null`);
  if (input.userId?.length) all.push(sql`m.user_id = any(${input.userId}::uuid[])`);
  if (input.createdFrom) all.push(sql`m.created_at >= ${startOfDay(input.createdFrom)}`);
  if (input.createdTo) all.push(sql`m.created_at < ${startOfDay(input.createdTo, 1)}`);
  if (input.keyword) {
    const like = containing(input.keyword);
    all.push(sql`(m.title_zh ilike ${like} or m.title_en ilike ${like} or u.realname ilike ${like})`);
  }
  return sql.join(all, sql` and `);
};

export const pageOfNotices = async (ctx: Ctx, input: Input): Promise<Page<Notice>> => {
  assertSeesAllBoxes(ctx);
  const where = conditions(input);
  const [{ rows }, counted] = await Promise.all([
    sql<Notice>`select ${columnsFor(ctx)} from ${from} where ${where} order by m.created_at desc, m.id desc ${limitOf(input)}`.execute(
      ctx.db,
    ),
    sql<{ n: number }>`select count(*)::int as n from (
      select from ${from} where ${where} limit ${TOTAL_LIMIT + 1}) c`.execute(ctx.db),
  ]);
  return pageOfRows(rows, counted.rows[0]?.n ?? 0, input);
};

export const noticeRow = async (ctx: Ctx, id: string): Promise<Notice | null> => {
  const { rows } = await sql<Notice>`select ${columnsFor(ctx)} from ${from} where m.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};
