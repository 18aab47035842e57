/** The log of calls, limited to houses in scope. */

import { webhookTexts } from '@minsu/contract/connections/webhooks/webhook.text.ts';
import type { Delivery, DeliveryDetail, DeliveryTry } from '@minsu/contract/connections/webhooks/webhook.ts';
import { TEST_EVENT } from '@minsu/contract/connections/webhooks/webhook.ts';
import type { pageDeliveries } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { eventWords } from '../../foundation/audit/event-words.ts';
import { startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { payloadOf } from './webhook-payload.ts';

type Input = z.output<typeof pageDeliveries.input>;
export type DeliveryFilter = Omit<Input, 'current' | 'size'>;
type Row = Omit<z.input<typeof Delivery>, 'eventTitle'>;

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Calls without a house need all houses in scope. */
export const deliveryVisible = (ctx: Ctx): Expression<SqlBool> =>
  ctx.user.scopesOf(ctx.access).has('all') ? sql<SqlBool>`true` : inScope(ctx, 'd.houseId');

const named = (keyword: string): RawBuilder<unknown> =>
  isUuid(keyword)
    ? sql`(d.id = ${keyword} or d.entity_id = ${keyword})`
    : sql`starts_with(d.name, ${keyword})`;

const conditions = (ctx: Ctx, filter: DeliveryFilter): RawBuilder<unknown> => {
  const all: (Expression<SqlBool> | RawBuilder<unknown>)[] = [deliveryVisible(ctx)];
  if (filter.view === 'undelivered') all.push(sql`d.state = 'failed'`);
  if (filter.webhookId?.length) all.push(sql`d.webhook_id = any(${filter.webhookId}::uuid[])`);
  if (filter.state?.length) all.push(sql`d.state = any(${filter.state}::text[])`);
  if (filter.entity?.length) all.push(sql`d.entity = any(${filter.entity}::text[])`);
  if (filter.keyword) all.push(named(filter.keyword));
  if (filter.createdFrom) all.push(sql`d.created_at >= ${startOfDay(filter.createdFrom)}`);
  if (filter.createdTo) all.push(sql`d.created_at < ${startOfDay(filter.createdTo, 1)}`);
  return sql.join(all, sql` and `);
};

const columns = sql`d.id, d.webhook_id, w.name as webhook_name, w.deleted_at is not null as webhook_gone, w.state as webhook_state, d.name as event,
  d.entity, d.entity_id, nullif(d.house_id, ${NIL_ID}) as house_id, h.name as house_name, d.state, d.attempts, d.last_status,
  d.last_error, d.next_try_at, d.event_at, d.created_at, d.settled_at, d.version`;

const withTitles = async <R extends Row>(ctx: Ctx, rows: readonly R[]) => {
  const words = await eventWords(ctx.language);
  return rows.map((row) => ({
    ...row,
    eventTitle:
      row.event === TEST_EVENT
        ? sayText(webhookTexts.testEvent, ctx.language)
        : `${words.entity(row.entity)} · ${words.event(row.event)}`,
  }));
};

/** Keys by the index of the time first, then the columns of these rows alone. */
export const pageOfDeliveries = async (ctx: Ctx, input: Input): Promise<Page<z.input<typeof Delivery>>> => {
  const where = conditions(ctx, input);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`with page as (select d.house_id, d.id from webhook_deliveries d where ${where}
        order by d.created_at desc, d.id desc ${limitOf(input)})
      select ${columns} from page join webhook_deliveries d on d.house_id = page.house_id and d.id = page.id
      join webhooks w on w.id = d.webhook_id left join houses h on h.id = d.house_id
      order by d.created_at desc, d.id desc`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from (
      select from webhook_deliveries d where ${where} limit ${COUNT_LIMIT}) c`.execute(ctx.db),
  ]);
  return pageOfRows(await withTitles(ctx, rows), counted.rows[0]?.n ?? 0, input);
};

export const findDeliveryIds = async (ctx: Ctx, filter: DeliveryFilter, limit: number): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select d.id from webhook_deliveries d where ${conditions(ctx, filter)}
    order by d.created_at desc, d.id desc limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

export const deliveryRow = async (ctx: Ctx, id: string): Promise<z.input<typeof Delivery>> => {
  const { rows } =
    await sql<Row>`select ${columns} from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    left join houses h on h.id = d.house_id where d.id = ${id} and ${deliveryVisible(ctx)}`.execute(ctx.db);
  const [row] = await withTitles(ctx, rows);
  return row ?? fail(webhookFailures.deliveryNotFound);
};

export const deliveryDetail = async (
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.input<typeof DeliveryDetail>> => {
  const row = await deliveryRow(ctx, id);
  const stored = await ctx.db
    .selectFrom('webhookDeliveries')
    .select(['houseId', 'position', 'tries', 'eventAt'])
    .where('houseId', '=', row.houseId ?? NIL_ID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { entity, entityId, event: name } = row;
  return {
    ...row,
    payload: payloadOf({ id, name, entity, entityId, ...stored }),
    tries: stored.tries as unknown as z.input<typeof DeliveryTry>[],
  };
};
