/** Whether a platform's problem with a reply is about the reply sent last. Pure. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';

export interface SentReply {
  readonly replyDelivery: string | null;
  readonly replySentAt: Date | null;
  /** The problem with an earlier reply; null once a reading no longer named it. */
  readonly replyRefusedFor: string | null;
}

/** How long the problem of an earlier reply may go on being named after another reply was sent. */
export const STALE_PROBLEM_MS = HOUR_MS;

/** The same words as before count only later: they may still be about the earlier reply. */
export const isAboutSent = (problem: string, reply: SentReply, now: Date): boolean => {
  const { replyDelivery, replySentAt, replyRefusedFor } = reply;
  if (replyDelivery !== 'sent') return false;
  if (problem !== replyRefusedFor || replySentAt === null) return true;
  return now.getTime() - replySentAt.getTime() >= STALE_PROBLEM_MS;
};
