/** Disables an endpoint that fails for a day or answers 410 Gone, and notifies its users. */
import { webhookTexts } from '@minsu/contract/connections/webhooks/webhook.text.ts';
import type { DeliveryProblem } from '@minsu/contract/connections/webhooks/webhook.ts';
import { sql } from 'kysely';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';

/** Unsent deliveries are dropped; they can be requested again one by one. */
export const giveUpWaiting = async (ctx: Ctx, webhookId: string, why: DeliveryProblem): Promise<void> => {
  await sql`update webhook_deliveries set state = 'failed', next_try_at = null, last_error = ${why},
    settled_at = ${ctx.now}, version = version + 1 where webhook_id = ${webhookId} and state = 'waiting'`.execute(
    ctx.db,
  );
};

export const stoppedKey = (webhookId: string): string => `webhook-stopped:${webhookId}`;

interface Stopped {
  readonly id: string;
  readonly name: string;
  readonly why: 'worn' | 'gone';
}

export const tellStopped = async (ctx: Ctx, { id, name, why }: Stopped): Promise<void> => {
  await tellUsers(ctx, {
    to: { permission: 'webhook:edit' },
    kind: 'todo',
    subject: 'system',
    title: webhookTexts.toldStopped,
    content: why === 'gone' ? webhookTexts.toldGone : webhookTexts.toldWorn,
    params: { name },
    path: '/sys/webhook',
    key: stoppedKey(id),
  });
};
