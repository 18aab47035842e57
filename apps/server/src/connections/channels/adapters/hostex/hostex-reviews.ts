/** Reviews of Hostex, by reservation: they have no number of their own. Read by check-out, and replied to once. */
import type { PlatformReview } from '@minsu/contract/connections/channels/platform-review.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { z } from 'zod';
import type { Account, Outcome, ReviewCalls } from '../adapter.ts';
import { readable } from '../read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import { scoreOfFive } from '../review-scores.ts';
import { type Ask, type HostexSettings, PAGE_ROWS, pageQuery, rowsNamed } from './hostex-calls.ts';
import { propertyKey } from './hostex-keys.ts';

const at = z.iso.datetime({ offset: true }).nullish().catch(null);

/** The reply is either text or a review with content. */
const Reply = z
  .union([z.string(), z.object({ content: z.string() }).transform(({ content }) => content)])
  .nullish()
  .catch(null);

const Review = z.object({
  reservation_code: z.string().min(1),
  property_id: z.int().nullish().catch(null),
  guest_name: z.string().nullish().catch(null),
  guest_review: z
    .object({ score: z.number().nullish(), content: z.string().nullish(), created_at: at })
    .nullish(),
  host_reply: Reply,
});
type Review = z.output<typeof Review>;

/** Empty until the guest has written. */
const reviewOf = (row: Review, readAt: Date): PlatformReview[] => {
  const { reservation_code, property_id, guest_name, guest_review, host_reply } = row;
  if (!guest_review?.score && !guest_review?.content) return [];
  return [
    {
      ...{ platformReviewId: reservation_code, platformOrderId: reservation_code },
      propertyKey: property_id ? propertyKey(property_id) : null,
      guestName: guest_name ?? '',
      score: scoreOfFive(guest_review.score ?? 0, 5),
      subScores: {},
      content: guest_review.content ?? '',
      reply: host_reply || null,
      replyProblem: null,
      at: guest_review.created_at ? new Date(guest_review.created_at) : readAt,
    },
  ];
};

/** Reads reviews of stays that ended within this many days; the API allows 180. */
const READ_DAYS = 60;

const Cursor = z.object({ offset: z.int().nonnegative() });

const offsetOf = (cursor: string | null): number =>
  cursor === null ? 0 : Cursor.parse(JSON.parse(cursor)).offset;

const read =
  (ask: Ask, { clock }: HostexSettings): ReviewCalls['read'] =>
  async (account, cursor) => {
    const readAt = clock();
    const offset = offsetOf(cursor);
    const today = localDate(readAt, BUSINESS_TIME_ZONE);
    const query = {
      start_check_out_date: addDays(today, -READ_DAYS),
      end_check_out_date: addDays(today, 1),
      ...pageQuery(offset),
    };
    const answer = rowsNamed('reviews', z.unknown());
    const outcome = await ask(account, { path: '/reviews', query, answer, timeoutMs: LONG_MS });
    return mapOutcome(outcome, (rows) => ({
      reviews: readable(rows, Review).flatMap((row) => reviewOf(row, readAt)),
      cursor: JSON.stringify({ offset: offset + rows.length }),
      more: rows.length === PAGE_ROWS,
    }));
  };

const reply =
  (ask: Ask): ReviewCalls['reply'] =>
  async (account: Account, reservationCode: string, text: string): Promise<Outcome<null>> => {
    const outcome = await ask(account, {
      method: 'POST',
      path: `/reviews/${encodeURIComponent(reservationCode)}`,
      body: { host_reply_content: text },
      answer: z.unknown(),
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, () => null);
  };

export const hostexReviews = (ask: Ask, settings: HostexSettings): ReviewCalls => ({
  read: read(ask, settings),
  reply: reply(ask),
});
