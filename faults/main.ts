/**
 * `npm run faults`: breaks things deliberately by a seed and checks the promises of docs/reliability.md. `--
 * --smoke`: a short run; `-- kill-server migration`: selected ones; `--seed <text>`: replay; `--control`: the same
 * checks with planted faults. Ends with a table of target, figure and verdict, and exit code 1 on failure.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readPostmaster } from '../apps/server/src/platform/database/embedded-postgres-process.ts';
import { createRandom } from '../apps/server/src/seed/random.ts';
import { benchFolder, Databases } from '../bench/databases.ts';
import { type Figure, type GroupResult, printTable } from '../bench/figures.ts';
import { killStarted } from '../bench/processes.ts';
import { clock } from './clock.ts';
import { collected } from './collected.ts';
import { contestedNights } from './contested-nights.ts';
import { control, type Fault, isControl } from './fault.ts';
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
  options: { smoke: { type: 'boolean' }, seed: { type: 'string' }, control: { type: 'boolean' } },
});
const controlsOnly = values.control === true;
const full = !controlsOnly && values.smoke !== true;
const seed = values.seed ?? randomBytes(4).toString('hex');
const unknown = positionals.filter((name) => !faults[name]);
if (unknown.length > 0) {
  console.error(`There is no fault "${unknown[0]}". Faults: ${Object.keys(faults).join(', ')}.`);
  process.exit(64);
}
const chosen = Object.entries(faults).filter(([name, { smoke }]) =>
  positionals.length > 0 ? positionals.includes(name) : values.smoke !== true || smoke,
);

const folder = await benchFolder();
const databases = await Databases.open(folder, undefined);
/** An aborted fault may have left a database. */
const close = async (): Promise<void> => {
  await databases.close();
  for (const file of fs.globSync('**/postmaster.pid', { cwd: folder })) {
    const left = readPostmaster(path.join(folder, path.dirname(file)));
    if (left) process.kill(left.pid, 'SIGQUIT');
  }
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));

const failed = (name: string, measured: string): Figure => ({ name, measured, target: '', passed: false });

/** Time for an aborted fault to clean up, so that the next one starts on an idle machine. */
const GRACE_MS = 20_000;
/** A control is planted, run and removed several times. */
const CONTROL_SECONDS = 900;
const BESIDE_FACTOR = 1.5;

const play = async (name: string, fault: Fault, signal: AbortSignal): Promise<Figure[]> => {
  const run = { random: createRandom(`${seed} ${name}`), full, folder, databases, signal };
  const at = { ...run, postgresDir: path.join(folder, 'main', 'postgres') };
  if (!controlsOnly) return fault.run(at);
  const figures = (await (fault.controls ?? fault.run)(at)).filter(isControl);
  return figures.length > 0 ? figures : [control('none was played', false)];
};

const isBeside = (fault: Fault): boolean => full && fault.untimed !== undefined;

const boundOf = (fault: Fault): number => {
  const { boundSeconds, controls } = fault;
  if (controlsOnly && controls) return CONTROL_SECONDS;
  if (isBeside(fault)) return boundSeconds.full * BESIDE_FACTOR;
  return boundSeconds[full ? 'full' : 'smoke'];
};

const runOne = async (name: string, fault: Fault): Promise<Figure[]> => {
  const seconds = boundOf(fault);
  const [bound, ended] = [new AbortController(), new AbortController()];
  const work = play(name, fault, bound.signal).catch((error: Error) => {
    console.error(error);
    return [failed('broke down', error.message.slice(0, 80))];
  });
  const late = sleep(seconds * 1_000, null, { signal: ended.signal }).catch(() => null);
  const figures = await Promise.race([work, late]);
  ended.abort();
  if (figures) return figures;
  bound.abort();
  // In parallel it would kill the others' servers; its own tests end by the signal.
  if (!isBeside(fault)) killStarted();
  await Promise.race([work, sleep(GRACE_MS)]);
  return [failed('did not end in time', `${seconds} s`)];
};

const results: GroupResult[] = [];

/** Sequentially, until none is left. */
const playAll = async (waiting: [string, Fault][]): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, fault] = next;
    const started = performance.now();
    const figures = await runOne(name, fault);
    results.push({ group: fault.name, figures });
    printTable(results.slice(-1));
    console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
  }
};

try {
  console.log(`seed ${seed}, ${controlsOnly ? 'controls' : full ? 'full run' : 'smoke run'}`);
  await playAll(chosen.filter(([, fault]) => !isBeside(fault)));
  const beside = chosen.filter(([, fault]) => isBeside(fault));
  const lanes = (['busy', 'waits'] as const).map((kind) =>
    beside.filter(([, { untimed }]) => untimed === kind),
  );
  await Promise.all(lanes.map(playAll));
} finally {
  await close();
}
printTable(results);
const missed = results.flatMap(({ figures }) => figures).filter(({ passed }) => passed === false);
console.log(missed.length === 0 ? `all held (seed ${seed})` : `${missed.length} fell short (seed ${seed})`);
// Timed-out work may still hold a socket.
process.exit(missed.length > 0 ? 1 : 0);
