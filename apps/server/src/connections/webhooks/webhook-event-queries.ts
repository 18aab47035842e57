/** Events to choose from: known ones, and recorded ones of the same kinds. */

import type { listWebhookEvents } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import {
  entityOf,
  mayBeTold,
  webhookEntities,
  webhookVerbs,
} from '@minsu/contract/connections/webhooks/webhook-events.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { recordedEventNames } from '../../foundation/audit/audit-option-queries.ts';
import { eventWords } from '../../foundation/audit/event-words.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertSeesAllHouses } from './webhook-scope.ts';

export const webhookCatalogue = async (ctx: Ctx): Promise<OutputOf<typeof listWebhookEvents>> => {
  assertSeesAllHouses(ctx);
  const words = await eventWords(ctx.language);
  const recorded = await recordedEventNames(ctx);
  return webhookEntities.map((entity) => {
    const known = (webhookVerbs[entity] ?? []).map((verb) => `${entity}.${verb}`);
    const more = recorded.filter(
      (name) => entityOf(name) === entity && mayBeTold(name) && words.hasEvent(name),
    );
    return {
      entity,
      title: words.entity(entity),
      events: [...new Set([...known, ...more])].map((name) => ({ name, title: words.event(name) })),
    };
  });
};
