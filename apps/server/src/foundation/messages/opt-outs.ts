/** Numbers that receive no more text messages: by reply, by the service's blocklist, or added by staff. */

import type { SmsOptOut } from '@minsu/contract/foundation/messages/sms-account.ts';
import { type SmsTemplateName, smsTemplate } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { maskPhone } from '../../platform/field-cipher.ts';

type Row = z.input<typeof SmsOptOut>;

const hasOptedOut = async ({ db }: Pick<Ctx, 'db'>, phoneHash: Buffer): Promise<boolean> => {
  const row = await db
    .selectFrom('smsOptOuts')
    .select('id')
    .where('phoneHash', '=', phoneHash)
    .executeTakeFirst();
  return row !== undefined;
};

/** A verification code was asked for by the person who receives it. */
export const isOptedOutOf = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  to: string,
  template: SmsTemplateName,
): Promise<boolean> =>
  smsTemplate(template).isCode !== true &&
  (await hasOptedOut(ctx, ctx.services.cipher.hash(normalPhone(to))));

/** Null: it has opted out already. */
export const storeOptOut = async (
  ctx: Ctx,
  phone: string,
  source: SmsOptOut['source'],
): Promise<Row | null> => {
  const phoneHash = ctx.services.cipher.hash(normalPhone(phone));
  const row = await ctx.db
    .insertInto('smsOptOuts')
    .values({ id: ctx.newId(), phoneHash, phoneMasked: maskPhone(phone), source, createdAt: ctx.now })
    .onConflict((known) => known.column('phoneHash').doNothing())
    .returning(['id', 'phoneMasked', 'createdAt'])
    .executeTakeFirst();
  if (!row) return null;
  await ctx.record({ name: 'smsOptOut.added', entity: 'smsOptOut', entityId: row.id, after: { source } });
  return { ...row, source };
};
