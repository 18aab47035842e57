// Checks the disk space for an installation before it begins.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const GB = 1e9;
/** Measured on Linux: 1.2 GB of packages plus npm's archives, both present while unpacking. */
export const PACKAGES_GB = 1.5;
export const CACHE_GB = 0.8;
export const TOTAL_GB = PACKAGES_GB + CACHE_GB;

/** Disk of the nearest existing parent: npm creates its cache on first use. */
function diskOf(folder) {
  let there = path.resolve(folder);
  while (!fs.existsSync(there)) there = path.dirname(there);
  const { bavail, bsize } = fs.statfsSync(there);
  return { device: fs.statSync(there).dev, freeGb: (bavail * bsize) / GB };
}

export function npmCache(env = process.env) {
  return env.npm_config_cache ?? path.join(os.homedir(), '.npm');
}

/** Describes missing space; undefined if there is enough. `look` returns a folder's disk. */
export function missingRoom(root, cache = npmCache(), look = diskOf) {
  const [packages, kept] = [look(root), look(cache)];
  const isSame = packages.device === kept.device;
  const wanted = isSame
    ? [[root, packages, TOTAL_GB]]
    : [
        [root, packages, PACKAGES_GB],
        [cache, kept, CACHE_GB],
      ];
  const short = wanted.filter(([, { freeGb }, gb]) => freeGb < gb);
  if (short.length === 0) return undefined;
  return short
    .map(
      ([folder, { freeGb }, gb]) =>
        `${folder}: ${freeGb.toFixed(1)} GB free, about ${gb.toFixed(1)} GB needed`,
    )
    .join('; ');
}
