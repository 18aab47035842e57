import { z } from 'zod';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, date, file, id, keyword, line, list, note, version } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import {
  CONTENT_LENGTH,
  Evaluation,
  EvaluationPhoto,
  HouseRating,
  MAX_PHOTOS,
  REPLY_LENGTH,
  ReplyTemplate,
  scoreInput,
} from './evaluation.ts';
import { ReplyRules, replyRules } from './evaluation-settings.ts';
import { unknownPlaces } from './reply-template-rules.ts';

/** expiring: little time is left for a reply; low: a score up to `LOW_SCORE`. */
export const evaluationViews = ['all', 'toReply', 'expiring', 'low', 'appealed', 'hidden'] as const;
export type EvaluationView = (typeof evaluationViews)[number];

/** Score bands used for sorting: 5.0, 4.0–4.9, 3.0–3.9, below. */
export const scoreBands = ['5', '4', '3', '2', '1'] as const;

const evaluationFilters = {
  view: z.enum(evaluationViews).default('all'),
  keyword: keyword(50).optional(),
  channel: list(Channel).optional(),
  houseId: list(id).optional(),
  score: list(z.enum(scoreBands)).optional(),
  replied: bool.optional(),
  /** Only reviews that count in averages, or only the others. */
  counted: bool.optional(),
  receivedFrom: date.optional(),
  receivedTo: date.optional(),
};

export const evaluationSorts = ['receivedAt', 'score', 'replyDueAt'] as const;

const inOrder = (input: { receivedFrom?: string | undefined; receivedTo?: string | undefined }) =>
  !input.receivedFrom || !input.receivedTo || input.receivedFrom <= input.receivedTo;

