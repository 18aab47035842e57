/** Xiaozhu's webhook: signed headers over path and body, net and retail price beside the order's number. */
import { PigHookAnswer, type pigEventTypes } from '@minsu/contract/connections/channels/wire/pig.ts';
import { pigSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import type { HookMaker } from '../hook-maker.ts';
import { settleOf, totalOf } from '../order-life.ts';
import { hmacSha256Hex, newSecret } from '../secrets.ts';
import type { Credentials, EventKind } from '../world.ts';

const types: Readonly<Record<EventKind, (typeof pigEventTypes)[number]>> = {
  created: 'ORDER_CREATED',
  paid: 'ORDER_PAID',
  cancelled: 'ORDER_CANCELLED',
  refundApplied: 'ORDER_CHANGED',
  changed: 'ORDER_CHANGED',
  tokenRevoked: 'ACCOUNT_UNBOUND',
  message: 'IM_MESSAGE',
  review: 'REVIEW',
};

export const pigHookMaker = ({ pig }: Credentials): HookMaker => ({
  payload: (kind, { order, note }) => ({
    eventType: types[kind],
    data: {
      ...(order && {
        orderId: order.id,
        orderSeq: order.seq,
        netPrice: settleOf(order),
        retailPrice: totalOf(order),
      }),
      ...(note && {
        ...{ from: note.from, text: note.text },
        ...(note.score > 0 && { score: note.score }),
        ...(note.messageSeq !== undefined && { messageSeq: note.messageSeq }),
      }),
    },
  }),
  request(event, store, url, now) {
    const { eventType, data } = event.payload;
    const body = JSON.stringify({ eventId: event.id, seq: event.seq, eventType, accountId: store.id, data });
    const { pathname, search } = new URL(url);
    const [timestamp, nonce] = [String(now), newSecret()];
    const sign = hmacSha256Hex(
      pig.appKey,
      pigSignText({ method: 'POST', path: `${pathname}${search}`, timestamp, nonce, body }),
    );
    return { url, headers: { appId: pig.appId, channel: pig.channel, timestamp, nonce, sign }, body };
  },
  isTaken: (answer) => PigHookAnswer.safeParse(answer).data?.code === 0,
});
