/** Meituan's calls about messages. */
import {
  type MtMessage,
  MtMessageFileBiz,
  MtMessageListBiz,
  MtMessageSendBiz,
} from '@minsu/contract/connections/channels/wire/mt-messages.ts';
import { type Endpoint, endpoint } from '../door.ts';
import { fileOf, hostWrites, pageOfMessages } from '../messages.ts';
import type { ChatMessage, World } from '../world.ts';

const seconds = (at: number): number => Math.floor(at / 1_000);

const mtMessageOf = (message: ChatMessage): MtMessage => ({
  messageId: message.id,
  seq: message.seq,
  orderId: message.orderId,
  from: message.from === 'guest' ? 'GUEST' : 'HOST',
  fromName: message.name,
  text: message.text,
  files: message.files.map(({ id, name, mime }) => ({ fileId: id, name, mime })),
  clientMsgId: message.key,
  status: message.status,
  sendTime: seconds(message.at),
});

export const mtMessageEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /minsu/message/send': endpoint('message/send', MtMessageSendBiz, (biz, store) => {
    const { orderId, clientMsgId: key, text, files } = biz;
    const message = hostWrites(world, store, { orderId, key, text, files });
    return { messageId: message.id, sendTime: seconds(message.at) };
  }),
  'POST /minsu/message/list': endpoint('message/list', MtMessageListBiz, ({ sinceSeq, limit }, store) => {
    const { messages, nextSeq, more } = pageOfMessages(world, store, sinceSeq, limit);
    return { list: messages.map(mtMessageOf), nextSeq, more };
  }),
  'POST /minsu/message/file': endpoint('message/file', MtMessageFileBiz, ({ fileId }, store) =>
    fileOf(world, store, fileId),
  ),
});
