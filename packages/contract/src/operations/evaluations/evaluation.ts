/** Guest reviews (点评) in the API; not property reviews (审核). */
import { z } from 'zod';
import { guestName, guestRemark, guestRemarkOrNull } from '../../guest-view.ts';
import { custom } from '../../platform/field-messages.ts';
import { instant } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import { appealStates, evaluationActions, replyStates } from './evaluation-states.ts';

export const subScores = ['cleanliness', 'location', 'service', 'value'] as const;
export type SubScore = (typeof subScores)[number];

/** waiting: sent to the platform once it can no longer be edited. */
const replyDeliveries = ['waiting', 'sent'] as const;

/** Scores up to this count as low. */
export const LOW_SCORE = 3;
export const REPLY_LENGTH = 1_000;
export const CONTENT_LENGTH = 4_000;
export const MAX_PHOTOS = 9;

/** One to five with at most one decimal, as on platforms. */
export const Score = z.number().min(1).max(5);
const isScore = (score: number): boolean =>
  score >= 1 && score <= 5 && Number.isInteger(Math.round(score * 1e6) / 1e5);

export const scoreInput = z
  .union([z.number(), z.string()])
  .transform((given) => (typeof given === 'string' ? Number(/^\d(\.\d+)?$/.exec(given)?.[0]) : given))
  .refine(isScore, custom('invalidScore'))
  .meta({ type: 'number', minimum: 1, maximum: 5 });

const subScoreFields = {
  cleanliness: Score.nullable(),
  location: Score.nullable(),
  service: Score.nullable(),
  value: Score.nullable(),
} satisfies Record<SubScore, z.ZodType>;

export const EvaluationPhoto = z.object({ id: z.string(), url: z.string() });

/** Row of the list with everything shown. */
export const Evaluation = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomTypeName: z.string().nullable(),
    /** Null without an order, or for users who may not see orders. */
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    channel: Channel,
    guestName: guestName(),
    score: Score,
    ...subScoreFields,
    content: z.string(),
    /** The guest's private note; empty for users who may not reply. */
    privateNote: guestRemark(),
    photos: z.array(EvaluationPhoto),
    receivedAt: instant,
    replyState: z.enum(replyStates),
    replyDueAt: instant,
    reply: z.string().nullable(),
    repliedBy: z.string().nullable(),
    repliedAt: instant.nullable(),
    /** The reply may be changed until then. */
    replyFinalAt: instant.nullable(),
    /** State of the reply at the review's platform; null: the reply stays here. */
    replyDelivery: z.enum(replyDeliveries).nullable(),
    /** The platform's reason for refusing the last reply, which was withdrawn. */
    replyProblem: z.string().nullable(),
    hidden: z.object({ reason: guestRemark(), by: z.string().nullable(), at: instant }).nullable(),
    appeal: z.enum(appealStates),
    appealReason: guestRemarkOrNull(),
    appealedBy: z.string().nullable(),
    appealedAt: instant.nullable(),
    appealAnswer: z.string().nullable(),
    appealDecidedBy: z.string().nullable(),
    appealDecidedAt: instant.nullable(),
    /** Actions this user may take now. */
    actions: z.array(z.enum(evaluationActions)),
    version: z.int(),
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.infer<typeof Evaluation>;

/** A property's averages over visible reviews. */
export const HouseRating = z
  .object({
    count: z.int(),
    hiddenCount: z.int(),
    score: Score.nullable(),
    ...subScoreFields,
  })
  .meta({ id: 'HouseRating' });
export type HouseRating = z.infer<typeof HouseRating>;

export const ReplyTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    content: z.string(),
    shared: z.boolean(),
    /** Whether this user may change and delete it. */
    editable: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ReplyTemplate' });
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;
