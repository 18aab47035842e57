/** Finds names on a screen that are meant for programs: ids, keys, codes, and values that were never turned into words. */
import type { Page } from 'playwright';
import { englishTexts, enumValues, keyPrefixes } from './contract-words.ts';
import type { Language } from './pages.ts';

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-?[\da-f]*/gi;
const KEY = /(?<![\w@/.-])[a-z][A-Za-z]+[.:][a-z]\w*(?![\w@/.-])/g;
/** `UND_ERR_SOCKET`, `ECONNREFUSED`, `ERR_X`. */
const CODE =
  /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\bE(?:CONN|TIMEDOUT|NOTFOUND|AI_|PIPE|HOST|NET|AUTH|ENVELOPE|SOCKET|DNS|PROTO)[A-Z]*\b/g;
const NOTHING = /\b(?:undefined|null|NaN)\b|\[object \w+\]|Invalid Date/g;
/** All but the two that people write into a template of replies. */
const PLACEHOLDER = /\{\{?\s*(?!(?:guest|house)\})\w+\s*\}?\}/g;
const SNAKE = /(?<![\w@/.-])[a-z]+(?:_[a-z]+)+(?![\w@/.-])/g;
/** A word that stands alone: within a sentence of its own language it is a word. */
const ALONE = /(?<![\w@/.{-]|[A-Za-z,] )[a-z][A-Za-z_]{2,}(?![\w@/.-]| [A-Za-z])/g;

/** Sign-in names of the demo, some of them the name of a role. */
const USERNAMES = new Set(['admin', 'operator', 'finance', 'housekeeper', 'landlord']);

const prefixes = keyPrefixes();
const values = enumValues();
const english = await englishTexts();

const isKey = (text: string): boolean => prefixes.has(text.slice(0, text.search(/[.:]/)));

/** English has many values as words of its own: there only what is no word, or is the whole text, counts. */
const isRawValue = (word: string, text: string, language: Language): boolean =>
  values.has(word) &&
  !USERNAMES.has(word) &&
  (language === 'zh-CN' || (word === text && !english.has(text)) || /[A-Z_]/.test(word));

/** What in `text` is meant for programs. Pure. */
export const rawParts = (text: string, language: Language): string[] => {
  const found = (pattern: RegExp) => text.match(pattern) ?? [];
  const parts = [
    ...[UUID, CODE, NOTHING, PLACEHOLDER, SNAKE].flatMap(found),
    ...found(KEY).filter(isKey),
    ...found(ALONE).filter((word) => isRawValue(word, text, language)),
  ];
  return [...new Set(parts)];
};

/** What people read or hear on the page, without what they wrote themselves and without what is marked as code. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // The options that a select keeps for screen readers stand outside of the window, with their values.
    const CODE_OR_DATA =
      'code, pre, kbd, textarea, .anticon, [data-user-content], .ant-select-dropdown [role=option]';
    const NAMES = ['aria-label', 'title', 'placeholder', 'alt'];
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body *:not(script, style)')) {
      const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const said = [
        ...NAMES.map((name) =>
          element.matches('[aria-hidden=true]') ? '' : (element.getAttribute(name) ?? ''),
        ),
        ...nodes.map((node) => node.textContent?.trim() ?? ''),
      ].filter((text) => /[A-Za-z]{3}|\{/.test(text));
      if (said.length > 0 && element.checkVisibility() && !element.closest(CODE_OR_DATA))
        for (const text of said) found.add(text);
    }
    return [...found];
  });

/** `part` within its text, one line each. */
export const rawTexts = async (page: Page, language: Language): Promise<string[]> =>
  (await textsOn(page)).flatMap((text) =>
    rawParts(text, language).map((part) => (part === text ? part : `${part} in “${text.slice(0, 60)}”`)),
  );
