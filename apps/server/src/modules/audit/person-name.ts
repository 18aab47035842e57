import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { systemUser } from '../../platform/session.ts';

/** Returns the name of an actor; the system user is named in the caller's language. */
export const personName = ({ language }: Pick<Ctx, 'language'>, name: string): string =>
  name === systemUser.realname ? sayText(orderTexts.system, language) : name;
