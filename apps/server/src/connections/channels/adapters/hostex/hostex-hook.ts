/**
 * Webhooks of Hostex: a notice of what happened, answered at once and followed by a reading. They are not signed; a
 * header carries the platform's secret, which no call returns. The first delivery at our unguessable address reveals
 * it; its SHA-256 is stored and later ones are compared with it.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Account, Hook, HookRefusal, HookRequest } from '../adapter.ts';
import { parseJson } from '../parse-json.ts';
import { isSame, md5Hex } from '../signatures.ts';

const SECRET_HEADER = 'hostex-webhook-secret-token';

export const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(secret, 'utf8').digest('hex');

/** Unknown events and fields are not errors. */
const Ping = z.object({ event: z.string().min(1) });

const subjectOf = (event: string): Hook['about'] => {
  if (event.startsWith('reservation_')) return 'feed';
  if (event.startsWith('review_')) return 'reviews';
  return event.startsWith('message_') ? 'messages' : 'other';
};

const secretOf = ({ headers }: HookRequest): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === SECRET_HEADER)?.[1] || undefined;

export const readHostexHook = (
  { accountKey, secret }: Account,
  request: HookRequest,
): Hook | { readonly refused: HookRefusal } => {
  const given = secretOf(request);
  if (given === undefined) return { refused: 'badSignature' };
  const fingerprint = fingerprintOf(given);
  if (secret !== null && !isSame(fingerprint, secret)) return { refused: 'badSignature' };
  const ping = Ping.safeParse(parseJson(request.body));
  if (!ping.success) return { refused: 'malformed' };
  return {
    eventId: md5Hex(request.body),
    accountKey,
    about: subjectOf(ping.data.event),
    ...{ platformOrderIds: [], revision: null },
    ...(secret === null && { learned: fingerprint }),
  };
};
