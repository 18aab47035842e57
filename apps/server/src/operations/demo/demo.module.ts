/** The screens inherited from the admin template; `DEMO_SCREENS=off` leaves this module out. */
import { getCampaign, latestCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import {
  listContentServices,
  listQualityQueues,
  listRulePresets,
} from '@minsu/contract/operations/demo/card-endpoints.ts';
import { getContentSet, pageContentSets } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import {
  getParameterProfile,
  pageParameterLog,
} from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { campaignDetail, campaignOfOutcome } from './campaign-queries.ts';
import { contentServices, qualityQueues, rulePresets } from './card-queries.ts';
import {
  createQualityQueueRoute,
  deleteQualityQueueRoute,
  inspectQualityQueueRoute,
  restoreQualityQueueRoute,
} from './change-quality-queue.ts';
import { changeContentServiceRoute, setRulePresetRoute } from './change-service.ts';
import { contentSetDetail, contentSetPage } from './content-set-queries.ts';
import { createContentSetRoute } from './create-content-set.ts';
import { cancelParametersRoute, passParametersRoute } from './decide-parameters.ts';
import { demoChartRoutes } from './demo-chart-routes.ts';
import { contentSetExport } from './export-content-sets.ts';
import { contentSetImport } from './import-content-sets.ts';
import { parameterLog, parameterProfile } from './parameter-queries.ts';
import { setContentSetStatusRoute } from './set-content-set-status.ts';
import { submitCampaignRoute } from './submit-campaign.ts';
import { submitParametersRoute } from './submit-parameters.ts';

export const demoModule: Module = {
  name: 'demo',
  routes: [
    query(pageContentSets, contentSetPage),
    query(getContentSet, (ctx, { id }) => contentSetDetail(ctx, id)),
    createContentSetRoute,
    setContentSetStatusRoute,
    ...exportRoutes(contentSetExport),
    ...importRoutes(contentSetImport),
    query(getCampaign, (ctx, { id }) => campaignDetail(ctx, id)),
    query(latestCampaign, campaignOfOutcome),
    submitCampaignRoute,
    query(getParameterProfile, parameterProfile),
    query(pageParameterLog, parameterLog),
    submitParametersRoute,
    passParametersRoute,
    cancelParametersRoute,
    query(listQualityQueues, qualityQueues),
    createQualityQueueRoute,
    deleteQualityQueueRoute,
    restoreQualityQueueRoute,
    inspectQualityQueueRoute,
    query(listContentServices, contentServices),
    changeContentServiceRoute,
    query(listRulePresets, rulePresets),
    setRulePresetRoute,
    ...demoChartRoutes,
  ],
  works: [exportWork(contentSetExport), importWork(contentSetImport)],
  constraints: {
    demo_content_sets_name_key: demoFailures.nameTaken,
    demo_quality_queues_title_key: demoFailures.queueTaken,
  },
};
