import type { DictionaryType } from '@minsu/contract/foundation/system/dictionary.ts';
import type {
  DictionaryItem,
  listDictionary,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';

export const dictionaryOf = async (
  ctx: Pick<Ctx, 'db'>,
  { types }: { readonly types?: readonly DictionaryType[] | undefined },
): Promise<OutputOf<typeof listDictionary>> => {
  const rows = await ctx.db
    .selectFrom('dictionaryItems')
    .select([
      'type',
      'code',
      'zh',
      'en',
      'groupCode as group',
      'icon',
      'colour',
      'countsAs',
      'priceFen',
      'active',
    ])
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy('type')
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows as DictionaryItem[];
};

/** Maps a code to its name; an unknown code is its own name. */
export const dictionaryNames = async (
  ctx: Pick<Ctx, 'db'>,
  type: DictionaryType,
  language: Language,
): Promise<(code: string) => string> => {
  const items = await dictionaryOf(ctx, { types: [type] });
  const names = new Map(items.map(({ code, zh, en }) => [code, language === 'zh-CN' ? zh : en]));
  return (code) => names.get(code) ?? code;
};
