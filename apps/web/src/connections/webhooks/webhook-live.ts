/** Queries to refetch when webhooks and deliveries change. */
import {
  getDelivery,
  getWebhook,
  pageDeliveries,
  pageWebhooks,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const webhookQueries = [pageWebhooks, getWebhook, pageDeliveries, getDelivery];

liveKeys({ webhook: webhookQueries });
