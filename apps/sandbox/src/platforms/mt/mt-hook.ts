/** Meituan's webhook: JSON whose `data` is text, signed like a call. */
import { MtHookAnswer, type mtEventTypes } from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import { mtSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import type { HookMaker } from '../hook-maker.ts';
import { sha1Hex } from '../secrets.ts';
import type { Credentials, EventKind } from '../world.ts';

const types: Readonly<Record<EventKind, (typeof mtEventTypes)[number]>> = {
  created: 'ORDER_CREATED',
  paid: 'ORDER_PAID',
  cancelled: 'ORDER_CANCELLED',
  refundApplied: 'ORDER_REFUND_APPLY',
  changed: 'ORDER_MODIFIED',
  tokenRevoked: 'TOKEN_REVOKED',
  message: 'MESSAGE',
  review: 'REVIEW',
};

export const mtHookMaker = ({ mt }: Credentials): HookMaker => ({
  payload: (kind, { order, note }) => ({
    eventType: types[kind],
    data: {
      ...(order && { orderId: order.id, orderSeq: order.seq }),
      ...(note && {
        ...{ from: note.from, text: note.text },
        ...(note.score > 0 && { score: note.score }),
        ...(note.messageSeq !== undefined && { messageSeq: note.messageSeq }),
      }),
    },
  }),
  request(event, store, url, now) {
    const fields = {
      eventId: event.id,
      seq: event.seq,
      eventType: String(event.payload.eventType),
      developerId: mt.developerId,
      opBizCode: store.id,
      timestamp: Math.floor(now / 1_000),
      data: JSON.stringify(event.payload.data),
    };
    const sign = sha1Hex(mtSignText(mt.signKey, fields));
    return { url, headers: {}, body: JSON.stringify({ ...fields, sign }) };
  },
  isTaken: (answer) => MtHookAnswer.safeParse(answer).data?.code === 0,
});
