/** Reviews of Channex: scores to ten, one reply each. A channel that refuses a reply says so later, in the review. */
import type { PlatformReview } from '@minsu/contract/connections/channels/platform-review.ts';
import { z } from 'zod';
import type { ReviewCalls } from '../adapter.ts';
import { readable } from '../read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import { scoreOfFive } from '../review-scores.ts';
import { type Ask, Meta, PAGE_ROWS, pageQuery } from './channex-calls.ts';
import { readInstant } from './channex-instant.ts';

const Related = z
  .object({ data: z.object({ id: z.string() }).nullish() })
  .nullish()
  .catch(null);
const text = z.string().nullish().catch(null);

const Review = z.object({
  id: z.string().min(1),
  attributes: z.object({
    overall_score: z.number().nullish(),
    content: text,
    guest_name: text,
    reply: z
      .union([z.string(), z.object({ reply: z.string() }).transform(({ reply }) => reply)])
      .nullish()
      .catch(null),
    reply_error: text,
    scores: z
      .array(z.object({ category: z.string(), score: z.number() }))
      .nullish()
      .catch(null),
    inserted_at: text,
    received_at: text,
  }),
  relationships: z.object({ booking: Related, property: Related }).partial().nullish(),
});
type Review = z.output<typeof Review>;

/** Channex's categories differ by channel; we use these four. */
const categories: Readonly<Record<string, keyof PlatformReview['subScores']>> = {
  clean: 'cleanliness',
  cleanliness: 'cleanliness',
  location: 'location',
  staff: 'service',
  service: 'service',
  value: 'value',
};

const MAX = 10;

/** Empty for a review that the channel still hides: it has no score. */
const reviewOf = ({ id, attributes, relationships }: Review): PlatformReview[] => {
  const { overall_score, content, guest_name, reply, reply_error, scores, inserted_at, received_at } =
    attributes;
  const at = readInstant(received_at ?? inserted_at ?? '');
  if (overall_score == null || at === null) return [];
  const subScores = (scores ?? []).flatMap(({ category, score }) => {
    const ours = categories[category.toLowerCase()];
    return ours ? [[ours, scoreOfFive(score, MAX)] as const] : [];
  });
  return [
    {
      platformReviewId: id,
      platformOrderId: relationships?.booking?.data?.id ?? null,
      propertyKey: relationships?.property?.data?.id ?? null,
      guestName: guest_name ?? '',
      score: scoreOfFive(overall_score, MAX),
      subScores: Object.fromEntries(subScores),
      content: content ?? '',
      ...{ reply: reply || null, replyProblem: reply_error || null, at },
    },
  ];
};

const Page = z.object({ data: z.array(z.unknown()), meta: Meta.nullish() });
const Cursor = z.object({ page: z.int().positive() });

/** An account without the app has no reviews. */
const NO_APP = 'forbidden';

const read =
  (ask: Ask): ReviewCalls['read'] =>
  async (account, cursor) => {
    const page = cursor === null ? 1 : Cursor.parse(JSON.parse(cursor)).page;
    const call = { path: '/reviews', query: pageQuery(page), answer: Page, timeoutMs: LONG_MS };
    const outcome = await ask(account, call);
    const next = JSON.stringify({ page: page + 1 });
    if (outcome.kind === 'refused' && outcome.code === NO_APP)
      return { kind: 'done', value: { reviews: [], cursor: next, more: false } };
    return mapOutcome(outcome, ({ data, meta }) => ({
      reviews: readable(data, Review).flatMap(reviewOf),
      cursor: next,
      more:
        data.length > 0 && (meta?.total == null ? data.length === PAGE_ROWS : page * PAGE_ROWS < meta.total),
    }));
  };

const reply =
  (ask: Ask): ReviewCalls['reply'] =>
  async (account, reviewId, said) => {
    const outcome = await ask(account, {
      method: 'POST',
      path: `/reviews/${encodeURIComponent(reviewId)}/reply`,
      body: { reply: { reply: said } },
      answer: z.unknown(),
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, () => null);
  };

export const channexReviews = (ask: Ask): ReviewCalls => ({ read: read(ask), reply: reply(ask) });
