// `npm test`: all checks with counts, small parts in pairs and then the others in sequence. `npm test -- server`
// runs one part, `npm test -- server check-in` its files whose path contains that. `npm run test:full` adds the
// long runs. The last line is `N passed, N failed`.
import { availableParallelism } from 'node:os';
import { buildWebWhenStale } from './build-web.ts';
import { checks } from './checks.ts';
import { guardRun } from './guard-run.ts';
import { checkRawRows, forgetRawRows } from './raw-rows/check-raw-rows.ts';
import type { Outcome } from './tool.ts';
import { type Result, runVitest, runVitestTwice } from './vitest-part.ts';

interface Part {
  name: string;
  /** Uses at most one core, so it runs beside another one first. */
  isSmall?: boolean;
  /** Part that must run before this one, or it would test outdated files. */
  needs?: string;
  run(filters: string[]): Promise<Result>;
}

const WEB_BUILD = 'web build';
/** Parts taking longer than this many seconds list their slowest files. */
const WORTH_A_LOOK = 60;

const staticParts = checks.map(
  ({ name, run }): Part => ({ name, isSmall: true, run: async () => countAsOne(await run()) }),
);

const parts: Part[] = [
  // The first and last load the whole program; separated, they are not in memory together.
  ...staticParts.slice(0, -1),
  ...['contract', 'sandbox', 'web'].map((name) => ({ ...vitestPart(name), isSmall: true })),
  { name: WEB_BUILD, isSmall: true, run: async () => countAsOne(await buildWeb()) },
  ...staticParts.slice(-1),
  vitestPart('scripts'),
  { name: 'server', run: runServer },
  { name: 'raw rows', run: async () => countAsOne(await checkRawRows()) },
  { name: 'e2e', needs: WEB_BUILD, run: (filters) => runVitestTwice('e2e', filters) },
];

const STATIC = checks.map(({ name }) => name);
const ALIASES: Record<string, string[]> = { static: STATIC, lint: STATIC, e2e: [WEB_BUILD, 'e2e'] };

function vitestPart(name: string): Part {
  return { name, run: (filters) => runVitest(name, filters) };
}

function runServer(filters: string[]): Promise<Result> {
  forgetRawRows();
  return runVitest('server', filters);
}

function countAsOne({ ok, output }: Outcome): Result {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

async function buildWeb(): Promise<Outcome> {
  try {
    await buildWebWhenStale();
    return { ok: true, output: '' };
  } catch (error) {
    return { ok: false, output: (error as Error).message };
  }
}

function choose(args: string[]): { chosen: Part[]; filters: string[] } {
  const [wanted, ...filters] = args;
  if (wanted === undefined) return { chosen: parts, filters };
  const names = ALIASES[wanted] ?? [wanted];
  const chosen = parts.filter(({ name }) => names.includes(name));
  if (chosen.length === 0) {
    const known = [...parts.map(({ name }) => name), ...Object.keys(ALIASES)];
    console.error(`There is no part "${wanted}". Parts: ${[...new Set(known)].join(', ')}.`);
  }
  return { chosen, filters };
}

async function runPart({ name, run }: Part, filters: string[]): Promise<Result> {
  const began = performance.now();
  const result = await run(filters);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const tests = result.passed > 1 ? `${result.passed} tests, ` : '';
  const isFailed = result.failed > 0;
  if (isFailed) console.log(`\n${result.output.trim()}\n`);
  console.log(
    `${isFailed ? '✗' : '✓'} ${name} (${tests}${isFailed ? `${result.failed} failed, ` : ''}${seconds} s)`,
  );
  if (Number(seconds) > WORTH_A_LOOK && result.slowest) console.log(`  slowest, in s: ${result.slowest}`);
  return result;
}

function notRun({ name, needs }: Part): Result {
  console.log(`✗ ${name} (not run: ${needs} failed)`);
  return { passed: 0, failed: 1, output: '' };
}

guardRun();
const args = process.argv.slice(2).filter((arg) => arg !== '--full');
if (process.argv.includes('--full')) process.env.FULL = '1';
const { chosen, filters } = choose(args);
if (process.env.FULL !== '1' && filters.length === 0) process.env.SHORT = '1';
const failedParts = new Set<string>();
let passed = 0;
let failed = 0;

/** Sequentially, until none is left. */
async function runNext(left: Part[]): Promise<void> {
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    const isPointless = part.needs !== undefined && failedParts.has(part.needs);
    const result = isPointless ? notRun(part) : await runPart(part, filters);
    if (result.failed > 0) failedParts.add(part.name);
    passed += result.passed;
    failed += result.failed;
  }
}

const small = chosen.filter(({ isSmall }) => isSmall);
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => runNext(small)));
await runNext(chosen.filter(({ isSmall }) => !isSmall));
if (failed > 0 || passed === 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
