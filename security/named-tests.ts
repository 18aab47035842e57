/** Runs named test files and reports each named test's result. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../scripts/tool.ts';

interface Assertion {
  readonly title: string;
  readonly status: string;
  /** Figures reported by the test. */
  readonly meta?: { readonly figures?: Readonly<Record<string, number>> };
}

/** Tests by file. */
export type Outcomes = ReadonlyMap<string, readonly Assertion[]>;

export type Verdict = 'passed' | 'failed' | 'missing' | 'in a browser';

export const fileOf = (named: string): string => named.split(' › ')[0] ?? '';
export const titleOf = (named: string): string => named.slice(fileOf(named).length + ' › '.length);

const projects: readonly (readonly [prefix: string, project: string])[] = [
  ['apps/server/', 'server'],
  ['apps/web/', 'web'],
  ['packages/contract/', 'contract'],
  ['faults/', 'scripts'],
  ['scripts/', 'scripts'],
  ['lived-month/', 'scripts'],
];

/** Whether a run of ours or a browser reaches the test. */
export const isReached = (named: string): boolean =>
  ['e2e/', ...projects.map(([prefix]) => prefix)].some((prefix) => named.startsWith(prefix));

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly Assertion[];
  }[];
}

/** Tests skipped because their file's setup failed count as failed. */
const endsOf = ({ status, assertionResults }: Report['testResults'][number]): readonly Assertion[] =>
  status === 'passed'
    ? assertionResults
    : assertionResults.map((one) => (one.status === 'passed' ? one : { ...one, status: 'failed' }));

interface Where {
  /** A copy of the sources. */
  readonly cwd?: string;
  /** Title prefixes to run; empty: all of a file. */
  readonly only?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Aborts the run. */
  readonly signal?: AbortSignal;
}

const children = new Set<ChildProcess>();
/** SIGTERM makes Vitest remove its database; no child may outlive us. */
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

const literal = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const runProject = async (
  project: string,
  files: readonly string[],
  outcomes: Map<string, readonly Assertion[]>,
  { cwd = root, only = [], env = {}, signal }: Where,
) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-security-'));
  const report = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(only.length > 0 ? ['-t', only.map(literal).join('|')] : []),
  ];
  const child = spawn(process.execPath, [...args, ...files], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.add(child);
  const end = (): void => void child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  await once(child, 'close');
  signal?.removeEventListener('abort', end);
  children.delete(child);
  if (fs.existsSync(report)) {
    const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
    for (const file of testResults) outcomes.set(path.relative(cwd, file.name), endsOf(file));
  }
  fs.rmSync(folder, { recursive: true, force: true });
};

export const runNamed = async (named: readonly string[], where: Where = {}): Promise<Outcomes> => {
  const outcomes = new Map<string, readonly Assertion[]>();
  const files = [...new Set(named.map(fileOf))].sort();
  for (const [prefix, project] of projects) {
    const own = files.filter((file) => file.startsWith(prefix));
    if (own.length > 0 && !where.signal?.aborted) await runProject(project, own, outcomes, where);
  }
  return outcomes;
};

/** A name without title means all tests of the file. Browser stories run with `npm run test:full`. */
export const verdictOf = (named: string, outcomes: Outcomes): Verdict => {
  const file = fileOf(named);
  if (file.startsWith('e2e/')) return fs.existsSync(path.join(root, file)) ? 'in a browser' : 'missing';
  const found = (outcomes.get(file) ?? []).filter(({ title }) => title.startsWith(titleOf(named)));
  if (found.every(({ status }) => status === 'skipped')) return 'missing';
  return found.every(({ status }) => status === 'passed' || status === 'skipped') ? 'passed' : 'failed';
};

/** Sum of the figures that tests of this name report under a key; null without one. */
export const told = (named: string, key: string, outcomes: Outcomes): number | null => {
  const found = (outcomes.get(fileOf(named)) ?? []).filter(({ title }) => title.startsWith(titleOf(named)));
  const values = found.flatMap(({ meta }) => meta?.figures?.[key] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
};

/** Whether the file contains a test of this name, without running it. `test.each` names are known only when run. */
export const isWritten = (named: string): boolean => {
  const file = path.join(root, fileOf(named));
  if (!fs.existsSync(file)) return false;
  const text = fs.readFileSync(file, 'utf8');
  const title = titleOf(named);
  return title === '' || text.includes(title) || /test\.(each|for)\b/.test(text);
};
