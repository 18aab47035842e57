/** How a search text finds people by a sealed number: only a whole one, and never for an API token. */
import { phoneIn } from '@minsu/contract/full-numbers.ts';
import type { Ctx } from './context.ts';

export const searchable = ({ user }: Pick<Ctx, 'user'>): boolean => user.apiToken === undefined;

/** The hash to look for, or null: the text is no whole phone number. */
export const searchedPhone = (ctx: Pick<Ctx, 'user' | 'services'>, keyword: string): Buffer | null => {
  const phone = searchable(ctx) ? phoneIn(keyword) : null;
  return phone === null ? null : ctx.services.cipher.hash(phone);
};
