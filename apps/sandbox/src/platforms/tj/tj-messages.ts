/** Tujia's calls about messages: texts alone. */
import {
  TJ_MESSAGES_PER_PAGE,
  type TjMessage,
  TjMessageListQuery,
  TjMessageSend,
} from '@minsu/contract/connections/channels/wire/tj-messages.ts';
import { type Endpoint, endpoint } from '../door.ts';
import { hostWrites, pageOfMessages } from '../messages.ts';
import type { ChatMessage, World } from '../world.ts';

const tjMessageOf = (message: ChatMessage): TjMessage => ({
  msgId: message.id,
  seq: message.seq,
  orderId: message.orderId,
  sender: message.from === 'guest' ? 1 : 2,
  senderName: message.name,
  text: message.text,
  partnerMsgId: message.key,
  time: message.at,
});

export const tjMessageEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /message/send': endpoint('message/send', TjMessageSend, ({ orderId, partnerMsgId, text }, store) => ({
    msgId: hostWrites(world, store, { orderId, key: partnerMsgId, text }).id,
  })),
  'GET /message/list': endpoint('message/list', TjMessageListQuery, ({ sinceSeq }, store) => {
    const page = pageOfMessages(world, store, Number(sinceSeq), TJ_MESSAGES_PER_PAGE);
    return { ...page, messages: page.messages.map(tjMessageOf) };
  }),
});
