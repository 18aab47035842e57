/** Xiaozhu's messages: texts and pictures. The wire: contract/connections/channels/wire/pig-messages.ts. */
import type { PlatformMessage } from '@minsu/contract/connections/channels/platform-message.ts';
import {
  PigIm,
  PigImImage,
  PigImList,
  type PigImSend,
  PigImSent,
} from '@minsu/contract/connections/channels/wire/pig-messages.ts';
import { z } from 'zod';
import type { Account, Adapter, Outcome } from './adapter.ts';
import type { PigCall } from './pig-calls.ts';
import { instantOfPig } from './pig-orders.ts';
import { readable } from './read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';

const messageOf = (message: PigIm): PlatformMessage => ({
  platformMessageId: message.imId,
  platformOrderId: message.orderId,
  from: message.fromRole === 'TENANT' ? 'guest' : 'host',
  name: message.fromNick,
  text: message.text,
  files: message.images.map(({ imageId, mime }) => ({ key: imageId, name: '', mime })),
  sendKey: message.outId || null,
  receipt: message.delivered === 1 ? 'delivered' : 'sent',
  at: instantOfPig(message.time),
});

const Told = PigImList.extend({ list: z.array(z.unknown()) });

type Ask = <T>(account: Account, call: PigCall<T>) => Promise<Outcome<T>>;

export const pigMessages = (ask: Ask): Pick<Adapter, 'sendMessage' | 'messages' | 'messageFile'> => ({
  async sendMessage(account, { platformOrderId, key, text, files }) {
    const body: z.input<typeof PigImSend> = {
      orderId: platformOrderId,
      outId: key,
      text,
      images: files.map(({ name, mime, content }) => ({
        name,
        mime,
        content: Buffer.from(content).toString('base64'),
      })),
    };
    const call = { path: '/pig/im/send', body, answer: PigImSent, timeoutMs: SOON_MS };
    return mapOutcome(await ask(account, call), ({ imId }) => ({ platformMessageId: imId }));
  },
  async messages(account, cursor) {
    const body = { sinceSeq: Number(cursor ?? 0) };
    const call = { path: '/pig/im/list', body, answer: Told, timeoutMs: LONG_MS };
    return mapOutcome(await ask(account, call), ({ list, nextSeq, more }) => ({
      messages: readable(list, PigIm).map(messageOf),
      cursor: String(nextSeq),
      more,
    }));
  },
  async messageFile(account, imageId) {
    const call = { path: '/pig/im/image', body: { imageId }, answer: PigImImage, timeoutMs: LONG_MS };
    return mapOutcome(await ask(account, call), ({ mime, content }) => ({
      mime,
      content: Buffer.from(content, 'base64'),
    }));
  },
});