export const pageEvaluations = endpoint('POST /hotel-info/evaluation/page', {
  kind: 'query',
  permission: 'evaluation:read',
  summary: 'Guest reviews of the properties in my scope',
  input: z
    .object({ ...pageInput, ...evaluationFilters, sort: sortInput(evaluationSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['receivedTo'] }),
  output: pageOf(Evaluation),
});

export const countEvaluationViews = endpoint('GET /hotel-info/evaluation/views', {
  kind: 'query',
  permission: 'evaluation:read',
  summary: 'Number of guest reviews per quick view',
  input: z.object({ houseId: id.optional() }),
  output: z.array(z.object({ view: z.enum(evaluationViews), count: z.int() })),
});

export const getHouseRating = endpoint('GET /hotel-info/evaluation/house-rating', {
  kind: 'query',
  permission: 'evaluation:read',
  summary: 'Review averages of a property, without hidden reviews',
  input: z.object({ houseId: id }),
  output: HouseRating,
});

export const getEvaluationRules = endpoint('GET /hotel-info/evaluation/rules', {
  kind: 'query',
  permission: 'evaluation:read',
  summary: 'How long a reply can be edited, and when a guest review counts as expiring',
  input: z.object({}),
  output: z.object({ editMinutes: z.int(), expiringHours: z.int() }),
});

const ruled = { permission: 'setting:edit' } as const;

export const getReplyRules = endpoint('GET /hotel-info/evaluation/reply-rules', {
  kind: 'query',
  ...ruled,
  summary:
    'Reply settings: days by channel, minutes to edit a reply, hours before a review counts as expiring',
  input: z.object({}),
  output: ReplyRules,
});

export const saveReplyRules = endpoint('POST /hotel-info/evaluation/reply-rules/save', {
  kind: 'command',
  ...ruled,
  summary: 'Set the reply deadlines for future guest reviews',
  input: z.object({ ...replyRules, version }),
  output: ReplyRules,
});

export const evaluationColumns = [
  'receivedAt',
  'houseName',
  'channel',
  'guestName',
  'score',
  'cleanliness',
  'location',
  'service',
  'value',
  'content',
  'reply',
  'orderNo',
] as const;
export type EvaluationColumn = (typeof evaluationColumns)[number];

export const exportEvaluations = listExport('/hotel-info/evaluation/export', {
  permission: 'evaluation:read',
  summary: 'The filtered guest reviews as .xlsx with the chosen columns',
  filters: evaluationFilters,
  sorts: evaluationSorts,
  columns: evaluationColumns,
});

/** For reviews from elsewhere: by phone, in a guest book, on an unconnected platform. */
export const recordEvaluation = endpoint('POST /hotel-info/evaluation/record', {
  kind: 'command',
  permission: 'evaluation:reply',
  summary: 'Record a guest review received elsewhere; an order has at most one',
  input: z.object({
    houseId: id,
    /** Gives channel, guest and room type; otherwise channel and guest are required. */
    orderNo: note(40).optional(),
    channel: Channel.optional(),
    guestName: note(40).optional(),
    score: scoreInput,
    cleanliness: scoreInput.nullish(),
    location: scoreInput.nullish(),
    service: scoreInput.nullish(),
    value: scoreInput.nullish(),
    content: line(CONTENT_LENGTH),
    privateNote: note(1_000).default(''),
    receivedOn: date,
    photoIds: list(id).pipe(z.array(id).max(MAX_PHOTOS)).default([]),
  }),
  output: Evaluation,
});

export const uploadEvaluationPhoto = endpoint('POST /hotel-info/evaluation/photo', {
  kind: 'command',
  permission: 'evaluation:reply',
  summary: 'Upload a picture for a guest review; deleted after a day if unused',
  secret: true,
  send: 'multipart',
  input: z.object({ houseId: id, file }),
  output: EvaluationPhoto,
});

const key = { id, version };

const placesKnown = { ...custom('unknownPlaces') };
/** May contain placeholders; unknown ones would be shown to the guest. */
const replyText = line(REPLY_LENGTH).refine((text) => unknownPlaces(text).length === 0, placesKnown);
const reason = line(200);

export const replyEvaluation = endpoint('POST /hotel-info/evaluation/reply', {
  kind: 'command',
  permission: 'evaluation:reply',
  summary: 'Reply to a guest, once and in time',
  input: z.object({ ...key, reply: replyText }),
  output: Evaluation,
});

export const editReply = endpoint('POST /hotel-info/evaluation/edit-reply', {
  kind: 'command',
  permission: 'evaluation:reply',
  summary: 'Change a reply before it is final',
  input: z.object({ ...key, reply: replyText }),
  output: Evaluation,
});

/** Fills placeholders per guest. Low scores are skipped, because they deserve individual replies. */
export const replyEvaluations = bulkEndpoints('/hotel-info/evaluation/reply-many', {
  permission: 'evaluation:reply',
  summary: 'Reply to many guest reviews by a template',
  filters: evaluationFilters,
  input: {
    reply: replyText,
  },
});

export const hideEvaluation = endpoint('POST /hotel-info/evaluation/hide', {
  kind: 'command',
  permission: 'evaluation:moderate',
  summary: 'Hide a guest review and exclude it from averages',
  input: z.object({ ...key, reason }),
  output: Evaluation,
});

export const showEvaluation = endpoint('POST /hotel-info/evaluation/show', {
  kind: 'command',
  permission: 'evaluation:moderate',
  summary: 'Show a hidden guest review again',
  input: z.object(key),
  output: Evaluation,
});

export const appealEvaluation = endpoint('POST /hotel-info/evaluation/appeal', {
  kind: 'command',
  permission: 'evaluation:moderate',
  summary: 'Appeal against a guest review at its platform',
  input: z.object({ ...key, reason: line(500) }),
  output: Evaluation,
});

export const decideAppeal = endpoint('POST /hotel-info/evaluation/decide-appeal', {
  kind: 'command',
  permission: 'evaluation:moderate',
  summary: 'Record the platform’s decision on an appeal; an upheld one hides the review',
  input: z.object({ ...key, upheld: bool, answer: line(500) }),
  output: Evaluation,
});

export const listReplyTemplates = endpoint('GET /hotel-info/evaluation/template/list', {
  kind: 'query',
  permission: 'evaluation:reply',
  summary: 'My reply templates and the shared ones',
  input: z.object({}),
  output: z.array(ReplyTemplate),
});

export const saveReplyTemplate = endpoint('POST /hotel-info/evaluation/template/save', {
  kind: 'command',
  permission: 'evaluation:reply',
  summary: 'Add or change a reply template; shared ones need the permission to moderate',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    name: line(40),
    content: replyText,
    shared: bool.default(false),
  }),
  output: ReplyTemplate,
});

export const deleteReplyTemplate = endpoint('POST /hotel-info/evaluation/template/delete', {
  kind: 'command',
  permission: 'evaluation:reply',
  summary: 'Delete a reply template',
  input: z.object(key),
  output: z.null(),
});
