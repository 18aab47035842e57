/** Loads the text of a help page in the screen's language when it is opened. */
import type { HelpSlug } from '@minsu/contract/foundation/help/help-pages.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type HelpText, parseHelp } from './help-markdown.ts';

const sources = import.meta.glob<string>('../../../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
});

const loadHelp = async (slug: HelpSlug, language: Language): Promise<HelpText> => {
  const load = sources[`../../../../../docs/help/${slug}.${language === 'zh-CN' ? 'zh' : 'en'}.md`];
  if (!load) throw new Error(`no help page ${slug} in ${language}`);
  return parseHelp(await load());
};

export const useHelpText = (slug: HelpSlug, language: Language) =>
  useQuery({
    queryKey: ['help', slug, language],
    queryFn: () => loadHelp(slug, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
