/** A template filled in for an order's guest; nothing is stored or sent. */

import { previewTemplate, templateOrders } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { fillTemplate } from '@minsu/contract/connections/templates/template-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/http/routes.ts';
import { orderHits, searchOrders } from '../../sales/orders/list/order-search-queries.ts';
import { templateValues } from '../threads/fill-template.ts';

const filled = async (ctx: Ctx, orderId: string, text: string, language: Language) => {
  const values = await templateValues(ctx, orderId, language);
  if (values.orderNo === undefined) fail(orderFailures.notFound);
  const { missing, ...rest } = fillTemplate(text, values);
  return { ...rest, missing: [...missing] };
};

const preview = query(previewTemplate, async (ctx, { orderId, zh, en }) => ({
  zh: await filled(ctx, orderId, zh, 'zh-CN'),
  en: await filled(ctx, orderId, en, 'en-US'),
}));

const orders = query(templateOrders, async (ctx, { keyword, ids }) => {
  const hits =
    ids || !keyword
      ? await orderHits(ctx, { ...(ids && { ids }), limit: OPTION_LIMIT })
      : await searchOrders(ctx, keyword, OPTION_LIMIT);
  return hits.map(({ id, title, note }) => ({ id, name: `${title} · ${note}` }));
});

export const previewTemplateRoutes = [preview, orders];
