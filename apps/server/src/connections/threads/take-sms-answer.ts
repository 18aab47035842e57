/**
 * Adds a guest's SMS reply to the conversation of the stay: signed by the provider, possibly repeated. Numbers without
 * a booking belong to no guest.
 */

import { smsAnswerHook } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { isOptOut } from '@minsu/contract/foundation/messages/sms-rules.ts';
import type { SmsAnswer } from '@minsu/contract/foundation/messages/sms-wire.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { sql } from 'kysely';
import { storeOptOut } from '../../foundation/messages/opt-outs.ts';
import { smsProviderOf } from '../../foundation/messages/sms-provider.ts';
import type { Ctx } from '../../platform/context.ts';
import { type MachineAnswer, machineCall } from '../../platform/http/routes.ts';
import { openThread } from './find-thread.ts';
import { storeGuestMessage } from './take-from-page.ts';

interface Stay {
  readonly houseId: string;
  readonly orderId: string;
  readonly bookerName: string;
}

/** The stay with the newest text message conversation; without one, the latest arrival. */
const stayOf = async (ctx: Ctx, number: string): Promise<Stay | undefined> => {
  const { rows } = await sql<Stay>`
    select o.house_id, o.id as order_id, o.booker_name
    from orders o left join threads t on t.house_id = o.house_id and t.order_id = o.id
    where o.phone_hash = ${ctx.services.cipher.hash(normalPhone(number))}
    order by (t.channel = 'sms') is true desc, t.last_at desc nulls last, o.check_in desc, o.id limit 1`.execute(
    ctx.db,
  );
  return rows[0];
};

const isStored = async (ctx: Ctx, threadId: string, key: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('threadMessages')
    .select('id')
    .where('threadId', '=', threadId)
    .where('connectionId', 'is', null)
    .where('platformMessageId', '=', key)
    .executeTakeFirst();
  return row !== undefined;
};

/** False: the number belongs to no guest. */
const takeAnswer = async (ctx: Ctx, { id: key, from, text }: SmsAnswer): Promise<boolean> => {
  if (isOptOut(text)) await storeOptOut(ctx, from, 'reply');
  const stay = await stayOf(ctx, from);
  if (!stay) return false;
  const threadId = await openThread(ctx, {
    ...{ ...stay, channel: 'sms', connectionId: null, platformOrderId: null },
  });
  const thread = await ctx.db
    .selectFrom('threads')
    .select(['id', 'houseId', 'state'])
    .where('id', '=', threadId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (await isStored(ctx, threadId, key)) return true;
  await storeGuestMessage(ctx, thread, { author: stay.bookerName, text, platformMessageId: key });
  return true;
};

const refused = (status: number, message: string): MachineAnswer => ({ status, body: { message } });

export const smsAnswerRoute = machineCall(smsAnswerHook, async (ctx, request) => {
  const provider = smsProviderOf(ctx.services);
  if (!provider) return refused(404, 'not found');
  const answer = provider.readAnswer(request.headers, request.body);
  if ('refused' in answer) {
    ctx.services.log.warn('sms: an answer was refused', { why: answer.refused });
    return refused(403, answer.refused);
  }
  const known = await ctx.store((own) => takeAnswer(own, answer));
  return known ? { status: 200, body: { taken: true } } : refused(404, 'unknown number');
});
