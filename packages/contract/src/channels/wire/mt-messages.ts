/** Messages between guest and host at Meituan. Ours throughout: nothing of them is public. Docs: docs/decisions/015. */
import { z } from 'zod';
import { epochSeconds } from './parts.ts';

export const MT_MESSAGES_PER_PAGE = 100;

/** `content`: base64. */
const MtSentFile = z.object({ name: z.string(), mime: z.string(), content: z.string() });

/**
 * POST /minsu/message/send. `clientMsgId` is ours, at most 64 characters: the same again answers the same message, or code 7,
 * and nothing is said twice.
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
  /** Empty of what was not sent by a partner. */
  clientMsgId: z.string(),
  /** 1 sent, 2 on the guest's device, 3 read by him. */
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

/** POST /minsu/message/file → what a guest sent. `content`: base64. */
export const MtMessageFileBiz = z.object({ fileId: z.string() });
export const MtMessageFile = z.object({ mime: z.string(), content: z.string() });
