// Tests that import a file, directly or indirectly. Those with a database are too slow for a thousand mutants.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../tool.ts';

const FOLDERS = ['packages/contract/src', 'apps/sandbox/src', 'apps/server/src', 'apps/server/test'];
const CONTRACT = '@minsu/contract/';

export interface CoveringTests {
  /** Its own test, and the closest importers; more distant ones are slow and rarely relevant. */
  own: string[];
  nearest: string[];
  withDatabase: string[];
  /** The file, its tests, and the modules between. */
  between: Set<string>;
}

export function findCoveringTests(file: string): CoveringTests {
  const imports = readImports();
  const tests = [...imports.keys()].filter((name) => name.endsWith('.test.ts'));
  const covering = tests.flatMap((test) => {
    const distances = reach(test, imports);
    const distance = distances.get(file);
    return distance === undefined
      ? []
      : [{ test, distance, isSlow: [...distances.keys()].some(needsDatabase) }];
  });
  const pure = covering.filter(({ isSlow }) => !isSlow);
  const own = file.replace(/\.ts$/, '.test.ts');
  const shortest = Math.min(...pure.map(({ distance }) => distance));
  const nearest = pure.filter(({ distance }) => distance === shortest).map(({ test }) => test);
  return {
    own: pure.map(({ test }) => test).filter((test) => test === own),
    nearest: nearest.filter((test) => test !== own),
    withDatabase: covering.filter(({ isSlow }) => isSlow).map(({ test }) => test),
    between: dependents(file, imports),
  };
}

const needsDatabase = (file: string): boolean =>
  file === 'apps/server/test/test-app.ts' ||
  file === 'apps/server/src/platform/database/embedded-postgres.ts';

function readImports(): Map<string, string[]> {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`),
  );
  return new Map(files.filter((name) => name.endsWith('.ts')).map((name) => [name, importsOf(name)]));
}

/** Type-only imports execute nothing. */
function importsOf(file: string): string[] {
  const code = fs.readFileSync(path.join(root, file), 'utf8');
  const statements = code.matchAll(/^(?:import|export)(?! type\b)[^;'"]*?\s?['"]([^'"]+)['"];/gm);
  return [...statements].flatMap(([, name = '']) => {
    if (name.startsWith(CONTRACT)) return [`packages/contract/src/${name.slice(CONTRACT.length)}`];
    return name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : [];
  });
}

function reach(from: string, imports: Map<string, string[]>): Map<string, number> {
  const distances = new Map([[from, 0]]);
  for (const [file, distance] of distances) {
    for (const next of imports.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}

function dependents(file: string, imports: Map<string, string[]>): Set<string> {
  const found = new Set([file]);
  for (const reached of found) {
    for (const [name, wanted] of imports) if (wanted.includes(reached)) found.add(name);
  }
  return found;
}
