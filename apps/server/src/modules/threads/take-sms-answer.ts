/**
 * Adds a guest's SMS reply to the conversation of the stay: signed by the provider, possibly repeated. Numbers without
 * a booking belong to no guest.
 */
import { normalPhone } from '@minsu/contract/full-numbers.ts';
import { smsAnswerHook } from '@minsu/contract/messages/message-endpoints.ts';
import type { SmsAnswer } from '@minsu/contract/messages/sms-wire.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type MachineAnswer, machineCall } from '../../platform/routes.ts';
import { smsProviderOf } from '../messages/sms-provider.ts';
import { openThread } from './find-thread.ts';
import { recountThread } from './locked-thread.ts';
import { openForGuest } from './take-messages.ts';

interface Stay {
  readonly houseId: string;
  readonly orderId: string;
  readonly bookerName: string;
}

/** The stay whose conversation by text message is the newest; without one, that which begins last. */
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
  await ctx.db
    .insertInto('threadMessages')
    .values({
      ...{ id: ctx.newId(), threadId, kind: 'guest', origin: 'person', author: stay.bookerName },
      ...{ textCipher: ctx.services.cipher.encrypt(text), platformMessageId: key },
      ...{ at: ctx.now, createdAt: ctx.now },
    })
    .execute();
  await openForGuest(ctx, thread);
  await recountThread(ctx, threadId);
  await ctx.record({
    ...{ name: 'thread.guestMessage', entity: 'thread', entityId: threadId, houseId: thread.houseId },
    after: { count: 1 },
  });
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
