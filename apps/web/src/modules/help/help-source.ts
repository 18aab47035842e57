/** The text of a help page, fetched when the page is opened, in the language of the screen. */
import type { HelpSlug } from '@minsu/contract/help/help-pages.ts';
import type { Language } from '@minsu/contract/texts.ts';
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
