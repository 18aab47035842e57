/**
 * `npm run bench` measures the promises of docs/performance.md and updates it, `npm run bench -- <group>…` only
 * some; `--database URL` uses that server instead of an embedded one, `--dry` writes nothing. Most figures are
 * ratios to a bare run alternating in the same call, because absolute times depend on the machine; the floor is
 * measured at start and end.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/tool.ts';
import { groupNames, groups } from './all-groups.ts';
import type { Bench } from './bench.ts';
import { benchFolder, Databases } from './databases.ts';
import { type Figure, type GroupResult, printTable } from './figures.ts';
import { type FloorRate, floorRate, noiseOf, noiseShare } from './noise.ts';
import { mergeRows, readRows, writeRows } from './performance-table.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' }, dry: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`There is no group "${unknown.join('", "')}". Groups: ${groupNames.join(', ')}.`);
  process.exit(1);
}
const chosen = positionals.length > 0 ? positionals : groupNames;

const folder = await benchFolder();
const databases = await Databases.open(folder, values.database);
const close = async () => {
  await databases.close();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));

interface Measured extends GroupResult {
  readonly isBroken: boolean;
}

/** A crashed group counts as a failed figure; the others continue. */
const measure = async (group: string): Promise<Measured> => {
  try {
    const figures = await (groups[group] as (bench: Bench) => Promise<Figure[]>)({ databases, folder });
    return { group, figures, isBroken: false };
  } catch (error) {
    console.error(error);
    const broken = { name: 'could not be measured', measured: '', target: '', passed: false };
    return { group, figures: [broken], isBroken: true };
  }
};

const write = (results: readonly Measured[], swing: number): void => {
  const file = path.join(root, 'docs/performance.md');
  const page = fs.readFileSync(file, 'utf8');
  const when = `${new Date().toISOString().slice(0, 10)} ±${(swing * 100).toFixed(0)} %`;
  const whole = results.filter(({ isBroken }) => !isBroken);
  const rows = mergeRows({ stored: readRows(page), results: whole, when, order: groupNames });
  fs.writeFileSync(file, writeRows(page, rows));
};

const results: Measured[] = [];
const rates: FloorRate[] = [];
try {
  console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  rates.push(await floorRate(databases));
  for (const group of chosen) {
    const started = performance.now();
    console.log(`${group} …`);
    const result = await measure(group);
    results.push(result);
    printTable([result]);
    // An aborted long run keeps its results.
    if (values.dry !== true) write([result], noiseShare(rates));
    console.log(`${group}: ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
  }
  rates.push(await floorRate(databases));
} finally {
  await close();
}
printTable([...results, { group: 'machine', figures: noiseOf(rates) }]);
if (values.dry !== true) write(results, noiseShare(rates));
const missed = results.flatMap(({ figures }) => figures).filter(({ passed }) => passed === false);
console.log(`${missed.length === 0 ? 'every target reached' : `${missed.length} targets missed`}`);
if (missed.length > 0) process.exitCode = 1;
