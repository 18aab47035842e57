/**
 * `npm run faults`: breaks what can break, on purpose and by a seed, and holds what is left against what was promised
 * (docs/reliability.md). `-- --smoke`: the short run of every change; `-- kill-server migration`: some; `--seed <text>`: again.
 * Ends with a table of target, figure and verdict, and with 1 when one falls short.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../apps/server/src/seed/random.ts';
import { benchFolder, Databases } from '../bench/databases.ts';
import { type Figure, type GroupResult, printTable } from '../bench/figures.ts';
import { clock } from './clock.ts';
import { collected } from './collected.ts';
import { contestedNights } from './contested-nights.ts';
import type { Fault } from './fault.ts';
import { dataDiskFull, logDiskFull } from './full-disk.ts';
import { filesDiskFull } from './full-files.ts';
import { interleavings } from './interleavings.ts';
import { killDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';
import { migration } from './migration.ts';
import { overload } from './overload.ts';
import { partition } from './partition.ts';
import { rollOver } from './roll-over.ts';

const faults: Readonly<Record<string, Fault>> = {
  'kill-server': killServer,
  'kill-database': killDatabase,
  'full-data-disk': dataDiskFull,
  'full-log-disk': logDiskFull,
  'full-files-disk': filesDiskFull,
  clock,
  partition,
  'contested-nights': contestedNights,
  migration,
  overload,
  interleavings,
  'roll-over': rollOver,
  ...collected,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { smoke: { type: 'boolean' }, seed: { type: 'string' } },
});
const full = values.smoke !== true;
const seed = values.seed ?? randomBytes(4).toString('hex');
const unknown = positionals.filter((name) => !faults[name]);
if (unknown.length > 0) {
  console.error(`There is no fault "${unknown[0]}". Faults: ${Object.keys(faults).join(', ')}.`);
  process.exit(64);
}
const chosen = Object.entries(faults).filter(([name, { smoke }]) =>
  positionals.length > 0 ? positionals.includes(name) : full || smoke,
);

const folder = await benchFolder();
const databases = await Databases.open(folder, undefined);
const close = async (): Promise<void> => {
  await databases.close();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));

const failed = (name: string, measured: string): Figure => ({ name, measured, target: '', passed: false });

const runOne = async (name: string, fault: Fault): Promise<Figure[]> => {
  const seconds = fault.boundSeconds[full ? 'full' : 'smoke'];
  const patience = new AbortController();
  const late = sleep(seconds * 1_000, [failed('did not end in time', `${seconds} s`)], {
    signal: patience.signal,
  }).catch((): Figure[] => []);
  const run = { random: createRandom(`${seed} ${name}`), full, folder, databases };
  const work = fault
    .run({ ...run, postgresDir: path.join(folder, 'main', 'postgres') })
    .catch((error: Error) => {
      console.error(error);
      return [failed('broke down', error.message.slice(0, 80))];
    });
  const figures = await Promise.race([work, late]);
  patience.abort();
  return figures;
};

const results: GroupResult[] = [];
try {
  console.log(`seed ${seed}, ${full ? 'full' : 'smoke'} run`);
  for (const [name, fault] of chosen) {
    const started = performance.now();
    const figures = await runOne(name, fault);
    results.push({ group: fault.name, figures });
    printTable(results.slice(-1));
    console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
  }
} finally {
  await close();
}
printTable(results);
const missed = results.flatMap(({ figures }) => figures).filter(({ passed }) => passed === false);
console.log(missed.length === 0 ? `all held (seed ${seed})` : `${missed.length} fell short (seed ${seed})`);
// What did not end in time may still hold a socket.
process.exit(missed.length > 0 ? 1 : 0);
