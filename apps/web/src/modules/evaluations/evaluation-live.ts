/** Which queries show evaluations: made stale by live changes. */
import {
  countEvaluationViews,
  getEvaluationRules,
  getHouseRating,
  getReplyRules,
  listReplyTemplates,
  pageEvaluations,
} from '@minsu/contract/evaluations/evaluation-endpoints.ts';
import { getHouse, pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

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
