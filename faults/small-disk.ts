/** A small disk that can be filled: a fixed-size tmpfs. On Linux only root can mount one. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Figure } from '../bench/figures.ts';

export interface SmallDisk {
  readonly dir: string;
  /** Fills the remaining space. */
  fill(): void;
  free(): void;
  unmount(): void;
}

const FILLER = 'filler';
const PIECE = Buffer.alloc(1024 * 1024);
const mounted = new Set<string>();

const unmount = (dir: string): void => {
  if (mounted.delete(dir)) spawnSync('umount', ['-l', dir], { stdio: 'ignore' });
};

/** Unmounted at exit. */
process.on('exit', () => {
  for (const dir of mounted) unmount(dir);
});

/** To the last byte, or a file could still grow by a page. */
const fillUp = (file: string): void => {
  const handle = fs.openSync(file, 'a');
  try {
    for (const size of [PIECE.length, 4_096, 1])
      for (let full = false; !full; )
        try {
          full = fs.writeSync(handle, PIECE, 0, size) < size;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          full = true;
        }
  } finally {
    fs.closeSync(handle);
  }
};

/** Null if this user cannot mount. */
export const mountSmallDisk = (dir: string, megabytes: number): SmallDisk | null => {
  fs.mkdirSync(dir, { recursive: true });
  const options = `size=${megabytes}m,mode=0755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' }).status !== 0)
    return null;
  mounted.add(dir);
  const filler = path.join(dir, FILLER);
  return {
    dir,
    fill: () => fillUp(filler),
    free: () => fs.rmSync(filler, { force: true }),
    unmount: () => unmount(dir),
  };
};

export const NOT_PLAYED: readonly Figure[] = [
  {
    name: 'a full disk',
    measured: 'not played',
    target: '',
    passed: null,
    note: 'mounting a small disk needs root on Linux',
  },
];
