/**
 * Sends a template to the guests of many orders. Conversations keep their assignee, and guests waiting for an answer
 * still wait. The channel's rules apply as for single messages.
 */

import {
  type ThreadChannel,
  threadCapabilities,
} from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { templateFailures } from '@minsu/contract/connections/templates/template-failures.ts';
import { fillTemplate, hasGuestLink } from '@minsu/contract/connections/templates/template-rules.ts';
import { messageOrders } from '@minsu/contract/connections/threads/message-orders.ts';
import { threadTexts } from '@minsu/contract/connections/threads/thread.text.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { hindranceOf, sendProblemOf } from '@minsu/contract/connections/threads/thread-rules.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { ensureGuestLinks } from '../../sales/guest-links/make-link.ts';
import { findOrderIds, readOrderStates } from '../../sales/orders/list/order-list-queries.ts';
import { templateValues } from './fill-template.ts';
import { openThread, wayColumn, wayToGuest } from './find-thread.ts';
import { lockThread, saveThread } from './locked-thread.ts';
import { queueReply } from './queue-reply.ts';
import { reachOf } from './thread-detail-queries.ts';

interface Input {
  readonly templateId: string;
}

interface Template {
  readonly zh: string;
  readonly en: string;
  readonly channels: readonly ThreadChannel[];
}

const readTemplate = async (ctx: Ctx, { templateId }: Input): Promise<Template> => {
  const { rows } = await sql<Template>`
    select zh, en, channels from message_templates where id = ${templateId} and active`.execute(ctx.db);
  return rows[0] ?? fail(templateFailures.notFound);
};

interface Way {
  readonly id: string;
  readonly channel: ThreadChannel;
  readonly guestWrote: boolean;
  readonly consented: boolean;
}

/** Checks thousands of orders without creating conversations. */
const refusalOf = ({ channel, guestWrote, consented }: Way, { channels }: Template): Failure | null => {
  const { sends, hostFirst } = threadCapabilities[channel];
  if (sends === 'nothing') return threadFailures.noAddress;
  if (channels.length > 0 && !channels.includes(channel)) return threadFailures.notHere;
  if (!hostFirst && !guestWrote) return threadFailures.guestFirst;
  return sends === 'notification' && !consented ? threadFailures.noConsent : null;
};

const waysOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Way>> => {
  const { rows } = await sql<Way>`
    select o.id, ${wayColumn} as channel, coalesce(t.guest_at is not null, false) as guest_wrote,
      coalesce(t.consented_at is not null, false) or coalesce(g.consents ? 'stayMessages', false) as consented
    from orders o left join guests g on g.id = o.guest_id
    left join threads t on t.house_id = o.house_id and t.order_id = o.id
    left join lateral (select n.platform from channel_orders c
      left join channel_connections n on n.id = c.connection_id and n.platform <> 'ical'
      where c.house_id = o.house_id and c.order_id = o.id order by c.updated_at desc limit 1) n on true
    where o.id = any(${[...ids]}::uuid[]) and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  return new Map(rows.map((way) => [way.id, way]));
};

/** Answers the id of the message. */
const writeTo = async (ctx: Ctx, orderId: string, template: Template): Promise<string> => {
  const thread = await lockThread(ctx, await openThread(ctx, await wayToGuest(ctx, orderId)));
  const { channel } = thread;
  if (template.channels.length > 0 && !template.channels.includes(channel)) fail(threadFailures.notHere);
  const reach = await reachOf(ctx, thread.id);
  const hindrance = hindranceOf(reach);
  const days = threadCapabilities[channel].daysAfterCheckOut ?? 0;
  if (hindrance) fail(threadFailures[hindrance], { params: { days } });
  const language = reach.language === 'en-US' && template.en !== '' ? 'en-US' : 'zh-CN';
  if (hasGuestLink(template)) await ensureGuestLinks(ctx, [orderId]);
  const values = await templateValues(ctx, orderId, language);
  const { text } = fillTemplate(language === 'en-US' ? template.en : template.zh, values);
  const problem = sendProblemOf(channel, { text, attachments: [] });
  if (problem) fail(problem.failure, { params: problem.params ?? {} });
  const author = sayText(threadTexts.authorOfMany, ctx.language, { name: ctx.user.realname });
  const messageId = await queueReply(ctx, thread, reach, { text, origin: 'automation', author });
  await saveThread(ctx, thread, {
    name: 'thread.posted',
    set: {},
    after: { messageId, channel, origin: 'person' },
  });
  return messageId;
};

export const messageOrdersBulk: Bulk = {
  name: 'threads.messageOrders',
  title: threadTexts.bulkMessage,
  endpoints: messageOrders,
  find: findOrderIds,
  look: async (ctx, ids, input: Input) => {
    const orders = await readOrderStates(ctx, ids);
    if (orders.length === 0) return [];
    const template = await readTemplate(ctx, input);
    const ways = await waysOf(ctx, ids);
    return orders.map(({ id, label }) => {
      const way = ways.get(id);
      return { id, label, refusal: way ? refusalOf(way, template) : null };
    });
  },
  change: async (ctx, orderId, input: Input) => ({
    messageId: await writeTo(ctx, orderId, await readTemplate(ctx, input)),
  }),
};
