/** Tujia's webhook: one address, the method in the body, the signature in the query. */
import { tjSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { TjHookAnswer } from '@minsu/contract/connections/channels/wire/tj.ts';
import type { HookMaker } from '../hook-maker.ts';
import { md5Hex } from '../secrets.ts';
import type { Credentials, EventKind, Note, Order, Store } from '../world.ts';
import { tjOrderOf } from './tj-order-wire.ts';

/** The partner's address with the signed query behind it. */
export const tjSignedUrl = ({ tj }: Credentials, store: Store, url: string, now: number): string => {
  const { id: account, password } = store;
  const timestamp = String(now);
  const signature = md5Hex(tjSignText({ otaId: tj.otaId, timestamp, account, password }));
  const signed = new URL(url);
  for (const [name, value] of Object.entries({ otaId: tj.otaId, account, timestamp, signature }))
    signed.searchParams.set(name, value);
  return signed.href;
};

const payloadOf = (
  kind: EventKind,
  order: Order | null,
  note: Note | null,
): Record<string, unknown> | null => {
  if (!order) return null;
  if (kind === 'message' || kind === 'review')
    return {
      method: kind,
      orderId: order.id,
      from: note?.from ?? '',
      text: note?.text ?? '',
      score: note?.score ?? 0,
    };
  if (kind === 'created') return { method: 'submitOrder', order: tjOrderOf(order) };
  if (kind === 'cancelled')
    return { method: 'cancelOrder', orderId: order.id, cancelType: 2, reason: order.cancelReason };
  return { method: 'getOrders', orderIds: [order.id] };
};

export const tjHookMaker = (credentials: Credentials): HookMaker => ({
  // A closed account sends no event; the next call fails.
  payload: (kind, { order, note }) => payloadOf(kind, order, note),
  request: (event, store, url, now) => ({
    url: tjSignedUrl(credentials, store, url, now),
    headers: {},
    body: JSON.stringify({ ...event.payload, eventId: event.id, seq: event.seq }),
  }),
  isTaken: (answer) => TjHookAnswer.safeParse(answer).data?.resultCode === 0,
});
