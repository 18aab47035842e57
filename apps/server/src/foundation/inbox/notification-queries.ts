/** The log of mails and SMS sent. Texts are stored sealed and opened one row at a time. */

import type {
  getNotification,
  pageNotifications,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { startOfDay } from '../houses/business-date-queries.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { sayReasons } from '../messages/sms-reasons.ts';

type Input = z.output<typeof pageNotifications.input>;
type Row = z.input<typeof pageNotifications.output>['records'][number];
type Detail = z.input<typeof getNotification.output>;

const columns = sql`n.id, n.kind, n.channel, n.recipient_masked, u.realname as user_name, n.language, n.subject, n.state,
  n.attempts, n.last_error, n.next_try_at, n.created_at, n.sent_at, n.delivered_at, n.provider_reference, n.secret, n.version, o.id as order_id, o.order_no,
  o.house_id`;

const withReasonText =
  ({ language }: Ctx) =>
  (row: Row): Row => ({ ...row, lastError: sayReasons(row.lastError, language) });

/** Rows about a house follow its scope; the others need all houses in scope. */
const visible = (ctx: Ctx): Expression<SqlBool> => inScope(ctx, 'n.houseId');

const conditions = (ctx: Ctx, input: Input): Expression<SqlBool>[] => {
  const all: Expression<SqlBool>[] = [
    visible(ctx),
    input.view === 'unsent' ? sql`n.state in ('failed', 'kept')` : sql`true`,
  ];
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values?.length) all.push(sql`${sql.ref(column)} = any(${[...values]}::text[])`);
  };
  oneOf('n.channel', input.channel);
  oneOf('n.kind', input.kind);
  oneOf('n.state', input.state);
  if (input.createdFrom) all.push(sql`n.created_at >= ${startOfDay(input.createdFrom)}`);
  if (input.createdTo) all.push(sql`n.created_at < ${startOfDay(input.createdTo, 1)}`);
  if (input.keyword) {
    const like = containing(input.keyword);
    all.push(sql`(n.subject ilike ${like} or u.realname ilike ${like} or n.recipient_masked ilike ${like})`);
  }
  return all;
};

const from = (ctx: Ctx) => sql`notifications n left join users u on u.id = n.user_id
  left join orders o on o.house_id = n.house_id and o.id = n.order_id and ${inScope(ctx, 'o.houseId')}`;

export const pageOfNotifications = async (ctx: Ctx, input: Input): Promise<Page<Row>> => {
  const where = sql.join(conditions(ctx, input), sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from ${from(ctx)} where ${where} order by n.created_at desc, n.id desc ${limitOf(input)}`.execute(
      ctx.db,
    ),
    sql<{ n: number }>`
      select count(*)::int as n from (select 1 from ${from(ctx)} where ${where} limit ${TOTAL_LIMIT + 1}) c`.execute(
      ctx.db,
    ),
  ]);
  return pageOfRows(rows.map(withReasonText(ctx)), counted.rows[0]?.n ?? 0, input);
};

export const notificationRow = async (ctx: Ctx, id: string): Promise<Row> => {
  const { rows } = await sql<Row>`
    select ${columns} from ${from(ctx)} where n.id = ${id} and ${visible(ctx)}`.execute(ctx.db);
  return rows.map(withReasonText(ctx))[0] ?? fail(messageFailures.notificationNotFound);
};

export const notificationDetail = async (ctx: Ctx, { id }: { readonly id: string }): Promise<Detail> => {
  const row = await notificationRow(ctx, id);
  if (row.secret) return { ...row, text: null };
  const { bodyCipher } = await ctx.db
    .selectFrom('notifications')
    .select('bodyCipher')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, text: ctx.services.cipher.decrypt(bodyCipher) };
};
