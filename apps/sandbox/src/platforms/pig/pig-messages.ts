/** Xiaozhu's calls about messages. */
import {
  PIG_MESSAGES_PER_PAGE,
  type PigIm,
  PigImImageQuery,
  PigImListQuery,
  PigImSend,
} from '@minsu/contract/connections/channels/wire/pig-messages.ts';
import { localTime } from '../clock.ts';
import { type Endpoint, endpoint } from '../door.ts';
import { fileOf, hostWrites, pageOfMessages } from '../messages.ts';
import type { ChatMessage, World } from '../world.ts';

const pigImOf = (message: ChatMessage): PigIm => ({
  imId: message.id,
  seq: message.seq,
  orderId: message.orderId,
  fromRole: message.from === 'guest' ? 'TENANT' : 'LANDLORD',
  fromNick: message.name,
  text: message.text,
  images: message.files.map(({ id, mime }) => ({ imageId: id, mime })),
  outId: message.key,
  delivered: message.status > 1 ? 1 : 0,
  time: localTime(message.at),
});

export const pigMessageEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /im/send': endpoint('im/send', PigImSend, ({ orderId, outId: key, text, images }, store) => ({
    imId: hostWrites(world, store, { orderId, key, text, files: images }).id,
  })),
  'POST /im/list': endpoint('im/list', PigImListQuery, ({ sinceSeq }, store) => {
    const { messages, nextSeq, more } = pageOfMessages(world, store, sinceSeq, PIG_MESSAGES_PER_PAGE);
    return { list: messages.map(pigImOf), nextSeq, more };
  }),
  'POST /im/image': endpoint('im/image', PigImImageQuery, ({ imageId }, store) =>
    fileOf(world, store, imageId),
  ),
});
