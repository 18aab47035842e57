/**
 * Controls: a fault is planted in a copy of the sources, and its test must pass without and fail with it. A test
 * that passes with it proves nothing.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Figure } from '../bench/figures.ts';
import { root } from '../scripts/tool.ts';
import { type Outcomes, runNamed, titleOf, verdictOf } from './named-tests.ts';

export interface Planted {
  /** Description of the fault. */
  readonly what: string;
  readonly file: string;
  /** Text occurring exactly once. */
  readonly from: string;
  readonly to: string;
  /** `file › beginning of the test's name`. */
  readonly test: string;
  /** Depends on earlier tests, so its whole file runs. */
  readonly whole?: boolean;
}

const FOLDERS = ['apps', 'packages', 'bench', 'e2e', 'faults', 'lived-month', 'scripts', 'security'];
const FILES = ['package.json', 'vitest.config.ts', ...fs.globSync('tsconfig*.json', { cwd: root })];
const LEFT_OUT = new Set(['node_modules', '.data', '.tsbuild', 'dist']);

const link = (from: string, to: string): void =>
  fs.symlinkSync(from, to, fs.statSync(from).isDirectory() ? 'junction' : 'file');

/** The installed libraries, except our own packages, which come from the copy. */
const linkLibraries = (copy: string): void => {
  const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')];
  fs.mkdirSync(path.join(to, '@minsu'), { recursive: true });
  for (const name of fs.readdirSync(from))
    if (name !== '@minsu' && !name.startsWith('.')) link(path.join(from, name), path.join(to, name));
  link(path.join(copy, 'packages/contract'), path.join(to, '@minsu/contract'));
  link(path.join(copy, 'apps/server'), path.join(to, '@minsu/server'));
};

const copySources = (copy: string): void => {
  for (const name of [...FOLDERS, ...FILES])
    fs.cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !LEFT_OUT.has(path.basename(file)),
    });
  linkLibraries(copy);
};

const run = async (all: readonly Planted[], cwd: string, signal?: AbortSignal): Promise<Outcomes> => {
  const where = { cwd, ...(signal && { signal }) };
  const named = (of: readonly Planted[]) => [...new Set(of.map(({ test }) => test))];
  const whole = named(all.filter((one) => one.whole));
  const alone = named(all.filter((one) => !one.whole));
  const outcomes = await (alone.length > 0
    ? runNamed(alone, { ...where, only: alone.map(titleOf) })
    : new Map());
  return new Map([...outcomes, ...(await runNamed(whole, where))]);
};

const figureOf = ({ what, test }: Planted, seen: string): Figure => ({
  name: `control: ${what}`,
  measured: seen,
  target: 'seen',
  passed: seen === 'seen',
  ...(seen !== 'seen' && { note: test }),
});

const playOne = async (planted: Planted, copy: string, signal?: AbortSignal): Promise<string> => {
  const file = path.join(copy, planted.file);
  const source = fs.readFileSync(file, 'utf8');
  if (source.split(planted.from).length !== 2) return 'does not fit';
  fs.writeFileSync(
    file,
    source.replace(planted.from, () => planted.to),
  );
  try {
    const outcomes = await run([planted], copy, signal);
    return verdictOf(planted.test, outcomes) === 'failed' ? 'seen' : 'not seen';
  } finally {
    fs.writeFileSync(file, source);
  }
};

/** In a temporary folder, removed afterwards. */
export const playPlanted = async (
  folder: string,
  all: readonly Planted[],
  signal?: AbortSignal,
): Promise<Figure[]> => {
  const copy = path.join(folder, 'planted');
  copySources(copy);
  try {
    const held = await run(all, copy, signal);
    const figures: Figure[] = [];
    for (const planted of all) {
      if (signal?.aborted) break;
      const holds = verdictOf(planted.test, held) === 'passed';
      figures.push(figureOf(planted, holds ? await playOne(planted, copy, signal) : 'fails without it'));
    }
    return figures;
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
};
