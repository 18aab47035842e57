/** How a hand-over sheet says methods, guests and times to its reader, on paper and in a file. */
import { BUSINESS_TIME_ZONE, paperMinute } from '@minsu/contract/dates.ts';
import { shortName } from '@minsu/contract/guest-view.ts';
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import type { Language } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { dictionaryNames } from '../system/dictionary-queries.ts';
import type { SheetDraft } from './handover-queries.ts';

export interface Saying {
  readonly language: Language;
  readonly method: (code: string) => string;
  readonly guest: (name: string) => string;
  /** By the clock of the shift's first property; a zone that is not the business's stands behind the time. */
  readonly timeOf: (at: string | Date | null) => string;
}

const timeZoneOf = async (ctx: Ctx, { houses }: SheetDraft): Promise<string> => {
  const id = houses[0]?.id;
  if (id === undefined) return BUSINESS_TIME_ZONE;
  const row = await ctx.db.selectFrom('houses').select('timeZone').where('id', '=', id).executeTakeFirst();
  return row?.timeZone ?? BUSINESS_TIME_ZONE;
};

export const sayingOf = async (ctx: Ctx, sheet: SheetDraft): Promise<Saying> => {
  const { language } = ctx;
  const timeZone = await timeZoneOf(ctx, sheet);
  return {
    language,
    method: await dictionaryNames(ctx, 'paymentMethod', language),
    guest: (name) => (ctx.user.may('guest:contacts') ? sayGuestName(name, language) : shortName(name)),
    timeOf: (at) => (at === null ? '—' : paperMinute(new Date(at), timeZone)),
  };
};
