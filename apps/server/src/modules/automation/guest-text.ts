/** What a template says to the guest of an order: by the engine, by the simulator and by a test. */
import { fillTemplate, type TemplateValues } from '@minsu/contract/templates/template-rules.ts';
import { type Language, spokenLanguage } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { templateValues } from '../threads/fill-template.ts';
import type { OrderFacts } from './order-facts-queries.ts';

export interface Said {
  readonly text: string;
  readonly language: Language;
  /** Variables without a value. */
  readonly missing: readonly string[];
}

/** What stands for amounts before somebody who does not see money: nobody shall think that they are missing. */
const covered: TemplateValues = { totalAmount: '•••', balanceDue: '•••', depositAmount: '•••' };

/** Null: there is no such template, or it is switched off. Without an English text the Chinese one is taken. */
export const guestText = async (
  ctx: Ctx,
  templateId: string | null,
  { orderId, language }: Pick<OrderFacts, 'orderId' | 'language'>,
): Promise<Said | null> => {
  if (templateId === null) return null;
  const template = await ctx.db
    .selectFrom('messageTemplates')
    .select(['zh', 'en'])
    .where('id', '=', templateId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!template) return null;
  const wanted = spokenLanguage(language);
  const spoken: Language = wanted === 'en-US' && template.en !== '' ? 'en-US' : 'zh-CN';
  const values = await templateValues(ctx, orderId, spoken);
  const shown = ctx.user.seesMoney ? values : { ...values, ...covered };
  return { ...fillTemplate(spoken === 'en-US' ? template.en : template.zh, shown), language: spoken };
};
