import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id } from '../../platform/wire.ts';
import { Campaign, CampaignInput } from './campaign.ts';

export const submitCampaign = endpoint('POST /api/demo/campaign/submit', {
  kind: 'command',
  permission: 'demo:admin',
  summary: 'Submit a promotion campaign, new or corrected',
  input: CampaignInput,
  output: Campaign,
});

export const getCampaign = endpoint('GET /api/demo/campaign/detail', {
  kind: 'query',
  permission: 'demo:admin',
  summary: 'One promotion campaign',
  input: z.object({ id }),
  output: Campaign,
});

export const latestCampaign = endpoint('GET /api/demo/campaign/latest', {
  kind: 'query',
  permission: 'demo:admin',
  summary: 'The latest campaign in progress, or the latest returned one; null if none',
  input: z.object({ outcome: z.enum(['accepted', 'refused']), id: id.optional() }),
  output: Campaign.nullable(),
});
