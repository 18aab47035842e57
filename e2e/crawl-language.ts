/**
 * Finds text in the wrong language. Excluded as data: strings from the `data` of server answers, and content of
 * `data-user-content` or elements with their own `lang`. Everything else is UI text.
 */
import type { Page, Response } from 'playwright';
import type { Language } from './pages.ts';

/** Answers whose strings are UI texts from the server. */
const SAID_BY_THE_SERVER = /\/api\/user\/menu|\/hotel-auth\/auth\/config/;

const HAN = /\p{Script=Han}+/gu;
const SENTENCE = /[A-Za-z]{2,}(?:[ ,]+[A-Za-z']{2,}){2,}/g;
/** Spec §8 texts and brand names. */
const EXEMPT = /\b(loading|success|error|need roles|Arco Design( Pro)?|Minsu|Excel|iCal)\b|中文/g;

export interface KnownData {
  readonly listen: (response: Response) => Promise<void>;
  /** Strings that may explain text in the other language, longest first. */
  readonly strings: () => readonly string[];
  /** Texts identified as data, cached because they reappear and data only grows. */
  readonly explained: Set<string>;
}

/** Strings without such letters cannot explain text in the other language, so skip them. */
const MAY_EXPLAIN: Readonly<Record<Language, RegExp>> = {
  'en-US': /\p{Script=Han}/u,
  'zh-CN': /[A-Za-z]{2}/,
};

const collect = (value: unknown, into: Set<string>): void => {
  // Multi-line text is shown line by line.
  if (typeof value === 'string') for (const line of value.split('\n')) into.add(line.trim());
  else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (value && typeof value === 'object') for (const one of Object.values(value)) collect(one, into);
};

export const knownData = (language: Language): KnownData => {
  const strings = new Set<string>();
  let sorted: string[] = [];
  let sortedOf = 0;
  return {
    explained: new Set(),
    async listen(response) {
      if (!response.headers()['content-type']?.includes('json')) return;
      if (SAID_BY_THE_SERVER.test(response.url())) return;
      const body: unknown = await response.json().catch(() => null);
      if (body && typeof body === 'object' && 'data' in body) collect(body.data, strings);
    },
    strings() {
      if (strings.size !== sortedOf)
        sorted = [...strings]
          .filter((text) => MAY_EXPLAIN[language].test(text))
          .toSorted((a, b) => b.length - a.length);
      sortedOf = strings.size;
      return sorted;
    },
  };
};

/** Visible and accessible texts with letters of the other language, without data elements. */
const textsOn = (page: Page, letters: RegExp): Promise<string[]> =>
  page.evaluate((wanted) => {
    const own = document.documentElement.lang;
    const isData = (element: Element): boolean => {
      const marked = element.closest('[data-user-content], [lang]:not(html)');
      return (
        marked !== null && (marked.hasAttribute('data-user-content') || marked.getAttribute('lang') !== own)
      );
    };
    const NAMES = ['aria-label', 'title', 'placeholder', 'alt'];
    const said = (element: Element): string[] => {
      const own = NAMES.map((name) => element.getAttribute(name) ?? '');
      const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return [...own, ...nodes.map((node) => node.textContent?.trim() ?? '')];
    };
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body *:not(script, style)')) {
      // Check letters first, because visibility is far more expensive.
      const foreign = said(element).filter((text) => text.search(wanted) !== -1);
      if (foreign.length > 0 && element.checkVisibility() && !isData(element))
        for (const text of foreign) found.add(text);
    }
    return [...found];
  }, letters);

const isInitial = (text: string, data: readonly string[]): boolean =>
  text.length === 1 && data.some((one) => one.startsWith(text) || one.endsWith(text));

/** Text in the other language after removing known data. Pure. */
export const foreignPart = (text: string, language: Language, data: readonly string[]): string[] => {
  let rest = text.replace(EXEMPT, ' ');
  for (const one of data) if (one.length > 1 && rest.includes(one)) rest = rest.replaceAll(one, ' ');
  const found = rest.match(language === 'en-US' ? HAN : SENTENCE) ?? [];
  return found.filter((part) => !isInitial(part, data));
};

const LATE_ANSWER_MS = 300;

export const foreignTexts = async (page: Page, language: Language, known: KnownData): Promise<string[]> => {
  const texts = await textsOn(page, language === 'en-US' ? HAN : SENTENCE);
  const isForeign = (text: string): boolean => {
    if (known.explained.has(text)) return false;
    const found = foreignPart(text, language, known.strings()).length > 0;
    if (!found) known.explained.add(text);
    return found;
  };
  const judge = () => texts.filter(isForeign);
  if (judge().length === 0) return [];
  // The page may have read an answer before its copy arrived here.
  await page.waitForTimeout(LATE_ANSWER_MS);
  return judge();
};
