// Where databases of tests lie: in memory, where nothing waits for a disk.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canHoldDatabase } from '../src/platform/database/embedded-postgres-cluster.ts';

const DATA_DIR = path.resolve(import.meta.dirname, '../../../.data');

/** In memory where the system has such a folder and room in it: a test file begins with 900 new files. */
const MEMORY_DIR = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/** There it may be mounted read-only or belong to another: what counts is that a file can be made. */
export const isWritable = (folder: string): boolean => {
  try {
    const probe = fs.mkdtempSync(path.join(folder, 'minsu-probe-'));
    fs.writeFileSync(path.join(probe, 'a'), 'a');
    fs.rmSync(probe, { recursive: true });
    return true;
  } catch {
    return false;
  }
};

const hasRoom = (folder: string): boolean => {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return (
    bavail * bsize >= NEEDED_BYTES &&
    os.freemem() >= NEEDED_BYTES &&
    canHoldDatabase(folder) &&
    isWritable(folder)
  );
};

const nameOf = (run: string): string => `minsu-run-${run}`;

/** Folder in memory of a run, removed with it; undefined: none. */
export const runFolder = (run: string): string | undefined => {
  const folder = path.join(MEMORY_DIR, nameOf(run));
  return fs.existsSync(folder) ? folder : undefined;
};

/** Each run has a folder of its own in memory: what it leaves there would take it from everybody. */
const ownIn = (memory: string): string => {
  const { MINSU_TEST_RUN: run } = process.env;
  if (run === undefined) return memory;
  const folder = path.join(memory, nameOf(run));
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  return folder;
};

export const quickFolder = (memory = MEMORY_DIR): string => {
  if (hasRoom(memory)) return ownIn(memory);
  if (canHoldDatabase(DATA_DIR)) return DATA_DIR;
  return os.tmpdir();
};
