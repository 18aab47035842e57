import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const CONTRACT = 'packages/contract/src';
const CODE = [CONTRACT, 'apps/web/src', 'apps/server/src', 'apps/sandbox/src'];

interface Source {
  readonly file: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

const wordsOf = (text: string): Set<string> =>
  new Set([
    ...(text.match(/\w+/g) ?? []),
    ...Array.from(text.matchAll(/'([\w./+-]+)'/g), ([, key]) => key ?? ''),
  ]);

const sources: readonly Source[] = CODE.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const text = fs.readFileSync(path.join(ROOT, folder, file), 'utf8');
      return { file: path.join(folder, file), text, words: wordsOf(text) };
    }),
);

const isTable = ({ file }: Source): boolean =>
  file.startsWith(CONTRACT) && /(\.text|-failures)\.ts$/.test(file);

/** Keys of a table of texts or failures: `  key: [` */
const keysOf = ({ text }: Source): string[] =>
  Array.from(text.matchAll(/^ +'?([\w./+-]+?)'?: \[/gm), ([, key = '']) => key);

/** A key used in code: literal, or built from parts. */
interface Made {
  readonly pattern: RegExp;
  /** A key starting with a variable could be anything, so it counts only if its file imports the table. */
  readonly within: ReadonlySet<string> | null;
}

const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;
const TEMPLATE = new RegExp(`\`(?:\\w+:)?([\\w./-]*(?:${HOLE.source}[\\w./-]*)+)\``, 'g');
const MIN_LENGTH = 2;

const madeIn = ({ text, words }: Source): Made[] => {
  const templates = Array.from(text.matchAll(TEMPLATE), ([, made = '']) => made.split(HOLE));
  const beginnings = Array.from(text.matchAll(/'(?:\w+:)?(\w+_)'/g), ([, begun = '']) => [begun, '']);
  return [...templates, ...beginnings]
    .filter((parts) => parts.join('').length >= MIN_LENGTH)
    .map((parts) => ({
      pattern: new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`),
      within: (parts[0] ?? '').length < MIN_LENGTH ? words : null,
    }));
};

const code = sources.filter((source) => !isTable(source));
const written = new Set(code.flatMap(({ words }) => [...words]));
const made = code.flatMap(madeIn);

/** Namespace or exports of a table. */
const namesOf = ({ file, text }: Source): string[] => {
  const all = sources.find((source) => path.basename(source.file) === 'all-texts.ts')?.text ?? '';
  const short = path.relative(CONTRACT, file).replaceAll('.', '\\.');
  const namespace = new RegExp(`(\\w+): async \\(\\) => \\(await import\\('\\.{1,2}/${short}'`).exec(
    all,
  )?.[1];
  const exported = Array.from(text.matchAll(/export const (\w+)/g), ([, name = '']) => name);
  return namespace ? [namespace, ...exported] : exported;
};

const deadIn = (table: Source): string[] => {
  const names = namesOf(table);
  const isMade = (key: string): boolean =>
    made.some(
      ({ pattern, within }) => pattern.test(key) && (!within || names.some((name) => within.has(name))),
    );
  return keysOf(table)
    .filter((key) => !written.has(key) && !isMade(key))
    .map((key) => `${table.file} ${key}`);
};

test('code uses every text and failure, by key or by parts', () => {
  const tables = sources.filter(isTable);
  expect(tables.flatMap(keysOf).length).toBeGreaterThan(10_000);
  expect(tables.flatMap(deadIn)).toEqual([]);
});
