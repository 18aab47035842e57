import { sayText } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { Ctx } from '../../platform/context.ts';
import { systemUser } from '../../platform/http/session.ts';

/** Returns the name of an actor; the system user is named in the caller's language. */
export const personName = ({ language }: Pick<Ctx, 'language'>, name: string): string =>
  name === systemUser.realname ? sayText(orderTexts.system, language) : name;
