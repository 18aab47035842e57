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

/** Keys of a table of texts or of failures: `  key: [` */
const keysOf = ({ text }: Source): string[] =>
  Array.from(text.matchAll(/^ +'?([\w./+-]+?)'?: \[/gm), ([, key = '']) => key);

/** How code may come by a key: written out, or made from parts. */
interface Made {
  readonly pattern: RegExp;
  /** What begins with a variable could be anything: it counts where its file knows the table. */
  readonly within: ReadonlySet<string> | null;
}

const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;
const TEMPLATE = new RegExp(`\`(?:\\w+:)?([\\w./-]*(?:${HOLE.source}[\\w./-]*)+)\``, 'g');
const SHORTEST = 2;

const madeIn = ({ text, words }: Source): Made[] => {
  const templates = Array.from(text.matchAll(TEMPLATE), ([, made = '']) => made.split(HOLE));
  const beginnings = Array.from(text.matchAll(/'(?:\w+:)?(\w+_)'/g), ([, begun = '']) => [begun, '']);
  return [...templates, ...beginnings]
    .filter((parts) => parts.join('').length >= SHORTEST)
    .map((parts) => ({
      pattern: new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`),
      within: (parts[0] ?? '').length < SHORTEST ? words : null,
    }));
};

const code = sources.filter((source) => !isTable(source));
const written = new Set(code.flatMap(({ words }) => [...words]));
const made = code.flatMap(madeIn);

/** A table is known by its namespace or by what it exports. */
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

test('every text and failure is one that code says, by its key or by what it makes of parts', () => {
  const tables = sources.filter(isTable);
  expect(tables.flatMap(keysOf).length).toBeGreaterThan(10_000);
  expect(tables.flatMap(deadIn)).toEqual([]);
});
