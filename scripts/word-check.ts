/** `npm test` checks the words of comments, docs and texts against docs/glossary.md; word-list.ts holds the rules. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Outcome, root } from './tool.ts';
import {
  type Banned,
  bannedPatterns,
  bannedWords,
  GLOSSARY,
  glossaryTerms,
  type Kind,
  NOT_USED,
} from './word-list.ts';

export interface Source {
  readonly file: string;
  readonly text: string;
}

interface Passage {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  readonly text: string;
}

/** Generated, quoting the banned words, or accepting them as input from files of other systems. */
const ALLOWED: readonly RegExp[] = [
  /^docs\/(?:performance|security)\.md$/,
  /^scripts\/word-/,
  /^apps\/web\/src\/foundation\/help\/help-pages\.test\.ts$/,
  /^apps\/server\/src\/sales\/orders\/sell\/order-import-rules\.ts$/,
  /^packages\/contract\/src\/foundation\/help\/help-pages\.ts$/,
  /^packages\/contract\/src\/operations\/demo\//,
  /\/(?:tables|data\/[\w-]+)\.ts$/,
];

const isAllowed = (file: string): boolean => ALLOWED.some((pattern) => pattern.test(file));

const COMMENT_START = /^\s*\{?\/\*\*?\s?(.*)$/;
const LINE_COMMENT = /^(?:\s*|[^'"`]*\s)\/\/ (.*)$/;
const closed = (text: string): string => text.replace(/\s*\*\/.*$/, '');

/** Comments of TypeScript; consecutive line comments are one passage. */
function commentsOf({ file, text }: Source): Passage[] {
  const found: { line: number; end: number; text: string }[] = [];
  let open = false;
  for (const [index, line] of text.split('\n').entries()) {
    const last = found.at(-1);
    const [, started] = COMMENT_START.exec(line) ?? [];
    const [, single] = LINE_COMMENT.exec(line) ?? [];
    if (open && last) {
      last.text += ` ${closed(line.replace(/^\s*\*(?!\/)\s?/, ''))}`;
      open = !line.includes('*/');
    } else if (started !== undefined) {
      found.push({ line: index + 1, end: 0, text: closed(started) });
      open = !line.includes('*/');
    } else if (single !== undefined && last?.end === index && /^\s*\/\//.test(line)) {
      Object.assign(last, { text: `${last.text} ${single}`, end: index + 1 });
    } else if (single !== undefined) found.push({ line: index + 1, end: index + 1, text: single });
  }
  return found.map((one) => ({ file, line: one.line, kind: 'comments' as const, text: one.text.trim() }));
}

/** Declared constants and functions, one passage per line. */
const namesOf = ({ file, text }: Source): Passage[] =>
  text.split('\n').flatMap((line, index): Passage[] => {
    const [, name] = /^\s*(?:export )?(?:const|let|function) (\w+)/.exec(line) ?? [];
    return name === undefined ? [] : [{ file, line: index + 1, kind: 'names', text: name }];
  });

const HAN = /[\u4e00-\u9fff]/;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** UI texts: strings with Chinese, and the English string after one. */
function textsOf({ file, text }: Source): { passages: Passage[]; pairs: [Passage, Passage][] } {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const passages: Passage[] = [];
  const pairs: [Passage, Passage][] = [];
  let chinese: { passage: Passage; end: number } | null = null;
  let line = 1;
  let counted = 0;
  for (const match of code.matchAll(STRING)) {
    line += code.slice(counted, match.index).split('\n').length - 1;
    counted = match.index;
    const words = match[0].slice(1, -1);
    if (HAN.test(words)) {
      const passage: Passage = { file, line, kind: 'chinese', text: words };
      passages.push(passage);
      chinese = { passage, end: match.index + match[0].length };
    } else if (chinese && /^,\s*$/.test(code.slice(chinese.end, match.index))) {
      const passage: Passage = { file, line, kind: 'english', text: words };
      passages.push(passage);
      pairs.push([chinese.passage, passage]);
      chinese = null;
    }
  }
  return { passages, pairs };
}

/** Prose of a page without code; each paragraph, list item and table row is a passage. */
function docsOf({ file, text }: Source): Passage[] {
  const shown = file === GLOSSARY ? text.slice(0, text.indexOf(NOT_USED)) : text;
  const prose = shown
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`|\]\([^)]*\)/g, ' x ');
  const kind: Kind = /\.zh(?:-CN)?\.md$/.test(file) ? 'chinese' : 'docs';
  return prose
    .split('\n')
    .map((line, index) => ({ file, line: index + 1, kind, text: line.replace(/^[\s>#*|-]+/, '') }));
}

const said = ({ file, line }: Passage, words: string, write: string): string =>
  `${file}:${line}: “${words}”; write: ${write}`;

interface RuleSet {
  readonly rules: Readonly<Record<Kind, readonly Banned[]>>;
  /** All patterns of a kind in one, so that clean text needs a single search. */
  readonly any: Readonly<Record<Kind, RegExp>>;
}

const KINDS: readonly Kind[] = ['comments', 'docs', 'english', 'chinese', 'names'];

function ruleSetOf(all: readonly Banned[]): RuleSet {
  const rules = Object.fromEntries(
    KINDS.map((kind) => [kind, all.filter(({ kinds }) => kinds.includes(kind))]),
  ) as Record<Kind, Banned[]>;
  const any = Object.fromEntries(
    KINDS.map((kind) => [kind, new RegExp(rules[kind].map(({ pattern }) => pattern.source).join('|'), 'i')]),
  ) as Record<Kind, RegExp>;
  return { rules, any };
}

function hitsOf(passage: Passage, { rules, any }: RuleSet): string[] {
  if (!any[passage.kind].test(passage.text)) return [];
  return rules[passage.kind].flatMap(({ pattern, write }) => {
    const [words] = pattern.exec(passage.text) ?? [];
    return words === undefined ? [] : [said(passage, words, write)];
  });
}

/** Words that make no difference between two names of a term. */
const FILLERS = new Set(['of', 'to', 'the', 'an', 'in', 'for', 'by', 'and', 'or', 'from', 'it']);
const IRREGULAR: Readonly<Record<string, string>> = { sold: 'sell', held: 'hold' };

/** First four letters of each word, so that "Checking in", "Checked in" and "Check-in" are equal. */
const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z]{2,}/g) ?? [])
      .filter((word) => !FILLERS.has(word))
      .map((word) => (IRREGULAR[word] ?? word.replace(/(?<=x|ch|sh|ss)es$|s$/, '')).slice(0, 4)),
  );

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((stem) => all.has(stem));

/** True if one text has all words of the other: "Void", "Void payment". "Bill" and "Folio" are two names. */
const isSameName = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  isSubset(left, right) || isSubset(right, left);

/** Terms that are also everyday words: their English depends on the sentence. */
const EVERYDAY = new Set([
  '内容',
  '入住',
  '收款',
  '支出',
  '中文',
  '会话',
  '保留',
  '更正',
  '未入住',
  '间夜',
  '预离',
]);

// Voucher formats pair a heading with the field or constant that fills its column.
const isText = (file: string): boolean =>
  file.startsWith('packages/contract/src/') && !file.endsWith('/voucher-formats.ts');

/** A text equal to a glossary term must have its English word, shortened or with additions, so no term has two. */
function foreignTerms(pairs: readonly [Passage, Passage][]): string[] {
  const terms = new Map<string, string[]>();
  for (const { zh, en } of glossaryTerms())
    if (!EVERYDAY.has(zh)) terms.set(zh, [...(terms.get(zh) ?? []), ...en]);
  return pairs.flatMap(([chinese, english]) => {
    const known = isText(chinese.file) ? terms.get(chinese.text) : undefined;
    const stems = stemsOf(english.text);
    if (!known || stems.size === 0) return [];
    return known.some((name) => isSameName(stemsOf(name), stems))
      ? []
      : [said(english, english.text, known.join(' or '))];
  });
}

const CODE = /\.(?:ts|tsx|mjs)$/;
const WITH_TEXTS = /^(?:packages\/contract|apps\/web|apps\/server)\/src\/(?!seed\/)(?!.*\.test\.tsx?$)/;

/** Complaints about the sources, one per line. */
export function complaintsOf(sources: readonly Source[]): string[] {
  const rules = ruleSetOf([...bannedWords(), ...bannedPatterns]);
  return sources
    .filter(({ file }) => !isAllowed(file))
    .flatMap((source) => {
      if (source.file.endsWith('.md')) return docsOf(source).flatMap((passage) => hitsOf(passage, rules));
      const code = [...commentsOf(source), ...namesOf(source)].flatMap((passage) => hitsOf(passage, rules));
      if (!WITH_TEXTS.test(source.file)) return code;
      const { passages, pairs } = textsOf(source);
      return [...code, ...passages.flatMap((passage) => hitsOf(passage, rules)), ...foreignTerms(pairs)];
    });
}

const checkedSources = (): Source[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => CODE.test(file) || file.endsWith('.md'))
    .filter((file) => fs.existsSync(path.join(root, file)))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));

export async function checkWords(): Promise<Outcome> {
  const complaints = complaintsOf(checkedSources());
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}
