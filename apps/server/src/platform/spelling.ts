/** Chinese in pinyin, so that people find it on a keyboard without switching its input method. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** Loaded on first use: its dictionary takes a tenth of a second to read. */
const read = () => (require('pinyin-pro') as typeof import('pinyin-pro')).pinyin;
let known: ReturnType<typeof read> | undefined;
const pinyin = () => {
  known ??= read();
  return known;
};

/** `工作台` → `gong zuo tai`; other text in lower case. */
export const syllables = (text: string): string =>
  pinyin()(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .join(' ');

/** Removes diacritics from Latin letters, as people type names: `José` → `Jose`. */
const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{Mn}+/giu, '')
    .normalize('NFC');

/** `西湖民宿` → `xihuminsu`, by initials `xhms`; ü is typed as v. Other text unchanged but for its marks. */
export const spelledTitle = (title: string, by: 'pinyin' | 'first'): string =>
  plainLetters(
    pinyin()(title, { pattern: by, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
      .join('')
      .replace(/\s/g, ''),
  );

/** A person's name as `initials pinyin`, family names read as such: `曾国强` → `zgq zengguoqiang`; ü is typed as v. */
export const spelledName = (name: string): string => {
  const options = {
    mode: 'surname',
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    v: true,
  } as const;
  const parts = pinyin()(name, options)
    .flatMap((part) => plainLetters(part).toLowerCase().split(/\s+/))
    .filter((part) => part !== '');
  return `${parts.map((part) => Array.from(part)[0]).join('')} ${parts.join('')}`;
};
