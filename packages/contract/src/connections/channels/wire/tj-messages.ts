/** Guest messages at Tujia. Our own invention, because none is public (docs/decisions/015). */
import { z } from 'zod';
import { epochMs } from './parts.ts';

export const TJ_MESSAGES_PER_PAGE = 50;

/** POST /tj/message/send. `partnerMsgId` is ours: repeating it returns the same message, or code 7. Text only. */
export const TjMessageSend = z.object({
  orderId: z.string(),
  partnerMsgId: z.string().min(1).max(64),
  text: z.string().min(1).max(500),
});
export const TjMessageSent = z.object({ msgId: z.string() });

export const TjMessage = z.object({
  msgId: z.string().min(1).max(64),
  /** Grows over all messages of the account. */
  seq: z.int().positive(),
  orderId: z.string(),
  /** 1 the guest, 2 the host. */
  sender: z.union([z.literal(1), z.literal(2)]),
  senderName: z.string(),
  text: z.string(),
  /** Empty if not sent by a partner. */
  partnerMsgId: z.string(),
  time: epochMs,
});
export type TjMessage = z.infer<typeof TjMessage>;

/** GET /tj/message/list, `sinceSeq` in the query: messages after it, oldest first. */
export const TjMessageListQuery = z.object({ sinceSeq: z.string().regex(/^\d{1,15}$/) });
export const TjMessageList = z.object({ messages: z.array(TjMessage), nextSeq: z.int(), more: z.boolean() });
