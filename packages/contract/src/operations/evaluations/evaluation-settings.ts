/** Reply deadlines of reviews: defaults and limits of the settings. */
import { z } from 'zod';
import { perPlatform } from '../../foundation/system/platform-registry.ts';
import { intBetween } from '../../platform/wire.ts';
import type { Channel } from '../../sales/orders/order.ts';

/** Days a channel accepts replies to a review. */
export const evaluationReplyDays: Readonly<Record<Channel, number>> = {
  direct: 30,
  ...perPlatform(({ replyDays }) => replyDays),
  other: 14,
};
/** How long a reply may still be changed. */
export const evaluationEditMinutes = 10;
/** Hours before a reply deadline from which a review counts as expiring. */
export const evaluationExpiringHours = 72;

const days = intBetween(1, 365);

export const replyRules = {
  direct: days,
  ...perPlatform(() => days),
  other: days,
  editMinutes: intBetween(0, 1_440),
  expiringHours: intBetween(1, 720),
} satisfies Record<Channel | 'editMinutes' | 'expiringHours', z.ZodType>;

export const ReplyRules = z.object({ ...replyRules, version: z.int() }).meta({ id: 'ReplyRules' });
export type ReplyRules = z.infer<typeof ReplyRules>;
