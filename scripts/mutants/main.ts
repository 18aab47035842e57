// `npm run mutants -- <file> [test …]`: makes one small change at a time in a pure rule, runs its tests, and lists
// the changes no test noticed. Database tests run only when named by part of their path; `--sample=50` limits the
// number.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../tool.ts';
import { findCoveringTests } from './covering-tests.ts';
import { findMutants, type Mutant } from './mutations.ts';
import { runMutants, type Task } from './run-mutants.ts';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const files = words.filter((word) => fs.existsSync(path.join(root, word)));
const filters = words.filter((word) => !files.includes(word));
const sample = Number(
  process.argv.find((word) => word.startsWith('--sample='))?.slice('--sample='.length) ?? 0,
);

/** Evenly spread, so that runs are reproducible. */
function choose(mutants: Mutant[]): Mutant[] {
  if (sample === 0 || mutants.length <= sample) return mutants;
  return Array.from({ length: sample }, (_, i) => mutants[Math.floor((i * mutants.length) / sample)]).filter(
    (m) => m !== undefined,
  );
}

/** Mutants these tests do not detect; null if they fail without one. */
async function survivorsOf(task: Omit<Task, 'sources' | 'onResult'>, source: string, mutants: Mutant[]) {
  const [alive, silent] = [new Set(mutants), new Set(mutants)];
  let isBroken = false;
  await runMutants({
    ...task,
    sources: [...mutants.map((mutant) => mutant.source), source],
    onResult: (index, isKilled) => {
      const mutant = mutants[index];
      if (mutant) silent.delete(mutant);
      if (isKilled && mutant) alive.delete(mutant);
      else if (isKilled) isBroken = true;
    },
  });
  if (silent.size > 0) console.log(`${task.file}: ${silent.size} mutants ended the process`);
  return isBroken ? null : [...alive];
}

async function check(file: string): Promise<boolean> {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  const { own, nearest, withDatabase, between } = findCoveringTests(file);
  const slow = withDatabase.filter((test) => filters.some((filter) => test.includes(filter)));
  const mutants = choose(findMutants(source));
  let survivors = mutants;
  // Stops at the first tests that detect it: own, nearest, slow.
  for (const tests of [own, nearest, slow]) {
    if (tests.length === 0 || survivors.length === 0) continue;
    const left = await survivorsOf(
      { file, tests, between, needsDatabase: tests === slow },
      source,
      survivors,
    );
    if (!left) {
      console.log(`${file}: ${tests.join(' ')} fails as it is`);
      return false;
    }
    survivors = left;
  }
  for (const { line, change } of survivors) console.log(`${file}:${line} ${change}`);
  console.log(`${file}: ${mutants.length} mutants, ${survivors.length} survived`);
  return survivors.length === 0;
}

os.setPriority(10);
for (const file of files) if (!(await check(file))) process.exitCode = 1;
