/**
 * Hands one message to the push service of a browser (RFC 8030). Repeated after a lost answer it carries the same topic and
 * tag, so the service and the device show it once.
 */
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { afterQuiet } from '@minsu/contract/platform/quiet-hours.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/module.ts';
import { type SafeAnswer, safeFetch } from '../../../platform/safe-fetch.ts';
import { pushCall } from './push-address.ts';
import { type OpenedDevice, openDevice, type Subscription } from './push-device-queries.ts';
import { encryptPush } from './push-encryption.ts';
import { pushAuthorization, pushKeysOf } from './push-keys.ts';

/** A device that is off for longer finds the notice in the message box. */
const KEPT_SECONDS = DAY_MS / 1_000;
const LIMITED_MS = MINUTE_MS;

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** Already read, or the device is signed out: not sent. */
  | { readonly kind: 'void' }
  /** The browser has ended its subscription. */
  | { readonly kind: 'gone'; readonly error: string }
  | { readonly kind: 'refused' | 'failed'; readonly error: string }
  | { readonly kind: 'limited'; readonly error: string; readonly afterMs: number };

/** Seconds, or none. */
const waitOf = (asked: string | undefined): number => {
  const seconds = Number(asked ?? '');
  return Number.isInteger(seconds) && seconds > 0 && seconds <= 3_600 ? seconds * 1_000 : LIMITED_MS;
};

const outcomeOf = (answer: SafeAnswer): PushOutcome => {
  if (answer.kind === 'refused') return { kind: 'refused', error: 'not a public address' };
  if (answer.kind === 'tooLarge') return { kind: 'failed', error: 'answer too large' };
  if (answer.kind === 'failed') return { kind: 'failed', error: answer.message };
  const { status, headers } = answer;
  const error = `HTTP ${status}`;
  // Anything else of success is a gateway's, and may have taken nothing.
  if (status === 201 || status === 202) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', error };
  if (status === 429) return { kind: 'limited', error, afterMs: waitOf(headers['retry-after']) };
  return { kind: status >= 400 && status < 500 ? 'refused' : 'failed', error };
};

const isRead = async ({ db }: Ctx, inboxIds: readonly string[]): Promise<boolean> => {
  if (inboxIds.length === 0) return false;
  const row = await db
    .selectFrom('inboxMessages')
    .select('id')
    .where('id', 'in', inboxIds)
    .where('readAt', 'is', null)
    .where('settledAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
};

export interface OutgoingPush {
  readonly id: string;
  /** Id of the subscription. */
  readonly to: string;
  /** JSON of a `PushMessage`. */
  readonly text: string;
  readonly inboxIds: readonly string[];
}

const send = async (job: JobContext, { endpoint, ...keys }: Subscription, push: OutgoingPush) => {
  const { config, authorization } = await job.read(async (ctx) => ({
    config: ctx.services.config,
    authorization: pushAuthorization(
      await pushKeysOf(ctx),
      ctx.services.config,
      new URL(endpoint).origin,
      ctx.now,
    ),
  }));
  return safeFetch(endpoint, {
    ...pushCall(config),
    content: encryptPush(push.text, keys),
    headers: {
      ...{ authorization, ttl: String(KEPT_SECONDS), urgency: 'high' },
      topic: push.id.replaceAll('-', ''),
      ...{ 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm' },
    },
  });
};

/** Quiet hours may have begun, or have been set, since it was queued. A test goes out in any hour. */
const quietMs = ({ now }: Ctx, device: OpenedDevice, { inboxIds }: OutgoingPush): number =>
  inboxIds.length === 0 ? 0 : afterQuiet(now, device, BUSINESS_TIME_ZONE).getTime() - now.getTime();

export const carryPush = async (job: JobContext, push: OutgoingPush): Promise<PushOutcome> => {
  const found = await job.read(async (ctx) => {
    const device = (await isRead(ctx, push.inboxIds)) ? null : await openDevice(ctx, push.to);
    return device && { device, waitMs: quietMs(ctx, device, push) };
  });
  if (!found) return { kind: 'void' };
  const { device, waitMs } = found;
  if (waitMs > 0) return { kind: 'limited', error: 'quiet hours', afterMs: waitMs };
  return outcomeOf(await send(job, device.subscription, push));
};

export const removeSubscription = async ({ db }: Ctx, id: string): Promise<void> => {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
};
