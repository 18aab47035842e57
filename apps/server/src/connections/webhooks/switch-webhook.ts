/** Webhooks are switched on and off, tested and deleted; secrets follow each other. */

import { OLD_SECRET_HOURS, TEST_EVENT } from '@minsu/contract/connections/webhooks/webhook.ts';
import {
  deleteWebhook,
  endOldWebhookSecret,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { lastPosition } from '../../platform/live/live-feed.ts';
import { lockWebhook } from './locked-webhook.ts';
import { giveUpWaiting, stoppedKey } from './stop-webhook.ts';
import { webhookById } from './webhook-queries.ts';
import { newSecret } from './webhook-secret.ts';

const beginAnew = async (ctx: Ctx, webhookId: string): Promise<void> => {
  await ctx.db
    .updateTable('webhookHealth')
    .set({
      position: await lastPosition(ctx.db),
      failuresInRow: 0,
      rests: 0,
      failingSince: null,
      restUntil: null,
      lastError: null,
    })
    .where('webhookId', '=', webhookId)
    .execute();
  await settleTodo(ctx, stoppedKey(webhookId), { again: true });
};

export const switchWebhookRoute = command(switchWebhook, async (ctx, { id, version, on }) => {
  const before = await lockWebhook(ctx, { id, version });
  const state = on ? 'on' : 'off';
  if (before.state === state) fail(webhookFailures.alreadySo);
  await ctx.db
    .updateTable('webhooks')
    .set({ state, version: version + 1 })
    .where('id', '=', id)
    .execute();
  if (on) await beginAnew(ctx, id);
  else {
    await giveUpWaiting(ctx, id, 'switchedOff');
    await settleTodo(ctx, stoppedKey(id), { again: true });
  }
  await ctx.record({
    name: on ? 'webhook.enabled' : 'webhook.disabled',
    entity: 'webhook',
    entityId: id,
    before: { state: before.state },
    after: { state },
  });
  return webhookById(ctx, id);
});

export const rotateWebhookSecretRoute = command(rotateWebhookSecret, async (ctx, { id, version }) => {
  const before = await lockWebhook(ctx, { id, version });
  const { secret, ...sealed } = newSecret(ctx.services.cipher);
  const oldSecretUntil = new Date(ctx.now.getTime() + OLD_SECRET_HOURS * HOUR_MS);
  await ctx.db
    .updateTable('webhooks')
    .set({ ...sealed, oldSecretCipher: before.secretCipher, oldSecretUntil, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({ name: 'webhook.secretRotated', entity: 'webhook', entityId: id });
  return { webhook: await webhookById(ctx, id), secret };
});

export const endOldWebhookSecretRoute = command(endOldWebhookSecret, async (ctx, { id, version }) => {
  const before = await lockWebhook(ctx, { id, version });
  if (before.oldSecretUntil === null || before.oldSecretUntil <= ctx.now) fail(webhookFailures.noOldSecret);
  await ctx.db
    .updateTable('webhooks')
    .set({ oldSecretCipher: null, oldSecretUntil: null, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({ name: 'webhook.oldSecretEnded', entity: 'webhook', entityId: id });
  return webhookById(ctx, id);
});

/** Its log stays; its address and secrets do not. */
export const deleteWebhookRoute = command(deleteWebhook, async (ctx, { id, version }) => {
  const { name, host } = await lockWebhook(ctx, { id, version });
  await ctx.db
    .updateTable('webhooks')
    .set({
      state: 'off',
      urlCipher: '',
      secretCipher: '',
      oldSecretCipher: null,
      oldSecretUntil: null,
      deletedAt: ctx.now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await giveUpWaiting(ctx, id, 'deleted');
  await settleTodo(ctx, stoppedKey(id), { again: true });
  await ctx.record({ name: 'webhook.deleted', entity: 'webhook', entityId: id, before: { name, host } });
  return null;
});

/** Sent in any state, to find out whether the address works. */
export const testWebhookRoute = command(testWebhook, async (ctx, { id }) => {
  await lockWebhook(ctx, { id, version: null });
  const deliveryId = ctx.newId();
  await ctx.db
    .insertInto('webhookDeliveries')
    .values({
      houseId: NIL_ID,
      id: deliveryId,
      webhookId: id,
      eventId: deliveryId,
      position: 0,
      name: TEST_EVENT,
      entity: 'webhook',
      entityId: id,
      eventAt: ctx.now,
      state: 'waiting',
      firstDueAt: ctx.now,
      nextTryAt: ctx.now,
      createdAt: ctx.now,
    })
    .execute();
  await ctx.record({ name: 'webhook.tested', entity: 'webhook', entityId: id });
  return { deliveryId };
});
