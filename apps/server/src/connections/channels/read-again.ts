/** Reads back from platforms without idempotency keys, to find out whether a message or reply arrived. */
import { readMessages } from './pull/read-messages.ts';
import { readReviews } from './pull/read-reviews.ts';

type Reader = Parameters<typeof readMessages>[0];

/** False if the platform did not return all messages. */
export const readMessagesAgain = (job: Reader, connectionId: string): Promise<boolean> =>
  readMessages(job, connectionId);

export const readReviewsAgain = (job: Reader, connectionId: string): Promise<void> =>
  readReviews(job, connectionId);
