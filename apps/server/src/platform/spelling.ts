/** Chinese in pinyin, so that people find it on a keyboard without switching its input method. */
import { pinyin } from 'pinyin-pro';

/** `工作台` → `gong zuo tai`; what is not Chinese stays as it is, in lower case. */
export const syllables = (text: string): string =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .join(' ');

/** A person's name as `initials pinyin`, family names read as such: `曾国强` → `zgq zengguoqiang`. */
export const spelledName = (name: string): string => {
  const parts = pinyin(name, { mode: 'surname', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .flatMap((part) => part.toLowerCase().split(/\s+/))
    .filter((part) => part !== '');
  return `${parts.map((part) => Array.from(part)[0]).join('')} ${parts.join('')}`;
};
