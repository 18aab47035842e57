/** Chinese in pinyin, so that people find it on a keyboard without switching its input method. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** Its dictionary takes a tenth of a second to read, and most starts need no word of it at once. */
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

/** `西湖民宿` → `xihuminsu`, by initials `xhms`; other text unchanged. */
export const spelledTitle = (title: string, by: 'pinyin' | 'first'): string =>
  pinyin()(title, { pattern: by, toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .replace(/\s/g, '');

/** A person's name as `initials pinyin`, family names read as such: `曾国强` → `zgq zengguoqiang`. */
export const spelledName = (name: string): string => {
  const parts = pinyin()(name, { mode: 'surname', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .flatMap((part) => part.toLowerCase().split(/\s+/))
    .filter((part) => part !== '');
  return `${parts.map((part) => Array.from(part)[0]).join('')} ${parts.join('')}`;
};
