/** Finds internal names on a screen: ids, keys, codes and untranslated values. */
import type { Page } from 'playwright';
import { englishTexts, enumValues, keyPrefixes } from './contract-words.ts';
import type { Language } from './pages.ts';

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-?[\da-f]*/gi;
const KEY = /(?<![\w@/.-])[a-z][A-Za-z]+[.:][a-z]\w*(?![\w@/.-])/g;
/** `UND_ERR_SOCKET`, `ECONNREFUSED`, `ERR_X`. */
const CODE =
  /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\bE(?:CONN|TIMEDOUT|NOTFOUND|AI_|PIPE|HOST|NET|AUTH|ENVELOPE|SOCKET|DNS|PROTO)[A-Z]*\b/g;
const NOTHING = /\b(?:undefined|null|NaN)\b|\[object \w+\]|Invalid Date/g;
/** Except the two placeholders users type into reply templates. */
const PLACEHOLDER = /\{\{?\s*(?!(?:guest|house)\})\w+\s*\}?\}/g;
const SNAKE = /(?<![\w@/.-])[a-z]+(?:_[a-z]+)+(?![\w@/.-])/g;
/** A word alone; inside an English sentence it is an ordinary word. */
const ALONE = /(?<![\w@/.{-]|[A-Za-z,] )[a-z][A-Za-z_]{2,}(?![\w@/.-]| [A-Za-z])/g;

/** Demo user names, some equal to role names. */
const USERNAMES = new Set(['admin', 'operator', 'finance', 'housekeeper', 'landlord']);

const prefixes = keyPrefixes();
const values = enumValues();
const english = await englishTexts();

const isKey = (text: string): boolean => prefixes.has(text.slice(0, text.search(/[.:]/)));

/** Many values are English words: in English only non-words or whole texts count. */
const isRawValue = (word: string, text: string, language: Language): boolean =>
  values.has(word) &&
  !USERNAMES.has(word) &&
  (language === 'zh-CN' || (word === text && !english.has(text)) || /[A-Z_]/.test(word));

/** Internal names in `text`. Pure. */
export const rawParts = (text: string, language: Language): string[] => {
  const found = (pattern: RegExp) => text.match(pattern) ?? [];
  const parts = [
    ...[UUID, CODE, NOTHING, PLACEHOLDER, SNAKE].flatMap(found),
    ...found(KEY).filter(isKey),
    ...found(ALONE).filter((word) => isRawValue(word, text, language)),
  ];
  return [...new Set(parts)];
};

/** Visible and accessible text, without user input and code. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A select's hidden options for screen readers contain values.
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

/** Each finding with its context, one per line. */
export const rawTexts = async (page: Page, language: Language): Promise<string[]> =>
  (await textsOn(page)).flatMap((text) =>
    rawParts(text, language).map((part) => (part === text ? part : `${part} in “${text.slice(0, 60)}”`)),
  );
