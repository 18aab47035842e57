/** Sends calls again under the same ids, by which receivers recognise duplicates. */

import { webhookTexts } from '@minsu/contract/connections/webhooks/webhook.text.ts';
import { Delivery } from '@minsu/contract/connections/webhooks/webhook.ts';
import { redeliver, redeliverMany } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import { type Failure, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Bulk, BulkTarget } from '../../platform/jobs/bulk.ts';
import { deliveryRow, deliveryVisible, findDeliveryIds } from './delivery-queries.ts';

interface Facts {
  readonly state: string;
  readonly webhookState: string;
  readonly webhookGone: boolean;
}

const refusalOf = ({ state, webhookState, webhookGone }: Facts): Failure | null => {
  if (webhookGone) return webhookFailures.isGone;
  if (webhookState !== 'on') return webhookFailures.isOff;
  return state === 'waiting' ? webhookFailures.stillWaiting : null;
};

/** `version` null: the current version. It is tried for a day from now. */
const sendAgain = async (ctx: Ctx, id: string, version: number | null): Promise<void> => {
  // Checks scope before locking.
  await deliveryRow(ctx, id);
  await sql`select from webhook_deliveries where id = ${id} for update`.execute(ctx.db);
  const row = await deliveryRow(ctx, id);
  if (version !== null && row.version !== version) failStale(Delivery, row);
  const refusal = refusalOf(row);
  if (refusal) fail(refusal);
  await sql`update webhook_deliveries set state = 'waiting', attempts = 0, first_due_at = ${ctx.now},
    next_try_at = ${ctx.now}, settled_at = null, last_error = null, version = version + 1 where id = ${id}`.execute(
    ctx.db,
  );
  const after = { deliveryId: id, event: row.event };
  await ctx.record({ name: 'webhook.resent', entity: 'webhook', entityId: row.webhookId, after });
};

export const redeliverRoute = command(redeliver, async (ctx, { id, version }) => {
  await sendAgain(ctx, id, version);
  return deliveryRow(ctx, id);
});

const look = async (ctx: Ctx, ids: readonly string[]): Promise<BulkTarget[]> => {
  const { rows } = await sql<Facts & { id: string; name: string }>`
    select d.id, d.name, d.state, w.state as webhook_state, w.deleted_at is not null as webhook_gone
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place) join webhook_deliveries d on d.id = asked.id
    join webhooks w on w.id = d.webhook_id where ${deliveryVisible(ctx)} order by asked.place`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ id: row.id, label: `${row.name} ${row.id}`, refusal: refusalOf(row) }));
};

export const redeliverBulk: Bulk = {
  name: 'webhooks.redeliver',
  title: webhookTexts.bulkRedeliver,
  endpoints: redeliverMany,
  find: findDeliveryIds,
  look,
  change: (ctx, id) => sendAgain(ctx, id, null),
};
