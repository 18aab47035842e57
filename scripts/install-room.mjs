// How much disk an installation takes, and whether it is there: said before it begins, not when the disk is full half way.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const GB = 1e9;
/** Measured on Linux: 1.2 GB of packages, and what npm keeps of their archives; while it unpacks both are there at once. */
export const PACKAGES_GB = 1.5;
export const CACHE_GB = 0.8;
export const TOTAL_GB = PACKAGES_GB + CACHE_GB;

/** For the nearest folder above that is there: npm makes its cache when it first needs it. */
function diskOf(folder) {
  let there = path.resolve(folder);
  while (!fs.existsSync(there)) there = path.dirname(there);
  const { bavail, bsize } = fs.statfsSync(there);
  return { device: fs.statSync(there).dev, freeGb: (bavail * bsize) / GB };
}

export function npmCache(env = process.env) {
  return env.npm_config_cache ?? path.join(os.homedir(), '.npm');
}

/** What is missing, in words; undefined: there is room. `look` answers the disk of a folder. */
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
