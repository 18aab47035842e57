/** The payload of a call: a body of ids, and its signature (docs/webhooks.md). */
import { createHmac } from 'node:crypto';
import type { WebhookPayload } from '@minsu/contract/connections/webhooks/webhook.ts';
import { NIL_ID } from '../../platform/ids.ts';

export interface Sent {
  readonly id: string;
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
  readonly houseId: string;
  readonly eventAt: Date;
  readonly position: number;
}

export const payloadOf = ({ id, name, entity, entityId, houseId, eventAt, position }: Sent): string =>
  JSON.stringify({
    id,
    event: name,
    entity,
    entityId,
    houseId: houseId === NIL_ID ? null : houseId,
    at: eventAt.toISOString(),
    position,
  } satisfies WebhookPayload);

/** HMAC-SHA256 of `timestamp.body`, hex; the timestamp in seconds. */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

interface Signing {
  /** The newest first; while two are in force both sign. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

export const headersOf = (
  { id, name }: Pick<Sent, 'id' | 'name'>,
  body: string,
  { secrets, now }: Signing,
): Record<string, string> => {
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    'content-type': 'application/json; charset=utf-8',
    'minsu-delivery': id,
    'minsu-event': name,
    'minsu-timestamp': String(timestamp),
    'minsu-signature': secrets.map((secret) => `v1=${signatureOf(secret, timestamp, body)}`).join(','),
  };
};

/** Milliseconds that a receiver asks us to wait, by seconds or by a date; 0 where it does not. */
export const askedWait = (retryAfter: string | undefined, now: Date): number => {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
};
