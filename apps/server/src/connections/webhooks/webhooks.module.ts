/** Outgoing webhooks: endpoints, calls, and their log. */
import {
  getDelivery,
  getWebhook,
  listWebhookEvents,
  pageDeliveries,
  pageWebhooks,
  webhookOptions,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { deliveryDetail, pageOfDeliveries } from './delivery-queries.ts';
import { redeliverBulk, redeliverRoute } from './redeliver.ts';
import { createWebhookRoute, editWebhookRoute } from './save-webhook.ts';
import {
  deleteWebhookRoute,
  endOldWebhookSecretRoute,
  rotateWebhookSecretRoute,
  switchWebhookRoute,
  testWebhookRoute,
} from './switch-webhook.ts';
import { webhookCatalogue } from './webhook-event-queries.ts';
import { purgeWebhooksJob } from './webhook-jobs.ts';
import { webhookLoop } from './webhook-loop.ts';
import { optionsOfWebhooks, pageOfWebhooks, webhookDetail } from './webhook-queries.ts';

export const webhooksModule: Module = {
  name: 'webhooks',
  routes: [
    query(pageWebhooks, pageOfWebhooks),
    query(getWebhook, webhookDetail),
    query(listWebhookEvents, webhookCatalogue),
    query(webhookOptions, optionsOfWebhooks),
    createWebhookRoute,
    editWebhookRoute,
    switchWebhookRoute,
    rotateWebhookSecretRoute,
    endOldWebhookSecretRoute,
    deleteWebhookRoute,
    testWebhookRoute,
    query(pageDeliveries, pageOfDeliveries),
    query(getDelivery, deliveryDetail),
    redeliverRoute,
    ...bulkRoutes(redeliverBulk),
  ],
  works: [bulkWork(redeliverBulk)],
  jobs: { 'webhooks.purge': purgeWebhooksJob },
  loops: { webhooks: webhookLoop },
};
