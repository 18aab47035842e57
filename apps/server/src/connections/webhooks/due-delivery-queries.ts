/** Due deliveries by endpoint. */
import { HOLD_ATTEMPTS } from '@minsu/contract/connections/webhooks/webhook-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Sent } from './webhook-payload.ts';

export interface DueWebhook {
  readonly id: string;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly failuresInRow: number;
  readonly restUntil: Date | null;
}

/** Null: it has been deleted. */
export const dueWebhook = async (ctx: Ctx, id: string): Promise<DueWebhook | null> => {
  const { rows } = await sql<{
    urlCipher: string;
    secretCipher: string;
    oldSecretCipher: string | null;
    oldSecretUntil: Date | null;
    failuresInRow: number;
    restUntil: Date | null;
  }>`select w.url_cipher, w.secret_cipher, w.old_secret_cipher, w.old_secret_until, h.failures_in_row, h.rest_until
    from webhooks w join webhook_health h on h.webhook_id = w.id where w.id = ${id} and w.deleted_at is null`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return null;
  const { cipher } = ctx.services;
  const old = row.oldSecretUntil !== null && row.oldSecretUntil > ctx.now ? row.oldSecretCipher : null;
  return {
    id,
    url: cipher.decrypt(row.urlCipher),
    secrets: [row.secretCipher, ...(old === null ? [] : [old])].map((sealed) => cipher.decrypt(sealed)),
    failuresInRow: row.failuresInRow,
    restUntil: row.restUntil,
  };
};

export interface DueDelivery extends Sent {
  readonly attempts: number;
  readonly firstDueAt: Date;
  readonly version: number;
}

interface Wanted {
  readonly webhookId: string;
  readonly limit: number;
  /** The endpoint is off; tests are sent nevertheless. */
  readonly testsOnly: boolean;
}

/** In the order in which it happened. What happened later to a record whose delivery has just failed waits for it. */
export const dueDeliveries = async (
  ctx: Ctx,
  { webhookId, limit, testsOnly }: Wanted,
): Promise<DueDelivery[]> => {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.house_id, d.name, d.entity, d.entity_id, d.event_at, d.position, d.attempts, d.first_due_at, d.version
    from webhook_deliveries d where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.next_try_at <= ${ctx.now}
      and ${testsOnly ? sql`d.position = 0` : sql`true`}
      and not exists (select from webhook_deliveries b where b.webhook_id = d.webhook_id and b.entity_id = d.entity_id
        and b.state = 'waiting' and b.position < d.position and b.next_try_at > ${ctx.now} and b.attempts < ${HOLD_ATTEMPTS})
    order by d.position, d.id limit ${limit}`.execute(ctx.db);
  return rows;
};

/** Endpoints with something due, and when there is something next. A test is due though its endpoint rests. */
export const webhooksDue = async (ctx: Ctx): Promise<{ ids: string[]; nextAt: Date | null }> => {
  const first = (where: RawBuilder<unknown>) => sql`(select d.next_try_at from webhook_deliveries d
    where d.webhook_id = w.id and d.state = 'waiting' and ${where} order by d.next_try_at limit 1)`;
  const { rows } = await sql<{ id: string; at: Date }>`
    select * from (select w.id, least(${first(sql`d.position = 0`)}, case when n.at is not null
        then greatest(n.at, h.rest_until) end) as at
      from webhooks w join webhook_health h on h.webhook_id = w.id
      cross join lateral (select ${first(sql`true`)} as at) n where w.deleted_at is null) due
    where at is not null order by at`.execute(ctx.db);
  const later = rows.find(({ at }) => at > ctx.now);
  return { ids: rows.filter(({ at }) => at <= ctx.now).map(({ id }) => id), nextAt: later?.at ?? null };
};
