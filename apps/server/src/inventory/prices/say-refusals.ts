/** Failed rules in the caller's language. */
import type { SaleRefusal } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { type FailedRule, isOverridable } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';

export const sayRefusals = (ctx: Pick<Ctx, 'language'>, rules: readonly FailedRule[]): SaleRefusal[] =>
  rules.map(({ failure, params, night }) => ({
    code: failure.code,
    message: sayText(failure.text, ctx.language, params),
    ...(night !== undefined && { night }),
    overridable: isOverridable(failure),
  }));
