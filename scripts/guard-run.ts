// Cleans up after test runs: a watcher ends leftover processes once the run is gone. They are recognised by an
// inherited environment variable.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify } from '../apps/server/src/platform/database/embedded-postgres-process.ts';
import { runFolder } from '../apps/server/test/quick-folder.ts';

const RUN = 'MINSU_TEST_RUN';
const POLL_MS = 200;
/** PostgreSQL's fast shutdown needs a moment for its checkpoint. */
const PATIENCE_MS = 5_000;

/** Processes started from now on belong to the run. */
export function guardRun(): void {
  if (process.env[RUN] !== undefined || process.platform !== 'linux') return;
  const run = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const startedAt = identify(process.pid)?.startedAt ?? '';
  // Detached from the terminal and the process group.
  spawn(process.execPath, [import.meta.filename, String(process.pid), startedAt, run], {
    detached: true,
    stdio: 'ignore',
  }).unref();
  process.env[RUN] = run;
}

function processesOf(run: string): number[] {
  const word = `${RUN}=${run}\0`;
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(word))
    .map(Number)
    .filter((pid) => identify(pid) !== undefined);
}

function environmentOf(pid: string): string {
  try {
    return `${fs.readFileSync(`/proc/${pid}/environ`, 'utf8')}\0`;
  } catch {
    // Another account's process, or gone.
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already ended.
  }
}

/** SIGINT is PostgreSQL's fast shutdown; others wait for its clients. */
const politely = (pid: number): NodeJS.Signals => (identify(pid)?.name === 'postgres' ? 'SIGINT' : 'SIGTERM');

async function endAll(run: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (const pid of processesOf(run)) send(pid, politely(pid));
  while (performance.now() < deadline && processesOf(run).length > 0) await sleep(POLL_MS);
  for (const pid of processesOf(run)) send(pid, 'SIGKILL');
  while (processesOf(run).length > 0) await sleep(POLL_MS);
}

async function watch(pid: number, startedAt: string, run: string): Promise<void> {
  while (identify(pid)?.startedAt === startedAt) await sleep(POLL_MS);
  await endAll(run);
  const folder = runFolder(run);
  if (folder !== undefined) fs.rmSync(path.resolve(folder), { recursive: true, force: true });
}

if (import.meta.main) {
  const [pid = '', startedAt = '', run = ''] = process.argv.slice(2);
  await watch(Number(pid), startedAt, run);
}
