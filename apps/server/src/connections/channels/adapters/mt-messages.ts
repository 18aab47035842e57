/** Meituan's messages. The wire: contract/connections/channels/wire/mt-messages.ts. */
import type { PlatformMessage } from '@minsu/contract/connections/channels/platform-message.ts';
import {
  MT_MESSAGES_PER_PAGE,
  MtMessage,
  MtMessageFile,
  MtMessageList,
  type MtMessageListBiz,
  type MtMessageSendBiz,
  MtMessageSent,
} from '@minsu/contract/connections/channels/wire/mt-messages.ts';
import { z } from 'zod';
import type { Adapter } from './adapter.ts';
import { callMt, type MtSettings } from './mt-calls.ts';
import { readable } from './read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';

const receipts = { 1: 'sent', 2: 'delivered', 3: 'read' } as const;

const messageOf = (message: MtMessage): PlatformMessage => ({
  platformMessageId: message.messageId,
  platformOrderId: message.orderId,
  from: message.from === 'GUEST' ? 'guest' : 'host',
  name: message.fromName,
  text: message.text,
  files: message.files.map(({ fileId, name, mime }) => ({ key: fileId, name, mime })),
  sendKey: message.clientMsgId || null,
  receipt: receipts[message.status],
  at: new Date(message.sendTime * 1_000),
});

const Told = MtMessageList.extend({ list: z.array(z.unknown()) });

export const mtMessages = (
  settings: MtSettings,
): Pick<Adapter, 'sendMessage' | 'messages' | 'messageFile'> => ({
  async sendMessage(account, { platformOrderId, key, text, files }) {
    const biz: z.input<typeof MtMessageSendBiz> = {
      orderId: platformOrderId,
      opBizCode: account.accountKey,
      clientMsgId: key,
      text,
      files: files.map(({ name, mime, content }) => ({
        name,
        mime,
        content: Buffer.from(content).toString('base64'),
      })),
    };
    const call = { path: '/minsu/message/send', biz, answer: MtMessageSent, timeoutMs: SOON_MS };
    const outcome = await callMt(settings, account, call);
    return mapOutcome(outcome, ({ messageId }) => ({ platformMessageId: messageId }));
  },
  async messages(account, cursor) {
    const biz: z.input<typeof MtMessageListBiz> = {
      sinceSeq: Number(cursor ?? 0),
      limit: MT_MESSAGES_PER_PAGE,
    };
    const call = { path: '/minsu/message/list', biz, answer: Told, timeoutMs: LONG_MS };
    const outcome = await callMt(settings, account, call);
    return mapOutcome(outcome, ({ list, nextSeq, more }) => ({
      messages: readable(list, MtMessage).map(messageOf),
      cursor: String(nextSeq),
      more,
    }));
  },
  async messageFile(account, fileId) {
    const call = { path: '/minsu/message/file', biz: { fileId }, answer: MtMessageFile, timeoutMs: LONG_MS };
    const outcome = await callMt(settings, account, call);
    return mapOutcome(outcome, ({ mime, content }) => ({ mime, content: Buffer.from(content, 'base64') }));
  },
});
