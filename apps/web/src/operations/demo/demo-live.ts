/** Queries to refetch when the example records change. */
import { getCampaign, latestCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import {
  listContentServices,
  listQualityQueues,
  listRulePresets,
} from '@minsu/contract/operations/demo/card-endpoints.ts';
import { getContentSet, pageContentSets } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import {
  getParameterProfile,
  pageParameterLog,
} from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

liveKeys({
  demoContentSet: [pageContentSets, getContentSet],
  demoCampaign: [getCampaign, latestCampaign],
  demoParameters: [getParameterProfile, pageParameterLog],
  demoQueue: [listQualityQueues],
  demoService: [listContentServices],
  demoPreset: [listRulePresets],
});
