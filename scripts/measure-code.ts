/** Code size: `npm run measure` prints the table of docs/architecture.md, then candidates for review. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Files above this size are split, except single tables, texts and drawings. */
const SPLIT_AT = 300;

interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
}

const read = (file: string): Source => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return { file, text, lines: text.split('\n').length - 1 };
};

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('/tables.ts'))
  .map(read);

const isTest = ({ file }: Source): boolean => /\.(test|spec)\.tsx?$|^e2e\/|^apps\/server\/test\//.test(file);
/** Texts and demo data, whose length does not matter. */
const isData = ({ file }: Source): boolean => /\.text\.ts$|\/data\//.test(file);

const parts: readonly (readonly [name: string, of: (source: Source) => boolean])[] = [
  ['packages/contract', ({ file }) => file.startsWith('packages/contract/')],
  ['apps/server: platform', ({ file }) => file.startsWith('apps/server/src/platform/')],
  [
    'apps/server: modules',
    ({ file }) => /^apps\/server\/src\/(?!(?:platform|seed|backup)\/)[^/]+\//.test(file),
  ],
  ['apps/server: seed and start', ({ file }) => /^apps\/server\/src\/(seed\/|[^/]+$)/.test(file)],
  ['apps/web', ({ file }) => file.startsWith('apps/web/')],
  ['apps/sandbox', ({ file }) => file.startsWith('apps/sandbox/')],
  ['bench, scripts', ({ file }) => /^(bench|scripts)\//.test(file)],
];

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const rowOf = (name: string, sources: readonly Source[]): string => {
  const lines = sources.map((source) => source.lines).sort((a, b) => a - b);
  const large = lines.filter((count) => count > SPLIT_AT).length;
  const total = lines.reduce((sum, count) => sum + count, 0);
  return `| ${[name, lines.length, total, at(lines, 0.5), at(lines, 0.95), large].join(' | ')} |`;
};

interface LonelyExport {
  readonly at: string;
  readonly isType: boolean;
  /** Not used in its own file either. */
  readonly isDead: boolean;
}

/** Exports not named in any other file. An ambiguous name hides an unused one. */
const lonelyExports = (): LonelyExport[] => {
  const filesOf = new Map<string, number>();
  for (const { text } of tracked)
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g)))
      filesOf.set(word, (filesOf.get(word) ?? 0) + 1);
  const exported = /^export (?:async )?(const|function\*?|class|interface|type) ([\w$]+)/gm;
  return tracked.flatMap(({ file, text }) =>
    [...text.matchAll(exported)]
      .filter(([, , name = '']) => filesOf.get(name) === 1)
      .map(([, kind = '', name = '']) => ({
        at: `${file}: ${name}`,
        isType: kind === 'interface' || kind === 'type',
        isDead:
          (text.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')) ?? [])
            .length === 1,
      })),
  );
};

const measured = tracked.filter((source) => !isTest(source) && !isData(source));
console.log('| Part | Files | Lines | Median | p95 | Over 300 |\n|---|--:|--:|--:|--:|--:|');
for (const [name, of] of parts) console.log(rowOf(name, measured.filter(of)));
console.log(rowOf('all', measured));
console.log(rowOf('tests', tracked.filter(isTest)));

/** A folder with more is divided by topic (docs/decisions/033-folders.md). */
const MAX_FILES = 40;
const filesIn = new Map<string, number>();
for (const { file } of measured) {
  const folder = path.posix.dirname(file);
  filesIn.set(folder, (filesIn.get(folder) ?? 0) + 1);
}
const full = [...filesIn].filter(([, count]) => count > MAX_FILES).sort((a, b) => b[1] - a[1]);
console.log(
  `\nFolders over ${MAX_FILES} files: ${full.length} ${full.map(([folder, count]) => `${folder} ${count}`).join(', ')}`,
);

const large = measured.filter(({ lines }) => lines > SPLIT_AT);
const lonely = lonelyExports();
console.log(
  `\nOver ${SPLIT_AT} lines: ${large.map(({ file, lines }) => `${file} ${lines}`).join(', ') || 'none'}`,
);
const values = lonely.filter(({ isType }) => !isType);
const dead = lonely.filter(({ isDead }) => isDead);
console.log(
  `Exports that no other file names: ${lonely.length}, ${lonely.length - values.length} of them types`,
);
console.log(`Exports that nothing names at all: ${dead.length}`);
for (const { at: place } of dead) console.log(`  ${place}`);
console.log(
  `Values exported for their own file alone: ${values.length - dead.filter(({ isType }) => !isType).length}`,
);
for (const { at: place } of values.filter(({ isDead }) => !isDead)) console.log(`  ${place}`);
