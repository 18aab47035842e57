/** Guest messages at Meituan. Our own invention, because none is public (docs/decisions/015). */
import { z } from 'zod';
import { epochSeconds } from './parts.ts';

export const MT_MESSAGES_PER_PAGE = 100;

/** `content`: base64. */
const MtSentFile = z.object({ name: z.string(), mime: z.string(), content: z.string() });

/**
 * POST /minsu/message/send. `clientMsgId` is ours, up to 64 characters; repeating it returns the same message or code
 * 7.
 */
export const MtMessageSendBiz = z.object({
  orderId: z.string(),
  opBizCode: z.string(),
  clientMsgId: z.string().min(1).max(64),
  text: z.string().max(1_000),
  files: z.array(MtSentFile).max(4),
});
export const MtMessageSent = z.object({ messageId: z.string(), sendTime: epochSeconds });

export const MtMessage = z.object({
  messageId: z.string().min(1).max(64),
  /** Grows with every change of the message, over all messages of the store. */
  seq: z.int().positive(),
  orderId: z.string(),
  from: z.enum(['GUEST', 'HOST']),
  fromName: z.string(),
  text: z.string(),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), mime: z.string() })),
  /** Empty if not sent by a partner. */
  clientMsgId: z.string(),
  /** 1 sent, 2 delivered, 3 read. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  sendTime: epochSeconds,
});
export type MtMessage = z.infer<typeof MtMessage>;

/** POST /minsu/message/list: messages that are new or changed after `sinceSeq` (0: all), oldest change first. */
export const MtMessageListBiz = z.object({
  sinceSeq: z.int().nonnegative(),
  limit: z.int().min(1).max(MT_MESSAGES_PER_PAGE),
});
export const MtMessageList = z.object({ list: z.array(MtMessage), nextSeq: z.int(), more: z.boolean() });

/** POST /minsu/message/file → a file the guest sent. `content`: base64. */
export const MtMessageFileBiz = z.object({ fileId: z.string() });
export const MtMessageFile = z.object({ mime: z.string(), content: z.string() });
