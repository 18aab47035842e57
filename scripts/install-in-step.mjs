// Whether node_modules matches the lock file, by npm's own list from the last install.
import fs from 'node:fs';
import path from 'node:path';

/** Optional packages for other systems, which npm leaves out (a folder may be shared). */
const isLeftOut = ({ optional, os, cpu, libc }) =>
  optional === true &&
  (libc !== undefined || !os?.includes(process.platform) || !cpu?.includes(process.arch));

const isSame = (wanted, held) => held.version === wanted.version && held.integrity === wanted.integrity;

/** True after a complete `npm ci`; false for missing packages, other versions, or no install. */
export function isInStep(root) {
  const held = packagesOf(path.join(root, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  if (!held || !wanted) return false;
  return Object.entries(wanted)
    .filter(([folder]) => folder.startsWith('node_modules/'))
    .every(([folder, each]) => (held[folder] ? isSame(each, held[folder]) : isLeftOut(each)));
}

function packagesOf(file) {
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
