/**
 * Checks whether the built web app matches the sources: `dist/.made-of` holds a hash of the sources it was built from.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
export const WEB_DIST = path.join(root, 'apps/web/dist');
const STAMP = '.made-of';
const MADE_OF = ['apps/web', 'packages/contract/src', 'docs/help', 'package-lock.json'];
const NOT_PART_OF_IT = /(^|\/)(dist|\.tsbuild|node_modules)(-|\/|$)|\.test\.tsx?$/;

const filesUnder = (part: string): string[] => {
  const full = path.join(root, part);
  if (fs.statSync(full).isFile()) return [part];
  return fs
    .readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !NOT_PART_OF_IT.test(`${part}/${name}`))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${part}/${entry.name}`) : [`${part}/${entry.name}`],
    );
};

const hashOfSources = (): string => {
  const hash = createHash('sha256');
  for (const file of MADE_OF.flatMap(filesUnder).sort())
    hash.update(`${file}\n`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

/** Reads all sources, which takes a twentieth of a second. */
export const isWebBuilt = (): boolean => {
  const stamp = path.join(WEB_DIST, STAMP);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hashOfSources();
};

/** Call before the build; returns a function that marks the output folder. */
export const stampOfBuild = (): ((dist: string) => void) => {
  const hash = hashOfSources();
  return (dist) => fs.writeFileSync(path.join(dist, STAMP), hash);
};
