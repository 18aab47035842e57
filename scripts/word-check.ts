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
  strictPatterns,
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

/** Folders whose comments follow the strict patterns too. */
export const REWRITTEN: readonly string[] = [
  'apps/server/src/platform/',
  ...[
    'account',
    'announcements',
    'api-tokens',
    'audit',
    'auth',
    'automation',
    'blacklist',
    'channel-bills',
    'channels',
    'commissions',
    'companies',
    'contracts',
    'demo',
    'departments',
    'duties',
    'evaluations',
    'expenses',
    'help',
    'holidays',
    'houses',
    'ical',
    'institution',
    'invoices',
    'landlords',
    'landmarks',
    'ledger',
    'members',
    'messages',
    'monitor',
    'night-audit',
    'onboarding',
    'opening',
    'payouts',
    'prices',
    'privacy',
    'registration',
    'reports',
    'roles',
    'settlements',
    'shifts',
    'splits',
    'system',
    'tasks',
    'templates',
    'threads',
    'transfers',
    'users',
    'wallet',
    'webhooks',
    'workplace',
  ].map((module) => `packages/contract/src/${module}/`),
];

/** Generated, quoting the banned words, or accepting them as input from files of other systems. */
const ALLOWED: readonly RegExp[] = [
  /^docs\/(?:permissions|performance|security)\.md$/,
  /^scripts\/word-/,
  /^apps\/web\/src\/modules\/help\/help-pages\.test\.ts$/,
  /^apps\/server\/src\/modules\/orders\/order-import-rules\.ts$/,
  /^packages\/contract\/src\/help\/help-pages\.ts$/,
  /^packages\/contract\/src\/demo\//,
  /\/(?:tables|data\/[\w-]+)\.ts$/,
];

/** Folders whose comments are not rewritten yet: their docs and texts are checked, their comments are not. */
const NOT_YET: readonly RegExp[] = [
  /^apps\/(?:server|web)\/src\/modules\/(?:folio|orders|payments)\//,
  /^apps\/web\/src\/(?:components\/board|modules\/(?:calendar|room-status))\//,
  /^packages\/contract\/src\/(?:orders|payments|room-status)\//,
];

const isAllowed = (file: string): boolean => ALLOWED.some((pattern) => pattern.test(file));

const COMMENT_START = /^\s*\{?\/\*\*?\s?(.*)$/;
const LINE_COMMENT = /^(?:\s*|[^'"`]*\s)\/\/ (.*)$/;
const closed = (text: string): string => text.replace(/\s*\*\/.*$/, '');

/** Comments of TypeScript; lines that follow each other are one passage. */
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

const HAN = /[\u4e00-\u9fff]/;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Texts for users: strings with Chinese, and the English string that follows one. */
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

/** Prose of a page, without code; a paragraph, a list item and a table row begin a passage each. */
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
  /** All patterns of a kind in one, to pass clean text in a single search. */
  readonly any: Readonly<Record<Kind, RegExp>>;
}

const KINDS: readonly Kind[] = ['comments', 'docs', 'english', 'chinese'];

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

const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]{2,}/g) ?? []).map((word) => word.replace(/s$/, '').slice(0, 4));

/** Terms that are everyday words too: their English depends on the sentence. */
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
  '入住登记',
]);

const isText = (file: string): boolean => /^packages\/contract\/src\/.*(?:\.text|-failures)\.ts$/.test(file);

/** A text that is exactly a term of the glossary shares at least one word with its English. */
function foreignTerms(pairs: readonly [Passage, Passage][]): string[] {
  const terms = new Map(
    glossaryTerms()
      .filter(({ zh }) => !EVERYDAY.has(zh))
      .map(({ zh, en }) => [zh, en]),
  );
  return pairs.flatMap(([chinese, english]) => {
    const known = isText(chinese.file) ? terms.get(chinese.text) : undefined;
    if (!known) return [];
    const stems = new Set(known.flatMap(stemsOf));
    const words = stemsOf(english.text);
    return words.length === 0 || words.some((stem) => stems.has(stem))
      ? []
      : [said(english, english.text, known.join(' or '))];
  });
}

const CODE = /\.(?:ts|tsx|mjs)$/;
const WITH_TEXTS = /^(?:packages\/contract|apps\/web|apps\/server)\/src\/(?!seed\/)(?!.*\.test\.tsx?$)/;

/** Complaints about these sources, one a line. */
export function complaintsOf(sources: readonly Source[], rewritten = REWRITTEN): string[] {
  const always = ruleSetOf([...bannedWords(), ...bannedPatterns]);
  const strict = ruleSetOf([...bannedWords(), ...bannedPatterns, ...strictPatterns]);
  return sources
    .filter(({ file }) => !isAllowed(file))
    .flatMap((source) => {
      if (source.file.endsWith('.md')) return docsOf(source).flatMap((passage) => hitsOf(passage, always));
      const rules = rewritten.some((folder) => source.file.startsWith(folder)) ? strict : always;
      const comments = NOT_YET.some((folder) => folder.test(source.file))
        ? []
        : commentsOf(source).flatMap((passage) => hitsOf(passage, rules));
      if (!WITH_TEXTS.test(source.file)) return comments;
      const { passages, pairs } = textsOf(source);
      return [...comments, ...passages.flatMap((passage) => hitsOf(passage, always)), ...foreignTerms(pairs)];
    });
}

export const checkedSources = (): Source[] =>
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
