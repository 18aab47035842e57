/** Adds or edits a webhook. Its address is checked before the change, and again at every call. */

import { MAX_WEBHOOKS } from '@minsu/contract/connections/webhooks/webhook.ts';
import { createWebhook, editWebhook } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { isWebhookChoice } from '@minsu/contract/connections/webhooks/webhook-events.ts';
import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { preflightCommand } from '../../platform/http/routes.ts';
import { lastPosition } from '../../platform/live/live-feed.ts';
import { checkAddress, readAddress } from '../../platform/safe-fetch.ts';
import { lockWebhook } from './locked-webhook.ts';
import { callOptions } from './outside-options.ts';
import { webhookById } from './webhook-queries.ts';
import { assertSeesAllHouses } from './webhook-scope.ts';
import { newSecret } from './webhook-secret.ts';

/** Time limit for looking up the host name. */
const LOOK_UP_MS = 3_000;

/** A name that cannot be resolved now is accepted, because every call checks again. */
const checkedUrl = async ({ services: { config } }: Ctx, text: string): Promise<URL> => {
  const url = /^https?:/i.test(text.trim()) ? readAddress(text) : null;
  if (!url) return failAt('url', webhookFailures.notAnAddress);
  if (url.host === new URL(config.publicUrl).host) failAt('url', webhookFailures.ownAddress);
  url.hash = '';
  const found = await checkAddress(url, { ...callOptions(config), timeoutMs: LOOK_UP_MS });
  return found === 'refused' ? failAt('url', webhookFailures.addressRefused) : url;
};

interface Facts {
  readonly name: string;
  readonly events: readonly string[];
  readonly houseIds: readonly string[];
}

const checkedFacts = async (ctx: Ctx, { name, events, houseIds }: Facts): Promise<Facts> => {
  const unknown = events.filter((choice) => !isWebhookChoice(choice));
  if (unknown.length > 0) failAt('events', webhookFailures.unknownEvents, { names: unknown.join(', ') });
  const houses = [...new Set(houseIds)];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from houses where id = any(${houses}::uuid[])`.execute(ctx.db);
  if (rows[0]?.n !== houses.length) failAt('houseIds', webhookFailures.unknownHouses);
  return { name, events: [...new Set(events)], houseIds: houses };
};

const assertRoomForOne = async (ctx: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.webhooks})`.execute(ctx.db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhooks where deleted_at is null`.execute(ctx.db);
  if ((rows[0]?.n ?? 0) >= MAX_WEBHOOKS) fail(webhookFailures.tooMany, { params: { count: MAX_WEBHOOKS } });
};

const askAddress = (ctx: Ctx, { url }: { readonly url: string }): Promise<URL> => {
  assertSeesAllHouses(ctx);
  return checkedUrl(ctx, url);
};

/** Receives events from now on, none from before. */
export const createWebhookRoute = preflightCommand(createWebhook, askAddress, async (ctx, input, url) => {
  assertSeesAllHouses(ctx);
  const facts = await checkedFacts(ctx, input);
  await assertRoomForOne(ctx);
  const { cipher } = ctx.services;
  const { secret, ...sealed } = newSecret(cipher);
  const id = ctx.newId();
  await ctx.db
    .insertInto('webhooks')
    .values({
      id,
      name: facts.name,
      events: [...facts.events],
      houseIds: [...facts.houseIds],
      urlCipher: cipher.encrypt(url.href),
      host: url.host,
      ...sealed,
      state: 'on',
      createdBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('webhookHealth')
    .values({ webhookId: id, position: await lastPosition(ctx.db) })
    .execute();
  const after = { ...facts, host: url.host };
  await ctx.record({ name: 'webhook.created', entity: 'webhook', entityId: id, after });
  return { webhook: await webhookById(ctx, id), secret };
});

export const editWebhookRoute = preflightCommand(editWebhook, askAddress, async (ctx, input, url) => {
  const before = await lockWebhook(ctx, input);
  const facts = await checkedFacts(ctx, input);
  const { cipher } = ctx.services;
  const { urlCipher } = await ctx.db
    .selectFrom('webhooks')
    .select('urlCipher')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const addressChanged = cipher.decrypt(urlCipher) !== url.href;
  await ctx.db
    .updateTable('webhooks')
    .set({
      name: facts.name,
      events: [...facts.events],
      houseIds: [...facts.houseIds],
      ...(addressChanged && { urlCipher: cipher.encrypt(url.href), host: url.host }),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
  // A new address starts without failures.
  if (addressChanged)
    await ctx.db
      .updateTable('webhookHealth')
      .set({ failuresInRow: 0, rests: 0, failingSince: null, restUntil: null, lastError: null })
      .where('webhookId', '=', before.id)
      .execute();
  const { name, events, houseIds, host } = before;
  await ctx.record({
    name: 'webhook.edited',
    entity: 'webhook',
    entityId: before.id,
    before: { name, events, houseIds, host },
    after: { ...facts, host: url.host, ...(addressChanged && { addressChanged }) },
  });
  return webhookById(ctx, before.id);
});
