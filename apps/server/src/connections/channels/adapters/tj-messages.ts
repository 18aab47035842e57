/** Messages of Tujia: text only, without delivery receipts. Wire format: contract/connections/channels/wire/tj-messages.ts. */
import type { PlatformMessage } from '@minsu/contract/connections/channels/platform-message.ts';
import {
  TjMessage,
  TjMessageList,
  type TjMessageSend,
  TjMessageSent,
} from '@minsu/contract/connections/channels/wire/tj-messages.ts';
import { z } from 'zod';
import type { Account, Adapter, Outcome } from './adapter.ts';
import { readable } from './read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';
import type { TjCall } from './tj-calls.ts';

const GUEST = 1;

const messageOf = (message: TjMessage): PlatformMessage => ({
  platformMessageId: message.msgId,
  platformOrderId: message.orderId,
  from: message.sender === GUEST ? 'guest' : 'host',
  name: message.senderName,
  text: message.text,
  files: [],
  sendKey: message.partnerMsgId || null,
  receipt: 'sent',
  at: new Date(message.time),
});

const Told = TjMessageList.extend({ messages: z.array(z.unknown()) });

type Ask = <T>(account: Account, call: TjCall<T>) => Promise<Outcome<T>>;

export const tjMessages = (ask: Ask): Pick<Adapter, 'sendMessage' | 'messages' | 'messageFile'> => ({
  async sendMessage(account, { platformOrderId, key, text }) {
    const body: z.input<typeof TjMessageSend> = { orderId: platformOrderId, partnerMsgId: key, text };
    const call = { path: '/tj/message/send', body, answer: TjMessageSent, timeoutMs: SOON_MS };
    return mapOutcome(await ask(account, call), ({ msgId }) => ({ platformMessageId: msgId }));
  },
  async messages(account, cursor) {
    const query = { sinceSeq: cursor ?? '0' };
    const call = { path: '/tj/message/list', query, answer: Told, timeoutMs: LONG_MS };
    return mapOutcome(await ask(account, call), ({ messages, nextSeq, more }) => ({
      messages: readable(messages, TjMessage).map(messageOf),
      cursor: String(nextSeq),
      more,
    }));
  },
  messageFile: async () => ({ kind: 'refused', code: 'none', message: 'texts alone' }),
});
