/** Banned words from docs/glossary.md, and patterns a table cannot express. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './tool.ts';

export type Kind = 'comments' | 'docs' | 'english' | 'chinese' | 'names';

export interface Banned {
  readonly pattern: RegExp;
  /** Correct wording, shown with each hit. */
  readonly write: string;
  readonly kinds: readonly Kind[];
}

/** One glossary row: a Chinese term and its English words. */
export interface Term {
  readonly zh: string;
  readonly en: readonly string[];
}

export const GLOSSARY = 'docs/glossary.md';
export const NOT_USED = '## Words we do not use';

const HAN = /[\u4e00-\u9fff]/;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (word: string): RegExp =>
  HAN.test(word) ? new RegExp(escaped(word)) : new RegExp(`\\b${escaped(word)}\\b`, 'i');

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());
const readGlossary = (): string => fs.readFileSync(path.join(root, GLOSSARY), 'utf8');

/** Rows of the table below {@link NOT_USED}: not, write, where. */
export function bannedWords(glossary = readGlossary()): Banned[] {
  const table = glossary.slice(glossary.indexOf(NOT_USED)).split('\n');
  return table
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Not '))
    .flatMap((line) => {
      const [, not = '', write = '', where = ''] = cellsOf(line);
      const kinds = where.split(', ') as Kind[];
      return not.split(' / ').map((word): Banned => ({ pattern: patternOf(word), write, kinds }));
    });
}

/** Patterns for rules 1, 3 and 8 of our style: direct openings, `they` for people, roles instead of `nobody`, one prefix for limits. */
export const bannedPatterns: readonly Banned[] = [
  {
    pattern: /^(?:Whoever|Whose|Whom|Of (?:the|a|an|all|each|every|its|two|what|which|whom)) /,
    write: 'a verb or a noun phrase first',
    kinds: ['comments', 'docs', 'english'],
  },
  {
    pattern: /^Wh(?:o|at) (?!is |are |did |do |happens? |changes?|to |this |the product |you |a |gets? |\|)/,
    write: 'a verb or a noun phrase first',
    kinds: ['docs'],
  },
  {
    pattern: /\b(?:he|she|his|him|himself|herself)\b/i,
    write: 'they, their, them',
    kinds: ['comments', 'docs', 'english'],
  },
  {
    pattern: /(?<!\b(?:the|an?|audit|operation|notification|this|its) )\blogs? in\b/i,
    write: 'sign in',
    kinds: ['comments', 'docs', 'english'],
  },
  {
    pattern: /\b(?:MOST|LEAST|LONGEST|SHORTEST)(?:_[A-Z]|\b)/,
    write: 'MAX_, MIN_',
    kinds: ['comments', 'docs', 'names'],
  },
  {
    pattern: /%[^，。；]{0,12}适中|适中[^，。；]{0,6}不可/,
    write: '一句话说清，如“入住前 3 天可免费取消”',
    kinds: ['chinese'],
  },
  // Except a platform's account, 平台账号.
  { pattern: /(?<!平)台账/, write: '总账', kinds: ['chinese'] },
  {
    pattern: /^(?:What|Who|Of) (?!is |are |happens? )/,
    write: 'a verb or a noun phrase first',
    kinds: ['comments'],
  },
  {
    pattern: /(?<!`)\b(?:nobody|somebody|whoever)\b(?!`)/i,
    write: 'no one, someone, or the role: user, guest, staff, caller',
    kinds: ['comments'],
  },
];

/** Glossary terms with a single Chinese trade word; inflected forms share a stem with the English. */
export function glossaryTerms(glossary = readGlossary()): Term[] {
  return glossary
    .slice(0, glossary.indexOf(NOT_USED))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(cellsOf)
    .filter(([, zh = '', en = '']) => HAN.test(zh) && !HAN.test(en))
    .flatMap(([, zh = '', en = '']) => {
      const chinese = zh.split(' / ');
      const english = en.split(' / ');
      return chinese.map((term, index) => ({
        zh: term,
        en: chinese.length === english.length ? [english[index] ?? ''] : english,
      }));
    });
}
