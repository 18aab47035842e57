/** Guest messages at Xiaozhu. Our own invention, because none is public (docs/decisions/015). */
import { z } from 'zod';
import { PigTime } from './pig.ts';

export const PIG_MESSAGES_PER_PAGE = 50;

/** `content`: base64. */
const PigSentFile = z.object({ name: z.string(), mime: z.string(), content: z.string() });

/**
 * POST /pig/im/send. `outId` is ours: repeating it returns the same message, or code 7. Refused with code 13 before
 * the guest has written.
 */
export const PigImSend = z.object({
  orderId: z.string(),
  outId: z.string().min(1).max(64),
  text: z.string().max(500),
  images: z.array(PigSentFile).max(4),
});
export const PigImSent = z.object({ imId: z.string() });

export const PigIm = z.object({
  imId: z.string().min(1).max(64),
  /** Increases with every change, over all messages of the account. */
  seq: z.int().positive(),
  orderId: z.string(),
  fromRole: z.enum(['TENANT', 'LANDLORD']),
  fromNick: z.string(),
  text: z.string(),
  images: z.array(z.object({ imageId: z.string(), mime: z.string() })),
  /** Empty if not sent by a partner. */
  outId: z.string(),
  /** 1: on the guest's device. */
  delivered: z.union([z.literal(0), z.literal(1)]),
  time: PigTime,
});
export type PigIm = z.infer<typeof PigIm>;

/** POST /pig/im/list: messages that are new or changed after `sinceSeq` (0: all), oldest change first. */
export const PigImListQuery = z.object({ sinceSeq: z.int().nonnegative() });
export const PigImList = z.object({ list: z.array(PigIm), nextSeq: z.int(), more: z.boolean() });

/** POST /pig/im/image → an image the guest sent. `content`: base64. */
export const PigImImageQuery = z.object({ imageId: z.string() });
export const PigImImage = z.object({ mime: z.string(), content: z.string() });
