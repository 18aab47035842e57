// Whether node_modules holds what the lock file wants, by the list that npm itself leaves there at the end of an install.
import fs from 'node:fs';
import path from 'node:path';

/** What npm leaves out: optional packages that are not made for this system (a folder may be shared between two). */
const isLeftOut = ({ optional, os, cpu, libc }) =>
  optional === true &&
  (libc !== undefined || !os?.includes(process.platform) || !cpu?.includes(process.arch));

const isSame = (wanted, held) => held.version === wanted.version && held.integrity === wanted.integrity;

/** True after a whole `npm ci`, whoever ran it; false where packages are missing, of another version or nothing is there. */
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
