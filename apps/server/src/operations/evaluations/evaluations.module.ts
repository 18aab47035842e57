import {
  countEvaluationViews,
  getEvaluationRules,
  getHouseRating,
  pageEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { evaluationFailures } from '@minsu/contract/operations/evaluations/evaluation-failures.ts';
import { reviewsReceived } from '../../connections/channels/channel-hooks.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { appealEvaluationRoute, decideAppealRoute } from './appeal-evaluation.ts';
import { dropLoosePhotosJob, uploadEvaluationPhotoRoute } from './evaluation-photo.ts';
import { evaluationPage, evaluationViewCounts } from './evaluation-queries.ts';
import { evaluationExport } from './export-evaluations.ts';
import { hideEvaluationRoute, showEvaluationRoute } from './hide-evaluation.ts';
import { houseRating } from './house-rating-queries.ts';
import { recordEvaluationRoute } from './record-evaluation.ts';
import { remindRepliesJob } from './remind-replies.ts';
import { editReplyRoute, replyEvaluationRoute, replyEvaluationsBulk } from './reply-evaluation.ts';
import { getReplyRulesRoute, saveReplyRulesRoute } from './reply-settings.ts';
import {
  deleteReplyTemplateRoute,
  listReplyTemplatesRoute,
  saveReplyTemplateRoute,
} from './reply-templates.ts';

import { sendRepliesJob } from './send-replies.ts';
import { takeReviews } from './take-reviews.ts';

export const evaluationsModule: Module = {
  name: 'evaluations',
  routes: [
    query(pageEvaluations, evaluationPage),
    query(countEvaluationViews, evaluationViewCounts),
    query(getHouseRating, houseRating),
    query(getEvaluationRules, async (ctx) => {
      const settings = await readSettings(ctx.db, ctx.services);
      return { editMinutes: settings.evaluationEditMinutes, expiringHours: settings.evaluationExpiringHours };
    }),
    getReplyRulesRoute,
    saveReplyRulesRoute,
    recordEvaluationRoute,
    uploadEvaluationPhotoRoute,
    replyEvaluationRoute,
    editReplyRoute,
    hideEvaluationRoute,
    showEvaluationRoute,
    appealEvaluationRoute,
    decideAppealRoute,
    listReplyTemplatesRoute,
    saveReplyTemplateRoute,
    deleteReplyTemplateRoute,
    ...exportRoutes(evaluationExport),
    ...bulkRoutes(replyEvaluationsBulk),
  ],
  works: [exportWork(evaluationExport), bulkWork(replyEvaluationsBulk)],
  jobs: {
    'evaluations.remindReplies': remindRepliesJob,
    'evaluations.dropLoosePhotos': dropLoosePhotosJob,
    'evaluations.sendReplies': sendRepliesJob,
  },
  hooks: [when(reviewsReceived, (ctx, { from, reviews }) => takeReviews(ctx, from, reviews))],
  constraints: {
    evaluations_order_key: evaluationFailures.orderHasOne,
    reply_templates_own_key: evaluationFailures.templateTaken,
    reply_templates_shared_key: evaluationFailures.templateTaken,
  },
};
