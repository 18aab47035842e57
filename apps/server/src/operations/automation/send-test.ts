/** Sends a template with an order's values to the user's own phone or mail; the guest gets nothing. */
import { automationTexts } from '@minsu/contract/operations/automation/automation.text.ts';
import { testAutomation } from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { queueMail } from '../../foundation/messages/queue-mail.ts';
import { queueSms } from '../../foundation/messages/queue-sms.ts';
import type { Ctx } from '../../platform/context.ts';
import { maskEmail, maskPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/http/routes.ts';
import { guestText } from './guest-text.ts';
import type { OrderKey } from './order-facts-queries.ts';
import { orderKeyOf } from './simulated-orders-queries.ts';

/** Only verified addresses: an unverified one in the profile gets nothing. */
const ownAddress = async (ctx: Ctx, kind: 'phone' | 'email'): Promise<string> => {
  const row = await ctx.db
    .selectFrom('userContacts')
    .select('sealed')
    .where('userId', '=', ctx.user.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? ctx.services.cipher.decrypt(row.sealed) : failAt('way', automationFailures.noOwnAddress);
};

/** The one named, else the next that arrives. */
const orderFor = async (ctx: Ctx, orderId: string | null): Promise<OrderKey> => {
  if (orderId !== null) return orderKeyOf(ctx, orderId);
  const { rows } =
    await sql<OrderKey>`select o.house_id, o.id as order_id from orders o where o.shown = 'expected'
    and ${inScope(ctx, 'o.houseId')} order by o.check_in, o.id limit 1`.execute(ctx.db);
  return rows[0] ?? failAt('orderId', automationFailures.orderNotFound);
};

export const sendTestRoute = command(
  testAutomation,
  async (ctx, { templateId, orderId: chosen, way, language }) => {
    const to = await ownAddress(ctx, way === 'sms' ? 'phone' : 'email');
    const { orderId } = await orderFor(ctx, chosen);
    const said = await guestText(ctx, { templateId, orderId, language: language === 'en-US' ? 'en' : 'zh' });
    if (!said) failAt('templateId', automationFailures.templateNotFound);
    const about = {
      kind: 'automation.test',
      to,
      userId: ctx.user.id,
      language: said.language,
      subject: sayText(automationTexts.testSubject, said.language),
      text: sayText(automationTexts.testBody, said.language, { text: said.text }),
    } as const;
    const notificationId = way === 'sms' ? await queueSms(ctx, about) : await queueMail(ctx, about);
    await ctx.record({
      name: 'automation.tested',
      entity: 'notification',
      entityId: notificationId,
      after: { templateId, way },
    });
    return { to: way === 'sms' ? maskPhone(to) : maskEmail(to), missing: [...said.missing] };
  },
);
