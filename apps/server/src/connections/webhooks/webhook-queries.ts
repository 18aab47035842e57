/** Webhooks as the screen shows them. */

import type { Webhook, WebhookDetail } from '@minsu/contract/connections/webhooks/webhook.ts';
import type { pageWebhooks, webhookOptions } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesAllHouses } from './webhook-scope.ts';

type Row = z.input<typeof Webhook>;

const counted = (state: 'waiting' | 'failed') => sql`(select count(*)::int from (
  select from webhook_deliveries d where d.webhook_id = w.id and d.state = ${sql.lit(state)} limit ${COUNT_LIMIT - 1}) n)`;

const read = async (ctx: Ctx, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select w.id, w.name, w.host, w.state, w.events, w.secret_hint, w.created_by, w.created_at, w.version,
      case when w.old_secret_until > ${ctx.now} then w.old_secret_until end as old_secret_until,
      h.failing_since, case when h.rest_until > ${ctx.now} then h.rest_until end as rest_until, h.last_delivered_at,
      h.last_error, ${counted('waiting')} as waiting, ${counted('failed')} as failed,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]')
        from houses x where x.id = any(w.house_ids)) as houses
    from webhooks w join webhook_health h on h.webhook_id = w.id where w.deleted_at is null and ${where} ${rest}`.execute(
    ctx.db,
  );
  return rows;
};

export const pageOfWebhooks = async (
  ctx: Ctx,
  input: z.output<typeof pageWebhooks.input>,
): Promise<Page<Row>> => {
  assertSeesAllHouses(ctx);
  const { state, keyword } = input;
  const where = sql`${state?.length ? sql`w.state = any(${state}::text[])` : sql`true`}
    and ${keyword ? sql`(w.name ilike ${containing(keyword)} or w.host ilike ${containing(keyword)})` : sql`true`}`;
  const records = await read(ctx, where, sql`order by w.created_at, w.id ${limitOf(input)}`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhooks w where w.deleted_at is null and ${where}`.execute(ctx.db);
  return pageOfRows(records, rows[0]?.n ?? 0, input);
};

export const webhookById = async (ctx: Ctx, id: string): Promise<Row> =>
  (await read(ctx, sql`w.id = ${id}`, sql``))[0] ?? fail(webhookFailures.notFound);

export const webhookDetail = async (
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<z.input<typeof WebhookDetail>> => {
  assertSeesAllHouses(ctx);
  const row = await webhookById(ctx, id);
  const { urlCipher } = await ctx.db
    .selectFrom('webhooks')
    .select('urlCipher')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, url: ctx.services.cipher.decrypt(urlCipher) };
};

export const optionsOfWebhooks = async (ctx: Ctx): Promise<OutputOf<typeof webhookOptions>> =>
  ctx.db
    .selectFrom('webhooks')
    .select(['id', 'name'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(200)
    .execute();
