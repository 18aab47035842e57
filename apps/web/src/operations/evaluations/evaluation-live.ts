/** Queries to refetch when reviews change. */

import { getHouse, pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  countEvaluationViews,
  getEvaluationRules,
  getHouseRating,
  getReplyRules,
  listReplyTemplates,
  pageEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import type { CallError } from '../../platform/calls/call-error.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { invalidate } from '../../platform/calls/queries.ts';

export const evaluationQueries = [
  pageEvaluations,
  countEvaluationViews,
  getHouseRating,
  pageHouses,
  getHouse,
];
export const ruleQueries = [getReplyRules, getEvaluationRules, ...evaluationQueries];
export const templateQueries = [listReplyTemplates];

liveKeys({ evaluation: evaluationQueries, replyTemplate: templateQueries, setting: ruleQueries });

/** After a refusal: refetches the lists, and uses the current review if the server sent it. */
export const refreshed =
  (onChanged: (now: Evaluation) => void) =>
  ({ current }: Pick<CallError, 'current'>): void => {
    invalidate(evaluationQueries);
    if (current !== undefined) onChanged(current as Evaluation);
  };
