/** Searches help pages by title, pinyin and keywords. Pure. */
import {
  type HelpPage,
  type HelpSlug,
  helpPages,
  helpSlugs,
} from '@minsu/contract/foundation/help/help-pages.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { type Mark, matchTitle } from './navigation/title-match.ts';

export interface HelpHit {
  readonly slug: HelpSlug;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Lower is better. */
  readonly rank: number;
}

/** After all title matches. */
const BY_WORDS = 20;

const hasWords = ({ title, words }: HelpPage, typed: string): boolean => {
  const text = [...title, ...words].map(String).join(' ').toLowerCase();
  return typed.split(/\s+/).every((part) => text.includes(part));
};

const matchHelp = (slug: HelpSlug, keyword: string, language: Language): HelpHit | null => {
  const page: HelpPage = helpPages[slug];
  const title = sayText(page.title, language);
  const titled = { zh: page.title[0], en: sayText(page.title, 'en-US'), pinyin: page.pinyin };
  const match = matchTitle(keyword, titled, language);
  if (match) return { slug, title, ...match };
  return hasWords(page, keyword.trim().toLowerCase()) ? { slug, title, marks: [], rank: BY_WORDS } : null;
};

/** Best first; all pages in order for an empty keyword. */
export const findHelp = (keyword: string, language: Language): HelpHit[] =>
  helpSlugs
    .map((slug) => matchHelp(slug, keyword, language))
    .filter((hit) => hit !== null)
    .sort((a, b) => a.rank - b.rank);
