/** How well typed text matches a title: literally, in the other language, by pinyin or initials. Pure. */
import type { Language } from '@minsu/contract/platform/texts.ts';

export interface Titled {
  readonly zh: string;
  readonly en: string;
  /** Syllables of the Chinese title; empty until loaded. */
  readonly pinyin: string;
}

/** Positions in the shown title, end exclusive. */
export type Mark = readonly [from: number, to: number];

export interface TitleMatch {
  /** Lower is better. */
  readonly rank: number;
  readonly marks: readonly Mark[];
}

/** Each Chinese character and each run of other characters is one syllable. */
const partsOf = (zh: string): Mark[] =>
  [...zh.matchAll(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu)].map((part) => [
    part.index,
    part.index + part[0].length,
  ]);

/** Number of syllables from `at` matched by prefixes of the typed letters; null if none. */
const consumed = (typed: string, syllables: readonly string[], at: number): number | null => {
  if (typed === '') return 0;
  const syllable = syllables[at];
  if (syllable === undefined) return null;
  for (let length = Math.min(syllable.length, typed.length); length > 0; length -= 1) {
    if (!typed.startsWith(syllable.slice(0, length))) continue;
    const rest = consumed(typed.slice(length), syllables, at + 1);
    if (rest !== null) return rest + 1;
  }
  return null;
};

const byPinyin = (typed: string, { zh, pinyin }: Titled, language: Language): TitleMatch | null => {
  const syllables = pinyin === '' ? [] : pinyin.split(' ');
  for (const start of syllables.keys()) {
    const used = consumed(typed, syllables, start);
    if (used === null) continue;
    const parts = partsOf(zh).slice(start, start + used);
    const [first, last] = [parts[0], parts.at(-1)];
    const canMark = language === 'zh-CN' && first && last && partsOf(zh).length === syllables.length;
    return { rank: start === 0 ? 3 : 4, marks: canMark ? [[first[0], last[1]]] : [] };
  }
  return null;
};

const written = (typed: string, title: string): TitleMatch | null => {
  const lower = title.toLowerCase();
  const at = lower.indexOf(typed);
  if (at < 0) return null;
  const word = lower.search(new RegExp(`(?<=[\\s-])${typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  const from = at === 0 || word < 0 ? at : word;
  const rank = from === 0 ? 0 : word >= 0 ? 1 : 2;
  return { rank, marks: [[from, from + typed.length]] };
};

export const matchTitle = (keyword: string, titled: Titled, language: Language): TitleMatch | null => {
  const typed = keyword.trim().toLowerCase();
  if (typed === '') return { rank: 9, marks: [] };
  const [shown, other] = language === 'zh-CN' ? [titled.zh, titled.en] : [titled.en, titled.zh];
  const inOther = written(typed, other);
  return (
    written(typed, shown) ??
    byPinyin(typed.replaceAll(/[\s']/g, ''), titled, language) ??
    (inOther && { rank: 5 + inOther.rank, marks: [] })
  );
};

/** Positions of the typed words in a server text. */
export const marksIn = (text: string, keyword: string): Mark[] => {
  const words = keyword.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLowerCase();
  const found = words
    .map((word): Mark => [lower.indexOf(word), lower.indexOf(word) + word.length])
    .filter(([from]) => from >= 0)
    .sort((a, b) => a[0] - b[0]);
  return found.filter(([from], index) => index === 0 || from >= (found[index - 1]?.[1] ?? 0));
};
