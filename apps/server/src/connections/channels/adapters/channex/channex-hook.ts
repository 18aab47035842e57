/**
 * Webhooks of Channex: a prompt to read the feed, whatever their content. They are not signed; instead a header with
 * our own secret is compared in constant time.
 */
import { z } from 'zod';
import type { Account, Hook, HookRefusal, HookRequest } from '../adapter.ts';
import { parseJson } from '../parse-json.ts';
import { isSame, md5Hex } from '../signatures.ts';

export const SECRET_HEADER = 'X-Channex-Webhook-Secret';

/** The events we subscribe to; others are accepted and ignored. */
export const hookEvents = [
  'booking',
  'booking_unmapped_room',
  'booking_unmapped_rate',
  'non_acked_booking',
  'message',
  'message_thread_booking_assigned',
  'review',
  'updated_review',
] as const;

const subjectOf = (event: string): Hook['about'] => {
  if (event.startsWith('message') || event === 'inquiry') return 'messages';
  if (event.includes('review')) return 'reviews';
  return event.includes('booking') ? 'feed' : 'other';
};

const Delivery = z.object({ event: z.string(), property_id: z.string().nullish() });

export const readChannexHook = (
  { accountKey, secret }: Account,
  { headers, body }: HookRequest,
): Hook | { readonly refused: HookRefusal } => {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const given = lower[SECRET_HEADER.toLowerCase()];
  if (!secret || given === undefined || !isSame(given, secret)) return { refused: 'badSignature' };
  const delivery = Delivery.safeParse(parseJson(body));
  if (!delivery.success) return { refused: 'malformed' };
  return {
    eventId: md5Hex(body),
    accountKey,
    about: subjectOf(delivery.data.event),
    platformOrderIds: [],
    revision: null,
  };
};
