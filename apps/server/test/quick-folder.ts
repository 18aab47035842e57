// Where databases of tests lie: in memory, where nothing waits for a disk.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canHoldDatabase } from '../src/platform/embedded-postgres-cluster.ts';

const DATA_DIR = path.resolve(import.meta.dirname, '../../../.data');

/** In memory where the system has such a folder and room in it: a test file begins with 900 new files. */
const MEMORY_DIR = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

const hasRoom = (folder: string): boolean => {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES && os.freemem() >= NEEDED_BYTES && canHoldDatabase(folder);
};

export const quickFolder = (): string => {
  if (hasRoom(MEMORY_DIR)) return MEMORY_DIR;
  return canHoldDatabase(DATA_DIR) ? DATA_DIR : os.tmpdir();
};
