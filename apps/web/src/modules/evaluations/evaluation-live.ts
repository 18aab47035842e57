/** Which queries show evaluations: made stale by live changes. */
import type { Evaluation } from '@minsu/contract/evaluations/evaluation.ts';
import {
  countEvaluationViews,
  getEvaluationRules,
  getHouseRating,
  getReplyRules,
  listReplyTemplates,
  pageEvaluations,
} from '@minsu/contract/evaluations/evaluation-endpoints.ts';
import { getHouse, pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import type { CallError } from '../../platform/call-error.ts';
import { liveKeys } from '../../platform/live.ts';
import { invalidate } from '../../platform/queries.ts';

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

/** After a refusal: the lists again, and the evaluation as it is now if the server has sent it. */
export const refreshed =
  (onChanged: (now: Evaluation) => void) =>
  ({ current }: Pick<CallError, 'current'>): void => {
    invalidate(evaluationQueries);
    if (current !== undefined) onChanged(current as Evaluation);
  };
