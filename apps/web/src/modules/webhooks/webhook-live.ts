/** Which queries show webhooks and their calls. */
import {
  getDelivery,
  getWebhook,
  pageDeliveries,
  pageWebhooks,
} from '@minsu/contract/webhooks/webhook-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const webhookQueries = [pageWebhooks, getWebhook, pageDeliveries, getDelivery];

liveKeys({ webhook: webhookQueries });
