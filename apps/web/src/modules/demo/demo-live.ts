/** Which queries show the example records: made stale by live changes. */
import { getCampaign, latestCampaign } from '@minsu/contract/demo/campaign-endpoints.ts';
import {
  listContentServices,
  listQualityQueues,
  listRulePresets,
} from '@minsu/contract/demo/card-endpoints.ts';
import { getContentSet, pageContentSets } from '@minsu/contract/demo/content-set-endpoints.ts';
import { getParameterProfile, pageParameterLog } from '@minsu/contract/demo/parameter-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

liveKeys({
  demoContentSet: [pageContentSets, getContentSet],
  demoCampaign: [getCampaign, latestCampaign],
  demoParameters: [getParameterProfile, pageParameterLog],
  demoQueue: [listQualityQueues],
  demoService: [listContentServices],
  demoPreset: [listRulePresets],
});
