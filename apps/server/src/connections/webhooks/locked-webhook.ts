/** A webhook held for a change: there, and as its editor saw it. */

import { Webhook, type WebhookState } from '@minsu/contract/connections/webhooks/webhook.ts';
import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { webhookById } from './webhook-queries.ts';
import { assertSeesAllHouses } from './webhook-scope.ts';

export interface LockedWebhook {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly state: WebhookState;
  readonly events: readonly string[];
  readonly houseIds: readonly string[];
  readonly secretCipher: string;
  readonly oldSecretUntil: Date | null;
  readonly version: number;
}

/** `version` null: the current version. */
export const lockWebhook = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number | null },
): Promise<LockedWebhook> => {
  assertSeesAllHouses(ctx);
  const row = await ctx.db
    .selectFrom('webhooks')
    .select([
      'id',
      'name',
      'host',
      'state',
      'events',
      'houseIds',
      'secretCipher',
      'oldSecretUntil',
      'version',
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return fail(webhookFailures.notFound);
  if (version !== null && row.version !== version) failStale(Webhook, await webhookById(ctx, id));
  return row as LockedWebhook;
};
